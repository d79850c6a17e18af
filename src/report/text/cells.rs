//! Text in cells: how wide it is on a terminal, cut, broken and padded.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A part of a name that is longer is cut.
const PART: usize = 16;

/// A name broken after its hyphens, slashes and spaces into lines that are as wide as the numbers below it, if it can be.
pub(in crate::report) fn in_lines(name: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in name.split_inclusive(['-', '/', '_', ' ']) {
        let part = cut(part, PART);
        match lines.last_mut() {
            Some(line) if line.width() + part.width() <= width => line.push_str(&part),
            _ => lines.push(part),
        }
    }
    lines
}

/// The text, or as much of it as fits before an ellipsis.
pub(in crate::report) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut taken = 0;
    let fits = |c: &char| {
        taken += c.width().unwrap_or(0);
        taken < width
    };
    let head: String = text.chars().take_while(fits).collect();
    format!("{}…", head.trim_end())
}

/// The text at the left of a cell, cut if it must be.
pub(in crate::report) fn left(text: &str, width: usize) -> String {
    let text = cut(text, width);
    let free = width.saturating_sub(text.width());
    text + &" ".repeat(free)
}

/// The text at the right of a cell.
pub(in crate::report) fn right(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width())) + text
}

#[cfg(test)]
mod tests {
    use super::{cut, in_lines, left, right};

    #[test]
    fn text_is_cut_by_what_it_takes_on_a_terminal() {
        assert_eq!(cut("Fifty moves", 11), "Fifty moves");
        assert_eq!(cut("Fifty moves", 10), "Fifty mov…");
        assert_eq!(cut("Fifty moves", 7), "Fifty…");
        assert_eq!(cut("将棋将棋", 6), "将棋…");
        assert_eq!((left("ab", 4), right("ab", 4)), ("ab  ".to_owned(), "  ab".to_owned()));
    }

    #[test]
    fn names_are_broken_where_they_have_a_joint() {
        assert_eq!(in_lines("null-never-drawn*", 9), ["null-", "never-", "drawn*"]);
        assert_eq!(in_lines("null-never-drawn*", 17), ["null-never-drawn*"]);
        assert_eq!(in_lines("", 3), Vec::<String>::new());
        assert_eq!(
            in_lines("a-name-without-an-endwhichisfartoolong", 3),
            ["a-", "name-", "without-", "an-", "endwhichisfarto…"]
        );
    }
}
