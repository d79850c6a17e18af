//! Author mistakes: what `check` says of each, with its place and what to write instead.

use crate::cli::say;
use crate::files::{folder, text_of};
use rstest::{Context, rstest};
use std::{fs, path::Path};

/// What is said of one file, from its first message on; the path of the folder is cut out.
pub(crate) fn said_of(name: &str, bytes: &[u8]) -> String {
    let folder = folder(&format!("authors-{name}"));
    let topic = folder.join("topic");
    fs::create_dir(&topic).unwrap();
    fs::write(topic.join("file.yaml"), bytes).unwrap();
    let said = say(&["check", text_of(&folder)]);
    assert_eq!((said.code, said.out.as_str()), (3, ""), "{}", said.err);
    said.err.replace(&format!("{}/", text_of(&topic)), "")
}

/// A case with these lines in it.
pub(crate) fn case(lines: &str) -> String {
    let lines = lines.replace('\n', "\n    ");
    format!("topic: A topic\nclause: \"9.2\"\ncases:\n  a-case:\n    because: It is so.\n    {lines}\n")
}

#[rstest]
#[case::unknown_key("expct: { check: false }", "a case has no `expct`", "6:5", "did you mean `expect`?")]
#[case::unknown_question("expect: { chek: false }", "`expect` has no `chek`", "6:15", "did you mean `check`?")]
#[case::unknown_step("timeline:\n  - clam: { by: white }", "a step has no `clam`", "7:9", "did you mean `claim`?")]
#[case::repeated_key(
    "expect: { check: false }\nexpect: { check: true }",
    "`expect` is given twice",
    "7:5",
    "file.yaml:6:5"
)]
#[case::illegal_move("moves: e4 e5 Qh6", "`Qh6` is not legal", "6:18", "legal here: Qe2, Qf3, Qg4, Qh5")]
#[case::illegal_move_in_a_list("moves:\n  - e4 e5\n  - Ke3", "`Ke3` is not legal", "8:9", "legal here: Ke2")]
#[case::ambiguous_move(
    "start: 4k3/8/8/8/8/N3N3/8/4K3 w - - 0 1\nmoves: Nc4",
    "`Nc4` can be played by two men",
    "7:12",
    "Nac4"
)]
#[case::no_move("moves: e4 castles", "`castles` is no move", "6:15", "legal here: ")]
#[case::move_after_mate(
    "moves: f3 e5 g4 Qh4 Kf2",
    "`Kf2` is not legal",
    "6:25",
    "the game is over: there is no legal move"
)]
#[case::king_onto_rook_in_standard_chess(
    "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nmoves: e1h1",
    "`e1h1` is not legal",
    "7:12",
    "O-O"
)]
#[case::king_over_two_squares_in_chess960(
    "start: chess960 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nmoves: e1g1",
    "`e1g1` is not legal",
    "7:12",
    "legal here: "
)]
#[case::move_beside_an_answer(
    "expect: { is-legal: { Ke3: false } }",
    "`Ke3` is not legal",
    "6:27",
    "legal here: e3; a move meant to be illegal is written in coordinates: e1e3"
)]
#[case::wrong_mate_sign_apart("moves: 'e4 e5 Qh5 #'", "`Qh5#` does not mate", "6:19", "leave the sign out")]
#[case::wrong_mate_sign("moves: 'e4 e5 Qh5#'", "`Qh5#` does not mate", "6:19", "leave the sign out")]
#[case::wrong_check_sign("moves: e4+", "`e4+` does not give check", "6:12", "leave the sign out")]
#[case::lost_mate_sign("moves: f3 e5 g4 Qh4 #", "`#` after a space starts a comment", "6:25", "Qh4#")]
#[case::no_such_clause("clause: \"9.2.4\"", "the Laws have no clause 9.2.4", "6:13", "9.2.3.2")]
#[case::bare_clause("clause: 9.2", "`9.2` without quotes is no text", "6:13", "write \"9.2\"")]
#[case::no_such_edition("edition: fide-2022", "no edition `fide-2022`", "6:14", "did you mean `fide-2023`?")]
#[case::fen_with_five_fields("start: 4k3/8/8/8/8/8/8/4K3 w - - 0", "a FEN record has six fields", "6:12", "write men,")]
#[case::fen_with_seven_ranks("start: 4k3/8/8/8/8/8/4K3 w - - 0 1", "not eight ranks", "6:12", "from a8 to h1")]
#[case::fen_without_a_king("start: 8/8/8/8/8/8/8/4K3 w - - 0 1", "a king is missing", "6:12", "each side has one king")]
#[case::fen_with_a_pawn_at_the_end(
    "start: P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "a pawn stands on the first",
    "6:12",
    "ranks 2 to 7"
)]
#[case::fen_with_nobody_to_move("start: 4k3/8/8/8/8/8/8/4K3 x - - 0 1", "nobody has the move", "6:32", "write w or b")]
#[case::fen_with_the_wrong_side_in_check(
    "start: 4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
    "the player not having the move is in check",
    "6:33",
    "the other side"
)]
#[case::fen_with_a_right_too_many(
    "start: 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
    "king or rook is not on its square",
    "6:34",
    "leave this right out"
)]
#[case::fen_with_a_lying_square("start: 4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn can have passed", "6:36", "write -")]
#[case::fen_with_a_clock_after_a_pawn_move(
    "start: 4k3/8/8/4p3/8/8/8/4K3 w - e6 9 9",
    "so the clock is 0",
    "6:41",
    "write 0"
)]
#[case::fen_with_more_plies_than_moves(
    "start: 4k3/8/8/8/8/8/8/4K3 w - - 3 2",
    "the move number leaves no room for so many plies",
    "6:38",
    "write a smaller clock, or a larger move number"
)]
#[case::fen_with_a_clock_beyond_all_games(
    "start: 4k3/8/8/8/8/8/8/4K3 w - - 10001 9000",
    "this is no number of plies",
    "6:38",
    "from 0 to 10000"
)]
#[case::fen_with_a_number_beyond_all_games(
    "start: 4k3/8/8/8/8/8/8/4K3 w - - 0 4294967295",
    "this is no move number",
    "6:40",
    "from 1 to 10000"
)]
#[case::fen_with_a_signed_clock(
    "start: 4k3/8/8/8/8/8/8/4K3 w - - +1 9",
    "this is no number of plies",
    "6:38",
    "from 0"
)]
#[case::fen_with_no_number("start: 4k3/8/8/8/8/8/8/4K3 w - - 0 x", "this is no move number", "6:40", "from 1 to 10000")]
#[case::no_such_start("start: chess960 960", "no such Chess960 start", "6:12", "from 0 to 959")]
#[case::answer_that_is_no_move("expect: { legal-moves: [e5] }", "`e5` is not legal", "6:29", "legal here: ")]
#[case::answer_twice("expect: { legal-moves: [e4, e2e4] }", "`e2e4` is given twice", "6:33", "file.yaml:6:29")]
#[case::plies_that_were_not_played(
    "expect: { same-position: { 0-4: true } }",
    "is not asked about `0-4`",
    "6:32",
    "only 0 plies"
)]
#[case::one_reading(
    "expect: { outcome: { readings: { a: ongoing } } }",
    "there is only one reading",
    "6:36",
    "name the other one"
)]
#[case::asks_nothing("moves: e4", "the case asks nothing", "4:3", "add `expect:`")]
#[case::step_with_two_things(
    "timeline:\n  - moves: e4\n    expect: { check: false }",
    "a step holds one thing",
    "7:9",
    "`- `"
)]
#[case::claim_without_ground(
    "timeline:\n  - claim: { by: white }",
    "`ground` is missing",
    "7:16",
    "threefold or fifty-moves"
)]
#[case::touch_of_nothing(
    "timeline:\n  - touch: { by: white, square: e4 }",
    "no man stands on e4",
    "7:37",
    "name the square"
)]
#[case::illegal_move_that_is_legal(
    "timeline:\n  - illegal-move: { by: white, move: e2e4 }",
    "`e4` is legal here",
    "7:42",
    "make it one of the `moves`"
)]
#[case::repeated_too_often(
    "moves:\n  - { repeat: Nf3 Nf6 Ng1 Ng8, times: 9999 }",
    "`times` is a whole number from 1 to 1000",
    "7:43",
    "1 to 1000"
)]
#[case::endless_game(
    "moves:\n  - { repeat: [{ repeat: Nf3 Nf6 Ng1 Ng8, times: 1000 }], times: 1000 }",
    "plies are too many",
    "7:7",
    "20000"
)]
#[case::comment_without_end("moves: e4 {and so on", "the comment has no end", "6:15", "close it with `}`")]
#[case::list_in_a_list_of_moves(
    "moves:\n  - e4\n  - [e5, Nf3]",
    "a list of moves holds texts and repeated runs",
    "8:9",
    "take the inner brackets or dashes away"
)]
#[case::no_moves_in_a_text("moves: \"\"", "there are no moves here", "6:12", "write them as on a scoresheet")]
#[case::no_moves_in_a_list("moves: []", "there are no moves here", "6:12", "write them as on a scoresheet")]
#[case::moves_that_are_a_comment(
    "moves: '{later}'",
    "there are no moves here",
    "6:12",
    "write them as on a scoresheet"
)]
#[case::text_of_nothing("source: \"\"", "`source` is empty", "6:13", "write something there")]
#[case::text_of_spaces("source: '  '", "`source` is empty", "6:13", "write something there")]
#[case::empty_tag("tags: [R7, '']", "a tag is empty", "6:16", "write something there")]
#[case::no_tags("tags: []", "`tags` is empty", "6:11", "such as `tags: [R7]`")]
#[case::no_clauses("clauses: []", "`clauses` is empty", "6:14", "such as `clauses: [\"9.6.2\", \"5.1.1\"]`")]
#[case::no_timeline("timeline: []", "`timeline` is empty", "6:15", "such as `timeline: [")]
#[case::no_questions("expect: {}", "`expect` is empty", "6:13", "such as `expect: { outcome: ongoing }`")]
#[case::no_argument_at_all("expect: { is-legal: {} }", "does not say what it is asked about", "6:25", "{ Nf3: true }")]
#[case::argument_in_two_spellings(
    "expect: { is-legal: { e2e4: true, e4: false } }",
    "`is-legal` is asked about `e4` twice",
    "6:39",
    "the first time is at file.yaml:6:27"
)]
#[case::clauses_in_one_text(
    "clauses: \"9.2, 9.3\"",
    "`clauses` is a list",
    "6:14",
    "write a list, such as `clauses: [\"9.2\", \"9.3\"]`"
)]
#[case::tags_in_one_text("tags: R7, no, a b", "`tags` is a list", "6:11", "such as `tags: [R7, \"no\", a b]`")]
#[case::text_where_a_map_belongs(
    "timeline:\n  - claim: white",
    "a claim is a map",
    "7:16",
    "such as `claim: { by: white, ground: threefold }`"
)]
#[case::list_where_a_text_belongs(
    "start: [e4]",
    "`start` is a text",
    "6:12",
    "such as `start: 7k/8/5KQ1/8/8/8/8/8 w - - 149 120`"
)]
#[case::ruling_without_a_claim(
    "expect: { ruling: { upheld: true } }",
    "`ruling` is asked before a draw was claimed",
    "6:15",
    "put a step `claim: { by: white, ground: threefold }` before it"
)]
#[case::ruling_before_the_claim(
    "timeline:\n  - expect: { ruling: { upheld: true } }\n  - claim: { by: white, ground: threefold }",
    "`ruling` is asked before a draw was claimed",
    "7:19",
    "into `timeline`"
)]
#[case::agreement_before_black_has_moved(
    "start: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\ntimeline: [moves: e4, offer: white, accept: black]\nexpect: { outcome: draw by agreement }",
    "this acceptance has no effect: Black has not moved yet",
    "7:49",
    "the move number of the start says so; write 2 or more there"
)]
#[case::agreement_before_anybody_has_moved(
    "timeline: [offer: white, accept: black]\nexpect: { outcome: draw by agreement }",
    "this acceptance has no effect: neither player has moved yet",
    "6:38",
    "a draw is agreed only after both players have moved"
)]
#[case::player_with_a_capital("timeline:\n  - offer: White", "no colour `White`", "7:16", "write white or black")]
#[case::key_with_a_capital("Expect: { check: true }", "a case has no `Expect`", "6:5", "did you mean `expect`?")]
#[case::word_in_capitals("ruleset: RAPID", "no ruleset `RAPID`", "6:14", "did you mean `rapid`?")]
#[case::empty_value("start:", "`start` is a text", "6:10", "write a text")]
fn a_mistake_in_a_case_is_shown_with_its_place_and_the_way_out(
    #[context] context: Context,
    #[case] lines: &str,
    #[case] what: &str,
    #[case] place: &str,
    #[case] help: &str,
) {
    let said = said_of(&format!("case-{}", context.case.unwrap_or_default()), case(lines).as_bytes());
    assert!(said.contains(what), "{said}");
    assert!(said.contains(&format!("file.yaml:{place}\n")), "{said}");
    assert!(said.contains(help), "{said}");
}

