//! Running: every selected case against one backend, on several workers, into a report.

mod worker;

use crate::{
    backend::Source,
    report::{BackendReport, CaseResult},
    suite::Case,
};
use std::{
    num::NonZeroUsize,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};
use worker::{Fate, Worker};

/// How to run.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// The number of workers, each with a backend of its own.
    pub jobs: NonZeroUsize,
    /// Called after each case, from the worker's thread.
    pub progress: Option<&'a (dyn Fn() + Sync)>,
    /// When this becomes true no further case is begun, and the report is marked as cut off.
    pub stop: Option<&'a AtomicBool>,
}

impl std::fmt::Debug for RunOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunOptions").field("jobs", &self.jobs).finish_non_exhaustive()
    }
}

impl Default for RunOptions<'_> {
    /// As many workers as the machine has cores, no progress, and no stop.
    fn default() -> Self {
        let jobs = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self { jobs, progress: None, stop: None }
    }
}

/// Puts the cases to the backend. The report is the same whatever the number of workers.
///
/// A panic or an error of the backend is charged to the one case in which it happened; the others have the verdicts that they
/// would have had.
///
/// ```
/// use chess_conformance::{RunOptions, Selection, Suite, backend::NeverDrawn, run};
/// let suite = Suite::embedded()?;
/// let cases = Selection::default().of(&suite)?;
/// let report = run(&cases, &NeverDrawn, RunOptions::default());
/// assert_eq!(report.cases.len(), cases.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(cases: &[&Case], source: &dyn Source, options: RunOptions<'_>) -> BackendReport {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![None; cases.len()]);
    let fate = Fate::default();
    let stopped = || options.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
    let take = || {
        let index = if stopped() { cases.len() } else { next.fetch_add(1, Ordering::Relaxed) };
        cases.get(index).map(|case| (index, *case))
    };
    let done = |index: usize, result: CaseResult| {
        if let Some(place) = results.lock().ok().as_mut().and_then(|results| results.get_mut(index)) {
            *place = Some(result);
        }
        if let Some(progress) = options.progress {
            progress();
        }
    };
    thread::scope(|scope| {
        for _ in 0..options.jobs.get().min(cases.len()) {
            scope.spawn(|| Worker::new(source, &fate).work(take, done));
        }
    });
    let results: Vec<CaseResult> = results.into_inner().unwrap_or_default().into_iter().flatten().collect();
    BackendReport { backend: source.description(), cut_off: results.len() < cases.len(), cases: results }
}

/// Puts one case to a backend that is started for it.
pub fn run_case(case: &Case, source: &dyn Source) -> CaseResult {
    let mut cases = std::iter::once((0, case));
    let result = Mutex::new(None);
    let keep = |_, found| {
        if let Ok(mut result) = result.lock() {
            *result = Some(found);
        }
    };
    Worker::new(source, &Fate::default()).work(|| cases.next(), keep);
    result.into_inner().ok().flatten().unwrap_or_else(|| worker::interrupted(case))
}
