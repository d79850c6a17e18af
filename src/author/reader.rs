//! Taking values out of the tree: each function returns the value, or reports what is wrong and returns `None`.

use super::{
    problem::{Problem, Problems, Span},
    tree::{Key, Node, Value},
};
use crate::selection::nearest;
use std::str::FromStr;

/// A key that a map may have: its name, what it means, and the JSON Schema of its value.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeyDoc {
    pub(super) name: &'static str,
    pub(super) doc: &'static str,
    pub(super) schema: fn() -> serde_json::Value,
}

/// A value of a kind with its place.
#[derive(Debug, Clone)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

/// A map whose keys are all known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields<'a> {
    entries: &'a [(Key, Node)],
    span: &'a Span,
}

impl<'a> Fields<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&'a Node> {
        self.entries.iter().find(|(key, _)| key.text == name).map(|(_, node)| node)
    }

    /// The value of a key that must be there.
    pub(super) fn require(&self, key: &KeyDoc, problems: &mut Problems) -> Option<&'a Node> {
        let found = self.get(key.name);
        if found.is_none() {
            let start = self.span.start;
            let problem = Problem::new(start..start + 1, format!("`{}` is missing", key.name));
            problems.add(problem.help(format!("add `{}:`, {}", key.name, key.doc)));
        }
        found
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &'a (Key, Node)> + use<'a> {
        self.entries.iter()
    }
}

/// The map, with unknown keys reported.
pub(super) fn fields<'a>(node: &'a Node, what: &str, known: &[KeyDoc], problems: &mut Problems) -> Option<Fields<'a>> {
    let map = entries(node, what, problems)?;
    for (key, _) in map.iter() {
        if !known.iter().any(|doc| doc.name == key.text) {
            unknown(key, what, known.iter().map(|doc| doc.name), problems);
        }
    }
    Some(map)
}

/// The map, whatever its keys are.
pub(super) fn entries<'a>(node: &'a Node, what: &str, problems: &mut Problems) -> Option<Fields<'a>> {
    match &node.value {
        Value::Map(entries) => {
            for (key, _) in entries {
                refuse_bent(&key.text, key.plain, &key.span, problems);
            }
            Some(Fields { entries, span: &node.span })
        }
        Value::Empty | Value::Text { .. } | Value::List(_) => {
            wrong_kind(node, what, "a map: `key: value` lines", problems);
            None
        }
    }
}

/// Reports a word that is none of the known ones.
pub(super) fn unknown(key: &Key, what: &str, known: impl Iterator<Item = &'static str>, problems: &mut Problems) {
    let known: Vec<_> = known.collect();
    let problem = Problem::new(key.span.clone(), format!("{what} has no `{}`", key.text));
    problems.add(problem.help(match nearest(&key.text, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known are {}", known.join(", ")),
    }));
}

/// The text, refused where it stands without quotes and another reader of YAML would take it for something else.
pub(super) fn text(node: &Node, what: &str, problems: &mut Problems) -> Option<At<String>> {
    match &node.value {
        Value::Text { text, plain } => {
            refuse_bent(text, *plain, &node.span, problems);
            Some(At { value: text.clone(), span: node.span.clone() })
        }
        Value::Empty | Value::List(_) | Value::Map(_) => {
            wrong_kind(node, what, "a text", problems);
            None
        }
    }
}

/// The text, read as something.
pub(super) fn parsed<T: FromStr<Err: ToString>>(node: &Node, what: &str, problems: &mut Problems) -> Option<At<T>> {
    let At { value, span } = text(node, what, problems)?;
    match value.parse() {
        Ok(value) => Some(At { value, span }),
        Err(e) => {
            problems.add(Problem::new(span, e.to_string()));
            None
        }
    }
}

/// The list; a single text where a list is expected is shown as one.
pub(super) fn list<'a>(node: &'a Node, what: &str, problems: &mut Problems) -> Option<&'a [Node]> {
    match &node.value {
        Value::List(nodes) => Some(nodes),
        Value::Text { text, .. } => {
            let help = format!("a list: [{text}]");
            wrong_kind(node, what, &help, problems);
            None
        }
        Value::Empty | Value::Map(_) => {
            wrong_kind(node, what, "a list: [one, two]", problems);
            None
        }
    }
}

