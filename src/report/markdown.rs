//! The report as Markdown: for each backend a summary as a pull request wants it, and how text of others is written in it.

use super::{
    BackendReport, Context, Report, Tally,
    brief::{Brief, Group, groups},
    classes::{Standing, standings},
    printable,
    text::{cells::cut, counted, cut_off, summary_words},
};
use crate::clause::ClauseId;
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    io::{self, Write},
};

/// How many failures of a backend are listed without `-v`: a comment on a pull request has a limit.
const LISTED: usize = 50;
/// An answer is cut after so many columns.
const ANSWER: usize = 160;

/// Text that means nothing to Markdown or HTML: every character that could is written as an entity, which is never syntax.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in printable(text).chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '|' | '`' | '\\' | '*' | '_' | '[' | ']' | '~' | '$' => {
                let _always_ok = write!(escaped, "&#{};", u32::from(c));
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// Text as code, which no reader of Markdown takes for a mention, a link or a formula. A span between backticks cannot hold
/// every text in a table; an element can.
pub(super) fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<code>{}</code>", escape(&cut(text, ANSWER))) }
}

/// A row of a table.
pub(super) fn row(cells: impl IntoIterator<Item = impl AsRef<str>>, out: &mut dyn Write) -> io::Result<()> {
    for cell in cells {
        write!(out, "| {} ", cell.as_ref())?;
    }
    writeln!(out, "|")
}

/// The head of a table: so many columns of text, and then numbers to the right.
pub(super) fn head(names: &[&str], texts: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    row(names, out)?;
    row((0..names.len()).map(|column| if column < texts { "---" } else { "---:" }), out)
}

/// Failures as a table: the case, the question, what conforms, what came back, and why it is known.
pub(super) fn write_failures(groups: &[Group<'_>], verbose: bool, out: &mut dyn Write) -> io::Result<()> {
    head(&["case", "question", "expected", "got", "known"], 5, out)?;
    let shown = if verbose { groups.len() } else { LISTED.min(groups.len()) };
    for group in &groups[..shown] {
        let result = group.first;
        let mut cells = [code(result.id.as_str()), String::new(), String::new(), String::new(), String::new()];
        if let Some(Brief { ask, expected, got, more }) = Brief::of(result) {
            let error = if result.verdict.is_error() { format!("{}: ", result.verdict) } else { String::new() };
            cells[1] = code(&ask) + &if more == 0 { String::new() } else { format!(" and {more} more") };
            cells[2] = code(&expected);
            cells[3] = error + &code(&got);
        }
        if !group.again.is_empty() {
            let _always_ok = write!(cells[0], " and {}", counted(group.again.len(), "more case"));
        }
        cells[4] = result.known.as_deref().map(escape).unwrap_or_default();
        row(&cells, out)?;
    }
    if shown < groups.len() {
        let more: usize = groups[shown..].iter().map(Group::len).sum();
        writeln!(out, "\n{more} more, which `-v` lists")?;
    }
    Ok(())
}

/// A conformance class in words.
pub(super) fn standing_words(standing: Standing, is_baseline: bool) -> String {
    let bold = if is_baseline { "" } else { "**" };
    match standing {
        Standing::Conforms => "conforms".to_owned(),
        Standing::Fails(failed, asked) => format!("{bold}fails {failed}{bold} of {asked}"),
        Standing::InPart(unsupported, asked) => format!("in part: {} of {asked}", asked - unsupported),
        Standing::NotClaimed => "unclaimed".to_owned(),
        Standing::CutOff => "cut off".to_owned(),
        Standing::NotAsked => String::new(),
    }
}

pub(super) fn write(report: &Report, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let report = &report.printable();
    for (index, backend) in report.backends.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_backend(backend, report, context, out)?;
    }
    Ok(())
}

