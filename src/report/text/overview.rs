//! The overview: one row for each clause, and for each backend the counts that add up to the cases of the clause.
//!
//! Where the backends do not fit beside each other, the table is written in several panels.

use super::{
    BAD, DIM, GOOD, TITLE,
    cells::{in_lines, left, right},
};
use crate::{
    clause::ClauseId,
    report::{BackendReport, Context, Report, Tally},
};
use anstyle::Style;
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    io::{self, Write},
};
use unicode_width::UnicodeWidthStr;

/// The title of a clause is not cut below this width; rather are the labels shortened, and then the table broken.
const TITLE_MIN: usize = 14;
const TOTAL: &str = "all cases";

/// One of the counts of a cell: what it is called, the longer the better, and where it stands in a tally.
struct Count {
    labels: [&'static str; 3],
    of: fn(&Tally) -> usize,
}

const COUNTS: [Count; 4] = [
    Count { labels: ["passed", "pass", "P"], of: |tally| tally.passed },
    Count { labels: ["failed", "fail", "F"], of: |tally| tally.failed },
    Count { labels: ["unsupported", "unsup", "U"], of: |tally| tally.unsupported },
    Count { labels: ["errored", "err", "E"], of: |tally| tally.errored },
];
const UNSUPPORTED: usize = 2;

/// How roomy the table is: the index of the labels, from the longest to the shortest.
type Room = usize;
const INITIALS: Room = 2;

/// The blanks before a backend.
fn gap(room: Room) -> usize {
    if room == INITIALS { 2 } else { 3 }
}

struct Row<'a> {
    id: &'a str,
    title: &'a str,
    tallies: Vec<Tally>,
}

impl Row<'_> {
    fn scored(&self) -> usize {
        self.tallies.iter().map(|tally| tally.total() - tally.disputed).max().unwrap_or(0)
    }

    fn disputed(&self) -> usize {
        self.tallies.iter().map(|tally| tally.disputed).max().unwrap_or(0)
    }
}

/// What is written of one backend.
struct Column {
    backend: usize,
    baseline: bool,
    name: Vec<String>,
    /// The counts that are written, each with its label and its width.
    counts: Vec<(usize, &'static str, usize)>,
    /// The blanks before it.
    gap: usize,
    width: usize,
}

pub(super) fn write(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    if report.backends.is_empty() {
        return Ok(());
    }
    let (rows, total) = rows(report, context);
    let head = Head::new(&rows, &total, usize::from(context.width));
    let single = report.backends.len() == 1;
    let columns = |room| -> Vec<Column> {
        let backends = report.backends.iter().zip(&total.tallies).enumerate();
        backends.map(|(index, (backend, tally))| Column::new(index, backend, tally, room, single)).collect()
    };
    let mut rooms = if single { 0..=INITIALS } else { 1..=INITIALS };
    let fits = |room: &Room| head.fitting(&columns(*room)) == report.backends.len();
    let room = rooms.find(fits).unwrap_or(INITIALS);
    let columns = columns(room);
    let mut columns = &columns[..];
    while !columns.is_empty() {
        let (panel, rest) = columns.split_at(head.fitting(columns));
        write_panel(&head, panel, &rows, &total, out)?;
        columns = rest;
        if !columns.is_empty() {
            writeln!(out)?;
        }
    }
    write_legend(report, room, &rows, &total, out)
}

fn rows<'a>(report: &'a Report, context: Context<'a>) -> (Vec<Row<'a>>, Row<'a>) {
    let cases = || report.backends.iter().flat_map(|backend| &backend.cases);
    let ids: BTreeSet<&ClauseId> = cases().flat_map(|case| &case.clauses).collect();
    let tallies = |id: &ClauseId| -> Vec<Tally> {
        let cites = |backend: &BackendReport| backend.cases.iter().filter(|case| case.clauses.contains(id)).sum();
        report.backends.iter().map(cites).collect()
    };
    let row = |id: &'a ClauseId| {
        let title = context.suite.clause(id).map_or("", |clause| &clause.title);
        Row { id: id.as_str(), title, tallies: tallies(id) }
    };
    let total = report.backends.iter().map(|backend| backend.cases.iter().sum()).collect();
    (ids.into_iter().map(row).collect(), Row { id: TOTAL, title: "", tallies: total })
}

/// The columns before those of the backends.
struct Head {
    id: usize,
    title: usize,
    cases: usize,
    disputed: usize,
    width: usize,
}

