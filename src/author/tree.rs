//! YAML as a tree in which every value has its place. The only module that knows the YAML parser.
//!
//! All structural mistakes are collected; anchors, aliases and tags are refused, since no case needs them and they let a few
//! bytes stand for millions.

use super::problem::{Problem, Problems, Span};
use serde_yaml::granit_parser::{self as granit, Event, Parser, Placement, ScalarStyle};
use std::collections::BTreeMap;

/// A value with its place.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) value: Value,
}

/// What a value is.
#[derive(Debug, Clone)]
pub(super) enum Value {
    /// Nothing: `key:` with no value, or `~`.
    Empty,
    /// A text; `plain` where it stands without quotes.
    Text { text: String, plain: bool },
    /// A list.
    List(Vec<Node>),
    /// A map, in the order of the file.
    Map(Vec<(Key, Node)>),
}

/// The key of a map.
#[derive(Debug, Clone)]
pub(super) struct Key {
    pub(super) span: Span,
    pub(super) text: String,
    pub(super) plain: bool,
}

/// Deeper than any case, and far from the end of the stack.
const MAX_DEPTH: usize = 32;

/// Reads the open file's text; `None` where it is no YAML or empty, which has then been reported.
pub(super) fn parse(text: &str, problems: &mut Problems) -> Option<Node> {
    let mut builder = Builder { text, problems, open: Vec::new(), root: None, documents: 0, last_plain: None };
    let mut parser = Parser::new_from_str(text);
    while let Some(event) = parser.next_event() {
        let done = match event {
            Ok((event, span)) => builder.take(event, &span),
            Err(e) => builder.fail(&e),
        };
        if done {
            return None;
        }
    }
    let Builder { root, problems, .. } = builder;
    if root.is_none() {
        problems.add(Problem::new(0..0, "the file holds nothing").help("write `topic:`, `clause:` and `cases:`"));
    }
    root
}

struct Builder<'a> {
    text: &'a str,
    problems: &'a mut Problems,
    open: Vec<Open>,
    root: Option<Node>,
    documents: usize,
    last_plain: Option<Span>,
}

/// A collection that is being read.
struct Open {
    start: usize,
    items: Items,
}

enum Items {
    List(Vec<Node>),
    Map { entries: Vec<(Key, Node)>, seen: BTreeMap<String, Span>, key: Option<Key> },
}

