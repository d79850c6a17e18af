//! One scenario, put to an engine, and what its answers mean for the questions.

use super::{
    engine::{Ends, Engine},
    position::{Position, Trouble, garbled, unsupported},
    probe::{Abilities, Count, EndBy},
    read::{self, CHESS960, Found},
};
use crate::{
    answer::{GameResult, Outcome, Termination},
    backend::{BackendError, NoAnswer, Reply},
    colour::Colour,
    question::Question,
    ruleset::Ruleset,
    scenario::{Argument, Ask, Event, Scenario, Step},
};
use serde_json::{Value, json};
use std::time::Instant;

/// How it stands with the player having the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Checkmate,
    Stalemate,
    Neither,
}

/// A game in the engine, and what is asked in it.
pub(super) struct Game<'a> {
    can: Abilities,
    scenario: &'a Scenario,
    position: Position<'a>,
    /// An event that UCI cannot tell the engine of, or a move that the engine does not take: nothing can be asked any more.
    lost: Option<NoAnswer>,
}

impl<'a> Game<'a> {
    pub(super) fn new(engine: &'a mut Engine, can: Abilities, scenario: &'a Scenario, deadline: Instant) -> Self {
        if can.chess960_option {
            engine.say(&format!("setoption name {CHESS960} value {}", scenario.chess960));
        }
        engine.say("ucinewgame");
        Self { can, scenario, position: Position::new(engine, can, &scenario.start, deadline), lost: None }
    }

    /// Plays the game and asks all that is asked in it.
    pub(super) fn answers(mut self) -> Result<Vec<Reply>, BackendError> {
        let mut replies = Vec::new();
        for step in &self.scenario.timeline {
            match step {
                Step::Event(Event::Move(played)) => self.position.play(played),
                Step::Event(event) => {
                    self.lost
                        .get_or_insert_with(|| NoAnswer::unsupported(format!("UCI knows no event but moves: {event}")));
                }
                Step::Ask(ask) => replies.push(self.reply(ask)?),
            }
        }
        Ok(replies)
    }

    fn reply(&mut self, ask: &Ask) -> Result<Reply, BackendError> {
        let answer = match &self.lost {
            None => self.answer(ask),
            Some(lost) => Err(Trouble::NoAnswer(lost.clone())),
        };
        match answer {
            Ok(value) => Ok(Reply::Value(value)),
            Err(Trouble::NoAnswer(NoAnswer::Unsupported(why))) => Ok(Reply::Unsupported(why)),
            Err(Trouble::NoAnswer(NoAnswer::Error(what))) => Ok(Reply::Error(what)),
            Err(Trouble::Backend(error)) => Err(error),
        }
    }

    fn answer(&mut self, Ask { question, argument }: &Ask) -> Result<Value, Trouble> {
        self.arrive()?;
        match (question, argument) {
            // The engine's own list goes out as it is: a move that it gives twice is its fault.
            (Question::LegalMoves, _) => Ok(json!(self.position.list()?)),
            (Question::IsLegal, Argument::Move(asked)) => Ok(json!(self.position.list()?.contains(&asked.uci))),
            (Question::Check, _) => Ok(json!(self.is_check()?)),
            (Question::Checkmate, _) => Ok(json!(self.end()? == End::Checkmate)),
            (Question::Stalemate, _) => Ok(json!(self.end()? == End::Stalemate)),
            (Question::Outcome, _) => self.outcome(),
            (Question::CastlingRights, _) => {
                let rights = self.position.shown()?.rights();
                Ok(json!(rights.ok_or_else(|| garbled("`d` printed no castling rights"))?))
            }
            (Question::HalfmoveClock, _) => {
                let clock = self.position.shown()?.clock();
                Ok(json!(clock.ok_or_else(|| garbled("`d` printed no halfmove clock"))?))
            }
            (Question::Perft, Argument::Depth(depth)) => self.perft(*depth),
            (question, _) => Err(unsupported(format!("UCI has no way to ask {question}"))),
        }
    }

