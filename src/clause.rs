//! The Laws as data: clauses, their numbers and what kind of provision each is.
//!
//! This module holds no clause itself; they stand in `spec/` and reach the library inside the embedded suite.

use crate::{
    named::{checked_text, named},
    ruleset::Ruleset,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, str::FromStr};

/// The number of one provision of the Laws, such as `9.2.3.1`, `A.3` or `Online 5.4.1`.
///
/// Numbers are ordered as the Laws print them: `9.2` before `9.10`, the articles before the appendices.
///
/// ```
/// use chess_conformance::ClauseId;
/// let head: ClauseId = "9.6".parse()?;
/// let item: ClauseId = "9.6.2".parse()?;
/// assert!(item.is_within(&head) && !head.is_within(&item));
/// assert!("9.10".parse::<ClauseId>()? > "9.2".parse()?);
/// # Ok::<(), chess_conformance::ParseClauseIdError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct ClauseId(String);

impl ClauseId {
    /// Whether this provision is `head`, or stands below it.
    pub fn is_within(&self, head: &Self) -> bool {
        self.0.strip_prefix(&head.0).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ' ']))
    }

    /// The number without what comes after its first so many parts; at least the first part is kept.
    ///
    /// ```
    /// use chess_conformance::ClauseId;
    /// let id: ClauseId = "9.2.3.1".parse()?;
    /// assert_eq!((id.head(1).as_str(), id.head(2).as_str(), id.head(9).as_str()), ("9", "9.2", "9.2.3.1"));
    /// assert_eq!("Online 5.4.1".parse::<ClauseId>()?.head(1).as_str(), "Online");
    /// # Ok::<(), chess_conformance::ParseClauseIdError>(())
    /// ```
    #[must_use]
    pub fn head(&self, parts: usize) -> Self {
        let end = self.0.match_indices(['.', ' ']).nth(parts.saturating_sub(1)).map_or(self.0.len(), |(end, _)| end);
        Self(self.0[..end].to_owned())
    }

    fn sort_key(&self) -> Vec<Part<'_>> {
        self.0.split(['.', ' ']).map(|part| part.parse().map_or(Part::Name(part), Part::Number)).collect()
    }
}

/// Numbers sort before names, so the articles come before the appendices.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Part<'a> {
    Number(u32),
    Name(&'a str),
}

impl Ord for ClauseId {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl PartialOrd for ClauseId {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A text that cannot be the number of a clause.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no clause number: write it like 9.2.3.1, A.3 or Online 5.4.1")]
pub struct ParseClauseIdError(String);

impl FromStr for ClauseId {
    type Err = ParseClauseIdError;

    /// Reads a clause number.
    ///
    /// # Errors
    ///
    /// A text with an empty part, or with anything but letters, digits, single dots and at most one space. Whether the
    /// clause exists is not looked at.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.strip_prefix("Online ").unwrap_or(text);
        let well_formed =
            numbers.split('.').all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric()));
        if well_formed { Ok(Self(text.to_owned())) } else { Err(ParseClauseIdError(text.to_owned())) }
    }
}

checked_text!(ClauseId);

named! {
    /// What is needed to decide a clause.
    ClauseKind, "kind of clause" {
        /// Position and moves decide it.
        Board = "board",
        /// It needs the history of the game or its events.
        Game = "game",
        /// It can be modelled as events, although people act on it.
        Procedural = "procedural",
        /// Software cannot decide it.
        Physical = "physical",
    }
}

/// One provision of the Laws, in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Clause {
    /// Its number in the edition of the suite.
    pub id: ClauseId,
    /// A heading.
    pub title: String,
    /// What it says.
    pub summary: String,
    /// What is needed to decide it.
    pub kind: ClauseKind,
    /// The rulesets in which it is in force.
    pub rulesets: Vec<Ruleset>,
    /// Whether it is in force in Chess960 games (Guidelines II).
    #[serde(default)]
    pub chess960: bool,
    /// When it came in.
    pub since: String,
    /// Its number in other editions, by year, where that number differs or is known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub numbers: BTreeMap<String, String>,
    /// What is argued about it, and the answer that the suite takes; absent where nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contested: Option<String>,
    /// A remark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}
