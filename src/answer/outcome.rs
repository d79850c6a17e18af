//! How a game stands: the result, and the termination that says why.

use super::{Agreement, Answer, Written};
use crate::{
    colour::Colour,
    named::{named, nearest},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{fmt, str::FromStr};

named! {
    /// The result of a game, as a scoresheet has it.
    GameResult, "result" {
        /// White wins.
        WhiteWins = "1-0",
        /// Black wins.
        BlackWins = "0-1",
        /// A draw.
        Draw = "1/2-1/2",
        /// The game goes on.
        Ongoing = "*",
    }
}

named! {
    /// Why a game ended.
    Termination, "termination" {
        /// Laws 5.1.1.
        Checkmate = "checkmate",
        /// Laws 5.1.2; a draw where the opponent could not mate.
        Resignation = "resignation",
        /// Laws 6.9; a draw where the opponent could not mate.
        FlagFall = "flag-fall",
        /// Laws 7.5.5; a draw where the opponent could not mate.
        IllegalMoves = "illegal-moves",
        /// Laws 5.2.1.
        Stalemate = "stalemate",
        /// Laws 5.2.2.
        DeadPosition = "dead-position",
        /// Laws 5.2.3.
        Agreement = "agreement",
        /// Laws 9.2, by a claim; Online 5.4.1 by itself.
        Threefold = "threefold-repetition",
        /// Laws 9.6.1.
        Fivefold = "fivefold-repetition",
        /// Laws 9.3, by a claim; Online 5.4.4 by itself.
        FiftyMoves = "fifty-moves",
        /// Laws 9.6.2.
        SeventyFiveMoves = "seventy-five-moves",
    }
}

/// How a game stands under a ruleset.
///
/// A backend that states only results leaves the termination out; then only the result is compared.
///
/// ```
/// use chess_conformance::answer::{Agreement, Answer, Outcome};
/// let expected: Outcome = "draw by stalemate".parse()?;
/// let result_only: Outcome = serde_json::from_str(r#"{"result":"1/2-1/2"}"#)?;
/// assert_eq!(expected.compare(&result_only), Agreement::Agrees);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Who won, if anybody.
    pub result: GameResult,
    /// Why; absent while the game goes on, and where the backend does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub termination: Option<Termination>,
}

impl Outcome {
    /// The game goes on.
    pub const ONGOING: Self = Self { result: GameResult::Ongoing, termination: None };

    /// A draw.
    pub fn draw(why: Termination) -> Self {
        Self { result: GameResult::Draw, termination: Some(why) }
    }

    /// A win.
    pub fn win(by: Colour, why: Termination) -> Self {
        let result = match by {
            Colour::White => GameResult::WhiteWins,
            Colour::Black => GameResult::BlackWins,
        };
        Self { result, termination: Some(why) }
    }

    /// Whether the game goes on.
    pub fn is_ongoing(self) -> bool {
        self.result == GameResult::Ongoing
    }
}

impl fmt::Display for Outcome {
    /// `ongoing`, `white wins by checkmate`, `draw by fifty moves`; without `by ...` where no termination is stated.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.result {
            GameResult::WhiteWins => "white wins",
            GameResult::BlackWins => "black wins",
            GameResult::Draw => "draw",
            GameResult::Ongoing => "ongoing",
        })?;
        match self.termination {
            Some(why) => write!(f, " by {}", spoken(why)),
            None => Ok(()),
        }
    }
}

fn spoken(why: Termination) -> String {
    let words = why.name().replace('-', " ");
    words.replace("seventy five", "seventy-five")
}

/// A text that is no outcome.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no outcome: {hint}")]
pub struct ParseOutcomeError {
    found: String,
    hint: String,
}

impl ParseOutcomeError {
    fn new(found: &str) -> Self {
        let whys = || Termination::ALL.iter().map(|why| spoken(*why)).collect::<Vec<_>>();
        let hint = match nearest(found, all_words()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => match meant_result(found) {
                Some("ongoing") => "did you mean `ongoing`?".to_owned(),
                Some(result) => format!("did you mean `{result} by ...`? Say why, with one of {}", whys().join(", ")),
                None => format!(
                    "write `ongoing`, or `white wins by ...`, `black wins by ...`, `draw by ...` with one of {}",
                    whys().join(", ")
                ),
            },
        };
        Self { found: found.to_owned(), hint }
    }
}

/// Every outcome as an author writes it.
fn all_words() -> Vec<String> {
    let mut words = vec!["ongoing".to_owned()];
    for result in ["white wins", "black wins", "draw"] {
        words.extend(Termination::ALL.iter().map(|why| format!("{result} by {}", spoken(*why))));
    }
    words
}

/// The result that is meant by a scoresheet's sign, or by words that leave out why.
fn meant_result(text: &str) -> Option<&'static str> {
    let text = text.trim().to_lowercase();
    let result = text.split_once(" by ").map_or(text.as_str(), |(result, _)| result);
    match result {
        "draw" | "drawn" | "a draw" | "1/2-1/2" | "\u{bd}-\u{bd}" | "1/2" | "\u{bd}" => Some("draw"),
        "white wins" | "white" | "white won" | "1-0" => Some("white wins"),
        "black wins" | "black" | "black won" | "0-1" => Some("black wins"),
        "*" | "none" | "in progress" | "unfinished" => Some("ongoing"),
        _ => None,
    }
}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    /// Reads what [`Display`](fmt::Display) writes, the reason included.
    ///
    /// # Errors
    ///
    /// Any other text; the error says which outcome it is most like.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "ongoing" {
            return Ok(Self::ONGOING);
        }
        let parsed = text.split_once(" by ").and_then(|(result, why)| {
            let result = match result {
                "white wins" => GameResult::WhiteWins,
                "black wins" => GameResult::BlackWins,
                "draw" => GameResult::Draw,
                _ => return None,
            };
            let why = Termination::ALL.iter().copied().find(|known| spoken(*known) == why)?;
            Some(Self { result, termination: Some(why) })
        });
        parsed.ok_or_else(|| ParseOutcomeError::new(text))
    }
}

impl Answer for Outcome {
    const NAME: &'static str = "outcome";
    const DOC: &'static str = "{\"result\": \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\", \"termination\": why}, the termination left out while the game goes on or where the backend does not state it";
    const EXAMPLE: &'static str = "draw by stalemate";
    const WRITTEN: Written = Written::Words(|text| {
        let outcome: Self = text.parse().map_err(|e: ParseOutcomeError| e.to_string())?;
        serde_json::to_value(outcome).map_err(|e| e.to_string())
    });

    fn compare(&self, got: &Self) -> Agreement {
        let agrees = self.result == got.result && (got.termination.is_none() || self.termination == got.termination);
        if agrees { Agreement::Agrees } else { Agreement::Differs }
    }

    fn schema() -> Value {
        json!({ "enum": all_words() })
    }

    fn words(&self) -> String {
        self.to_string()
    }
}