/// `true` or `false`.
pub(super) fn yes_or_no(node: &Node, what: &str, problems: &mut Problems) -> Option<bool> {
    match &node.value {
        Value::Text { text, plain: true } if text == "true" => Some(true),
        Value::Text { text, plain: true } if text == "false" => Some(false),
        Value::Text { .. } | Value::Empty | Value::List(_) | Value::Map(_) => {
            wrong_kind(node, what, "true or false", problems);
            None
        }
    }
}

/// A whole number in a range.
pub(super) fn number(node: &Node, what: &str, range: std::ops::RangeInclusive<u64>, problems: &mut Problems) -> Option<u64> {
    let found = match &node.value {
        Value::Text { text, plain: true } => text.parse().ok().filter(|number| range.contains(number)),
        Value::Text { .. } | Value::Empty | Value::List(_) | Value::Map(_) => None,
    };
    if found.is_none() {
        wrong_kind(node, what, &format!("a whole number from {} to {}", range.start(), range.end()), problems);
    }
    found
}

fn wrong_kind(node: &Node, what: &str, wanted: &str, problems: &mut Problems) {
    let found = match &node.value {
        Value::Empty => "nothing",
        Value::Text { .. } => "a text",
        Value::List(_) => "a list",
        Value::Map(_) => "a map",
    };
    let problem = Problem::new(node.span.clone(), format!("{what} is {wanted}")).label(format!("this is {found}"));
    problems.add(problem.help(format!("write {wanted}")));
}

fn refuse_bent(text: &str, plain: bool, span: &Span, problems: &mut Problems) {
    if plain && is_bent(text) {
        let problem = Problem::new(span.clone(), format!("`{text}` without quotes is no text to every reader of YAML"));
        problems.add(problem.help(format!("write \"{text}\"")));
    }
}

/// Whether some reader of YAML takes the bare text for a number, a truth value, a date, a time or nothing.
pub(super) fn is_bent(text: &str) -> bool {
    const WORDS: [&str; 14] =
        ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<", ".nan", ".inf"];
    let unsigned = text.trim_start_matches(['+', '-']);
    let lower = unsigned.to_ascii_lowercase();
    if WORDS.contains(&lower.as_str()) {
        return true;
    }
    let begins_like_a_number = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let all = |allowed: &str| unsigned.chars().all(|c| c.is_ascii_digit() || allowed.contains(c));
    let is_date = text.len() >= 8 && text.as_bytes().get(4) == Some(&b'-') && all("-:. TZtz+");
    let is_time = unsigned.contains(':') && all(":.");
    let is_decimal = all("._") && unsigned.matches('.').count() <= 1 && unsigned.contains(|c: char| c.is_ascii_digit());
    let is_power = unsigned.parse::<f64>().is_ok();
    let is_based = ["0x", "0o", "0b"].iter().any(|base| {
        lower.strip_prefix(base).is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_hexdigit() || c == '_'))
    });
    begins_like_a_number && (is_date || is_time || is_decimal || is_power || is_based)
}

#[cfg(test)]
mod tests {
    use super::is_bent;
    use rstest::rstest;

    #[rstest]
    #[case::decimal("9.10")]
    #[case::integer("30")]
    #[case::word("no")]
    #[case::piece_letter("N")]
    #[case::octal("010")]
    #[case::power("1e4")]
    #[case::grouped("12_000")]
    #[case::time("1:30:00")]
    #[case::date("2018-01-01")]
    #[case::merge("<<")]
    fn text_that_some_reader_bends_is_refused(#[case] text: &str) {
        assert!(is_bent(text));
    }

    #[rstest]
    #[case::clause("9.2.1")]
    #[case::result("1-0")]
    #[case::drawn("1/2-1/2")]
    #[case::castling("0-0-0")]
    #[case::moves("e2e4")]
    #[case::plies("0-4")]
    #[case::numbered("1. e4 e5")]
    #[case::fen("8/8/8/8/8/8/8/8 w - - 0 1")]
    fn text_that_every_reader_takes_alike_may_stand_bare(#[case] text: &str) {
        assert!(!is_bent(text));
    }
}
