//! `completions`: scripts for shells.

use super::{Cli, console::Console, error::Error, exit::Exit};
use clap::CommandFactory;

#[derive(Debug, Clone, clap::Args)]
pub(super) struct Args {
    /// The shell.
    shell: clap_complete::Shell,
}

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    console.out.write_all(&script).map_err(Error::Stdout)?;
    Ok(Exit::Conforms)
}
