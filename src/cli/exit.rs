//! Exit codes.

use crate::{
    report::{BackendReport, Report},
    suite::Status,
    verdict::Verdict,
};
use std::{fmt::Write, process::ExitCode};

/// How the program ended. Scripts rely on the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    /// Every backend conforms, or fails only what it is known to fail; baselines never count.
    Conforms = 0,
    /// A backend failed a case.
    Failures = 1,
    /// The command cannot be carried out as it was given.
    Usage = 2,
    /// The suite itself is wrong.
    BadSuite = 3,
    /// A backend failed nothing only because it answered nothing.
    BrokenAdapter = 4,
    /// The run was stopped before every case was run; what was found is in the report.
    Interrupted = 130,
    /// Whoever read the output has gone: what a shell sees of a program that SIGPIPE ended.
    ClosedPipe = 141,
}

const DOCUMENTED: &[(Exit, &str)] = &[
    (
        Exit::Conforms,
        "every backend conforms or fails only what is known (baselines never count), or there is no mistake",
    ),
    (Exit::Failures, "a backend failed a case, or passed one that it is known to fail"),
    (Exit::Usage, "usage: a wrong flag, name or path, filters that select nothing, or nothing that was tested"),
    (Exit::BadSuite, "the cases or the clauses are wrong, or a generated file is stale"),
    (Exit::BrokenAdapter, "an adapter is broken: all that a backend was asked ended in an error, and nothing failed"),
    (Exit::Interrupted, "the run was stopped, and the report is cut off"),
    (Exit::ClosedPipe, "the reader of the output has gone"),
];

/// The exit codes as `--help` shows them.
pub(super) fn help() -> String {
    let mut text = "Exit codes:".to_owned();
    for (exit, doc) in DOCUMENTED {
        let _always_ok = write!(text, "\n  {:>3}  {doc}", *exit as u8);
    }
    text
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        (exit as u8).into()
    }
}

impl Exit {
    /// What a run comes to. A wrong answer of any backend goes before a broken adapter of another.
    pub(super) fn of(report: &Report) -> Self {
        if report.backends.iter().any(|backend| backend.cut_off && backend.gave_up.is_none()) {
            return Self::Interrupted;
        }
        if report.backends.iter().any(|backend| backend.gave_up.is_some()) {
            return Self::BrokenAdapter;
        }
        let counted = || report.backends.iter().filter(|backend| !backend.backend.baseline);
        let failed = |backend: &BackendReport| backend.failures().any(|case| case.verdict == Verdict::Fail);
        if counted().any(failed) {
            Self::Failures
        } else if counted().any(is_broken) {
            Self::BrokenAdapter
        } else if counted().any(|backend| backend.failures().chain(backend.stale()).next().is_some()) {
            Self::Failures
        } else {
            Self::Conforms
        }
    }
}

/// Whether every case that the backend claims ended in an error.
fn is_broken(backend: &BackendReport) -> bool {
    let mut claimed = backend.cases.iter().filter(|case| case.verdict != Verdict::Unsupported).peekable();
    claimed.peek().is_some() && claimed.all(|case| case.verdict.is_error())
}

/// Whether a backend that counts passed or failed any scored case or gave up, or only baselines were asked for.
pub(super) fn tested_anything(report: &Report) -> bool {
    let asked = |backend: &BackendReport| {
        backend.gave_up.is_some()
            || backend.cases.iter().any(|case| case.status == Status::Settled && case.verdict != Verdict::Unsupported)
    };
    let mut counted = report.backends.iter().filter(|backend| !backend.backend.baseline).peekable();
    counted.peek().is_none() || counted.any(asked)
}

#[cfg(test)]
mod tests {
    use super::{DOCUMENTED, Exit, tested_anything};
    use crate::{
        report::{
            BackendReport,
            fixture::{self, report},
        },
        verdict::Verdict::{self, Crash, Fail, Pass, Timeout, Unsupported},
    };

    fn backend(baseline: bool, verdicts: &[Verdict]) -> BackendReport {
        let cases: Vec<_> = verdicts.iter().map(|verdict| ("topic/slug", *verdict)).collect();
        fixture::backend(baseline, &cases)
    }

    #[test]
    fn the_worst_backend_decides_and_a_wrong_answer_goes_before_a_broken_adapter() {
        for (verdicts, expected) in [
            (vec![&[Pass, Unsupported][..]], Exit::Conforms),
            (vec![&[Pass, Fail]], Exit::Failures),
            (vec![&[Pass, Crash]], Exit::Failures),
            (vec![&[Timeout, Crash]], Exit::BrokenAdapter),
            (vec![&[Timeout, Unsupported]], Exit::BrokenAdapter),
            (vec![&[Timeout], &[Pass]], Exit::BrokenAdapter),
            (vec![&[Timeout], &[Fail]], Exit::Failures),
        ] {
            let backends = verdicts.iter().map(|verdicts| backend(false, verdicts)).collect();
            assert_eq!(Exit::of(&report(backends)), expected, "{verdicts:?}");
        }
    }

    #[test]
    fn a_known_failure_is_none_and_a_stale_entry_is_one() {
        let mut known = backend(false, &[Pass, Fail]);
        known.cases[1].known = Some("a reason".to_owned());
        assert_eq!(Exit::of(&report(vec![known.clone()])), Exit::Conforms);
        known.cases[0].known = Some("a reason".to_owned());
        assert_eq!(Exit::of(&report(vec![known])), Exit::Failures);
    }

    #[test]
    fn a_baseline_never_counts() {
        assert_eq!(Exit::of(&report(vec![backend(true, &[Fail, Crash])])), Exit::Conforms);
    }

    #[test]
    fn backends_that_claim_nothing_are_not_taken_for_conforming_ones() {
        assert!(!tested_anything(&report(vec![backend(false, &[Unsupported]), backend(true, &[Pass])])));
        assert!(tested_anything(&report(vec![backend(false, &[Unsupported]), backend(false, &[Pass])])));
        assert!(tested_anything(&report(vec![backend(true, &[Unsupported])])));
    }

    #[test]
    fn every_exit_code_is_documented_once() {
        let codes: Vec<u8> = DOCUMENTED.iter().map(|(exit, _)| *exit as u8).collect();
        assert_eq!(codes, [0, 1, 2, 3, 4, 130, 141]);
    }
}
