//! Reading a case file: the keys of the file and of a case, and what they mean.

use super::{
    problem::{Problem, Problems, Span},
    reader::{self, At, Fields, KeyDoc, What},
    schema,
    start::Start,
    timeline::{self, TIMELINE},
    tree::{Key, Node},
};
use crate::{
    clause::{Clause, ClauseId},
    ruleset::{Edition, Ruleset},
    suite::{Case, CaseId, Polarity, Status},
};

const TOPIC: KeyDoc = KeyDoc::new("topic", "a title for the file", "The seventy-five-move rule", schema::text);
const CLAUSE: KeyDoc = KeyDoc::new("clause", "the clause that decides it, in quotes", "\"9.6.2\"", schema::clause);
const CLAUSES: KeyDoc = KeyDoc::new(
    "clauses",
    "the clauses that decide it, the most important first",
    "[\"9.6.2\", \"5.1.1\"]",
    schema::clauses,
);
const EDITION: KeyDoc = KeyDoc::new("edition", "the edition of the Laws", "fide-2018", schema::edition);
const RULESET: KeyDoc = KeyDoc::new("ruleset", "which clauses are in force", "rapid", schema::ruleset);
const TAGS: KeyDoc = KeyDoc::new("tags", "words to select by", "[R7]", schema::tags);
const CASES: KeyDoc = KeyDoc::new("cases", "the cases, each under its name", "", schema::cases);
const BECAUSE: KeyDoc =
    KeyDoc::new("because", "one or two sentences that argue the answer from the Laws", "", schema::text);
const START: KeyDoc =
    KeyDoc::new("start", "the position before the first move", "7k/8/5KQ1/8/8/8/8/8 w - - 149 120", schema::start);
const MOVES: KeyDoc = KeyDoc::new("moves", "what is played", "1. e4 e5 2. Nf3", schema::moves);
const EXPECT: KeyDoc =
    KeyDoc::new("expect", "questions and their right answers", "{ outcome: ongoing }", schema::expect);
const POLARITY: KeyDoc =
    KeyDoc::new("polarity", "affirm: the provision takes effect; deny: it just does not", "deny", schema::polarity);
const SOURCE: KeyDoc =
    KeyDoc::new("source", "a public report (its address) or a game (event and year)", "Candidates 1962", schema::text);
const STATUS: KeyDoc = KeyDoc::new("status", "disputed: run and shown, and never scored", "disputed", schema::status);

/// The keys of a file.
pub(super) const FILE_KEYS: &[KeyDoc] = &[TOPIC, CLAUSE, CLAUSES, EDITION, RULESET, TAGS, CASES];

/// The keys of a case.
pub(super) const CASE_KEYS: &[KeyDoc] =
    &[BECAUSE, CLAUSE, CLAUSES, EDITION, RULESET, START, MOVES, TIMELINE, EXPECT, TAGS, POLARITY, SOURCE, STATUS];

/// What a file is read against.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting<'a> {
    /// The name of the folder.
    pub(super) topic: &'a str,
    pub(super) source: &'a str,
    pub(super) laws: &'a [Clause],
}

/// Reads all cases of the file whose tree this is.
pub(super) fn read(root: &Node, setting: Setting<'_>, problems: &mut Problems) -> Vec<Case> {
    let mut found = Vec::new();
    let Some(file) = reader::fields(root, "a case file", FILE_KEYS, problems) else { return found };
    if let Some(topic) = file.require(&TOPIC, problems) {
        reader::text(topic, &TOPIC, problems);
    }
    let common = Common::read(&file, setting, problems);
    let Some(cases) = file.require(&CASES, problems) else { return found };
    let Some(cases) = reader::entries(cases, &CASES, problems) else { return found };
    let Some(cases) = cases.or_empty(&CASES, problems) else { return found };
    for (name, node) in cases.iter() {
        problems.within(Some(name.span.clone()));
        check_slug(&name.text, name.span.clone(), "a case", problems);
        found.extend(read_case(name, node, &common, setting, problems));
        problems.within(None);
    }
    found
}

/// What a file states for all of its cases, or a case for itself.
#[derive(Debug, Clone)]
struct Common {
    /// Whether a clause is cited, existing or not.
    cites: bool,
    clauses: Vec<ClauseId>,
    edition: Option<Edition>,
    ruleset: Option<Ruleset>,
    tags: Vec<String>,
}

impl Common {
    fn read(map: &Fields<'_>, setting: Setting<'_>, problems: &mut Problems) -> Self {
        Self {
            cites: map.get(CLAUSE.name).is_some() || map.get(CLAUSES.name).is_some(),
            clauses: clauses(map, setting, problems),
            edition: word(map, &EDITION, problems),
            ruleset: word(map, &RULESET, problems),
            tags: tags(map, problems),
        }
    }
}

fn word<T: std::str::FromStr<Err: ToString>>(map: &Fields<'_>, key: &KeyDoc, problems: &mut Problems) -> Option<T> {
    map.get(key.name).and_then(|node| reader::parsed(node, key, problems)).map(|word| word.value)
}

fn tags(map: &Fields<'_>, problems: &mut Problems) -> Vec<String> {
    let nodes = map.get(TAGS.name).and_then(|node| reader::items(node, &TAGS, problems)).unwrap_or_default();
    nodes
        .iter()
        .filter_map(|node| reader::text(node, What::from("a tag").such_as("R7"), problems))
        .map(|tag| tag.value)
        .collect()
}

