//! `matrix`: several backends beside each other.

use super::{
    backends::{self, Chosen},
    console::Console,
    error::Error,
    exit::Exit,
    session::{Broken, Face, Session, formats, writer},
};
use crate::report::FORMATS;

/// What each format shows of a comparison.
const FACE: Face = |format| format.matrix;

#[derive(Debug, clap::Args)]
#[command(after_help = super::exit::help())]
pub(super) struct Args {
    /// The backends to compare: built-in ones, and adapters that are set up. The baselines stand beside them in any case. `list
    /// --backends` and `setup --list` say what there is.
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    backends: Vec<String>,
    /// Compare every built-in backend and every adapter that is set up.
    #[arg(long)]
    all: bool,
    /// How to write the comparison.
    #[arg(long, value_name = "FORMAT", default_value = FORMATS[0].name, value_parser = formats(FACE))]
    format: String,
    #[command(flatten)]
    session: Session,
}

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    let programs = &args.session.programs;
    let suite = args.session.suite()?;
    let write = writer(&args.format, FACE);
    if args.all {
        return args.session.run(&suite, programs.all()?, Broken::IsSetAside, write, console);
    }
    let chosen = with_baselines(programs.named(&args.backends)?)?;
    args.session.run(&suite, chosen.into_iter().map(Ok).collect(), Broken::Stops, write, console)
}

/// A score says little unless it stands beside what nothing earns.
fn with_baselines(mut chosen: Vec<Chosen>) -> Result<Vec<Chosen>, Error> {
    for baseline in backends::baselines()? {
        let name = baseline.source.description().name;
        if chosen.iter().all(|before| before.source.description().name != name) {
            chosen.push(baseline);
        }
    }
    Ok(chosen)
}
