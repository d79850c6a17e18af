//! Where cases and the clauses that belong to them are read from, for every command that takes case files.

use super::{
    error::Error,
    filters::must_exist,
    generate::{CASES, LAWS},
};
use crate::{
    author::{self, Problems},
    clause::Clause,
    suite::Suite,
};
use std::path::{Path, PathBuf};

/// Case files and the folder of clauses that they are read against.
pub(super) struct Sources {
    /// Files and folders of cases.
    pub(super) cases: Vec<PathBuf>,
    laws: Option<PathBuf>,
}

impl Sources {
    /// What is to be read where the user names these paths, which must exist.
    pub(super) fn at(paths: Vec<PathBuf>) -> Result<Self, Error> {
        paths.iter().try_for_each(|path| must_exist(path))?;
        let laws = laws_beside(&paths);
        let cases = match &laws {
            Some(folder) => {
                let folder = folder.canonicalize().map_err(Error::read(folder))?;
                paths.into_iter().filter_map(|path| without_laws(path, &folder)).collect()
            }
            None => paths,
        };
        Ok(Self { cases, laws })
    }

    /// The clauses; the built-in ones where there is no folder, or where it is wrong, so that cases are read too.
    pub(super) fn laws(&self, problems: &mut Vec<Problems>) -> Result<Vec<Clause>, Error> {
        if let Some(folder) = &self.laws {
            match author::read_laws(folder) {
                Ok(laws) => return Ok(laws),
                Err(wrong) => problems.push(wrong),
            }
        }
        Ok(Suite::embedded()?.clauses)
    }

    /// Cases and clauses together.
    pub(super) fn suite(&self) -> Result<Suite, Error> {
        let mut problems = Vec::new();
        let laws = self.laws(&mut problems)?;
        match author::read_cases(&self.cases, &laws) {
            Ok(suite) if problems.is_empty() => return Ok(suite),
            Ok(_) => {}
            Err(wrong) => problems.push(wrong),
        }
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
