//! Small reports for unit tests.

use super::{BackendReport, CaseResult, FORMAT_VERSION, Report};
use crate::{
    backend::Description,
    ruleset::Edition,
    suite::{CaseId, Status, SuiteInfo},
    verdict::Verdict,
};

/// A backend that had these verdicts in the cases of these ids.
pub(crate) fn backend(baseline: bool, verdicts: &[(&str, Verdict)]) -> BackendReport {
    let mut description = Description::new("any", "1");
    description.baseline = baseline;
    let case = |(id, verdict): &(&str, Verdict)| CaseResult {
        id: CaseId((*id).to_owned()),
        clauses: Vec::new(),
        status: Status::Settled,
        verdict: *verdict,
        known: None,
        checks: Vec::new(),
        stderr: Vec::new(),
    };
    BackendReport { backend: description, cut_off: false, gave_up: None, cases: verdicts.iter().map(case).collect() }
}

/// A report on these backends.
pub(crate) fn report(backends: Vec<BackendReport>) -> Report {
    let suite = SuiteInfo { format: 1, version: "0".to_owned(), edition: Edition::Fide2023, digest: String::new() };
    Report { format: FORMAT_VERSION, suite, selected: 2, backends }
}
