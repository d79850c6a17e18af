//! Reading what engines print: pure functions of lines. No rules are known here, only spellings.

use crate::{answer::Right, moves::Uci};
use std::path::Path;

/// The option that turns Chess960 on.
pub(super) const CHESS960: &str = "UCI_Chess960";

/// What an engine says of itself.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Introduction {
    pub(super) name: String,
    pub(super) version: String,
    /// Whether it has the option for Chess960.
    pub(super) chess960: bool,
}

/// Reads what came before `uciok`. An engine without a name has that of its program.
pub(super) fn introduction(lines: &[String], command: &[String]) -> Introduction {
    let id = lines.iter().find_map(|line| line.strip_prefix("id name ")).map(str::trim);
    let program = || command.first().and_then(|program| Path::new(program).file_stem()?.to_str()).unwrap_or("engine");
    let (name, version) = name_and_version(id.filter(|id| !id.is_empty()).unwrap_or_else(program));
    let is_option = |line: &String| {
        let mut words = line.split_ascii_whitespace();
        words.next() == Some("option") && words.next() == Some("name") && words.next() == Some(CHESS960)
    };
    Introduction { name, version, chess960: lines.iter().any(is_option) }
}

/// Splits `Toga II 3.0` and `Stockfish dev-20240101-abc`: the version begins with the first word that looks like one.
fn name_and_version(id: &str) -> (String, String) {
    let words: Vec<&str> = id.split_whitespace().collect();
    let is_version = |word: &&str| {
        let digits = word.strip_prefix(['v', 'V']).unwrap_or(word);
        digits.starts_with(|c: char| c.is_ascii_digit()) || word.to_ascii_lowercase().starts_with("dev-")
    };
    // The first word is the name even where it looks otherwise: an engine is called 4ku.
    match words.iter().skip(1).position(is_version) {
        Some(before) => (words[..=before].join(" "), words[before + 1..].join(" ")),
        None => (words.join(" "), "unknown".to_owned()),
    }
}

/// What `d` prints of a position, as far as it is printed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Shown {
    /// The fields of the FEN record; empty if there is none.
    fields: Vec<String>,
    /// The squares of the men that give check; `None` if there is no such line.
    pub(super) checkers: Option<Vec<String>>,
}

impl Shown {
    /// Where the men stand.
    pub(super) fn placement(&self) -> Option<&str> {
        self.fields.first().map(String::as_str)
    }

    /// Plies since a game from the initial position would have begun, by the number of the move and the player having it.
    pub(super) fn plies(&self) -> Option<u64> {
        let number: u64 = self.fields.get(5)?.parse().ok()?;
        number.checked_mul(2)?.checked_add(u64::from(self.fields[1] == "b"))
    }

    /// The castling rights.
    pub(super) fn rights(&self) -> Option<Vec<Right>> {
        rights(self.fields.get(2)?, self.placement()?)
    }

    /// The halfmove clock.
    pub(super) fn clock(&self) -> Option<u64> {
        self.fields.get(4)?.parse().ok()
    }
}

/// Reads what `d` prints.
pub(super) fn shown(lines: &[String]) -> Shown {
    let mut shown = Shown::default();
    for line in lines {
        if let Some((label, rest)) = line.split_once(':') {
            let words = rest.split_ascii_whitespace().map(str::to_owned).collect();
            match label.to_ascii_lowercase().as_str() {
                "fen" => shown.fields = words,
                "checkers" => shown.checkers = Some(words),
                _ => {}
            }
        }
    }
    shown
}

/// Reads the castling field of a FEN record: by sides (`KQkq`) or by the files of the rooks (`HAha`), for which the king's
/// file is looked up in the placement.
fn rights(field: &str, placement: &str) -> Option<Vec<Right>> {
    if field == "-" {
        return Some(Vec::new());
    }
    let right = |letter: char| {
        let (short, long, king) = if letter.is_ascii_uppercase() {
            (Right::WhiteShort, Right::WhiteLong, 'K')
        } else {
            (Right::BlackShort, Right::BlackLong, 'k')
        };
        match letter.to_ascii_lowercase() {
            'k' => Some(short),
            'q' => Some(long),
            file @ 'a'..='h' => {
                let file = u32::from(file) - u32::from('a');
                Some(if file > file_of(king, placement)? { short } else { long })
            }
            _ => None,
        }
    };
    field.chars().map(right).collect()
}

/// The file, from 0 on, on which a king stands on its own first rank.
fn file_of(king: char, placement: &str) -> Option<u32> {
    let mut ranks = placement.split('/');
    let rank = if king == 'K' { ranks.next_back()? } else { ranks.next()? };
    rank.split_once(king).map(|(before, _)| before.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum())
}

/// The moves that `go perft 1` lists.
pub(super) fn listed(lines: &[String]) -> Result<Vec<Uci>, String> {
    let total = total(lines).ok_or_else(|| "`go perft 1` ended without `Nodes searched:`".to_owned())?;
    let uci = |line: &String| line.split_once(':').and_then(|(uci, _)| uci.parse().ok());
    let moves: Vec<Uci> = lines.iter().filter_map(uci).collect();
    // A move in a spelling of the engine's own must not get lost.
    if moves.len() as u64 == total {
        Ok(moves)
    } else {
        Err(format!("`go perft 1` counts {total} moves and lists {}", moves.len()))
    }
}

