//! Scenarios as JSON: what goes to a backend, and what is refused.

use chess_conformance::{Scenario, Step, Suite};
use rstest::rstest;

#[test]
fn every_scenario_survives_the_wire() {
    for case in Suite::embedded().unwrap().cases {
        let json = serde_json::to_string(&case.scenario).unwrap();
        assert_eq!(serde_json::from_str::<Scenario>(&json).unwrap(), case.scenario, "{}", case.id);
    }
}

#[rstest]
#[case::a_move(r#"{"move":{"uci":"e2e4","san":"e4"}}"#)]
#[case::a_claim(r#"{"claim":{"by":"white","ground":"threefold","with":{"uci":"g1f3","san":"Nf3"}}}"#)]
#[case::an_offer(r#"{"offer":"black"}"#)]
#[case::a_touch(r#"{"touch":{"by":"white","square":"e2","adjusting":true}}"#)]
#[case::an_illegal_move(r#"{"illegal-move":{"by":"white","move":{"uci":"e1e3"}}}"#)]
#[case::a_question(r#"{"ask":"outcome"}"#)]
#[case::a_question_about_a_move(r#"{"ask":"is-legal","move":{"uci":"e2e5"}}"#)]
#[case::a_question_about_a_colour(r#"{"ask":"can-mate","colour":"white"}"#)]
#[case::a_question_about_two_plies(r#"{"ask":"same-position","plies":[0,4]}"#)]
#[case::a_question_about_a_text(r#"{"ask":"read-fen","text":"x"}"#)]
#[case::a_question_about_a_depth(r#"{"ask":"perft","depth":3}"#)]
fn a_step_is_spelled_in_one_way(#[case] json: &str) {
    let step: Step = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&step).unwrap(), json);
}

#[rstest]
#[case::nothing("{}", "one event")]
#[case::two_events(r#"{"offer":"white","resign":"black"}"#, "one event")]
#[case::an_unknown_event(r#"{"sneeze":"white"}"#, "unknown field `sneeze`")]
#[case::an_unknown_question(r#"{"ask":"who-is-better"}"#, "unknown variant `who-is-better`")]
#[case::no_argument(r#"{"ask":"is-legal"}"#, "without its argument")]
#[case::a_wrong_argument(r#"{"ask":"outcome","depth":3}"#, "without its argument")]
#[case::a_move_that_is_none(r#"{"move":{"uci":"e9e4"}}"#, "`e9e4` is no move in coordinates")]
fn a_step_that_is_none_is_refused(#[case] json: &str, #[case] message: &str) {
    let error = serde_json::from_str::<Step>(json).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}