#[rstest]
#[case::no_yaml("topic: a: b\n", "this is no YAML: mapping values", "a text that holds `: ` stands in quotes")]
#[case::tab("topic: a\ncases:\n\ta: b\n", "tabs disallowed", "indent with spaces")]
#[case::open_quote("topic: 'White's claim'\n", "this is no YAML", "an apostrophe is written twice")]
#[case::empty("", "the file holds nothing", "write `topic:`")]
#[case::only_a_comment("# later\n", "the file holds nothing", "write `topic:`")]
#[case::a_list("- a\n- b\n", "a case file is a map", "`key: value`")]
#[case::two_documents("topic: a\ncases: {}\n---\ntopic: b\n", "a file holds one document", "remove the line `---`")]
#[case::an_alias("topic: &a x\ncases: { b: *a }\n", "anchors and aliases", "write the value out")]
#[case::a_tag("topic: !!str x\n", "`!` starts a tag", "in quotes")]
#[case::no_cases("topic: a\nclause: \"9.2\"\n", "`cases` is missing", "add `cases:`")]
#[case::a_name_that_is_none("topic: a\ncases:\n  Rook Trip!: {}\n", "`Rook Trip!` is no name for a case", "rook-trip")]
#[case::no_clause(
    "topic: a\ncases:\n  b:\n    because: It is so.\n    expect: { check: false }\n",
    "no clause is cited",
    "add `clause:"
)]
fn a_file_that_is_none_is_shown_with_the_way_out(
    #[context] context: Context,
    #[case] text: &str,
    #[case] what: &str,
    #[case] help: &str,
) {
    let said = said_of(&format!("file-{}", context.case.unwrap_or_default()), text.as_bytes());
    assert!(said.contains(what), "{said}");
    assert!(said.contains(help), "{said}");
}

