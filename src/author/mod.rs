//! Reading what authors write: case files and the Laws as data.
use crate::{clause::Clause, suite::Suite};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Everything that is wrong with the files that were read, in the order of files and lines.
#[derive(Debug, Default)]
pub struct Problems {}

impl Problems {
    /// How many there are.
    pub fn len(&self) -> usize {
        0
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        true
    }
    /// All of them, each with its place, the source underlined and what to write; with ANSI colours if asked.
    pub fn render(&self, _colour: bool) -> String {
        String::new()
    }
}

/// Reads and resolves all case files at or below the paths against the clauses.
///
/// # Errors
///
/// Everything that is wrong with any of the files; also a path that cannot be read and folders without a case.
pub fn read_cases(_paths: &[PathBuf], _laws: &[Clause]) -> Result<Suite, Problems> {
    Err(Problems::default())
}

/// Reads the clauses of an edition: every `.yaml` file in the folder.
///
/// # Errors
///
/// Everything that is wrong with any of the files.
pub fn read_laws(_folder: &Path) -> Result<Vec<Clause>, Problems> {
    Err(Problems::default())
}

/// The JSON Schema of case files, for editors.
pub fn case_schema() -> Value {
    Value::Null
}
