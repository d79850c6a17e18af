//! Moves as text: this module knows how a move is spelled and nothing of how men move.

use crate::named::checked_text;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A move in the coordinates that programs use: `e2e4`, `e7e8q`.
///
/// Castling is the king's two-square move (`e1g1`); from a Chess960 start it is the king onto its own rook (`e1h1`).
///
/// ```
/// use chess_conformance::Uci;
/// assert!("e7e8q".parse::<Uci>().is_ok());
/// assert!("e8=Q".parse::<Uci>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Uci(String);

/// A text that is no move in coordinates.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no move in coordinates: write it like e2e4 or e7e8q")]
pub struct ParseUciError(String);

impl FromStr for Uci {
    type Err = ParseUciError;

    /// Reads coordinates; whether the move is possible is not looked at.
    ///
    /// # Errors
    ///
    /// Any text but two squares and, for a promotion, one of `q r b n`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [a, b, c, d, promotion @ ..]
                if is_square(*a, *b) && is_square(*c, *d) && matches!(promotion, [] | [b'q' | b'r' | b'b' | b'n']) =>
            {
                Ok(Self(text.to_owned()))
            }
            _ => Err(ParseUciError(text.to_owned())),
        }
    }
}

fn is_square(file: u8, rank: u8) -> bool {
    matches!(file, b'a'..=b'h') && matches!(rank, b'1'..=b'8')
}

checked_text!(Uci);

/// A square by name, `a1` to `h8`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct SquareName(String);

/// A text that names no square.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no square: write one from a1 to h8")]
pub struct ParseSquareError(String);

impl FromStr for SquareName {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [file, rank] if is_square(*file, *rank) => Ok(Self(text.to_owned())),
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}

checked_text!(SquareName);

/// A move as it goes to a backend: in coordinates, and in algebraic notation where it is legal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The move in coordinates.
    pub uci: Uci,
    /// The move as a scoresheet has it (`Nf3`, `O-O`, `e8=Q+`), with check and mate signs; absent where the move is illegal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.san.as_deref().unwrap_or(self.uci.as_str()))
    }
}
