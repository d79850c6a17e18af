//! Answers that are sets: sorted when written, and an error when an item comes twice.

use super::{Answer, Written};
use crate::{moves::Uci, named::named};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{collections::BTreeSet, fmt::Display};

// A repeated item is refused, not merged: a generator that emits it twice has a fault worth seeing.
fn set_of<T: Ord + Display>(items: Vec<T>) -> Result<BTreeSet<T>, String> {
    let mut set = BTreeSet::new();
    for item in items {
        if let Some(twice) = set.replace(item) {
            return Err(format!("`{twice}` is given twice"));
        }
    }
    Ok(set)
}

macro_rules! set_answer {
    ($(#[$doc:meta])* $type:ident of $item:ty) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "Vec<_>", into = "Vec<_>")]
        pub struct $type(BTreeSet<$item>);

        impl $type {
            /// The items in their order.
            pub fn iter(&self) -> impl Iterator<Item = &$item> {
                self.0.iter()
            }
        }

        impl TryFrom<Vec<$item>> for $type {
            type Error = String;

            fn try_from(items: Vec<$item>) -> Result<Self, Self::Error> {
                set_of(items).map(Self)
            }
        }

        impl From<$type> for Vec<$item> {
            fn from(set: $type) -> Self {
                set.0.into_iter().collect()
            }
        }

        impl FromIterator<$item> for $type {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                Self(items.into_iter().collect())
            }
        }
    };
}

fn listed<T: Display>(items: &BTreeSet<T>) -> String {
    if items.is_empty() {
        return "none".to_owned();
    }
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

set_answer! {
    /// A set of moves in coordinates.
    Moves of Uci
}

impl Answer for Moves {
    const NAME: &'static str = "set of moves";
    const DOC: &'static str = "a list of moves in coordinates, in any order, each once";
    const EXAMPLE: &'static str = "[e4, Nf3]";
    const WRITTEN: Written = Written::Moves;

    fn schema() -> Value {
        json!({ "type": "array", "items": { "type": "string" } })
    }

    fn words(&self) -> String {
        listed(&self.0)
    }
}

named! {
    /// What a draw may be claimed for.
    Ground, "ground" {
        /// The third occurrence of a position (Laws 9.2).
        Threefold = "threefold",
        /// Fifty moves by each player without capture or pawn move (Laws 9.3).
        FiftyMoves = "fifty-moves",
    }
}

set_answer! {
    /// A set of grounds for a claim.
    Grounds of Ground
}

impl Answer for Grounds {
    const NAME: &'static str = "set of grounds";
    const DOC: &'static str = "a list of \"threefold\" and \"fifty-moves\", each at most once";
    const EXAMPLE: &'static str = "[threefold]";

    fn schema() -> Value {
        names_schema(Ground::ALL.iter().map(|ground| ground.name()))
    }

    fn words(&self) -> String {
        listed(&self.0)
    }
}

named! {
    /// A right to castle that has not been lost (Laws 3.8.2.1).
    Right, "castling right" {
        /// White may still castle on the h-side.
        WhiteShort = "white-short",
        /// White may still castle on the a-side.
        WhiteLong = "white-long",
        /// Black may still castle on the h-side.
        BlackShort = "black-short",
        /// Black may still castle on the a-side.
        BlackLong = "black-long",
    }
}

set_answer! {
    /// A set of castling rights.
    Rights of Right
}

impl Answer for Rights {
    const NAME: &'static str = "set of castling rights";
    const DOC: &'static str =
        "a list of \"white-short\", \"white-long\", \"black-short\" and \"black-long\", each at most once";
    const EXAMPLE: &'static str = "[white-short, black-long]";

    fn schema() -> Value {
        names_schema(Right::ALL.iter().map(|right| right.name()))
    }

    fn words(&self) -> String {
        listed(&self.0)
    }
}

fn names_schema(names: impl Iterator<Item = &'static str>) -> Value {
    json!({ "type": "array", "uniqueItems": true, "items": { "enum": names.collect::<Vec<_>>() } })
}
