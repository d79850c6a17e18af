//! Reading what authors write: case files and the Laws as data.
//!
//! One pass over each file collects every mistake with its place: `files` reads text, `tree` makes a tree of it, `reader` takes
//! values out, `case_file`, `timeline` and `expect` give them their meaning, while `game` plays the moves and `shape` compares
//! answers with what an answer can be. A key is added in the table that stands beside its reader, with an example for messages;
//! the editors' schema follows.

mod bent;
mod case_file;
mod excerpt;
mod expect;
mod files;
mod game;
mod key;
mod laws;
mod manifest;
mod movetext;
mod problem;
mod reader;
mod schema;
mod shape;
mod start;
mod timeline;
mod tree;

pub use manifest::{Launch, Manifest, Step, read_manifest};
pub use problem::Problems;
pub use schema::case_schema;

use crate::{
    clause::Clause,
    ruleset::Edition,
    suite::{Case, Suite, SuiteInfo},
};
use case_file::Setting;
use problem::{Place, Problem};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// Reads and resolves all case files at or below the paths against the clauses.
///
/// # Errors
///
/// Everything that is wrong with any of the files; also a path that cannot be read and folders without a case.
pub fn read_cases(paths: &[PathBuf], laws: &[Clause]) -> Result<Suite, Problems> {
    let mut problems = Problems::default();
    let mut seen: BTreeMap<String, Place> = BTreeMap::new();
    let mut topics = BTreeSet::new();
    let mut cases = Vec::new();
    for path in files::find(paths, &mut problems) {
        let Some(text) = files::read(&path, &mut problems) else { continue };
        let Some(root) = tree::parse(&text, &mut problems) else { continue };
        let Some(topic) = files::topic(&path) else {
            problems.add(Problem::new(0..0, "the file stands in no folder that can name its topic"));
            continue;
        };
        if topics.insert(topic.clone()) {
            case_file::check_slug(&topic, 0..0, "the folder of a topic", &mut problems);
        }
        for (name, span) in case_file::names(&root) {
            let place = problems.place(&span);
            if let Some(first) = seen.insert(format!("{topic}/{name}"), place) {
                let problem = Problem::new(span, format!("there are two cases `{topic}/{name}`"));
                problems.add(problem.elsewhere("the other one is at", first, "give one of them another name"));
            }
        }
        let setting = Setting { topic: &topic, source: &text, laws };
        cases.extend(case_file::read(&root, setting, &mut problems));
    }
    if cases.is_empty() && problems.is_empty() {
        problems.add_without_place("there are no cases", "name a folder with case files");
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    cases.sort_by(|a, b| a.id.cmp(&b.id));
    let suite = SuiteInfo {
        format: crate::suite::FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        edition: Edition::Fide2023,
        digest: digest(laws, &cases),
    };
    Ok(Suite { suite, clauses: laws.to_vec(), cases })
}

fn digest(laws: &[Clause], cases: &[Case]) -> String {
    let json = serde_json::to_vec(&(laws, cases)).unwrap_or_default();
    let digest = Sha256::digest(json);
    let (start, _) = digest.as_slice().split_at(16);
    let number = start.iter().fold(0_u128, |number, byte| number << 8 | u128::from(*byte));
    format!("sha256-128:{number:032x}")
}

/// Reads the clauses of an edition: every `.yaml` file in the folder.
///
/// # Errors
///
/// Everything that is wrong with any of the files.
pub fn read_laws(folder: &Path) -> Result<Vec<Clause>, Problems> {
    let mut problems = Problems::default();
    let mut clauses = Vec::new();
    for path in files::find(&[folder.to_path_buf()], &mut problems) {
        let Some(text) = files::read(&path, &mut problems) else { continue };
        let Some(root) = tree::parse(&text, &mut problems) else { continue };
        clauses.extend(laws::read(&root, &mut problems));
    }
    clauses.sort_by(|a, b| a.id.cmp(&b.id));
    for pair in clauses.windows(2) {
        if pair[0].id == pair[1].id {
            problems.add_without_place(format!("clause {} is given twice", pair[0].id), "keep one of them");
        }
    }
    if problems.is_empty() { Ok(clauses) } else { Err(problems) }
}
