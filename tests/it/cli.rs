//! The program, run as a user runs it: exit codes, messages, what goes to which stream.

use chess_conformance::{Case, Suite};
use rstest::rstest;
use serde_json::Value;
use std::{
    path::Path,
    process::{Command, Output, Stdio},
};

/// The program without the colours and widths of whoever runs the tests.
pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chess-conformance"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command.args(args).stdin(Stdio::null());
    command
}

/// What a program said and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let code = output.status.code().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { code, out: text(output.stdout), err: text(output.stderr) }
    }
}

pub(crate) fn say(args: &[&str]) -> Said {
    program(args).output().unwrap().into()
}

/// Runs a command that must succeed in silence on standard error.
pub(crate) fn out_of(args: &[&str]) -> String {
    let said = say(args);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?}");
    said.out
}

fn first_case() -> Case {
    Suite::embedded().unwrap().cases.into_iter().next().unwrap()
}

#[rstest]
#[case::a_backend_with_a_slip(&["run", "--backend", "refrence"], "no backend `refrence` (did you mean `reference`?)")]
#[case::a_pattern_that_no_id_matches(&["run", "--filter", "nothing/like-this"], "no case matches the filter `nothing/like-this`")]
#[case::a_text_that_is_no_pattern(&["run", "--filter", "a[b"], "the filter `a[b` is no pattern")]
#[case::a_clause_without_cases(&["list", "--clause", "99.1"], "no case matches the clause `99.1`")]
#[case::a_text_that_is_no_clause(&["list", "--clause", "9..1"], "`9..1` is no clause number")]
#[case::a_tag_that_no_case_has(&["run", "--tag", "no-such-tag"], "no case matches the tag `no-such-tag`")]
#[case::a_question_with_a_slip(&["run", "--question", "legal-move"], "'legal-moves'")]
#[case::a_ruleset_that_is_none(&["run", "--ruleset", "bughouse"], "[possible values: otb, rapid, blitz, online]")]
#[case::an_edition_that_is_none(&["run", "--edition", "fide-1900"], "fide-2023")]
#[case::a_suite_that_is_not_there(&["run", "--suite", "no-such-folder"], "cannot read `no-such-folder`: no such file or directory")]
#[case::an_output_in_no_folder(&["run", "--output", "no-such-folder/report"], "cannot write `no-such-folder/report`: no such file")]
#[case::an_output_that_is_a_folder(&["run", "--output", "/"], "cannot write `/`: ")]
#[case::an_empty_output(&["run", "--output", ""], "a value is required for '--output <FILE>'")]
#[case::a_format_that_is_none(&["run", "--format", "pdf"], "[possible values: text, json")]
#[case::a_comparison_of_nothing(&["matrix"], "the following required arguments were not provided:\n  <NAME>...")]
#[case::a_comparison_of_a_slip(&["matrix", "refrence"], "no backend `refrence` (did you mean `reference`?)")]
#[case::all_and_some(&["matrix", "--all", "reference"], "cannot be used with")]
#[case::no_worker(&["run", "--jobs", "0"], "0 is not in 1..=256")]
#[case::questions_of_some_cases(&["list", "--questions", "--tag", "R1"], "cannot be used with")]
#[case::two_lists(&["list", "--questions", "--backends"], "cannot be used with")]
#[case::a_case_that_is_not_there(&["show", "no-topic/no-case"], "no case `no-topic/no-case`: `list` shows all")]
#[case::a_path_that_is_not_there(&["check", "no-such-file.yaml"], "cannot read `no-such-file.yaml`: no such file")]
#[case::a_schema_that_is_none(&["schema", "clause"], "[possible values: case, request, answer, report]")]
#[case::a_shell_that_is_none(&["completions", "dos"], "[possible values: bash")]
#[case::a_command_with_a_slip(&["rum"], "a similar subcommand exists: 'run'")]
fn a_slip_on_the_command_line_is_exit_code_2_and_one_message(#[case] args: &[&str], #[case] message: &str) {
    let said = say(args);
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{said:?}");
    assert!(said.err.starts_with("error: ") && said.err.contains(message), "{}", said.err);
    assert_eq!(said.err.matches("error: ").count(), 1, "{}", said.err);
}

#[test]
fn no_command_at_all_shows_the_help_on_standard_error() {
    let said = say(&[]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("Usage: chess-conformance"), "{}", said.err);
}

