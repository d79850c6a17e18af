//! The conformance suite for the Laws of Chess: cases, a harness for any implementation of the rules, and a report by clause.
//!
//! ```
//! use chess_conformance::{RunOptions, Selection, Suite, Verdict, backend::NeverDrawn, run};
//!
//! let suite = Suite::embedded()?;
//! let stalemates = Selection { clauses: vec!["5.2.1".parse()?], ..Selection::default() }.of(&suite)?;
//! let report = run(&stalemates, &NeverDrawn, RunOptions::default());
//! assert!(report.cases.iter().any(|case| case.verdict == Verdict::Fail));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An engine author implements [`backend::Rules`] and gets one test a case from [`harness`]. With default features off the
//! library knows no YAML and no chess, and embeds the suite in resolved form.
//!
//! # The map
//!
//! One flow, five types: a case file becomes a [`Case`], whose [`Scenario`] goes to a [`backend::Backend`], whose
//! [`backend::Reply`] becomes a [`Verdict`], which stands in a [`report::Report`]. In reading order:
//!
//! | module | holds |
//! | --- | --- |
//! | `named`, `colour`, `moves`, `board`, `ruleset`, `clause` | the words: players, moves as text, editions, clauses as data |
//! | [`answer`] | what may come back, one file a shape |
//! | `question` | **the table of questions**; enum, documentation, schema and trait methods follow from it |
//! | `scenario` | a game with its events and questions: all that a backend sees |
//! | `suite`, `selection`, `known` | resolved cases, filters, lists of known failures |
//! | [`backend`] | the contract, the trait for Rust engines, the null backends |
//! | `verdict` | judging: a pure function |
//! | [`report`] | what was found, and **the table of formats** |
//! | `run`, `smoke` | many cases, several workers, one report; the trivial cases that come first |
//! | [`harness`] | the suite as `cargo test` |
//! | `chess` | the seam to shakmaty |
//! | `author` | reading case files and clauses, all mistakes at once |
//! | `reference` | the arbiter that answers every question |
//! | `cli` | the program; one file a command |
//!
//! # What always holds
//!
//! Each of these is kept by a test in `tests/it`.
//!
//! 1. Judging knows no chess: `verdict` compares canonical JSON, so it cannot share a mistake with a backend.
//! 2. The expected answer never reaches a backend: it is no part of a [`Scenario`].
//! 3. Facts of the Laws are compared, never whole FEN records: programs differ lawfully on when to write an en-passant square.
//! 4. Every case is in exactly one column: passed, failed, unsupported, errored and disputed add up.
//! 5. Nothing run is nothing passed: an unknown filter and an empty selection are errors.
//! 6. Same input, same bytes out: no clock, no hash order, no path of a machine in any output.
//! 7. A module names only modules above it in the map; `chess`, `author` and `reference` alone know shakmaty, `author` alone YAML.
//!
//! # Where to add
//!
//! A case: an entry in `cases/`. A clause: an entry in `spec/`. A question: a row in `src/question.rs`. A report format: a file
//! and a row in `src/report/mod.rs`, which also says how it shows a comparison, if it can. An event: a variant of [`Event`] and a row in `src/author/timeline.rs`. A backend: a type
//! that implements [`backend::Rules`] or [`backend::Source`].

pub mod answer;
pub mod backend;
mod board;
mod clause;
mod colour;
pub mod harness;
mod known;
mod moves;
mod named;
mod question;
pub mod report;
mod ruleset;
mod run;
mod scenario;
mod selection;
mod smoke;
mod suite;
mod verdict;

#[cfg(feature = "author")]
pub mod author;
#[cfg(any(feature = "author", feature = "reference"))]
mod chess;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "reference")]
pub mod reference;

pub use board::Board;
pub use clause::{Clause, ClauseId, ClauseKind, ParseClauseIdError};
pub use colour::{Colour, ParseColourError};
pub use known::{KnownFailures, ParseKnownError};
pub use moves::{Move, ParseSquareError, ParseUciError, SquareName, Uci};
pub use named::{UnknownName, nearest};
pub use question::{ArgumentKind, Class, Question, Scope};
pub use ruleset::{Edition, Ruleset};
pub use run::{RunOptions, run, run_case};
pub use scenario::{Argument, Ask, Claim, Event, IllegalMove, Scenario, Start, Step, Touch};
pub use selection::{Selection, SelectionError};
pub use smoke::{SMOKE, smoke};
pub use suite::{Case, CaseId, Expectation, Expected, Polarity, Status, Suite, SuiteError, SuiteInfo};
pub use verdict::{Judgement, Verdict, judge};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
