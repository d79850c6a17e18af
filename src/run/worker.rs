//! A worker: one backend at a time, and the cases that are under way in it.

use crate::{
    backend::{Backend, BackendError, Description, Patience, Reply, Source},
    report::{CaseResult, Check},
    scenario::Scenario,
    suite::Case,
    verdict::{Judgement, Verdict, judge},
};
use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
    time::Duration,
};

/// How many cases are sent ahead to a backend that takes them so.
const AHEAD: usize = 16;
/// How often a worker tries to start a backend before it gives up.
const STARTS: usize = 3;
/// How long it waits between two tries.
const PAUSE: Duration = Duration::from_millis(50);

/// A case with its place in the report, what of it is put to the backend, and why each other question is not.
struct Job<'a> {
    index: usize,
    case: &'a Case,
    scenario: Scenario,
    disclaimed: Vec<Option<String>>,
}

impl Job<'_> {
    fn claimed(&self) -> usize {
        self.disclaimed.iter().filter(|why| why.is_none()).count()
    }
}

/// Where a worker has its cases from, and what it does with them.
pub(super) trait Desk<'c>: Sync {
    /// The next case, with its place in the report.
    fn take(&self) -> Option<(usize, &'c Case)>;
    /// Puts a case back that could not be run; another worker may take it.
    fn give_back(&self, index: usize);
    /// Hands in what was found, in place of what was found before.
    fn hand_in(&self, index: usize, result: CaseResult);
}

pub(super) struct Worker<'a, 'c> {
    source: &'a dyn Source,
    desk: &'a dyn Desk<'c>,
    description: Description,
    backend: Option<Box<dyn Backend>>,
    /// Sent to the backend and not yet answered.
    under_way: VecDeque<Job<'c>>,
    /// To be put to another backend, because the one that had them failed before it came to them.
    again: VecDeque<Job<'c>>,
    /// What the backend answered last.
    answered: Option<Job<'c>>,
}

impl<'a, 'c> Worker<'a, 'c> {
    pub(super) fn new(source: &'a dyn Source, desk: &'a dyn Desk<'c>) -> Self {
        Self {
            source,
            desk,
            description: source.description(),
            backend: None,
            under_way: VecDeque::new(),
            again: VecDeque::new(),
            answered: None,
        }
    }

    /// Takes cases until there are no more, and hands in what was found in each.
    ///
    /// # Errors
    ///
    /// The backend does not start, or the run was stopped. What the worker still had is given back.
    pub(super) fn work(mut self) -> Result<(), BackendError> {
        loop {
            while self.under_way.len() < AHEAD {
                let Some(job) = self.again.pop_front().or_else(|| self.next()) else { break };
                if job.claimed() == 0 {
                    self.desk.hand_in(job.index, conclude(&job, Ok(Vec::new())));
                } else {
                    self.begin(job)?;
                }
            }
            let Some(job) = self.under_way.pop_front() else { return Ok(()) };
            let answered = match self.backend.as_mut().and_then(|backend| backend.pipeline()) {
                Some(pipeline) => pipeline.receive(),
                None => Err(BackendError::Crash("it is gone".to_owned())),
            };
            self.finish(job, answered)?;
        }
    }

    fn next(&self) -> Option<Job<'c>> {
        let (index, case) = self.desk.take()?;
        let (scenario, disclaimed) = self.description.claimed(&case.scenario);
        Some(Job { index, case, scenario, disclaimed })
    }

    /// Puts a case to the backend, started if need be.
    fn begin(&mut self, job: Job<'c>) -> Result<(), BackendError> {
        let mut backend = match self.backend.take().map_or_else(|| self.start(), Ok) {
            Ok(backend) => backend,
            Err(e) => {
                self.under_way.push_back(job);
                return self.leave(e);
            }
        };
        if let Some(pipeline) = backend.pipeline() {
            pipeline.send(&job.scenario);
            self.backend = Some(backend);
            self.under_way.push_back(job);
            return Ok(());
        }
        let answered = catch_unwind(AssertUnwindSafe(|| backend.answer(&job.scenario)))
            .unwrap_or_else(|panic| Err(BackendError::Crash(format!("it panicked: {}", panic_message(&*panic)))));
        self.backend = Some(backend);
        self.finish(job, answered)
    }

    /// A failed start is charged to no case: another try, or another worker, may do better.
    fn start(&self) -> Result<Box<dyn Backend>, BackendError> {
        let mut tries = 1;
        loop {
            match self.source.start() {
                Err(e) if tries < STARTS && e != BackendError::Interrupted => {
                    tries += 1;
                    thread::sleep(PAUSE);
                }
                started => return started,
            }
        }
    }

    /// Gives back what the worker has, and ends it.
    fn leave(&mut self, why: BackendError) -> Result<(), BackendError> {
        for job in self.under_way.drain(..).chain(self.again.drain(..)) {
            self.desk.give_back(job.index);
        }
        Err(why)
    }

    /// Judges what was answered; a backend that failed is dropped, and the next case starts a new one.
    fn finish(&mut self, job: Job<'c>, answered: Result<Vec<Reply>, BackendError>) -> Result<(), BackendError> {
        let answered = answered.and_then(|replies| match job.claimed() {
            claimed if claimed == replies.len() => Ok(replies),
            claimed => Err(BackendError::Protocol(format!("{} answers to {claimed} questions", replies.len()))),
        });
        match answered {
            Err(BackendError::Interrupted) => {
                self.under_way.push_front(job);
                self.leave(BackendError::Interrupted)
            }
            Err(BackendError::AfterAnswer(what)) => {
                // The case that is waited for has done nothing wrong; the one before it said too much.
                let (blamed, innocent) = match self.answered.take() {
                    Some(before) => (before, Some(job)),
                    None => (job, None),
                };
                self.again.extend(innocent.into_iter().chain(self.under_way.drain(..)));
                self.hand_in(&blamed, Err(BackendError::Protocol(what)));
                self.backend = None;
                Ok(())
            }
            Err(e) => {
                self.again.extend(self.under_way.drain(..));
                self.hand_in(&job, Err(e));
                self.backend = None;
                self.answered = None;
                Ok(())
            }
            Ok(replies) => {
                self.hand_in(&job, Ok(replies));
                self.answered = Some(job);
                Ok(())
            }
        }
    }

    /// A case that failed has what was said on standard error since the last one that did: cases are sent ahead, so that a line
    /// cannot be told from one of the next case, and one too many is better than one lost.
    fn hand_in(&mut self, job: &Job<'c>, answered: Result<Vec<Reply>, BackendError>) {
        let mut result = conclude(job, answered);
        if let (true, Some(backend)) = (result.has_failed(), &mut self.backend) {
            result.stderr =
                backend.take_stderr(if result.verdict.is_error() { Patience::Some } else { Patience::None });
        }
        self.desk.hand_in(job.index, result);
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

/// The result of a case for which no backend could be had.
pub(crate) fn without_backend(case: &Case, description: &Description, why: BackendError) -> CaseResult {
    let (scenario, disclaimed) = description.claimed(&case.scenario);
    conclude(&Job { index: 0, case, scenario, disclaimed }, Err(why))
}

fn verdict_of(error: &BackendError) -> Verdict {
    match error {
        BackendError::Timeout(_) => Verdict::Timeout,
        BackendError::Crash(_) | BackendError::Interrupted => Verdict::Crash,
        BackendError::Protocol(_) | BackendError::AfterAnswer(_) => Verdict::ProtocolError,
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