#[rstest]
#[case(&["--help"])]
#[case(&["run", "--help"])]
#[case(&["matrix", "--help"])]
fn the_help_names_every_exit_code(#[case] args: &[&str]) {
    let help = out_of(args);
    for code in ["0", "1", "2", "3", "4", "141"] {
        assert!(help.contains(&format!("\n{code:>5}  ")), "{code} is missing from\n{help}");
    }
}

#[test]
fn the_reference_conforms() {
    let report = out_of(&["run", "--backend", "reference"]);
    assert!(report.contains("Summary") && !report.contains("Failures of"), "{report}");
}

#[test]
fn baselines_may_fail_and_the_run_is_none_the_worse() {
    let report = out_of(&["run", "--backend", "null-never-drawn", "--backend", "null-always-drawn"]);
    assert!(report.contains("failed") && !report.contains("Failures of"), "{report}");
}

#[test]
fn a_run_in_which_nothing_was_claimed_is_no_success() {
    let said = say(&["run", "--backend", "shakmaty", "--question", "ruling"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("nothing was tested: `shakmaty`"), "{}", said.err);
    assert!(said.out.contains("Summary"), "the report is written all the same: {}", said.out);
}

#[test]
fn a_report_is_the_same_bytes_with_one_worker_and_with_seven() {
    let with = |jobs| say(&["run", "--format", "json", "--jobs", jobs]).out;
    assert_eq!(with("1"), with("7"));
}

#[test]
fn json_holds_every_case_once_for_each_backend() {
    let said = say(&["run", "--format", "json"]);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let ids: Vec<_> = Suite::embedded().unwrap().cases.into_iter().map(|case| case.id.0).collect();
    for backend in report["backends"].as_array().unwrap() {
        let cases: Vec<_> =
            backend["cases"].as_array().unwrap().iter().map(|case| case["id"].as_str().unwrap()).collect();
        assert_eq!(cases, ids);
    }
}

#[test]
fn a_backend_that_is_named_twice_is_run_once() {
    let report = out_of(&["run", "--backend", "null-never-drawn", "--backend", "null-never-drawn", "--format", "json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["backends"].as_array().unwrap().len(), 1);
}

#[test]
fn a_comparison_has_the_baselines_beside_it_and_the_exit_code_of_a_run() {
    let report = out_of(&["matrix", "null-always-drawn", "shakmaty", "--format", "json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    let names: Vec<&str> =
        report["backends"].as_array().unwrap().iter().map(|one| one["backend"]["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["null-always-drawn", "shakmaty", "null-never-drawn"]);
    let said = say(&["matrix", "shakmaty", "--question", "ruling", "--filter", "claims/fifty-moves-claimed*"]);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("nothing was tested: `shakmaty` answered all questions of none"), "{}", said.err);
}

#[test]
fn a_comparison_is_the_same_bytes_whatever_the_number_of_workers() {
    for format in ["text", "markdown", "json"] {
        let of = |jobs| out_of(&["matrix", "reference", "shakmaty", "--jobs", jobs, "--format", format]);
        assert_eq!(of("1"), of("3"), "{format}");
    }
}

#[test]
fn every_case_is_listed_with_its_clauses() {
    let list = out_of(&["list"]);
    let suite = Suite::embedded().unwrap();
    assert_eq!(list.lines().count(), suite.cases.len());
    for (line, case) in list.lines().zip(&suite.cases) {
        assert!(line.starts_with(case.id.as_str()) && line.contains(case.clauses[0].as_str()), "{line}");
    }
}

#[test]
fn run_and_list_select_the_same_cases() {
    let clause = first_case().clauses[0].to_string();
    let listed: Value = serde_json::from_str(&out_of(&["list", "--clause", &clause, "--format", "json"])).unwrap();
    let run = say(&["run", "--clause", &clause, "--format", "json", "--backend", "null-never-drawn"]);
    let run: Value = serde_json::from_str(&run.out).unwrap();
    let ids =
        |cases: &Value| -> Vec<Value> { cases.as_array().unwrap().iter().map(|case| case["id"].clone()).collect() };
    assert_eq!(ids(&listed), ids(&run["backends"][0]["cases"]));
}

#[rstest]
#[case(&["list", "--clauses"], "cases")]
#[case(&["list", "--questions"], "doc")]
#[case(&["list", "--backends"], "doc")]
fn a_list_has_as_many_lines_as_its_json_has_objects(#[case] args: &[&str], #[case] key: &str) {
    let json: Value = serde_json::from_str(&out_of(&[args, &["--format", "json"]].concat())).unwrap();
    let objects = json.as_array().unwrap();
    assert!(!objects.is_empty() && objects.iter().all(|object| object.get(key).is_some()), "{json}");
    // A legend stands behind an empty line.
    assert_eq!(out_of(args).lines().take_while(|line| !line.is_empty()).count(), objects.len());
}

#[test]
fn a_case_is_shown_with_its_clause_its_board_and_what_is_expected() {
    let case = first_case();
    let shown = out_of(&["show", case.id.as_str()]);
    let clause = format!("  Laws      {}", case.clauses[0]);
    let question = case.scenario.asks().next().unwrap().1.to_string();
    for part in [case.id.as_str(), &clause, "because", "a b c d e f g h", "expected", &question] {
        assert!(shown.contains(part), "{part} is missing from\n{shown}");
    }
}

#[test]
fn a_case_as_json_is_the_resolved_case() {
    let case = first_case();
    let shown: Case = serde_json::from_str(&out_of(&["show", case.id.as_str(), "--format", "json"])).unwrap();
    assert_eq!(shown, case);
}

#[test]
fn a_case_that_is_nearly_named_is_guessed() {
    let id = first_case().id.0;
    for slip in [&format!("{id}s"), id.split_once('/').unwrap().1] {
        let said = say(&["show", slip]);
        assert_eq!(said.code, 2);
        assert!(said.err.contains(&format!("did you mean `{id}`?")), "{}", said.err);
    }
}

#[rstest]
#[case::never_into_a_pipe(&[], &[], false)]
#[case::when_asked_for(&["--color", "always"], &[], true)]
#[case::when_the_environment_forces_them(&[], &[("CLICOLOR_FORCE", "1")], true)]
#[case::not_with_no_color(&[], &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false)]
#[case::the_flag_goes_first(&["--color", "never"], &[("CLICOLOR_FORCE", "1")], false)]
fn colours_are_used(#[case] flags: &[&str], #[case] environment: &[(&str, &str)], #[case] expected: bool) {
    for command in [&["list", "--backends"][..], &["run", "--backend", "null-never-drawn"], &["show", "no/case"]] {
        let output = program(&[command, flags].concat()).envs(environment.iter().copied()).output().unwrap();
        let said = Said::from(output);
        assert_eq!((said.out + &said.err).contains('\u{1b}'), expected, "{command:?}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [&["list"][..], &["run", "--format", "json"], &["list", "--questions"], &["completions", "bash"]] {
        // The reader has gone before the program starts, so that it cannot be quicker.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let said = Said::from(program(args).stdout(writer).output().unwrap());
        assert_eq!((said.code, said.err.as_str()), (141, ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named_and_is_exit_code_2() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let said = say(&["run", "--backend", "null-never-drawn", "--output", "/dev/full"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("error: cannot write `/dev/full`: no space left on device"), "{}", said.err);
    for args in
        [&["list", "--questions"][..], &["run", "--backend", "null-never-drawn"], &["schema"], &["completions", "zsh"]]
    {
        let said = Said::from(program(args).stdout(full()).output().unwrap());
        assert_eq!(said.code, 2, "{args:?}");
        assert!(said.err.contains("error: cannot write the output: no space left on device"), "{}", said.err);
    }
}

#[rstest]
#[case("bash")]
#[case("elvish")]
#[case("fish")]
#[case("powershell")]
#[case("zsh")]
fn completions_know_the_commands_and_the_questions(#[case] shell: &str) {
    let script = out_of(&["completions", shell]);
    assert!(script.contains("completions") && script.contains("question"), "{script}");
}

#[test]
fn the_schema_is_json() {
    let schema: Value = serde_json::from_str(&out_of(&["schema"])).unwrap();
    assert!(schema.is_object(), "{schema}");
    assert_eq!(out_of(&["schema", "case"]), out_of(&["schema"]));
}

#[test]
fn the_generated_files_are_up_to_date() {
    let mut command = program(&["generate", "--check"]);
    let said = Said::from(command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR"))).output().unwrap());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "mend it with `cargo run -- generate`");
}
