//! Manifests of adapters: which library, which release, how to install it, how to start what speaks for it.

use super::{
    files,
    problem::{Problem, Problems},
    reader::{self, Fields, KeyDoc},
    schema,
    tree::{self, Node},
};
use std::path::{Path, PathBuf};

const fn key(name: &'static str, doc: &'static str) -> KeyDoc {
    KeyDoc::new(name, doc, "", schema::text)
}

const NAME: KeyDoc = key("name", "the name of the adapter, which is that of its folder");
const LIBRARY: KeyDoc = key("library", "the library or engine, as its users know it");
const VERSION: KeyDoc = key("version", "the release that is installed, in quotes");
const RELEASED: KeyDoc = key("released", "the month of that release, in quotes: \"2025-07\"");
const LANGUAGE: KeyDoc = key("language", "the language that it is written in");
const HOMEPAGE: KeyDoc = key("homepage", "the address of its project");
const LICENCE: KeyDoc = key("licence", "its licence, by SPDX name");
const ABOUT: KeyDoc = key("about", "what its interface states, and for which rulesets it speaks");
const SETUP: KeyDoc = key("setup", "how it is installed: a list of steps");
const COMMAND: KeyDoc = key("command", "a list: the program that speaks the protocol, and its arguments");
const UCI: KeyDoc = key("uci", "a list: a UCI engine and its arguments, in place of `command`");
const KNOWN: KeyDoc = key("known", "a file of known failures beside the manifest");
const KEYS: &[KeyDoc] =
    &[NAME, LIBRARY, VERSION, RELEASED, LANGUAGE, HOMEPAGE, LICENCE, ABOUT, SETUP, COMMAND, UCI, KNOWN];

const PYPI: KeyDoc = key("pypi", "packages for a Python of its own, with versions");
const PYTHON: KeyDoc = key("python", "the Python that is needed, beside `pypi`");
const NPM: KeyDoc = key("npm", "packages for Node.js, with versions");
const CARGO: KeyDoc = key("cargo", "the folder of a Rust program, `.` for the adapter's own");
const APT: KeyDoc = key("apt", "packages of Debian");
const STEP_KEYS: &[KeyDoc] = &[PYPI, PYTHON, NPM, CARGO, APT];

/// An adapter as its manifest describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// The adapter's folder.
    pub folder: PathBuf,
    /// Its name.
    pub name: String,
    /// The library or engine.
    pub library: String,
    /// The release that is installed.
    pub version: String,
    /// The month of that release.
    pub released: String,
    /// The language that the library is written in.
    pub language: String,
    /// The address of its project.
    pub homepage: String,
    /// Its licence.
    pub licence: String,
    /// What its interface states, and for which rulesets it speaks.
    pub about: String,
    /// How it is installed.
    pub setup: Vec<Step>,
    /// How what speaks for it is started.
    pub launch: Launch,
    /// A file of known failures.
    pub known: Option<PathBuf>,
}

/// A step of installing a library, by the registry that it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Packages of the Python registry, in an environment of their own.
    Pypi {
        /// The packages with their versions.
        packages: Vec<String>,
        /// The Python that is needed, if not any.
        python: Option<String>,
    },
    /// Packages of the Node.js registry.
    Npm(Vec<String>),
    /// A Rust program that is built.
    Cargo(PathBuf),
    /// Packages of Debian.
    Apt(Vec<String>),
}

/// How what speaks for a library is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Launch {
    /// A program that speaks the protocol.
    Protocol(Vec<String>),
    /// A UCI engine.
    Uci(Vec<String>),
}

/// Reads the manifest of an adapter: `adapter.yaml` in its folder.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn read_manifest(folder: &Path) -> Result<Manifest, Problems> {
    let mut problems = Problems::default();
    let path = folder.join("adapter.yaml");
    let text = files::read(&path, &mut problems);
    let root = text.and_then(|text| tree::parse(&text, &mut problems));
    let manifest = root.and_then(|root| manifest(&root, folder, &mut problems));
    match manifest {
        Some(manifest) if problems.is_empty() => Ok(manifest),
        Some(_) | None => Err(problems),
    }
}

