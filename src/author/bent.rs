//! Texts that not every reader of YAML takes for texts.

use super::problem::{Problem, Problems, Span};

/// Reports a text without quotes that some reader of YAML takes for something else.
pub(super) fn refuse_bent(text: &str, plain: bool, span: &Span, problems: &mut Problems) {
    if plain && is_bent(text) {
        let problem = Problem::new(span.clone(), format!("`{text}` without quotes is no text to every reader of YAML"));
        problems.add(problem.help(format!("write \"{text}\"")));
    }
}

/// Whether some reader of YAML takes the bare text for a number, a truth value, a date, a time or nothing.
pub(super) fn is_bent(text: &str) -> bool {
    const WORDS: [&str; 14] =
        ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<", ".nan", ".inf"];
    let unsigned = text.trim_start_matches(['+', '-']);
    let lower = unsigned.to_ascii_lowercase();
    if WORDS.contains(&lower.as_str()) {
        return true;
    }
    let begins_like_a_number = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let all = |allowed: &str| unsigned.chars().all(|c| c.is_ascii_digit() || allowed.contains(c));
    let is_date = text.len() >= 8 && text.as_bytes().get(4) == Some(&b'-') && all("-:. TZtz+");
    let is_time = unsigned.contains(':') && all(":.");
    let is_decimal = all("._") && unsigned.matches('.').count() <= 1 && unsigned.contains(|c: char| c.is_ascii_digit());
    let is_power = unsigned.parse::<f64>().is_ok();
    let is_based = ["0x", "0o", "0b"].iter().any(|base| {
        lower
            .strip_prefix(base)
            .is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_hexdigit() || c == '_'))
    });
    begins_like_a_number && (is_date || is_time || is_decimal || is_power || is_based)
}

/// A text as it can stand in a list on one line.
pub(super) fn quoted(text: &str) -> String {
    let is_plain = !is_bent(text)
        && !text.starts_with(|c: char| !c.is_alphanumeric())
        && !text.ends_with(':')
        && [": ", " #", "[", "]", "{", "}", "\""].iter().all(|sign| !text.contains(sign));
    let is_clause = text.contains('.') && text.starts_with(|c: char| c.is_ascii_digit());
    if is_plain && !is_clause { text.to_owned() } else { format!("{text:?}") }
}

#[cfg(test)]
mod tests {
    use super::is_bent;
    use rstest::rstest;

    #[rstest]
    #[case::decimal("9.10")]
    #[case::integer("30")]
    #[case::word("no")]
    #[case::piece_letter("N")]
    #[case::octal("010")]
    #[case::power("1e4")]
    #[case::grouped("12_000")]
    #[case::time("1:30:00")]
    #[case::date("2018-01-01")]
    #[case::merge("<<")]
    fn text_that_some_reader_bends_is_refused(#[case] text: &str) {
        assert!(is_bent(text));
    }

    #[rstest]
    #[case::clause("9.2.1")]
    #[case::result("1-0")]
    #[case::drawn("1/2-1/2")]
    #[case::castling("0-0-0")]
    #[case::moves("e2e4")]
    #[case::plies("0-4")]
    #[case::numbered("1. e4 e5")]
    #[case::fen("8/8/8/8/8/8/8/8 w - - 0 1")]
    fn text_that_every_reader_takes_alike_may_stand_bare(#[case] text: &str) {
        assert!(!is_bent(text));
    }
}
