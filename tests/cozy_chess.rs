//! The suite against the library cozy-chess: an example of what an engine author writes.
//!
//! `engine.rs` implements the trait for the engine; it also serves the adapter of that name. What the library is known to fail is
//! listed, with the reason, in `known.txt`, and a listed case that conforms fails its test.

use chess_conformance::harness::Harness;

#[path = "../adapters/cozy-chess/src/engine.rs"]
mod engine;

fn main() -> std::process::ExitCode {
    Harness::rules::<engine::CozyChess>().known_failures(include_str!("../adapters/cozy-chess/known.txt")).main()
}
