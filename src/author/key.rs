//! The keys that maps may have, and what values are called in messages.

use std::fmt;

/// A key that a map may have.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeyDoc {
    pub(super) name: &'static str,
    /// What it means.
    pub(super) doc: &'static str,
    /// What may stand behind it, where that fits into a line; otherwise empty.
    pub(super) example: &'static str,
    /// The JSON Schema of its value.
    pub(super) schema: fn() -> serde_json::Value,
}

impl KeyDoc {
    pub(super) const fn new(
        name: &'static str,
        doc: &'static str,
        example: &'static str,
        schema: fn() -> serde_json::Value,
    ) -> Self {
        Self { name, doc, example, schema }
    }
}

/// What a value is called in messages, and what one looks like.
#[derive(Debug, Clone, Copy)]
pub(super) struct What<'a> {
    name: &'a str,
    is_key: bool,
    example: &'a str,
}

impl<'a> What<'a> {
    /// The value behind this key.
    pub(super) fn behind(key: &'a str, example: &'a str) -> Self {
        Self { name: key, is_key: true, example }
    }

    /// Shows this as an example.
    pub(super) fn such_as(mut self, example: &'a str) -> Self {
        self.example = example;
        self
    }

    /// An example of what to write, to be put behind a hint.
    pub(super) fn hint(self) -> String {
        match self {
            Self { example: "", .. } => String::new(),
            Self { name, is_key: true, example } => format!(", such as `{name}: {example}`"),
            Self { example, .. } => format!(", such as `{example}`"),
        }
    }
}

impl<'a> From<&'a str> for What<'a> {
    fn from(name: &'a str) -> Self {
        Self { name, is_key: false, example: "" }
    }
}

impl<'a> From<&'a KeyDoc> for What<'a> {
    fn from(key: &'a KeyDoc) -> Self {
        Self::behind(key.name, key.example)
    }
}

impl fmt::Display for What<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_key { write!(f, "`{}`", self.name) } else { f.write_str(self.name) }
    }
}
