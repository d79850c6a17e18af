//! An adapter with a defect to choose, for the harness's own tests: the reference, and one thing that goes wrong.
//!
//! `fake_adapter DEFECT [CASE]`: in the case of that id (or wherever the defect has its place) it does what its name says.

#![expect(clippy::exit, reason = "ending early is what some of the defects are")]

use chess_conformance::{
    Suite,
    backend::{
        Backend, Reply, Rules, RulesBackend,
        protocol::{Introduction, Request, Response},
    },
    reference::Reference,
};
use serde_json::json;
use std::{
    fs::File,
    io::{self, BufRead, Write},
    process::{Command, Stdio, exit},
    thread::sleep,
    time::Duration,
};

const LONG: Duration = Duration::from_hours(1);

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let defect = arguments.next().unwrap_or_default();
    let case = arguments.next().and_then(|id| Suite::embedded_case(&id).ok().flatten());
    let victim = case.map(|case| case.scenario);
    let mut out = io::stdout().lock();
    match defect.as_str() {
        "dies-at-start" => {
            complain("no such file: engine.nnue");
            exit(3);
        }
        "starts-once" => {
            if let Err(e) = File::create_new(std::env::args().nth(3).unwrap_or_default()) {
                complain(&format!("the licence is in use: {e}"));
                exit(3);
            }
        }
        "never-introduces-itself" => sleep(LONG),
        "talks-before-the-handshake" => writeln!(out, "Engine 1.0 by its authors")?,
        "introduces-itself-wrongly" => writeln!(out, "{}", json!({ "name": "fake", "questions": ["who-is-better"] }))?,
        _ => {}
    }
    let mut lines = io::stdin().lock().lines();
    lines.next().transpose()?;
    writeln!(out, "{}", serde_json::to_string(&Introduction::from(Reference::describe()))?)?;
    out.flush()?;
    let mut held = Vec::new();
    let mut backend = RulesBackend::<Reference>::default();
    for line in lines {
        let request: Request = serde_json::from_str(&line?)?;
        let number = request.case;
        let scenario = request.into_scenario();
        let mut answers = backend.answer(&scenario).unwrap_or_default();
        if defect == "floods-stderr" {
            complain(&"noise ".repeat(20_000));
        }
        if defect == "is-slow" {
            sleep(Duration::from_millis(40));
        }
        if defect == "is-wrong-everywhere" {
            answers.fill(Reply::Value(json!(null)));
        }
        if victim.as_ref() == Some(&scenario) {
            complain(&format!("about to do this: {defect}"));
            misbehave(&defect, &mut out, number, &mut answers)?;
        }
        if defect == "dies-in-every-case" {
            exit(1);
        }
        if defect == "flushes-late" {
            held.push((number, answers));
            continue;
        }
        if defect == "talks-too-much" {
            writeln!(out, "info depth 1")?;
        }
        if defect == "answers-twice" && victim.as_ref() == Some(&scenario) {
            answer(&mut out, number, answers.clone())?;
        }
        answer(&mut out, number, answers)?;
    }
    for (number, answers) in held {
        answer(&mut out, number, answers)?;
    }
    if defect == "outlives-its-input" {
        sleep(LONG);
    }
    Ok(())
}

fn answer(out: &mut impl Write, case: u64, answers: Vec<Reply>) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(&Response { case, answers })?)?;
    out.flush()
}

fn complain(text: &str) {
    let _told = writeln!(io::stderr(), "{text}");
}

fn misbehave(defect: &str, out: &mut impl Write, case: u64, answers: &mut Vec<Reply>) -> io::Result<()> {
    match defect {
        "hangs" => sleep(LONG),
        "dies" | "starts-once" => exit(7),
        "aborts" => std::process::abort(),
        "says-no-json" => writeln!(out, "Segmentation fault (core dumped)")?,
        "says-half-a-line" => {
            write!(out, "{{\"case\":{case},\"answ")?;
            out.flush()?;
            exit(0);
        }
        "answers-to-another-case" => answer(out, case + 1000, answers.clone())?,
        "answers-too-little" => answers.truncate(answers.len() - 1),
        "answers-too-much" => answers.push(Reply::Value(json!(true))),
        "answers-in-the-wrong-shape" => answers.fill(Reply::Value(json!({ "very": "odd" }))),
        "says-a-line-of-100-megabytes" => {
            let piece = vec![b'x'; 1 << 20];
            for _ in 0..100 {
                out.write_all(&piece)?;
            }
            writeln!(out)?;
        }
        "never-stops-talking" => loop {
            writeln!(out, "info depth 1 score cp 13")?;
        },
        "closes-its-output" => {
            out.flush()?;
            close_output();
            sleep(LONG);
        }
        "leaves-a-child-behind" => {
            let mut sleeper = Command::new("sleep");
            sleeper.arg("86399").stdin(Stdio::null());
            drop(sleeper.spawn()?);
            exit(9);
        }
        "hangs-with-a-child" => {
            drop(Command::new("sleep").arg("86398").stdin(Stdio::null()).spawn()?);
            sleep(LONG);
        }
        _ => {}
    }
    Ok(())
}

/// Without unsafe code a process cannot close a descriptor that it did not open; a shell in its place can.
fn close_output() {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        drop(Command::new("sh").args(["-c", "exec >&-; sleep 3600"]).exec());
    }
}
