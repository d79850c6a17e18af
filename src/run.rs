//! Running: every selected case against one backend, on several workers, into a report.

use crate::{
    backend::{Backend, BackendError, Reply, Source},
    report::{BackendReport, CaseResult, Check},
    scenario::{Scenario, Step},
    suite::Case,
    verdict::{Got, Verdict, judge},
};
use std::{
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// How to run.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// The number of workers, each with a backend of its own.
    pub jobs: NonZeroUsize,
    /// Called after each case, from the worker's thread.
    pub progress: Option<&'a (dyn Fn() + Sync)>,
}

impl std::fmt::Debug for RunOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunOptions").field("jobs", &self.jobs).finish_non_exhaustive()
    }
}

impl Default for RunOptions<'_> {
    /// As many workers as the machine has cores, and no progress.
    fn default() -> Self {
        let jobs = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self { jobs, progress: None }
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
    thread::scope(|scope| {
        for _ in 0..options.jobs.get().min(cases.len()) {
            scope.spawn(|| {
                let mut worker = Worker::new(source);
                while let Some((index, case)) = claim_next(&next, cases) {
                    let result = worker.judge_case(case);
                    if let Ok(mut results) = results.lock() {
                        results[index] = Some(result);
                    }
                    if let Some(progress) = options.progress {
                        progress();
                    }
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_default();
    BackendReport { backend: source.description(), cases: results.into_iter().flatten().collect() }
}

fn claim_next<'a>(next: &AtomicUsize, cases: &[&'a Case]) -> Option<(usize, &'a Case)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    cases.get(index).map(|case| (index, *case))
}

/// Puts one case to a backend that is started for it.
pub fn run_case(case: &Case, source: &dyn Source) -> CaseResult {
    Worker::new(source).judge_case(case)
}

struct Worker<'a> {
    source: &'a dyn Source,
    description: crate::backend::Description,
    backend: Option<Box<dyn Backend>>,
}

impl<'a> Worker<'a> {
    fn new(source: &'a dyn Source) -> Self {
        Self { source, description: source.description(), backend: None }
    }

    fn judge_case(&mut self, case: &Case) -> CaseResult {
        let disclaimed: Vec<Option<String>> =
            case.scenario.asks().map(|(_, ask)| self.description.disclaims(ask.question, &case.scenario)).collect();
        let claimed = disclaimed.iter().filter(|why| why.is_none()).count();
        let answered =
            if claimed == 0 { Ok(Vec::new()) } else { self.ask(&only(&case.scenario, &disclaimed), claimed) };
        let mut replies = answered.as_ref().map_or(&[][..], |replies| replies).iter();
        let checks = case.scenario.asks().zip(&case.expectations).zip(disclaimed).map(
            |(((ply, ask), expectation), disclaimed)| {
                let expected = &expectation.expected;
                let judgement = match (disclaimed, &answered) {
                    (Some(why), _) => judge(ask.question, expected, Reply::Unsupported(why)),
                    (None, Err(e)) => crate::verdict::Judgement {
                        verdict: verdict_of(e),
                        got: Got::Error(e.to_string()),
                        reading: None,
                    },
                    (None, Ok(_)) => {
                        let reply = replies.next().cloned().unwrap_or_else(|| Reply::Error("no answer".to_owned()));
                        judge(ask.question, expected, reply)
                    }
                };
                Check {
                    ask: ask.to_string(),
                    question: ask.question,
                    ply,
                    verdict: judgement.verdict,
                    expected: expected.clone(),
                    got: judgement.got,
                    reading: judgement.reading,
                }
            },
        );
        let checks: Vec<Check> = checks.collect();
        CaseResult {
            id: case.id.clone(),
            clauses: case.clauses.clone(),
            status: case.status,
            verdict: Verdict::of_case(checks.iter().map(|check| check.verdict)),
            known: None,
            checks,
        }
    }

    /// Asks the backend, started if need be; one that failed is dropped, and a new one is started for the next case.
    fn ask(&mut self, scenario: &Scenario, claimed: usize) -> Result<Vec<Reply>, BackendError> {
        let mut backend = match self.backend.take() {
            Some(backend) => backend,
            None => self.source.start()?,
        };
        let replies = catch_unwind(AssertUnwindSafe(|| backend.answer(scenario)))
            .unwrap_or_else(|panic| Err(BackendError::Crash(format!("it panicked: {}", panic_message(&*panic)))))?;
        if replies.len() != claimed {
            let what = format!("{} answers to {claimed} questions", replies.len());
            return Err(BackendError::Protocol(what));
        }
        self.backend = Some(backend);
        Ok(replies)
    }
}

/// The scenario without the questions that are disclaimed.
fn only(scenario: &Scenario, disclaimed: &[Option<String>]) -> Scenario {
    let mut why_not = disclaimed.iter();
    let is_kept = |step: &&Step| match step {
        Step::Event(_) => true,
        Step::Ask(_) => why_not.next().is_some_and(Option::is_none),
    };
    let timeline = scenario.timeline.iter().filter(is_kept).cloned().collect();
    Scenario { start: scenario.start.clone(), timeline, ..*scenario }
}

fn verdict_of(error: &BackendError) -> Verdict {
    match error {
        BackendError::Timeout(_) => Verdict::Timeout,
        BackendError::Crash(_) => Verdict::Crash,
        BackendError::Protocol(_) => Verdict::ProtocolError,
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