#[rstest]
#[case::clock_that_just_fits("start: 4k3/8/8/8/8/8/8/4K3 w - - 2 2\nexpect: { check: false }")]
#[case::clock_that_just_fits_for_black("start: 4k3/8/8/8/8/8/8/4K3 b - - 3 2\nexpect: { check: false }")]
#[case::sixth_field_of_two(
    "start: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 2\ntimeline: [offer: white, accept: black]\nexpect: { outcome: draw by agreement }"
)]
#[case::acceptance_without_effect("timeline: [moves: e4, offer: white, accept: black]\nexpect: { outcome: ongoing }")]
#[case::acceptance_once_more(
    "timeline: [moves: e4, offer: white, accept: black, moves: e5, offer: black, accept: white]\nexpect: { outcome: draw by agreement }"
)]
#[case::agreement_in_an_older_edition(
    "edition: fide-2014\ntimeline: [offer: white, accept: black]\nexpect: { outcome: draw by agreement }"
)]
#[case::ruling_after_a_claim(
    "timeline: [claim: { by: white, ground: threefold }]\nexpect: { ruling: { upheld: false } }"
)]
#[case::run_of_runs(
    "moves: [{ repeat: [{ repeat: Nf3 Nf6 Ng1 Ng8, times: 2 }], times: 2 }]\nexpect: { occurrences: 5 }"
)]
#[case::illegal_castling_in_coordinates(
    "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nexpect: { is-legal: { e1h1: false, e1g1: true } }"
)]
#[case::deepest_perft("expect: { perft: { 1: 20, 6: 119060324 } }")]
fn what_is_right_is_taken(#[context] context: Context, #[case] lines: &str) {
    let folder = folder(&format!("authors-right-{}", context.case.unwrap_or_default()));
    fs::write(folder.join("file.yaml"), case(lines)).unwrap();
    let said = say(&["check", text_of(&folder)]);
    assert_eq!((said.out.as_str(), said.err.as_str()), ("1 case, no mistake\n", ""));
}

