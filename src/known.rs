//! Lists of known failures: a contract between an engine and the suite. A listed case must fail.

use crate::suite::Suite;
use std::collections::BTreeMap;

/// Known failures by case id, each with the reason why it is known.
///
/// One case a line: the id, then the reason. Empty lines and lines that begin with `#` are passed over. A reason that begins with
/// `a choice: ` says that the library documents what it does, and so does not claim what the case asks: the wrong answers are
/// counted as unsupported, not as failed.
///
/// ```
/// use chess_conformance::KnownFailures;
/// let known: KnownFailures = "
///     # the engine keeps no history
///     repetition/online-third-occurrence-ends-the-game   ends are found by the caller
/// ".parse()?;
/// assert_eq!(known.reason("repetition/online-third-occurrence-ends-the-game"), Some("ends are found by the caller"));
/// # Ok::<(), chess_conformance::ParseKnownError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownFailures(BTreeMap<String, String>);

/// How the reason for a documented choice begins.
const CHOICE: &str = "a choice: ";

impl KnownFailures {
    /// Why the case is known to fail; `None` if it is not.
    pub fn reason(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// What the library documents that it does instead, if that is why the case fails; `None` if it is not.
    ///
    /// ```
    /// use chess_conformance::KnownFailures;
    /// let known: KnownFailures = "claims/one a choice: it keeps no history\nclaims/two it forgets a right".parse()?;
    /// assert_eq!(known.choice("claims/one"), Some("it keeps no history"));
    /// assert_eq!(known.choice("claims/two"), None);
    /// # Ok::<(), chess_conformance::ParseKnownError>(())
    /// ```
    pub fn choice(&self, id: &str) -> Option<&str> {
        self.reason(id)?.strip_prefix(CHOICE).map(str::trim_start)
    }

    /// The ids that name no case of the suite, in their order.
    pub fn unknown_in(&self, suite: &Suite) -> Vec<&str> {
        let is_unknown = |id: &&str| !suite.cases.iter().any(|case| case.id.as_str() == *id);
        self.0.keys().map(String::as_str).filter(is_unknown).collect()
    }
}

/// A line of a list of known failures that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseKnownError {
    /// There is an id and nothing behind it.
    #[error("line {line}: `{id}` has no reason: write it behind the id")]
    NoReason {
        /// The line, from 1.
        line: usize,
        /// The id.
        id: String,
    },
    /// The id stands in an earlier line too.
    #[error("line {line}: `{id}` is listed twice")]
    Twice {
        /// The line, from 1.
        line: usize,
        /// The id.
        id: String,
    },
}

impl std::str::FromStr for KnownFailures {
    type Err = ParseKnownError;

    /// Reads a list.
    ///
    /// # Errors
    ///
    /// A line without a reason, or an id that is listed twice.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut known = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            let line_text = line.trim();
            if line_text.is_empty() || line_text.starts_with('#') {
                continue;
            }
            let (id, reason) = line_text.split_once(char::is_whitespace).unwrap_or((line_text, ""));
            let (line, id) = (number + 1, id.to_owned());
            if reason.trim().is_empty() {
                return Err(ParseKnownError::NoReason { line, id });
            }
            if known.insert(id.clone(), reason.trim().to_owned()).is_some() {
                return Err(ParseKnownError::Twice { line, id });
            }
        }
        Ok(Self(known))
    }
}
