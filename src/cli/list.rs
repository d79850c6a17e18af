//! `list`: cases, clauses, questions, backends.

use super::{
    backends::BUILT_IN,
    console::Console,
    error::Error,
    exit::Exit,
    filters::{Filters, From},
};
use crate::{
    clause::Clause,
    question::Question,
    suite::{Case, Suite},
};
use anstyle::Style;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// List the clauses, with how many of the cases cite each.
    #[arg(id = "list_clauses", long = "clauses", group = "what")]
    clauses: bool,
    /// List what a backend can be asked.
    #[arg(id = "list_questions", long = "questions", group = "what", conflicts_with_all = ["Filters", "From"])]
    questions: bool,
    /// List the built-in backends.
    #[arg(id = "list_backends", long = "backends", group = "what", conflicts_with_all = ["Filters", "From"])]
    backends: bool,
    /// How to write the list.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: ListFormat,
    #[command(flatten)]
    filters: Filters,
    #[command(flatten)]
    from: From,
}

/// How lists are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ListFormat {
    /// Aligned columns.
    #[default]
    Text,
    /// One array of objects.
    Json,
}

/// A list as it is written either way: objects, and the columns of each in text.
#[derive(Default)]
struct Listing {
    objects: Vec<Value>,
    rows: Vec<Vec<String>>,
    /// What a mark in the rows means.
    legend: &'static str,
}

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    let listing = if args.questions {
        questions()
    } else if args.backends {
        backends()
    } else {
        let suite = args.from.suite()?;
        // Clauses can be listed although nobody has written a case yet.
        let cases = if args.clauses && args.filters.is_empty() {
            suite.cases.iter().collect()
        } else {
            args.filters.selection().of(&suite)?
        };
        if args.clauses { clauses(args, &suite, &cases)? } else { list_cases(&cases) }
    };
    match args.format {
        ListFormat::Json => console.json(&listing.objects)?,
        ListFormat::Text => {
            console.table(&listing.rows)?;
            if !listing.legend.is_empty() {
                writeln!(console.out, "\n{}", listing.legend).map_err(Error::Stdout)?;
            }
        }
    }
    Ok(Exit::Conforms)
}

impl Listing {
    fn add(&mut self, object: Value, row: impl IntoIterator<Item = impl Into<String>>) {
        self.objects.push(object);
        self.rows.push(row.into_iter().map(Into::into).collect());
    }
}

fn list_cases(cases: &[&Case]) -> Listing {
    let mut listing = Listing::default();
    for case in cases {
        let clauses: Vec<_> = case.clauses.iter().map(ToString::to_string).collect();
        let object = json!({
            "id": case.id,
            "topic": case.id.topic(),
            "clauses": clauses,
            "tags": case.tags,
            "edition": case.scenario.edition,
            "ruleset": case.scenario.ruleset,
            "status": case.status,
        });
        listing.add(object, [case.id.to_string(), case.id.topic().to_owned(), clauses.join(", ")]);
    }
    listing
}

/// A clause with everything that is known of it.
#[derive(Serialize)]
struct Counted<'a> {
    #[serde(flatten)]
    clause: &'a Clause,
    /// How many of the cases cite it.
    cases: usize,
}

fn clauses(args: &Args, suite: &Suite, cases: &[&Case]) -> Result<Listing, Error> {
    const CONTESTED: &str = " *";
    let wanted = &args.filters.clauses;
    let mut listing = Listing::default();
    for clause in &suite.clauses {
        let count = cases.iter().filter(|case| case.clauses.contains(&clause.id)).count();
        if !wanted.is_empty() && !wanted.iter().any(|head| clause.id.is_within(head)) {
            continue;
        }
        let object = serde_json::to_value(Counted { clause, cases: count }).map_err(|e| Error::Stdout(e.into()))?;
        let mark = if clause.contested.is_some() { CONTESTED } else { "" };
        // The title comes last, for it is the one thing that may be long.
        let title = format!("{}{mark}", clause.title);
        listing.add(object, [clause.id.to_string(), clause.kind.name().to_owned(), count.to_string(), title]);
    }
    if listing.rows.iter().any(|row| row.iter().any(|cell| cell.ends_with(CONTESTED))) {
        listing.legend =
            "* contested: `--format json`, and `show` for a case, say what is argued and what the suite takes";
    }
    Ok(listing)
}

fn questions() -> Listing {
    let mut listing = Listing::default();
    for question in Question::ALL {
        let (class, shape) = (question.class(), question.shape());
        let object = json!({
            "name": question, "class": class, "clause": question.clause(), "answer": shape.name, "doc": question.doc(),
        });
        listing.add(object, [question.name(), class.name(), shape.name, question.doc()]);
    }
    listing
}

fn backends() -> Listing {
    let mut listing = Listing::default();
    for backend in BUILT_IN {
        let description = (backend.source)().description();
        let object = json!({
            "name": backend.name, "version": description.version, "baseline": description.baseline, "doc": backend.doc,
        });
        listing.add(object, [backend.name, &description.version, backend.doc]);
    }
    listing
}

impl Console {
    /// Writes rows in aligned columns, the first one in bold.
    fn table(&mut self, rows: &[Vec<String>]) -> Result<(), Error> {
        const BOLD: Style = Style::new().bold();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column| rows.iter().filter_map(|row| row.get(column)).map(|cell: &String| cell.width()).max();
        let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
        for row in rows {
            let mut line = String::new();
            for (index, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let style = if index == 0 { BOLD } else { Style::new() };
                let gap = if index + 1 == row.len() { 0 } else { width - cell.width() + 2 };
                let _always_ok = write!(line, "{style}{cell}{style:#}{:gap$}", "");
            }
            writeln!(self.out, "{}", line.trim_end()).map_err(Error::Stdout)?;
        }
        Ok(())
    }
}
