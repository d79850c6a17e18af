//! chess-conformance
pub mod answer;
pub mod backend;
mod board;
mod clause;
mod colour;
mod moves;
mod named;
mod question;
pub mod report;
mod ruleset;
mod run;
mod scenario;
mod selection;
mod suite;
mod verdict;

pub use board::Board;
pub use clause::{Clause, ClauseId, ClauseKind, ParseClauseIdError};
pub use colour::{Colour, ParseColourError};
pub use moves::{Move, ParseSquareError, ParseUciError, SquareName, Uci};
pub use named::UnknownName;
pub use question::{ArgumentKind, Class, Question, Scope};
pub use ruleset::{Edition, Ruleset};
pub use run::{RunOptions, run, run_case};
pub use scenario::{Argument, Ask, Claim, Event, IllegalMove, Scenario, Start, Step, Touch};
pub use selection::{Selection, SelectionError, nearest};
pub use suite::{Case, CaseId, Expectation, Expected, Polarity, Status, Suite, SuiteError, SuiteInfo};
pub use verdict::{Got, Judgement, Verdict, judge};

#[cfg(feature = "author")]
pub mod author;
#[cfg(any(feature = "author", feature = "reference"))]
mod chess;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "reference")]
pub mod reference;
