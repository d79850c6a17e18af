//! Taking values out of the tree: each function returns the value, or reports what is wrong and returns `None`.

pub(super) use super::key::{KeyDoc, What};

use super::{
    bent::{quoted, refuse_bent},
    problem::{Problem, Problems, Span},
    tree::{Key, Node, Value},
};
use crate::named::nearest;
use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

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
            let problem = Problem::new(first_byte(self.span), format!("`{}` is missing", key.name));
            let example = if key.example.is_empty() { String::new() } else { format!(" {}", key.example) };
            problems.add(problem.help(format!("add `{}:{example}`, {}", key.name, key.doc)));
        }
        found
    }

    /// Refuses a map in which nothing stands.
    pub(super) fn or_empty(self, what: &KeyDoc, problems: &mut Problems) -> Option<Self> {
        if self.entries.is_empty() {
            problems.add(empty(self.span, what.into()));
        }
        (!self.entries.is_empty()).then_some(self)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &'a (Key, Node)> + use<'a> {
        self.entries.iter()
    }
}

/// The map, with unknown keys reported.
pub(super) fn fields<'a, 'w>(
    node: &'a Node,
    what: impl Into<What<'w>>,
    known: &[KeyDoc],
    problems: &mut Problems,
) -> Option<Fields<'a>> {
    let what = what.into();
    let map = entries(node, what, problems)?;
    for (key, _) in map.iter() {
        if !known.iter().any(|doc| doc.name == key.text) {
            unknown(key, what, known.iter().map(|doc| doc.name), problems);
        }
    }
    Some(map)
}

/// The map, whatever its keys are.
pub(super) fn entries<'a, 'w>(
    node: &'a Node,
    what: impl Into<What<'w>>,
    problems: &mut Problems,
) -> Option<Fields<'a>> {
    match &node.value {
        Value::Map(entries) => {
            for (key, _) in entries {
                refuse_bent(&key.text, key.plain, &key.span, problems);
            }
            Some(Fields { entries, span: &node.span })
        }
        Value::Empty | Value::Text { .. } | Value::List(_) => {
            wrong_kind(node, what.into(), "a map: `key: value` lines", problems);
            None
        }
    }
}

/// Reports a word that is none of the known ones.
pub(super) fn unknown<'k>(
    key: &Key,
    what: impl Display,
    known: impl Iterator<Item = &'k str>,
    problems: &mut Problems,
) {
    let known: Vec<_> = known.collect();
    let problem = Problem::new(key.span.clone(), format!("{what} has no `{}`", key.text));
    problems.add(problem.help(match nearest(&key.text, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known are {}", known.join(", ")),
    }));
}

/// The text, refused where it is empty, or stands without quotes and another reader of YAML would take it for something else.
pub(super) fn text<'w>(node: &Node, what: impl Into<What<'w>>, problems: &mut Problems) -> Option<At<String>> {
    let what = what.into();
    match &node.value {
        Value::Text { text, .. } if text.trim().is_empty() => {
            problems.add(empty(&node.span, what));
            None
        }
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
pub(super) fn parsed<'w, T: FromStr<Err: ToString>>(
    node: &Node,
    what: impl Into<What<'w>>,
    problems: &mut Problems,
) -> Option<At<T>> {
    let At { value, span } = text(node, what, problems)?;
    match value.parse() {
        Ok(value) => Some(At { value, span }),
        Err(e) => {
            problems.add(Problem::of_error(span, &e));
            None
        }
    }
}

/// The list; texts where a list is expected are shown as one.
pub(super) fn list<'a, 'w>(node: &'a Node, what: impl Into<What<'w>>, problems: &mut Problems) -> Option<&'a [Node]> {
    let what = what.into();
    match &node.value {
        Value::List(nodes) => Some(nodes),
        Value::Text { text, .. } if !text.trim().is_empty() => {
            let items: Vec<_> = text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(quoted).collect();
            wrong_kind(node, what.such_as(&format!("[{}]", items.join(", "))), "a list", problems);
            None
        }
        Value::Text { .. } | Value::Empty | Value::Map(_) => {
            wrong_kind(node, what, "a list: [one, two]", problems);
            None
        }
    }
}

/// The list, refused where nothing stands in it.
pub(super) fn items<'a>(node: &'a Node, key: &KeyDoc, problems: &mut Problems) -> Option<&'a [Node]> {
    let nodes = list(node, key, problems)?;
    if nodes.is_empty() {
        problems.add(empty(&node.span, key.into()));
    }
    (!nodes.is_empty()).then_some(nodes)
}

/// `true` or `false`.
pub(super) fn yes_or_no<'w>(node: &Node, what: impl Into<What<'w>>, problems: &mut Problems) -> Option<bool> {
    match &node.value {
        Value::Text { text, plain: true } if text == "true" => Some(true),
        Value::Text { text, plain: true } if text == "false" => Some(false),
        Value::Text { .. } | Value::Empty | Value::List(_) | Value::Map(_) => {
            wrong_kind(node, what.into(), "true or false", problems);
            None
        }
    }
}

/// A whole number in a range.
pub(super) fn number<'w>(
    node: &Node,
    what: impl Into<What<'w>>,
    range: RangeInclusive<u64>,
    problems: &mut Problems,
) -> Option<u64> {
    let found = match &node.value {
        Value::Text { text, plain: true } if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().ok().filter(|number| range.contains(number))
        }
        Value::Text { .. } | Value::Empty | Value::List(_) | Value::Map(_) => None,
    };
    if found.is_none() {
        let wanted = match (range.start(), range.end()) {
            (start, &u64::MAX) => format!("a whole number from {start} up"),
            (start, end) => format!("a whole number from {start} to {end}"),
        };
        wrong_kind(node, what.into(), &wanted, problems);
    }
    found
}

/// Reports a value of another kind than the one that belongs there.
pub(super) fn wrong_kind(node: &Node, what: What<'_>, wanted: &str, problems: &mut Problems) {
    let found = match &node.value {
        Value::Empty => "nothing",
        Value::Text { text, plain: true } if text.parse::<f64>().is_ok() => "a number",
        Value::Text { text, plain: true } if matches!(text.as_str(), "true" | "false") => "true or false",
        Value::Text { plain: false, .. } => "a text in quotes",
        Value::Text { .. } => "a text",
        Value::List(_) => "a list",
        Value::Map(_) => "a map",
    };
    let problem = Problem::new(node.span.clone(), format!("{what} is {wanted}")).label(format!("this is {found}"));
    problems.add(problem.help(format!("write {wanted}{}", what.hint())));
}

/// Nothing where something belongs.
pub(super) fn empty(span: &Span, what: What<'_>) -> Problem {
    Problem::new(span.clone(), format!("{what} is empty")).help(format!("write something there{}", what.hint()))
}

/// The first byte of a value that may be long.
pub(super) fn first_byte(span: &Span) -> Span {
    span.start..span.start + 1
}
