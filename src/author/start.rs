//! Where a case starts: the standard position, a FEN record, or a Chess960 start.

use super::{
    problem::{Problem, Problems, Span},
    reader::At,
};
use crate::{board::Board, chess};
use shakmaty::{CastlingSide, Chess, Color, Position, PositionErrorKinds, fen::Fen};

/// The start of a case.
#[derive(Debug, Clone)]
pub(super) struct Start {
    pub(super) position: Chess,
    pub(super) fen: String,
    pub(super) chess960: bool,
}

const STANDARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Start {
    pub(super) fn standard() -> Self {
        Self { position: Chess::default(), fen: STANDARD.to_owned(), chess960: false }
    }

    /// Whether this is the usual start.
    pub(super) fn is_standard(&self) -> bool {
        self.fen == STANDARD && !self.chess960
    }

    /// Reads what stands behind `start:`.
    pub(super) fn read(start: &At<String>, problems: &mut Problems) -> Option<Self> {
        let text = start.value.as_str();
        if matches!(text, "standard" | "startpos") {
            return Some(Self::standard());
        }
        let (chess960, rest) = match text.strip_prefix("chess960") {
            Some(rest) => (true, rest.trim_start()),
            None => (false, text),
        };
        let fen = if chess960 && rest.chars().all(|c| c.is_ascii_digit()) {
            let Some(fen) = rest.parse().ok().and_then(chess::chess960_start) else {
                let problem = Problem::new(start.span.clone(), "no such Chess960 start");
                problems.add(problem.help("write a number from 0 to 959, or a FEN record: start: chess960 518"));
                return None;
            };
            fen
        } else {
            rest.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        match position(&fen, chess960) {
            Ok(position) => {
                let fen = if chess960 { with_files(&fen, &position) } else { fen };
                Some(Self { position, fen, chess960 })
            }
            Err(mistake) => {
                let span = field_span(start, &fen, mistake.field);
                let problem = Problem::new(span, format!("this is no position: {}", mistake.what));
                problems.add(problem.label(mistake.field.map_or("", |field| FIELDS[field])).help(mistake.help));
                None
            }
        }
    }
}

/// The record with castling rights named by the files of the rooks, which leaves no doubt about the rook.
fn with_files(fen: &str, position: &Chess) -> String {
    let mut rights = String::new();
    for color in [Color::White, Color::Black] {
        for side in CastlingSide::ALL {
            let rook = position.castles().rook(color, side);
            rights.extend(rook.map(|rook| color.fold_wb(rook.file().upper_char(), rook.file().char())));
        }
    }
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let Some(castling) = fields.get_mut(2) {
        *castling = if rights.is_empty() { "-" } else { &rights };
    }
    fields.join(" ")
}

const FIELDS: [&str; 6] =
    ["the men", "the side to move", "castling", "en passant", "the halfmove clock", "the move number"];
const MEN: Option<usize> = Some(0);
const TURN: Option<usize> = Some(1);
const CASTLING: Option<usize> = Some(2);
const EN_PASSANT: Option<usize> = Some(3);
const CLOCK: Option<usize> = Some(4);
const NUMBER: Option<usize> = Some(5);

/// More than any game has moves.
const LARGEST: u32 = 10_000;

/// A number in digits alone.
fn number_up_to(largest: u32, text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_plain && *number <= largest)
}

/// What is wrong with a FEN record, and in which of its fields.
struct Mistake {
    field: Option<usize>,
    what: &'static str,
    help: &'static str,
}

fn mistake(field: Option<usize>, what: &'static str, help: &'static str) -> Mistake {
    Mistake { field, what, help }
}

