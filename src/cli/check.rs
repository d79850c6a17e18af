//! `check`: case files and clauses, every mistake at once.

use super::{
    console::Console,
    error::Error,
    exit::Exit,
    filters::must_exist,
    generate::{CASES, LAWS},
};
use crate::{
    author::{self, Problems},
    clause::Clause,
    suite::Suite,
};
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
    let mut cases = args.paths.clone();
    if cases.is_empty() {
        if !Path::new(CASES).exists() {
            return Err(Error::NothingToCheck);
        }
        cases.push(CASES.into());
    }
    cases.iter().try_for_each(|path| must_exist(path))?;
    let folder = laws_beside(&cases);
    if let Some(folder) = &folder {
        let laws = folder.canonicalize().map_err(Error::read(folder))?;
        cases = cases.into_iter().filter_map(|path| without_laws(path, &laws)).collect();
    }
    let mut problems: Vec<Problems> = Vec::new();
    let laws = read_laws(folder.as_deref(), &mut problems)?;
    let mut found = format!("{} clauses", laws.len());
    if !cases.is_empty() {
        match author::read_cases(&cases, &laws) {
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

/// What of the path holds cases: nothing of the clauses, which are checked anyway as what they are, and of a folder that
/// holds both, its cases.
fn without_laws(path: PathBuf, laws: &Path) -> Option<PathBuf> {
    let Ok(full) = path.canonicalize() else { return Some(path) };
    if full.starts_with(laws) {
        None
    } else if laws.starts_with(&full) {
        Some(path.join(CASES)).filter(|cases| cases.is_dir())
    } else {
        Some(path)
    }
}

/// The clauses of the folder; the built-in ones where there is none, or where it is wrong, so that cases are checked too.
fn read_laws(folder: Option<&Path>, problems: &mut Vec<Problems>) -> Result<Vec<Clause>, Error> {
    if let Some(folder) = folder {
        match author::read_laws(folder) {
            Ok(laws) => return Ok(laws),
            Err(wrong) => problems.push(wrong),
        }
    }
    Ok(Suite::embedded()?.clauses)
}

/// The folder of clauses that belongs to the paths: the nearest one beside any of them or above.
fn laws_beside(paths: &[PathBuf]) -> Option<PathBuf> {
    paths.iter().find_map(|path| {
        // A path in the current folder is shown as the user wrote it.
        let here = path.is_relative().then(|| PathBuf::from(LAWS)).filter(|laws| laws.is_dir());
        let above = || {
            let path = path.canonicalize().ok()?;
            path.ancestors().map(|folder| folder.join(LAWS)).find(|laws| laws.is_dir())
        };
        here.or_else(above)
    })
}