/// The total that `go perft N` ends with.
pub(super) fn total(lines: &[String]) -> Option<u64> {
    lines.iter().find_map(|line| line.strip_prefix("Nodes searched:")?.trim().parse().ok())
}

/// Whether a line is the last one of `go perft N`, or the first one of a search, which engines without perft begin instead.
pub(super) fn ends_perft(line: &str) -> bool {
    let searches = line.starts_with("bestmove") || line.starts_with("info ") && !line.starts_with("info string");
    line.starts_with("Nodes searched:") || searches
}

/// The total that `perft N` consists of.
pub(super) fn lone_number(lines: &[String]) -> Option<u64> {
    lines.iter().find_map(|line| line.parse().ok())
}

/// What a search says of the player having the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// He has a move.
    Move,
    /// He has none, and is mated.
    Mated,
    /// He has none; the score is that of a draw.
    Drawn,
    /// He has none, and nothing else is said.
    NoMove,
}

/// Whether a line is the last one of a search.
pub(super) fn ends_search(line: &str) -> bool {
    line.starts_with("bestmove")
}

/// Reads what a search ended with: its `bestmove`, and the last score before it.
pub(super) fn found(lines: &[String]) -> Option<Found> {
    let best = lines.iter().find_map(|line| line.strip_prefix("bestmove"))?.split_ascii_whitespace().next()?;
    // No move goes from a square to itself: so some engines say that there is none, and others in one of many words.
    if best.parse::<Uci>().is_ok() && best[..2] != best[2..4] {
        return Some(Found::Move);
    }
    let score = lines.iter().rev().find_map(|line| line.split_once(" score ")).map(|(_, score)| score);
    let mut words = score.unwrap_or_default().split_ascii_whitespace();
    Some(match (words.next(), words.next()) {
        (Some("mate"), Some("0" | "-0")) => Found::Mated,
        (Some("cp"), Some("0")) => Found::Drawn,
        _ => Found::NoMove,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_name_is_split_from_its_version() {
        for (id, name, version) in [
            ("Stockfish 15.1", "Stockfish", "15.1"),
            ("Fairy-Stockfish 11.1 LB 64", "Fairy-Stockfish", "11.1 LB 64"),
            ("Stockfish dev-20240101-abc", "Stockfish", "dev-20240101-abc"),
            ("Lc0 v0.31.2", "Lc0", "v0.31.2"),
            ("Toga II 3.0", "Toga II", "3.0"),
            ("4ku 5.0", "4ku", "5.0"),
            ("Viridithas", "Viridithas", "unknown"),
        ] {
            assert_eq!(name_and_version(id), (name.to_owned(), version.to_owned()));
        }
    }

    #[test]
    fn an_engine_without_a_name_has_that_of_its_program() {
        let introduction = introduction(&lines("id name \nuciok"), &["/opt/sharp-mind.exe".to_owned()]);
        assert_eq!(introduction.name, "sharp-mind");
        assert!(!introduction.chess960);
    }

    #[test]
    fn rights_are_read_by_sides_and_by_files() {
        use Right::{BlackLong, BlackShort, WhiteLong, WhiteShort};
        let all = vec![WhiteShort, WhiteLong, BlackShort, BlackLong];
        assert_eq!(rights("KQkq", "r3k2r/8/8/8/8/8/8/R3K2R"), Some(all.clone()));
        assert_eq!(rights("HAha", "r3k2r/8/8/8/8/8/8/R3K2R"), Some(all));
        assert_eq!(rights("Dc", "2rk4/8/8/8/8/8/8/1K1R4"), Some(vec![WhiteShort, BlackLong]));
        assert_eq!(rights("-", "4k3/8/8/8/8/8/8/4K3"), Some(Vec::new()));
        assert_eq!(rights("KX", "4k3/8/8/8/8/8/8/4K2R"), None);
        assert_eq!(rights("H", "4k3/8/8/8/8/8/4K3/7R"), None);
    }

    #[test]
    fn a_move_in_a_spelling_of_its_own_does_not_get_lost() {
        let told = listed(&lines("e1e2: 1\ne1h1c: 1\n\nNodes searched: 2"));
        assert_eq!(told, Err("`go perft 1` counts 2 moves and lists 1".to_owned()));
    }

    #[test]
    fn a_search_tells_a_move_from_none_and_mate_from_a_draw() {
        for (text, expected) in [
            ("info depth 1 score cp 20 pv e2e4\nbestmove e2e4 ponder e7e5", Some(Found::Move)),
            ("info depth 0 score mate 0\nbestmove (none)", Some(Found::Mated)),
            ("info depth 0 score cp 0\nbestmove 0000", Some(Found::Drawn)),
            ("bestmove a1a1", Some(Found::NoMove)),
            ("bestmove NULL", Some(Found::NoMove)),
            ("bestmove", None),
        ] {
            assert_eq!(found(&lines(text)), expected, "{text}");
        }
    }
}
