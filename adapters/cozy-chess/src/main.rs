//! Speaks for cozy-chess over the protocol.

mod engine;

use std::io;

fn main() -> io::Result<()> {
    chess_conformance::backend::serve::<engine::CozyChess>(io::stdin().lock(), io::stdout().lock())
}
