//! Failures in few words: one line for each, and one for all that say the very same.

use super::{CaseResult, failure::Asked};
use crate::{backend::Reply, verdict::Verdict};

/// The first thing in a case that did not conform.
pub(super) struct Brief {
    /// The question with its argument.
    pub(super) ask: String,
    /// What conforms.
    pub(super) expected: String,
    /// What came back.
    pub(super) got: String,
    /// How many more of the questions were answered wrongly.
    pub(super) more: usize,
}

impl Brief {
    /// What is wrong in the case; `None` if nothing is.
    pub(super) fn of(result: &CaseResult) -> Option<Self> {
        // Where the backend failed as a program that is what matters, whatever it answered before.
        let mut wrong = result.checks.iter().filter(|check| check.verdict == result.verdict);
        let first = wrong.next().filter(|_| result.has_failed())?;
        // An error is charged to every question of the case, and is one.
        let more = if result.verdict.is_error() { 0 } else { wrong.count() };
        Some(Self {
            ask: format!("{} after ply {}", first.ask, first.ply),
            expected: Asked::default().expected_words(first.question, &first.expected),
            got: Asked::default().got_words(first.question, &first.got),
            more,
        })
    }
}

/// Results of which the very same is to be said: the first, and those in which it happened again.
pub(super) struct Group<'a> {
    pub(super) first: &'a CaseResult,
    pub(super) again: Vec<&'a CaseResult>,
}

impl Group<'_> {
    /// How many results it stands for.
    pub(super) fn len(&self) -> usize {
        1 + self.again.len()
    }
}

/// Puts the errors together that read the same, in the order of the first of each: a backend that no longer starts would
/// otherwise be reported once for every case. Wrong answers are never put together.
pub(super) fn groups<'a>(results: impl IntoIterator<Item = &'a CaseResult>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for result in results {
        let error = error_of(result);
        let same = groups.iter_mut().find(|group| {
            error.is_some()
                && error == error_of(group.first)
                && (result.verdict, &result.known) == (group.first.verdict, &group.first.known)
        });
        match same {
            Some(group) => group.again.push(result),
            None => groups.push(Group { first: result, again: Vec::new() }),
        }
    }
    groups
}

/// The error of a case of which nothing else is to be said.
fn error_of(result: &CaseResult) -> Option<&str> {
    if result.checks.iter().any(|check| check.verdict == Verdict::Fail) {
        return None;
    }
    result.checks.iter().find_map(|check| match &check.got {
        Reply::Error(what) => Some(what.as_str()),
        Reply::Value(_) | Reply::Unsupported(_) => None,
    })
}
