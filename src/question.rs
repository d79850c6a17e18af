//! Everything that a backend can be asked, as one table.
//!
//! To ask something new, add a row to `for_each_question!`: the enum, the documentation, the schema, and the method of
//! [`Rules`](crate::backend::Rules) follow from it. This module knows no wire format and no YAML.

use crate::{
    answer::{self, Shape},
    named::named,
};

/// The table: documentation, name, then the method of the Rust trait with its argument and answer, the conformance class,
/// what the answer depends on, the clause, and what the null backends say: the one that never sees a draw, and the one that
/// sees nothing else.
macro_rules! for_each_question {
    ($callback:ident) => {
        $callback! {
            /// Every legal move.
            LegalMoves "legal-moves" = legal_moves() -> answer::Moves, Moves, Board, "3.10.1",
                null: [], [];
            /// Whether the move is legal.
            IsLegal "is-legal" = is_legal(Move: &Move) -> bool, Moves, Board, "3.10.1",
                null: true, true;
            /// Whether the player having the move is in check.
            Check "check" = check() -> bool, Moves, Board, "3.9.1",
                null: false, false;
            /// Whether the player having the move is mated.
            Checkmate "checkmate" = checkmate() -> bool, GameEnd, Board, "5.1.1",
                null: false, false;
            /// Whether the player having the move is stalemated.
            Stalemate "stalemate" = stalemate() -> bool, GameEnd, Board, "5.2.1",
                null: false, true;
            /// The castling rights that have not been lost, blocked for now or not.
            CastlingRights "castling-rights" = castling_rights() -> answer::Rights, Moves, Board, "3.8.2.1",
                null: [], [];
            /// The legal en-passant captures.
            EnPassantCaptures "en-passant-captures" = en_passant_captures() -> answer::Moves, Moves, Board, "3.7.3.1",
                null: [], [];
            /// Whether neither player can mate by any series of legal moves.
            DeadPosition "dead-position" = dead_position() -> bool, GameEnd, Board, "5.2.2",
                null: false, true;
            /// Whether the player of the colour can mate by any series of legal moves.
            CanMate "can-mate" = can_mate(Colour: Colour) -> bool, GameEnd, Board, "6.9",
                null: true, false;
            /// Whether the position is dead by the men alone, wherever they stand.
            InsufficientMaterial "insufficient-material" = insufficient_material() -> bool, GameEnd, Board, "5.2.2",
                null: false, true;
            /// Plies since the last capture or pawn move, those that the start position states included.
            HalfmoveClock "halfmove-clock" = halfmove_clock() -> u64, DrawFacts, Board, "9.3.2",
                null: 0, 150;
            /// How many times the position on the board has occurred, this time included.
            Occurrences "occurrences" = occurrences() -> u64, DrawFacts, Board, "9.2.3",
                null: 1, 5;
            /// Whether the positions after these two plies (0 is the start) are the same.
            SamePosition "same-position" = same_position(Plies: (usize, usize)) -> bool, DrawFacts, Board, "9.2.3",
                null: false, true;
            /// Whether the position on the board has occurred at least three times.
            Threefold "threefold" = threefold() -> bool, DrawFacts, Board, "9.2.2",
                null: false, true;
            /// Whether the condition of the edition's fivefold rule is met by the position on the board.
            Fivefold "fivefold" = fivefold() -> bool, DrawFacts, Edition, "9.6.1",
                null: false, true;
            /// Whether the last 50 moves by each player had no capture and no pawn move.
            FiftyMoves "fifty-moves" = fifty_moves() -> bool, DrawFacts, Board, "9.3.2",
                null: false, true;
            /// Whether the last 75 moves by each player had no capture and no pawn move.
            SeventyFiveMoves "seventy-five-moves" = seventy_five_moves() -> bool, DrawFacts, Board, "9.6.2",
                null: false, true;
            /// How the game stands, and why, under the ruleset.
            Outcome "outcome" = outcome() -> answer::Outcome, GameEnd, Ruleset, "5.1.1",
                null: { "result": "*" }, { "result": "1/2-1/2" };
            /// The grounds on which the player having the move may claim a draw now, for the position on the board.
            Claims "claims" = claims() -> answer::Grounds, Claims, Ruleset, "9.2.2",
                null: [], ["threefold", "fifty-moves"];
            /// The grounds on which the player having the move may claim a draw with this intended move.
            ClaimsWith "claims-with" = claims_with(Move: &Move) -> answer::Grounds, Claims, Ruleset, "9.2.1",
                null: [], ["threefold", "fifty-moves"];
            /// The ruling on the last claim.
            Ruling "ruling" = ruling() -> answer::Ruling, Arbiter, Ruleset, "9.5.3",
                null: { "upheld": false }, { "upheld": true };
            /// Whose draw offer stands.
            DrawOffer "draw-offer" = draw_offer() -> answer::DrawOffer, Arbiter, Ruleset, "9.1.2.1",
                null: "none", "none";
            /// How the move is written.
            San "san" = san(Move: &Move) -> String, Notation, Board, "C.8",
                null: "e4", "e4";
            /// Which move the text means.
            ReadSan "read-san" = read_san(Text: &str) -> answer::Meaning, Notation, Board, "C.8",
                null: "e2e4", "e2e4";
            /// Whether the text is taken as a position.
            ReadFen "read-fen" = read_fen(Text: &str) -> answer::Acceptance, Notation, Board, "3.10.3",
                null: "accepted", "accepted";
            /// How many lines of legal moves there are to this depth, in plies.
            Perft "perft" = perft(Depth: u32) -> u64, Moves, Board, "3.10.1",
                null: 1, 1;
        }
    };
}
pub(crate) use for_each_question;

