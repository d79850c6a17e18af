//! Running: every selected case against one backend, on several workers, into a report.

mod worker;

pub(crate) use worker::without_backend;

use crate::{
    backend::{BackendError, Source},
    report::{BackendReport, CaseResult},
    suite::Case,
};
use std::{
    num::NonZeroUsize,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};
use worker::{Desk, Worker};

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
    run_while_it_starts(cases, source, options).0
}

/// [`run`], and why the backend could not be started for the rest, where it could not.
pub(crate) fn run_while_it_starts(
    cases: &[&Case],
    source: &dyn Source,
    options: RunOptions<'_>,
) -> (BackendReport, Option<BackendError>) {
    let table = Table::new(cases, options);
    let ends: Vec<Result<(), BackendError>> = thread::scope(|scope| {
        let workers = 0..options.jobs.get().min(cases.len());
        let workers: Vec<_> = workers.map(|_| scope.spawn(|| Worker::new(source, &table).work())).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    // A worker that could not go on may have given cases back when the others had already gone home.
    let last = if ends.iter().any(Result::is_err) { Worker::new(source, &table).work() } else { Ok(()) };
    let why = last.err().filter(|e| *e != BackendError::Interrupted);
    let gave_up = why.as_ref().map(|e| format!("it no longer starts: {e}"));
    let results = table.results();
    let cut_off = results.len() < cases.len();
    (BackendReport { backend: source.description(), cut_off, gave_up, cases: results }, why)
}

/// Puts one case to a backend that is started for it.
pub fn run_case(case: &Case, source: &dyn Source) -> CaseResult {
    let cases = [case];
    let table = Table::new(&cases, RunOptions::default());
    let why = Worker::new(source, &table).work().err().unwrap_or(BackendError::Interrupted);
    table.results().pop().unwrap_or_else(|| without_backend(case, &source.description(), why))
}

/// The cases of a run and what was found in them.
struct Table<'a, 'c> {
    cases: &'a [&'c Case],
    options: RunOptions<'a>,
    /// The places of the cases that nobody has taken, the last one next.
    open: Mutex<Vec<usize>>,
    results: Mutex<Vec<Option<CaseResult>>>,
}

impl<'a, 'c> Table<'a, 'c> {
    fn new(cases: &'a [&'c Case], options: RunOptions<'a>) -> Self {
        let open = Mutex::new((0..cases.len()).rev().collect());
        Self { cases, options, open, results: Mutex::new(vec![None; cases.len()]) }
    }

    fn results(self) -> Vec<CaseResult> {
        self.results.into_inner().unwrap_or_default().into_iter().flatten().collect()
    }
}

impl<'c> Desk<'c> for Table<'_, 'c> {
    fn take(&self) -> Option<(usize, &'c Case)> {
        if self.options.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return None;
        }
        let index = self.open.lock().ok()?.pop()?;
        self.cases.get(index).map(|case| (index, *case))
    }

    fn give_back(&self, index: usize) {
        if let Ok(mut open) = self.open.lock() {
            open.push(index);
        }
    }

    fn hand_in(&self, index: usize, result: CaseResult) {
        if let Some(place) = self.results.lock().ok().as_mut().and_then(|results| results.get_mut(index)) {
            *place = Some(result);
        }
        if let Some(progress) = self.options.progress {
            progress();
        }
    }
}
