//! The smoke set: a dozen trivial cases that tell a broken adapter from a wrong library.

use crate::{
    backend::Source,
    report::CaseResult,
    run::{RunOptions, run_while_it_starts, without_backend},
    suite::{Case, Suite},
};
use std::num::NonZeroUsize;

/// The tag of the trivial cases.
pub const SMOKE: &str = "smoke";

/// The trivial cases of a suite.
pub(crate) fn trivial(suite: &Suite) -> Vec<&Case> {
    suite.cases.iter().filter(|case| case.tags.iter().any(|tag| tag == SMOKE)).collect()
}

/// Puts the trivial cases of a suite to a backend, and returns those in which any answer was wrong or missing.
///
/// What the backend does not claim does not count. A backend for which this is not empty is broken, or what speaks for it is: its
/// verdicts in other cases would say nothing of the rules.
///
/// ```
/// use chess_conformance::{Suite, backend::NeverDrawn, smoke};
/// let suite = Suite::embedded()?;
/// assert!(!smoke(&suite, &NeverDrawn, None).is_empty());
/// # Ok::<(), chess_conformance::SuiteError>(())
/// ```
pub fn smoke(suite: &Suite, source: &dyn Source, stop: Option<&std::sync::atomic::AtomicBool>) -> Vec<CaseResult> {
    let trivial = trivial(suite);
    let (report, why) =
        run_while_it_starts(&trivial, source, RunOptions { jobs: NonZeroUsize::MIN, stop, progress: None });
    // A backend that cannot even be started for them has failed the first.
    let unstarted = why.zip(trivial.first()).map(|(why, case)| without_backend(case, &report.backend, why));
    report.cases.into_iter().filter(CaseResult::has_failed).chain(unstarted).collect()
}
