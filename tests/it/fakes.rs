//! Adapters with a defect, each named for it, through the real binary: what is charged, to which case, and what is left behind.

use crate::{
    cli::{Said, program},
    files::{folder, text_of},
};
use chess_conformance::{Suite, Verdict, report::Report};
use rstest::rstest;
use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The program `examples/fake_adapter.rs`, which `cargo test` builds.
pub(crate) fn fake() -> PathBuf {
    let here = std::env::current_exe().unwrap();
    let examples = here.parent().and_then(|deps| deps.parent()).unwrap().join("examples");
    let fake = examples.join(format!("fake_adapter{}", std::env::consts::EXE_SUFFIX));
    assert!(fake.exists(), "build the fakes first: cargo build --examples");
    fake
}

/// A case in the middle of the suite.
const VICTIM: &str = "move-count/white-castles-long-on-ply-100";

fn run_fake(defect: &str, victim: &str, extra: &[&str]) -> Said {
    let fake = fake();
    let mut args = vec!["run", "--format", "json"];
    args.extend(extra);
    args.extend(["--", text_of(&fake), defect, victim]);
    Said::from(program(&args).output().unwrap())
}

fn report(said: &Said) -> Report {
    serde_json::from_str(&said.out).unwrap_or_else(|e| panic!("{e}: {} {}", said.out, said.err))
}

#[rstest]
#[case::hang("hangs", Verdict::Timeout, "still running")]
#[case::death("dies", Verdict::Crash, "exit code 7")]
#[case::signal("aborts", Verdict::Crash, "signal 6")]
#[case::no_json("says-no-json", Verdict::ProtocolError, "a line that is no JSON")]
#[case::half_a_line("says-half-a-line", Verdict::ProtocolError, "a line that is no JSON")]
#[case::another_case("answers-to-another-case", Verdict::ProtocolError, "is due")]
#[case::twice("answers-twice", Verdict::ProtocolError, "a second answer")]
#[case::too_little("answers-too-little", Verdict::ProtocolError, "answers to")]
#[case::too_much("answers-too-much", Verdict::ProtocolError, "answers to")]
#[case::wrong_shape("answers-in-the-wrong-shape", Verdict::ProtocolError, "is no answer to")]
#[case::long_line("says-a-line-of-100-megabytes", Verdict::ProtocolError, "a line of more than 8 MiB")]
#[case::flood("never-stops-talking", Verdict::ProtocolError, "a line that is no JSON")]
#[case::closed_output("closes-its-output", Verdict::ProtocolError, "closed its standard output")]
#[case::child_behind("leaves-a-child-behind", Verdict::Crash, "exit code 9")]
#[case::child_hanging("hangs-with-a-child", Verdict::Timeout, "still running")]
fn a_mishap_is_charged_to_one_case_by_its_right_name_and_nothing_else_is_lost(
    #[case] defect: &str,
    #[case] verdict: Verdict,
    #[case] what: &str,
    #[values("1", "3")] jobs: &str,
) {
    let said = run_fake(defect, VICTIM, &["--jobs", jobs, "--timeout", "2"]);
    let report = report(&said);
    let [backend] = &report.backends[..] else { panic!("{} backends", report.backends.len()) };
    assert_eq!(backend.cases.len(), Suite::embedded().unwrap().cases.len());
    for case in &backend.cases {
        let is_victim = case.id.as_str() == VICTIM;
        assert_eq!(case.verdict, if is_victim { verdict } else { Verdict::Pass }, "{}", case.id);
        if is_victim {
            let text = serde_json::to_string(&case.checks).unwrap();
            assert!(text.contains(what), "{text}");
            assert!(case.stderr.contains(&format!("about to do this: {defect}")), "{:?}", case.stderr);
        }
    }
    assert_eq!(said.code, 1, "{}", said.err);
}