    /// From a move that the engine does not take, there is no way on.
    fn arrive(&mut self) -> Result<(), Trouble> {
        let arrived = self.position.arrive();
        if let Err(Trouble::NoAnswer(lost)) = &arrived {
            self.lost = Some(lost.clone());
        }
        arrived
    }

    /// How the game stands, where mate or stalemate settles it.
    fn outcome(&mut self) -> Result<Value, Trouble> {
        let outcome = match self.end()? {
            End::Checkmate if self.may_have_ended_before()? => {
                return Err(unsupported("UCI does not tell whether the game had ended before the mate"));
            }
            End::Checkmate => Outcome::win(self.having_the_move().opponent(), Termination::Checkmate),
            // A draw in any case: by this, or because the position was dead before, of which UCI tells nothing.
            End::Stalemate => Outcome { result: GameResult::Draw, termination: None },
            End::Neither => return Err(unsupported("UCI tells only mate and stalemate")),
        };
        Ok(json!(outcome))
    }

    /// Whether the last moves may have been made after the end. A position cannot have come back, nor the moves have run
    /// out, where the halfmove clock was too low for it; and no mate follows a dead position.
    fn may_have_ended_before(&mut self) -> Result<bool, Trouble> {
        let (back, out) = match self.scenario.ruleset {
            Ruleset::Otb | Ruleset::Rapid | Ruleset::Blitz => (16, 150),
            // Online the third occurrence and the fiftieth move are the end.
            Ruleset::Online => (8, 100),
        };
        let first = self.scenario.start.split_ascii_whitespace().nth(4).and_then(|clock| clock.parse().ok());
        for (ply, played) in (0_u64..).zip(0..self.position.ply()) {
            // Without the engine's own clock it is taken to be as high as it can be.
            let clock = if self.can.clock {
                self.position.shown_after(played)?.clock()
            } else {
                first.map(|first: u64| first.saturating_add(ply))
            };
            if clock.is_none_or(|clock| clock.min(ply) >= back || clock >= out) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn having_the_move(&self) -> Colour {
        let starts = if self.scenario.start.split_ascii_whitespace().nth(1) == Some("b") {
            Colour::Black
        } else {
            Colour::White
        };
        if self.position.ply().is_multiple_of(2) { starts } else { starts.opponent() }
    }

    fn perft(&mut self, depth: u32) -> Result<Value, Trouble> {
        if depth == 0 {
            // Engines take this for no limit at all.
            return Err(unsupported("engines count from depth 1"));
        }
        let total = match self.can.count {
            Some(Count::Go) => {
                let counting = format!("go perft {depth}");
                read::total(&self.position.ask(&counting, &Ends::With(&read::ends_perft))?)
            }
            Some(Count::Plain) => read::lone_number(&self.position.ask(&format!("perft {depth}"), &Ends::WhenReady)?),
            None => return Err(unsupported("it has no perft")),
        };
        Ok(json!(total.ok_or_else(|| garbled("perft ended without a total"))?))
    }

    fn end(&mut self) -> Result<End, Trouble> {
        match self.can.end {
            None => Err(unsupported("it does not tell mate")),
            Some(EndBy::List) => {
                if !self.position.list()?.is_empty() {
                    return Ok(End::Neither);
                }
                Ok(if self.is_check()? { End::Checkmate } else { End::Stalemate })
            }
            Some(EndBy::Search { stalemate }) => {
                let found = read::found(&self.position.ask("go depth 1", &Ends::With(&read::ends_search))?);
                match found.ok_or_else(|| garbled("a search ended with no `bestmove`"))? {
                    Found::Move => Ok(End::Neither),
                    Found::Mated => Ok(End::Checkmate),
                    Found::Drawn if stalemate => Ok(End::Stalemate),
                    Found::Drawn | Found::NoMove => Err(unsupported("it gives no move, and does not say why")),
                }
            }
        }
    }

    fn is_check(&mut self) -> Result<bool, Trouble> {
        let is_check = self.position.shown()?.checkers.as_ref().map(|checkers| !checkers.is_empty());
        is_check.ok_or_else(|| garbled("`d` printed no `Checkers:`"))
    }
}
