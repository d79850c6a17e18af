//! Finding out what an engine can tell: each ability is tried at a position with a known answer.
//!
//! The positions are plain ones, so that an engine fails here only where it does not have the command, not where it errs.

use super::{
    engine::{Ends, Engine},
    read::{self, CHESS960, Found, Introduction, Shown},
};
use crate::{
    answer::Right,
    backend::{
        BackendError,
        process::{HandshakeError, Limits},
    },
    question::Question,
};
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

/// How long an engine may take for one try. An engine that takes `perft` for a word that it does not know may search for ever.
const TRY: Duration = Duration::from_secs(5);

/// What an engine can tell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that was tried, and any of them may be missing")]
pub(super) struct Abilities {
    /// `d` prints a FEN record with men, player and number of the move: whether it has arrived where it should can be seen.
    pub(super) place: bool,
    /// The FEN record has castling rights.
    pub(super) rights: bool,
    /// The FEN record has the halfmove clock.
    pub(super) clock: bool,
    /// `d` prints who gives check.
    pub(super) checkers: bool,
    /// `go perft 1` lists the legal moves.
    pub(super) list: bool,
    /// How it counts lines of moves.
    pub(super) count: Option<Count>,
    /// How it tells mate and stalemate.
    pub(super) end: Option<EndBy>,
    /// It has the option for Chess960.
    pub(super) chess960_option: bool,
    /// The option makes it castle from a Chess960 start.
    pub(super) chess960: bool,
}

/// How an engine counts lines of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    /// `go perft N`.
    Go,
    /// `perft N`, which prints a number and nothing else.
    Plain,
}

/// How an engine tells mate and stalemate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndBy {
    /// It lists no move, and says whether there is check.
    List,
    /// It searches and finds no move, with the score of a mate.
    Search {
        /// Whether no move with the score of a draw is always a stalemate: some stop as well where the game is drawn otherwise.
        stalemate: bool,
    },
}

impl Abilities {
    /// The questions that it can be asked; UCI has no way to ask any other.
    pub(super) fn questions(&self) -> impl Iterator<Item = Question> {
        let stalemate = self.end.is_some_and(|by| matches!(by, EndBy::List | EndBy::Search { stalemate: true }));
        let claimed = [
            (Question::LegalMoves, self.list),
            (Question::IsLegal, self.list),
            (Question::Check, self.checkers),
            (Question::Checkmate, self.end.is_some()),
            (Question::Stalemate, stalemate),
            (Question::CastlingRights, self.rights),
            (Question::HalfmoveClock, self.clock),
            (Question::Outcome, self.end.is_some()),
            (Question::Perft, self.count.is_some()),
        ];
        claimed.into_iter().filter_map(|(question, is_claimed)| is_claimed.then_some(question))
    }
}

const MOVED: &str = "position fen r3k2r/8/8/8/8/8/8/R3K2R b Qk - 7 34 moves e8d7";
const IN_CHECK: &str = "position fen r3k2r/8/8/8/8/8/8/R3K2R b Qk - 7 34 moves e8d7 a1a7";
const MATED: &str = "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATED: &str = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 5 9";
/// Games that are drawn, or may be, though there are moves: dead, after 75 moves, and after a third occurrence.
const DRAWN: [&str; 3] = [
    "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "position fen 4k2r/8/8/8/8/8/8/R3K3 w - - 150 120",
    "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
];
/// The king stands two squares from a rook that is at home only in Chess960.
const OTHER_START: &str = "position fen 1k6/8/8/8/8/8/8/1K1R4 w D - 0 1";

/// An engine that is being tried out; it is started anew where a try has left it dead, deaf or at work.
pub(super) struct Probe<'a> {
    command: &'a [String],
    limits: Limits,
    stop: &'a Arc<AtomicBool>,
    engine: Engine,
}

impl<'a> Probe<'a> {
    /// Starts an engine, finds out what it can tell, and gives it back as ready for a case.
    pub(super) fn run(
        command: &'a [String],
        limits: Limits,
        stop: &'a Arc<AtomicBool>,
    ) -> Result<(Engine, Introduction, Abilities), HandshakeError> {
        let (engine, introduction) = Engine::start(command, limits, stop)?;
        let mut probe = Self { command, limits, stop, engine };
        let abilities = probe.abilities(introduction.chess960)?;
        Ok((probe.engine, introduction, abilities))
    }

