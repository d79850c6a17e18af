//! Answers that are one value: yes or no, a number, a text.

use super::{Answer, Written};
use crate::{colour::Colour, moves::Uci};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;

impl Answer for bool {
    const NAME: &'static str = "yes or no";
    const DOC: &'static str = "true or false";
    const EXAMPLE: &'static str = "true";

    fn schema() -> Value {
        json!({ "type": "boolean" })
    }
}

impl Answer for u64 {
    const NAME: &'static str = "count";
    const DOC: &'static str = "a whole number from 0 up";
    const EXAMPLE: &'static str = "3";

    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0 })
    }
}

impl Answer for String {
    const NAME: &'static str = "notation";
    const DOC: &'static str = "a text";
    const EXAMPLE: &'static str = "Nf3";

    fn schema() -> Value {
        json!({ "type": "string", "minLength": 1 })
    }

    fn words(&self) -> String {
        self.clone()
    }
}

/// Whether a text was taken as a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Acceptance {
    /// It was.
    Accepted,
    /// It was not.
    Refused,
}

impl Answer for Acceptance {
    const NAME: &'static str = "acceptance";
    const DOC: &'static str = "\"accepted\" or \"refused\"";
    const EXAMPLE: &'static str = "refused";

    fn schema() -> Value {
        json!({ "enum": ["accepted", "refused"] })
    }
}

/// The move that a text was taken to mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Meaning {
    /// This move.
    Move(Uci),
    /// None: the text was refused.
    Refused,
}

const REFUSED: &str = "refused";

impl TryFrom<String> for Meaning {
    type Error = crate::moves::ParseUciError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text == REFUSED { Ok(Self::Refused) } else { text.parse().map(Self::Move) }
    }
}

impl From<Meaning> for String {
    fn from(meaning: Meaning) -> Self {
        match meaning {
            Meaning::Move(uci) => uci.into(),
            Meaning::Refused => REFUSED.to_owned(),
        }
    }
}

impl Answer for Meaning {
    const NAME: &'static str = "meaning";
    const DOC: &'static str = "a move in coordinates, or \"refused\"";
    const EXAMPLE: &'static str = "Nf3";
    const WRITTEN: Written = Written::MoveOr(REFUSED);

    fn schema() -> Value {
        json!({ "type": "string", "minLength": 2 })
    }
}

/// Whose draw offer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawOffer {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Both players'.
    Both,
    /// Nobody's.
    None,
}

impl FromIterator<Colour> for DrawOffer {
    fn from_iter<I: IntoIterator<Item = Colour>>(by: I) -> Self {
        let by: BTreeSet<Colour> = by.into_iter().collect();
        match (by.contains(&Colour::White), by.contains(&Colour::Black)) {
            (true, true) => Self::Both,
            (true, false) => Self::White,
            (false, true) => Self::Black,
            (false, false) => Self::None,
        }
    }
}

impl Answer for DrawOffer {
    const NAME: &'static str = "draw offer";
    const DOC: &'static str = "\"white\", \"black\", \"both\" or \"none\"";
    const EXAMPLE: &'static str = "white";

    fn schema() -> Value {
        json!({ "enum": ["white", "black", "both", "none"] })
    }
}
