//! `generate`: the files in `spec/` that are made from the clauses, the cases and the types.

use super::{console::Console, error::Error, exit::Exit, filters::must_exist, output::OutputFile, schema::PUBLISHED};
use crate::{
    author,
    question::{ArgumentKind, Question, Scope},
};
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
    let mut files = vec![("spec/suite.json", suite.to_json()?), (PROTOCOL, protocol()?)];
    files.extend(PUBLISHED.iter().map(|schema| (schema.path, format!("{:#}\n", (schema.schema)()))));
    Ok(files)
}

const PROTOCOL: &str = "spec/protocol.md";
const BEGIN: &str = "<!-- questions -->\n";
const END: &str = "<!-- /questions -->";

/// The description of the protocol with the table of questions made anew.
fn protocol() -> Result<String, Error> {
    let path = Path::new(PROTOCOL);
    let text = std::fs::read_to_string(path).map_err(Error::read(path))?;
    let (before, rest) = text.split_once(BEGIN).unwrap_or((&text, ""));
    let after = rest.split_once(END).map_or("", |(_, after)| after);
    let rows: Vec<String> = Question::ALL.iter().map(|question| row(*question)).collect();
    let head = "| question | argument | value | what is asked |\n| --- | --- | --- | --- |\n";
    Ok(format!("{before}{BEGIN}{head}{}{END}{after}", rows.concat()))
}

fn row(question: Question) -> String {
    let scope = match question.scope() {
        Scope::Board => "",
        Scope::Edition => " E",
        Scope::Ruleset => " R",
    };
    let argument = match question.argument() {
        ArgumentKind::None => "",
        ArgumentKind::Move => "`move`",
        ArgumentKind::Colour => "`colour`",
        ArgumentKind::Plies => "`plies`: two numbers",
        ArgumentKind::Text => "`text`",
        ArgumentKind::Depth => "`depth`",
    };
    format!("| `{question}`{scope} | {argument} | {} | {} |\n", question.shape().doc, question.doc())
}
