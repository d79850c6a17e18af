//! The adapter's side of the protocol, for adapters written in Rust.

use super::{
    Backend, Rules, RulesBackend,
    protocol::{Greeting, Introduction, Request, Response},
};
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
        let request: Request = serde_json::from_str(&line?)?;
        let case = request.case;
        let answers = backend.answer(&request.into_scenario()).map_err(io::Error::other)?;
        write_line(&mut output, &Response { case, answers })?;
    }
    Ok(())
}

fn write_line(output: &mut impl Write, message: &impl serde::Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}