impl Head {
    fn new(rows: &[Row<'_>], total: &Row<'_>, width: usize) -> Self {
        let widest = |text: fn(&Row<'_>) -> usize| rows.iter().map(text).max().unwrap_or(0);
        Self {
            id: widest(|row| row.id.width()).max("Laws".len()),
            title: widest(|row| row.title.width()).max(TITLE_MIN),
            cases: total.scored().to_string().len().max("cases".len()),
            disputed: plus(total.disputed()).len(),
            width,
        }
    }

    /// How wide the table is without titles.
    fn fixed(&self, columns: &[Column]) -> usize {
        let backends: usize = columns.iter().map(|column| column.gap + column.width).sum();
        self.id + 2 + 2 + self.cases + self.disputed + backends
    }

    /// How many of the columns fit into one panel; at least one.
    fn fitting(&self, columns: &[Column]) -> usize {
        let fits = |count: &usize| self.fixed(&columns[..*count]) + TITLE_MIN <= self.width;
        (1..=columns.len()).rev().find(fits).unwrap_or(1)
    }

    fn title_width(&self, columns: &[Column]) -> usize {
        self.width.saturating_sub(self.fixed(columns)).clamp(TITLE_MIN, self.title)
    }

    /// What stands before the backends.
    fn write(&self, texts: [&str; 4], title: usize, style: Style, out: &mut String) {
        let [id, name, cases, disputed] = texts;
        let (id, name, cases) = (left(id, self.id), left(name, title), right(cases, self.cases));
        let disputed = left(disputed, self.disputed);
        let _always_ok = write!(out, "{style}{id}  {name}  {cases}{style:#}{disputed}");
    }
}

/// Disputed cases, as they stand behind the number of the others.
fn plus(disputed: usize) -> String {
    if disputed == 0 { String::new() } else { format!("+{disputed}") }
}

impl Column {
    fn new(backend: usize, report: &BackendReport, total: &Tally, room: Room, single: bool) -> Self {
        let baseline = report.backend.baseline;
        // A count that is zero in every row is left out, but a lone backend has room for all.
        let is_written = |index: &usize| single || *index == 0 || (COUNTS[*index].of)(total) > 0;
        let count = |index: usize| {
            let label = COUNTS[index].labels[room];
            (index, label, label.len().max((COUNTS[index].of)(total).to_string().len()))
        };
        let counts: Vec<_> = (0..COUNTS.len()).filter(is_written).map(count).collect();
        let numbers = counts.iter().map(|(_, _, width)| width + 1).sum::<usize>() - 1;
        let mark = if baseline { "*" } else { "" };
        let name = in_lines(&format!("{}{mark}", report.backend.name), numbers);
        let width = name.iter().map(|line| line.width()).max().unwrap_or(0).max(numbers);
        Self { backend, baseline, name, counts, gap: gap(room), width }
    }

    /// Writes text that is `width` wide, and blanks around it.
    fn pad(&self, text: &str, width: usize, out: &mut String) {
        *out += &" ".repeat(self.gap);
        *out += text;
        *out += &" ".repeat(self.width.saturating_sub(width));
    }

    /// A line of the name; names stand on the labels of the counts, so the shorter ones begin further down.
    fn name(&self, line: usize, height: usize, out: &mut String) {
        let part = (line + self.name.len()).checked_sub(height).and_then(|part| self.name.get(part));
        let style = if self.baseline { DIM } else { TITLE };
        match part {
            Some(part) => self.pad(&format!("{style}{part}{style:#}"), part.width(), out),
            None => self.pad("", 0, out),
        }
    }

    fn labels(&self, out: &mut String) {
        let labels: Vec<_> = self.counts.iter().map(|(_, label, width)| right(label, *width)).collect();
        let labels = labels.join(" ");
        self.pad(&format!("{DIM}{labels}{DIM:#}"), labels.width(), out);
    }

    fn cells(&self, row: &Row<'_>, out: &mut String) {
        let tally = &row.tallies[self.backend];
        let scored = tally.total() - tally.disputed;
        let cells = self.counts.iter().map(|(index, _, width)| {
            let number = (COUNTS[*index].of)(tally);
            let style = match (*index, number) {
                (_, 0) => DIM,
                _ if self.baseline => DIM,
                (0, _) if number == scored => GOOD,
                (0 | UNSUPPORTED, _) => Style::new(),
                _ => BAD,
            };
            let text = if number == 0 { "·".to_owned() } else { number.to_string() };
            format!("{style}{}{style:#}", right(&text, *width))
        });
        let cells: Vec<_> = cells.collect();
        let width = self.counts.iter().map(|(_, _, width)| width + 1).sum::<usize>() - 1;
        self.pad(&cells.join(" "), width, out);
    }
}

fn write_panel(
    head: &Head,
    columns: &[Column],
    rows: &[Row<'_>],
    total: &Row<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let title = head.title_width(columns);
    let height = columns.iter().map(|column| column.name.len()).max().unwrap_or(0);
    for line in 0..height {
        let mut text = String::new();
        head.write([""; 4], title, Style::new(), &mut text);
        for column in columns {
            column.name(line, height, &mut text);
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    let mut text = String::new();
    head.write(["Laws", "clause", "cases", ""], title, TITLE, &mut text);
    for column in columns {
        column.labels(&mut text);
    }
    writeln!(out, "{}", text.trim_end())?;
    for row in rows {
        let mut text = String::new();
        let (cases, disputed) = (row.scored().to_string(), plus(row.disputed()));
        head.write([row.id, row.title, &cases, &disputed], title, Style::new(), &mut text);
        for column in columns {
            column.cells(row, &mut text);
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    writeln!(out, "{DIM}{}{DIM:#}", "─".repeat(head.fixed(columns) + title))?;
    let mut text = String::new();
    // The words take the room of the number and of the title.
    let whole = Head { id: head.id + title, ..*head };
    whole.write([TOTAL, "", &total.scored().to_string(), &plus(total.disputed())], 0, TITLE, &mut text);
    for column in columns {
        column.cells(total, &mut text);
    }
    writeln!(out, "{}", text.trim_end())
}

fn write_legend(report: &Report, room: Room, rows: &[Row<'_>], total: &Row<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut notes = vec![match room {
        INITIALS => "P passed, F failed, U unsupported: not claimed, E errored: late, crash, nonsense",
        _ => "unsupported: not claimed; errored: no answer in time, a crash, or nonsense",
    }];
    if rows.iter().map(Row::scored).sum::<usize>() > total.scored() {
        notes.push("A case counts for every clause that it cites, but only once in the last row.");
    }
    if total.disputed() > 0 {
        notes.push("+1: disputed cases, which are run and stand in no other column");
    }
    if report.backends.iter().any(|backend| backend.backend.baseline) {
        notes.push("*: a baseline, which knows nothing; its counts show what nothing earns");
    }
    for note in notes {
        writeln!(out, "{DIM}{note}{DIM:#}")?;
    }
    Ok(())
}
