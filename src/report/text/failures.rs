//! Failures in full, the known ones with their reasons, and those that are known and did not happen.

use super::{BAD, DIM, heading, prose_width};
use crate::{
    report::{
        BackendReport, CaseResult, Context, Details,
        brief::{Group, groups},
        explain, paragraph,
    },
    suite::Case,
};
use std::io::{self, Write};

/// How many failures of a backend are shown in full without `-v`, and how many ids of those that read the same.
const SHOWN: usize = 5;

pub(super) fn write(backend: &BackendReport, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let failures = groups(backend.failures());
    if failures.is_empty() {
        return Ok(());
    }
    heading(out, &format!("Failures of {}", backend.backend.name))?;
    let (full, short) = failures.split_at(if context.verbose { failures.len() } else { SHOWN.min(failures.len()) });
    for group in full {
        let result = group.first;
        match context.suite.cases.iter().find(|case| case.id == result.id) {
            Some(case) => writeln!(out, "\n{}", explain_case(result, case, context).trim_end())?,
            None => writeln!(out, "\n{BAD}{}{BAD:#} {}", result.verdict.name().to_uppercase(), result.id)?,
        }
        if let Some(again) = again(group, context.verbose) {
            let mut text = String::new();
            paragraph(&mut text, "again", &again, prose_width(context));
            write!(out, "{text}")?;
        }
    }
    if !short.is_empty() {
        let more: usize = short.iter().map(Group::len).sum();
        writeln!(out, "\n{more} more {DIM}(-v shows all){DIM:#}")?;
    }
    for group in short {
        let result = group.first;
        let same = if group.again.is_empty() { String::new() } else { format!(" and {} alike", group.again.len()) };
        writeln!(out, "{BAD}{}{BAD:#} {}{same}", result.verdict.name().to_uppercase(), result.id)?;
    }
    Ok(())
}

fn explain_case(result: &CaseResult, case: &Case, context: Context<'_>) -> String {
    let clauses: Vec<_> = case.clauses.iter().filter_map(|id| context.suite.clause(id)).collect();
    explain(result, Details { case, clauses: &clauses, width: prose_width(context) })
}

/// Where else the very same error happened.
pub(in crate::report) fn again(group: &Group<'_>, verbose: bool) -> Option<String> {
    let count = group.again.len();
    if count == 0 {
        return None;
    }
    let shown = if verbose { count } else { SHOWN.min(count) };
    let mut ids: Vec<String> = group.again[..shown].iter().map(|result| result.id.to_string()).collect();
    if shown < count {
        ids.push(format!("and {} more", count - shown));
    }
    Some(format!("the same in {}: {}", super::counted(count, "more case"), ids.join(", ")))
}

/// The failures that stand in the list of known ones.
pub(super) fn write_known(backend: &BackendReport, context: Context<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut known = backend.cases.iter().filter(|case| case.known.is_some() && case.has_failed()).peekable();
    if known.peek().is_some() {
        heading(out, &format!("Known failures of {}", backend.backend.name))?;
    }
    for case in known {
        writeln!(out, "  {}", case.id)?;
        let mut reason = String::new();
        paragraph(&mut reason, "", case.known.as_deref().unwrap_or_default(), prose_width(context));
        write!(out, "{DIM}{reason}{DIM:#}")?;
    }
    Ok(())
}

/// The cases that stand in the list of known failures and did not fail.
pub(in crate::report) fn write_stale(backend: &BackendReport, out: &mut dyn Write) -> io::Result<()> {
    let mut stale = backend.stale().peekable();
    if stale.peek().is_some() {
        let name = &backend.backend.name;
        heading(out, &format!("Listed as known failures of {name}, and not failed: remove them from the list"))?;
    }
    for case in stale {
        writeln!(out, "  {BAD}{}{BAD:#} {}", case.verdict, case.id)?;
    }
    Ok(())
}