impl Builder<'_> {
    /// Takes an event in; `true` where reading on makes no sense.
    fn take(&mut self, event: Event<'_>, span: &granit::Span) -> bool {
        let span = self.bytes(span);
        match event {
            Event::StreamStart | Event::StreamEnd | Event::DocumentEnd | Event::Anchor(..) => {}
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    self.problems.add(
                        Problem::new(span, "a file holds one document")
                            .help("remove the line `---`, or make two files"),
                    );
                    return true;
                }
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.problems.add(no_alias(span.clone()));
                self.value(Node { span, value: Value::Empty });
            }
            Event::Comment(text, placement) => self.comment(&text, placement, &span),
            Event::Scalar(text, style, anchor, tag) => {
                self.refuse_properties(anchor, tag.is_some(), &span);
                let plain = style == ScalarStyle::Plain;
                self.last_plain = plain.then(|| span.clone());
                let is_empty = plain && matches!(&*text, "" | "~" | "null" | "Null" | "NULL");
                let value = if is_empty { Value::Empty } else { Value::Text { text: text.into_owned(), plain } };
                self.value(Node { span, value });
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.refuse_properties(anchor, tag.is_some(), &span);
                return self.begin(span, Items::List(Vec::new()));
            }
            Event::MappingStart(_, anchor, tag) => {
                self.refuse_properties(anchor, tag.is_some(), &span);
                return self.begin(span, Items::Map { entries: Vec::new(), seen: BTreeMap::new(), key: None });
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(&span),
            _ => {
                self.problems.add(Problem::new(span, "this is a part of YAML that case files do not use"));
                return true;
            }
        }
        false
    }

    fn begin(&mut self, span: Span, items: Items) -> bool {
        if self.open.len() >= MAX_DEPTH {
            self.problems.add(
                Problem::new(span, "too deeply nested").help(format!("no case needs more than {MAX_DEPTH} levels")),
            );
            return true;
        }
        self.open.push(Open { start: span.start, items });
        false
    }

    fn end(&mut self, span: &Span) {
        let Some(Open { start, items }) = self.open.pop() else { return };
        let value = match items {
            Items::List(nodes) => Value::List(nodes),
            Items::Map { entries, .. } => Value::Map(entries),
        };
        let end = self.text[..span.start.min(self.text.len())].trim_end().len().max(start);
        self.value(Node { span: start..end, value });
    }

    /// Puts a complete value where it belongs: as a key, behind a key, into a list, or at the root.
    fn value(&mut self, node: Node) {
        match self.open.last_mut().map(|open| &mut open.items) {
            None => self.root = Some(node),
            Some(Items::List(nodes)) => nodes.push(node),
            Some(Items::Map { entries, seen, key: waiting }) => {
                let Some(key) = waiting.take() else {
                    *waiting = Some(key_of(node, self.problems));
                    return;
                };
                if let Some(first) = seen.get(&key.text) {
                    let first = self.problems.place(first);
                    let problem = Problem::new(key.span.clone(), format!("`{}` is given twice", key.text));
                    self.problems.add(problem.elsewhere("the first one is at", first, "keep one of them"));
                } else {
                    seen.insert(key.text.clone(), key.span.clone());
                    entries.push((key, node));
                }
            }
        }
    }

    fn refuse_properties(&mut self, anchor: usize, tagged: bool, span: &Span) {
        if anchor != 0 {
            self.problems.add(no_alias(span.clone()));
        }
        if tagged {
            let problem = Problem::new(span.clone(), "`!` starts a tag of YAML here");
            self.problems.add(problem.help("put the text in quotes, with the `!` inside"));
        }
    }

    /// An empty comment behind a text is a mate sign that YAML has swallowed.
    fn comment(&mut self, text: &str, placement: Placement, span: &Span) {
        let beside =
            self.last_plain.as_ref().filter(|plain| self.text.get(plain.end..span.start).is_some_and(is_blank));
        if let (Placement::Right, true, Some(plain)) = (placement, text.trim().is_empty(), beside) {
            let written = self.text.get(plain.clone()).unwrap_or_default();
            let problem = Problem::new(span.clone(), "`#` after a space starts a comment, so the sign is lost");
            self.problems.add(problem.help(format!("write it without the space: {written}#")));
        }
    }

    fn fail(&mut self, error: &granit::ScanError) -> bool {
        let at = self.byte(error.marker());
        let end = self.text[at..].find('\n').map_or(self.text.len(), |line| at + line);
        let detail = error.kind().to_string();
        let problem = Problem::new(at..end.max(at), format!("this is no YAML: {detail}"));
        self.problems.add(problem.help(advice(&detail, self.text.get(at..end).unwrap_or_default())));
        true
    }

    fn bytes(&self, span: &granit::Span) -> Span {
        let start = self.byte(&span.start);
        let end = self.byte(&span.end).max(start);
        // A block text ends where the next line begins; what is underlined ends with its own last character.
        start..start + self.text.get(start..end).map_or(0, |text| text.trim_end().len())
    }

    fn byte(&self, marker: &granit::Marker) -> usize {
        let from_chars = || self.text.char_indices().nth(marker.index()).map_or(self.text.len(), |(at, _)| at);
        let at = marker.byte_offset().unwrap_or_else(from_chars);
        self.text.floor_char_boundary(at.min(self.text.len()))
    }
}

/// A value as the key of a map; one that is no word is reported.
fn key_of(Node { span, value }: Node, problems: &mut Problems) -> Key {
    match value {
        Value::Text { text, plain } => Key { span, text, plain },
        Value::Empty | Value::List(_) | Value::Map(_) => {
            problems.add(Problem::new(span.clone(), "a key is a word").help("write `word: value`"));
            Key { span, text: String::new(), plain: false }
        }
    }
}

fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c == ' ' || c == '\t')
}

fn no_alias(span: Span) -> Problem {
    Problem::new(span, "`&` and `*` are anchors and aliases of YAML, which case files do not use")
        .help("write the value out, or put the text in quotes")
}

/// What to do about the mistakes that authors make most, in their words.
fn advice(detail: &str, rest: &str) -> &'static str {
    if rest.starts_with('\t') || detail.contains("tab") {
        "indent with spaces; YAML takes no tabs"
    } else if detail.contains("mapping values") || detail.contains("':'") || detail.contains("simple key") {
        "a text that holds `: ` stands in quotes, and a key is followed by a colon and a space"
    } else if detail.contains("quote") || detail.contains("trailing") {
        "close the quotes; inside '...' an apostrophe is written twice"
    } else if detail.contains("nest") || detail.contains("depth") {
        "no case needs more than a few levels"
    } else {
        "check indentation and quotes; a text that begins with one of ! & * - ? % @ { [ stands in quotes"
    }
}
