//! Drawing a board from the first field of a FEN record. No rules are known here.

use std::fmt;

/// A board to be drawn.
///
/// ```
/// use chess_conformance::Board;
/// let board = Board::parse("8/8/8/8/8/8/4P3/K6k w").unwrap();
/// assert!(board.to_string().starts_with("8  . . . . . . . .\n"));
/// assert!(board.to_string().ends_with("   a b c d e f g h   White to move"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    ranks: Vec<Vec<char>>,
    black_to_move: bool,
}

impl Board {
    /// Reads the first two fields of a FEN record and leaves the others alone; `None` if there are not eight ranks of eight.
    pub fn parse(fen: &str) -> Option<Self> {
        let mut fields = fen.split_ascii_whitespace();
        let ranks: Vec<Vec<char>> = fields.next()?.split('/').map(squares).collect();
        let complete = ranks.len() == 8 && ranks.iter().all(|rank| rank.len() == 8);
        complete.then(|| Self { ranks, black_to_move: fields.next() == Some("b") })
    }
}

fn squares(rank: &str) -> Vec<char> {
    let mut squares = Vec::new();
    for c in rank.chars() {
        match c.to_digit(10) {
            Some(empty) => squares.extend(std::iter::repeat_n('.', empty as usize)),
            None => squares.push(c),
        }
    }
    squares
}

impl fmt::Display for Board {
    /// Letters as in FEN: capitals for White.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (rank, squares) in (1..=8).rev().zip(&self.ranks) {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            writeln!(f, "{rank}  {}", squares.join(" "))?;
        }
        let turn = if self.black_to_move { "Black" } else { "White" };
        write!(f, "   a b c d e f g h   {turn} to move")
    }
}
