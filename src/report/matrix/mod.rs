//! The comparison of many backends, laid out once; the writers of text and Markdown only draw it.
//!
//! A row is an article, a column a backend, and a cell counts verdicts that add up to the cases of the row: a case stands in the
//! row of the first clause that it cites, and in no other. Baselines come last and never count.

mod articles;
pub(super) mod markdown;
mod table;
pub(super) mod text;

use super::{
    BackendReport, CaseResult, Opinions, Report, Tally,
    classes::{Standing, standings},
    opinions,
    text::counted,
};
use crate::{
    clause::ClauseId,
    question::Class,
    suite::{CaseId, Status, Suite},
};
use std::collections::{BTreeMap, BTreeSet};

/// The articles whose sections have rows of their own: most of the cases stand there.
const BY_SECTION: [&str; 1] = ["9"];

/// The comparison.
struct Matrix<'a> {
    /// The backends that count in the order of the report, then the baselines.
    entries: Vec<Entry<'a>>,
    /// The articles in the order of the Laws, each before its sections.
    rows: Vec<Row<'a>>,
    /// All cases.
    total: Row<'a>,
    /// What the backends that count make of each case.
    opinions: Vec<Opinions<'a>>,
}

/// A backend.
struct Entry<'a> {
    /// What stands for it in narrow places, from 1.
    number: usize,
    /// Its place in the report.
    index: usize,
    report: &'a BackendReport,
    standings: Vec<(Class, Standing)>,
    /// How many of the selected cases were not run, because the run was stopped.
    not_run: usize,
}

impl Entry<'_> {
    fn is_baseline(&self) -> bool {
        self.report.backend.baseline
    }

    /// The number, with the mark of a baseline.
    fn label(&self) -> String {
        format!("{}{}", self.number, if self.is_baseline() { "*" } else { "" })
    }

    /// The name, with the mark of a baseline.
    fn name(&self) -> String {
        format!("{}{}", self.report.backend.name, if self.is_baseline() { "*" } else { "" })
    }

    /// What failed or ended in an error, the known last; disputed cases are no failures.
    fn failures(&self) -> Vec<&CaseResult> {
        let failed = self.report.cases.iter().filter(|case| case.status == Status::Settled && case.has_failed());
        let (known, new): (Vec<_>, Vec<_>) = failed.partition(|case| case.known.is_some());
        new.into_iter().chain(known).collect()
    }
}

/// The cases of an article or a section.
struct Row<'a> {
    /// The number of the article or section.
    id: String,
    title: &'a str,
    /// Whether it is a section, whose cases stand in the row of the article too.
    is_section: bool,
    scored: usize,
    disputed: usize,
    /// One for each entry.
    tallies: Vec<Tally>,
}

/// What a cell counts, in this order.
#[derive(Clone, Copy)]
struct Count {
    letter: char,
    word: &'static str,
    is_bad: bool,
    of: fn(&Row<'_>, usize) -> usize,
}

/// The counts of a cell, which add up to the scored cases of its row.
const COUNTS: [Count; 5] = [
    Count { letter: 'P', word: "passed", is_bad: false, of: |row, entry| row.tallies[entry].passed },
    Count { letter: 'F', word: "failed", is_bad: true, of: |row, entry| row.tallies[entry].failed },
    Count { letter: 'U', word: "unsup", is_bad: false, of: |row, entry| row.tallies[entry].unsupported },
    Count { letter: 'E', word: "errored", is_bad: true, of: |row, entry| row.tallies[entry].errored },
    Count { letter: 'N', word: "not run", is_bad: true, of: |row, entry| row.not_run(entry) },
];

impl Row<'_> {
    fn not_run(&self, entry: usize) -> usize {
        let tally = self.tallies[entry];
        self.scored.saturating_sub(tally.total() - tally.disputed)
    }

    /// The number of cases: the scored ones, and the disputed ones behind a plus sign.
    fn cases(&self) -> String {
        if self.disputed == 0 { self.scored.to_string() } else { format!("{}+{}", self.scored, self.disputed) }
    }
}

