//! The report as text for a terminal.

use super::{Context, Report};
use std::io;

pub(super) fn write(_report: &Report, _: Context<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out)
}
