//! The report as JSON: the stable contract for programs.

use super::{Context, Report};
use std::io;

pub(super) fn write(report: &Report, _: Context<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, report)?;
    writeln!(out)
}
