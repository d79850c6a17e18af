//! What is wrong with a file, collected so that an author sees everything at once.

use super::excerpt::{self, Excerpt};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::{
    fmt::{self, Write},
    iter,
    ops::Range,
};

/// A file as it was read.
#[derive(Debug, Clone)]
struct Source {
    /// The path as the user wrote it.
    name: String,
    text: String,
    /// Where each line starts.
    lines: Vec<usize>,
}

/// A stretch of bytes in a file.
pub(super) type Span = Range<usize>;

/// A stretch of bytes in one of the files.
#[derive(Debug, Clone)]
pub(super) struct Place {
    file: Option<usize>,
    span: Span,
}

/// One mistake.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    file: Option<usize>,
    span: Span,
    title: String,
    label: String,
    help: Option<String>,
    elsewhere: Option<Elsewhere>,
    context: Option<Span>,
}

/// Another place that a mistake has to do with; a line and a column are found for it only if it is shown.
#[derive(Debug, Clone)]
struct Elsewhere {
    lead: &'static str,
    place: Place,
    rest: &'static str,
}

impl Problem {
    /// A mistake at a place of the file that is being read.
    pub(super) fn new(span: Span, title: impl Into<String>) -> Self {
        Self { file: None, span, title: title.into(), label: String::new(), help: None, elsewhere: None, context: None }
    }

    /// A mistake that an error of this crate describes: what is wrong, then a colon, then what to write instead.
    pub(super) fn of_error(span: Span, error: &impl ToString) -> Self {
        let text = error.to_string();
        match text.split_once("`: ") {
            Some((what, help)) => Self::new(span, format!("{what}`")).help(help),
            None => match text.split_once(": ") {
                Some((what, help)) => Self::new(span, what).help(help),
                None => Self::new(span, text),
            },
        }
    }

    /// Says something beside the underlined place.
    pub(super) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Says what to write instead.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Names another place: a few words that lead to it, and what to do.
    pub(super) fn elsewhere(mut self, lead: &'static str, place: Place, rest: &'static str) -> Self {
        self.elsewhere = Some(Elsewhere { lead, place, rest });
        self
    }
}

/// Who has written this many mistakes mends one and looks again.
const SHOWN: usize = 100;

/// Everything that is wrong with the files that were read, in the order of files and lines.
#[derive(Debug, Default)]
pub struct Problems {
    sources: Vec<Source>,
    list: Vec<Problem>,
    context: Option<Span>,
}

impl Problems {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Begins a file; problems that follow lie in it.
    pub(super) fn open(&mut self, name: &str, text: &str) {
        let lines = iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        self.sources.push(Source { name: name.to_owned(), text: text.to_owned(), lines });
        self.context = None;
    }

    /// Names the case that is being read, so that its name is shown with each problem in it.
    pub(super) fn within(&mut self, case: Option<Span>) {
        self.context = case;
    }

    /// Takes in a mistake in the open file.
    pub(super) fn add(&mut self, problem: Problem) {
        let file = self.sources.len().checked_sub(1);
        let context = self.context.clone();
        self.list.push(Problem { file, context, ..problem });
    }

    /// Takes in a mistake that lies in no file: a path that cannot be read, say.
    pub(super) fn add_without_place(&mut self, title: impl Into<String>, help: impl Into<String>) {
        self.list.push(Problem::new(0..0, title).help(help));
    }

    /// A place in the open file.
    pub(super) fn place(&self, span: &Span) -> Place {
        Place { file: self.sources.len().checked_sub(1), span: span.clone() }
    }

    /// The first hundred of them, each with its place, the source underlined and what to write instead; with ANSI colours if
    /// asked.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() }.term_width(excerpt::WIDTH);
        let mut order: Vec<&Problem> = self.list.iter().collect();
        order.sort_by_key(|problem| (problem.file, problem.span.start));
        let mut text = String::new();
        for problem in order.iter().take(SHOWN) {
            text += &self.render_one(problem, &renderer);
            text += "\n\n";
        }
        if let more @ 1.. = order.len().saturating_sub(SHOWN) {
            let _always_ok = write!(text, "and {more} more\n\n");
        }
        text
    }

    fn render_one(&self, problem: &Problem, renderer: &Renderer) -> String {
        let title = excerpt::shorten(&problem.title);
        let mut group = Group::with_title(Level::ERROR.primary_title(title));
        if let Some(source) = problem.file.and_then(|file| self.sources.get(file)) {
            let spans: Vec<Span> = iter::once(&problem.span).chain(&problem.context).cloned().collect();
            let Excerpt { text, first_line, spans } = excerpt::of(&source.text, &source.lines, &spans);
            let labels = [(AnnotationKind::Primary, problem.label.as_str()), (AnnotationKind::Context, "in this case")];
            let annotations = spans.into_iter().zip(labels).map(|(span, (kind, label))| kind.span(span).label(label));
            let snippet = Snippet::source(text).line_start(first_line).path(source.name.as_str());
            group = group.element(snippet.annotations(annotations));
        }
        if let Some(help) = &problem.help {
            group = group.element(Level::HELP.message(excerpt::shorten(help)));
        }
        if let Some(Elsewhere { lead, place, rest }) = &problem.elsewhere {
            group = group.element(Level::HELP.message(format!("{lead} {}; {rest}", self.spell(place))));
        }
        renderer.render(&[group])
    }

    /// `file:line:column`; line and column count from 1.
    fn spell(&self, place: &Place) -> String {
        let Some(source) = place.file.and_then(|file| self.sources.get(file)) else { return String::new() };
        let at = excerpt::clamp(&place.span, &source.text).start;
        let line = excerpt::line_of(&source.lines, at);
        let column = source.text[source.lines[line]..at].chars().count() + 1;
        format!("{}:{}:{column}", source.name, line + 1)
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(false).trim_end())
    }
}

impl std::error::Error for Problems {}
