//! What is wrong with a file, collected so that an author sees everything at once.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::{fmt, ops::Range};

/// A file as it was read.
#[derive(Debug, Clone)]
pub(super) struct Source {
    /// The path as the user wrote it.
    pub(super) name: String,
    pub(super) text: String,
}

/// A stretch of bytes in a file.
pub(super) type Span = Range<usize>;

/// One mistake.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    file: Option<usize>,
    span: Span,
    title: String,
    label: String,
    help: Option<String>,
    context: Option<Span>,
}

impl Problem {
    /// A mistake at a place of the file that is being read.
    pub(super) fn new(span: Span, title: impl Into<String>) -> Self {
        Self { file: None, span, title: title.into(), label: String::new(), help: None, context: None }
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
}

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
        self.sources.push(Source { name: name.to_owned(), text: text.to_owned() });
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

    /// `file:line:column` of a place in the open file; line and column count from 1.
    pub(super) fn place(&self, span: &Span) -> String {
        self.sources.last().map_or(String::new(), |source| place(source, span))
    }

    /// All of them, each with its place, the source underlined and what to write instead; with ANSI colours if asked.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let mut order: Vec<&Problem> = self.list.iter().collect();
        order.sort_by_key(|problem| (problem.file, problem.span.start));
        let mut text = String::new();
        for problem in order {
            text += &self.render_one(problem, &renderer);
            text += "\n\n";
        }
        text
    }

    fn render_one(&self, problem: &Problem, renderer: &Renderer) -> String {
        let mut group = Group::with_title(Level::ERROR.primary_title(problem.title.as_str()));
        if let Some(source) = problem.file.and_then(|file| self.sources.get(file)) {
            let primary = AnnotationKind::Primary.span(clamp(&problem.span, &source.text)).label(problem.label.as_str());
            let mut snippet = Snippet::source(source.text.as_str()).path(source.name.as_str()).annotation(primary);
            if let Some(context) = &problem.context {
                snippet = snippet.annotation(AnnotationKind::Context.span(clamp(context, &source.text)).label("in this case"));
            }
            group = group.element(snippet);
        }
        if let Some(help) = &problem.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        renderer.render(&[group])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(false).trim_end())
    }
}

impl std::error::Error for Problems {}

/// Brings a span inside the text and onto the borders of characters.
fn clamp(span: &Span, text: &str) -> Span {
    let start = text.floor_char_boundary(span.start.min(text.len()));
    let end = text.ceil_char_boundary(span.end.min(text.len())).max(start);
    start..end
}

fn place(source: &Source, span: &Span) -> String {
    let before = &source.text[..clamp(span, &source.text).start];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    format!("{}:{line}:{column}", source.name)
}
