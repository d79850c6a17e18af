//! Where backends set themselves apart: what each case says when the backends are laid beside each other.
//!
//! A case on which several implementations agree and one does not is where a fault is most likely, theirs or ours. Baselines
//! know nothing and errors say nothing of the rules, so neither speaks for or against anybody.

use super::{CaseResult, Report};
use crate::{
    suite::{CaseId, Status},
    verdict::Verdict,
};
use std::collections::BTreeMap;

/// How the backends that are no baselines came out in one case. Each stands in one list, by its index in the report; one whose
/// run was cut off before the case stands in none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinions<'a> {
    /// The case.
    pub case: &'a CaseId,
    /// Whether it is scored.
    pub status: Status,
    /// Those that passed.
    pub passed: Vec<usize>,
    /// Those that failed, known to or not.
    pub failed: Vec<usize>,
    /// Those that do not claim to know.
    pub unsupported: Vec<usize>,
    /// Those that did not answer in time, died, or answered with nonsense.
    pub errored: Vec<usize>,
}

impl<'a> Opinions<'a> {
    fn none(result: &'a CaseResult) -> Self {
        let nobody = Vec::new;
        let (passed, failed, unsupported, errored) = (nobody(), nobody(), nobody(), nobody());
        Self { case: &result.id, status: result.status, passed, failed, unsupported, errored }
    }

    fn add(&mut self, backend: usize, verdict: Verdict) {
        let list = match verdict {
            Verdict::Pass => &mut self.passed,
            Verdict::Fail => &mut self.failed,
            Verdict::Unsupported => &mut self.unsupported,
            Verdict::Timeout | Verdict::Crash | Verdict::ProtocolError => &mut self.errored,
        };
        list.push(backend);
    }

    /// The backend that sets itself apart: it alone failed, and at least two passed.
    ///
    /// ```
    /// use chess_conformance::{CaseId, Status, report::Opinions};
    /// let case = CaseId("topic/slug".to_owned());
    /// let mut opinions = Opinions {
    ///     case: &case,
    ///     status: Status::Settled,
    ///     passed: vec![0, 3],
    ///     failed: vec![1],
    ///     unsupported: vec![2],
    ///     errored: vec![],
    /// };
    /// assert_eq!(opinions.odd_one_out(), Some(1));
    /// // One against one proves nothing about either.
    /// opinions.passed.pop();
    /// assert_eq!(opinions.odd_one_out(), None);
    /// assert!(opinions.is_split());
    /// ```
    pub fn odd_one_out(&self) -> Option<usize> {
        match self.failed[..] {
            [odd] if self.passed.len() >= 2 => Some(odd),
            _ => None,
        }
    }

    /// Whether the backends that answered are divided and none of them is the [odd one out](Self::odd_one_out).
    pub fn is_split(&self) -> bool {
        !self.passed.is_empty() && !self.failed.is_empty() && self.odd_one_out().is_none()
    }
}

/// How the backends came out in each case of the report, in the order of the ids.
pub fn opinions(report: &Report) -> Vec<Opinions<'_>> {
    let mut all: BTreeMap<&CaseId, Opinions<'_>> = BTreeMap::new();
    for (index, backend) in report.backends.iter().enumerate().filter(|(_, backend)| !backend.backend.baseline) {
        for result in &backend.cases {
            all.entry(&result.id).or_insert_with(|| Opinions::none(result)).add(index, result.verdict);
        }
    }
    all.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::{Opinions, opinions};
    use crate::{
        report::fixture::{backend, report},
        verdict::Verdict::{self, Crash, Fail, Pass, Timeout, Unsupported},
    };

    /// The one who is odd, and whether the case is a split, where the backends had these verdicts.
    fn judged(verdicts: &[Verdict]) -> (Option<usize>, bool) {
        let report = report(verdicts.iter().map(|verdict| backend(false, &[("a/b", *verdict)])).collect());
        let all = opinions(&report);
        (all[0].odd_one_out(), all[0].is_split())
    }

    #[test]
    fn one_against_at_least_two_is_odd_and_every_other_division_a_split() {
        for (verdicts, expected) in [
            (&[Pass, Fail, Pass][..], (Some(1), false)),
            (&[Fail, Pass, Unsupported, Pass, Crash], (Some(0), false)),
            (&[Pass, Fail], (None, true)),
            (&[Pass, Fail, Fail], (None, true)),
            (&[Pass, Pass, Fail, Fail], (None, true)),
            (&[Pass, Pass, Pass], (None, false)),
            (&[Fail, Fail], (None, false)),
            // An error is no answer, so it makes nobody odd and divides nobody.
            (&[Pass, Pass, Timeout], (None, false)),
            (&[Pass, Pass, Unsupported], (None, false)),
        ] {
            assert_eq!(judged(verdicts), expected, "{verdicts:?}");
        }
    }

    #[test]
    fn baselines_have_no_opinion() {
        let report = report(vec![
            backend(true, &[("a/b", Pass)]),
            backend(false, &[("a/b", Fail)]),
            backend(true, &[("a/b", Pass)]),
            backend(false, &[("a/b", Pass)]),
        ]);
        let all = opinions(&report);
        assert_eq!((&all[0].passed[..], &all[0].failed[..]), (&[3][..], &[1][..]));
        assert_eq!(all[0].odd_one_out(), None);
    }

    #[test]
    fn a_case_that_was_not_run_everywhere_is_compared_where_it_was() {
        let report = report(vec![
            backend(false, &[("b/later", Pass)]),
            backend(false, &[("a/first", Pass), ("b/later", Fail)]),
            backend(false, &[("b/later", Pass)]),
        ]);
        let all = opinions(&report);
        let cases: Vec<&str> = all.iter().map(|case| case.case.as_str()).collect();
        assert_eq!(cases, ["a/first", "b/later"]);
        assert_eq!(all.iter().map(Opinions::odd_one_out).collect::<Vec<_>>(), [None, Some(1)]);
    }
}
