//! The seam to shakmaty: positions and moves in the words of this crate, for reading cases and for the reference alike.

use crate::{
    colour::Colour,
    moves::{Move, Uci},
};
#[cfg(feature = "reference")]
use shakmaty::fen::Fen;
use shakmaty::{
    CastlingMode, Chess, Position,
    san::{San, SanError, SanPlus, Suffix},
    uci::UciMove,
};
#[cfg(feature = "author")]
use shakmaty::{EnPassantMode, Role, fen::Epd};

pub(crate) fn colour(color: shakmaty::Color) -> Colour {
    match color {
        shakmaty::Color::White => Colour::White,
        shakmaty::Color::Black => Colour::Black,
    }
}

#[cfg(feature = "reference")]
pub(crate) fn color(colour: Colour) -> shakmaty::Color {
    match colour {
        Colour::White => shakmaty::Color::White,
        Colour::Black => shakmaty::Color::Black,
    }
}

/// Castling is two squares of the king in standard chess, and king onto rook in Chess960.
pub(crate) fn mode(chess960: bool) -> CastlingMode {
    if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
}

/// A move of shakmaty in coordinates; `None` only for drops, which chess does not have.
pub(crate) fn uci(played: shakmaty::Move, mode: CastlingMode) -> Option<Uci> {
    played.to_uci(mode).to_string().parse().ok()
}

/// A legal move as it goes to a backend.
pub(crate) fn full_move(position: &Chess, played: shakmaty::Move, mode: CastlingMode) -> Option<Move> {
    let san = SanPlus::from_move(position.clone(), played).to_string();
    Some(Move { uci: uci(played, mode)?, san: Some(san) })
}

/// The move that coordinates mean; `None` if it is not legal. The king onto its own rook is castling in Chess960 alone.
pub(crate) fn legal(position: &Chess, uci: &Uci) -> Option<shakmaty::Move> {
    let read = uci.as_str().parse::<UciMove>().ok()?;
    let legal = read.to_move(position).ok()?;
    let is_written_otherwise = legal.is_castle() && legal.to_uci(position.castles().mode()) != read;
    (!is_written_otherwise).then_some(legal)
}

/// The first two fields of the position's FEN record.
#[cfg(feature = "author")]
pub(crate) fn diagram(position: &Chess) -> String {
    let epd = Epd::from_position(position, EnPassantMode::Legal).to_string();
    epd.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// A position from a FEN record of six fields.
#[cfg(feature = "reference")]
pub(crate) fn position(fen: &str, chess960: bool) -> Result<Chess, String> {
    let fen: Fen = fen.parse().map_err(|e| format!("{e}"))?;
    fen.into_position(mode(chess960)).map_err(|e| format!("{e}"))
}

/// Why a text is no legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoMove {
    /// It is not the notation of a move.
    Syntax,
    /// No such move is legal.
    Illegal,
    /// Several are.
    Ambiguous,
    /// The move is legal, and its sign says check or mate where there is none.
    WrongSign(char),
}

/// Reads a move in coordinates, or as on a scoresheet: `O-O` and `0-0`, `e8=Q` and `e8Q`, signs and glyphs at will.
pub(crate) fn read_move(position: &Chess, text: &str) -> Result<shakmaty::Move, NoMove> {
    if let Ok(uci) = text.parse::<Uci>() {
        return legal(position, &uci).ok_or(NoMove::Illegal);
    }
    let bare = text.trim_end_matches(['!', '?']);
    let (bare, signs) = bare.split_at(bare.trim_end_matches(['+', '#']).len());
    let san: San = plain_notation(bare).parse().map_err(|_| NoMove::Syntax)?;
    let played = san.to_move(position).map_err(|e| match e {
        SanError::IllegalSan => NoMove::Illegal,
        SanError::AmbiguousSan => NoMove::Ambiguous,
    })?;
    let mut after = position.clone();
    after.play_unchecked(played);
    let suffix = Suffix::from_position(&after);
    match signs.chars().next() {
        Some('#') if suffix != Some(Suffix::Checkmate) => Err(NoMove::WrongSign('#')),
        Some(_) if suffix.is_none() => Err(NoMove::WrongSign('+')),
        _ => Ok(played),
    }
}

