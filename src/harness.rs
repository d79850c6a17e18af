//! The suite as `cargo test`: one test a case, for an engine written in Rust.
//!
//! In `Cargo.toml` of the engine:
//!
//! ```toml
//! [dev-dependencies]
//! chess-conformance = { version = "0.1", default-features = false }
//!
//! [[test]]
//! name = "conformance"
//! harness = false
//! ```
//!
//! and in `tests/conformance.rs`:
//!
//! ```no_run
//! use chess_conformance::harness::Harness;
//! # use chess_conformance::{Move, Start, backend::{Description, NoAnswer, Rules}};
//! # struct MyEngine;
//! # impl Rules for MyEngine {
//! #     fn describe() -> Description { Description::new("my-engine", "1.0") }
//! #     fn set_up(_: Start<'_>) -> Result<Self, NoAnswer> { Ok(Self) }
//! #     fn play(&mut self, _: &Move) -> Result<(), NoAnswer> { Ok(()) }
//! # }
//!
//! fn main() -> std::process::ExitCode {
//!     Harness::rules::<MyEngine>().main()
//! }
//! ```
//!
//! A test is named for its case and the first clause that it cites, `seventy-five-moves/mate-on-move-75/9.6.2`, so that a topic
//! and a clause both are filters: `cargo test --test conformance /9.6.2`. A case that the engine claims only in part is named so,
//! `.../9.6.2-in-part`, and passes if that part conforms. What the engine does not claim is ignored, and so is a disputed case. Under `cargo nextest`, where
//! each test is a process, only the one case is read.

use crate::{
    backend::{Description, Reply, Rules, RulesBackend, Source},
    known::KnownFailures,
    report::{CaseResult, Details, explain},
    run::run_case,
    scenario::Ask,
    suite::{Case, Status, Suite, SuiteError},
    verdict::Verdict,
};
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use std::{process::ExitCode, sync::Arc};

/// Runs the embedded suite as tests.
pub struct Harness {
    source: Arc<dyn Source>,
    known: &'static str,
}

impl std::fmt::Debug for Harness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Harness").field("backend", &self.source.description().name).finish_non_exhaustive()
    }
}

/// The test that looks at the list of known failures itself.
const KNOWN_LIST: &str = "known-failures/name-cases-of-the-suite";

impl Harness {
    /// For an engine that implements [`Rules`].
    pub fn rules<R: Rules + 'static>() -> Self {
        Self::source(RulesBackend::<R>::default())
    }

    /// For any backend.
    pub fn source(source: impl Source + 'static) -> Self {
        Self { source: Arc::new(source), known: "" }
    }

    /// Takes in a list of [`KnownFailures`], such as `include_str!("conformance.known")`.
    ///
    /// A listed case passes its test by failing. One that conforms, or that the engine does not claim, fails its test until its
    /// line is removed; so does a line that names no case of the suite.
    #[must_use]
    pub fn known_failures(self, list: &'static str) -> Self {
        Self { known: list, ..self }
    }

    /// Runs what the command line asks for; the arguments are those of `cargo test`.
    pub fn main(self) -> ExitCode {
        let arguments = Arguments::from_args();
        let trials = self.trials(&arguments).unwrap_or_else(|e| vec![failing("suite", e.to_string())]);
        libtest_mimic::run(&arguments, trials).exit_code()
    }

    /// The tests: all of them, or where one is asked for by its exact name that one alone, read without the others.
    ///
    /// # Errors
    ///
    /// As for [`Suite::embedded`].
    pub fn trials(&self, arguments: &Arguments) -> Result<Vec<Trial>, SuiteError> {
        let known = match self.known.parse::<KnownFailures>() {
            Ok(known) => Arc::new(known),
            Err(e) => return Ok(vec![failing(KNOWN_LIST, format!("the list of known failures, {e}"))]),
        };
        if let (true, Some(name)) = (arguments.exact, &arguments.filter) {
            let case = name.rsplit_once('/').map(|(id, _clause)| Suite::embedded_case(id)).transpose()?.flatten();
            if let Some(case) = case.filter(|case| self.test_name(case) == *name) {
                return Ok(vec![self.trial(case, &known)]);
            }
        }
        let suite = Suite::embedded()?;
        let list = (!self.known.is_empty()).then(|| known_list(&known, &suite));
        Ok(list.into_iter().chain(suite.cases.into_iter().map(|case| self.trial(case, &known))).collect())
    }

    /// The id, the first clause, and whether only a part of the questions is claimed.
    fn test_name(&self, case: &Case) -> String {
        let description = self.source.description();
        let is_disclaimed = |(_, ask): (_, &Ask)| description.disclaims(ask.question, &case.scenario).is_some();
        let in_part = !claims_nothing(&description, case) && case.scenario.asks().any(is_disclaimed);
        let clause = case.clauses.first().map(|clause| clause.as_str().replace(' ', "-")).unwrap_or_default();
        format!("{}/{clause}{}", case.id, if in_part { "-in-part" } else { "" })
    }

    fn trial(&self, case: Case, known: &Arc<KnownFailures>) -> Trial {
        let is_listed = known.reason(case.id.as_str()).is_some();
        let is_ignored =
            !is_listed && (case.status == Status::Disputed || claims_nothing(&self.source.description(), &case));
        let (source, known) = (Arc::clone(&self.source), Arc::clone(known));
        Trial::ignorable_test(self.test_name(&case), move || {
            let result = run_case(&case, &*source);
            conclude(&result, &case, known.reason(case.id.as_str()))
        })
        .with_ignored_flag(is_ignored)
    }
}