#[test]
fn a_folder_that_is_no_name_for_a_topic_is_named_once() {
    let folder = folder("authors-topic");
    let topic = folder.join("My Topic!");
    fs::create_dir(&topic).unwrap();
    for file in ["one.yaml", "two.yaml"] {
        fs::write(topic.join(file), case("expect: { check: false }").replace("a-case", &file[..3])).unwrap();
    }
    let said = say(&["check", text_of(&folder)]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("`My Topic!` is no name for the folder of a topic"), "{}", said.err);
    assert!(said.err.contains("single hyphens: my-topic") && said.err.ends_with("error: 1 mistake\n"), "{}", said.err);
}

#[test]
fn an_alias_bomb_is_refused_before_it_can_grow() {
    let mut bomb = vec!["a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned()];
    for level in 1..=9 {
        let list = vec![format!("*a{}", level - 1); 9].join(", ");
        bomb.push(format!("a{level}: &a{level} [{list}]\n"));
    }
    let bomb = bomb.concat();
    assert!(said_of("bomb", bomb.as_bytes()).contains("anchors and aliases"));
}

#[rstest]
#[case::brackets("a: ".to_owned() + &"[".repeat(10_000))]
#[case::braces("a: ".to_owned() + &"{a: ".repeat(10_000))]
#[case::indentation((0..10_000).map(|depth| " ".repeat(depth.min(900)) + "k:\n").collect::<String>())]
#[case::dashes("- ".repeat(10_000) + "x")]
fn ten_thousand_levels_are_refused_without_a_panic(#[context] context: Context, #[case] text: String) {
    let said = said_of(&format!("deep-{}", context.case.unwrap_or_default()), text.as_bytes());
    assert!(said.contains("nested") || said.contains("recursion limit") || said.contains("no YAML"), "{said}");
}

#[test]
fn a_file_that_is_no_utf_8_is_shown_at_its_first_bad_byte() {
    let said = said_of("latin-1", b"topic: Stellungswiederholung f\xfcr alle\n");
    assert!(said.contains("this byte is no UTF-8") && said.contains("file.yaml:1:31"), "{said}");
}

#[test]
fn a_case_that_two_files_of_a_topic_have_is_shown_with_both_places() {
    let folder = folder("authors-two-files");
    let topic = folder.join("topic");
    fs::create_dir(&topic).unwrap();
    let text = case("expect: { check: false }");
    fs::write(topic.join("one.yaml"), &text).unwrap();
    fs::write(topic.join("two.yaml"), &text).unwrap();
    let said = say(&["check", text_of(&folder)]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("there are two cases `topic/a-case`"), "{}", said.err);
    assert!(said.err.contains("two.yaml:4:3") && said.err.contains("one.yaml:4:3"), "{}", said.err);
}

#[test]
fn all_mistakes_of_all_files_are_shown_in_one_go() {
    let folder = folder("authors-all");
    for (topic, lines) in [("a", "moves: e5\nexpect: { chek: 1 }"), ("b", "start: x\nclause: 9.10")] {
        fs::create_dir(folder.join(topic)).unwrap();
        fs::write(folder.join(topic).join("file.yaml"), case(lines)).unwrap();
    }
    let said = say(&["check", text_of(&folder)]);
    for what in ["`e5` is not legal", "`expect` has no `chek`", "six fields", "`9.10` without quotes", "no clause 9.10"]
    {
        assert!(said.err.contains(what), "{what}: {}", said.err);
    }
    assert!(said.err.ends_with("error: 5 mistakes\n"), "{}", said.err);
}

#[rstest]
#[case::empty_folder("empty", "no case file in the folder")]
#[case::folder_named_like_a_file("like.yaml", "no case file in the folder")]
fn a_folder_without_cases_is_named(#[case] name: &str, #[case] what: &str) {
    let folder = folder(&format!("authors-folder-{name}"));
    fs::create_dir_all(&folder).unwrap();
    let said = say(&["check", text_of(&folder)]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains(what), "{}", said.err);
}

#[test]
fn a_path_that_is_not_there_is_a_slip_on_the_command_line() {
    let said = say(&["check", text_of(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("nowhere"))]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("cannot read"), "{}", said.err);
}

#[test]
fn a_mistake_looks_like_this() {
    let text = "topic: Repetition
clause: \"9.2.2\"
cases:
  rook-trip:
    because: The rook went and came back.
    moves: 1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng2
    expect: { occurences: 3 }
";
    insta::assert_snapshot!(said_of("looks", text.as_bytes()), @r"
    error: `Ng2` is not legal
     --> file.yaml:6:48
      |
    4 |   rook-trip:
      |   --------- in this case
    5 |     because: The rook went and came back.
    6 |     moves: 1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng2
      |                                                ^^^ ply 7, White to move
      |
      = help: legal here: Na3, Nc3, Ng1, Nd4, Nh4, Ne5, Ng5

    error: `expect` has no `occurences`
     --> file.yaml:7:15
      |
    4 |   rook-trip:
      |   --------- in this case
    ...
    7 |     expect: { occurences: 3 }
      |               ^^^^^^^^^^
      |
      = help: did you mean `occurrences`?

    error: 2 mistakes
    ");
}
