//! `schema`: the JSON Schema of what authors write.

use super::{console::Console, error::Error, exit::Exit};
use crate::author;

#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct Args {
    /// Which schema.
    #[arg(value_enum, default_value_t)]
    which: Which,
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Which {
    /// Case files.
    #[default]
    Case,
}

pub(super) fn run(args: Args, console: &mut Console) -> Result<Exit, Error> {
    let schema = match args.which {
        Which::Case => author::case_schema(),
    };
    console.json(&schema)?;
    Ok(Exit::Conforms)
}
