//! The suite in resolved form: cases ready to be run, and the clauses that they cite.
//!
//! The embedded suite is `spec/suite.json`, generated from `cases/` and `spec/` by `chess-conformance generate`. Each case is
//! one line of it, so that a process that runs one case reads one line.

use crate::{
    clause::{Clause, ClauseId},
    named::named,
    ruleset::Edition,
    scenario::Scenario,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{collections::BTreeMap, fmt};

const EMBEDDED: &str = include_str!("../spec/suite.json");

/// The stable name of a case: its topic and its slug, `repetition/third-occurrence`.
///
/// Any text can stand here; `check` sees to it that the suite's own ids are well formed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct CaseId(pub String);

impl CaseId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The topic: what stands before the first slash.
    pub fn topic(&self) -> &str {
        self.0.split_once('/').map_or(self.as_str(), |(topic, _)| topic)
    }
}

impl fmt::Display for CaseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

named! {
    /// Whether the provision takes effect in a case.
    Polarity, "polarity" {
        /// It does.
        Affirm = "affirm",
        /// It just does not.
        Deny = "deny",
    }
}

named! {
    /// Whether a case is scored.
    Status, "status" {
        /// It is.
        Settled = "settled",
        /// It is argued whether the case is right: it is run and shown, and never scored.
        Disputed = "disputed",
    }
}

/// The answer that conforms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// This one.
    Answer(Value),
    /// One of several defensible ones, each under the name of its reading.
    Readings(BTreeMap<String, Value>),
}

/// A question's expectation, and what the board looks like when it is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The answer that conforms.
    pub expected: Expected,
    /// The first two fields of a FEN record, for drawing.
    pub board: String,
}

/// A resolved case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its name.
    pub id: CaseId,
    /// The clauses that decide it, the most important first; never empty.
    pub clauses: Vec<ClauseId>,
    /// Words to select by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Whether the provision takes effect.
    pub polarity: Polarity,
    /// Whether it is scored.
    pub status: Status,
    /// The argument for the expected answers.
    pub because: String,
    /// A public report or a game that it was taken from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What a backend is given.
    pub scenario: Scenario,
    /// What conforms, one for each question of the scenario in order. Never sent to a backend.
    pub expectations: Vec<Expectation>,
}

/// What identifies a suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SuiteInfo {
    /// The version of this file format.
    pub format: u32,
    /// The version of the suite.
    pub version: String,
    /// The edition whose numbers the cases cite.
    pub edition: Edition,
    /// A digest of clauses and cases.
    pub digest: String,
}

/// Cases and the clauses that they cite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// What identifies it.
    pub suite: SuiteInfo,
    /// Every clause of the edition, in the order of the Laws.
    pub clauses: Vec<Clause>,
    /// The cases in the order of their ids.
    pub cases: Vec<Case>,
}

/// A suite in resolved form cannot be read. For the embedded one this means that the build is broken.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// It is no suite in resolved form.
    #[error("the suite is damaged; generate it anew with `chess-conformance generate`")]
    Damaged(#[from] serde_json::Error),
    /// It is of another version of the format.
    #[error("the suite is in format {0}, and this program reads format {FORMAT}")]
    Format(u32),
}

/// The version of the resolved form.
pub(crate) const FORMAT: u32 = 1;

impl Suite {
    /// Reads the suite that is embedded in the library.
    ///
    /// # Errors
    ///
    /// Never in a release: the embedded file is checked by the project's tests.
    ///
    /// ```
    /// let suite = chess_conformance::Suite::embedded()?;
    /// assert!(suite.cases.len() > 200);
    /// # Ok::<(), chess_conformance::SuiteError>(())
    /// ```
    pub fn embedded() -> Result<Self, SuiteError> {
        Self::from_json(EMBEDDED)
    }

    /// Reads one case of the embedded suite without reading the others; `None` if there is no case of that id.
    ///
    /// # Errors
    ///
    /// As for [`Suite::embedded`].
    pub fn embedded_case(id: &str) -> Result<Option<Case>, SuiteError> {
        let start = format!("{{\"id\":{},", Value::from(id));
        let line =
            EMBEDDED.lines().skip_while(|line| !line.starts_with("\"cases\"")).find(|line| line.starts_with(&start));
        line.map(|line| Ok(serde_json::from_str(line.trim_end_matches(','))?)).transpose()
    }

    /// Reads a suite in resolved form.
    ///
    /// # Errors
    ///
    /// Text that is not such a suite, or one of another version of the format.
    pub fn from_json(text: &str) -> Result<Self, SuiteError> {
        let suite: Self = serde_json::from_str(text)?;
        if suite.suite.format == FORMAT { Ok(suite) } else { Err(SuiteError::Format(suite.suite.format)) }
    }

    /// Writes the suite in resolved form, one clause and one case a line.
    ///
    /// # Errors
    ///
    /// Never for a suite that was read.
    pub fn to_json(&self) -> Result<String, SuiteError> {
        let mut json = format!("{{\n\"suite\":{},\n\"clauses\":[\n", serde_json::to_string(&self.suite)?);
        json += &lines(&self.clauses)?;
        json += "\n],\n\"cases\":[\n";
        json += &lines(&self.cases)?;
        json += "\n]\n}\n";
        Ok(json)
    }

    /// The clause of that number.
    pub fn clause(&self, id: &ClauseId) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == *id)
    }
}

fn lines<T: Serialize>(items: &[T]) -> Result<String, serde_json::Error> {
    let lines = items.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    Ok(lines.join(",\n"))
}
