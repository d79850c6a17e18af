//! The report as text, to be read in a terminal: an overview by clause, conformance classes, remarks, failures, a summary.

pub(super) mod cells;
pub(super) mod failures;
mod overview;

use super::{
    BackendReport, CaseResult, Context, Report, Tally,
    classes::{Standing, standings},
    paragraph,
};
use crate::{suite::Status, verdict::Verdict};
use anstyle::{AnsiColor, Style};
use std::{
    fmt::Write as _,
    io::{self, Write},
};

pub(super) const TITLE: Style = Style::new().bold();
pub(super) const DIM: Style = Style::new().dimmed();
pub(super) const GOOD: Style = AnsiColor::Green.on_default();
pub(super) const BAD: Style = AnsiColor::Red.on_default().bold();

/// Running text is not set wider than this, however wide the terminal.
const PROSE: usize = 100;

pub(super) fn write(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let report = &report.printable();
    write_title(report, out)?;
    overview::write(report, context, out)?;
    write_classes(report, context, out)?;
    write_incomplete(report, context, out)?;
    write_disputed(report, out)?;
    if context.verbose {
        write_readings(report, context, out)?;
    }
    for backend in &report.backends {
        failures::write(backend, context, out)?;
        failures::write_known(backend, context, out)?;
        failures::write_stale(backend, out)?;
    }
    write_summary(report, out)
}

/// What was run.
pub(super) fn write_title(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{TITLE}{}{TITLE:#}: {} selected\n", report.suite_words(), counted(report.selected, "case"))
}

/// A heading; what follows it is indented, and an empty line stands before it.
pub(super) fn heading(out: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(out, "\n{TITLE}{text}{TITLE:#}")
}

pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

pub(super) fn prose_width(context: Context<'_>) -> usize {
    usize::from(context.width).min(PROSE)
}

fn write_classes(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "Conformance classes (answers that failed or are not claimed, of those asked for)")?;
    for backend in &report.backends {
        let baseline = if backend.backend.baseline { " (baseline)" } else { "" };
        writeln!(out, "  {} {DIM}{}{baseline}{DIM:#}", backend.backend.name, backend.backend.version)?;
        let standings = standings(backend, context.suite);
        let mut classes =
            ["conforms", "fails", "in part", "unclaimed", "cut off", "not asked"].map(|label| (label, Vec::new()));
        for (class, standing) in standings {
            let (place, text) = match standing {
                Standing::Conforms => (0, class.to_string()),
                Standing::Fails(failed, asked) => (1, format!("{class} ({failed}/{asked})")),
                Standing::InPart(unsupported, asked) => (2, format!("{class} ({unsupported}/{asked})")),
                Standing::NotClaimed => (3, class.to_string()),
                Standing::CutOff => (4, class.to_string()),
                Standing::NotAsked => (5, class.to_string()),
            };
            classes[place].1.push(text);
        }
        for (label, classes) in classes.iter().filter(|(_, classes)| !classes.is_empty()) {
            let mut text = String::new();
            paragraph(&mut text, label, &classes.join(", "), prose_width(context) - 2);
            for line in text.lines() {
                writeln!(out, "  {line}")?;
            }
        }
    }
    Ok(())
}

pub(super) fn write_incomplete(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let remarks = |backend: &BackendReport| {
        let mut text = String::new();
        for incomplete in &backend.backend.incomplete {
            let name = &backend.backend.name;
            let remark = format!("{name} answers {} by {}", incomplete.question, incomplete.rests_on);
            paragraph(&mut text, "", &remark, prose_width(context));
        }
        text
    };
    let text: String = report.backends.iter().map(remarks).collect();
    write_notes("Questions answered by an approximation", &text, out)
}