fn manifest(root: &Node, folder: &Path, problems: &mut Problems) -> Option<Manifest> {
    let map = reader::fields(root, "a manifest", KEYS, problems)?;
    let mut text = |key: &KeyDoc| map.require(key, problems).and_then(|node| one_line(node, key, problems));
    let (name, library, version, released) = (text(&NAME), text(&LIBRARY), text(&VERSION), text(&RELEASED));
    let (language, homepage, licence, about) = (text(&LANGUAGE), text(&HOMEPAGE), text(&LICENCE), text(&ABOUT));
    let setup = map.require(&SETUP, problems).and_then(|node| reader::list(node, "`setup`", problems));
    let setup: Vec<Option<Step>> = setup.unwrap_or_default().iter().map(|node| step(node, folder, problems)).collect();
    let launch = launch(&map, root, folder, problems);
    let known = map.get(KNOWN.name).and_then(|node| one_line(node, &KNOWN, problems)).map(|file| folder.join(file));
    Some(Manifest {
        folder: folder.to_owned(),
        name: name?,
        library: library?,
        version: version?,
        released: released?,
        language: language?,
        homepage: homepage?,
        licence: licence?,
        about: about?,
        setup: setup.into_iter().collect::<Option<_>>()?,
        launch: launch?,
        known,
    })
}

fn one_line(node: &Node, key: &KeyDoc, problems: &mut Problems) -> Option<String> {
    let text = reader::text(node, key, problems)?;
    Some(text.value.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn words(node: &Node, key: &KeyDoc, problems: &mut Problems) -> Option<Vec<String>> {
    let nodes = reader::list(node, key, problems)?;
    nodes.iter().map(|node| reader::text(node, "a word", problems).map(|text| text.value)).collect()
}

fn launch(map: &Fields<'_>, root: &Node, folder: &Path, problems: &mut Problems) -> Option<Launch> {
    let mut command = |key: &KeyDoc, node| {
        let folder = folder.display().to_string();
        let words = words(node, key, problems)?;
        Some(words.into_iter().map(|word| word.replace("{folder}", &folder)).collect())
    };
    match (map.get(COMMAND.name), map.get(UCI.name)) {
        (Some(node), None) => command(&COMMAND, node).map(Launch::Protocol),
        (None, Some(node)) => command(&UCI, node).map(Launch::Uci),
        (Some(_), Some(_)) | (None, None) => {
            let start = root.span.start;
            let problem = Problem::new(start..start + 1, "an adapter has either `command` or `uci`");
            problems.add(problem.help("add `command: [program, argument]`"));
            None
        }
    }
}

fn step(node: &Node, folder: &Path, problems: &mut Problems) -> Option<Step> {
    let map = reader::fields(node, "a step", STEP_KEYS, problems)?;
    let mut packages = |key: &KeyDoc| map.get(key.name).and_then(|node| words(node, key, problems));
    let (pypi, npm, apt) = (packages(&PYPI), packages(&NPM), packages(&APT));
    let python = map.get(PYTHON.name).and_then(|node| one_line(node, &PYTHON, problems));
    let cargo = map.get(CARGO.name).and_then(|node| one_line(node, &CARGO, problems));
    let steps = [
        pypi.map(|packages| Step::Pypi { packages, python }),
        npm.map(Step::Npm),
        cargo.map(|path| Step::Cargo(folder.join(path))),
        apt.map(Step::Apt),
    ];
    let mut steps = steps.into_iter().flatten();
    if let (Some(step), None) = (steps.next(), steps.next()) {
        return Some(step);
    }
    problems.add(Problem::new(node.span.clone(), "a step names one registry").help("write pypi, npm, cargo or apt"));
    None
}
