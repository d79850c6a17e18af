//! Movetext: the moves in a scoresheet or a pasted game, each with its place. Knows no chess.

use super::problem::{Problem, Problems, Span};

/// A move as it is written, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) span: Span,
}

const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "½-½", "*"];

/// The moves in a stretch of a file; comments, variations, numbers, glyphs and a result at the end are passed over.
pub(super) fn moves(source: &str, span: &Span, problems: &mut Problems) -> Vec<Written> {
    let mut reading = Scan { source, at: span.start, end: span.end };
    reading.skip_wrapping();
    let mut found: Vec<Written> = Vec::new();
    while let Some(c) = reading.peek() {
        match c {
            _ if c.is_whitespace() => reading.skip(c),
            '{' => reading.skip_until('}', problems),
            ';' => reading.skip_line(),
            '(' => reading.skip_variation(problems),
            _ => {
                let word = reading.word();
                if is_sign(&word.text)
                    && let Some(before) = found.last_mut()
                {
                    before.text += &word.text;
                    before.span.end = word.span.end;
                } else if let Some(written) = strip_number(word).filter(|word| is_move(word, found.last())) {
                    found.push(written);
                }
            }
        }
    }
    found
}

/// Whether a word is nothing but the sign for check or mate, which then belongs to the move before it.
fn is_sign(word: &str) -> bool {
    matches!(word, "+" | "++" | "#")
}

/// Whether a word is a move, rather than a glyph, a result, or the mark `e.p.` of the move before it.
fn is_move(word: &Written, before: Option<&Written>) -> bool {
    let is_mark = before.is_some() && matches!(word.text.as_str(), "e.p." | "ep" | "e.p");
    !word.text.starts_with('$') && !RESULTS.contains(&word.text.as_str()) && !is_mark
}

/// What is left of a word behind a move number: `1.e4`, `12...Nf6`; `None` for a number alone.
fn strip_number(word: Written) -> Option<Written> {
    let digits = word.text.len() - word.text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = word.text[digits..].trim_start_matches(['.', '…']);
    let has_dots = rest.len() < word.text.len() - digits;
    if digits == 0 && !has_dots || digits > 0 && !has_dots && !rest.is_empty() {
        return Some(word);
    }
    let cut = word.text.len() - rest.len();
    let span = word.span.start + cut..word.span.end;
    (!rest.is_empty()).then(|| Written { text: rest.to_owned(), span })
}

struct Scan<'a> {
    source: &'a str,
    at: usize,
    end: usize,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        self.source.get(self.at..self.end).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, c: char) {
        self.at += c.len_utf8();
    }

    /// The quotes around a text, or the `>-` in front of a block, are YAML's.
    fn skip_wrapping(&mut self) {
        match self.peek() {
            Some(quote @ ('"' | '\'')) => {
                self.at += 1;
                if self.rest().ends_with(quote) {
                    self.end -= 1;
                }
            }
            Some('>' | '|') => self.skip_line(),
            _ => {}
        }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').map_or(self.rest().len(), |newline| newline + 1);
    }

    fn skip_until(&mut self, close: char, problems: &mut Problems) {
        if let Some(end) = self.rest().find(close) {
            self.at += end + 1;
            return;
        }
        let problem = Problem::new(self.at..self.end, "the comment has no end");
        problems.add(problem.help(format!("close it with `{close}`")));
        self.at = self.end;
    }

    fn skip_variation(&mut self, problems: &mut Problems) {
        let mut depth = 0_usize;
        for (offset, c) in self.rest().char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += offset + 1;
                return;
            }
        }
        problems.add(Problem::new(self.at..self.end, "the variation has no end").help("close it with `)`"));
        self.at = self.end;
    }

    fn word(&mut self) -> Written {
        let ends = |c: char| c.is_whitespace() || matches!(c, '{' | ';');
        let length = self.rest().find(ends).unwrap_or(self.rest().len());
        let start = self.at;
        self.at += length;
        Written { text: self.source[start..self.at].to_owned(), span: start..self.at }
    }
}

#[cfg(test)]
mod tests {
    use super::{Problems, moves};
    use rstest::rstest;

    #[rstest]
    #[case::plain("e4 e5 Nf3", "e4 e5 Nf3")]
    #[case::numbered("1. e4 e5 2. Nf3", "e4 e5 Nf3")]
    #[case::glued("1.e4 e5 2.Nf3 Nc6 3...a6", "e4 e5 Nf3 Nc6 a6")]
    #[case::comments("e4 {best by test} e5 ; and so on\n Nf3", "e4 e5 Nf3")]
    #[case::variation("e4 (d4 d5 (c5)) e5", "e4 e5")]
    #[case::glyphs("e4 $1 e5!? 1-0", "e4 e5!?")]
    #[case::castling_with_zeros("0-0 0-0-0", "0-0 0-0-0")]
    #[case::en_passant("exd6 e.p. Kd7", "exd6 Kd7")]
    #[case::mate_sign_apart("f3 e5 g4 Qh4 # 0-1", "f3 e5 g4 Qh4#")]
    #[case::check_sign_apart("e4 f5 Qh5 + g6 Qxg6 ++", "e4 f5 Qh5+ g6 Qxg6++")]
    #[case::quoted("'e4 e5'", "e4 e5")]
    #[case::folded(">-\n  1. e4 e5\n  2. Nf3", "e4 e5 Nf3")]
    fn movetext_is_read_as_on_a_scoresheet(#[case] text: &str, #[case] expected: &str) {
        let found = moves(text, &(0..text.len()), &mut Problems::default());
        for written in &found {
            assert_eq!(text[written.span.clone()].replace(' ', ""), written.text);
        }
        let found: Vec<_> = found.into_iter().map(|written| written.text).collect();
        assert_eq!(found.join(" "), expected);
    }
}