/// The spelling of the Laws and of old scoresheets in the one that programs read.
fn plain_notation(text: &str) -> String {
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    match text {
        "0-0" | "o-o" => return "O-O".to_owned(),
        "0-0-0" | "o-o-o" => return "O-O-O".to_owned(),
        _ => {}
    }
    let text = text.replace(['(', ')'], "");
    match text.char_indices().next_back() {
        Some((at, 'Q' | 'R' | 'B' | 'N')) if at > 0 && text[..at].ends_with(['1', '8']) => {
            format!("{}={}", &text[..at], &text[at..])
        }
        _ => text,
    }
}

/// The legal moves in notation that are most like a text: by the same man, or to the same square; all if there are few.
#[cfg(feature = "author")]
pub(crate) fn near(position: &Chess, text: &str) -> Vec<String> {
    const FEW: usize = 12;
    let all = position.legal_moves();
    let role = text.chars().next().and_then(Role::from_char).filter(|_| text.starts_with(|c: char| c.is_uppercase()));
    let target = text
        .trim_end_matches(|c: char| !c.is_ascii_digit())
        .get(..)
        .and_then(|text| text.get(text.len().saturating_sub(2)..))
        .and_then(|square| square.parse::<shakmaty::Square>().ok());
    let like = |played: &&shakmaty::Move| Some(played.role()) == role || Some(played.to()) == target;
    let near: Vec<_> = all.iter().filter(like).copied().collect();
    let shown = if all.len() <= FEW || near.is_empty() { all.iter().copied().collect() } else { near };
    shown.into_iter().take(FEW).map(|played| SanPlus::from_move(position.clone(), played).to_string()).collect()
}

/// The FEN record of one of the 960 starts, by its number in the usual scheme (518 is the standard start).
///
/// ```text
/// n % 4: light bishop; then % 4: dark bishop; then % 6: queen; the rest: knights; rook, king, rook fill up
/// ```
#[cfg(feature = "author")]
pub(crate) fn chess960_start(number: u16) -> Option<String> {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    if number >= 960 {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[2 * (number % 4) + 1] = Some('B');
    rank[2 * (number / 4 % 4)] = Some('B');
    let free = |rank: &[Option<char>; 8]| (0..8).filter(|file| rank[*file].is_none()).collect::<Vec<_>>();
    let queen = free(&rank)[number / 16 % 6];
    rank[queen] = Some('Q');
    let (first, second) = KNIGHTS[number / 96];
    let left = free(&rank);
    rank[left[first]] = Some('N');
    rank[left[second]] = Some('N');
    for (file, man) in free(&rank).into_iter().zip(['R', 'K', 'R']) {
        rank[file] = Some(man);
    }
    let white: String = rank.into_iter().flatten().collect();
    let black = white.to_lowercase();
    Some(format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"))
}

#[cfg(all(test, feature = "author"))]
mod tests {
    use super::chess960_start;
    use rstest::rstest;

    #[rstest]
    #[case::standard(518, "rnbqkbnr")]
    #[case::first(0, "bbqnnrkr")]
    #[case::last(959, "rkrnnqbb")]
    fn the_960_starts_are_numbered_as_usual(#[case] number: u16, #[case] rank: &str) {
        let fen = chess960_start(number).unwrap();
        assert!(fen.starts_with(&format!("{rank}/")), "{fen}");
    }

    #[test]
    fn there_are_960_different_starts() {
        let all: std::collections::BTreeSet<_> = (0..=1000).filter_map(chess960_start).collect();
        assert_eq!(all.len(), 960);
    }
}
