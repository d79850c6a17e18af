//! Flags that select cases, and where the cases come from.

use super::{error::Error, sources::Sources};
use crate::{
    clause::ClauseId,
    question::Question,
    ruleset::{Edition, Ruleset},
    selection::Selection,
    suite::Suite,
};
use clap::{
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};
use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

/// Within one kind of filter any value may match; kinds are combined by "and".
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Which cases")]
pub(super) struct Filters {
    /// Cases whose id matches the pattern, such as `repetition/*`.
    #[arg(long = "filter", value_name = "GLOB")]
    patterns: Vec<String>,
    /// Cases of the clause and of all that stands below it, such as `9.6`.
    #[arg(long = "clause", value_name = "CLAUSE", value_parser = value_parser!(ClauseId))]
    pub(super) clauses: Vec<ClauseId>,
    /// Cases with the tag.
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// Cases that ask the question.
    #[arg(long = "question", value_name = "QUESTION", value_parser = named(Question::ALL, Question::name), hide_possible_values = true)]
    questions: Vec<Question>,
    /// Cases under the ruleset.
    #[arg(long = "ruleset", value_name = "RULESET", value_parser = named(Ruleset::ALL, Ruleset::name))]
    rulesets: Vec<Ruleset>,
    /// Cases under the edition of the Laws.
    #[arg(long = "edition", value_name = "EDITION", value_parser = named(Edition::ALL, Edition::name))]
    editions: Vec<Edition>,
}

/// A parser that offers the names of a table to completions and to whoever mistypes one.
fn named<T>(all: &[T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T> + use<T>
where
    T: FromStr + Copy + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(|item| name(*item))).try_map(|text| text.parse())
}

impl Filters {
    /// Whether nothing is filtered.
    pub(super) fn is_empty(&self) -> bool {
        let Self { patterns, clauses, tags, questions, rulesets, editions } = self;
        patterns.is_empty()
            && clauses.is_empty()
            && tags.is_empty()
            && questions.is_empty()
            && rulesets.is_empty()
            && editions.is_empty()
    }

    /// The selection that the flags stand for.
    pub(super) fn selection(&self) -> Selection {
        let Self { patterns, clauses, tags, questions, rulesets, editions } = self.clone();
        Selection { filters: patterns, clauses, tags, questions, rulesets, editions }
    }
}

/// Where the cases come from.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct From {
    /// Read the cases from these YAML files instead of the built-in suite, against the clauses beside them if there are any.
    #[arg(long = "suite", value_name = "DIR")]
    suite: Option<PathBuf>,
}

impl From {
    /// Reads the suite.
    pub(super) fn suite(&self) -> Result<Suite, Error> {
        match &self.suite {
            None => Ok(Suite::embedded()?),
            Some(path) => Sources::at(vec![path.clone()])?.suite(),
        }
    }
}

/// A path that is not there is a slip on the command line, and no mistake in a case.
pub(super) fn must_exist(path: &Path) -> Result<(), Error> {
    std::fs::metadata(path).map(drop).map_err(Error::read(path))
}
