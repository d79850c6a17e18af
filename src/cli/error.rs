//! Everything that can end the program early, each with its exit code.

use super::exit::Exit;
use crate::{
    author::Problems,
    backend::{BackendError, HandshakeError},
    known::ParseKnownError,
    selection::SelectionError,
    suite::SuiteError,
};
use std::{
    error::Error as StdError,
    io,
    path::{Path, PathBuf},
};

/// Why a command could not be carried out.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    /// The filters select nothing.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// No built-in backend has that name.
    #[error("no backend `{name}`{hint}: known are {known}")]
    UnknownBackend { name: String, hint: String, known: String },
    /// A list of known failures that cannot be used.
    #[error("the list of known failures cannot be used")]
    Known(#[from] ParseKnownError),
    /// A list of known failures that names cases which are not there.
    #[error("the list of known failures names what is no case of the suite: {0}")]
    KnownCase(String),
    /// A list of known failures for more than one backend.
    #[error("--known is for one backend: name it with --backend")]
    KnownOfWhich,
    /// A real library that is not installed.
    #[error("the adapter `{0}` is not set up: run `chess-conformance setup {0}`")]
    NotSetUp(String),
    /// A set-up that needs a program which is not here.
    #[error("`{name}` cannot be set up: it needs {tool}, which is not here")]
    MissingTool { name: String, tool: String },
    /// A set-up that failed.
    #[error("`{name}` could not be set up: `{command}` failed:\n  {how}")]
    SetUp { name: String, command: String, how: String },
    /// A command line that cannot be split into words.
    #[error("`{0}` is no command line: a quote is not closed")]
    CommandLine(String),
    /// A program that did not get through the handshake.
    #[error("the adapter is broken (`{command}`)")]
    Handshake { command: String, source: HandshakeError },
    /// The user has stopped the program before there was anything to report.
    #[error("stopped before the first case")]
    Interrupted,
    /// An adapter, or a library, that fails what nobody gets wrong.
    #[error(
        "the adapter is broken: `{name}` fails {failed} of the trivial cases, so its other verdicts would say nothing of the rules;\n  `chess-conformance adapter-check` looks closer, and `--skip-smoke` runs the cases all the same\n\n{text}"
    )]
    Smoke { name: String, failed: usize, text: String },
    /// No case has that id.
    #[error("no case `{id}`{hint}")]
    UnknownCase { id: String, hint: String },
    /// There is nothing to check here.
    #[error("no folder `cases` here: name the files or folders to check")]
    NothingToCheck,
    /// No backend claims any of the cases.
    #[error(
        "nothing was tested: {0} answered all questions of none of the selected cases (`list --questions` names them)"
    )]
    NothingTested(String),
    /// A path that cannot be read.
    #[error("cannot read `{}`", path.display())]
    Read { path: PathBuf, source: io::Error },
    /// A file that cannot be written.
    #[error("cannot write `{}`", path.display())]
    Write { path: PathBuf, source: io::Error },
    /// The standard output cannot be written to.
    #[error("cannot write the output")]
    Stdout(#[source] io::Error),
    /// The embedded suite is damaged.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// Mistakes in case files or clauses, already counted together.
    #[error("{}", mistakes(.0))]
    Problems(Vec<Problems>),
    /// Generated files that are not up to date.
    #[error("{} not up to date: run `chess-conformance generate`", stale(.0))]
    Stale(Vec<&'static str>),
}

fn mistakes(problems: &[Problems]) -> String {
    match problems.iter().map(Problems::len).sum::<usize>() {
        1 => "1 mistake".to_owned(),
        count => format!("{count} mistakes"),
    }
}

fn stale(files: &[&str]) -> String {
    let quoted: Vec<_> = files.iter().map(|file| format!("`{file}`")).collect();
    format!("{} {}", quoted.join(" and "), if files.len() == 1 { "is" } else { "are" })
}

impl Error {
    /// The exit code.
    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Selection(_)
            | Self::UnknownBackend { .. }
            | Self::UnknownCase { .. }
            | Self::NotSetUp(_)
            | Self::MissingTool { .. }
            | Self::SetUp { .. }
            | Self::CommandLine(_)
            | Self::Known(_)
            | Self::KnownCase(_)
            | Self::KnownOfWhich
            | Self::NothingToCheck
            | Self::NothingTested(_)
            | Self::Read { .. }
            | Self::Write { .. }
            | Self::Stdout(_) => Exit::Usage,
            Self::Interrupted => Exit::Interrupted,
            Self::Handshake { .. } | Self::Smoke { .. } => Exit::BrokenAdapter,
            Self::Suite(_) | Self::Problems(_) | Self::Stale(_) => Exit::BadSuite,
        }
    }

    /// For `map_err` after starting a program.
    pub(super) fn handshake(command: &[String]) -> impl FnOnce(HandshakeError) -> Self {
        let command = command.join(" ");
        move |source| match source.error {
            BackendError::Interrupted => Self::Interrupted,
            BackendError::Timeout(_)
            | BackendError::Crash(_)
            | BackendError::Protocol(_)
            | BackendError::AfterAnswer(_) => Self::Handshake { command, source },
        }
    }

    /// For `map_err` after reading.
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    /// For `map_err` after writing a file.
    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }

    /// The message with its causes, in one line.
    pub(super) fn chain(&self) -> String {
        let mut parts = vec![self.to_string()];
        let mut cause = self.source();
        while let Some(error) = cause {
            parts.push(lower_case(&error.to_string()));
            cause = error.source();
        }
        parts.join(": ")
    }
}

/// The operating system begins its messages with a capital; ours do not.
fn lower_case(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
            first.to_lowercase().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}
