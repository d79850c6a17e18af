//! `check`: case files and clauses, every mistake at once.

use super::{console::Console, error::Error, exit::Exit, generate::CASES, sources::Sources};
use crate::author::{self, Problems};
use std::{
    io::Write,
    path::{Path, PathBuf},
};

#[derive(Debug, Clone, clap::Args)]
pub(super) struct Args {
    /// Files or folders; `cases` in the current folder if none is named.
    paths: Vec<PathBuf>,
}

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    let mut paths = args.paths.clone();
    if paths.is_empty() {
        if !Path::new(CASES).exists() {
            return Err(Error::NothingToCheck);
        }
        paths.push(CASES.into());
    }
    let sources = Sources::at(paths)?;
    let mut problems: Vec<Problems> = Vec::new();
    let laws = sources.laws(&mut problems)?;
    let mut found = format!("{} clauses", laws.len());
    if !sources.cases.is_empty() {
        match author::read_cases(&sources.cases, &laws) {
            Ok(suite) => found = format!("{} case{}", suite.cases.len(), if suite.cases.len() == 1 { "" } else { "s" }),
            Err(more) => problems.push(more),
        }
    }
    if problems.is_empty() {
        writeln!(console.out, "{found}, no mistake").map_err(Error::Stdout)?;
        Ok(Exit::Conforms)
    } else {
        Err(Error::Problems(problems))
    }
}
