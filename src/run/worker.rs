//! A worker: one backend at a time, and the cases that are under way in it.

use crate::{
    backend::{Backend, BackendError, Description, Patience, Reply, Source},
    report::{CaseResult, Check},
    scenario::{Scenario, Step},
    suite::Case,
    verdict::{Judgement, Verdict, judge},
};
use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

/// How many cases are sent ahead to a backend that takes them so.
const AHEAD: usize = 16;
/// After so many starts in a row that failed, a backend is not started again.
const STARTS: usize = 3;

/// What the workers of one run share about the backend's starts.
#[derive(Debug, Default)]
pub(super) struct Fate {
    failed_starts: AtomicUsize,
    dead: OnceLock<BackendError>,
}

/// A case with its place in the report, and why each of its questions is not put to the backend, if it is not.
struct Job<'a> {
    index: usize,
    case: &'a Case,
    disclaimed: Vec<Option<String>>,
}

impl Job<'_> {
    fn claimed(&self) -> usize {
        self.disclaimed.iter().filter(|why| why.is_none()).count()
    }

    /// The scenario without the questions that are disclaimed.
    fn scenario(&self) -> Scenario {
        let scenario = &self.case.scenario;
        let mut why_not = self.disclaimed.iter();
        let is_kept = |step: &&Step| match step {
            Step::Event(_) => true,
            Step::Ask(_) => why_not.next().is_some_and(Option::is_none),
        };
        let timeline = scenario.timeline.iter().filter(is_kept).cloned().collect();
        Scenario { start: scenario.start.clone(), timeline, ..*scenario }
    }
}

pub(super) struct Worker<'a> {
    source: &'a dyn Source,
    fate: &'a Fate,
    description: Description,
    backend: Option<Box<dyn Backend>>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(source: &'a dyn Source, fate: &'a Fate) -> Self {
        Self { source, fate, description: source.description(), backend: None }
    }

    /// Takes cases until there are no more, and hands on what was found in each.
    pub(super) fn work<'c>(
        mut self,
        mut take: impl FnMut() -> Option<(usize, &'c Case)>,
        done: impl Fn(usize, CaseResult),
    ) {
        // Those that another backend has to be asked, because the one that had them failed before it came to them.
        let mut again = VecDeque::new();
        let mut under_way = VecDeque::new();
        loop {
            while under_way.len() < AHEAD {
                let Some(job) = again.pop_front().or_else(|| take().map(|(index, case)| self.job(index, case))) else {
                    break;
                };
                if job.claimed() == 0 {
                    done(job.index, conclude(&job, Ok(Vec::new())));
                    continue;
                }
                match self.begin(&job) {
                    Ok(Some(answered)) => self.finish(&job, answered, &done),
                    Ok(None) => under_way.push_back(job),
                    Err(BackendError::Interrupted) => return,
                    Err(e) => done(job.index, conclude(&job, Err(e))),
                }
            }
            let Some(job) = under_way.pop_front() else { return };
            let answered = match self.backend.as_mut().and_then(|backend| backend.pipeline()) {
                Some(pipeline) => pipeline.receive(),
                None => Err(BackendError::Crash("it is gone".to_owned())),
            };
            match answered {
                Err(BackendError::Interrupted) => return,
                Err(_) => again.extend(under_way.drain(..)),
                Ok(_) => {}
            }
            self.finish(&job, answered, &done);
        }
    }

    fn job<'c>(&self, index: usize, case: &'c Case) -> Job<'c> {
        let asks = case.scenario.asks();
        let disclaimed = asks.map(|(_, ask)| self.description.disclaims(ask.question, &case.scenario)).collect();
        Job { index, case, disclaimed }
    }

    /// Puts a case to the backend, started if need be: the answers, or nothing yet if they are to be waited for.
    fn begin(&mut self, job: &Job<'_>) -> Result<Option<Result<Vec<Reply>, BackendError>>, BackendError> {
        let mut backend = match self.backend.take() {
            Some(backend) => backend,
            None => self.start()?,
        };
        let scenario = job.scenario();
        if let Some(pipeline) = backend.pipeline() {
            pipeline.send(&scenario);
            self.backend = Some(backend);
            return Ok(None);
        }
        let answered = catch_unwind(AssertUnwindSafe(|| backend.answer(&scenario)))
            .unwrap_or_else(|panic| Err(BackendError::Crash(format!("it panicked: {}", panic_message(&*panic)))));
        self.backend = Some(backend);
        Ok(Some(answered))
    }

    fn start(&self) -> Result<Box<dyn Backend>, BackendError> {
        if let Some(dead) = self.fate.dead.get() {
            return Err(dead.clone());
        }
        match self.source.start() {
            Ok(backend) => {
                self.fate.failed_starts.store(0, Ordering::Relaxed);
                Ok(backend)
            }
            Err(e) => {
                if self.fate.failed_starts.fetch_add(1, Ordering::Relaxed) + 1 >= STARTS
                    && e != BackendError::Interrupted
                {
                    drop(self.fate.dead.set(BackendError::Crash(format!("it no longer starts: {e}"))));
                }
                Err(e)
            }
        }
    }

    /// Judges what was answered; a backend that failed is dropped, and the next case starts a new one.
    fn finish(&mut self, job: &Job<'_>, answered: Result<Vec<Reply>, BackendError>, done: &impl Fn(usize, CaseResult)) {
        let answered = answered.and_then(|replies| match job.claimed() {
            claimed if claimed == replies.len() => Ok(replies),
            claimed => Err(BackendError::Protocol(format!("{} answers to {claimed} questions", replies.len()))),
        });
        let has_ended = answered.is_err();
        let mut result = conclude(job, answered);
        if let Some(backend) = self.backend.as_mut().filter(|_| result.has_failed()) {
            result.stderr =
                backend.take_stderr(if result.verdict.is_error() { Patience::Some } else { Patience::None });
        }
        if has_ended {
            self.backend = None;
        }
        done(job.index, result);
    }
}

