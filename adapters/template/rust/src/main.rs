//! An adapter to copy: it speaks for an engine over standard input and output. The contract is `spec/protocol.md`; `serve`
//! keeps it, so that only the trait `Rules` is left to write. Replace `ToyGame` by your engine and the answers by its calls.
//! Check it with
//!
//! ```text
//! chess-conformance adapter-check -- target/release/my-adapter
//! ```
//!
//! An engine written in Rust needs no adapter to be tested by `cargo test`: give the type to `harness::Harness` instead.

use chess_conformance::{
    Move, Question, Start,
    backend::{Description, NoAnswer, Rules, serve},
};
use std::io;

fn main() -> io::Result<()> {
    serve::<ToyGame>(io::stdin().lock(), io::stdout().lock())
}

/// Stands in for your engine: one value is one game. It knows the record that it was set up with, and nothing of chess.
struct ToyGame {
    clock: u64,
    moves: Vec<String>,
}

impl Rules for ToyGame {
    /// What the engine is and what it answers: leave out what it never does, and it is not asked.
    fn describe() -> Description {
        let mut description = Description::new("toy", "0.1.0")
            .questions([Question::HalfmoveClock])
            // For which rulesets it answers questions such as `outcome`, whose answer depends on that.
            .rulesets([])
            .chess960(false);
        description.language = Some("Rust".to_owned());
        description
    }

    /// `error` is a failure: the engine should have taken the start. Where it documents that it does not: `unsupported`.
    fn set_up(start: Start<'_>) -> Result<Self, NoAnswer> {
        let clock = start.fen.split(' ').nth(4).ok_or_else(|| NoAnswer::error("a FEN record has six fields"))?;
        Ok(Self { clock: clock.parse().map_err(NoAnswer::error)?, moves: Vec::new() })
    }

    /// A legal move, such as `e2e4`, `e7e8q`, or `e1g1` for castling.
    fn play(&mut self, played: &Move) -> Result<(), NoAnswer> {
        self.moves.push(played.uci.to_string());
        Ok(())
    }

    // Claims, offers, flags and the like go to `event`. Left out, they end what the engine knows of the game.

    fn halfmove_clock(&mut self) -> Result<u64, NoAnswer> {
        if self.moves.is_empty() { Ok(self.clock) } else { Err(NoAnswer::unsupported("the toy game counts nothing")) }
    }

    // One method a question; see the trait for all of them. For example:
    // fn check(&mut self) -> Result<bool, NoAnswer> {
    //     Ok(self.position.in_check())
    // }
}
