//! What an author is told about an answer that can be none: in plain words, at the item, with one that could be.

use crate::authors::{case, said_of};
use crate::cli::say;
use crate::files::{folder, text_of};
use chess_conformance::{ArgumentKind, Question};
use rstest::{Context, rstest};
use std::{fmt::Write, fs};

#[rstest]
#[case::word_for_a_number("occurrences: three", "`occurrences` is a whole number from 0 up", 28, "`occurrences: 3`")]
#[case::number_below_zero("occurrences: -1", "`occurrences` is a whole number from 0 up", 28, "this is a number")]
#[case::half_a_number("halfmove-clock: 1.5", "`halfmove-clock` is a whole number", 31, "this is a number")]
#[case::number_in_quotes("occurrences: '3'", "`occurrences` is a whole number", 28, "this is a text in quotes")]
#[case::truth_for_a_number("occurrences: true", "`occurrences` is a whole number", 28, "this is true or false")]
#[case::number_for_a_truth("check: 1", "`check` is true or false", 22, "such as `check: true`")]
#[case::word_for_a_truth("check: yes", "`check` is true or false", 22, "write true without quotes")]
#[case::truth_in_quotes("check: 'false'", "`check` is true or false", 22, "write false without quotes")]
#[case::truth_with_a_capital("check: True", "`check` is true or false", 22, "write true without quotes")]
#[case::list_for_a_truth("check: [true]", "`check` is true or false", 22, "this is a list")]
#[case::word_with_a_slip(
    "claims: [threefould]",
    "an item of `claims` is not `threefould`",
    24,
    "did you mean `threefold`?"
)]
#[case::word_that_is_none("claims: [perpetual]", "is not `perpetual`", 24, "write threefold or fifty-moves")]
#[case::word_twice("claims: [threefold, threefold]", "`threefold` is given twice", 35, "file.yaml:6:24; keep one")]
#[case::words_in_one_text("claims: 'threefold, fifty-moves'", "`claims` is a list", 23, "[threefold, fifty-moves]")]
#[case::list_of_lists("legal-moves: [[e4]]", "an item of `legal-moves` is a text", 29, "this is a list")]
#[case::map_for_a_list("castling-rights: { white-short: true }", "`castling-rights` is a list", 32, "[white-short")]
#[case::bent_word("draw-offer: no", "`draw-offer` is not `no`", 27, "none")]
#[case::player_with_a_capital("draw-offer: White", "`draw-offer` is not `White`", 27, "did you mean `white`?")]
#[case::truth_for_a_map("ruling: true", "`ruling` is a map", 23, "`ruling: { upheld: false, bonus-seconds: 120 }`")]
#[case::key_that_is_missing("ruling: { bonus-seconds: 120 }", "`upheld` is missing", 23, "add `upheld: true`")]
#[case::key_with_a_slip(
    "ruling: { upheld: true, bonus: 120 }",
    "`ruling` has no `bonus`",
    39,
    "known are bonus-seconds"
)]
#[case::bent_truth_in_a_map("ruling: { upheld: no }", "`upheld` is true or false", 33, "write false")]
#[case::penalty_below_zero(
    "ruling: { upheld: false, bonus-seconds: -5 }",
    "`bonus-seconds` is a whole number from 0",
    55,
    "`bonus-seconds: 120`"
)]
#[case::penalty_of_minutes(
    "ruling: { upheld: false, bonus-seconds: 2 min }",
    "`bonus-seconds` is a whole number from 0",
    55,
    "this is a text"
)]
#[case::answer_beside_an_argument("is-legal: { e4: yes }", "`e4` is true or false", 31, "write true")]
#[case::answer_without_argument("is-legal: true", "`is-legal` does not say what", 25, "`is-legal: { Nf3: true }`")]
#[case::player_without_argument("can-mate: true", "`can-mate` does not say what", 25, "`can-mate: { white: true }`")]
#[case::depth_of_nothing("perft: { 0: 1 }", "`perft` is not asked about `0`", 24, "from 1 to 6")]
#[case::depth_without_end("perft: { 7: 1 }", "`perft` is not asked about `7`", 24, "from 1 to 6")]
#[case::outcome_with_a_capital("outcome: Ongoing", "`Ongoing` is no outcome", 24, "did you mean `ongoing`?")]
#[case::outcome_with_a_slip("outcome: draw by stalmate", "is no outcome", 24, "did you mean `draw by stalemate`?")]
#[case::outcome_without_why(
    "outcome: draw",
    "`draw` is no outcome",
    24,
    "did you mean `draw by ...`? Say why, with one of "
)]
#[case::outcome_as_a_result("outcome: 1/2-1/2", "`1/2-1/2` is no outcome", 24, "did you mean `draw by ...`?")]
#[case::win_as_a_result("outcome: 1-0", "`1-0` is no outcome", 24, "did you mean `white wins by ...`?")]
#[case::win_without_why("outcome: black wins", "`black wins` is no outcome", 24, "did you mean `black wins by ...`?")]
#[case::game_that_goes_on("outcome: '*'", "`*` is no outcome", 24, "did you mean `ongoing`?")]
#[case::outcome_in_hyphens("outcome: draw by fifty-moves", "is no outcome", 24, "did you mean `draw by fifty moves`?")]
#[case::outcome_that_is_none(
    "outcome: unclear",
    "`unclear` is no outcome",
    24,
    "write `ongoing`, or `white wins by ...`"
)]
#[case::reading_of_another_kind(
    "outcome: { readings: { a: ongoing, b: drawn } }",
    "`drawn` is no outcome",
    53,
    "did you mean `draw by ...`?"
)]
fn an_answer_that_can_be_none_is_shown_at_the_item_with_one_that_could_be(
    #[context] context: Context,
    #[case] answer: &str,
    #[case] what: &str,
    #[case] column: usize,
    #[case] help: &str,
) {
    let timeline = "timeline: [{ claim: { by: white, ground: threefold } }]";
    let text = case(&format!("expect: {{ {answer} }}\n{timeline}"));
    let said = said_of(&format!("answer-{}", context.case.unwrap_or_default()), text.as_bytes());
    assert!(said.contains(what), "{said}");
    assert!(said.contains(&format!("file.yaml:6:{column}\n")), "{said}");
    assert!(said.contains(help), "{said}");
    assert!(said.ends_with("error: 1 mistake\n"), "{said}");
    for word in ["invalid", "expected a", "boolean", "integer", "string", "sequence", "u32", "u64", "unknown variant"] {
        assert!(!said.contains(word), "{word}: {said}");
    }
}

#[test]
fn every_example_that_a_message_shows_is_an_answer() {
    let folder = folder("answer-examples");
    let topic = folder.join("topic");
    fs::create_dir(&topic).unwrap();
    let moves = "moves: Nf3 Nf6 Ng1 Ng8\ntimeline:\n  - claim: { by: white, ground: threefold }\nexpect:\n";
    let mut cases = moves.to_owned();
    for question in Question::ALL {
        let example = question.shape().example;
        let argument = match question.argument() {
            ArgumentKind::None => None,
            ArgumentKind::Move | ArgumentKind::Text => Some("Nf3"),
            ArgumentKind::Colour => Some("white"),
            ArgumentKind::Plies => Some("0-4"),
            ArgumentKind::Depth => Some("3"),
        };
        match argument {
            None => writeln!(cases, "  {question}: {example}"),
            Some(argument) => writeln!(cases, "  {question}: {{ {argument}: {example} }}"),
        }
        .unwrap();
    }
    fs::write(topic.join("file.yaml"), case(cases.trim_end())).unwrap();
    let said = say(&["check", text_of(&folder)]);
    assert_eq!((said.out.as_str(), said.err.as_str()), ("1 case, no mistake\n", ""));
}
