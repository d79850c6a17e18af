//! A session: what `run` and `matrix` have in common, from the selected cases to the exit code.

use super::{
    backends::{Chosen, Programs},
    console::{ColourChoice, Console},
    error::Error,
    exit::{Exit, tested_anything},
    filters::{Filters, From},
    interrupt,
    output::OutputFile,
};
use crate::{
    report::{BackendReport, Context, Details, FORMAT_VERSION, FORMATS, Format, Report, Writer, explain, printable},
    run::RunOptions,
    smoke::smoke,
    suite::{Case, Suite},
};
use clap::builder::{PossibleValue, PossibleValuesParser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::Write,
    num::NonZeroUsize,
    path::PathBuf,
    time::{Duration, Instant},
};

/// The arguments of every command that runs cases.
#[derive(Debug, clap::Args)]
pub(super) struct Session {
    /// Write the report to a file, which is replaced only when the run is over.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many cases to run at the same time; as many as there are cores if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Show every failure in full.
    #[arg(short, long)]
    verbose: bool,
    /// How programs are started.
    #[command(flatten)]
    pub(super) programs: Programs,
    #[command(flatten)]
    filters: Filters,
    #[command(flatten)]
    from: From,
}

/// How a format writes what the command is to show; `None` if it cannot.
pub(super) type Face = fn(&Format) -> Option<Writer>;

/// The names of the formats that can write it, for the command line.
pub(super) fn formats(face: Face) -> PossibleValuesParser {
    let able = FORMATS.iter().filter(|format| face(format).is_some());
    able.map(|format| PossibleValue::new(format.name).help(format.doc)).collect::<Vec<_>>().into()
}

/// The writer of a format that [`formats`] let through.
pub(super) fn writer(name: &str, face: Face) -> Writer {
    FORMATS.iter().find(|format| format.name == name).and_then(face).unwrap_or(FORMATS[0].write)
}

impl Session {
    /// Reads the suite.
    pub(super) fn suite(&self) -> Result<Suite, Error> {
        self.from.suite()
    }

    /// Puts the selected cases to the backends, writes the report, and says what the run comes to.
    pub(super) fn run(
        &self,
        suite: &Suite,
        chosen: Vec<Result<Chosen, Error>>,
        broken: Broken,
        write: Writer,
        console: &mut Console,
    ) -> Result<Exit, Error> {
        // Everything that the user can have got wrong comes before the first case is run.
        let cases = self.filters.selection().of(suite)?;
        let output = self.output.as_deref().map(OutputFile::at).transpose()?;
        let (chosen, set_aside) = self.sound(chosen, broken)?;
        if interrupt::is_raised() {
            return Err(Error::Interrupted);
        }
        for error in &set_aside {
            console.report(error);
        }
        let report = Report {
            format: FORMAT_VERSION,
            suite: suite.suite.clone(),
            selected: cases.len(),
            backends: run_all(&chosen, &cases, self.jobs),
        };
        let context = Context { suite, verbose: self.verbose, width: console.width };
        match output {
            None => write(&report, context, &mut console.out).map_err(Error::Stdout)?,
            Some(file) => file.write(|out| write_to_file(write, &report, context, console.colour, out))?,
        }
        if interrupt::is_raised() || tested_anything(&report) {
            let exit = Exit::of(&report);
            Ok(if exit == Exit::Conforms && !set_aside.is_empty() { Exit::BrokenAdapter } else { exit })
        } else {
            console.out.flush().map_err(Error::Stdout)?;
            let counted = report.backends.iter().filter(|backend| !backend.backend.baseline);
            let names: Vec<_> = counted.map(|backend| format!("`{}`", printable(&backend.backend.name))).collect();
            Err(Error::NothingTested(names.join(", ")))
        }
    }

    /// The backends that do what nobody gets wrong, and why the others are set aside.
    fn sound(&self, chosen: Vec<Result<Chosen, Error>>, broken: Broken) -> Result<(Vec<Chosen>, Vec<Error>), Error> {
        let mut sound = Vec::new();
        let mut set_aside = Vec::new();
        for chosen in chosen {
            let needs_smoke = |chosen: &Chosen| !chosen.is_built_in && !self.programs.skip_smoke;
            let tested = chosen.and_then(|chosen| {
                if needs_smoke(&chosen) {
                    smoke_test(&chosen)?;
                }
                Ok(chosen)
            });
            match (tested, broken) {
                (Ok(chosen), _) => sound.push(chosen),
                (Err(e), Broken::Stops) => return Err(e),
                (Err(Error::Interrupted), Broken::IsSetAside) => return Err(Error::Interrupted),
                (Err(e), Broken::IsSetAside) => set_aside.push(e),
            }
        }
        Ok((sound, set_aside))
    }
}

/// What a backend that is broken means for the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Broken {
    /// Nothing is run.
    Stops,
    /// It is named, and the others are run.
    IsSetAside,
}

/// A file has colours only if they are asked for by name.
fn write_to_file(
    write: Writer,
    report: &Report,
    context: Context<'_>,
    colour: ColourChoice,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    match colour {
        ColourChoice::Always => write(report, context, out),
        ColourChoice::Auto | ColourChoice::Never => {
            let mut text = anstream::StripStream::new(Vec::new());
            write(report, context, &mut text)?;
            out.write_all(&text.into_inner())
        }
    }
}

/// Lets a backend show that it can do what nobody gets wrong.
fn smoke_test(chosen: &Chosen) -> Result<(), Error> {
    let suite = Suite::embedded()?;
    let stop = interrupt::flag();
    let failed = smoke(&suite, chosen.source.as_ref(), Some(&stop));
    if interrupt::is_raised() {
        return Err(Error::Interrupted);
    }
    if failed.is_empty() {
        return Ok(());
    }
    let explained = failed.iter().take(2).filter_map(|result| {
        let case = suite.cases.iter().find(|case| case.id == result.id)?;
        let text = explain(result, Details { case, clauses: &[], width: 100 });
        Some(anstream::adapter::strip_str(&text).to_string())
    });
    let text = explained.collect::<Vec<_>>().join("\n");
    Err(Error::Smoke { name: printable(&chosen.source.description().name), failed: failed.len(), text })
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
