//! The adapter's side of the protocol, for adapters written in Rust.

use super::{
    Backend, Reply, Rules, RulesBackend,
    protocol::{Greeting, Introduction, Response},
};
use crate::{
    ruleset::{Edition, Ruleset},
    scenario::{Scenario, Step},
};
use serde::Deserialize;
use serde_json::Value;
use std::io::{self, BufRead, Write};

/// Speaks for an engine that implements [`Rules`] over a pair of streams, until the input ends.
///
/// # Errors
///
/// The streams fail, or a line is no request.
///
/// ```
/// # use chess_conformance::{Move, Start, backend::{Description, NoAnswer, Rules, serve}};
/// # struct MyEngine;
/// # impl Rules for MyEngine {
/// #     fn describe() -> Description { Description::new("my-engine", "1.0") }
/// #     fn set_up(_: Start<'_>) -> Result<Self, NoAnswer> { Ok(Self) }
/// #     fn play(&mut self, _: &Move) -> Result<(), NoAnswer> { Ok(()) }
/// # }
/// let input = "{\"hello\":{\"protocol\":1}}\n";
/// let mut output = Vec::new();
/// serve::<MyEngine>(input.as_bytes(), &mut output)?;
/// assert!(String::from_utf8(output).unwrap().starts_with("{\"name\":\"my-engine\""));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve<R: Rules>(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut backend = RulesBackend::<R>::default();
    let mut lines = input.lines();
    let Some(first) = lines.next() else { return Ok(()) };
    let _: Greeting = serde_json::from_str(&first?)?;
    write_line(&mut output, &Introduction::from(R::describe()))?;
    for line in lines {
        let Loose { case, start, chess960, edition, ruleset, timeline } = serde_json::from_str(&line?)?;
        let (timeline, unknown) = known_steps(timeline);
        let scenario = Scenario { start, chess960, edition, ruleset, timeline };
        let mut known = backend.answer(&scenario).map_err(io::Error::other)?.into_iter();
        let unsupported = |why: String| Some(Reply::Unsupported(why));
        let answers = unknown.into_iter().filter_map(|why| why.map_or_else(|| known.next(), unsupported)).collect();
        write_line(&mut output, &Response { case, answers })?;
    }
    Ok(())
}

/// A request whose steps may be of a later version of the protocol.
#[derive(Deserialize)]
struct Loose {
    case: u64,
    start: String,
    chess960: bool,
    edition: Edition,
    ruleset: Ruleset,
    timeline: Vec<Value>,
}

/// The steps that can be understood, and for each question why it cannot be answered, if it cannot: because it is not known, or
/// because an event before it is not.
fn known_steps(timeline: Vec<Value>) -> (Vec<Step>, Vec<Option<String>>) {
    let mut known = Vec::new();
    let mut questions = Vec::new();
    let mut lost = None;
    for value in timeline {
        let is_question = value.get("ask").is_some();
        let step = serde_json::from_value::<Step>(value);
        match (step, &lost) {
            (Ok(step), None) => {
                if is_question {
                    questions.push(None);
                }
                known.push(step);
            }
            (Err(e), None) if is_question => questions.push(Some(e.to_string())),
            (Err(e), None) => lost = Some(format!("an event is not known: {e}")),
            (_, Some(why)) if is_question => questions.push(Some(why.clone())),
            (_, Some(_)) => {}
        }
    }
    (known, questions)
}

fn write_line(output: &mut impl Write, message: &impl serde::Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}
