//! The suite as data: what is embedded is fresh, complete, and agrees with the reference.

use chess_conformance::{
    Case, Polarity, RunOptions, Selection, Suite, author, backend::RulesBackend, reference::Reference, report::Tally,
    run,
};
use std::{collections::BTreeMap, path::Path};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn embedded() -> Suite {
    Suite::embedded().unwrap()
}

#[test]
fn the_embedded_suite_is_what_the_case_files_say() {
    let laws = author::read_laws(&root().join("spec/fide-2023")).unwrap();
    let suite = author::read_cases(&[root().join("cases")], &laws).unwrap();
    assert!(suite == embedded(), "spec/suite.json is stale: run `cargo run -- generate`");
    let text = std::fs::read_to_string(root().join("spec/suite.json")).unwrap();
    assert!(suite.to_json().unwrap() == text, "spec/suite.json is stale: run `cargo run -- generate`");
}

#[test]
fn the_schema_for_editors_is_what_the_reader_takes() {
    let text = std::fs::read_to_string(root().join("spec/case.schema.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(schema == author::case_schema(), "spec/case.schema.json is stale: run `cargo run -- generate`");
}

#[test]
fn the_reference_conforms_in_every_case_that_is_scored() {
    let suite = embedded();
    let cases = Selection::default().of(&suite).unwrap();
    let report = run(&cases, &RulesBackend::<Reference>::default(), RunOptions::default());
    let failures: Vec<_> = report.failures().map(|case| case.id.to_string()).collect();
    assert_eq!(failures, Vec::<String>::new());
    let tally: Tally = report.cases.iter().sum();
    assert_eq!(tally.passed + tally.disputed, suite.cases.len());
}

#[test]
fn a_single_case_is_read_from_its_line_alone() {
    let suite = embedded();
    for case in &suite.cases {
        assert_eq!(Suite::embedded_case(case.id.as_str()).unwrap().as_ref(), Some(case));
    }
    assert_eq!(Suite::embedded_case("no/such-case").unwrap(), None);
}

#[test]
fn each_of_the_44_facts_is_shown_to_hold_and_just_not_to_hold() {
    let suite = embedded();
    let mut facts: BTreeMap<String, Vec<&Case>> = (1..=44).map(|number| (format!("R{number}"), Vec::new())).collect();
    for case in &suite.cases {
        for tag in &case.tags {
            if let Some(cases) = facts.get_mut(tag) {
                cases.push(case);
            }
        }
    }
    let lacks = |polarity| {
        let lacking = facts.iter().filter(|(_, cases)| !cases.iter().any(|case| case.polarity == polarity));
        lacking.map(|(fact, _)| fact.clone()).collect::<Vec<_>>()
    };
    assert_eq!(lacks(Polarity::Affirm), Vec::<String>::new(), "no case where the provision takes effect");
    assert_eq!(lacks(Polarity::Deny), Vec::<String>::new(), "no case where it just does not");
}

#[test]
fn every_argument_is_short_and_says_what_is_so() {
    for case in &embedded().cases {
        let words: Vec<_> = case.because.split_whitespace().collect();
        assert!(words.len() <= 75, "{}: {} words", case.id, words.len());
        assert!(!words.iter().any(|word| word.eq_ignore_ascii_case("should")), "{}: says \"should\"", case.id);
    }
}

#[test]
fn no_two_cases_argue_in_the_same_words_or_play_the_same_scenario() {
    let suite = embedded();
    let mut arguments = BTreeMap::new();
    let mut scenarios = BTreeMap::new();
    for case in &suite.cases {
        assert_eq!(arguments.insert(&case.because, &case.id), None, "{} repeats an argument", case.id);
        let scenario = serde_json::to_string(&case.scenario).unwrap();
        assert_eq!(scenarios.insert(scenario, &case.id), None, "{} repeats a scenario", case.id);
    }
}

#[test]
fn a_retired_id_is_not_used_again() {
    let retired = std::fs::read_to_string(root().join("cases/retired.txt")).unwrap();
    let suite = embedded();
    for id in retired.lines().filter(|line| !line.starts_with('#')) {
        assert!(!suite.cases.iter().any(|case| case.id.as_str() == id.trim()), "{id} is retired");
    }
}