/// Whether a process with this argument is running.
#[cfg(target_os = "linux")]
fn is_running(argument: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.any(|line| line.split(|byte| *byte == 0).any(|word| word == argument.as_bytes()))
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_an_adapter_started_is_left_behind() {
    for defect in ["leaves-a-child-behind", "hangs-with-a-child"] {
        run_fake(defect, VICTIM, &["--timeout", "0.5", "--filter", VICTIM]);
    }
    let patience = Instant::now() + Duration::from_secs(5);
    while Instant::now() < patience && (is_running("86399") || is_running("86398")) {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(!is_running("86399") && !is_running("86398"));
}

#[rstest]
#[case::death("dies-at-start", "exit code 3", "no such file: engine.nnue")]
#[case::silence("never-introduces-itself", "no answer in time", "")]
#[case::chatter("talks-before-the-handshake", "a line that is no JSON", "Engine 1.0 by its authors")]
#[case::nonsense("introduces-itself-wrongly", "not an introduction", "who-is-better")]
fn an_adapter_that_does_not_get_through_the_handshake_is_reported_once(
    #[case] defect: &str,
    #[case] what: &str,
    #[case] quoted: &str,
) {
    let said = run_fake(defect, VICTIM, &["--start-timeout", "0.5"]);
    assert_eq!((said.code, said.out.as_str()), (4, ""), "{}", said.err);
    assert!(said.err.starts_with("error: the adapter is broken (`"), "{}", said.err);
    assert!(said.err.contains(what) && said.err.contains(quoted), "{}", said.err);
    assert_eq!(said.err.matches("the adapter is broken").count(), 1);
}

#[test]
fn a_backend_that_does_not_start_again_is_charged_with_one_death_and_the_rest_is_told_as_not_run() {
    let folder = folder("starts-once");
    let lock = folder.join("licence");
    let fake = fake();
    let adapter = [text_of(&fake), "starts-once", VICTIM, text_of(&lock)];
    let of = |format| {
        if lock.exists() {
            fs::remove_file(&lock).unwrap();
        }
        let args = [&["run", "--skip-smoke", "--jobs", "1", "--format", format, "--"][..], &adapter].concat();
        Said::from(program(&args).output().unwrap())
    };
    let said = of("json");
    assert_eq!(said.code, 4, "{}", said.err);
    let backend = report(&said).backends.remove(0);
    let wrong: Vec<_> = backend.cases.iter().filter(|case| case.verdict != Verdict::Pass).collect();
    assert_eq!(wrong.iter().map(|case| case.id.as_str()).collect::<Vec<_>>(), [VICTIM]);
    assert!(backend.cut_off && backend.cases.len() < Suite::embedded().unwrap().cases.len());
    assert!(backend.gave_up.unwrap().contains("the licence is in use"));
    for format in ["text", "markdown"] {
        let said = of(format);
        assert_eq!(said.code, 4);
        assert!(said.out.contains("cut off: ") && said.out.contains("it no longer starts: "), "{}", said.out);
    }
}

#[test]
fn a_backend_that_starts_only_for_the_trivial_cases_is_a_broken_adapter() {
    let lock = folder("starts-for-the-smoke-cases").join("licence");
    let said =
        Said::from(program(&["run", "--", text_of(&fake()), "starts-once", VICTIM, text_of(&lock)]).output().unwrap());
    assert_eq!(said.code, 4, "{}", said.err);
    assert!(said.out.contains("it no longer starts: "), "{}{}", said.out, said.err);
}

#[test]
fn a_command_that_is_not_there_is_a_broken_adapter() {
    let said = Said::from(program(&["run", "--", "no-such-adapter-anywhere"]).output().unwrap());
    assert_eq!(said.code, 4);
    assert!(said.err.contains("`no-such-adapter-anywhere` cannot be started"), "{}", said.err);
}

#[rstest]
#[case::wrong("is-wrong-everywhere")]
#[case::dying("dies-in-every-case")]
fn an_adapter_that_fails_trivial_cases_is_told_apart_from_a_wrong_library(#[case] defect: &str) {
    let said = run_fake(defect, VICTIM, &[]);
    assert_eq!((said.code, said.out.as_str()), (4, ""));
    assert!(said.err.contains("of the trivial cases"), "{}", said.err);
}

#[test]
fn a_backend_that_dies_in_every_case_is_told_as_broken_and_every_case_is_charged_once() {
    let said = run_fake("dies-in-every-case", VICTIM, &["--skip-smoke", "--filter", "claims/*"]);
    assert_eq!(said.code, 4, "{}", said.err);
    assert!(report(&said).backends[0].cases.iter().all(|case| case.verdict == Verdict::Crash));
}

#[test]
fn a_program_that_floods_its_standard_error_is_not_blocked_and_not_blamed() {
    let said = run_fake("floods-stderr", VICTIM, &["--filter", "claims/*"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}

#[test]
fn an_adapter_that_outlives_its_input_is_ended() {
    let started = Instant::now();
    assert_eq!(run_fake("outlives-its-input", VICTIM, &["--filter", "smoke/*"]).code, 0);
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn the_reference_over_a_pipe_says_what_it_says_in_process() {
    let mut piped = report(&run_fake("none", VICTIM, &["--jobs", "2"]));
    let direct = Said::from(program(&["run", "--backend", "reference", "--format", "json"]).output().unwrap());
    let direct = report(&direct);
    // Approximations are told by a built-in backend alone; the protocol has no word for them.
    piped.backends[0].backend = direct.backends[0].backend.clone();
    assert!(piped == direct);
}

/// An argument of the interrupted adapter, to be found again in the list of processes.
#[cfg(unix)]
const MARK: &str = "interrupted-98437";

#[cfg(unix)]
#[test]
fn ctrl_c_writes_what_was_done_and_marks_it_as_cut_off() {
    let folder = folder("interrupted");
    let output = folder.join("report.json");
    let fake = fake();
    let args =
        ["run", "--jobs", "1", "--format", "json", "--output", text_of(&output), "--", text_of(&fake), "is-slow", MARK];
    let mut run = program(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_secs(3));
    assert!(Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap().success());
    assert_eq!(run.wait().unwrap().code(), Some(130));
    #[cfg(target_os = "linux")]
    assert!(!is_running(MARK), "the adapter was left behind");
    let report: Report = serde_json::from_str(&fs::read_to_string(&output).unwrap()).unwrap();
    let [backend] = &report.backends[..] else { panic!("{} backends", report.backends.len()) };
    assert!(backend.cut_off);
    assert!(!backend.cases.is_empty() && backend.cases.len() < Suite::embedded().unwrap().cases.len());
    assert!(backend.cases.iter().all(|case| case.verdict == Verdict::Pass));
}

#[cfg(unix)]
#[test]
fn ctrl_c_in_the_trivial_cases_is_an_interrupt_and_no_broken_adapter() {
    let fake = fake();
    let args = ["run", "--timeout", "60", "--", text_of(&fake), "hangs", "smoke/fools-mate"];
    let run = program(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_secs(2));
    assert!(Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap().success());
    let said = Said::from(run.wait_with_output().unwrap());
    assert_eq!((said.code, said.out.as_str()), (130, ""), "{}", said.err);
    assert!(!said.err.contains("broken"), "{}", said.err);
}
