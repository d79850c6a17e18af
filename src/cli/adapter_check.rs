//! `adapter-check`: what an adapter does wrong, line by line.

use super::{backends::Programs, console::Console, error::Error, exit::Exit};
use crate::{
    backend::{Fault, Finding},
    suite::Suite,
};
use anstyle::{AnsiColor, Style};
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    programs: Programs,
    /// The adapter and its arguments.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    let suite = Suite::embedded()?;
    let (introduction, findings) = args.programs.check(&args.command, &suite)?;
    let claims = introduction.questions.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let out = &mut console.out;
    writeln!(out, "{} {}: {claims}\n", introduction.name, introduction.version).map_err(Error::Stdout)?;
    for finding in &findings {
        write_finding(out, finding).map_err(Error::Stdout)?;
    }
    let faults = findings.iter().filter(|finding| finding.fault.is_some()).count();
    let summary = match faults {
        0 => "the adapter keeps the protocol; whether the library is right is for `run` to say".to_owned(),
        1 => "1 fault".to_owned(),
        _ => format!("{faults} faults"),
    };
    writeln!(out, "\n{summary}").map_err(Error::Stdout)?;
    Ok(if faults == 0 { Exit::Conforms } else { Exit::BrokenAdapter })
}

fn write_finding(out: &mut dyn Write, Finding { duty, fault }: &Finding) -> std::io::Result<()> {
    let Some(Fault { what, sent, came }) = fault else {
        return writeln!(out, "{GOOD}ok{GOOD:#}    {duty}");
    };
    writeln!(out, "{BAD}FAULT{BAD:#} {duty}\n        {what}")?;
    if !sent.is_empty() {
        writeln!(out, "        sent: {sent}")?;
    }
    writeln!(out, "        came: {}", if came.is_empty() { "(nothing)" } else { came })
}
