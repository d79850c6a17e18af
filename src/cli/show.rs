//! `show`: one case, as an arbiter wants to see it.

use super::{console::Console, error::Error, exit::Exit, filters::From, list::ListFormat};
use crate::{
    board::Board,
    named::nearest,
    report::{Asked, paragraph, story_since},
    scenario::Step,
    suite::{Case, Polarity, Status, Suite},
};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

#[derive(Debug, Clone, clap::Args)]
pub(super) struct Args {
    /// The id of the case, such as `repetition/third-occurrence`.
    id: String,
    #[command(flatten)]
    from: From,
    /// How to write it.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: ListFormat,
}

const BOLD: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
/// Running text is not set wider than this.
const PROSE: u16 = 100;

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    let suite = args.from.suite()?;
    let case = suite.cases.iter().find(|case| case.id.as_str() == args.id).ok_or_else(|| unknown(&args.id, &suite))?;
    match args.format {
        ListFormat::Json => console.json(case)?,
        ListFormat::Text => {
            let text = describe(case, &suite, usize::from(console.width.min(PROSE)));
            console.out.write_all(text.as_bytes()).map_err(Error::Stdout)?;
        }
    }
    Ok(Exit::Conforms)
}

/// Guesses at a slip of the keyboard, or at a slug without its topic.
fn unknown(id: &str, suite: &Suite) -> Error {
    let ids = || suite.cases.iter().map(|case| case.id.as_str());
    let slug = |known: &&str| known.rsplit_once('/').is_some_and(|(_, slug)| slug == id);
    let near = ids().find(slug).or_else(|| nearest(id, ids()));
    let hint = near.map_or_else(|| ": `list` shows all".to_owned(), |near| format!(": did you mean `{near}`?"));
    Error::UnknownCase { id: id.to_owned(), hint }
}

fn describe(case: &Case, suite: &Suite, width: usize) -> String {
    let scenario = &case.scenario;
    let mut text = format!("{BOLD}{}{BOLD:#}\n", case.id);
    for id in &case.clauses {
        let clause = suite.clause(id);
        let title = clause.map_or("", |clause| &clause.title);
        paragraph(&mut text, "Laws", &format!("{id} {title}"), width);
        if let Some(clause) = clause {
            paragraph(&mut text, "", &clause.summary, width);
        }
        if let Some(contested) = clause.and_then(|clause| clause.contested.as_ref()) {
            paragraph(&mut text, "contested", contested, width);
        }
    }
    paragraph(&mut text, "because", &case.because, width);
    if let Some(source) = &case.source {
        paragraph(&mut text, "source", source, width);
    }
    paragraph(&mut text, "in force", &format!("{}, {}", scenario.edition, scenario.ruleset), width);
    if !case.tags.is_empty() {
        paragraph(&mut text, "tags", &case.tags.join(", "), width);
    }
    if case.polarity == Polarity::Deny {
        paragraph(&mut text, "polarity", "deny: the provision just does not take effect", width);
    }
    if case.status == Status::Disputed {
        paragraph(&mut text, "status", "disputed: run, and never scored", width);
    }
    let chess960 = if scenario.chess960 { "chess960 " } else { "" };
    paragraph(&mut text, "start", &format!("{chess960}{}", scenario.start), width);
    let mut shown = board(&mut text, &scenario.start);
    let mut since = None;
    for point in check_points(case) {
        // What is asked of the start is asked under the board that is already there.
        let told = story_since(scenario, since, point.first);
        if told != NO_MOVE {
            paragraph(&mut text, if since.is_none() { "played" } else { "then" }, &told, width);
            if let Some(fen) = case.expectations.get(point.first).map(|expectation| &expectation.board) {
                if Board::parse(fen) == shown {
                    paragraph(&mut text, "board", "as before", width);
                } else {
                    shown = board(&mut text, fen);
                }
            }
        }
        for (index, (ask, question)) in point.asks.iter().enumerate() {
            let asked = Asked::at(case, point.first + index);
            let expected = case.expectations.get(point.first + index);
            let words = expected.map_or(String::new(), |e| asked.expected_words(*question, &e.expected));
            let label = if index == 0 { "expected" } else { "" };
            line(&mut text, format_args!("  {label:<10}{ask}: {GOOD}{words}{GOOD:#}"));
        }
        since = Some(point.first + point.asks.len() - 1);
    }
    text
}

/// What [`story_since`] says where nothing happened.
const NO_MOVE: &str = "no move";

/// Questions that are asked at one place of the timeline.
struct CheckPoint {
    first: usize,
    asks: Vec<(String, crate::question::Question)>,
}

fn check_points(case: &Case) -> Vec<CheckPoint> {
    let mut points: Vec<CheckPoint> = Vec::new();
    let mut asked = 0;
    let mut same_place = false;
    for step in &case.scenario.timeline {
        let Step::Ask(ask) = step else {
            same_place = false;
            continue;
        };
        let item = (ask.to_string(), ask.question);
        match points.last_mut() {
            Some(point) if same_place => point.asks.push(item),
            _ => points.push(CheckPoint { first: asked, asks: vec![item] }),
        }
        same_place = true;
        asked += 1;
    }
    points
}

/// Draws the board, and gives it back so that it is not drawn again.
fn board(text: &mut String, fen: &str) -> Option<Board> {
    let board = Board::parse(fen)?;
    text.push('\n');
    for rank in board.to_string().lines() {
        line(text, format_args!("      {rank}"));
    }
    text.push('\n');
    Some(board)
}

/// Writing to a string cannot fail.
fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    let _always_ok = writeln!(text, "{line}");
}
