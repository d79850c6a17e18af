//! Counting verdicts: every case is in exactly one column, so the columns add up to the cases.

use super::CaseResult;
use crate::{suite::Status, verdict::Verdict};
use std::{iter::Sum, ops::AddAssign};

/// How many cases came out how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Passed.
    pub passed: usize,
    /// Failed.
    pub failed: usize,
    /// Not claimed by the backend.
    pub unsupported: usize,
    /// Timed out, crashed, or answered with nonsense.
    pub errored: usize,
    /// Disputed cases: run, and in none of the other columns.
    pub disputed: usize,
}

impl Tally {
    /// All cases.
    pub fn total(self) -> usize {
        self.passed + self.failed + self.unsupported + self.errored + self.disputed
    }
}

impl From<&CaseResult> for Tally {
    fn from(case: &CaseResult) -> Self {
        let mut tally = Self::default();
        let column = match (case.status, case.verdict) {
            (Status::Disputed, _) => &mut tally.disputed,
            (Status::Settled, Verdict::Pass) => &mut tally.passed,
            (Status::Settled, Verdict::Fail) => &mut tally.failed,
            (Status::Settled, Verdict::Unsupported) => &mut tally.unsupported,
            (Status::Settled, Verdict::Timeout | Verdict::Crash | Verdict::ProtocolError) => &mut tally.errored,
        };
        *column = 1;
        tally
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.unsupported += other.unsupported;
        self.errored += other.errored;
        self.disputed += other.disputed;
    }
}

impl<'a> Sum<&'a CaseResult> for Tally {
    fn sum<I: Iterator<Item = &'a CaseResult>>(cases: I) -> Self {
        cases.fold(Self::default(), |mut sum, case| {
            sum += case.into();
            sum
        })
    }
}
