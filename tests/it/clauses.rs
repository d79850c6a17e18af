//! What is printed of clauses, and of answers in the words of a reader.

use crate::cli::out_of;
use chess_conformance::{Case, Clause, Event, Question, Step, Suite};
use serde_json::{Value, json};

fn suite() -> Suite {
    Suite::embedded().unwrap()
}

/// A text without the breaks of its lines.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn everything_that_is_known_of_a_clause_is_listed_as_json() {
    let suite = suite();
    let listed: Vec<Value> = serde_json::from_str(&out_of(&["list", "--clauses", "--format", "json"])).unwrap();
    assert_eq!(listed.len(), suite.clauses.len());
    for (listed, clause) in listed.iter().zip(&suite.clauses) {
        let mut expected = serde_json::to_value(clause).unwrap();
        expected["cases"] = json!(suite.cases.iter().filter(|case| case.clauses.contains(&clause.id)).count());
        assert_eq!(*listed, expected);
    }
}

#[test]
fn contested_clauses_are_marked_in_the_list_and_the_mark_is_explained() {
    let suite = suite();
    let list = out_of(&["list", "--clauses"]);
    let (rows, legend) = list.split_once("\n\n").unwrap();
    assert!(legend.starts_with("* contested: "), "{legend}");
    assert_eq!(rows.lines().count(), suite.clauses.len());
    for (row, clause) in rows.lines().zip(&suite.clauses) {
        assert_eq!(row.ends_with(" *"), clause.contested.is_some(), "{row}");
    }
    let settled = out_of(&["list", "--clauses", "--clause", "5.1.1"]);
    assert!(!settled.contains('*'), "{settled}");
}

#[test]
fn a_case_is_shown_with_what_its_clauses_say_and_what_is_argued_about_them() {
    let suite = suite();
    let contested = |clause: &&Clause| clause.contested.is_some();
    for clause in suite.clauses.iter().filter(contested) {
        let Some(case) = suite.cases.iter().find(|case| case.clauses.contains(&clause.id)) else { continue };
        let shown = in_one_line(&out_of(&["show", case.id.as_str()]));
        let laws = format!("Laws {} {} {} contested ", clause.id, clause.title, clause.summary);
        assert!(shown.contains(&in_one_line(&laws)), "{shown}");
        assert!(shown.contains(&in_one_line(clause.contested.as_ref().unwrap())), "{shown}");
    }
}

fn asks(question: Question) -> impl Fn(&&Case) -> bool {
    move |case| case.scenario.asks().any(|(_, ask)| ask.question == question)
}

#[test]
fn a_word_is_shown_without_the_quotes_of_json() {
    let suite = suite();
    for question in [Question::DrawOffer, Question::ReadFen, Question::ReadSan] {
        for case in suite.cases.iter().filter(asks(question)) {
            let shown = out_of(&["show", case.id.as_str()]);
            let asked = shown.lines().filter(|line| line.contains(&format!("{question}")));
            assert!(asked.into_iter().all(|line| !line.ends_with('"')), "{shown}");
        }
    }
    assert!(suite.cases.iter().any(|case| asks(Question::DrawOffer)(&case)));
}

#[test]
fn the_move_that_must_be_played_is_shown_in_notation() {
    let suite = suite();
    let mut seen = 0;
    for case in suite.cases.iter().filter(asks(Question::Ruling)) {
        let shown = out_of(&["show", case.id.as_str()]);
        for step in &case.scenario.timeline {
            if let Step::Event(Event::Claim(claim)) = step
                && let Some(intended) = &claim.with
            {
                assert!(!shown.contains(&format!("{} must be played", intended.uci)), "{shown}");
                seen += usize::from(shown.contains(&format!("{intended} must be played")));
            }
        }
    }
    assert!(seen > 0, "no case binds a player to a move");
}