    fn abilities(&mut self, chess960_option: bool) -> Result<Abilities, HandshakeError> {
        let mut can = Abilities { chess960_option, ..Abilities::default() };
        let moved = self.show(MOVED)?;
        can.place = moved.placement() == Some("r6r/3k4/8/8/8/8/8/R3K2R") && moved.plies() == Some(70);
        can.rights = can.place && moved.rights() == Some(vec![Right::WhiteLong]);
        can.clock = can.place && moved.clock() == Some(8);
        let no_checker = moved.checkers.is_some_and(|squares| squares.is_empty());
        can.checkers = no_checker && self.show(IN_CHECK)?.checkers.is_some_and(|squares| squares == ["a7"]);
        can.list = self.list(IN_CHECK)?.is_some_and(|moves| {
            moves.len() == 7 && ["a8a7", "d7c8", "d7e6"].iter().all(|uci| moves.iter().any(|listed| listed == uci))
        });
        can.count = if can.list {
            Some(Count::Go)
        } else {
            let counted = self.ask(IN_CHECK, "perft 2", &Ends::WhenReady)?;
            (read::lone_number(&counted) == Some(182)).then_some(Count::Plain)
        };
        let lists_none = can.list && can.checkers && self.list(MATED)?.is_some_and(|moves| moves.is_empty());
        can.end = if lists_none { Some(EndBy::List) } else { self.ends_by_search()? };
        can.chess960 = chess960_option && self.castles_from_another_start(can)?;
        Ok(can)
    }

    /// Whether a search tells mate, and stalemate, and no other end.
    fn ends_by_search(&mut self) -> Result<Option<EndBy>, HandshakeError> {
        if self.search(MOVED)? != Some(Found::Move) || self.search(MATED)? != Some(Found::Mated) {
            return Ok(None);
        }
        let mut stalemate = self.search(STALEMATED)? == Some(Found::Drawn);
        for drawn in DRAWN {
            stalemate = stalemate && self.search(drawn)? == Some(Found::Move);
        }
        Ok(Some(EndBy::Search { stalemate }))
    }

    /// Whether the option works; an engine that can show nothing of it does not claim it.
    fn castles_from_another_start(&mut self, can: Abilities) -> Result<bool, HandshakeError> {
        let start = format!("setoption name {CHESS960} value true\n{OTHER_START}");
        let mut shown = Vec::new();
        if can.list {
            shown.push(self.list(&start)?.is_some_and(|moves| moves.iter().any(|listed| listed == "b1d1")));
        }
        if can.count == Some(Count::Plain) {
            shown.push(read::lone_number(&self.ask(&start, "perft 1", &Ends::WhenReady)?) == Some(18));
        }
        if can.rights {
            shown.push(self.show(&start)?.rights() == Some(vec![Right::WhiteShort]));
        }
        Ok(!shown.is_empty() && shown.iter().all(|is_right| *is_right))
    }

    fn show(&mut self, position: &str) -> Result<Shown, HandshakeError> {
        Ok(read::shown(&self.ask(position, "d", &Ends::WhenReady)?))
    }

    fn list(&mut self, position: &str) -> Result<Option<Vec<String>>, HandshakeError> {
        let said = self.ask(position, "go perft 1", &Ends::With(&read::ends_perft))?;
        if !said.is_empty() && read::total(&said).is_none() {
            // It took this for a search, which may well go on.
            self.start_anew()?;
        }
        Ok(read::listed(&said).ok().map(|moves| moves.into_iter().map(String::from).collect()))
    }

    fn search(&mut self, position: &str) -> Result<Option<Found>, HandshakeError> {
        Ok(read::found(&self.ask(position, "go depth 1", &Ends::With(&read::ends_search))?))
    }

    /// What the engine says to a command; nothing if it has died of it or does not end.
    fn ask(&mut self, position: &str, command: &str, ends: &Ends<'_>) -> Result<Vec<String>, HandshakeError> {
        let deadline = Instant::now() + TRY.min(self.limits.start);
        self.engine.say("ucinewgame");
        self.engine.say(position);
        match self.engine.ask(command, ends, deadline) {
            Ok(said) => Ok(said),
            Err(BackendError::Interrupted) => {
                Err(HandshakeError { error: BackendError::Interrupted, stderr: Vec::new() })
            }
            Err(
                BackendError::Timeout(_)
                | BackendError::Crash(_)
                | BackendError::Protocol(_)
                | BackendError::AfterAnswer(_),
            ) => {
                self.start_anew()?;
                Ok(Vec::new())
            }
        }
    }

    fn start_anew(&mut self) -> Result<(), HandshakeError> {
        self.engine.kill();
        self.engine = Engine::start(self.command, self.limits, self.stop)?.0;
        Ok(())
    }
}
