//! Reports: what was found, as data, and the formats it can be written in.
//!
//! To add a format, add a file with a function that writes a [`Report`] and a row to [`FORMATS`]; the command line follows.

#[cfg(feature = "cli")]
mod brief;
#[cfg(feature = "cli")]
mod classes;
mod failure;
#[cfg(test)]
pub(crate) mod fixture;
mod json;
#[cfg(feature = "cli")]
mod markdown;
#[cfg(feature = "cli")]
mod matrix;
mod odd;
mod printable;
mod tally;
#[cfg(feature = "cli")]
mod text;

#[cfg(feature = "cli")]
pub(crate) use failure::{Asked, paragraph, story_since};
pub use failure::{Details, explain};
pub use odd::{Opinions, opinions};
#[cfg(feature = "cli")]
pub(crate) use printable::printable;
pub use tally::Tally;

use crate::{
    backend::{Description, Reply},
    clause::ClauseId,
    known::KnownFailures,
    question::Question,
    suite::{CaseId, Expected, Status, Suite, SuiteInfo},
    verdict::Verdict,
};
use serde::{Deserialize, Serialize};
use std::io;

/// The version of the report's JSON.
pub const FORMAT_VERSION: u32 = 1;

/// Everything that a run found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The version of this format.
    pub format: u32,
    /// The suite that was run.
    pub suite: SuiteInfo,
    /// How many cases were selected. A backend has fewer results only if the run was cut off.
    pub selected: usize,
    /// What was found of each backend, in the order in which they were named.
    pub backends: Vec<BackendReport>,
}

/// What was found of one backend.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BackendReport {
    /// The backend as it described itself.
    pub backend: Description,
    /// Whether the run was stopped before every selected case was run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut_off: bool,
    /// Why the backend could not be asked the rest, where it could not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gave_up: Option<String>,
    /// Every case that was run, in the order of the ids.
    pub cases: Vec<CaseResult>,
}

/// What was found of one backend in one case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseResult {
    /// The case.
    pub id: CaseId,
    /// The clauses that it cites.
    pub clauses: Vec<ClauseId>,
    /// Whether it is scored.
    pub status: Status,
    /// What is said of the case.
    pub verdict: Verdict,
    /// Why the case is known to fail, where it stands in a list of known failures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// What is said of each of its questions, in their order.
    pub checks: Vec<Check>,
    /// The end of what the backend wrote to standard error about that time, where something is wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stderr: Vec<String>,
}

/// What was found in one question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// The question with its argument, as an author writes it.
    pub ask: String,
    /// The question.
    pub question: Question,
    /// The plies played before it was asked.
    pub ply: usize,
    /// What is said of the answer.
    pub verdict: Verdict,
    /// What conforms.
    pub expected: Expected,
    /// What came back.
    pub got: Reply,
    /// The reading that the answer follows, where the case has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

impl Report {
    /// What identifies the suite, in a few words.
    #[cfg(feature = "cli")]
    fn suite_words(&self) -> String {
        let SuiteInfo { version, edition, digest, .. } = &self.suite;
        let digest: String = digest.rsplit(':').next().unwrap_or_default().chars().take(12).collect();
        let digest = if digest.is_empty() { digest } else { format!(", digest {digest}") };
        format!("suite {version}, {edition}{digest}")
    }

    /// How many of the selected cases were not run on the backend because the run was stopped.
    pub fn not_run(&self, backend: &BackendReport) -> usize {
        if backend.cut_off { self.selected.saturating_sub(backend.cases.len()) } else { 0 }
    }
}

impl BackendReport {
    /// The cases that count as failures of the run: scored, of a backend that is no baseline, failed or in error, and not known
    /// to fail.
    pub fn failures(&self) -> impl Iterator<Item = &CaseResult> {
        let counts = !self.backend.baseline;
        self.cases.iter().filter(move |case| counts && case.is_failure())
    }

    /// The cases that are listed as known failures and did not fail. The list is out of date, and the run is no success.
    pub fn stale(&self) -> impl Iterator<Item = &CaseResult> {
        self.cases.iter().filter(|case| case.known.is_some() && !case.has_failed())
    }

    /// Marks the cases that stand in a list of known failures. Where the list names a documented choice, the wrong answers
    /// become unsupported, each with the choice and with what was answered.
    pub fn mark_known(&mut self, known: &KnownFailures) {
        for case in &mut self.cases {
            match known.choice(case.id.as_str()) {
                Some(choice) if case.has_failed() => case.excuse(choice),
                Some(_) | None => case.known = known.reason(case.id.as_str()).map(str::to_owned),
            }
        }
    }
}

impl CaseResult {
    /// Counts what was answered wrongly as not claimed; an error of the program is none of its choices.
    fn excuse(&mut self, choice: &str) {
        for check in self.checks.iter_mut().filter(|check| check.verdict == Verdict::Fail) {
            check.verdict = Verdict::Unsupported;
            let got = match &check.got {
                Reply::Value(value) => value.to_string(),
                Reply::Unsupported(why) | Reply::Error(why) => why.clone(),
            };
            check.got = Reply::Unsupported(format!("a choice: {choice}; it answers {got}"));
            check.reading = None;
        }
        self.verdict = Verdict::of_case(self.checks.iter().map(|check| check.verdict));
    }

    /// Whether the case failed or ended in an error.
    pub fn has_failed(&self) -> bool {
        self.verdict == Verdict::Fail || self.verdict.is_error()
    }

    /// Whether the case is scored, failed or ended in an error, and is not known to.
    pub fn is_failure(&self) -> bool {
        self.status == Status::Settled && self.known.is_none() && self.has_failed()
    }
}

/// What a writer of a format may use besides the report.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The suite that was run: for titles, boards and arguments.
    pub suite: &'a Suite,
    /// Whether to show everything rather than the first failures.
    pub verbose: bool,
    /// The width of the terminal or page, in columns.
    pub width: u16,
}

/// Writes a report. Text may hold ANSI colours; the caller strips them where they are not wanted.
pub type Writer = fn(&Report, Context<'_>, &mut dyn io::Write) -> io::Result<()>;

/// A format that a report can be written in.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub doc: &'static str,
    /// Writes what was found of each backend.
    pub write: Writer,
    /// Writes the comparison of the backends; `None` if the format has no way to show one.
    pub matrix: Option<Writer>,
}

/// Every format.
pub const FORMATS: &[Format] = &[
    #[cfg(feature = "cli")]
    Format {
        name: "text",
        doc: "tables and failures, to be read",
        write: text::write,
        matrix: Some(matrix::text::write),
    },
    // One record holds both: a comparison is a way to read it.
    Format {
        name: "json",
        doc: "the stable record, spec/report.schema.json",
        write: json::write,
        matrix: Some(json::write),
    },
    #[cfg(feature = "cli")]
    Format {
        name: "markdown",
        doc: "a summary for a pull request or a README",
        write: markdown::write,
        matrix: Some(matrix::markdown::write),
    },
];