fn position(fen: &str, chess960: bool) -> Result<Chess, Mistake> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let [men, turn, castling, en_passant, clock, number] = fields[..] else {
        let help = "write men, side to move, castling, en passant, halfmove clock, move number: 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        return Err(mistake(None, "a FEN record has six fields", help));
    };
    if Board::parse(men).is_none() || !men.chars().all(|c| "/12345678pnbrqkPNBRQK".contains(c)) {
        let help = "write eight ranks of eight squares from a8 to h1, with / between them";
        return Err(mistake(MEN, "there are not eight ranks of eight squares", help));
    }
    if !matches!(turn, "w" | "b") {
        return Err(mistake(TURN, "nobody has the move", "write w or b"));
    }
    if castling != "-" && !castling.chars().all(|c| c.is_ascii_alphabetic()) {
        return Err(mistake(CASTLING, "these are no castling rights", "write - or some of KQkq"));
    }
    if en_passant != "-" && en_passant.parse::<shakmaty::Square>().is_err() {
        return Err(mistake(EN_PASSANT, "this is no square", "write - or the square that was passed over"));
    }
    let Some(plies) = number_up_to(LARGEST, clock) else {
        return Err(mistake(CLOCK, "this is no number of plies", "write a whole number from 0 to 10000"));
    };
    let Some(number) = number_up_to(LARGEST, number).filter(|number| *number > 0) else {
        return Err(mistake(NUMBER, "this is no move number", "write a whole number from 1 to 10000"));
    };
    if plies > 2 * (number - 1) + u32::from(turn == "b") {
        let help = "write a smaller clock, or a larger move number: before move 76 at most 150 plies have been played";
        return Err(mistake(CLOCK, "the move number leaves no room for so many plies", help));
    }
    if en_passant != "-" && plies != 0 {
        return Err(mistake(CLOCK, "a pawn has just moved, so the clock is 0", "write 0, or - for en passant"));
    }
    let no_castling = "these rights are not read; write - or some of KQkq";
    let fen: Fen = fen.parse().map_err(|_| mistake(CASTLING, "these are no castling rights", no_castling))?;
    fen.into_position(chess::mode(chess960)).map_err(|e| refused(e.kinds()))
}

fn refused(kinds: PositionErrorKinds) -> Mistake {
    let table = [
        (PositionErrorKinds::EMPTY_BOARD, MEN, "the board is empty", "put both kings on it"),
        (PositionErrorKinds::MISSING_KING, MEN, "a king is missing", "each side has one king"),
        (PositionErrorKinds::TOO_MANY_KINGS, MEN, "there are too many kings", "each side has one king"),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            MEN,
            "a pawn stands on the first or the last rank",
            "pawns stand on ranks 2 to 7",
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            TURN,
            "the player not having the move is in check",
            "the other side is to move, or a man stands wrong",
        ),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            CASTLING,
            "king or rook is not on its square",
            "leave this right out, or start with `chess960 `",
        ),
        (PositionErrorKinds::INVALID_EP_SQUARE, EN_PASSANT, "no pawn can have passed over this square", "write -"),
        (
            PositionErrorKinds::TOO_MUCH_MATERIAL,
            MEN,
            "so many men can never be on the board",
            "eight pawns at most, and a missing pawn for each promoted man",
        ),
        (
            PositionErrorKinds::IMPOSSIBLE_CHECK,
            MEN,
            "no last move can have given this check",
            "move one of the checking men",
        ),
    ];
    let first = table.into_iter().find(|(kind, ..)| kinds.contains(*kind));
    first.map_or_else(
        || mistake(None, "it cannot be", "check men, side to move and rights"),
        |(_, field, what, help)| mistake(field, what, help),
    )
}

/// The place of a field inside the text behind `start:`; all of it where the field has no place of its own.
fn field_span(start: &At<String>, fen: &str, field: Option<usize>) -> Span {
    let whole = start.span.clone();
    let Some(field) = field else { return whole };
    let skipped = start.value.strip_prefix("chess960").map_or(0, |_| 1);
    let quoted = usize::from(whole.len() > start.value.len());
    let mut words = start.value.split_whitespace().skip(skipped + field);
    match words.next() {
        Some(word) if fen.split(' ').count() == FIELDS.len() => {
            let at = word.as_ptr() as usize - start.value.as_ptr() as usize + whole.start + quoted;
            at..at + word.len()
        }
        _ => whole,
    }
}
