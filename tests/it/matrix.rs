//! The comparison of backends, over the report that all formats are tested on.

use crate::report::{compared, on_the_engine_alone, plain, shared_report, suite};
use chess_conformance::{
    Suite,
    report::{FORMATS, Report, opinions},
};

fn text(report: &Report, suite: &Suite, width: u16, verbose: bool) -> String {
    plain(&compared("text", report, suite, width, verbose))
}

/// The shared report with its backends over and over: as many as the field has.
fn twenty_backends(suite: &Suite) -> Report {
    let mut report = shared_report(suite);
    report.backends = report.backends.iter().cycle().take(20).cloned().collect();
    report
}

#[test]
fn the_matrix_fits_a_terminal_of_80_columns() {
    let suite = suite();
    insta::assert_snapshot!(text(&shared_report(&suite), &suite, 80, false));
}

#[test]
fn the_matrix_uses_the_room_of_120_columns() {
    let suite = suite();
    insta::assert_snapshot!(text(&shared_report(&suite), &suite, 120, true));
}

#[test]
fn the_matrix_of_twenty_backends_has_numbers_for_names() {
    let suite = suite();
    let matrix = text(&twenty_backends(&suite), &suite, 80, false);
    let table: Vec<&str> = matrix.lines().take_while(|line| !line.starts_with("Conformance")).collect();
    insta::assert_snapshot!(table.join("\n"));
}

#[test]
fn the_matrix_in_markdown_has_a_row_for_each_backend() {
    let suite = suite();
    insta::assert_snapshot!(compared("markdown", &shared_report(&suite), &suite, 80, false));
}

#[test]
fn the_matrix_in_json_is_the_report() {
    let suite = suite();
    let report = shared_report(&suite);
    let read: Report = serde_json::from_str(&compared("json", &report, &suite, 80, false)).unwrap();
    assert_eq!(read, report);
}

#[test]
fn twenty_backends_stand_beside_each_other_in_120_columns() {
    let suite = suite();
    let report = twenty_backends(&suite);
    let heads = |width| text(&report, &suite, width, false).lines().filter(|line| line.starts_with("Laws")).count();
    assert_eq!((heads(120), heads(80)), (1, 2));
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let suite = suite();
    for report in [shared_report(&suite), twenty_backends(&suite), on_the_engine_alone(shared_report(&suite))] {
        for width in [60, 72, 80, 100, 120, 200] {
            for line in text(&report, &suite, width, true).lines() {
                // The headings, the key and the numbers of many backends take 80 columns.
                assert!(line.chars().count() <= usize::from(width).max(80), "{width}: {line}");
            }
        }
    }
}

#[test]
fn every_cell_adds_up_to_the_cases_of_its_row() {
    let suite = suite();
    let matrix = text(&shared_report(&suite), &suite, 120, false);
    let table = matrix.lines().skip_while(|line| !line.starts_with("Laws")).skip(1).take_while(|line| !line.is_empty());
    let mut rows: Vec<(usize, Vec<usize>)> = Vec::new();
    for line in table.filter(|line| !line.starts_with('─')) {
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "│").collect();
        let (before, counts) = words.split_at(words.len() - 4);
        let counts: Vec<usize> = counts.iter().map(|count| count.parse().unwrap_or(0)).collect();
        if before.last() == Some(&"passed") {
            let cases = before[before.len() - 2].split('+').next().unwrap();
            rows.push((cases.parse().unwrap(), counts));
        } else {
            let (_, sums) = rows.last_mut().unwrap();
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
    assert!(rows.len() > 5, "{matrix}");
    for (cases, sums) in &rows {
        assert!(sums.iter().all(|sum| sum == cases), "{cases}: {sums:?}\n{matrix}");
    }
    // The articles add up to all cases; a section stands in its article too, and is indented.
    let articles = matrix.lines().skip_while(|line| !line.starts_with("Laws")).skip(1);
    let articles = articles.take_while(|line| !line.starts_with('─')).filter(|line| !line.starts_with(' '));
    let cases = articles.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let cases = words.iter().position(|word| *word == "passed").map(|place| words[place - 1]).unwrap();
        cases.split('+').next().unwrap().parse::<usize>().unwrap()
    });
    assert_eq!(cases.sum::<usize>(), rows.last().unwrap().0);
}

#[test]
fn nothing_that_a_backend_says_acts_on_a_terminal_or_is_read_as_markdown() {
    let suite = suite();
    let report = shared_report(&suite);
    for shown in [
        text(&report, &suite, 100, true),
        plain(&crate::report::written("text", &report, &suite, 100, true)),
        compared("markdown", &report, &suite, 100, true),
        crate::report::written("markdown", &report, &suite, 100, true),
    ] {
        assert!(!shown.contains(|c: char| c.is_control() && c != '\n'), "{shown}");
        assert!(shown.contains("u{1b}"), "what was said is shown all the same\n{shown}");
    }
    let markdown = compared("markdown", &report, &suite, 100, true);
    assert!(!markdown.contains("`why`") && !markdown.contains("<rc>"), "{markdown}");
    for table in markdown.split("\n\n").filter(|part| part.starts_with('|')) {
        let bars = |line: &str| line.matches('|').count();
        assert!(table.lines().all(|line| bars(line) == bars(table.lines().next().unwrap())), "{table}");
    }
}

#[test]
fn the_order_of_the_backends_changes_only_their_numbers() {
    let suite = suite();
    let mut report = shared_report(&suite);
    let odd = |report: &Report| -> Vec<(String, String)> {
        let all = opinions(report);
        let odd = all.iter().filter_map(|case| Some((case.case.to_string(), case.odd_one_out()?)));
        odd.map(|(case, index)| (case, report.backends[index].backend.name.clone())).collect()
    };
    let before = odd(&report);
    report.backends.reverse();
    assert_eq!(odd(&report), before);
    assert!(before.len() > 1, "the shared report has odd ones out");
}

#[test]
fn every_format_that_compares_is_one_that_reports() {
    let comparing: Vec<&str> =
        FORMATS.iter().filter(|format| format.matrix.is_some()).map(|format| format.name).collect();
    assert_eq!(comparing, ["text", "json", "markdown"]);
}
