//! The tests of the program and of what it writes, as one crate.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod adapter_check;
mod answers;
mod authors;
mod backends;
mod clauses;
mod cli;
mod fakes;
mod files;
mod guide;
mod known;
mod long_files;
mod matrix;
mod report;
mod suite;
mod tidy;
#[cfg(unix)]
mod uci;
mod wire;
