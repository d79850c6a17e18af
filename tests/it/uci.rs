//! Engines that speak UCI: what is claimed for them, what they are asked, and what a defect costs. The engine is a script.

use chess_conformance::{
    Question, Scenario,
    backend::{BackendError, Description, HandshakeError, Limits, Patience, Reply, Source, UciSource},
};
use rstest::rstest;
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

const LIMITS: Limits = Limits { start: Duration::from_secs(20), case: Duration::from_secs(20) };

fn connect(nature: &str, limits: Limits) -> Result<UciSource, HandshakeError> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/fakes/uci-engine.sh");
    let command = ["sh", script, nature].map(str::to_owned).to_vec();
    UciSource::connect(command, limits, Arc::new(AtomicBool::new(false)))
}

fn scenario(start: &str, timeline: &Value) -> Scenario {
    let steps = timeline.as_array().unwrap().iter().map(|step| match step.as_str() {
        Some(question) => json!({ "ask": question }),
        None => step.clone(),
    });
    let whole = json!({ "start": start, "chess960": false, "edition": "fide-2023", "ruleset": "otb",
        "timeline": steps.collect::<Vec<_>>() });
    serde_json::from_value(whole).unwrap()
}

fn played(uci: &str, san: &str) -> Value {
    json!({ "move": { "uci": uci, "san": san } })
}

/// Questions before and after castling.
fn castling() -> Scenario {
    let start = "4k3/8/8/8/8/8/8/4K2R w K - 3 10";
    scenario(start, &json!(["legal-moves", played("e1g1", "O-O"), "legal-moves"]))
}

fn mate(ruleset: &str, start_clock: u32) -> Scenario {
    let start = format!("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - {start_clock} 2");
    let mut mate = scenario(&start, &json!([played("d8h4", "Qh4#"), "outcome", "checkmate", "stalemate"]));
    mate.ruleset = ruleset.parse().unwrap();
    mate
}

fn stalemate() -> Scenario {
    scenario("7k/5Q2/6K1/8/8/8/8/8 b - - 5 9", &json!(["outcome", "checkmate", "stalemate"]))
}

/// What an engine of this nature says.
fn said(nature: &str, scenario: &Scenario) -> Vec<Reply> {
    connect(nature, LIMITS).unwrap().start().unwrap().answer(scenario).unwrap()
}

fn values<const N: usize>(values: [Value; N]) -> Vec<Reply> {
    values.into_iter().map(Reply::Value).collect()
}

#[rstest]
#[case::all_that_uci_can_tell(
    "plain",
    "legal-moves is-legal check checkmate stalemate castling-rights halfmove-clock outcome perft"
)]
#[case::no_board("cannot-castle-and-shows-nothing", "legal-moves is-legal checkmate stalemate outcome perft")]
#[case::a_search_that_finds_no_move("searches", "checkmate stalemate outcome")]
#[case::no_move_may_mean_another_draw("stops-when-drawn", "checkmate outcome")]
#[case::nothing_but_a_count("counts-only", "checkmate stalemate outcome perft")]
#[case::no_move_means_anything("says-a1a1", "")]
#[case::a_list_that_cannot_be_read("loses-a-move", "check checkmate stalemate castling-rights halfmove-clock outcome")]
fn only_what_an_engine_has_shown_is_claimed(#[case] nature: &str, #[case] claimed: &str) {
    let Description { name, version, questions, chess960, .. } = connect(nature, LIMITS).unwrap().description();
    assert_eq!((name.as_str(), version.as_str()), ("Fake Engine", "2.5 x64"));
    assert_eq!(questions.iter().map(|question| question.name()).collect::<Vec<_>>().join(" "), claimed);
    assert_eq!(chess960, nature == "plain");
}

#[rstest]
#[case::in_one_thread("plain")]
#[case::in_another_thread_that_is_late("works-beside-its-input")]
#[case::among_lines_that_nobody_asked_for("talks-out-of-turn")]
fn an_engine_is_asked_what_uci_can_tell(#[case] nature: &str) {
    let scenario = scenario(
        "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 7 34",
        &json!([
            played("e8d7", "Kd7"),
            "castling-rights",
            "check",
            played("a1a7", "Ra7+"),
            "check",
            "halfmove-clock",
            "legal-moves",
            { "ask": "is-legal", "move": { "uci": "a8a7" } },
            { "ask": "is-legal", "move": { "uci": "d7e7" } },
            { "ask": "perft", "depth": 1 },
            "checkmate",
            "threefold",
        ]),
    );
    let mut expected = values([
        json!(["white-long"]),
        json!(false),
        json!(true),
        json!(9),
        json!(["a8a7", "d7c6", "d7d6", "d7e6", "d7e8", "d7d8", "d7c8"]),
        json!(true),
        json!(false),
        json!(7),
        json!(false),
    ]);
    expected.push(Reply::Unsupported("UCI has no way to ask threefold".to_owned()));
    assert_eq!(said(nature, &scenario), expected);
}

#[rstest]
#[case::lists("plain")]
#[case::searches("searches")]
fn mate_and_stalemate_are_told_apart(#[case] nature: &str) {
    let mated = json!({ "result": "0-1", "termination": "checkmate" });
    assert_eq!(said(nature, &mate("otb", 0)), values([mated, json!(true), json!(false)]));
    assert_eq!(said(nature, &stalemate()), values([json!({ "result": "1/2-1/2" }), json!(false), json!(true)]));
}

