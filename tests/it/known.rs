//! Lists of known failures, as the command line takes them: faults, and choices that a library documents.

use crate::{
    cli::{Said, program},
    files::{folder, text_of},
};
use chess_conformance::{Verdict, report::Report};
use std::fs;

fn say(args: &[&str]) -> Said {
    Said::from(program(args).output().unwrap())
}

#[test]
fn a_documented_choice_is_counted_as_unsupported_and_says_what_was_answered() {
    let id = "repetition/mate-after-the-fifth-occurrence-comes-too-late";
    let said = say(&["run", "--backend", "shakmaty", "--filter", id, "--format", "json"]);
    let report: Report = serde_json::from_str(&said.out).unwrap();
    let case = &report.backends[0].cases[0];
    assert_eq!((case.verdict, &case.known), (Verdict::Unsupported, &None));
    let checks = serde_json::to_string(&case.checks).unwrap();
    assert!(checks.contains("a choice: ") && checks.contains("it answers") && checks.contains("0-1"), "{checks}");
}

#[test]
fn a_choice_that_a_backend_does_not_make_is_out_of_date_like_a_fault_that_was_mended() {
    for reason in ["a choice: it knows no mate", "it knows no mate"] {
        let list = folder("choices").join("known.txt");
        fs::write(&list, format!("smoke/fools-mate {reason}\n")).unwrap();
        let said = say(&["run", "--backend", "shakmaty", "--filter", "smoke/*", "--known", text_of(&list)]);
        assert_eq!(said.code, 1, "{}", said.err);
        assert!(said.out.contains("not failed: remove them from the list"), "{}", said.out);
    }
}
