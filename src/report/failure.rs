//! A failed case in full: clause, argument, board, moves, expected and got. For terminals and test output alike.

use super::{CaseResult, Check};
use crate::{
    backend::Reply,
    board::Board,
    clause::Clause,
    moves::Move,
    question::Question,
    scenario::{Event, Scenario, Step},
    suite::{Case, Expected},
    verdict::Verdict,
};
use anstyle::{AnsiColor, Style};
use serde_json::Value;
use std::fmt::Write;

/// What is known about the case that is explained.
#[derive(Debug, Clone, Copy)]
pub struct Details<'a> {
    /// The case.
    pub case: &'a Case,
    /// The clauses that it cites, as far as they are known.
    pub clauses: &'a [&'a Clause],
    /// The columns that running text may take.
    pub width: usize,
}

const BAD: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// The lines at the end of what a backend wrote to standard error that are shown.
const STDERR: usize = 10;

/// Explains what did not conform, as text with ANSI colours. Nothing that the backend wrote can act on the terminal.
pub fn explain(result: &CaseResult, details: Details<'_>) -> String {
    let result = &result.printable();
    let case = details.case;
    let mut text = String::new();
    let verdict = result.verdict.name().to_uppercase();
    writeln_(&mut text, format_args!("{BAD}{verdict}{BAD:#} {BOLD}{}{BOLD:#}", case.id));
    for id in &case.clauses {
        let title = details.clauses.iter().find(|clause| clause.id == *id).map_or("", |clause| clause.title.as_str());
        paragraph(&mut text, "Laws", &format!("{id} {title}"), details.width);
    }
    paragraph(&mut text, "because", &case.because, details.width);
    if let Some(source) = &case.source {
        paragraph(&mut text, "source", source, details.width);
    }
    let start = if case.scenario.chess960 { "chess960 " } else { "" };
    paragraph(&mut text, "start", &format!("{start}{}", case.scenario.start), details.width);
    let mut told = None;
    let mut error = None;
    for (index, check) in result.checks.iter().enumerate() {
        // What ended the backend is said of every question of the case, and is shown once.
        let is_news = check.verdict == Verdict::Fail || check.verdict.is_error() && error != Some(&check.got);
        if is_news {
            let played = story(&case.scenario, index);
            if told.as_ref() != Some(&played) {
                explain_place(&mut text, case, index, &played, details.width);
                told = Some(played);
            }
            explain_check(&mut text, check, Asked::at(case, index));
        }
        if check.verdict.is_error() {
            error = Some(&check.got);
        }
    }
    explain_stderr(&mut text, &result.stderr, details.width);
    text
}

/// What the backend wrote to standard error about that time: often the reason, and never a verdict.
fn explain_stderr(text: &mut String, lines: &[String], width: usize) {
    let room = width.saturating_sub(LABEL).max(30);
    let mut label = "stderr";
    let left_out = lines.len().saturating_sub(STDERR);
    if left_out > 0 {
        writeln_(text, format_args!("  {label:<10}{DIM}({left_out} lines before){DIM:#}"));
        label = "";
    }
    for line in &lines[left_out..] {
        // Broken, not filled: how a traceback is indented matters.
        let chars: Vec<char> = line.trim_end().chars().collect();
        for part in chars.chunks(room) {
            let part: String = part.iter().collect();
            writeln_(text, format_args!("  {label:<10}{DIM}{part}{DIM:#}"));
            label = "";
        }
    }
}

/// How the game came to where the question is asked.
fn explain_place(text: &mut String, case: &Case, index: usize, played: &str, width: usize) {
    paragraph(text, "played", played, width);
    if let Some(board) = case.expectations.get(index).and_then(|e| Board::parse(&e.board)) {
        text.push('\n');
        for line in board.to_string().lines() {
            writeln_(text, format_args!("      {line}"));
        }
        text.push('\n');
    }
}

fn explain_check(text: &mut String, check: &Check, asked: Asked<'_>) {
    writeln_(text, format_args!("  question  {} {DIM}after ply {}{DIM:#}", check.ask, check.ply));
    writeln_(text, format_args!("  expected  {GOOD}{}{GOOD:#}", asked.expected_words(check.question, &check.expected)));
    writeln_(text, format_args!("  got       {BAD}{}{BAD:#}", asked.got_words(check.question, &check.got)));
}

/// The place of a question, as far as it helps to put answers into words; by default nothing of it is known.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Asked<'a> {
    /// The case, and the number of the question in it.
    place: Option<(&'a Case, usize)>,
}

impl<'a> Asked<'a> {
    /// The question of that number.
    pub(crate) fn at(case: &'a Case, question: usize) -> Self {
        Self { place: Some((case, question)) }
    }

