//! Report formats, each over the same small report in which every verdict occurs.

use chess_conformance::{
    Case, Expected, Question, Status, Suite, Verdict,
    backend::{Description, Incomplete, Reply},
    report::{BackendReport, CaseResult, Check, Context, FORMAT_VERSION, FORMATS, Format, Report, Writer},
};
use serde_json::{Value, json};

pub(crate) fn suite() -> Suite {
    Suite::from_json(include_str!("mini-suite.json")).unwrap()
}

/// What the engine of the shared report says, case by case; the last item is what came back for the questions that have
/// that verdict, and `null` stands for a right answer.
fn engine_verdict(id: &str) -> (Verdict, Value) {
    match id {
        "castling/chess960-king-stands-beside-its-rook" => {
            (Verdict::Unsupported, json!("does not know Chess960 starts"))
        }
        "castling/king-came-home-again" => (Verdict::Fail, json!([["white-long", "white-short"]])),
        "claims/wrong-claim-costs-two-minutes" => {
            (Verdict::Fail, json!([null, { "upheld": true }, { "result": "1/2-1/2" }]))
        }
        "dead-positions/bishops-on-one-colour" => (Verdict::Fail, json!([false, null])),
        "checkmate/fools-mate" | "dead-positions/two-readings" => (Verdict::Pass, Value::Null),
        "repetition/counted-once-more" => (Verdict::ProtocolError, json!("`-2` is no answer to occurrences")),
        "repetition/online-third-occurrence" => (Verdict::Timeout, json!("no answer in time: 10 s")),
        "repetition/third-occurrence" => (Verdict::Crash, json!("it panicked: index out of bounds")),
        _ => panic!("the shared report says nothing of {id}"),
    }
}

fn result(case: &Case, verdict: Verdict, said: &Value) -> CaseResult {
    let check = |(index, (ply, ask)): (usize, (usize, &chess_conformance::Ask))| {
        let expected = case.expectations[index].expected.clone();
        let (right, reading) = match &expected {
            Expected::Answer(answer) => (answer.clone(), None),
            Expected::Readings(readings) => {
                let (name, answer) = readings.first_key_value().unwrap();
                (answer.clone(), Some(name.clone()))
            }
        };
        let wrong = said.get(index).filter(|value| !value.is_null());
        let text = || said.as_str().unwrap_or_default().to_owned();
        let (verdict, got) = match verdict {
            Verdict::Fail => match wrong {
                Some(wrong) => (Verdict::Fail, Reply::Value(wrong.clone())),
                None => (Verdict::Pass, Reply::Value(right)),
            },
            Verdict::Pass => (Verdict::Pass, Reply::Value(right)),
            Verdict::Unsupported => (verdict, Reply::Unsupported(text())),
            Verdict::Timeout | Verdict::Crash | Verdict::ProtocolError => (verdict, Reply::Error(text())),
        };
        Check { ask: ask.to_string(), question: ask.question, ply, verdict, expected, got, reading }
    };
    let checks: Vec<Check> = case.scenario.asks().enumerate().map(check).collect();
    CaseResult {
        id: case.id.clone(),
        clauses: case.clauses.clone(),
        status: case.status,
        verdict: Verdict::of_case(checks.iter().map(|check| check.verdict)),
        known: None,
        checks,
        stderr: Vec::new(),
    }
}

/// What the twin of the engine says: it shares one mistake and keeps another to itself, does not start again after its third
/// case, and is stopped before its last.
fn twin_verdict(id: &str) -> (Verdict, Value) {
    match id {
        "castling/chess960-king-stands-beside-its-rook" => (Verdict::Unsupported, json!("knows no Chess960")),
        "checkmate/fools-mate" => (Verdict::Fail, json!([false])),
        "claims/wrong-claim-costs-two-minutes" => (Verdict::Timeout, json!("no answer in time: 10 s")),
        "dead-positions/bishops-on-one-colour" => engine_verdict(id),
        id if id.starts_with("repetition/") => {
            (Verdict::Crash, json!("it no longer starts: \u{1b}[31mexit code 3\u{1b}[0m | `why`"))
        }
        _ => (Verdict::Pass, Value::Null),
    }
}

fn twin(suite: &Suite) -> BackendReport {
    let mut twin = Description::new("engine's|twin", "0.9.0-<rc>");
    twin.language = Some("C++".to_owned());
    let of = |case: &Case| {
        let (verdict, said) = twin_verdict(case.id.as_str());
        let mut result = result(case, verdict, &said);
        match case.id.as_str() {
            "dead-positions/bishops-on-one-colour" => {
                result.known = Some("it counts men | and never looks at colours".to_owned());
            }
            "claims/wrong-claim-costs-two-minutes" => {
                result.stderr = vec!["searching\u{7}".to_owned(), "    at depth 5".to_owned()];
            }
            _ => {}
        }
        result
    };
    let cases = suite.cases.iter().take(suite.cases.len() - 1).map(of).collect();
    BackendReport { backend: twin, cut_off: true, gave_up: None, cases }
}

