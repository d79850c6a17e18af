//! The matrix as text: articles as rows, backends as columns, the counts of a cell under each other.
//!
//! Counts that stand under each other need no more than four columns, so ten backends fit into a terminal of 80 columns and twenty
//! into one of 120. Where the names fit they head the columns; numbers always do, and a key tells whose they are.

use super::{COUNTS, Entry, Matrix, Row};
use crate::report::text::{
    BAD, DIM, GOOD, TITLE,
    cells::{in_lines, left, right},
};
use anstyle::Style;
use std::{
    fmt::Write as _,
    io::{self, Write},
};
use unicode_width::UnicodeWidthStr;

/// A title is not cut below this width; rather is the table broken into panels.
const TITLE_MIN: usize = 14;
/// What stands between the backends and the baselines.
const BAR: &str = " │";
const WORD: usize = 7;

struct Column<'a> {
    /// Its place in the tallies.
    place: usize,
    entry: &'a Entry<'a>,
    heads: Vec<String>,
    /// The blanks before it.
    gap: usize,
    width: usize,
    /// Whether it is the first of the baselines in its panel.
    has_bar: bool,
}

impl Column<'_> {
    fn taken(&self) -> usize {
        self.gap + self.width
    }
}

/// The columns before those of the backends.
struct Head {
    id: usize,
    title: usize,
    cases: usize,
    width: usize,
}

pub(super) fn write(matrix: &Matrix<'_>, width: u16, out: &mut dyn Write) -> io::Result<()> {
    if matrix.entries.is_empty() {
        return Ok(());
    }
    let head = Head::new(matrix, usize::from(width));
    let named = columns(matrix, true);
    let mut columns = if head.fitting(&named) == named.len() { named } else { columns(matrix, false) };
    while !columns.is_empty() {
        let rest = columns.split_off(head.fitting(&columns));
        if let Some(first) = columns.iter_mut().find(|column| column.entry.is_baseline()) {
            first.has_bar = true;
        }
        write_panel(&head, &columns, matrix, out)?;
        columns = rest;
        if !columns.is_empty() {
            writeln!(out)?;
        }
    }
    Ok(())
}

fn columns<'a>(matrix: &'a Matrix<'a>, with_names: bool) -> Vec<Column<'a>> {
    let column = |(place, entry): (usize, &'a Entry<'a>)| {
        let widest = COUNTS.iter().map(|count| (count.of)(&matrix.total, place).to_string().len()).max();
        let label = entry.label();
        let numbers = widest.unwrap_or(1).max(label.len());
        let mut heads = if with_names { in_lines(&entry.report.backend.name, numbers) } else { Vec::new() };
        heads.push(label);
        let width = heads.iter().map(|line| line.width()).max().unwrap_or(0).max(numbers);
        let gap = if with_names { 2 } else { 1 };
        Column { place, entry, heads, gap, width, has_bar: false }
    };
    matrix.entries.iter().enumerate().map(column).collect()
}

impl Head {
    fn new(matrix: &Matrix<'_>, width: usize) -> Self {
        let rows = || matrix.rows.iter().chain([&matrix.total]);
        Self {
            id: matrix.rows.iter().map(|row| id(row).width()).max().unwrap_or(0).max("Laws".len()),
            title: matrix.rows.iter().map(|row| row.title.width()).max().unwrap_or(0).max(TITLE_MIN),
            cases: rows().map(|row| row.cases().len()).max().unwrap_or(0).max("cases".len()),
            width,
        }
    }

    /// How wide the table is without titles.
    fn fixed(&self, columns: &[Column<'_>]) -> usize {
        let bar = if columns.iter().any(|column| column.entry.is_baseline()) { BAR.width() } else { 0 };
        self.id + 2 + 2 + self.cases + 2 + WORD + bar + columns.iter().map(Column::taken).sum::<usize>()
    }

    /// How many of the columns fit into one panel; at least one.
    fn fitting(&self, columns: &[Column<'_>]) -> usize {
        let fits = |count: &usize| self.fixed(&columns[..*count]) + TITLE_MIN <= self.width;
        (1..=columns.len()).rev().find(fits).unwrap_or(columns.len().min(1))
    }

    /// A line of the table, up to where the columns begin.
    fn line(&self, [id, title, cases, word]: [&str; 4], width: usize, style: Style) -> String {
        let (id, title, cases) = (left(id, self.id), left(title, width), right(cases, self.cases));
        format!("{style}{id}  {title}  {cases}{style:#}  {DIM}{}{DIM:#}", left(word, WORD))
    }
}

/// The number of a row; that of a section is indented under its article.
fn id(row: &Row<'_>) -> String {
    if row.is_section { format!("  {}", row.id) } else { row.id.clone() }
}

fn write_panel(head: &Head, columns: &[Column<'_>], matrix: &Matrix<'_>, out: &mut dyn Write) -> io::Result<()> {
    let title = head.width.saturating_sub(head.fixed(columns)).clamp(TITLE_MIN, head.title);
    let height = columns.iter().map(|column| column.heads.len()).max().unwrap_or(0);
    for line in 0..height {
        let texts = if line + 1 == height { ["Laws", "article", "cases", ""] } else { [""; 4] };
        let mut text = head.line(texts, title, TITLE);
        for column in columns {
            // Names stand on the counts, so the shorter ones begin further down.
            let part = (line + column.heads.len()).checked_sub(height).and_then(|part| column.heads.get(part));
            let style = if column.entry.is_baseline() { DIM } else { TITLE };
            push(&mut text, column, part.map_or("", String::as_str), style);
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    for row in &matrix.rows {
        write_row(head, title, columns, row, [&id(row), row.title], out)?;
    }
    writeln!(out, "{DIM}{}{DIM:#}", "─".repeat(head.fixed(columns) + title))?;
    // The words take the room of the number and of the title.
    let whole = Head { id: head.id + title, ..*head };
    write_row(&whole, 0, columns, &matrix.total, [&matrix.total.id, ""], out)
}

fn write_row(
    head: &Head,
    title: usize,
    columns: &[Column<'_>],
    row: &Row<'_>,
    names: [&str; 2],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut is_first = true;
    for count in COUNTS {
        // Looked at over all backends, so that the panels have the same lines.
        if !is_first && (0..row.tallies.len()).all(|entry| (count.of)(row, entry) == 0) {
            continue;
        }
        let cases = row.cases();
        let [id, name] = names;
        let texts = if is_first { [id, name, &cases, count.word] } else { ["", "", "", count.word] };
        let style = if row.is_section || !is_first { Style::new() } else { TITLE };
        let mut text = head.line(texts, title, style);
        for column in columns {
            let number = (count.of)(row, column.place);
            let style = match number {
                0 => DIM,
                _ if column.entry.is_baseline() => DIM,
                _ if count.is_bad => BAD,
                _ if is_first && number == row.scored => GOOD,
                _ => Style::new(),
            };
            let number = if number == 0 { "·".to_owned() } else { number.to_string() };
            push(&mut text, column, &number, style);
        }
        writeln!(out, "{}", text.trim_end())?;
        is_first = false;
    }
    Ok(())
}

/// Adds a cell to a line.
fn push(text: &mut String, column: &Column<'_>, cell: &str, style: Style) {
    let bar = if column.has_bar { BAR } else { "" };
    let (gap, cell) = (column.gap, right(cell, column.width));
    let _always_ok = write!(text, "{DIM}{bar}{DIM:#}{:gap$}{style}{cell}{style:#}", "");
}
