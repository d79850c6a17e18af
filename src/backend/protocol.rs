//! The messages of the adapter protocol (`spec/protocol.md`): one JSON object a line.

use super::{Description, Reply};
use crate::{
    question::Question,
    ruleset::{Edition, Ruleset},
    scenario::Scenario,
};
use serde::{Deserialize, Serialize};

/// The version of the protocol that this crate speaks.
pub const VERSION: u32 = 1;

/// The first thing that the harness sends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Greeting {
    /// What the harness speaks.
    pub hello: Hello,
}

/// What the harness speaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
}

impl Default for Greeting {
    fn default() -> Self {
        Self { hello: Hello { protocol: VERSION } }
    }
}

/// What the adapter answers to the greeting: which library it speaks for, and what that library claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Introduction {
    /// The name of the library or engine.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language that it is written in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The questions that it answers.
    pub questions: Vec<Question>,
    /// The rulesets that it speaks for.
    #[serde(default)]
    pub rulesets: Vec<Ruleset>,
    /// The editions that it speaks for.
    #[serde(default = "current_edition")]
    pub editions: Vec<Edition>,
    /// Whether it takes Chess960 starts.
    #[serde(default)]
    pub chess960: bool,
}

fn current_edition() -> Vec<Edition> {
    vec![Edition::Fide2023]
}

impl From<Introduction> for Description {
    fn from(said: Introduction) -> Self {
        let mut description = Self::new(said.name, said.version)
            .questions(said.questions)
            .rulesets(said.rulesets)
            .editions(said.editions)
            .chess960(said.chess960);
        description.language = said.language;
        description
    }
}

impl From<Description> for Introduction {
    fn from(description: Description) -> Self {
        Self {
            name: description.name,
            version: description.version,
            language: description.language,
            questions: description.questions,
            rulesets: description.rulesets,
            editions: description.editions,
            chess960: description.chess960,
        }
    }
}

/// One case: a scenario with a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The number to be sent back; it means nothing else.
    pub case: u64,
    /// Where the game starts.
    pub start: String,
    /// Whether castling follows Chess960.
    pub chess960: bool,
    /// The edition of the Laws.
    pub edition: Edition,
    /// The clauses in force.
    pub ruleset: Ruleset,
    /// Events and questions in their order.
    pub timeline: Vec<crate::scenario::Step>,
}

impl Request {
    /// The request for a scenario.
    pub fn new(case: u64, scenario: Scenario) -> Self {
        let Scenario { start, chess960, edition, ruleset, timeline } = scenario;
        Self { case, start, chess960, edition, ruleset, timeline }
    }

    /// The scenario without its number.
    pub fn into_scenario(self) -> Scenario {
        let Self { start, chess960, edition, ruleset, timeline, .. } = self;
        Scenario { start, chess960, edition, ruleset, timeline }
    }
}

/// All answers to the questions of one case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Response {
    /// The number of the request.
    pub case: u64,
    /// One reply for each question, in their order.
    pub answers: Vec<Reply>,
}
