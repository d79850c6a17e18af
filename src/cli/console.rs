//! Where the program writes to: the two standard streams, with or without colours.

use super::error::Error;
use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use std::io::{self, BufWriter, IsTerminal, Write};

/// When to use colours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ColourChoice {
    /// On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The streams that a command writes to.
pub(super) struct Console {
    /// For what was asked for.
    pub(super) out: Box<dyn Write>,
    /// For everything else.
    pub(super) err: Box<dyn Write>,
    /// Whether `err` shows colours.
    err_colour: bool,
    /// The width of the terminal, or of the page where there is none.
    pub(super) width: u16,
    /// What was asked for on the command line.
    pub(super) colour: ColourChoice,
}

const NARROWEST: u16 = 60;
const PAGE: u16 = 100;

impl Console {
    /// The streams of this process.
    pub(super) fn of_process(colour: ColourChoice) -> Self {
        let choice = |automatic: anstream::ColorChoice| match colour {
            ColourChoice::Auto => automatic,
            ColourChoice::Always => anstream::ColorChoice::AlwaysAnsi,
            ColourChoice::Never => anstream::ColorChoice::Never,
        };
        let (out, err) = (io::stdout(), io::stderr());
        let (out_choice, err_choice) = (choice(AutoStream::choice(&out)), choice(AutoStream::choice(&err)));
        Self {
            width: width(&out),
            out: Box::new(BufWriter::new(AutoStream::new(out, out_choice))),
            err: Box::new(AutoStream::new(err, err_choice)),
            err_colour: err_choice != anstream::ColorChoice::Never,
            colour,
        }
    }

    /// Shows why the command was not carried out.
    pub(super) fn report(&mut self, error: &Error) {
        let style: Style = AnsiColor::Red.on_default().bold();
        let mut text = String::new();
        if let Error::Problems(problems) = error {
            for problems in problems {
                text += &problems.render(self.err_colour);
            }
            if !text.is_empty() && !text.ends_with("\n\n") {
                text += if text.ends_with('\n') { "\n" } else { "\n\n" };
            }
        }
        // If standard error is closed there is nobody to tell; the exit code still says it.
        let _told = writeln!(self.err, "{text}{style}error:{style:#} {}", error.chain());
    }

    /// Writes JSON, to be read by programs and people alike.
    pub(super) fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Error> {
        let written = serde_json::to_writer_pretty(&mut self.out, value).map_err(io::Error::from);
        written.and_then(|()| writeln!(self.out)).map_err(Error::Stdout)
    }
}

/// The width of the terminal; for a file or a pipe `COLUMNS`, or else one that suits a page.
fn width(out: &io::Stdout) -> u16 {
    let terminal =
        if out.is_terminal() { terminal_size::terminal_size_of(out).map(|(width, _)| width.0) } else { None };
    let columns = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    terminal.or_else(columns).unwrap_or(PAGE).max(NARROWEST)
}