fn write_backend(
    backend: &BackendReport,
    report: &Report,
    context: Context<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let description = &backend.backend;
    let baseline = if description.baseline { " (baseline)" } else { "" };
    writeln!(out, "## Chess conformance: {} {}{baseline}\n", escape(&description.name), escape(&description.version))?;
    writeln!(out, "{}, {} selected\n", escape(&report.suite_words()), counted(report.selected, "case"))?;
    writeln!(out, "**{}**", summary_words(backend))?;
    if backend.cut_off {
        writeln!(out, "\n**{}**", cut_off(report.not_run(backend)))?;
    }
    if let Some(why) = &backend.gave_up {
        writeln!(out, "\n{}", escape(why))?;
    }
    let (known, new): (Vec<_>, Vec<_>) = (
        backend.cases.iter().filter(|case| case.known.is_some() && case.has_failed()).collect(),
        backend.failures().collect(),
    );
    if !new.is_empty() {
        writeln!(out, "\n### Failures")?;
        write_failures(&groups(new), context.verbose, out)?;
    }
    if !known.is_empty() {
        writeln!(out, "\n<details><summary>Known failures</summary>")?;
        write_failures(&groups(known), context.verbose, out)?;
        writeln!(out, "\n</details>")?;
    }
    let stale: Vec<_> = backend.stale().map(|case| code(case.id.as_str())).collect();
    if !stale.is_empty() {
        writeln!(out, "\nListed as known failures, and not failed; remove them from the list: {}", stale.join(", "))?;
    }
    writeln!(out, "\n### Conformance classes")?;
    head(&["class", "standing"], 2, out)?;
    for (class, standing) in standings(backend, context.suite) {
        if standing != Standing::NotAsked {
            row([class.name(), &standing_words(standing, description.baseline)], out)?;
        }
    }
    write_incomplete(backend, out)?;
    write_clauses(backend, context, out)
}

/// What a backend answers by an approximation.
pub(super) fn write_incomplete(backend: &BackendReport, out: &mut dyn Write) -> io::Result<()> {
    for incomplete in &backend.backend.incomplete {
        let name = escape(&backend.backend.name);
        writeln!(out, "\n{name} answers {} by {}.", incomplete.question, escape(&incomplete.rests_on))?;
    }
    Ok(())
}

fn write_clauses(backend: &BackendReport, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n<details><summary>By clause</summary>")?;
    head(&["Laws", "clause", "cases", "passed", "failed", "unsupported", "errored"], 2, out)?;
    let ids: BTreeSet<&ClauseId> = backend.cases.iter().flat_map(|case| &case.clauses).collect();
    for id in ids {
        let tally: Tally = backend.cases.iter().filter(|case| case.clauses.contains(id)).sum();
        let title = context.suite.clause(id).map_or("", |clause| &clause.title);
        row(cells(id.as_str(), &escape(title), tally), out)?;
    }
    row(cells("", "all cases", backend.cases.iter().sum()), out)?;
    writeln!(out, "\nA case counts for every clause that it cites, but only once in the last row.\n\n</details>")
}

fn cells(id: &str, title: &str, tally: Tally) -> [String; 7] {
    let plus = if tally.disputed == 0 { String::new() } else { format!("+{}", tally.disputed) };
    let cases = format!("{}{plus}", tally.total() - tally.disputed);
    let failed = |count: usize| if count == 0 { "0".to_owned() } else { format!("**{count}**") };
    [
        id.to_owned(),
        title.to_owned(),
        cases,
        tally.passed.to_string(),
        failed(tally.failed),
        tally.unsupported.to_string(),
        failed(tally.errored),
    ]
}

#[cfg(test)]
mod tests {
    use super::{code, escape};

    #[test]
    fn text_of_others_is_neither_markdown_nor_html() {
        for (text, escaped) in [
            ("engine 1.2-3 (beta)", "engine 1.2-3 (beta)"),
            ("a|b", "a&#124;b"),
            ("<img src=x>", "&lt;img src=x&gt;"),
            ("`rm`", "&#96;rm&#96;"),
            (
                "*b* _i_ [l](u) ~~s~~ $m$",
                "&#42;b&#42; &#95;i&#95; &#91;l&#93;(u) &#126;&#126;s&#126;&#126; &#36;m&#36;",
            ),
            ("a\\|b &amp;", "a&#92;&#124;b &amp;amp;"),
            ("a\n\n## b\u{1b}[0m", "a  ## b&#92;u{1b}&#91;0m"),
        ] {
            assert_eq!(escape(text), escaped);
        }
    }

    #[test]
    fn code_of_nothing_is_nothing_and_a_long_text_is_cut() {
        assert_eq!((code(""), code("a|b")), (String::new(), "<code>a&#124;b</code>".to_owned()));
        assert!(code(&"x".repeat(1000)).ends_with("x…</code>"));
    }
}
