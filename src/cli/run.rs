//! `run`: the cases against backends, into a report.

use super::{
    backends::{self, Chosen},
    console::{ColourChoice, Console},
    error::Error,
    exit::{Exit, tested_anything},
    filters::{Filters, From},
    output::OutputFile,
};
use crate::{
    known::KnownFailures,
    report::{BackendReport, Context, FORMAT_VERSION, FORMATS, Format, Report},
    run::RunOptions,
    suite::{Case, Suite},
};
use clap::builder::{PossibleValue, PossibleValuesParser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

#[derive(Debug, clap::Args)]
#[command(after_help = super::exit::help())]
pub(super) struct Args {
    /// A built-in backend, or several; all of them if none is named. `list --backends` says what they are.
    #[arg(long = "backend", value_name = "NAME")]
    backends: Vec<String>,
    /// How to write the report.
    #[arg(long, value_name = "FORMAT", default_value = FORMATS[0].name, value_parser = formats())]
    format: String,
    /// Write the report to a file, which is replaced only when the run is over.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A list of cases that the backend is known to fail: a line each, the id and the reason. One that does not fail is an error.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// How many cases to run at the same time; as many as there are cores if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Show every failure in full.
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    filters: Filters,
    #[command(flatten)]
    from: From,
}

fn formats() -> PossibleValuesParser {
    FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.doc)).into()
}

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    // Everything that the user can have got wrong comes before the first case is run.
    let mut chosen = backends::named(&args.backends)?;
    let suite = args.from.suite()?;
    if let Some(path) = &args.known {
        let [only] = &mut chosen[..] else { return Err(Error::KnownOfWhich) };
        only.known = known(path, &suite)?;
    }
    let cases = args.filters.selection().of(&suite)?;
    let output = args.output.as_deref().map(OutputFile::at).transpose()?;
    let report =
        Report { format: FORMAT_VERSION, suite: suite.suite.clone(), backends: run_all(&chosen, &cases, args.jobs) };
    let context = Context { suite: &suite, verbose: args.verbose, width: console.width };
    let format = FORMATS.iter().find(|format| format.name == args.format).unwrap_or(&FORMATS[0]);
    match output {
        None => (format.write)(&report, context, &mut console.out).map_err(Error::Stdout)?,
        Some(file) => file.write(|out| write_to_file(*format, &report, context, console.colour, out))?,
    }
    if tested_anything(&report) {
        Ok(Exit::of(&report))
    } else {
        console.out.flush().map_err(Error::Stdout)?;
        let counted = report.backends.iter().filter(|backend| !backend.backend.baseline);
        let names: Vec<_> = counted.map(|backend| format!("`{}`", backend.backend.name)).collect();
        Err(Error::NothingTested(names.join(", ")))
    }
}

/// A file has colours only if they are asked for by name.
fn write_to_file(
    format: Format,
    report: &Report,
    context: Context<'_>,
    colour: ColourChoice,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    match colour {
        ColourChoice::Always => (format.write)(report, context, out),
        ColourChoice::Auto | ColourChoice::Never => {
            let mut text = anstream::StripStream::new(Vec::new());
            (format.write)(report, context, &mut text)?;
            out.write_all(&text.into_inner())
        }
    }
}

fn known(path: &Path, suite: &Suite) -> Result<KnownFailures, Error> {
    let known: KnownFailures = std::fs::read_to_string(path).map_err(Error::read(path))?.parse()?;
    let is_unknown = |id: &&str| !suite.cases.iter().any(|case| case.id.as_str() == *id);
    let unknown: Vec<_> = known.ids().filter(is_unknown).collect();
    if unknown.is_empty() { Ok(known) } else { Err(Error::KnownCase(unknown.join(", "))) }
}

fn run_all(chosen: &[Chosen], cases: &[&Case], jobs: Option<u16>) -> Vec<BackendReport> {
    let progress = Progress::new(cases.len() * chosen.len());
    let step = || progress.step();
    let mut options = RunOptions { progress: Some(&step), ..RunOptions::default() };
    if let Some(jobs) = jobs.and_then(|jobs| NonZeroUsize::new(jobs.into())) {
        options.jobs = jobs;
    }
    let run = |Chosen { source, known }: &Chosen| {
        let mut report = crate::run::run(cases, source.as_ref(), options);
        report.mark_known(known);
        report
    };
    let reports = chosen.iter().map(run).collect();
    progress.bar.finish_and_clear();
    reports
}

/// A bar on standard error that shows up only if there is a terminal and something to wait for.
struct Progress {
    bar: ProgressBar,
    started: Instant,
}

const PATIENCE: Duration = Duration::from_millis(500);

impl Progress {
    fn new(length: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(length as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}") {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now() }
    }

    fn step(&self) {
        self.bar.inc(1);
        if self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}
