//! `run`: the cases against backends, into a report.

use super::{
    backends::{self, Chosen, Programs},
    console::{ColourChoice, Console},
    error::Error,
    exit::{Exit, tested_anything},
    filters::{Filters, From},
    interrupt,
    output::OutputFile,
};
use crate::{
    known::KnownFailures,
    report::{BackendReport, Context, Details, FORMAT_VERSION, FORMATS, Format, Report, explain},
    run::RunOptions,
    smoke::smoke,
    suite::{Case, Suite},
};
use clap::builder::{PossibleValue, PossibleValuesParser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

#[derive(Debug, clap::Args)]
#[command(after_help = super::exit::help())]
pub(super) struct Args {
    /// A built-in backend or an adapter that is set up, or several; every built-in one if nothing is named. `list --backends`
    /// and `setup --list` say what there is.
    #[arg(long = "backend", value_name = "NAME")]
    backends: Vec<String>,
    /// A UCI engine, with its arguments in the same word.
    #[arg(long, value_name = "COMMAND")]
    uci: Vec<String>,
    /// A program that speaks the protocol, and its arguments.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
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
    programs: Programs,
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
    let mut chosen = choose(args)?;
    let suite = args.from.suite()?;
    if let Some(path) = &args.known {
        let [only] = &mut chosen[..] else { return Err(Error::KnownOfWhich) };
        only.known = known(path, &suite)?;
    }
    let cases = args.filters.selection().of(&suite)?;
    let output = args.output.as_deref().map(OutputFile::at).transpose()?;
    if !args.programs.skip_smoke {
        chosen.iter().filter(|chosen| !chosen.is_built_in).try_for_each(smoke_test)?;
    }
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

fn choose(args: &Args) -> Result<Vec<Chosen>, Error> {
    let mut chosen = args.programs.named(&args.backends)?;
    if !args.command.is_empty() {
        chosen.push(args.programs.speaking(args.command.clone())?);
    }
    for command in &args.uci {
        chosen.push(args.programs.uci(backends::words(command)?)?);
    }
    if chosen.is_empty() { backends::built_in() } else { Ok(chosen) }
}

/// Lets a backend show that it can do what nobody gets wrong.
fn smoke_test(chosen: &Chosen) -> Result<(), Error> {
    let suite = Suite::embedded()?;
    let stop = interrupt::flag();
    let failed = smoke(&suite, chosen.source.as_ref(), Some(&stop));
    if failed.is_empty() || stop.load(Ordering::Relaxed) {
        return Ok(());
    }
    let explained = failed.iter().take(2).filter_map(|result| {
        let case = suite.cases.iter().find(|case| case.id == result.id)?;
        let text = explain(result, Details { case, clauses: &[], width: 100 });
        Some(anstream::adapter::strip_str(&text).to_string())
    });
    let text = explained.collect::<Vec<_>>().join("\n");
    Err(Error::Smoke { name: chosen.source.description().name, failed: failed.len(), text })
}

fn known(path: &Path, suite: &Suite) -> Result<KnownFailures, Error> {
    let known: KnownFailures = std::fs::read_to_string(path).map_err(Error::read(path))?.parse()?;
    let is_unknown = |id: &&str| !suite.cases.iter().any(|case| case.id.as_str() == *id);
    let unknown: Vec<_> = known.ids().filter(is_unknown).collect();
    if unknown.is_empty() { Ok(known) } else { Err(Error::KnownCase(unknown.join(", "))) }
}

fn run_all(chosen: &[Chosen], cases: &[&Case], jobs: Option<u16>) -> Vec<BackendReport> {
    let progress = Progress::new(cases.len() * chosen.len());
    let tick = || progress.step();
    let stop = interrupt::flag();
    let mut options = RunOptions { progress: Some(&tick), stop: Some(&stop), ..RunOptions::default() };
    if let Some(jobs) = jobs.and_then(|jobs| NonZeroUsize::new(jobs.into())) {
        options.jobs = jobs;
    }
    let run = |Chosen { source, known, .. }: &Chosen| {
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
