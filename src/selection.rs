//! Which cases are run: filters that must all hold, each of which must know its value.

use crate::{
    clause::ClauseId,
    named::nearest,
    question::Question,
    ruleset::{Edition, Ruleset},
    suite::{Case, Suite},
};

/// Filters on cases. Within one kind any value may match; kinds are combined by "and". Empty selects everything.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Patterns on the id; `*` and `?` as in a shell, and `*` also crosses the slash.
    pub filters: Vec<String>,
    /// Clauses with all that stands below them.
    pub clauses: Vec<ClauseId>,
    /// Tags.
    pub tags: Vec<String>,
    /// Questions that the case asks.
    pub questions: Vec<Question>,
    /// Rulesets.
    pub rulesets: Vec<Ruleset>,
    /// Editions.
    pub editions: Vec<Edition>,
}

/// A filter that selects nothing, or that cannot be understood. An empty run is never a success.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    /// The pattern cannot be read.
    #[error("the filter `{0}` is no pattern: {1}")]
    Pattern(String, String),
    /// A single filter that no case of the suite matches.
    #[error("no case matches {what} `{value}`{hint}")]
    Unmatched {
        /// The kind of filter.
        what: &'static str,
        /// What was asked for.
        value: String,
        /// A guess at what was meant, or nothing.
        hint: String,
    },
    /// Each filter matches something, and no case matches all of them.
    #[error("no case matches all of the filters together")]
    Empty,
    /// The suite has no cases.
    #[error("the suite is empty: nothing can be run")]
    NoCases,
}

impl Selection {
    /// The cases that all filters match, in the order of the suite.
    ///
    /// # Errors
    ///
    /// An empty suite, a filter that no case matches, or filters that leave nothing together.
    ///
    /// ```
    /// use chess_conformance::{Selection, Suite};
    /// let suite = Suite::embedded()?;
    /// let fifty = Selection { clauses: vec!["9.3".parse()?], ..Selection::default() };
    /// assert!(!fifty.of(&suite)?.is_empty());
    /// let typo = Selection { tags: vec!["R1000".into()], ..Selection::default() };
    /// assert!(typo.of(&suite).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<'a>(&self, suite: &'a Suite) -> Result<Vec<&'a Case>, SelectionError> {
        if suite.cases.is_empty() {
            return Err(SelectionError::NoCases);
        }
        let patterns = self.patterns()?;
        let mut selected: Vec<&Case> = suite.cases.iter().collect();
        let ids = || suite.cases.iter().map(|case| case.id.0.clone());
        selected =
            narrow(selected, suite, "the filter", &patterns, ids, |case, pattern| pattern.matches(case.id.as_str()))?;
        let clauses = || suite.clauses.iter().map(|clause| clause.id.to_string());
        selected = narrow(selected, suite, "the clause", &self.clauses, clauses, |case, head| {
            case.clauses.iter().any(|clause| clause.is_within(head))
        })?;
        let tags = || suite.cases.iter().flat_map(|case| case.tags.iter().cloned());
        selected = narrow(selected, suite, "the tag", &self.tags, tags, |case, tag| case.tags.contains(tag))?;
        let none = std::iter::empty::<String>;
        selected = narrow(selected, suite, "the question", &self.questions, none, |case, question| {
            case.scenario.asks().any(|(_, ask)| ask.question == *question)
        })?;
        selected = narrow(selected, suite, "the ruleset", &self.rulesets, none, |case, ruleset| {
            case.scenario.ruleset == *ruleset
        })?;
        selected = narrow(selected, suite, "the edition", &self.editions, none, |case, edition| {
            case.scenario.edition == *edition
        })?;
        if selected.is_empty() { Err(SelectionError::Empty) } else { Ok(selected) }
    }

    fn patterns(&self) -> Result<Vec<glob::Pattern>, SelectionError> {
        self.filters
            .iter()
            .map(|text| glob::Pattern::new(text).map_err(|e| SelectionError::Pattern(text.clone(), e.to_string())))
            .collect()
    }
}

/// Keeps the cases that match any of the values, after making sure that each value matches a case of the whole suite.
fn narrow<'a, T: ToString, I: Iterator<Item = String>>(
    selected: Vec<&'a Case>,
    suite: &Suite,
    what: &'static str,
    values: &[T],
    known: impl Fn() -> I,
    matches: impl Fn(&Case, &T) -> bool,
) -> Result<Vec<&'a Case>, SelectionError> {
    for value in values {
        if !suite.cases.iter().any(|case| matches(case, value)) {
            let value = value.to_string();
            let hint = nearest(&value, known()).map_or(String::new(), |near| format!(": did you mean `{near}`?"));
            return Err(SelectionError::Unmatched { what, value, hint });
        }
    }
    Ok(selected
        .into_iter()
        .filter(|case| values.is_empty() || values.iter().any(|value| matches(case, value)))
        .collect())
}