impl<'a> Matrix<'a> {
    fn new(report: &'a Report, suite: &'a Suite) -> Self {
        let (baselines, counted): (Vec<_>, Vec<_>) =
            report.backends.iter().enumerate().partition(|(_, backend)| backend.backend.baseline);
        let entry = |(before, (index, backend)): (usize, (usize, &'a BackendReport))| Entry {
            number: before + 1,
            index,
            report: backend,
            standings: standings(backend, suite),
            not_run: report.not_run(backend),
        };
        let entries: Vec<Entry<'a>> = counted.into_iter().chain(baselines).enumerate().map(entry).collect();
        let (rows, total) = rows(&entries, suite);
        Self { entries, rows, total, opinions: opinions(report) }
    }

    /// The entries of the backends that stand at these places of the report.
    fn entries_of(&self, indices: &[usize]) -> Vec<&Entry<'a>> {
        self.entries.iter().filter(|entry| indices.contains(&entry.index)).collect()
    }

    /// The scored cases that an entry alone failed.
    fn alone(&self, entry: &Entry<'_>) -> Vec<&Opinions<'a>> {
        let is_odd = |opinions: &&Opinions<'_>| opinions.odd_one_out() == Some(entry.index);
        self.opinions.iter().filter(|opinions| opinions.status == Status::Settled).filter(is_odd).collect()
    }

    /// The scored cases on which the backends are divided otherwise.
    fn splits(&self) -> Vec<&Opinions<'a>> {
        self.opinions.iter().filter(|opinions| opinions.status == Status::Settled && opinions.is_split()).collect()
    }

    /// The disputed cases.
    fn disputed(&self) -> Vec<&Opinions<'a>> {
        self.opinions.iter().filter(|opinions| opinions.status == Status::Disputed).collect()
    }
}

/// How many failures there are, and how many of them are known.
fn failures_words(failures: &[&CaseResult]) -> String {
    let known = failures.iter().filter(|case| case.known.is_some()).count();
    let known = if known == 0 { String::new() } else { format!(", {known} of them known") };
    format!("{}{known}", counted(failures.len(), "failure"))
}

fn rows<'a>(entries: &[Entry<'a>], suite: &'a Suite) -> (Vec<Row<'a>>, Row<'a>) {
    // Every case that any backend ran, so that a run that was cut off shows what it lacks.
    let cases: BTreeMap<&CaseId, &CaseResult> =
        entries.iter().flat_map(|entry| &entry.report.cases).map(|case| (&case.id, case)).collect();
    let row = |id: String, title: &'a str, is_section: bool, belongs: &dyn Fn(&CaseResult) -> bool| {
        let here = || cases.values().filter(|case| belongs(case));
        let disputed = here().filter(|case| case.status == Status::Disputed).count();
        let tally = |entry: &Entry<'_>| entry.report.cases.iter().filter(|case| belongs(case)).sum();
        let tallies = entries.iter().map(tally).collect();
        Row { id, title, is_section, scored: here().count() - disputed, disputed, tallies }
    };
    let mut rows = Vec::new();
    for article in heads(cases.values().copied(), 1) {
        let of = |id: &ClauseId, is_section| {
            let belongs = |case: &CaseResult| head(case, if is_section { 2 } else { 1 }).as_ref() == Some(id);
            row(id.to_string(), articles::title(id, suite), is_section, &belongs)
        };
        rows.push(of(&article, false));
        if BY_SECTION.contains(&article.as_str()) {
            let sections = heads(cases.values().copied().filter(|case| head(case, 1).as_ref() == Some(&article)), 2);
            rows.extend(sections.iter().map(|section| of(section, true)));
        }
    }
    (rows, row("all cases".to_owned(), "", false, &|_| true))
}

/// The article or the section of a case: that of the first clause that it cites.
fn head(case: &CaseResult, parts: usize) -> Option<ClauseId> {
    case.clauses.first().map(|clause| clause.head(parts))
}

fn heads<'a>(cases: impl Iterator<Item = &'a CaseResult>, parts: usize) -> BTreeSet<ClauseId> {
    cases.filter_map(|case| head(case, parts)).collect()
}
