//! A backend that is a program speaking the adapter protocol (`spec/protocol.md`).

use super::{
    Backend, BackendError, Description, Patience, Pipeline, Reply, Source,
    child::{Child, printable},
    protocol::{Greeting, Introduction, Request, Response},
};
use crate::scenario::Scenario;
use serde::de::DeserializeOwned;
use std::{
    collections::VecDeque,
    fmt,
    sync::{Arc, Mutex, atomic::AtomicBool},
    time::{Duration, Instant},
};

/// How long a program may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// From its start to its introduction.
    pub start: Duration,
    /// For one case, from when the one before it was answered.
    pub case: Duration,
}

impl Default for Limits {
    /// Thirty seconds to start, ten for a case.
    fn default() -> Self {
        Self { start: Duration::from_secs(30), case: Duration::from_secs(10) }
    }
}

/// A program that speaks the protocol.
pub struct ProcessSource {
    command: Vec<String>,
    limits: Limits,
    stop: Arc<AtomicBool>,
    description: Description,
    /// The program that introduced itself first; the first worker goes on with it.
    first: Mutex<Option<Session>>,
}

impl fmt::Debug for ProcessSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProcessSource").field("command", &self.command).finish_non_exhaustive()
    }
}

/// A program that did not get through the handshake.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}{}", said(.stderr))]
pub struct HandshakeError {
    /// What went wrong.
    pub error: BackendError,
    /// The end of what it wrote to standard error.
    pub stderr: Vec<String>,
}

fn said(stderr: &[String]) -> String {
    if stderr.is_empty() {
        String::new()
    } else {
        format!("; its last words on standard error:\n  {}", stderr.join("\n  "))
    }
}

impl HandshakeError {
    /// What it means in the middle of a run.
    fn when_started_anew(self) -> BackendError {
        match self.error {
            BackendError::Crash(_) => BackendError::Crash(self.to_string()),
            BackendError::Timeout(_) => BackendError::Timeout(format!("{self}; it was being started anew")),
            BackendError::Protocol(_) | BackendError::AfterAnswer(_) => BackendError::Protocol(self.to_string()),
            BackendError::Interrupted => BackendError::Interrupted,
        }
    }
}

impl ProcessSource {
    /// Starts the program once and asks what it is. When `stop` becomes true, whatever waits for it gives up.
    ///
    /// # Errors
    ///
    /// It cannot be started, ends, says nothing in time, or says something else than an introduction.
    pub fn connect(command: Vec<String>, limits: Limits, stop: Arc<AtomicBool>) -> Result<Self, HandshakeError> {
        let (session, introduction) = Session::start(&command, limits, &stop)?;
        Ok(Self { command, limits, stop, description: introduction.into(), first: Mutex::new(Some(session)) })
    }
}

impl Source for ProcessSource {
    fn description(&self) -> Description {
        self.description.clone()
    }

    fn start(&self) -> Result<Box<dyn Backend>, BackendError> {
        first_or(&self.first, || Session::start(&self.command, self.limits, &self.stop).map(|(session, _)| session))
    }
}

/// The session that was started to find out what a program is, and after it a new one each time.
pub(super) fn first_or<S: Backend + 'static>(
    first: &Mutex<Option<S>>,
    start: impl FnOnce() -> Result<S, HandshakeError>,
) -> Result<Box<dyn Backend>, BackendError> {
    let first = first.lock().ok().and_then(|mut first| first.take());
    let session = first.map_or_else(|| start().map_err(HandshakeError::when_started_anew), Ok)?;
    Ok(Box::new(session))
}

/// A running program that has introduced itself.
#[derive(Debug)]
struct Session {
    child: Child,
    limit: Duration,
    next: u64,
    /// The cases that are under way.
    awaited: VecDeque<u64>,
    /// When the oldest of them began to be waited for.
    since: Instant,
}

impl Session {
    fn start(
        command: &[String],
        limits: Limits,
        stop: &Arc<AtomicBool>,
    ) -> Result<(Self, Introduction), HandshakeError> {
        let failed = |error, stderr| HandshakeError { error, stderr };
        let mut child = Child::start(command, Arc::clone(stop)).map_err(|error| failed(error, Vec::new()))?;
        let deadline = Instant::now() + limits.start;
        child.send(serde_json::to_vec(&Greeting::default()).unwrap_or_default());
        let introduced = child.receive(deadline).and_then(|line| read(&line, "an introduction"));
        match introduced {
            Ok(introduction) => {
                let session =
                    Self { child, limit: limits.case, next: 1, awaited: VecDeque::new(), since: Instant::now() };
                Ok((session, introduction))
            }
            Err(error) => {
                child.kill();
                let stderr = child.take_stderr(Patience::Some);
                Err(failed(error, stderr))
            }
        }
    }

    fn answers(&mut self, case: u64) -> Result<Vec<Reply>, BackendError> {
        let line = self.child.receive(self.since + self.limit)?;
        let response: Response = read(&line, "an answer")?;
        if response.case < case {
            return Err(BackendError::AfterAnswer(format!("a second answer to case {}", response.case)));
        }
        if response.case != case {
            return Err(BackendError::Protocol(format!(
                "an answer to case {} where case {case} is due",
                response.case
            )));
        }
        Ok(response.answers)
    }
}

/// Reads a line as a message of the protocol.
pub(super) fn read<T: DeserializeOwned>(line: &[u8], what: &str) -> Result<T, BackendError> {
    serde_json::from_slice(line).map_err(|e| {
        let shown: String = printable(line).chars().take(200).collect();
        let nature = if e.is_syntax() || e.is_eof() {
            "a line that is no JSON".to_owned()
        } else {
            format!("a line that is not {what}")
        };
        BackendError::Protocol(format!("{nature} ({e}): {shown}"))
    })
}

impl Backend for Session {
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError> {
        self.send(scenario);
        self.receive()
    }

    fn pipeline(&mut self) -> Option<&mut dyn Pipeline> {
        Some(self)
    }

    fn take_stderr(&mut self, patience: Patience) -> Vec<String> {
        self.child.take_stderr(patience)
    }
}

impl Pipeline for Session {
    fn send(&mut self, scenario: &Scenario) {
        let case = self.next;
        self.next += 1;
        if self.awaited.is_empty() {
            self.since = Instant::now();
        }
        self.awaited.push_back(case);
        self.child.send(serde_json::to_vec(&Request::new(case, scenario.clone())).unwrap_or_default());
    }

    fn receive(&mut self) -> Result<Vec<Reply>, BackendError> {
        let nothing_due = || BackendError::Protocol("no case is under way".to_owned());
        let case = self.awaited.pop_front().ok_or_else(nothing_due)?;
        let answers = self.answers(case);
        match &answers {
            Ok(_) => self.since = Instant::now(),
            Err(_) => self.child.kill(),
        }
        answers
    }
}
