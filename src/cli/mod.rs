//! The command line: flags become options, options become calls of the library, and what went wrong becomes an exit code.
//!
//! Each command is one file with its arguments and a function `run`. To add one, add the file and a row to `Command`.
//! Nothing here writes to a stream of its own: all output goes through the `Console`.

mod adapter_check;
mod adapters;
mod backends;
mod check;
mod completions;
mod console;
mod error;
mod exit;
mod filters;
mod generate;
mod interrupt;
mod list;
mod matrix;
mod output;
mod run;
mod schema;
mod session;
mod setup;
mod show;
mod sources;

use clap::{Parser, Subcommand};
use console::{ColourChoice, Console};
use error::Error;
use exit::Exit;
use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

/// The conformance suite for the Laws of Chess.
///
/// Cases say what the FIDE Laws decide in a concrete game; this program puts them to implementations of the rules and
/// reports, clause by clause, what conforms, what does not, and what is not claimed.
#[derive(Debug, Parser)]
#[command(name = "chess-conformance", version, after_help = exit::help(), max_term_width = 100)]
struct Cli {
    /// When to use colours; `auto` looks at the terminal, `NO_COLOR` and `CLICOLOR`.
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: ColourChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Put the cases to backends and report.
    Run(Box<run::Args>),
    /// Compare backends: one table by article, conformance classes, and who sets itself apart.
    Matrix(Box<matrix::Args>),
    /// List cases, or clauses, questions and backends.
    List(list::Args),
    /// Show one case: the board, the moves, what is expected and why.
    Show(show::Args),
    /// Check case files; every mistake is shown with its place.
    Check(check::Args),
    /// Try everything that the protocol asks of an adapter, and show the lines that were sent and came.
    AdapterCheck(adapter_check::Args),
    /// Install the real libraries that adapters speak for.
    Setup(setup::Args),
    /// Print a JSON Schema: of case files for editors, of the protocol for adapters, of reports.
    Schema(schema::Args),
    /// Generate the suite in resolved form, the schemas and tables in `spec/`, for this project's own use.
    Generate(generate::Args),
    /// Print a script that completes commands and flags in a shell.
    Completions(completions::Args),
}

/// Runs the program with its arguments, the first of which is its name, and says how it ended.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(e) => {
            // Where even the usage cannot be printed there is nobody to tell.
            drop(e.print());
            return if e.use_stderr() { Exit::Usage.into() } else { Exit::Conforms.into() };
        }
    };
    let mut console = Console::of_process(cli.color);
    let done = cli.command.run(&mut console).and_then(|exit| {
        console.out.flush().map_err(Error::Stdout)?;
        Ok(exit)
    });
    match done {
        Ok(exit) => exit.into(),
        Err(Error::Stdout(e)) if e.kind() == io::ErrorKind::BrokenPipe => Exit::ClosedPipe.into(),
        Err(e) => {
            console.report(&e);
            e.exit().into()
        }
    }
}

impl Command {
    fn run(self, console: &mut Console) -> Result<Exit, Error> {
        match self {
            Self::Run(args) => run::run(&args, console),
            Self::Matrix(args) => matrix::run(&args, console),
            Self::List(args) => list::run(&args, console),
            Self::Show(args) => show::run(&args, console),
            Self::Check(args) => check::run(&args, console),
            Self::AdapterCheck(args) => adapter_check::run(&args, console),
            Self::Setup(args) => setup::run(&args, console),
            Self::Schema(args) => schema::run(&args, console),
            Self::Generate(args) => generate::run(args, console),
            Self::Completions(args) => completions::run(&args, console),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        Cli::command().debug_assert();
    }
}
