//! Reading the clauses of an edition.

use super::{
    problem::{Problem, Problems},
    reader::{self, Fields, KeyDoc},
    schema,
    tree::{Node, Value},
};
use crate::{
    clause::{Clause, ClauseId, ClauseKind},
    ruleset::Ruleset,
};
use std::collections::BTreeMap;

const fn key(name: &'static str, doc: &'static str) -> KeyDoc {
    KeyDoc::new(name, doc, "", schema::text)
}

const TITLE: KeyDoc = key("title", "a title for the article");
const CLAUSES: KeyDoc = key("clauses", "the clauses, each under its number");
const FILE_KEYS: &[KeyDoc] = &[TITLE, CLAUSES];
const SUMMARY: KeyDoc = key("summary", "what it says, in our own words");
const KIND: KeyDoc = key("kind", "board, game, procedural or physical");
const RULESETS: KeyDoc = key("rulesets", "the rulesets in which it is in force");
const SINCE: KeyDoc = key("since", "when it came in");
const CHESS960: KeyDoc = key("chess960", "true where it is in force in Chess960 games");
const NUMBERS: KeyDoc = key("numbers", "its numbers in other editions, by year");
const CONTESTED: KeyDoc = key("contested", "what is argued about it, and the answer that the suite takes");
const NOTE: KeyDoc = key("note", "a remark");
const CLAUSE_KEYS: &[KeyDoc] = &[TITLE, SUMMARY, KIND, RULESETS, CHESS960, SINCE, NUMBERS, CONTESTED, NOTE];

/// Reads the clauses of one file.
pub(super) fn read(root: &Node, problems: &mut Problems) -> Vec<Clause> {
    let Some(file) = reader::fields(root, "a file of clauses", FILE_KEYS, problems) else { return Vec::new() };
    file.require(&TITLE, problems);
    let clauses = file.require(&CLAUSES, problems).and_then(|node| reader::entries(node, "`clauses`", problems));
    let clauses = clauses.iter().flat_map(Fields::iter);
    clauses
        .filter_map(|(number, node)| {
            let id = match number.text.parse::<ClauseId>() {
                Ok(id) => id,
                Err(e) => {
                    problems.add(Problem::of_error(number.span.clone(), &e));
                    return None;
                }
            };
            clause(id, node, problems)
        })
        .collect()
}

fn clause(id: ClauseId, node: &Node, problems: &mut Problems) -> Option<Clause> {
    let map = reader::fields(node, "a clause", CLAUSE_KEYS, problems)?;
    let title = required(&map, &TITLE, problems);
    let summary = required(&map, &SUMMARY, problems);
    let since = required(&map, &SINCE, problems);
    let kind = map.require(&KIND, problems).and_then(|node| reader::parsed::<ClauseKind>(node, "`kind`", problems));
    let rulesets = map.require(&RULESETS, problems).and_then(|node| reader::list(node, "`rulesets`", problems));
    let rulesets =
        rulesets.unwrap_or_default().iter().filter_map(|node| reader::parsed::<Ruleset>(node, "a ruleset", problems));
    Some(Clause {
        id,
        rulesets: rulesets.map(|ruleset| ruleset.value).collect(),
        title: title?,
        summary: summary?,
        since: since?,
        kind: kind?.value,
        chess960: map
            .get(CHESS960.name)
            .and_then(|node| reader::yes_or_no(node, "`chess960`", problems))
            .unwrap_or(false),
        numbers: numbers(&map, problems),
        contested: optional(&map, &CONTESTED, problems),
        note: optional(&map, &NOTE, problems),
    })
}

fn required(map: &Fields<'_>, key: &KeyDoc, problems: &mut Problems) -> Option<String> {
    map.require(key, problems)?;
    optional(map, key, problems)
}

fn optional(map: &Fields<'_>, key: &KeyDoc, problems: &mut Problems) -> Option<String> {
    let text = reader::text(map.get(key.name)?, key, problems)?;
    Some(text.value.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn numbers(map: &Fields<'_>, problems: &mut Problems) -> BTreeMap<String, String> {
    let Some(node) = map.get(NUMBERS.name) else { return BTreeMap::new() };
    let Value::Map(entries) = &node.value else {
        reader::entries(node, "`numbers`", problems);
        return BTreeMap::new();
    };
    let number = |(year, node): &(super::tree::Key, Node)| {
        Some((year.text.clone(), reader::text(node, "a number", problems)?.value))
    };
    entries.iter().filter_map(number).collect()
}
