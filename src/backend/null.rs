//! Null backends: they know nothing, and their scores show what nothing earns.

use super::{Backend, BackendError, Description, Reply, Source};
use crate::{
    question::Question,
    ruleset::{Edition, Ruleset},
    scenario::Scenario,
};
use serde_json::{Value, json};

/// Everything is legal, nothing is ever drawn, nothing has ever happened before.
#[derive(Debug, Clone, Copy, Default)]
pub struct NeverDrawn;

/// Whatever happens, the game is drawn, and every claim is right.
#[derive(Debug, Clone, Copy, Default)]
pub struct AlwaysDrawn;

fn describe(name: &str) -> Description {
    let mut description = Description::new(name, env!("CARGO_PKG_VERSION"))
        .rulesets(Ruleset::ALL.iter().copied())
        .editions(Edition::ALL.iter().copied())
        .chess960(true);
    description.baseline = true;
    description
}

fn answer_all(scenario: &Scenario, answer: fn(Question) -> Value) -> Vec<Reply> {
    scenario.asks().map(|(_, ask)| Reply::Value(answer(ask.question))).collect()
}

/// The answer of a backend that has seen nothing, where no draw is involved.
fn indifferent(question: Question) -> Value {
    match question {
        Question::LegalMoves
        | Question::EnPassantCaptures
        | Question::CastlingRights
        | Question::Claims
        | Question::ClaimsWith => json!([]),
        Question::IsLegal | Question::CanMate => json!(true),
        Question::Check
        | Question::Checkmate
        | Question::Stalemate
        | Question::DeadPosition
        | Question::InsufficientMaterial
        | Question::SamePosition
        | Question::Threefold
        | Question::Fivefold
        | Question::FiftyMoves
        | Question::SeventyFiveMoves => json!(false),
        Question::HalfmoveClock => json!(0),
        Question::Occurrences | Question::Perft => json!(1),
        Question::Outcome => json!({ "result": "*" }),
        Question::Ruling => json!({ "upheld": false }),
        Question::DrawOffer => json!("none"),
        Question::San => json!("e4"),
        Question::ReadSan => json!("e2e4"),
        Question::ReadFen => json!("accepted"),
    }
}

fn drawn(question: Question) -> Value {
    match question {
        Question::Stalemate
        | Question::DeadPosition
        | Question::InsufficientMaterial
        | Question::SamePosition
        | Question::Threefold
        | Question::Fivefold
        | Question::FiftyMoves
        | Question::SeventyFiveMoves => json!(true),
        Question::HalfmoveClock => json!(150),
        Question::Occurrences => json!(5),
        Question::Outcome => json!({ "result": "1/2-1/2" }),
        Question::Claims | Question::ClaimsWith => json!(["threefold", "fifty-moves"]),
        Question::Ruling => json!({ "upheld": true }),
        Question::CanMate => json!(false),
        Question::LegalMoves
        | Question::IsLegal
        | Question::Check
        | Question::Checkmate
        | Question::CastlingRights
        | Question::EnPassantCaptures
        | Question::DrawOffer
        | Question::San
        | Question::ReadSan
        | Question::ReadFen
        | Question::Perft => indifferent(question),
    }
}

impl Backend for NeverDrawn {
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError> {
        Ok(answer_all(scenario, indifferent))
    }
}

impl Backend for AlwaysDrawn {
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError> {
        Ok(answer_all(scenario, drawn))
    }
}

impl Source for NeverDrawn {
    fn description(&self) -> Description {
        describe("null-never-drawn")
    }

    fn start(&self) -> Result<Box<dyn Backend>, BackendError> {
        Ok(Box::new(*self))
    }
}

impl Source for AlwaysDrawn {
    fn description(&self) -> Description {
        describe("null-always-drawn")
    }

    fn start(&self) -> Result<Box<dyn Backend>, BackendError> {
        Ok(Box::new(*self))
    }
}
