//! A backend that is a chess engine speaking UCI: it needs no adapter, and is asked only what it truly states.
//!
//! UCI itself has no question about the rules. But engines list and count legal moves (`go perft`), print the position that they
//! have arrived at (`d`), and say in a search that there is no move and that it is mate. What an engine has of this is found out
//! when it is connected, and only that is claimed. Repetitions, claims and dead positions cannot be asked for: a score of 0 is no
//! statement that a game is drawn, and a hash key no statement on positions.
//!
//! `engine` holds how lines go back and forth, `read` what they mean, `probe` what an engine can tell, `position` where it is,
//! and `game` how a scenario is put to it. To ask engines something new, add an ability to `probe` and an answer to `game`.

mod engine;
mod game;
mod position;
mod probe;
mod read;

use super::{
    Backend, BackendError, Description, Patience, Reply, Source,
    process::{HandshakeError, Limits, first_or},
};
use crate::{
    ruleset::{Edition, Ruleset},
    scenario::Scenario,
};
use engine::Engine;
use game::Game;
use probe::{Abilities, Probe};
use std::{
    fmt,
    sync::{Arc, Mutex, atomic::AtomicBool},
    time::{Duration, Instant},
};

/// A chess engine that speaks UCI.
pub struct UciSource {
    command: Vec<String>,
    limits: Limits,
    stop: Arc<AtomicBool>,
    description: Description,
    abilities: Abilities,
    /// The engine that was tried out; the first worker goes on with it.
    first: Mutex<Option<Session>>,
}

impl fmt::Debug for UciSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UciSource").field("command", &self.command).finish_non_exhaustive()
    }
}

impl UciSource {
    /// Starts the engine, asks its name, and finds out what it can tell by trying it at positions with known answers. When `stop`
    /// becomes true, whatever waits for the engine gives up.
    ///
    /// An engine that can tell nothing is connected all the same, and claims no question.
    ///
    /// # Errors
    ///
    /// It cannot be started, ends, or says no `uciok` and `readyok` in time.
    pub fn connect(command: Vec<String>, limits: Limits, stop: Arc<AtomicBool>) -> Result<Self, HandshakeError> {
        let (engine, introduction, abilities) = Probe::run(&command, limits, &stop)?;
        // Mate, stalemate and the moves are the same in all of them, and nothing else is claimed.
        let description = Description::new(introduction.name, introduction.version)
            .questions(abilities.questions())
            .rulesets(Ruleset::ALL.iter().copied())
            .editions(Edition::ALL.iter().copied())
            .chess960(abilities.chess960);
        let session = Session { engine, abilities, limit: limits.case };
        Ok(Self { command, limits, stop, description, abilities, first: Mutex::new(Some(session)) })
    }
}

impl Source for UciSource {
    fn description(&self) -> Description {
        self.description.clone()
    }

    fn start(&self) -> Result<Box<dyn Backend>, BackendError> {
        first_or(&self.first, || {
            let (engine, _) = Engine::start(&self.command, self.limits, &self.stop)?;
            Ok(Session { engine, abilities: self.abilities, limit: self.limits.case })
        })
    }
}

/// A running engine that has introduced itself.
#[derive(Debug)]
struct Session {
    engine: Engine,
    abilities: Abilities,
    limit: Duration,
}

impl Backend for Session {
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError> {
        let deadline = Instant::now() + self.limit;
        let answers = Game::new(&mut self.engine, self.abilities, scenario, deadline).answers();
        if answers.is_err() {
            self.engine.kill();
        }
        answers
    }

    fn take_stderr(&mut self, patience: Patience) -> Vec<String> {
        self.engine.take_stderr(patience)
    }
}
