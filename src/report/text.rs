//! The report as text, to be read in a terminal: an overview by clause, conformance classes, remarks, failures, a summary.

mod cells;
mod overview;

use super::{
    BackendReport, CaseResult, Context, Details, Report, Tally,
    classes::{Standing, standings},
    explain, paragraph,
};
use crate::{
    suite::{Case, Status},
    verdict::Verdict,
};
use anstyle::{AnsiColor, Style};
use std::{
    fmt::Write as _,
    io::{self, Write},
};

const TITLE: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

/// How many failures of a backend are shown in full without `-v`.
const SHOWN: usize = 5;
/// Running text is not set wider than this, however wide the terminal.
const PROSE: usize = 100;

pub(super) fn write(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let suite = &report.suite;
    let digest = suite.digest.rsplit(':').next().unwrap_or_default();
    let digest: String = digest.chars().take(12).collect();
    let cases = report.backends.iter().map(|backend| backend.cases.len()).max().unwrap_or(0);
    let digest = if digest.is_empty() { String::new() } else { format!(", digest {digest}") };
    let (version, edition) = (&suite.version, suite.edition);
    writeln!(out, "{TITLE}suite {version}{TITLE:#}, {edition}{digest}: {} selected\n", counted(cases, "case"))?;
    overview::write(report, context, out)?;
    write_classes(report, context, out)?;
    write_incomplete(report, context, out)?;
    write_disputed(report, out)?;
    for backend in &report.backends {
        write_failures(backend, context, out)?;
        write_known(backend, context, out)?;
    }
    write_summary(report, out)
}

/// A heading; what follows it is indented, and an empty line stands before it.
fn heading(out: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(out, "\n{TITLE}{text}{TITLE:#}")
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn prose_width(context: Context<'_>) -> usize {
    usize::from(context.width).min(PROSE)
}

fn write_classes(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "Conformance classes (answers that failed or are not claimed, of those asked for)")?;
    for backend in &report.backends {
        let baseline = if backend.backend.baseline { " (baseline)" } else { "" };
        writeln!(out, "  {} {DIM}{}{baseline}{DIM:#}", backend.backend.name, backend.backend.version)?;
        let standings = standings(backend, context.suite);
        let mut classes = ["conforms", "fails", "in part", "unclaimed", "not asked"].map(|label| (label, Vec::new()));
        for (class, standing) in standings {
            let (place, text) = match standing {
                Standing::Conforms => (0, class.to_string()),
                Standing::Fails(failed, asked) => (1, format!("{class} ({failed}/{asked})")),
                Standing::InPart(unsupported, asked) => (2, format!("{class} ({unsupported}/{asked})")),
                Standing::NotClaimed => (3, class.to_string()),
                Standing::NotAsked => (4, class.to_string()),
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

fn write_incomplete(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
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
    if text.is_empty() {
        return Ok(());
    }
    heading(out, "Questions answered by an approximation")?;
    for line in text.lines() {
        writeln!(out, "  {}", line.trim_start())?;
    }
    Ok(())
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

fn write_failures(backend: &BackendReport, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let failures: Vec<&CaseResult> = backend.failures().collect();
    if failures.is_empty() {
        return Ok(());
    }
    heading(out, &format!("Failures of {}", backend.backend.name))?;
    let (full, brief) = failures.split_at(if context.verbose { failures.len() } else { SHOWN.min(failures.len()) });
    for result in full {
        match context.suite.cases.iter().find(|case| case.id == result.id) {
            Some(case) => writeln!(out, "\n{}", explain_case(result, case, context).trim_end())?,
            None => writeln!(out, "\n{BAD}{}{BAD:#} {}", result.verdict.name().to_uppercase(), result.id)?,
        }
    }
    if !brief.is_empty() {
        writeln!(out, "\n{} more {DIM}(-v shows all){DIM:#}", brief.len())?;
    }
    for result in brief {
        writeln!(out, "{BAD}{}{BAD:#} {}", result.verdict.name().to_uppercase(), result.id)?;
    }
    Ok(())
}

fn write_known(backend: &BackendReport, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let known: Vec<&CaseResult> =
        backend.cases.iter().filter(|case| case.known.is_some() && case.has_failed()).collect();
    if !known.is_empty() {
        heading(out, &format!("Known failures of {}", backend.backend.name))?;
    }
    for case in known {
        writeln!(out, "  {}", case.id)?;
        let mut reason = String::new();
        paragraph(&mut reason, "", case.known.as_deref().unwrap_or_default(), prose_width(context));
        write!(out, "{DIM}{reason}{DIM:#}")?;
    }
    let stale: Vec<&CaseResult> = backend.stale().collect();
    if !stale.is_empty() {
        heading(
            out,
            &format!("Listed as known failures of {}, and not failed: remove them from the list", backend.backend.name),
        )?;
    }
    for case in stale {
        writeln!(out, "  {BAD}{}{BAD:#} {}", case.verdict, case.id)?;
    }
    Ok(())
}

fn explain_case(result: &CaseResult, case: &Case, context: Context<'_>) -> String {
    let clauses: Vec<_> = case.clauses.iter().filter_map(|id| context.suite.clause(id)).collect();
    explain(result, Details { case, clauses: &clauses, width: prose_width(context) })
}

fn write_summary(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "Summary")?;
    let width = report.backends.iter().map(|backend| backend.backend.name.chars().count()).max().unwrap_or(0);
    for backend in &report.backends {
        let tally: Tally = backend.cases.iter().sum();
        let style = match (backend.backend.baseline, backend.failures().chain(backend.stale()).next()) {
            (true, _) => DIM,
            (false, None) => GOOD,
            (false, Some(_)) => BAD,
        };
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
        let baseline = if backend.backend.baseline { " (baseline)" } else { "" };
        writeln!(out, "  {:width$}  {style}{counts}{style:#}{DIM}{baseline}{DIM:#}", backend.backend.name)?;
        write_errors(backend, out)?;
    }
    Ok(())
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
