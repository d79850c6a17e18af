//! The part of a file that is shown with a mistake: however long the file and its lines are, little is shown.

use super::problem::Span;

/// The columns that an excerpt may take; the renderer cuts the lines that it underlines.
pub(super) const WIDTH: usize = 120;

/// A few lines of a file, with spans that lie in them.
pub(super) struct Excerpt {
    pub(super) text: String,
    /// The number of the first line, counted from 1.
    pub(super) first_line: usize,
    pub(super) spans: Vec<Span>,
}

/// The lines from the first of the spans to the last one. Lines in which no span begins or ends are cut to the width.
pub(super) fn of(text: &str, lines: &[usize], spans: &[Span]) -> Excerpt {
    let spans: Vec<Span> = spans.iter().map(|span| clamp(span, text)).collect();
    let mut ends: Vec<usize> = spans.iter().flat_map(|span| [span.start, span.end]).collect();
    ends.sort_unstable();
    let first = line_of(lines, ends.first().copied().unwrap_or_default());
    let last = line_of(lines, ends.last().copied().unwrap_or_default());
    let mut cut = String::new();
    let mut moved = Vec::new();
    for (line, start) in lines.iter().copied().enumerate().take(last + 1).skip(first) {
        let end = lines.get(line + 1).copied().unwrap_or(text.len());
        let from = ends.partition_point(|at| *at < start);
        let to = ends.partition_point(|at| *at < end || line == last);
        moved.extend(ends[from..to].iter().map(|at| (*at, at - start + cut.len())));
        let whole = &text[start..end];
        match whole.char_indices().nth(WIDTH) {
            Some((width, _)) if from == to => {
                cut += &whole[..width];
                cut += "...\n";
            }
            Some(_) | None => cut += whole,
        }
    }
    let place = |at: usize| moved.iter().find(|(before, _)| *before == at).map_or(0, |(_, after)| *after);
    let spans = spans.iter().map(|span| place(span.start)..place(span.end)).collect();
    Excerpt { text: cut, first_line: first + 1, spans }
}

/// The line in which a byte lies, counted from 0.
pub(super) fn line_of(lines: &[usize], at: usize) -> usize {
    lines.partition_point(|start| *start <= at).saturating_sub(1)
}

/// Brings a span inside the text and onto the borders of characters.
pub(super) fn clamp(span: &Span, text: &str) -> Span {
    let start = text.floor_char_boundary(span.start.min(text.len()));
    let end = text.ceil_char_boundary(span.end.min(text.len())).max(start);
    start..end
}

/// A message with its middle cut out where it quotes too much.
pub(super) fn shorten(message: &str) -> String {
    const LIMIT: usize = 1000;
    if message.len() <= LIMIT {
        return message.to_owned();
    }
    let head = message.floor_char_boundary(WIDTH);
    let tail = message.ceil_char_boundary(message.len() - LIMIT / 2);
    format!("{}...{}", &message[..head], &message[tail..])
}