fn claims_nothing(description: &Description, case: &Case) -> bool {
    case.scenario.asks().all(|(_, ask)| description.disclaims(ask.question, &case.scenario).is_some())
}

fn conclude(result: &CaseResult, case: &Case, known: Option<&str>) -> Result<Completion, Failed> {
    if case.status == Status::Disputed && known.is_none() {
        return Ok(Completion::ignored_with(format!("disputed: {}", result.verdict)));
    }
    match (result.verdict, known) {
        (Verdict::Pass, None) => Ok(Completion::Completed),
        // The name of the test says that only a part was claimed; whoever runs it sees that part conform.
        (Verdict::Unsupported, None) if result.checks.iter().any(|check| check.verdict == Verdict::Pass) => {
            Ok(Completion::Completed)
        }
        (Verdict::Unsupported, None) => Ok(Completion::ignored_with(disclaimers(result))),
        (Verdict::Pass | Verdict::Unsupported, Some(reason)) => {
            let how = if result.verdict == Verdict::Pass { "conforms" } else { "is not claimed" };
            Err(format!("{} is listed as a known failure ({reason}), and {how}: remove it from the list", case.id)
                .into())
        }
        (Verdict::Fail | Verdict::Timeout | Verdict::Crash | Verdict::ProtocolError, Some(_)) => {
            Ok(Completion::Completed)
        }
        (Verdict::Fail | Verdict::Timeout | Verdict::Crash | Verdict::ProtocolError, None) => {
            let text = explain(result, Details { case, clauses: &[], width: 100 });
            Err(anstream::adapter::strip_str(&text).to_string().into())
        }
    }
}

fn disclaimers(result: &CaseResult) -> String {
    let whys = result.checks.iter().filter_map(|check| match &check.got {
        Reply::Unsupported(why) => Some(why.as_str()),
        Reply::Value(_) | Reply::Error(_) => None,
    });
    let mut whys: Vec<_> = whys.collect();
    whys.dedup();
    whys.join("; ")
}

fn failing(name: &str, what: String) -> Trial {
    Trial::test(name, move || Err(what.into()))
}

fn known_list(known: &KnownFailures, suite: &Suite) -> Trial {
    let unknown = known.unknown_in(suite).join(", ");
    Trial::test(KNOWN_LIST, move || {
        if unknown.is_empty() {
            Ok(())
        } else {
            Err(format!("the suite has no case {unknown}: remove it from the list").into())
        }
    })
}
