//! The built-in backends. To add one, add a row.

use super::error::Error;
use crate::{
    backend::{AlwaysDrawn, NeverDrawn, RulesBackend, Source},
    known::KnownFailures,
    named::nearest,
    reference::{Reference, Shakmaty},
};

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
}

impl BuiltIn {
    fn chosen(&self) -> Result<Chosen, Error> {
        Ok(Chosen { source: (self.source)(), known: self.known.parse()? })
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

/// Every backend that is ready to run.
pub(super) fn all() -> Result<Vec<Chosen>, Error> {
    BUILT_IN.iter().map(BuiltIn::chosen).collect()
}

/// The backends that know nothing.
pub(super) fn baselines() -> Result<Vec<Chosen>, Error> {
    BUILT_IN.iter().filter(|backend| (backend.source)().description().baseline).map(BuiltIn::chosen).collect()
}

/// The backends of these names in the order given, each once; all built-in ones if there is no name.
pub(super) fn named(names: &[String]) -> Result<Vec<Chosen>, Error> {
    if names.is_empty() {
        return all();
    }
    let mut chosen: Vec<&BuiltIn> = Vec::new();
    for name in names {
        let backend = BUILT_IN.iter().find(|backend| backend.name == name).ok_or_else(|| unknown(name))?;
        if chosen.iter().all(|before| before.name != backend.name) {
            chosen.push(backend);
        }
    }
    chosen.into_iter().map(BuiltIn::chosen).collect()
}

fn unknown(name: &str) -> Error {
    let names = || BUILT_IN.iter().map(|backend| backend.name);
    let hint = nearest(name, names()).map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
    Error::UnknownBackend { name: name.to_owned(), hint, known: names().collect::<Vec<_>>().join(", ") }
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
