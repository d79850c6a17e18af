//! What the harness costs over a pipe, as a ratio to a bare loop that writes the same lines and reads the answers, in one run.
//!
//! `cargo bench` measures it with a trivial compiled adapter; `cargo bench -- COMMAND ARGS...` with an adapter of your choice, fewer
//! times through the suite.

use chess_conformance::{
    Case, Question, RunOptions, Selection, Suite,
    backend::{
        Description, Limits, ProcessSource, Source,
        protocol::{Greeting, Request},
    },
    run,
};
use std::{
    error::Error,
    io::{BufRead, BufReader, Write},
    num::NonZeroUsize,
    path::PathBuf,
    process::{Command, Stdio},
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// As many lines are under way in the bare loop as the harness sends ahead.
const AHEAD: usize = 16;
const ROUNDS: usize = 5;

fn main() -> Outcome<()> {
    let own: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let (command, times) = if own.is_empty() { (vec![trivial()?], 100) } else { (own, 20) };
    let suite = Suite::embedded()?;
    let selected = Selection { questions: vec![Question::Outcome], ..Selection::default() }.of(&suite)?;
    let cases: Vec<&Case> = selected.iter().copied().cycle().take(selected.len() * times).collect();
    let source = ProcessSource::connect(command.clone(), Limits::default(), Arc::new(AtomicBool::new(false)))?;
    let lines = lines(&cases, &source.description());
    let (mut bare, mut whole) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare.push(bare_loop(&command, &lines)?);
        let started = Instant::now();
        run(&cases, &source, RunOptions { jobs: NonZeroUsize::MIN, ..RunOptions::default() });
        whole.push(started.elapsed());
    }
    let (bare, whole) = (middle(bare), middle(whole));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} cases to `{}`, the middle of {ROUNDS} rounds", lines.len(), source.description().name)?;
    for (what, time) in [("bare loop", bare), ("harness", whole)] {
        writeln!(
            out,
            "  {what:10} {:9.1} ms  {:8.0} cases a second",
            time.as_secs_f64() * 1e3,
            per_second(lines.len(), time)
        )?;
    }
    writeln!(
        out,
        "  the bare loop takes {:.0} % of the harness's time",
        100.0 * bare.as_secs_f64() / whole.as_secs_f64()
    )?;
    Ok(())
}

fn per_second(cases: usize, time: Duration) -> f64 {
    f64::from(u32::try_from(cases).unwrap_or(u32::MAX)) / time.as_secs_f64()
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The example next to this benchmark, which `cargo bench` builds only on demand.
fn trivial() -> Outcome<String> {
    let here = std::env::current_exe()?;
    let profile = here.parent().and_then(|deps| deps.parent()).ok_or("this program lies in no folder")?;
    let path: PathBuf = profile.join("examples").join(format!("trivial_adapter{}", std::env::consts::EXE_SUFFIX));
    if path.exists() { Ok(path.display().to_string()) } else { Err("first: cargo build --release --examples".into()) }
}

/// The lines that the harness would send: each case without the questions that are not claimed.
fn lines(cases: &[&Case], description: &Description) -> Vec<Vec<u8>> {
    let line = |(number, case): (u64, &&Case)| {
        let scenario = description.claimed(&case.scenario).0;
        let asks = scenario.asks().next().is_some();
        let mut line = serde_json::to_vec(&Request::new(number, scenario)).ok().filter(|_| asks)?;
        line.push(b'\n');
        Some(line)
    };
    (1..).zip(cases).filter_map(line).collect()
}

/// From the start of the program, as the harness is measured.
fn bare_loop(command: &[String], lines: &[Vec<u8>]) -> Outcome<Duration> {
    let (program, arguments) = command.split_first().ok_or("no command")?;
    let started = Instant::now();
    let mut child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut to = child.stdin.take().ok_or("no pipe")?;
    let mut from = BufReader::new(child.stdout.take().ok_or("no pipe")?);
    let mut answer = Vec::new();
    writeln!(to, "{}", serde_json::to_string(&Greeting::default())?)?;
    from.read_until(b'\n', &mut answer)?;
    for (index, line) in lines.iter().enumerate() {
        to.write_all(line)?;
        if index >= AHEAD {
            answer.clear();
            from.read_until(b'\n', &mut answer)?;
        }
    }
    for _ in 0..lines.len().min(AHEAD) {
        answer.clear();
        from.read_until(b'\n', &mut answer)?;
    }
    let time = started.elapsed();
    drop(to);
    child.wait()?;
    Ok(time)
}