named! {
    /// What a backend conforms to when it answers every question of the class and fails none.
    Class, "conformance class" {
        /// How men move, and what is legal.
        Moves = "moves",
        /// Counts and repetitions, as facts.
        DrawFacts = "draw-facts",
        /// When a game is over, and how.
        GameEnd = "game-end",
        /// When a draw may be claimed.
        Claims = "claims",
        /// What an arbiter decides, and what is pending.
        Arbiter = "arbiter",
        /// How moves and positions are written and read.
        Notation = "notation",
        /// All of it from Chess960 starts.
        Chess960 = "chess960",
    }
}

/// What an answer depends on besides the position and its history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Nothing.
    Board,
    /// The edition of the Laws.
    Edition,
    /// The edition and the ruleset.
    Ruleset,
}

/// What a question is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentKind {
    /// Nothing but the position.
    None,
    /// A move.
    Move,
    /// A colour.
    Colour,
    /// Two plies of the game; 0 is the start.
    Plies,
    /// A text.
    Text,
    /// A depth in plies.
    Depth,
}

macro_rules! define_questions {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal =
        $method:ident($($kind:ident: $argument:ty)?) -> $answer:ty, $class:ident, $scope:ident, $clause:literal,
        null: $nothing:tt, $drawn:tt;)+) => {
        named! {
            /// A question that a backend can be asked.
            Question, "question" {
                $($(#[doc = $doc])+ $variant = $name,)+
            }
        }

        impl Question {
            /// What is asked, in a sentence.
            pub fn doc(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+).trim_ascii()),+ }
            }

            /// What it is asked about.
            pub fn argument(self) -> ArgumentKind {
                match self { $(Self::$variant => define_questions!(@kind $($kind)?)),+ }
            }

            /// What the answer looks like.
            pub fn shape(self) -> &'static Shape {
                match self { $(Self::$variant => const { &Shape::of::<$answer>() }),+ }
            }

            /// The conformance class that it belongs to.
            pub fn class(self) -> Class {
                match self { $(Self::$variant => Class::$class),+ }
            }

            /// What the answer depends on.
            pub fn scope(self) -> Scope {
                match self { $(Self::$variant => Scope::$scope),+ }
            }

            /// What a null backend says: one that never sees a draw, or one that sees nothing else.
            pub(crate) fn null(self, drawn: bool) -> serde_json::Value {
                match self {
                    $(Self::$variant => if drawn { serde_json::json!($drawn) } else { serde_json::json!($nothing) },)+
                }
            }

            /// The clause that settles it first of all.
            pub fn clause(self) -> &'static str {
                match self { $(Self::$variant => $clause),+ }
            }
        }
    };
    (@kind) => { ArgumentKind::None };
    (@kind $kind:ident) => { ArgumentKind::$kind };
}

for_each_question!(define_questions);

#[cfg(test)]
mod tests {
    use super::Question;

    #[test]
    fn every_question_is_named_and_documented() {
        for question in Question::ALL {
            assert_eq!(question.name().parse(), Ok(*question));
            assert!(question.doc().ends_with('.'), "{question}");
        }
    }
}
