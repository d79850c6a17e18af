//! The matrix as Markdown: backends as rows, articles as columns.
//!
//! A page is as wide as its widest table and as long as it likes, and a reader comes to compare libraries: so a library is a row
//! that can be read from its name to the end, and there may be any number of them. The sections of an article have a table
//! of their own, lest the first one outgrow the page.

use super::{COUNTS, Entry, Matrix, Row, failures_words};
use crate::{
    question::Class,
    report::{
        Context, Opinions, Report,
        brief::groups,
        markdown::{code, escape, head, row, standing_words, write_failures, write_incomplete},
        text::{counted, cut_off},
    },
};
use std::io::{self, Write};

pub(in crate::report) fn write(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let report = &report.printable();
    let matrix = Matrix::new(report, context.suite);
    writeln!(out, "## Chess conformance: {}\n", counted(matrix.entries.len(), "backend"))?;
    writeln!(out, "{}, {} selected", escape(&report.suite_words()), counted(report.selected, "case"))?;
    let (sections, articles): (Vec<_>, Vec<_>) = matrix.rows.iter().partition(|row| row.is_section);
    writeln!(out, "\n### By article")?;
    let with_total: Vec<&Row<'_>> = [&matrix.total].into_iter().chain(articles).collect();
    write_table(&matrix, &with_total, true, out)?;
    write_notes(&matrix, &with_total, out)?;
    if !sections.is_empty() {
        writeln!(out, "\n### By section")?;
        write_table(&matrix, &sections, false, out)?;
        write_titles(&sections, out)?;
    }
    write_classes(&matrix, out)?;
    for entry in &matrix.entries {
        write_incomplete(entry.report, out)?;
    }
    for entry in matrix.entries.iter().filter(|entry| !entry.is_baseline()) {
        write_entry(entry, context, out)?;
    }
    write_odd_ones_out(&matrix, out)?;
    let splits = matrix.splits();
    write_opinions("Splits", "Cases on which the backends disagree otherwise.", &splits, &matrix, out)?;
    write_opinions("Disputed cases", "Run, never scored.", &matrix.disputed(), &matrix, out)
}

fn write_table(matrix: &Matrix<'_>, rows: &[&Row<'_>], with_version: bool, out: &mut dyn Write) -> io::Result<()> {
    let texts: &[&str] = if with_version { &["backend", "version", "language"] } else { &["backend"] };
    let names: Vec<&str> = texts.iter().copied().chain(rows.iter().map(|row| row.id.as_str())).collect();
    head(&names, texts.len(), out)?;
    let blank = texts.iter().skip(1).map(|_| String::new());
    row(["*cases*".to_owned()].into_iter().chain(blank).chain(rows.iter().map(|row| row.cases())), out)?;
    for (place, entry) in matrix.entries.iter().enumerate() {
        let backend = &entry.report.backend;
        let mut cells = vec![name(entry)];
        if with_version {
            cells.extend([escape(&backend.version), escape(backend.language.as_deref().unwrap_or_default())]);
        }
        cells.extend(rows.iter().map(|row| cell(row, place, entry.is_baseline())));
        row(cells, out)?;
    }
    Ok(())
}

/// The name; that of a baseline stands apart.
fn name(entry: &Entry<'_>) -> String {
    let name = escape(&entry.report.backend.name);
    if entry.is_baseline() { format!("*{name}* (baseline)") } else { name }
}

/// The counts that are not zero; they add up to the cases of the column.
fn cell(row: &Row<'_>, place: usize, is_baseline: bool) -> String {
    let counts = COUNTS.iter().map(|count| (count, (count.of)(row, place))).filter(|(_, number)| *number > 0);
    let words = counts.map(|(count, number)| {
        let bold = if count.is_bad && !is_baseline { "**" } else { "" };
        format!("{bold}{number}{}{bold}", count.letter)
    });
    words.collect::<Vec<_>>().join(" ")
}

fn write_notes(matrix: &Matrix<'_>, articles: &[&Row<'_>], out: &mut dyn Write) -> io::Result<()> {
    write!(out, "\nP passed, F failed, U unsupported: not claimed, E errored: late, crash or nonsense.")?;
    write!(out, " They add up to the cases of the column")?;
    if matrix.total.disputed > 0 {
        write!(out, "; +{} disputed, run and never scored", matrix.total.disputed)?;
    }
    writeln!(out, ".")?;
    if matrix.entries.iter().any(Entry::is_baseline) {
        writeln!(out, "A baseline knows nothing: its counts show what nothing earns.")?;
    }
    for entry in matrix.entries.iter().filter(|entry| entry.report.cut_off) {
        writeln!(out, "\n**{}: {}** (N in the table).", name(entry), cut_off(entry.not_run))?;
    }
    write_titles(&articles[1..], out)
}

/// What the numbers at the heads of the columns stand for.
fn write_titles(rows: &[&Row<'_>], out: &mut dyn Write) -> io::Result<()> {
    let titles: Vec<String> = rows
        .iter()
        .filter(|row| !row.title.is_empty())
        .map(|row| format!("{}: {}", escape(&row.id), escape(row.title)))
        .collect();
    if titles.is_empty() { Ok(()) } else { writeln!(out, "\n{}.", titles.join("; ")) }
}

fn write_classes(matrix: &Matrix<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n### Conformance classes")?;
    let names: Vec<&str> = ["backend"].into_iter().chain(Class::ALL.iter().map(|class| class.name())).collect();
    head(&names, names.len(), out)?;
    for entry in &matrix.entries {
        let standings = entry.standings.iter().map(|(_, standing)| standing_words(*standing, entry.is_baseline()));
        row([name(entry)].into_iter().chain(standings), out)?;
    }
    Ok(())
}

fn write_entry(entry: &Entry<'_>, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let failures = entry.failures();
    if !failures.is_empty() {
        let (name, version) = (escape(&entry.report.backend.name), escape(&entry.report.backend.version));
        writeln!(out, "\n### {name} {version}: {}", failures_words(&failures))?;
        write_failures(&groups(failures), context.verbose, out)?;
    }
    let stale: Vec<_> = entry.report.stale().map(|case| code(case.id.as_str())).collect();
    if !stale.is_empty() {
        let name = escape(&entry.report.backend.name);
        writeln!(out, "\nListed as known failures of {name}, and not failed: {}", stale.join(", "))?;
    }
    Ok(())
}

fn write_odd_ones_out(matrix: &Matrix<'_>, out: &mut dyn Write) -> io::Result<()> {
    let odd: Vec<_> =
        matrix.entries.iter().flat_map(|entry| matrix.alone(entry).into_iter().map(move |o| (entry, o))).collect();
    if odd.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n### Odd ones out\n\nCases that one backend alone fails and at least two pass.")?;
    head(&["backend", "case", "passed by"], 2, out)?;
    for (entry, opinions) in odd {
        row([name(entry), code(opinions.case.as_str()), opinions.passed.len().to_string()], out)?;
    }
    Ok(())
}

fn write_opinions(
    title: &str,
    what: &str,
    cases: &[&Opinions<'_>],
    matrix: &Matrix<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if cases.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n### {title}\n\n{what}")?;
    head(&["case", "passed", "failed", "unsupported", "errored"], 5, out)?;
    for opinions in cases {
        let who = |indices: &[usize]| matrix.entries_of(indices).into_iter().map(name).collect::<Vec<_>>().join(", ");
        let Opinions { passed, failed, unsupported, errored, .. } = opinions;
        row([code(opinions.case.as_str()), who(passed), who(failed), who(unsupported), who(errored)], out)?;
    }
    Ok(())
}