fn write_disputed(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let disputed = |case: &&CaseResult| case.status == Status::Disputed;
    let scored = || report.backends.iter().filter(|backend| !backend.backend.baseline);
    if !scored().any(|backend| backend.cases.iter().any(|case| disputed(&case))) {
        return Ok(());
    }
    heading(out, "Disputed cases (run, never scored)")?;
    let width = scored().map(|backend| backend.backend.name.chars().count()).max().unwrap_or(0);
    for backend in scored() {
        for case in backend.cases.iter().filter(disputed) {
            writeln!(out, "  {:width$}  {:11}  {}", backend.backend.name, case.verdict, case.id)?;
        }
    }
    Ok(())
}

/// Which of several defensible answers each backend gave.
fn write_readings(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut text = String::new();
    for backend in report.backends.iter().filter(|backend| !backend.backend.baseline) {
        for case in &backend.cases {
            for check in case.checks.iter().filter(|check| check.verdict == Verdict::Pass) {
                if let Some(reading) = &check.reading {
                    let line = format!("{}: {}: {reading}, in {}", backend.backend.name, check.ask, case.id);
                    paragraph(&mut text, "", &line, prose_width(context));
                }
            }
        }
    }
    write_notes("Readings (answers that pass where the Laws leave room)", &text, out)
}

/// A heading and lines below it, unless there are none.
fn write_notes(title: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    heading(out, title)?;
    for line in text.lines() {
        writeln!(out, "  {}", line.trim_start())?;
    }
    Ok(())
}

fn write_summary(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "Summary")?;
    let width = report.backends.iter().map(|backend| backend.backend.name.chars().count()).max().unwrap_or(0);
    for backend in &report.backends {
        let style = match (backend.backend.baseline, backend.failures().chain(backend.stale()).next()) {
            (true, _) => DIM,
            (false, None) => GOOD,
            (false, Some(_)) => BAD,
        };
        let counts = summary_words(backend);
        let baseline = if backend.backend.baseline { " (baseline)" } else { "" };
        writeln!(out, "  {:width$}  {style}{counts}{style:#}{DIM}{baseline}{DIM:#}", backend.backend.name)?;
        write_errors(backend, out)?;
        if backend.cut_off {
            writeln!(out, "    {BAD}{}{BAD:#}", cut_off(report.not_run(backend)))?;
        }
        if let Some(why) = &backend.gave_up {
            writeln!(out, "    {BAD}{why}{BAD:#}")?;
        }
    }
    Ok(())
}

/// The counts of a backend in one line, and how many of the failures are known.
pub(super) fn summary_words(backend: &BackendReport) -> String {
    let tally: Tally = backend.cases.iter().sum();
    let scored = tally.total() - tally.disputed;
    let mut counts = format!("{} of {scored} passed", tally.passed);
    for (count, what) in [
        (tally.failed, "failed"),
        (tally.unsupported, "unsupported"),
        (tally.errored, "in error"),
        (tally.disputed, "disputed"),
    ] {
        if count > 0 {
            let _always_ok = write!(counts, ", {count} {what}");
        }
    }
    let known = backend.cases.iter().filter(|case| case.known.is_some() && case.has_failed()).count();
    if known > 0 {
        let _always_ok = write!(counts, "; {known} of the failures known");
    }
    counts
}

/// Says that the run was stopped before that many cases.
pub(super) fn cut_off(not_run: usize) -> String {
    let were = if not_run == 1 { "was" } else { "were" };
    format!("cut off: {} {were} not run", counted(not_run, "case"))
}

/// Names what the errors were, for they say nothing of the rules.
fn write_errors(backend: &BackendReport, out: &mut dyn Write) -> io::Result<()> {
    for (verdict, what) in [
        (Verdict::Timeout, "did not answer in time"),
        (Verdict::Crash, "died"),
        (Verdict::ProtocolError, "gave what is no answer"),
    ] {
        let cases =
            backend.cases.iter().filter(|case| case.status == Status::Settled && case.verdict == verdict).count();
        if cases > 0 && !backend.backend.baseline {
            writeln!(out, "    {what} in {}", counted(cases, "case"))?;
        }
    }
    Ok(())
}
