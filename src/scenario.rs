//! A case made complete: the start, what is in force, and a timeline of events and questions.
//!
//! A scenario is all that a backend ever sees; the expected answers stand elsewhere. Its JSON is what goes over the wire.

mod wire;

use crate::{
    answer::Ground,
    colour::Colour,
    moves::{Move, SquareName},
    question::{ArgumentKind, Question},
    ruleset::{Edition, Ruleset},
};
use serde::{Deserialize, Serialize};
use std::fmt;
use wire::Wire;

/// A complete game with the questions that are asked in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The position as a FEN record with six fields; with `chess960` the castling field names the files of the rooks
    /// (`HAha`, Shredder-FEN).
    pub start: String,
    /// Whether castling follows Guidelines II.
    pub chess960: bool,
    /// The edition of the Laws.
    pub edition: Edition,
    /// The clauses in force.
    pub ruleset: Ruleset,
    /// Events and questions in their order.
    pub timeline: Vec<Step>,
}

impl Scenario {
    /// Where the game starts and what is in force.
    pub fn start(&self) -> Start<'_> {
        Start { fen: &self.start, chess960: self.chess960, edition: self.edition, ruleset: self.ruleset }
    }

    /// The questions in their order, each with the number of plies played before it.
    pub fn asks(&self) -> impl Iterator<Item = (usize, &Ask)> {
        let mut ply = 0;
        self.timeline.iter().filter_map(move |step| match step {
            Step::Event(Event::Move(_)) => {
                ply += 1;
                None
            }
            Step::Event(_) => None,
            Step::Ask(ask) => Some((ply, ask)),
        })
    }

    /// The moves that are made, in their order.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.timeline.iter().filter_map(|step| match step {
            Step::Event(Event::Move(played)) => Some(played),
            Step::Event(_) | Step::Ask(_) => None,
        })
    }
}

/// Where a game starts and what is in force in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start<'a> {
    /// The position as a FEN record with six fields.
    pub fen: &'a str,
    /// Whether castling follows Guidelines II.
    pub chess960: bool,
    /// The edition of the Laws.
    pub edition: Edition,
    /// The clauses in force.
    pub ruleset: Ruleset,
}

/// One item of a timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Wire", into = "Wire")]
pub enum Step {
    /// Something happens.
    Event(Event),
    /// Something is asked.
    Ask(Ask),
}

/// Something that happens in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A move is made and completed.
    Move(Move),
    /// A draw is claimed, and ruled on at once.
    Claim(Claim),
    /// The player offers a draw.
    Offer(Colour),
    /// The player accepts the opponent's offer.
    Accept(Colour),
    /// The player declines the opponent's offer by word of mouth.
    Decline(Colour),
    /// The player tries to take back a claim or an offer.
    Withdraw(Colour),
    /// A man is touched.
    Touch(Touch),
    /// The player resigns.
    Resign(Colour),
    /// The player's flag has fallen, and this is established.
    Flag(Colour),
    /// An illegal move is completed, found, and taken back; the position stays as it was.
    IllegalMove(IllegalMove),
}

/// A claim of a draw (Laws 9.2, 9.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Who claims.
    pub by: Colour,
    /// On what ground.
    pub ground: Ground,
    /// The intended move, written down and not played; absent where the claim is for the position on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Move>,
}

/// A touch of a man (Laws 4.2, 4.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Touch {
    /// Who touches.
    pub by: Colour,
    /// Where the man stands.
    pub square: SquareName,
    /// Whether the player has said beforehand that he only adjusts the man on its square.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjusting: bool,
}

/// An illegal move that was completed by pressing the clock (Laws 7.5.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct IllegalMove {
    /// Who made it.
    pub by: Colour,
    /// What was done on the board, in coordinates.
    #[serde(rename = "move")]
    pub played: Move,
}

/// A question at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// What is asked.
    pub question: Question,
    /// What it is asked about.
    pub argument: Argument,
}

/// What a question is asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Nothing but the position.
    None,
    /// A move; legal or not.
    Move(Move),
    /// A colour.
    Colour(Colour),
    /// Two plies of the game; 0 is the start.
    Plies(usize, usize),
    /// A text.
    Text(String),
    /// A depth in plies.
    Depth(u32),
}

impl Argument {
    /// Which kind of argument this is.
    pub fn kind(&self) -> ArgumentKind {
        match self {
            Self::None => ArgumentKind::None,
            Self::Move(_) => ArgumentKind::Move,
            Self::Colour(_) => ArgumentKind::Colour,
            Self::Plies(..) => ArgumentKind::Plies,
            Self::Text(_) => ArgumentKind::Text,
            Self::Depth(_) => ArgumentKind::Depth,
        }
    }
}

impl fmt::Display for Argument {
    /// The argument as an author writes it; empty for [`Argument::None`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Move(with) => with.fmt(f),
            Self::Colour(colour) => f.write_str(colour.name()),
            Self::Plies(first, second) => write!(f, "{first}-{second}"),
            Self::Text(text) => f.write_str(text),
            Self::Depth(depth) => depth.fmt(f),
        }
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.argument {
            Argument::None => write!(f, "{}", self.question),
            Argument::Move(_) | Argument::Colour(_) | Argument::Plies(..) | Argument::Text(_) | Argument::Depth(_) => {
                write!(f, "{} {}", self.question, self.argument)
            }
        }
    }
}

impl fmt::Display for Event {
    /// The event as a reader of a game wants to see it; a move is its notation alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(played) => played.fmt(f),
            Self::Claim(Claim { by, ground, with: None }) => write!(f, "{by} claims a draw ({ground})"),
            Self::Claim(Claim { by, ground, with: Some(with) }) => {
                write!(f, "{by} writes down {with} and claims a draw ({ground})")
            }
            Self::Offer(by) => write!(f, "{by} offers a draw"),
            Self::Accept(by) => write!(f, "{by} accepts a draw"),
            Self::Decline(by) => write!(f, "{by} declines a draw"),
            Self::Withdraw(by) => write!(f, "{by} tries to withdraw"),
            Self::Touch(Touch { by, square, adjusting: false }) => write!(f, "{by} touches the man on {square}"),
            Self::Touch(Touch { by, square, adjusting: true }) => write!(f, "{by} adjusts the man on {square}"),
            Self::Resign(by) => write!(f, "{by} resigns"),
            Self::Flag(by) => write!(f, "{by}'s flag falls"),
            Self::IllegalMove(IllegalMove { by, played }) => {
                write!(f, "{by} completes the illegal move {played}; it is taken back")
            }
        }
    }
}
