//! What the arbiter decided on a claim.

use super::{Agreement, Answer, Written};
use crate::moves::Uci;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The move that must be played after a claim that was not upheld (Laws 9.5.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum MustPlay {
    /// The intended move.
    Move(Uci),
    /// None: no move was written down, or the one written down is illegal.
    None,
}

const NONE: &str = "none";

impl TryFrom<String> for MustPlay {
    type Error = crate::moves::ParseUciError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text == NONE { Ok(Self::None) } else { text.parse().map(Self::Move) }
    }
}

impl From<MustPlay> for String {
    fn from(must: MustPlay) -> Self {
        match must {
            MustPlay::Move(uci) => uci.into(),
            MustPlay::None => NONE.to_owned(),
        }
    }
}

/// The ruling on the last claim (Laws 9.5.2, 9.5.3).
///
/// A case compares only the fields that it states. A backend leaves out what it does not know, and is then not judged where the
/// case is about that field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ruling {
    /// Whether the claim was correct, so that the game is drawn.
    pub upheld: bool,
    /// Seconds that the opponent's clock gains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus_seconds: Option<u32>,
    /// The move that must be played now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub must_play: Option<MustPlay>,
}

impl Answer for Ruling {
    const NAME: &'static str = "ruling";
    const DOC: &'static str = "{\"upheld\": true or false, \"bonus-seconds\": a number, \"must-play\": a move in coordinates or \"none\"}, only the first required";
    const EXAMPLE: &'static str = "{ upheld: false, bonus-seconds: 120 }";
    const WRITTEN: Written = Written::MapWithMove("must-play");

    fn compare(&self, got: &Self) -> Agreement {
        let fields = [
            ("bonus-seconds", compare_field(self.bonus_seconds.as_ref(), got.bonus_seconds.as_ref())),
            ("must-play", compare_field(self.must_play.as_ref(), got.must_play.as_ref())),
        ];
        if self.upheld != got.upheld || fields.iter().any(|(_, stated)| *stated == Some(false)) {
            return Agreement::Differs;
        }
        let silent = fields.into_iter().find(|(_, stated)| stated.is_none());
        silent.map_or(Agreement::Agrees, |(field, _)| Agreement::Silent(field))
    }

    fn schema() -> Value {
        json!({
            "type": "object",
            "additionalProperties": false,
            "required": ["upheld"],
            "properties": {
                "upheld": { "type": "boolean" },
                "bonus-seconds": { "type": "integer", "minimum": 0, "maximum": u32::MAX, "examples": [120] },
                "must-play": { "type": "string", "minLength": 2, "examples": ["Nf3"] }
            }
        })
    }

    fn words(&self) -> String {
        let mut words = vec![if self.upheld { "upheld" } else { "not upheld" }.to_owned()];
        words.extend(self.bonus_seconds.map(|seconds| format!("{seconds} seconds to the opponent")));
        words.extend(self.must_play.as_ref().map(|must| match must {
            MustPlay::Move(uci) => format!("{uci} must be played"),
            MustPlay::None => "no move is bound".to_owned(),
        }));
        words.join(", ")
    }
}

/// Whether a field that the case states agrees; `None` where the backend leaves it out.
fn compare_field<T: PartialEq>(expected: Option<&T>, got: Option<&T>) -> Option<bool> {
    match (expected, got) {
        (None, _) => Some(true),
        (Some(_), None) => None,
        (Some(expected), Some(got)) => Some(expected == got),
    }
}
