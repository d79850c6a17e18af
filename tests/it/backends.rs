//! Backends with a defect, each named for it: what the harness says of them, and what it charges them with.

use chess_conformance::{
    Case, Move, Question, RunOptions, Scenario, Selection, Start, Suite, Verdict,
    backend::{Backend, BackendError, Description, NeverDrawn, NoAnswer, Reply, Rules, RulesBackend, Source},
    reference::Reference,
    report::{BackendReport, CaseResult, Tally},
    run,
};
use rstest::rstest;
use serde_json::{Value, json};
use std::{num::NonZeroUsize, sync::LazyLock};

fn suite() -> Suite {
    Suite::embedded().unwrap()
}

fn report_on(source: &dyn Source, jobs: usize) -> BackendReport {
    let suite = suite();
    let cases: Vec<&Case> = Selection::default().of(&suite).unwrap();
    run(&cases, source, RunOptions { jobs: NonZeroUsize::new(jobs).unwrap(), ..RunOptions::default() })
}

/// The reference, spoilt by a function that sees each scenario and may change what is said of it.
struct Spoilt(Defect);

/// Changes what is answered, or ends the backend.
type Defect = fn(&Scenario, &mut Replies) -> Option<BackendError>;

/// A name of its own keeps the defects that only change replies apart from those that drop some.
type Replies = Vec<Reply>;

struct SpoiltGame(RulesBackend<Reference>, Defect);

impl Source for Spoilt {
    fn description(&self) -> Description {
        Description { name: "spoilt".into(), ..Reference::describe() }
    }

    fn start(&self) -> Result<Box<dyn Backend>, BackendError> {
        Ok(Box::new(SpoiltGame(RulesBackend::default(), self.0)))
    }
}

impl Backend for SpoiltGame {
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError> {
        let mut replies = self.0.answer(scenario)?;
        (self.1)(scenario, &mut replies).map_or(Ok(replies), Err)
    }
}

/// The case in which a backend has its mishap.
static UNLUCKY: LazyLock<Case> = LazyLock::new(|| suite().cases.swap_remove(7));

fn is_the_unlucky_one(scenario: &Scenario) -> bool {
    *scenario == UNLUCKY.scenario
}

fn panics_once(scenario: &Scenario, _: &mut Replies) -> Option<BackendError> {
    assert!(!is_the_unlucky_one(scenario), "index out of bounds in the engine");
    None
}

fn dies_once(scenario: &Scenario, _: &mut Replies) -> Option<BackendError> {
    is_the_unlucky_one(scenario).then(|| BackendError::Crash("signal 11".into()))
}

fn hangs_once(scenario: &Scenario, _: &mut Replies) -> Option<BackendError> {
    is_the_unlucky_one(scenario).then(|| BackendError::Timeout("2 s".into()))
}

fn answers_too_little_once(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
    if is_the_unlucky_one(scenario) {
        replies.pop();
    }
    None
}

fn answers_in_the_wrong_shape_once(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
    if is_the_unlucky_one(scenario) {
        replies.as_mut_slice().fill(Reply::Value(json!({ "nonsense": ["<script>", null] })));
    }
    None
}

#[rstest]
#[case::panic(panics_once, Verdict::Crash)]
#[case::death(dies_once, Verdict::Crash)]
#[case::hang(hangs_once, Verdict::Timeout)]
#[case::too_few_answers(answers_too_little_once, Verdict::ProtocolError)]
#[case::wrong_shape(answers_in_the_wrong_shape_once, Verdict::ProtocolError)]
fn one_mishap_is_charged_to_one_case_and_every_other_case_passes(
    #[case] defect: Defect,
    #[case] verdict: Verdict,
    #[values(1, 4)] jobs: usize,
) {
    let unlucky = UNLUCKY.id.clone();
    let report = report_on(&Spoilt(defect), jobs);
    for case in &report.cases {
        let expected = if case.id == unlucky { verdict } else { Verdict::Pass };
        assert_eq!(case.verdict, expected, "{}", case.id);
    }
}

#[test]
fn a_panic_is_shown_with_its_message() {
    let report = report_on(&Spoilt(panics_once), 1);
    let text = format!("{:?}", report.cases[7]);
    assert!(text.contains("it panicked: index out of bounds in the engine"), "{text}");
}

#[test]
fn a_set_with_a_repeated_item_is_no_answer() {
    fn repeats(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
        for (reply, (_, ask)) in replies.as_mut_slice().iter_mut().zip(scenario.asks()) {
            if ask.question == Question::Claims {
                *reply = Reply::Value(json!(["threefold", "threefold"]));
            }
        }
        None
    }
    let report = report_on(&Spoilt(repeats), 2);
    let asked = report.cases.iter().flat_map(|case| &case.checks).filter(|check| check.question == Question::Claims);
    assert!(asked.clone().count() > 10);
    assert!(asked.into_iter().all(|check| check.verdict == Verdict::ProtocolError));
}

