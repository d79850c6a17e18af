//! The backends that can be asked for: built-in ones, adapters by name, and programs. To add a built-in one, add a row.

use super::{
    adapters::{self, Place},
    error::Error,
    interrupt,
};
use crate::{
    author::{Launch, Manifest},
    backend::{
        AlwaysDrawn, Finding, Limits, NeverDrawn, ProcessSource, RulesBackend, Source, UciSource, check_adapter,
        protocol::Introduction,
    },
    known::KnownFailures,
    named::nearest,
    reference::{Reference, Shakmaty},
    smoke::trivial,
    suite::Suite,
};
use std::{collections::BTreeSet, time::Duration};

/// A backend that needs no set-up.
pub(super) struct BuiltIn {
    /// Its name on the command line, which is also the one in its description.
    pub(super) name: &'static str,
    /// What it is.
    pub(super) doc: &'static str,
    /// The cases that it is known to fail, with the reasons.
    known: &'static str,
    /// Makes one.
    pub(super) source: fn() -> Box<dyn Source>,
}

/// A backend that was asked for.
pub(super) struct Chosen {
    pub(super) source: Box<dyn Source>,
    pub(super) known: KnownFailures,
    /// Whether it is built in, so that trivial cases need not be tried first.
    pub(super) is_built_in: bool,
}

impl BuiltIn {
    fn chosen(&self) -> Result<Chosen, Error> {
        Ok(Chosen { source: (self.source)(), known: self.known.parse()?, is_built_in: true })
    }
}

/// Every built-in backend, in the order in which they are run.
pub(super) const BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        name: "reference",
        doc: "shakmaty for the moves, our own arbiter on top; answers every question",
        known: "",
        source: || Box::new(RulesBackend::<Reference>::default()),
    },
    BuiltIn {
        name: "shakmaty",
        doc: "the bare library, as it answers for itself",
        known: include_str!("../reference/shakmaty.known"),
        source: || Box::new(RulesBackend::<Shakmaty>::default()),
    },
    BuiltIn {
        name: "null-never-drawn",
        doc: "baseline: every move is legal and no game is ever drawn",
        known: "",
        source: || Box::new(NeverDrawn),
    },
    BuiltIn {
        name: "null-always-drawn",
        doc: "baseline: every game is drawn and every claim is right",
        known: "",
        source: || Box::new(AlwaysDrawn),
    },
];

/// How backends that are programs are found and started.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Programs")]
pub(super) struct Programs {
    /// How long a program may take for one case, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// How long a program may take to start and introduce itself, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    start_timeout: Duration,
    /// Run the cases even if the backend fails the trivial ones.
    #[arg(long)]
    pub(super) skip_smoke: bool,
    #[command(flatten)]
    place: Place,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "write a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time >= Duration::from_millis(1) && seconds <= 86_400.0 => Ok(time),
        Ok(_) | Err(_) => Err("write a number of seconds from 0.001 to 86400".to_owned()),
    }
}

impl Programs {
    fn limits(&self) -> Limits {
        Limits { start: self.start_timeout, case: self.timeout }
    }

    /// A program that speaks the protocol.
    pub(super) fn speaking(&self, command: Vec<String>) -> Result<Chosen, Error> {
        self.launched(&Launch::Protocol(command), KnownFailures::default())
    }

    /// A close look at an adapter.
    pub(super) fn check(&self, command: &[String], suite: &Suite) -> Result<(Introduction, Vec<Finding>), Error> {
        check_adapter(command, &trivial(suite), self.limits(), &interrupt::flag()).map_err(Error::handshake(command))
    }

    /// A UCI engine.
    pub(super) fn uci(&self, command: Vec<String>) -> Result<Chosen, Error> {
        self.launched(&Launch::Uci(command), KnownFailures::default())
    }

    fn launched(&self, launch: &Launch, known: KnownFailures) -> Result<Chosen, Error> {
        let stop = interrupt::flag();
        let source: Box<dyn Source> = match launch {
            Launch::Protocol(command) => {
                let source = ProcessSource::connect(command.clone(), self.limits(), stop);
                Box::new(source.map_err(Error::handshake(command))?)
            }
            Launch::Uci(command) => {
                let source = UciSource::connect(command.clone(), self.limits(), stop);
                Box::new(source.map_err(Error::handshake(command))?)
            }
        };
        Ok(Chosen { source, known, is_built_in: false })
    }

    fn adapter(&self, manifest: &Manifest) -> Result<Chosen, Error> {
        if !adapters::is_set_up(manifest) {
            return Err(Error::NotSetUp(manifest.name.clone()));
        }
        let known = match &manifest.known {
            Some(path) => std::fs::read_to_string(path).map_err(Error::read(path))?.parse()?,
            None => KnownFailures::default(),
        };
        self.launched(&manifest.launch, known)
    }

    /// The backends of these names in the order given, each once.
    pub(super) fn named(&self, names: &[String]) -> Result<Vec<Chosen>, Error> {
        let mut seen = BTreeSet::new();
        names.iter().filter(|name| seen.insert(*name)).map(|name| self.one(name)).collect()
    }

    fn one(&self, name: &str) -> Result<Chosen, Error> {
        if let Some(backend) = BUILT_IN.iter().find(|backend| backend.name == name) {
            return backend.chosen();
        }
        match self.place.find(name)? {
            Some(manifest) => self.adapter(&manifest),
            None => Err(self.unknown(name)),
        }
    }

    fn unknown(&self, name: &str) -> Error {
        let built_in = BUILT_IN.iter().map(|backend| backend.name.to_owned());
        let names: Vec<String> = built_in.chain(self.place.names()).collect();
        let hint = nearest(name, &names).map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
        Error::UnknownBackend { name: name.to_owned(), hint, known: names.join(", ") }
    }

    /// Every backend that is ready to run: the built-in ones, then the adapters that are set up.
    pub(super) fn all(&self) -> Result<Vec<Result<Chosen, Error>>, Error> {
        let names = self.place.names();
        let manifests = names.iter().map(|name| self.place.get(name)).collect::<Result<Vec<_>, _>>()?;
        let set_up = manifests.iter().filter(|manifest| adapters::is_set_up(manifest));
        Ok(BUILT_IN.iter().map(BuiltIn::chosen).chain(set_up.map(|manifest| self.adapter(manifest))).collect())
    }
}

/// Every built-in backend.
pub(super) fn built_in() -> Result<Vec<Chosen>, Error> {
    BUILT_IN.iter().map(BuiltIn::chosen).collect()
}

/// The backends that know nothing.
pub(super) fn baselines() -> Result<Vec<Chosen>, Error> {
    BUILT_IN.iter().filter(|backend| (backend.source)().description().baseline).map(BuiltIn::chosen).collect()
}

/// The words of a command line.
pub(super) fn words(command: &str) -> Result<Vec<String>, Error> {
    shlex::split(command).ok_or_else(|| Error::CommandLine(command.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::BUILT_IN;

    #[test]
    fn each_backend_describes_itself_by_the_name_on_the_command_line() {
        for backend in BUILT_IN {
            assert_eq!((backend.source)().description().name, backend.name);
            assert!(backend.chosen().is_ok());
        }
    }
}
