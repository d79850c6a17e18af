//! The program with files: reports that replace others, case files with and without mistakes, generated files.

use crate::cli::{Said, program, say};
use rstest::rstest;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// An empty folder that is named for the test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names_in(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

pub(crate) fn text_of(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_report_in_a_file_is_what_would_have_been_printed() {
    let folder = folder("report-in-a-file");
    let file = folder.join("report.txt");
    fs::write(&file, "the old report").unwrap();
    let args = ["run", "--backend", "null-never-drawn", "--output", text_of(&file)];
    let said = say(&args);
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, "", ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), say(&args[..3]).out);
    assert_eq!(names_in(&folder), ["report.txt"]);
}

#[test]
fn an_old_report_is_kept_where_there_is_no_new_one() {
    let folder = folder("old-report");
    let file = folder.join("report.json");
    fs::write(&file, "the old report").unwrap();
    let said = say(&["run", "--filter", "no-such-case", "--output", text_of(&file)]);
    assert_eq!(said.code, 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "the old report");
    assert_eq!(names_in(&folder), ["report.json"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_report_stays_a_link() {
    let folder = folder("linked-report");
    let (file, link) = (folder.join("report.json"), folder.join("latest"));
    fs::write(&file, "the old report").unwrap();
    std::os::unix::fs::symlink("report.json", &link).unwrap();
    let said = say(&["run", "--backend", "null-never-drawn", "--format", "json", "--output", text_of(&link)]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with('{'));
}

const GOOD: &str = "\
topic: Mate
clause: \"5.1.1\"
cases:
  fools-mate:
    because: The king is attacked and there is no way out.
    moves: 1. f3 e5 2. g4 Qh4#
    expect:
      outcome: black wins by checkmate
";

#[test]
fn a_case_of_ones_own_is_checked_listed_shown_and_run() {
    let folder = folder("own-cases");
    let topic = folder.join("mate");
    fs::create_dir(&topic).unwrap();
    fs::write(topic.join("first.yaml"), GOOD).unwrap();
    let own = text_of(&folder);
    assert_eq!(say(&["check", own]).out, "1 case, no mistake\n");
    assert!(say(&["list", "--suite", own]).out.starts_with("mate/fools-mate "));
    let shown = say(&["show", "--suite", own, "mate/fools-mate"]).out;
    assert!(shown.contains("1. f3 e5 2. g4 Qh4#") && shown.contains("black wins by checkmate"), "{shown}");
    assert_eq!(say(&["run", "--suite", own, "--backend", "reference"]).code, 0);
}

#[test]
fn a_mistake_in_a_case_file_is_exit_code_3_and_shown_with_its_place() {
    let folder = folder("wrong-cases");
    let file = folder.join("wrong.yaml");
    fs::write(&file, GOOD.replace("Qh4#", "Qh5#")).unwrap();
    for args in [&["check", text_of(&file)][..], &["run", "--suite", text_of(&file)]] {
        let said = say(args);
        assert_eq!((said.code, said.out.as_str()), (3, ""), "{args:?}");
        assert!(said.err.contains("wrong.yaml:6") && said.err.ends_with("error: 1 mistake\n"), "{}", said.err);
    }
}

#[test]
fn a_folder_with_nothing_to_check_is_a_slip() {
    let said = Said::from(program(&["check"]).current_dir(folder("nothing-to-check")).output().unwrap());
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("no folder `cases` here"), "{}", said.err);
}

#[rstest]
#[case::by_default(&["check"], "cases, no mistake")]
#[case::all_of_it(&["check", "."], "cases, no mistake")]
#[case::cases_and_clauses(&["check", "cases", "spec/fide-2023"], "cases, no mistake")]
#[case::the_clauses_alone(&["check", "spec"], "clauses, no mistake")]
fn the_suite_itself_has_no_mistake(#[case] args: &[&str], #[case] expected: &str) {
    let said = Said::from(program(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains(expected), "{}", said.out);
}

#[test]
fn a_suite_of_a_folder_that_holds_cases_and_clauses_is_its_cases() {
    let run = |args: &[&str]| Said::from(program(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap());
    for folder in [".", "cases"] {
        let said = run(&["list", "--suite", folder]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{folder}");
        assert_eq!(said.out, say(&["list"]).out, "{folder}");
    }
}

#[test]
fn cases_are_checked_and_run_against_the_clauses_beside_them() {
    let folder = folder("own-clauses");
    let (laws, topic) = (folder.join("spec/fide-2023"), folder.join("cases/mate"));
    fs::create_dir_all(&laws).unwrap();
    fs::create_dir_all(&topic).unwrap();
    let clauses = "title: House rules
clauses:
  \"77.1\": { title: Mate, summary: Mate ends it., kind: board, rulesets: [otb], since: today }
";
    fs::write(laws.join("house.yaml"), clauses).unwrap();
    fs::write(topic.join("first.yaml"), GOOD.replace("5.1.1", "77.1")).unwrap();
    let suite = text_of(&folder);
    assert_eq!(say(&["check", suite]).out, "1 case, no mistake\n");
    assert_eq!(say(&["run", "--suite", suite, "--backend", "reference", "--clause", "77.1"]).code, 0);
    assert!(say(&["list", "--suite", suite, "--clauses"]).out.starts_with("77.1 "));
    fs::write(topic.join("first.yaml"), GOOD).unwrap();
    for args in [&["check", suite][..], &["run", "--suite", suite]] {
        let said = say(args);
        assert_eq!(said.code, 3, "{args:?}");
        assert!(said.err.contains("the Laws have no clause 5.1.1"), "{}", said.err);
    }
}

#[test]
fn nothing_is_generated_where_there_are_no_clauses() {
    let folder = folder("nothing-to-generate");
    let said = Said::from(program(&["generate"]).current_dir(&folder).output().unwrap());
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("cannot read `spec/fide-2023`"), "{}", said.err);
    assert!(names_in(&folder).is_empty());
}

#[test]
fn a_stale_file_is_named_with_the_command_that_mends_it() {
    let folder = folder("stale");
    for part in ["spec", "cases"] {
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &folder.join(part));
    }
    let suite = folder.join("spec/suite.json");
    let fresh = fs::read_to_string(&suite).unwrap();
    fs::write(&suite, "{}").unwrap();
    let generate = |args: &[&str]| Said::from(program(args).current_dir(&folder).output().unwrap());
    let said = generate(&["generate", "--check"]);
    assert_eq!((said.code, said.out.as_str()), (3, ""));
    assert!(said.err.contains("`spec/suite.json` is not up to date: run `chess-conformance generate`"), "{}", said.err);
    assert_eq!(fs::read_to_string(&suite).unwrap(), "{}", "checking writes nothing");
    assert_eq!(generate(&["generate"]).code, 0);
    assert!(fs::read_to_string(&suite).unwrap() == fresh, "spec/suite.json is not what it was");
    assert_eq!(generate(&["generate", "--check"]).code, 0);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}
