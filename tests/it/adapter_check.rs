//! `adapter-check` on fakes: each fault is told with the line that was sent and the line that came.

use crate::{
    cli::{Said, program},
    fakes::fake,
    files::text_of,
};
use rstest::rstest;

fn check(defect: &str, victim: &str) -> Said {
    let fake = fake();
    let args = ["adapter-check", "--timeout", "1", "--start-timeout", "1", "--", text_of(&fake), defect, victim];
    Said::from(program(&args).output().unwrap())
}

const TRIVIAL: &str = "smoke/fools-mate";

#[rstest]
#[case::no_json("says-no-json", "in the right shape", "a line that is no JSON", "Segmentation fault")]
#[case::wrong_shape("answers-in-the-wrong-shape", "in the right shape", "is no answer to check", "very")]
#[case::too_little("answers-too-little", "in the right shape", "4 answers to 5 questions", "\"case\":")]
#[case::another_case("answers-to-another-case", "in the right shape", "came back", "\"case\":1")]
#[case::no_flush("flushes-late", "flushes after the line", "flush standard output after each line", "(nothing)")]
#[case::chatter("talks-too-much", "flushes after the line", "a line that is no JSON", "info depth 1")]
#[case::hang("hangs", "in the right shape", "still running", "(nothing)")]
#[case::outlives("outlives-its-input", "ends when its input ends", "half a second", "(nothing)")]
fn a_fault_is_told_with_what_was_sent_and_what_came(
    #[case] defect: &str,
    #[case] duty: &str,
    #[case] what: &str,
    #[case] came: &str,
) {
    let said = check(defect, TRIVIAL);
    assert_eq!(said.code, 4, "{}", said.err);
    let lines: Vec<&str> = said.out.lines().collect();
    let fault = lines.iter().position(|line| line.starts_with("FAULT") && line.contains(duty));
    let fault = fault.unwrap_or_else(|| panic!("{}", said.out));
    let told = lines[fault + 1..].iter().take_while(|line| line.starts_with("        ")).copied().collect::<Vec<_>>();
    let told = told.join("\n");
    assert!(told.contains(what) && told.contains("sent: ") && told.contains(came), "{told}");
}

#[test]
fn an_adapter_that_ends_at_an_unknown_question_is_told_so() {
    // The fake reads strictly, and so ends at what it does not know.
    let said = check("none", TRIVIAL);
    let faults: Vec<&str> = said.out.lines().filter(|line| line.starts_with("FAULT")).collect();
    assert_eq!(faults.len(), 2, "{}", said.out);
    assert!(faults.iter().all(|fault| fault.contains("`unsupported`")), "{faults:?}");
}

#[test]
fn an_adapter_that_does_not_introduce_itself_is_broken() {
    let said = check("dies-at-start", TRIVIAL);
    assert_eq!((said.code, said.out.as_str()), (4, ""));
    assert!(said.err.contains("exit code 3"), "{}", said.err);
}