#[test]
fn the_report_is_the_same_whatever_the_number_of_workers() {
    let one = serde_json::to_string(&report_on(&NeverDrawn, 1)).unwrap();
    assert_eq!(one, serde_json::to_string(&report_on(&NeverDrawn, 8)).unwrap());
}

#[test]
fn the_columns_add_up_to_the_cases() {
    let report = report_on(&NeverDrawn, 2);
    let tally: Tally = report.cases.iter().sum();
    assert_eq!(tally.total(), suite().cases.len());
}

/// An engine that panics wherever it is asked, and claims a single question.
struct BrokenEverywhere;

impl Rules for BrokenEverywhere {
    fn describe() -> Description {
        Description::new("broken-everywhere", "1").questions([Question::Check])
    }

    fn set_up(_: Start<'_>) -> Result<Self, NoAnswer> {
        unreachable!("no position can be set up")
    }

    fn play(&mut self, _: &Move) -> Result<(), NoAnswer> {
        Ok(())
    }
}

#[test]
fn what_is_not_claimed_is_never_asked() {
    let suite = suite();
    let report = report_on(&RulesBackend::<BrokenEverywhere>::default(), 2);
    for case in &report.cases {
        // The engine does not claim Chess960 either.
        let is_standard = suite.cases.iter().any(|standard| standard.id == case.id && !standard.scenario.chess960);
        let asks_check = is_standard && case.checks.iter().any(|check| check.question == Question::Check);
        assert_eq!(case.verdict == Verdict::Crash, asks_check, "{}", case.id);
        assert!(asks_check || case.verdict == Verdict::Unsupported);
    }
}

#[test]
fn the_expected_answer_never_reaches_a_backend() {
    fn looks(scenario: &Scenario, _: &mut Replies) -> Option<BackendError> {
        let seen = serde_json::to_string(scenario).unwrap();
        assert!(!seen.contains("expect") && !seen.contains("because") && !seen.contains("clause"), "{seen}");
        None
    }
    let report = report_on(&Spoilt(looks), 2);
    assert!(report.cases.iter().all(|case| case.verdict == Verdict::Pass));
}

/// Changes the replies to one question.
fn spoil(scenario: &Scenario, replies: &mut [Reply], question: Question, change: fn(&Value) -> Value) {
    for (reply, (_, ask)) in replies.iter_mut().zip(scenario.asks()) {
        if let (true, Reply::Value(value)) = (ask.question == question, &reply) {
            *reply = Reply::Value(change(value));
        }
    }
}

fn counts_one_occurrence_too_many(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
    spoil(scenario, replies, Question::Occurrences, |value| json!(value.as_u64().map(|count| count + 1)));
    None
}

fn never_lets_a_right_go(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
    let all = |_: &Value| json!(["white-short", "white-long", "black-short", "black-long"]);
    spoil(scenario, replies, Question::CastlingRights, all);
    None
}

fn never_sees_a_claim(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
    spoil(scenario, replies, Question::Claims, |_| json!([]));
    None
}

fn thinks_that_every_game_goes_on(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
    spoil(scenario, replies, Question::Outcome, |_| json!({ "result": "*" }));
    None
}

fn gives_two_minutes_for_every_wrong_claim(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
    let two_minutes = |value: &Value| match value["upheld"].as_bool() {
        Some(false) => json!({ "upheld": false, "bonus-seconds": 120 }),
        _ => value.clone(),
    };
    spoil(scenario, replies, Question::Ruling, two_minutes);
    None
}

#[rstest]
#[case::occurrences(counts_one_occurrence_too_many, 40)]
#[case::rights(never_lets_a_right_go, 15)]
#[case::claims(never_sees_a_claim, 15)]
#[case::outcome(thinks_that_every_game_goes_on, 60)]
#[case::penalty(gives_two_minutes_for_every_wrong_claim, 3)]
fn a_backend_with_one_fault_fails_the_cases_that_are_about_it(#[case] defect: Defect, #[case] at_least: usize) {
    let failed = report_on(&Spoilt(defect), 2).failures().count();
    assert!(failed >= at_least, "only {failed} cases fail");
}

#[test]
fn a_backend_that_leaves_out_what_a_case_is_about_neither_passes_nor_fails_it() {
    fn names_no_penalty(scenario: &Scenario, replies: &mut Replies) -> Option<BackendError> {
        spoil(scenario, replies, Question::Ruling, |value| json!({ "upheld": value["upheld"] }));
        None
    }
    let report = report_on(&Spoilt(names_no_penalty), 2);
    let about_the_penalty = |case: &&CaseResult| case.clauses.first().is_some_and(|clause| clause.as_str() == "A.3");
    let cases: Vec<_> = report.cases.iter().filter(about_the_penalty).collect();
    assert!(!cases.is_empty());
    assert!(cases.iter().all(|case| case.verdict == Verdict::Unsupported), "{cases:?}");
}