/// The verdicts on one case.
fn conclude(job: &Job<'_>, answered: Result<Vec<Reply>, BackendError>) -> CaseResult {
    let case = job.case;
    let (mut replies, error) = match answered {
        Ok(replies) => (replies.into_iter(), None),
        Err(e) => (Vec::new().into_iter(), Some(e)),
    };
    let asked = case.scenario.asks().zip(&case.expectations).zip(&job.disclaimed);
    let check =
        |(((ply, ask), expectation), disclaimed): (((usize, _), &crate::suite::Expectation), &Option<String>)| {
            let ask: &crate::scenario::Ask = ask;
            let expected = &expectation.expected;
            let judgement = match (disclaimed, &error) {
                (Some(why), _) => judge(ask.question, expected, Reply::Unsupported(why.clone())),
                (None, Some(e)) => {
                    Judgement { verdict: verdict_of(e), got: Reply::Error(e.to_string()), reading: None }
                }
                (None, None) => {
                    let reply = replies.next().unwrap_or_else(|| Reply::Error("no answer".to_owned()));
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
        };
    let checks: Vec<Check> = asked.map(check).collect();
    CaseResult {
        id: case.id.clone(),
        clauses: case.clauses.clone(),
        status: case.status,
        verdict: Verdict::of_case(checks.iter().map(|check| check.verdict)),
        known: None,
        checks,
        stderr: Vec::new(),
    }
}

/// A case that was not run because the run was stopped.
pub(super) fn interrupted(case: &Case) -> CaseResult {
    let disclaimed = case.scenario.asks().map(|_| None).collect();
    conclude(&Job { index: 0, case, disclaimed }, Err(BackendError::Interrupted))
}

fn verdict_of(error: &BackendError) -> Verdict {
    match error {
        BackendError::Timeout(_) => Verdict::Timeout,
        BackendError::Crash(_) | BackendError::Interrupted => Verdict::Crash,
        BackendError::Protocol(_) => Verdict::ProtocolError,
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
