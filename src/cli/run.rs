//! `run`: the cases against backends, into a report.

use super::{
    backends::{self, Chosen},
    console::Console,
    error::Error,
    exit::Exit,
    session::{Broken, Face, Session, formats, writer},
};
use crate::{known::KnownFailures, report::FORMATS, suite::Suite};
use std::path::{Path, PathBuf};

/// What each format shows of a run.
const FACE: Face = |format| Some(format.write);

#[derive(Debug, clap::Args)]
#[command(after_help = super::exit::help())]
pub(super) struct Args {
    /// A built-in backend or an adapter that is set up, or several; every built-in one if nothing is named. `list --backends`
    /// and `setup --list` say what there is.
    #[arg(long = "backend", value_name = "NAME")]
    backends: Vec<String>,
    /// A UCI engine, with its arguments in the same word.
    #[arg(long, value_name = "COMMAND")]
    uci: Vec<String>,
    /// A program that speaks the protocol, and its arguments.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
    /// How to write the report.
    #[arg(long, value_name = "FORMAT", default_value = FORMATS[0].name, value_parser = formats(FACE))]
    format: String,
    /// A list of cases that the backend is known to fail: a line each, the id and the reason. One that does not fail is an error.
    /// A reason that begins with `a choice: ` counts the wrong answers as unsupported.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    #[command(flatten)]
    session: Session,
}

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    let mut chosen = choose(args)?;
    let suite = args.session.suite()?;
    if let Some(path) = &args.known {
        let [only] = &mut chosen[..] else { return Err(Error::KnownOfWhich) };
        only.known = known(path, &suite)?;
    }
    let chosen = chosen.into_iter().map(Ok).collect();
    args.session.run(&suite, chosen, Broken::Stops, writer(&args.format, FACE), console)
}

fn choose(args: &Args) -> Result<Vec<Chosen>, Error> {
    let programs = &args.session.programs;
    let mut chosen = programs.named(&args.backends)?;
    if !args.command.is_empty() {
        chosen.push(programs.speaking(args.command.clone())?);
    }
    for command in &args.uci {
        chosen.push(programs.uci(backends::words(command)?)?);
    }
    if chosen.is_empty() { backends::built_in() } else { Ok(chosen) }
}

fn known(path: &Path, suite: &Suite) -> Result<KnownFailures, Error> {
    let known: KnownFailures = std::fs::read_to_string(path).map_err(Error::read(path))?.parse()?;
    let unknown = known.unknown_in(suite).join(", ");
    if unknown.is_empty() { Ok(known) } else { Err(Error::KnownCase(unknown)) }
}
