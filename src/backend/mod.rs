//! Backends: implementations of the rules under test.
//!
//! A [`Backend`] gets a whole [`Scenario`] and gives all answers back, so nothing is stateful between cases. A Rust engine
//! implements [`Rules`] instead and becomes a backend through [`RulesBackend`].

#[cfg(feature = "process")]
mod check;
#[cfg(feature = "process")]
mod child;
mod null;
#[cfg(feature = "process")]
mod process;
pub mod protocol;
mod rules;
mod serve;
#[cfg(feature = "process")]
mod uci;

#[cfg(feature = "process")]
pub use check::{Fault, Finding, check_adapter};
pub use null::{AlwaysDrawn, NeverDrawn};
#[cfg(feature = "process")]
pub use process::{HandshakeError, Limits, ProcessSource};
pub use rules::{NoAnswer, Rules, RulesBackend};
pub use serve::serve;
#[cfg(feature = "process")]
pub use uci::UciSource;

use crate::{
    question::{Question, Scope},
    ruleset::{Edition, Ruleset},
    scenario::{Scenario, Step},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An implementation of the rules, or what speaks for one.
pub trait Backend {
    /// Answers all questions of a scenario, in their order.
    ///
    /// The scenario holds only questions that the backend's [`Description`] claims.
    ///
    /// # Errors
    ///
    /// The backend is no longer usable: it hung, died, or spoke nonsense. It is then started anew for the next case.
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError>;

    /// The backend as one that takes several scenarios ahead; `None` if it takes them one by one.
    fn pipeline(&mut self) -> Option<&mut dyn Pipeline> {
        None
    }

    /// The end of what it has written to standard error since the last call; shown with a failure, and never judged.
    fn take_stderr(&mut self, _patience: Patience) -> Vec<String> {
        Vec::new()
    }
}

/// Whether words that are still on their way are waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// They are not: thousands of wrong answers must not take a moment each.
    None,
    /// They are, for a moment.
    Some,
}

/// A backend that takes scenarios ahead and answers them in their order.
pub trait Pipeline {
    /// Sends a scenario; never waits. What goes wrong shows in [`receive`](Self::receive).
    fn send(&mut self, scenario: &Scenario);

    /// Waits for the answers to the oldest scenario that has none.
    ///
    /// # Errors
    ///
    /// As for [`Backend::answer`]. The scenarios sent after it were not answered and have to be sent to another backend.
    fn receive(&mut self) -> Result<Vec<Reply>, BackendError>;
}

/// A kind of backend: what it claims, and how to start one.
///
/// Each worker starts its own and starts another after a [`BackendError`] or a panic.
pub trait Source: Send + Sync {
    /// What the backend is and what it claims to know.
    fn description(&self) -> Description;

    /// Starts one.
    ///
    /// # Errors
    ///
    /// It cannot be started at all.
    fn start(&self) -> Result<Box<dyn Backend>, BackendError>;
}

/// What a backend says at the place of a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The answer.
    Value(Value),
    /// It does not claim to know, for this reason.
    Unsupported(String),
    /// It claims to know and could not answer, for this reason.
    Error(String),
}

/// What went wrong with a backend as a program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BackendError {
    /// It did not answer in time.
    #[error("no answer in time: {0}")]
    Timeout(String),
    /// It died, or panicked.
    #[error("{0}")]
    Crash(String),
    /// What it said is no answer to what it was asked.
    #[error("{0}")]
    Protocol(String),
    /// It said something more after its last answer; this is charged to the case that was answered last.
    #[error("{0}")]
    AfterAnswer(String),
    /// The user has stopped the run.
    #[error("the run was stopped")]
    Interrupted,
}

/// What a backend is and what it claims to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Description {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language that it is written in, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The questions that it claims to answer.
    pub questions: Vec<Question>,
    /// The rulesets that it speaks for; matters to questions whose answer depends on it.
    pub rulesets: Vec<Ruleset>,
    /// The editions that it speaks for; matters to questions whose answer depends on it.
    pub editions: Vec<Edition>,
    /// Whether it knows Chess960 starts.
    pub chess960: bool,
    /// Whether it is a baseline, which knows nothing: its failures are no failures of a run.
    #[serde(default)]
    pub baseline: bool,
    /// Questions that it answers by an approximation, and what that is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub incomplete: Vec<Incomplete>,
}

/// A question that a backend answers by an approximation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Incomplete {
    /// The question.
    pub question: Question,
    /// What the answer rests on.
    pub rests_on: String,
}

impl Description {
    /// A backend that claims every question for over-the-board play by the current Laws; narrow it down with the other methods.
    ///
    /// ```
    /// use chess_conformance::{Question, Ruleset, backend::Description};
    /// let description = Description::new("my-engine", "0.3.0")
    ///     .questions([Question::LegalMoves, Question::Check, Question::Outcome])
    ///     .rulesets([Ruleset::Online]);
    /// assert!(!description.chess960);
    /// ```
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            version: version.into(),
            language: None,
            questions: Question::ALL.to_vec(),
            rulesets: vec![Ruleset::Otb, Ruleset::Rapid, Ruleset::Blitz],
            editions: vec![Edition::Fide2023],
            chess960: false,
            baseline: false,
            incomplete: Vec::new(),
        }
    }

    /// States the questions that it claims to answer; every other one is unsupported without being asked.
    #[must_use]
    pub fn questions(mut self, questions: impl IntoIterator<Item = Question>) -> Self {
        self.questions = questions.into_iter().collect();
        self
    }

    /// States the rulesets that it speaks for.
    #[must_use]
    pub fn rulesets(mut self, rulesets: impl IntoIterator<Item = Ruleset>) -> Self {
        self.rulesets = rulesets.into_iter().collect();
        self
    }

    /// States the editions that it speaks for.
    #[must_use]
    pub fn editions(mut self, editions: impl IntoIterator<Item = Edition>) -> Self {
        self.editions = editions.into_iter().collect();
        self
    }

    /// States whether it knows Chess960 starts.
    #[must_use]
    pub fn chess960(mut self, knows: bool) -> Self {
        self.chess960 = knows;
        self
    }

    /// The scenario with only the questions that would be put to this backend, and for each question why it would not be.
    pub fn claimed(&self, scenario: &Scenario) -> (Scenario, Vec<Option<String>>) {
        let disclaimed: Vec<_> = scenario.asks().map(|(_, ask)| self.disclaims(ask.question, scenario)).collect();
        let mut why_not = disclaimed.iter();
        let is_kept = |step: &&Step| match step {
            Step::Event(_) => true,
            Step::Ask(_) => why_not.next().is_some_and(Option::is_none),
        };
        let timeline = scenario.timeline.iter().filter(is_kept).cloned().collect();
        (Scenario { start: scenario.start.clone(), timeline, ..*scenario }, disclaimed)
    }

    /// Why the question would not be put to this backend in this scenario; `None` if it would.
    pub fn disclaims(&self, question: Question, scenario: &Scenario) -> Option<String> {
        let Scenario { chess960, edition, ruleset, .. } = scenario;
        if !self.questions.contains(&question) {
            return Some(format!("does not answer {question}"));
        }
        if *chess960 && !self.chess960 {
            return Some("does not know Chess960 starts".to_owned());
        }
        let by_edition = question.scope() != Scope::Board;
        if by_edition && !self.editions.contains(edition) {
            return Some(format!("does not speak for the edition {edition}"));
        }
        let by_ruleset = question.scope() == Scope::Ruleset;
        if by_ruleset && !self.rulesets.contains(ruleset) {
            return Some(format!("does not speak for the ruleset {ruleset}"));
        }
        None
    }
}
