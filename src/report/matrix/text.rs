//! The matrix as text: the table, its key, conformance classes, what each backend fails, and where backends disagree.

use super::{Entry, Matrix, failures_words, table};
use crate::{
    question::Class,
    report::{
        Context, Opinions, Report,
        brief::{Brief, groups},
        classes::Standing,
        paragraph,
        text::{
            BAD, DIM, GOOD, TITLE,
            cells::{cut, in_lines, left},
            counted, cut_off,
            failures::{again, write_stale},
            heading, prose_width, write_incomplete, write_title,
        },
    },
};
use anstyle::Style;
use std::{
    fmt::Write as _,
    io::{self, Write},
};
use unicode_width::UnicodeWidthStr;

/// How many failures of a backend, and how many cases of other lists, are shown without `-v`.
const LISTED: usize = 10;
const MORE: &str = "(-v shows all)";

pub(in crate::report) fn write(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let report = &report.printable();
    let matrix = Matrix::new(report, context.suite);
    write_title(report, out)?;
    table::write(&matrix, context.width, out)?;
    write_key(&matrix, out)?;
    write_classes(&matrix, context, out)?;
    write_incomplete(report, context, out)?;
    for entry in matrix.entries.iter().filter(|entry| !entry.is_baseline()) {
        write_failures(entry, context, out)?;
        write_stale(entry.report, out)?;
    }
    write_odd_ones_out(&matrix, context, out)?;
    let splits = matrix.splits();
    write_opinions("Splits (cases on which the backends disagree otherwise)", &splits, &matrix, context, out)?;
    write_opinions("Disputed cases (run, never scored)", &matrix.disputed(), &matrix, context, out)
}

