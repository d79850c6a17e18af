//! Text that others wrote, made safe to show: in a terminal, in Markdown, in a log.
//!
//! A backend may say anything, and a report may come from anywhere. What could move the cursor, change colours or turn the
//! direction of writing is spelled out instead, so nobody can dress up a failure as a pass. Every writer that is read by people
//! calls [`Report::printable`] first; JSON escapes such characters by itself.

#[cfg(feature = "cli")]
use super::{BackendReport, Report};
use super::{CaseResult, Check};
use crate::{
    backend::Reply,
    suite::{CaseId, Expected},
};
use serde_json::Value;

/// The text in one line, with every character that acts rather than shows spelled out as `\u{1b}`.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => shown.push(' '),
            c if acts(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    shown
}

/// Whether the character steers what shows it: control characters, line separators, and what turns the direction of writing.
fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(feature = "cli")]
impl Report {
    /// The report with all its texts [`printable`].
    pub(super) fn printable(&self) -> Self {
        let mut report = self.clone();
        report.suite.version = printable(&report.suite.version);
        report.suite.digest = printable(&report.suite.digest);
        report.backends = self.backends.iter().map(BackendReport::printable).collect();
        report
    }
}

#[cfg(feature = "cli")]
impl BackendReport {
    fn printable(&self) -> Self {
        let mut report = self.clone();
        let backend = &mut report.backend;
        backend.name = printable(&backend.name);
        backend.version = printable(&backend.version);
        backend.language = backend.language.as_deref().map(printable);
        for incomplete in &mut backend.incomplete {
            incomplete.rests_on = printable(&incomplete.rests_on);
        }
        report.gave_up = self.gave_up.as_deref().map(printable);
        report.cases = self.cases.iter().map(CaseResult::printable).collect();
        report
    }
}

impl CaseResult {
    /// The result with all its texts [`printable`].
    pub(super) fn printable(&self) -> Self {
        let check = |check: &Check| Check {
            ask: printable(&check.ask),
            expected: match &check.expected {
                Expected::Answer(answer) => Expected::Answer(value(answer)),
                Expected::Readings(readings) => {
                    Expected::Readings(readings.iter().map(|(name, answer)| (printable(name), value(answer))).collect())
                }
            },
            got: match &check.got {
                Reply::Value(got) => Reply::Value(value(got)),
                Reply::Unsupported(why) => Reply::Unsupported(printable(why)),
                Reply::Error(what) => Reply::Error(printable(what)),
            },
            reading: check.reading.as_deref().map(printable),
            ..check.clone()
        };
        Self {
            id: CaseId(printable(self.id.as_str())),
            clauses: self.clauses.clone(),
            status: self.status,
            verdict: self.verdict,
            known: self.known.as_deref().map(printable),
            checks: self.checks.iter().map(check).collect(),
            stderr: self.stderr.iter().map(|line| printable(line)).collect(),
        }
    }
}

fn value(of: &Value) -> Value {
    match of {
        Value::String(text) => Value::String(printable(text)),
        Value::Array(items) => items.iter().map(value).collect(),
        Value::Object(fields) => fields.iter().map(|(name, field)| (printable(name), value(field))).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => of.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn what_acts_is_spelled_out_and_what_shows_is_left() {
        for (text, shown) in [
            ("plain, ünïcödé, 将棋, ♔", "plain, ünïcödé, 将棋, ♔"),
            ("\u{1b}[2J\u{7}gone", "\\u{1b}[2J\\u{7}gone"),
            ("one\r\ntwo\tthree", "one  two three"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("a\u{202e}ssap\u{2066}", "a\\u{202e}ssap\\u{2066}"),
            ("\u{2028}", "\\u{2028}"),
        ] {
            assert_eq!(printable(text), shown);
            assert_eq!(printable(shown), shown, "twice is as good as once");
        }
    }
}