#[test]
fn an_engine_that_also_stops_at_other_draws_is_not_believed_to_tell_stalemate() {
    let replies = said("stops-when-drawn", &stalemate());
    let unsaid = Reply::Unsupported("it gives no move, and does not say why".to_owned());
    assert_eq!(replies, [unsaid.clone(), unsaid.clone(), unsaid]);
}

#[rstest]
#[case::the_move_completes_the_seventy_five("otb", 149, true)]
#[case::the_seventy_five_were_complete_before("otb", 150, false)]
#[case::online_the_move_completes_the_fifty("online", 99, true)]
#[case::online_the_fifty_were_complete_before("online", 100, false)]
fn a_mate_is_no_outcome_where_the_game_may_have_ended_before(
    #[case] ruleset: &str,
    #[case] start_clock: u32,
    #[case] is_told: bool,
) {
    let replies = said("searches", &mate(ruleset, start_clock));
    assert_eq!(matches!(replies[0], Reply::Value(_)), is_told, "{:?}", replies[0]);
    assert_eq!(replies[1], Reply::Value(json!(true)));
}

#[rstest]
#[case::seen_by_the_number_of_the_move("cannot-castle")]
#[case::seen_by_the_list_before_it("cannot-castle-and-shows-nothing")]
fn an_engine_that_silently_stops_at_a_legal_move_is_found_out(#[case] nature: &str) {
    let refused = Reply::Error("refused the legal move O-O".to_owned());
    assert_eq!(said(nature, &castling()), [Reply::Value(json!(["e1e2"])), refused]);
}

#[test]
fn after_an_event_that_is_no_move_nothing_is_asked() {
    let mut scenario = stalemate();
    let offer = serde_json::from_value(json!({ "offer": "black" })).unwrap();
    scenario.timeline.insert(1, offer);
    let replies = said("plain", &scenario);
    let unsaid = Reply::Unsupported("UCI knows no event but moves: Black offers a draw".to_owned());
    assert_eq!(replies[1..], [unsaid.clone(), unsaid]);
    assert!(matches!(replies[0], Reply::Value(_)));
}

#[test]
fn depth_0_is_not_asked_since_engines_take_it_for_no_limit() {
    let at_0 = scenario("4k3/8/8/8/8/8/8/4K2R w K - 3 10", &json!([{ "ask": "perft", "depth": 0 }]));
    assert_eq!(said("plain", &at_0), [Reply::Unsupported("engines count from depth 1".to_owned())]);
}

#[test]
fn a_count_without_a_list_is_taken_as_it_is() {
    let at_3 = scenario("4k3/8/8/8/8/8/8/4K2R w K - 3 10", &json!([{ "ask": "perft", "depth": 3 }]));
    assert_eq!(said("counts-only", &at_3), values([json!(4711)]));
}

#[rstest]
#[case::death("dies-of-castling", "it ended with exit code 139")]
#[case::hang("hangs-at-castling", "no answer in time: it was still running, and said nothing")]
#[case::flood("talks-for-ever", "more than 10000 lines to one command")]
fn a_mishap_costs_one_case(#[case] nature: &str, #[case] message: &str) {
    let limits = Limits { case: Duration::from_secs(2), ..LIMITS };
    let source = connect(nature, limits).unwrap();
    let mut engine = source.start().unwrap();
    let error: BackendError = engine.answer(&castling()).unwrap_err();
    assert_eq!(error.to_string(), message);
    if nature == "dies-of-castling" {
        assert_eq!(engine.take_stderr(Patience::Some), ["segmentation fault"]);
    }
    drop(engine);
    let replies = source.start().unwrap().answer(&stalemate()).unwrap();
    assert!(replies.iter().all(|reply| matches!(reply, Reply::Value(_))), "{replies:?}");
}

#[rstest]
#[case::says_nothing("silent", 300, "no answer in time: it said no `uciok` to `uci`")]
#[case::ends("ends", 20_000, "it ended with exit code 3; it was asked `uci`")]
fn what_is_no_engine_is_refused(#[case] nature: &str, #[case] start: u64, #[case] message: &str) {
    let limits = Limits { start: Duration::from_millis(start), ..LIMITS };
    assert_eq!(connect(nature, limits).unwrap_err().to_string(), message);
}

#[test]
fn a_user_who_has_had_enough_is_not_kept_waiting() {
    let stop = Arc::new(AtomicBool::new(false));
    let waiting = {
        let stop = Arc::clone(&stop);
        thread::spawn(move || UciSource::connect(vec!["sleep".to_owned(), "60".to_owned()], LIMITS, stop))
    };
    stop.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    assert_eq!(waiting.join().unwrap().unwrap_err().error, BackendError::Interrupted);
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn every_question_that_is_never_claimed_is_unsupported_when_asked() {
    let mut source = connect("plain", LIMITS).unwrap().start().unwrap();
    for question in [Question::Occurrences, Question::DeadPosition, Question::Claims, Question::FiftyMoves] {
        let asked = scenario("7k/5Q2/6K1/8/8/8/8/8 b - - 5 9", &json!([question.name()]));
        let unsaid = Reply::Unsupported(format!("UCI has no way to ask {question}"));
        assert_eq!(source.answer(&asked).unwrap(), [unsaid]);
    }
}
