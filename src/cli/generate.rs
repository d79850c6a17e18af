//! `generate`: the files in `spec/` that are made from the clauses and the cases.

use super::{console::Console, error::Error, exit::Exit, filters::must_exist, output::OutputFile};
use crate::author;
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// The folder of the clauses.
pub(super) const LAWS: &str = "spec/fide-2023";
/// The folder of the cases.
pub(super) const CASES: &str = "cases";

#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct Args {
    /// Only compare, and name what is not up to date.
    #[arg(long)]
    check: bool,
}

pub(super) fn run(args: Args, console: &mut Console) -> Result<Exit, Error> {
    let files = generated()?;
    if args.check {
        let is_stale = |file: &&(&'static str, String)| {
            // A file from a checkout with other line ends is not stale.
            let found = std::fs::read_to_string(file.0).map(|text| text.replace("\r\n", "\n"));
            found.ok().as_ref() != Some(&file.1)
        };
        let stale: Vec<_> = files.iter().filter(is_stale).map(|(path, _)| *path).collect();
        return if stale.is_empty() { Ok(Exit::Conforms) } else { Err(Error::Stale(stale)) };
    }
    for (path, text) in &files {
        OutputFile::at(Path::new(path))?.write(|out| out.write_all(text.as_bytes()))?;
        writeln!(console.out, "wrote {path}").map_err(Error::Stdout)?;
    }
    Ok(Exit::Conforms)
}

/// Every generated file with what it should hold.
fn generated() -> Result<Vec<(&'static str, String)>, Error> {
    must_exist(Path::new(LAWS))?;
    must_exist(Path::new(CASES))?;
    let bad = |problems| Error::Problems(vec![problems]);
    let laws = author::read_laws(Path::new(LAWS)).map_err(bad)?;
    let suite = author::read_cases(&[PathBuf::from(CASES)], &laws).map_err(bad)?;
    let schema = format!("{:#}\n", author::case_schema());
    Ok(vec![("spec/suite.json", suite.to_json()?), ("spec/case.schema.json", schema)])
}