fn clauses(map: &Fields<'_>, setting: Setting<'_>, problems: &mut Problems) -> Vec<ClauseId> {
    let nodes = match (map.get(CLAUSE.name), map.get(CLAUSES.name)) {
        (Some(one), Some(_)) => {
            let problem = Problem::new(one.span.clone(), "there is `clause` and `clauses`");
            problems.add(problem.help("put all of them into `clauses`, the most important first"));
            return Vec::new();
        }
        (Some(one), None) => std::slice::from_ref(one),
        (None, Some(several)) => reader::items(several, &CLAUSES, problems).unwrap_or_default(),
        (None, None) => &[],
    };
    let what = What::from("a clause").such_as("\"9.6.2\"");
    let cited = nodes.iter().filter_map(|node| reader::parsed::<ClauseId>(node, what, problems)).collect::<Vec<_>>();
    cited.into_iter().filter(|clause| exists(clause, setting.laws, problems)).map(|clause| clause.value).collect()
}

fn exists(cited: &At<ClauseId>, laws: &[Clause], problems: &mut Problems) -> bool {
    let exists = laws.iter().any(|clause| clause.id == cited.value);
    if !exists {
        let near = nearest_clauses(&cited.value, laws);
        let problem = Problem::new(cited.span.clone(), format!("the Laws have no clause {}", cited.value));
        let near = if near.is_empty() { String::new() } else { format!("near it are {}; ", near.join(", ")) };
        problems.add(problem.help(format!("{near}`chess-conformance list --clauses` shows all")));
    }
    exists
}

/// Clauses below the one that was cited, or else beside it.
fn nearest_clauses<'a>(cited: &ClauseId, laws: &'a [Clause]) -> Vec<&'a str> {
    const FEW: usize = 6;
    let mut head = Some(cited.as_str());
    while let Some(number) = head {
        let parsed = number.parse().ok();
        let below = |clause: &&Clause| parsed.as_ref().is_some_and(|head| clause.id.is_within(head));
        let near: Vec<_> = laws.iter().filter(below).map(|clause| clause.id.as_str()).take(FEW).collect();
        if !near.is_empty() {
            return near;
        }
        head = number.rsplit_once('.').map(|(head, _)| head);
    }
    Vec::new()
}

/// Reports a name that is none for a case, or for the folder of a topic: both stand in ids.
pub(super) fn check_slug(text: &str, span: Span, what: &str, problems: &mut Problems) {
    let well_formed = text
        .split('-')
        .all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()));
    if !well_formed {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let slug = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
        let slug = if slug.is_empty() { "rook-trip" } else { &slug };
        let problem = Problem::new(span, format!("`{text}` is no name for {what}"));
        problems.add(problem.help(format!("use small letters, digits and single hyphens: {slug}")));
    }
}

fn read_case(name: &Key, node: &Node, common: &Common, setting: Setting<'_>, problems: &mut Problems) -> Option<Case> {
    let before = problems.len();
    let map = reader::fields(node, "a case", CASE_KEYS, problems)?;
    let own = Common::read(&map, setting, problems);
    let because = map.require(&BECAUSE, problems).and_then(|node| reader::text(node, &BECAUSE, problems));
    let source = map.get(SOURCE.name).and_then(|node| reader::text(node, &SOURCE, problems));
    let polarity = word(&map, &POLARITY, problems).unwrap_or(Polarity::Affirm);
    let status = word(&map, &STATUS, problems).unwrap_or(Status::Settled);
    let start = match map.get(START.name) {
        Some(node) => reader::text(node, &START, problems).and_then(|text| Start::read(&text, problems)),
        None => Some(Start::standard()),
    };
    let clauses = if own.clauses.is_empty() { common.clauses.clone() } else { own.clauses };
    if clauses.is_empty() && problems.len() == before && !common.cites {
        let problem = Problem::new(name.span.clone(), "no clause is cited");
        problems.add(problem.help("add `clause: \"9.2\"` to the case or to the file"));
    }
    let parts =
        timeline::Parts { moves: map.get(MOVES.name), timeline: map.get(TIMELINE.name), expect: map.get(EXPECT.name) };
    let edition = own.edition.or(common.edition).unwrap_or(Edition::Fide2023);
    let from = timeline::From { start: start.as_ref(), edition, source: setting.source };
    let (steps, expectations) = timeline::read(parts, from, problems);
    if expectations.is_empty() && problems.len() == before {
        let problem = Problem::new(name.span.clone(), "the case asks nothing");
        problems.add(problem.help("add `expect:` with a question, such as `outcome: ongoing`"));
    }
    if problems.len() > before {
        return None;
    }
    let start = start?;
    let mut tags = common.tags.clone();
    tags.extend(own.tags);
    Some(Case {
        id: CaseId(format!("{}/{}", setting.topic, name.text)),
        clauses,
        tags,
        polarity,
        status,
        because: one_line(&because?),
        source: source.map(|source| source.value),
        scenario: crate::scenario::Scenario {
            start: start.fen,
            chess960: start.chess960,
            edition,
            ruleset: own.ruleset.or(common.ruleset).unwrap_or(Ruleset::Otb),
            timeline: steps,
        },
        expectations,
    })
}

fn one_line(text: &At<String>) -> String {
    text.value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The place of a case's name, for a mistake that shows only when several files are known.
pub(super) fn names(root: &Node) -> Vec<(String, Span)> {
    let super::tree::Value::Map(entries) = &root.value else { return Vec::new() };
    let cases = entries.iter().find(|(key, _)| key.text == CASES.name).map(|(_, node)| &node.value);
    match cases {
        Some(super::tree::Value::Map(cases)) => {
            cases.iter().map(|(key, _)| (key.text.clone(), key.span.clone())).collect()
        }
        _ => Vec::new(),
    }
}
