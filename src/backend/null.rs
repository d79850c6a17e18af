//! Null backends: they know nothing, and their scores show what nothing earns.

use super::{Backend, BackendError, Description, Reply, Source};
use crate::{
    ruleset::{Edition, Ruleset},
    scenario::Scenario,
};

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

fn answer_all(scenario: &Scenario, drawn: bool) -> Vec<Reply> {
    scenario.asks().map(|(_, ask)| Reply::Value(ask.question.null(drawn))).collect()
}

impl Backend for NeverDrawn {
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError> {
        Ok(answer_all(scenario, false))
    }
}

impl Backend for AlwaysDrawn {
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError> {
        Ok(answer_all(scenario, true))
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
