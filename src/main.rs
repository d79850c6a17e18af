//! The program `chess-conformance`; everything it does stands in [`chess_conformance::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    chess_conformance::cli::main(std::env::args_os())
}
