//! An engine that is spoken to in UCI: how it introduces itself, and exchanges between barriers.
//!
//! This module knows how lines go back and forth; what stands in them is read in `read`.

use super::read::{self, Introduction};
use crate::backend::{
    BackendError, Patience,
    child::{Child, printable},
    process::{HandshakeError, Limits},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

/// More lines than this are no answer: an engine that searches for ever must not fill the memory until its deadline.
const MOST_LINES: usize = 10_000;

/// A running engine.
#[derive(Debug)]
pub(super) struct Engine {
    child: Child,
    stop: Arc<AtomicBool>,
}

/// How an engine shows that it has said all that it has to say to a command.
pub(super) enum Ends<'a> {
    /// It does nothing else meanwhile, so that it is ready only afterwards.
    WhenReady,
    /// With this line. It works beside the input, and says that it is ready before that.
    With(&'a dyn Fn(&str) -> bool),
}

impl Engine {
    /// Starts an engine and waits until it has introduced itself and is ready.
    pub(super) fn start(
        command: &[String],
        limits: Limits,
        stop: &Arc<AtomicBool>,
    ) -> Result<(Self, Introduction), HandshakeError> {
        let child = Child::start(command, Arc::clone(stop));
        let child = child.map_err(|error| HandshakeError { error, stderr: Vec::new() })?;
        let mut engine = Self { child, stop: Arc::clone(stop) };
        match engine.introduce(command, Instant::now() + limits.start) {
            Ok(introduction) => Ok((engine, introduction)),
            Err(error) => {
                engine.kill();
                let stderr = engine.take_stderr(Patience::Some);
                Err(HandshakeError { error, stderr })
            }
        }
    }

    fn introduce(&mut self, command: &[String], deadline: Instant) -> Result<Introduction, BackendError> {
        self.say("uci");
        let lines = self.listen(deadline, &|line| line == "uciok").map_err(|error| match error {
            BackendError::Timeout(_) => BackendError::Timeout("it said no `uciok` to `uci`".to_owned()),
            BackendError::Crash(how) => BackendError::Crash(format!("{how}; it was asked `uci`")),
            BackendError::Protocol(_) | BackendError::AfterAnswer(_) | BackendError::Interrupted => error,
        })?;
        self.barrier(deadline)?;
        Ok(read::introduction(&lines, command))
    }

    /// Sends a line; never waits.
    pub(super) fn say(&self, line: &str) {
        self.child.send(line.as_bytes().to_vec());
    }

    /// Sends a command and gives what the engine says to it.
    ///
    /// Before and after stands a barrier, so that no late line is taken for a part of this answer or of the next one.
    pub(super) fn ask(
        &mut self,
        command: &str,
        ends: &Ends<'_>,
        deadline: Instant,
    ) -> Result<Vec<String>, BackendError> {
        self.barrier(deadline)?;
        self.say(command);
        let mut said = match ends {
            Ends::WhenReady => Vec::new(),
            Ends::With(is_last) => self.listen(deadline, is_last)?,
        };
        said.append(&mut self.barrier(deadline)?);
        Ok(said)
    }

    /// Waits until the engine has done all that it was told; gives what it says until then.
    pub(super) fn barrier(&mut self, deadline: Instant) -> Result<Vec<String>, BackendError> {
        self.say("isready");
        let mut said = self.listen(deadline, &|line| line == "readyok")?;
        said.pop();
        Ok(said)
    }

    /// The next lines, up to the one that is the last.
    fn listen(&mut self, deadline: Instant, is_last: &dyn Fn(&str) -> bool) -> Result<Vec<String>, BackendError> {
        let mut lines = Vec::new();
        loop {
            let line = printable(&self.child.receive(deadline)?);
            let is_last = is_last(line.trim());
            lines.push(line.trim().to_owned());
            if is_last {
                return Ok(lines);
            }
            // While there are lines the child looks neither at the deadline nor at the user's wish.
            if self.stop.load(Ordering::Relaxed) {
                return Err(BackendError::Interrupted);
            }
            if Instant::now() >= deadline {
                return Err(BackendError::Timeout("it went on talking".to_owned()));
            }
            if lines.len() >= MOST_LINES {
                return Err(BackendError::Protocol(format!("more than {MOST_LINES} lines to one command")));
            }
        }
    }

    /// Kills it at once.
    pub(super) fn kill(&mut self) {
        self.child.kill();
    }

    /// What it has written to standard error since the last call, the end of it.
    pub(super) fn take_stderr(&mut self, patience: Patience) -> Vec<String> {
        self.child.take_stderr(patience)
    }
}

impl Drop for Engine {
    /// Bids farewell: an engine may overlook that its input has ended.
    fn drop(&mut self) {
        self.say("quit");
    }
}
