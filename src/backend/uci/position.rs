//! Where the engine is: the position is set up anew for each thing that is asked, and the engine is looked at whether it has
//! come there.

use super::{
    engine::{Ends, Engine},
    probe::Abilities,
    read::{self, Shown},
};
use crate::{
    backend::{BackendError, NoAnswer},
    moves::{Move, Uci},
};
use std::time::Instant;

/// Why a question has no answer.
pub(super) enum Trouble {
    /// The engine does not say, or errs.
    NoAnswer(NoAnswer),
    /// The engine is no longer usable.
    Backend(BackendError),
}

impl From<BackendError> for Trouble {
    fn from(error: BackendError) -> Self {
        Self::Backend(error)
    }
}

pub(super) fn unsupported(why: impl Into<String>) -> Trouble {
    Trouble::NoAnswer(NoAnswer::unsupported(why))
}

pub(super) fn garbled(what: &str) -> Trouble {
    Trouble::Backend(BackendError::Protocol(what.to_owned()))
}

/// What the engine has said of the position that the game has come to.
#[derive(Default)]
struct Here {
    arrived: bool,
    shown: Option<Shown>,
    list: Option<Vec<Uci>>,
}

/// A position in the engine: where the game starts, and the moves that have led from there to what is asked about.
pub(super) struct Position<'a> {
    engine: &'a mut Engine,
    can: Abilities,
    start: &'a str,
    deadline: Instant,
    moves: Vec<&'a Move>,
    here: Here,
    /// What the engine prints of the start, if it has been looked at.
    shown_at_start: Option<Shown>,
    /// How many of the moves the engine is known to take for legal.
    accepted: usize,
}

impl<'a> Position<'a> {
    /// The start of a game that has been announced to the engine.
    pub(super) fn new(engine: &'a mut Engine, can: Abilities, start: &'a str, deadline: Instant) -> Self {
        let (moves, here) = (Vec::new(), Here::default());
        Self { engine, can, start, deadline, moves, here, shown_at_start: None, accepted: 0 }
    }

    /// Makes a legal move; the engine hears of it when it is next asked.
    pub(super) fn play(&mut self, played: &'a Move) {
        self.moves.push(played);
        self.here = Here::default();
    }

    /// How many moves have been made.
    pub(super) fn ply(&self) -> usize {
        self.moves.len()
    }

    /// What the engine prints of the position.
    pub(super) fn shown(&mut self) -> Result<&Shown, Trouble> {
        if self.here.shown.is_none() {
            self.here.shown = Some(self.shown_after(self.moves.len())?);
        }
        self.here.shown.as_ref().ok_or_else(|| garbled("`d` printed nothing"))
    }

    /// The moves that the engine lists.
    pub(super) fn list(&mut self) -> Result<&[Uci], Trouble> {
        if self.here.list.is_none() {
            self.here.list = Some(self.list_after(self.moves.len())?);
        }
        Ok(self.here.list.as_deref().unwrap_or_default())
    }

    /// Sees to it that the engine has come where the game has come, as far as it shows that.
    ///
    /// Engines stop silently at a move that they take for illegal, and would answer for the position before it.
    pub(super) fn arrive(&mut self) -> Result<(), Trouble> {
        if self.here.arrived {
            return Ok(());
        }
        let arrived = if self.can.place {
            self.arrive_by_number()
        } else if self.can.list {
            self.arrive_by_lists()
        } else {
            Ok(())
        };
        self.here.arrived = true;
        arrived
    }

    /// Compares the number of the move and the player having it with those of the start.
    fn arrive_by_number(&mut self) -> Result<(), Trouble> {
        if self.shown_at_start.is_none() {
            let start = self.shown_after(0)?;
            let placement = start.placement().ok_or_else(|| garbled("`d` printed no FEN record"))?;
            if self.start.split_ascii_whitespace().next() != Some(placement) {
                return Err(Trouble::NoAnswer(NoAnswer::error(format!("set up another position: {placement}"))));
            }
            self.shown_at_start = Some(start);
        }
        let no_number = || garbled("`d` printed no FEN record with the number of the move");
        let begun = self.shown_at_start.as_ref().and_then(Shown::plies).ok_or_else(no_number)?;
        let now = self.shown()?.plies().ok_or_else(no_number)?;
        let taken = now.checked_sub(begun).and_then(|plies| usize::try_from(plies).ok());
        match taken {
            Some(taken) if taken == self.moves.len() => Ok(()),
            Some(taken) if taken < self.moves.len() => Err(self.refused(taken)),
            _ => Err(Trouble::NoAnswer(NoAnswer::error(format!("is not at ply {} of the game", self.moves.len())))),
        }
    }

    /// Looks for each move in the engine's own list before it.
    fn arrive_by_lists(&mut self) -> Result<(), Trouble> {
        while self.accepted < self.moves.len() {
            if !self.list_after(self.accepted)?.contains(&self.moves[self.accepted].uci) {
                return Err(self.refused(self.accepted));
            }
            self.accepted += 1;
        }
        Ok(())
    }

    fn refused(&self, ply: usize) -> Trouble {
        Trouble::NoAnswer(NoAnswer::error(format!("refused the legal move {}", self.moves[ply])))
    }

    /// What the engine prints of the position after so many plies.
    pub(super) fn shown_after(&mut self, plies: usize) -> Result<Shown, BackendError> {
        Ok(read::shown(&self.ask_after(plies, "d", &Ends::WhenReady)?))
    }

    fn list_after(&mut self, plies: usize) -> Result<Vec<Uci>, Trouble> {
        let said = self.ask_after(plies, "go perft 1", &Ends::With(&read::ends_perft))?;
        read::listed(&said).map_err(|what| garbled(&what))
    }

    /// What the engine says of the position to a command.
    pub(super) fn ask(&mut self, command: &str, ends: &Ends<'_>) -> Result<Vec<String>, BackendError> {
        self.ask_after(self.moves.len(), command, ends)
    }

    /// Sets up the position after so many plies and asks about it.
    fn ask_after(&mut self, plies: usize, command: &str, ends: &Ends<'_>) -> Result<Vec<String>, BackendError> {
        let mut position = String::from("position fen");
        let start = self.start.split_ascii_whitespace();
        let moves = self.moves[..plies].iter().map(|played| played.uci.as_str());
        let separator = (plies > 0).then_some("moves");
        for word in start.chain(separator).chain(moves) {
            position.push(' ');
            position.push_str(word);
        }
        self.engine.say(&position);
        self.engine.ask(command, ends, self.deadline)
    }
}
