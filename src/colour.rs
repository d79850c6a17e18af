//! The two players.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// One of the two players, or the colour of a man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// The player of the light men, who moves first.
    White,
    /// The player of the dark men.
    Black,
}

impl Colour {
    /// Both players, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other player.
    ///
    /// ```
    /// use chess_conformance::Colour;
    /// assert_eq!(Colour::White.opponent(), Colour::Black);
    /// ```
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `white` or `black`, as case files and the wire spell it.
    pub fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A text that names no colour.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no colour `{0}`: write white or black")]
pub struct ParseColourError(String);

impl FromStr for Colour {
    type Err = ParseColourError;

    /// Reads `white` or `black`.
    ///
    /// # Errors
    ///
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|colour| colour.name() == text).ok_or_else(|| ParseColourError(text.to_owned()))
    }
}