    /// The intended moves of the claims before it.
    fn intended(self) -> impl Iterator<Item = &'a Move> {
        let timeline = self.place.map_or(&[][..], |(case, _)| &case.scenario.timeline);
        let mut left = self.place.map_or(0, |(_, question)| question + 1);
        let before = timeline.iter().take_while(move |step| {
            left -= usize::from(matches!(step, Step::Ask(_)));
            left > 0
        });
        before.filter_map(|step| match step {
            Step::Event(Event::Claim(claim)) => claim.with.as_ref(),
            Step::Event(_) | Step::Ask(_) => None,
        })
    }

    /// An expectation as a reader wants to see it, with the name of each reading.
    pub(crate) fn expected_words(self, question: Question, expected: &Expected) -> String {
        match expected {
            Expected::Answer(answer) => self.words(question, answer),
            Expected::Readings(readings) => {
                let named = readings.iter().map(|(name, answer)| format!("{} ({name})", self.words(question, answer)));
                named.collect::<Vec<_>>().join(", or ")
            }
        }
    }

    /// What came back as a reader wants to see it.
    pub(crate) fn got_words(self, question: Question, got: &Reply) -> String {
        match got {
            Reply::Value(value) => self.words(question, value),
            Reply::Unsupported(why) => format!("unsupported: {why}"),
            Reply::Error(what) => what.clone(),
        }
    }

    /// The move that a ruling binds the player to is an intended one, whose notation is known.
    fn words(self, question: Question, answer: &Value) -> String {
        let words = question.shape().words(answer);
        if question != Question::Ruling {
            return words;
        }
        self.intended().fold(words, |words, intended| match &intended.san {
            Some(san) => words.replace(intended.uci.as_str(), san),
            None => words,
        })
    }
}

/// The moves and events before the question of that number, with move numbers.
pub(crate) fn story(scenario: &Scenario, question: usize) -> String {
    story_since(scenario, None, question)
}

/// The moves and events between two questions, or from the start on; `question` may be one more than there are.
pub(crate) fn story_since(scenario: &Scenario, since: Option<usize>, question: usize) -> String {
    let mut words = Vec::new();
    let mut asked = 0;
    let mut count = MoveCount::of(&scenario.start);
    for step in &scenario.timeline {
        let told = since.is_none_or(|since| asked > since);
        match step {
            Step::Ask(_) if asked == question => break,
            Step::Ask(_) => {
                asked += 1;
                // The board is shown here, so the next black move needs its number.
                count.interrupted |= since.is_some_and(|since| asked == since + 1);
            }
            Step::Event(Event::Move(played)) => {
                if told {
                    words.extend(count.label());
                    words.push(played.to_string());
                }
                count.advance();
            }
            Step::Event(event) => {
                if told {
                    words.push(format!("[{event}]"));
                }
                count.interrupted = true;
            }
        }
    }
    if words.is_empty() { "no move".to_owned() } else { words.join(" ") }
}

/// Move numbers as a scoresheet has them.
struct MoveCount {
    number: u64,
    black: bool,
    interrupted: bool,
}

impl MoveCount {
    fn of(fen: &str) -> Self {
        let mut fields = fen.split_ascii_whitespace();
        let black = fields.nth(1) == Some("b");
        let number = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
        Self { number, black, interrupted: true }
    }

    fn label(&self) -> Option<String> {
        match (self.black, self.interrupted) {
            (false, _) => Some(format!("{}.", self.number)),
            (true, true) => Some(format!("{}...", self.number)),
            (true, false) => None,
        }
    }

    fn advance(&mut self) {
        self.number += u64::from(self.black);
        self.black = !self.black;
        self.interrupted = false;
    }
}

const LABEL: usize = 12;

/// Writes a labelled text, wrapped and indented under its first line.
pub(crate) fn paragraph(text: &mut String, label: &str, body: &str, width: usize) {
    let room = width.saturating_sub(LABEL).max(30);
    let mut label = label;
    let mut line = String::new();
    let mut words = body.split_whitespace();
    while let Some(first) = words.next() {
        let mut word = first.to_owned();
        if is_move_number(first)
            && let Some(next) = words.next()
        {
            word = format!("{first} {next}");
        }
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > room {
            writeln_(text, format_args!("  {label:<10}{line}"));
            label = "";
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    writeln_(text, format_args!("  {label:<10}{line}"));
}

/// Whether the word must not stand at the end of a line, away from its move.
fn is_move_number(word: &str) -> bool {
    let number = word.trim_end_matches('.');
    number.len() < word.len() && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// Writing to a string cannot fail.
fn writeln_(text: &mut String, line: std::fmt::Arguments<'_>) {
    let _always_ok = writeln!(text, "{line}");
}
