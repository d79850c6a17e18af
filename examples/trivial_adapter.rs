//! An adapter that does next to nothing, so that what is measured with it is the harness: it says that every game goes on.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    let mut line = Vec::new();
    let rulesets = r#"["otb","rapid","blitz","online"]"#;
    let editions = r#"["fide-2023","fide-2018","fide-2014","fide-2009"]"#;
    input.read_until(b'\n', &mut line)?;
    writeln!(
        out,
        r#"{{"name":"trivial","version":"1","questions":["outcome"],"rulesets":{rulesets},"editions":{editions},"chess960":true}}"#
    )?;
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let number: String = line
            .iter()
            .skip_while(|byte| !byte.is_ascii_digit())
            .take_while(|byte| byte.is_ascii_digit())
            .map(|byte| char::from(*byte))
            .collect();
        let questions = line.windows(6).filter(|window| window == b"\"ask\":").count();
        let answers = vec![r#"{"value":{"result":"*"}}"#; questions].join(",");
        writeln!(out, r#"{{"case":{number},"answers":[{answers}]}}"#)?;
        out.flush()?;
    }
}