/// A report on four backends: an engine with every verdict, a baseline, one that is always right, and one that is rarely, whose
/// texts are not to be trusted.
pub(crate) fn shared_report(suite: &Suite) -> Report {
    let mut engine = Description::new("engine", "1.2.3");
    let rests_on = "counting men, wherever they stand".to_owned();
    engine.incomplete.push(Incomplete { question: Question::InsufficientMaterial, rests_on });
    let mut baseline = Description::new("null-never-drawn", "0.1.0");
    baseline.baseline = true;
    let of = |backend: Description, says: fn(&str) -> (Verdict, Value)| {
        let judged = suite.cases.iter().map(|case| {
            let (verdict, said) = says(case.id.as_str());
            result(case, verdict, &said)
        });
        BackendReport { backend, cut_off: false, gave_up: None, cases: judged.collect() }
    };
    let backends = vec![
        of(engine, engine_verdict),
        of(baseline, |id| {
            let all_wrong = (Verdict::Fail, json!([false, false, []]));
            if id.starts_with("repetition/") { all_wrong } else { (Verdict::Pass, Value::Null) }
        }),
        of(Description::new("always-right", "7"), |_| (Verdict::Pass, Value::Null)),
        twin(suite),
    ];
    Report { format: FORMAT_VERSION, suite: suite.suite.clone(), selected: suite.cases.len(), backends }
}

/// What a format writes of a report, and what it writes of it as a comparison.
pub(crate) fn written(format: &str, report: &Report, suite: &Suite, width: u16, verbose: bool) -> String {
    write(&|format| Some(format.write), format, report, Context { suite, verbose, width })
}

pub(crate) fn compared(format: &str, report: &Report, suite: &Suite, width: u16, verbose: bool) -> String {
    write(&|format| format.matrix, format, report, Context { suite, verbose, width })
}

fn write(face: &dyn Fn(&Format) -> Option<Writer>, name: &str, report: &Report, context: Context<'_>) -> String {
    let format = FORMATS.iter().find(|known| known.name == name).unwrap();
    let mut out = Vec::new();
    face(format).unwrap()(report, context, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Text as it is where there are no colours.
pub(crate) fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

fn text(report: &Report, suite: &Suite, width: u16, verbose: bool) -> String {
    plain(&written("text", report, suite, width, verbose))
}

/// The shared report on its first backend alone.
pub(crate) fn on_the_engine_alone(mut report: Report) -> Report {
    report.backends.truncate(1);
    report
}

#[test]
fn text_fits_a_terminal_of_80_columns() {
    let suite = suite();
    insta::assert_snapshot!(text(&shared_report(&suite), &suite, 80, false));
}

#[test]
fn text_uses_the_room_of_120_columns() {
    let suite = suite();
    insta::assert_snapshot!(text(&shared_report(&suite), &suite, 120, false));
}

#[test]
fn text_on_one_backend_names_its_columns_in_full() {
    let suite = suite();
    insta::assert_snapshot!(text(&on_the_engine_alone(shared_report(&suite)), &suite, 100, true));
}

#[test]
fn markdown_is_a_summary_for_a_pull_request() {
    let suite = suite();
    let mut report = shared_report(&suite);
    report.backends.remove(0);
    insta::assert_snapshot!(written("markdown", &report, &suite, 80, false));
}

#[test]
fn json_is_the_whole_record() {
    let suite = suite();
    insta::assert_snapshot!(written("json", &on_the_engine_alone(shared_report(&suite)), &suite, 80, false));
}

#[test]
fn json_can_be_read_back_without_loss() {
    let suite = suite();
    let report = shared_report(&suite);
    let read: Report = serde_json::from_str(&written("json", &report, &suite, 80, false)).unwrap();
    assert_eq!(read, report);
}

#[test]
fn no_line_of_text_is_wider_than_the_terminal_while_the_backends_fit() {
    let suite = suite();
    let mut report = shared_report(&suite);
    let more = report.backends.clone();
    report.backends.extend(more.iter().chain(&more).cloned());
    for width in [60, 72, 80, 100, 120, 200] {
        for line in text(&report, &suite, width, true).lines() {
            // The summary is one line for each backend, come what may; the legend and the headings take 80 columns.
            let taken = line.chars().count();
            assert!(line.contains(" passed, ") || taken <= usize::from(width).max(80), "{width}: {taken}: {line}");
        }
    }
}

#[test]
fn the_counts_of_every_clause_add_up_to_its_cases() {
    let suite = suite();
    let report = on_the_engine_alone(shared_report(&suite));
    let text = text(&report, &suite, 120, false);
    let rows = text.lines().skip_while(|line| !line.starts_with("Laws")).skip(1).take_while(|line| !line.is_empty());
    let mut seen = 0;
    for row in rows.filter(|row| row.contains('·')) {
        let numbers: Vec<&str> = row.split_whitespace().rev().take(5).collect();
        let number = |text: &str| if text == "·" { 0 } else { text.parse::<usize>().unwrap() };
        let cases = numbers[4].split('+').next().unwrap();
        assert_eq!(numbers[..4].iter().map(|text| number(text)).sum::<usize>(), number(cases), "{row}");
        seen += 1;
    }
    assert!(seen > 5, "{text}");
}

#[test]
fn every_verdict_occurs_in_the_shared_report() {
    let suite = suite();
    let report = shared_report(&suite);
    for verdict in Verdict::ALL {
        assert!(report.backends[0].cases.iter().any(|case| case.verdict == *verdict), "{verdict}");
    }
    assert!(report.backends[0].cases.iter().any(|case| case.status == Status::Disputed));
}