fn write_key(matrix: &Matrix<'_>, out: &mut dyn Write) -> io::Result<()> {
    let widest = |text: fn(&Entry<'_>) -> usize| matrix.entries.iter().map(text).max().unwrap_or(0);
    let (label, name) = (widest(|entry| entry.label().len()), widest(|entry| entry.name().width()));
    let version = widest(|entry| entry.report.backend.version.width());
    writeln!(out)?;
    for entry in &matrix.entries {
        let backend = &entry.report.backend;
        let style = if entry.is_baseline() { DIM } else { TITLE };
        let (number, name) = (left(&entry.label(), label), left(&entry.name(), name));
        let mut line = format!("{number}  {style}{name}{style:#}  {}", left(&backend.version, version));
        if let Some(language) = &backend.language {
            let _always_ok = write!(line, "  {DIM}{language}{DIM:#}");
        }
        if entry.report.cut_off {
            let _always_ok = write!(line, "  {BAD}{}{BAD:#}", cut_off(entry.not_run));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    let mut notes = vec!["unsup: not claimed; errored: no answer in time, a crash, or nonsense"];
    if matrix.total.disputed > 0 {
        notes.push("+1: disputed cases, which are run and stand in no other row");
    }
    if matrix.entries.iter().any(Entry::is_baseline) {
        notes.push("*: a baseline, which knows nothing; its counts show what nothing earns");
    }
    for note in notes {
        writeln!(out, "{DIM}{note}{DIM:#}")?;
    }
    Ok(())
}

/// How a backend stands in a class, in as few characters as a narrow column has.
fn sign(standing: Standing) -> (String, Style) {
    match standing {
        Standing::Conforms => ("✓".to_owned(), GOOD),
        Standing::Fails(failed, _) => (format!("F{failed}"), BAD),
        Standing::InPart(unsupported, _) => (format!("U{unsupported}"), Style::new()),
        Standing::NotClaimed => ("–".to_owned(), DIM),
        Standing::CutOff => ("…".to_owned(), DIM),
        Standing::NotAsked => ("·".to_owned(), DIM),
    }
}

fn write_classes(matrix: &Matrix<'_>, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "Conformance classes")?;
    let heads: Vec<Vec<String>> = Class::ALL.iter().map(|class| in_lines(class.name(), 6)).collect();
    let widths: Vec<usize> =
        heads.iter().map(|lines| lines.iter().map(|line| line.width()).max().unwrap_or(0).max(4)).collect();
    let label = matrix.entries.iter().map(|entry| entry.label().len()).max().unwrap_or(0);
    let name = matrix.entries.iter().map(|entry| entry.name().width()).max().unwrap_or(0);
    let taken = label + 2 + widths.iter().map(|width| width + 2).sum::<usize>();
    let name = name.min(usize::from(context.width).saturating_sub(taken)).max(8);
    let height = heads.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..height {
        let mut text = " ".repeat(label + 2 + name);
        for (head, width) in heads.iter().zip(&widths) {
            let part = (line + head.len()).checked_sub(height).and_then(|part| head.get(part));
            let _always_ok = write!(text, "  {}", left(part.map_or("", String::as_str), *width));
        }
        writeln!(out, "{DIM}{}{DIM:#}", text.trim_end())?;
    }
    for entry in &matrix.entries {
        let mut text = format!("{}  {}", left(&entry.label(), label), left(&entry.name(), name));
        for ((_, standing), width) in entry.standings.iter().zip(&widths) {
            let (sign, style) = sign(*standing);
            let style = if entry.is_baseline() { DIM } else { style };
            let blank = width.saturating_sub(sign.width());
            let _always_ok = write!(text, "  {style}{sign}{style:#}{:blank$}", "");
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    let cut_off = if matrix.entries.iter().any(|entry| entry.report.cut_off) { "; … cut off" } else { "" };
    let note = format!(
        "✓ conforms; F3: 3 answers failed; U3: in part, 3 answers are not claimed and none failed; – unclaimed{cut_off}; \
         · not asked"
    );
    let mut text = String::new();
    paragraph(&mut text, "", &note, prose_width(context) + 12);
    for line in text.lines() {
        writeln!(out, "{DIM}{}{DIM:#}", line.trim_start())?;
    }
    Ok(())
}

fn write_failures(entry: &Entry<'_>, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let failures = entry.failures();
    if failures.is_empty() {
        return Ok(());
    }
    heading(out, &format!("{}  {}: {}", entry.number, entry.report.backend.name, failures_words(&failures)))?;
    let groups = groups(failures);
    let shown = if context.verbose { groups.len() } else { LISTED.min(groups.len()) };
    let width = usize::from(context.width).saturating_sub(4);
    for group in &groups[..shown] {
        let result = group.first;
        writeln!(out, "  {BAD}{}{BAD:#} {}", result.verdict.name().to_uppercase(), result.id)?;
        match Brief::of(result) {
            // What went wrong with a program is told once, so it is told in full.
            Some(brief) if result.verdict.is_error() => {
                let mut text = String::new();
                paragraph(&mut text, "", &format!("{}: {}", brief.ask, brief.got), prose_width(context) + 8);
                for line in text.lines() {
                    writeln!(out, "    {}", line.trim_start())?;
                }
            }
            Some(brief) => writeln!(out, "    {}", in_one_line(&brief, width))?,
            None => {}
        }
        for (label, text) in [("known", result.known.clone()), ("again", again(group, context.verbose))] {
            if let Some(text) = text {
                let mut indented = String::new();
                paragraph(&mut indented, label, &text, prose_width(context) - 2);
                for line in indented.lines() {
                    writeln!(out, "  {DIM}{line}{DIM:#}")?;
                }
            }
        }
    }
    write_more(groups[shown..].iter().map(|group| 1 + group.again.len()).sum(), out)
}

/// What is wrong, cut so that both what conforms and what came back can be seen.
fn in_one_line(brief: &Brief, width: usize) -> String {
    let Brief { ask, expected, got, more } = brief;
    let more = if *more == 0 { String::new() } else { format!(" (and {more} more)") };
    let room = width.saturating_sub(ask.width() + ": expected ".len() + ", got ".len() + more.len()).max(16);
    let half = |other: &str| room.saturating_sub(other.width()).max(room / 2);
    let (left, right) = (cut(expected, half(got)), cut(got, half(expected)));
    format!("{ask}: expected {left}, got {right}{more}")
}

/// Says how many are not shown.
fn write_more(count: usize, out: &mut dyn Write) -> io::Result<()> {
    if count == 0 { Ok(()) } else { writeln!(out, "  {count} more {DIM}{MORE}{DIM:#}") }
}

fn write_odd_ones_out(matrix: &Matrix<'_>, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let odd = || matrix.entries.iter().map(|entry| (entry, matrix.alone(entry))).filter(|(_, cases)| !cases.is_empty());
    if odd().next().is_none() {
        return Ok(());
    }
    heading(out, "Odd ones out (failed by one backend alone, passed by at least two)")?;
    for (entry, cases) in odd() {
        let name = &entry.report.backend.name;
        writeln!(out, "  {}  {TITLE}{name}{TITLE:#} alone fails {}", entry.number, counted(cases.len(), "case"))?;
        let shown = if context.verbose { cases.len() } else { LISTED.min(cases.len()) };
        for opinions in &cases[..shown] {
            writeln!(out, "    {} {DIM}passed by {}{DIM:#}", opinions.case, opinions.passed.len())?;
        }
        write_more(cases.len() - shown, out)?;
    }
    Ok(())
}

/// Lists cases, each with the numbers of the backends by how they came out.
fn write_opinions(
    title: &str,
    cases: &[&Opinions<'_>],
    matrix: &Matrix<'_>,
    context: Context<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if cases.is_empty() {
        return Ok(());
    }
    heading(out, title)?;
    let shown = if context.verbose { cases.len() } else { LISTED.min(cases.len()) };
    for opinions in &cases[..shown] {
        writeln!(out, "  {}", opinions.case)?;
        let lists = [
            ("passed", &opinions.passed, GOOD),
            ("failed", &opinions.failed, BAD),
            ("unsup", &opinions.unsupported, DIM),
            ("errored", &opinions.errored, BAD),
        ];
        let said = lists.iter().filter(|(_, who, _)| !who.is_empty()).map(|(what, who, style)| {
            let numbers: Vec<String> = matrix.entries_of(who).iter().map(|entry| entry.number.to_string()).collect();
            format!("{style}{what}{style:#} {}", numbers.join(" "))
        });
        writeln!(out, "    {}", said.collect::<Vec<_>>().join("   "))?;
    }
    write_more(cases.len() - shown, out)
}
