//! Checks of the repository itself: layers, citations, sizes, and what no file may hold.

use chess_conformance::{ClauseId, Question, Suite, answer::Termination, backend::Rules, reference::Shakmaty};
use std::{fs, path::Path};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text files below a folder with one of these endings, with their paths from the root.
fn files(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            // What `setup` and builds put there is not ours.
            if path.ends_with("installed") || path.ends_with("target") {
                continue;
            }
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if endings.iter().any(|ending| path.extension().is_some_and(|end| end == *ending)) {
            found.push((from_root(&path), fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

fn from_root(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned()
}

/// The modules in the order of the map in `src/lib.rs`: each may name only those before it.
const LAYERS: [&str; 23] = [
    "named",
    "colour",
    "moves",
    "board",
    "ruleset",
    "clause",
    "answer",
    "question",
    "scenario",
    "suite",
    "selection",
    "known",
    "backend",
    "verdict",
    "report",
    "run",
    "smoke",
    "harness",
    "chess",
    "author",
    "reference",
    "cli",
    "lib",
];

fn layer(name: &str) -> usize {
    LAYERS.iter().position(|layer| *layer == name).unwrap_or_else(|| panic!("`{name}` stands in no layer"))
}

#[test]
fn a_module_names_only_modules_above_it_in_the_map() {
    for (path, text) in files("src", &["rs"]) {
        let module = path.trim_start_matches("src/").split(['/', '.']).next().unwrap();
        if matches!(module, "lib" | "main") {
            continue;
        }
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for named in line.split("crate::").skip(1) {
                let named: String = named.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                if !named.is_empty() {
                    assert!(layer(&named) <= layer(module), "{path} names `{named}`, which is below it in the map");
                }
            }
        }
        // Grouped imports: `use crate::{` and the names at the beginning of the lines that follow.
        let mut lines = text.lines();
        while lines.any(|line| line == "use crate::{") {
            for line in lines.by_ref().take_while(|line| *line != "};").filter(|line| !line.starts_with("        ")) {
                let named: String = line.trim().chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                if !named.is_empty() {
                    assert!(layer(&named) <= layer(module), "{path} names `{named}`, which is below it in the map");
                }
            }
        }
    }
}

#[test]
fn the_map_names_every_module() {
    let map = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let map: String = map.lines().filter(|line| line.starts_with("//!")).collect();
    for layer in LAYERS.iter().filter(|layer| **layer != "lib") {
        assert!(map.contains(&format!("`{layer}`")), "the map in src/lib.rs does not name `{layer}`");
    }
}

#[test]
fn only_the_seam_knows_shakmaty_and_only_the_tree_knows_the_yaml_parser() {
    for (path, text) in files("src", &["rs"]) {
        let uses = |name: &str| text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains(name));
        let may_know_chess =
            ["src/chess.rs", "src/author/", "src/reference/"].iter().any(|part| path.starts_with(part));
        assert!(may_know_chess || !uses("shakmaty::"), "{path} uses shakmaty");
        assert!(path == "src/author/tree.rs" || !uses("serde_yaml::"), "{path} uses the YAML parser");
    }
}

#[test]
fn every_clause_that_is_cited_exists() {
    let suite = Suite::embedded().unwrap();
    let mut cited = 0;
    let texts = ["src", "docs", "adapters"].into_iter().flat_map(|part| files(part, &["rs", "md", "txt", "yaml"]));
    for (path, text) in texts {
        for after in text.split("Laws ").skip(1) {
            let number: String = after.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
            let number = number.trim_end_matches('.');
            if number.starts_with(|c: char| c.is_ascii_digit()) {
                let id: ClauseId = number.parse().unwrap();
                let exists = suite.clauses.iter().any(|clause| clause.id.is_within(&id));
                assert!(exists, "{path} cites Laws {number}, which does not exist");
                cited += 1;
            }
        }
    }
    assert!(cited > 30, "only {cited} citations were found");
}

#[test]
fn a_source_file_is_one_concept_and_rarely_over_300_lines() {
    // Each with the reason why it may be longer.
    let excused = [
        ("src/scenario.rs", "the types of a timeline and their one spelling as JSON"),
        ("tests/it/authors.rs", "one table of mistakes"),
        ("tests/it/report.rs", "one shared report and all that is looked at in it"),
        ("tests/it/cli.rs", "one table of what is said of each slip"),
    ];
    for (path, text) in files("src", &["rs"]).into_iter().chain(files("tests", &["rs"])) {
        let is_excused = excused.iter().any(|(long, _)| *long == path);
        assert!(text.lines().count() <= 300 || is_excused, "{path} has {} lines", text.lines().count());
    }
}

#[test]
fn no_file_holds_a_path_of_a_machine_or_unfinished_work() {
    let all = ["src", "tests", "docs", "spec", "cases", "adapters", "examples", ".ci"];
    let texts = all
        .into_iter()
        .flat_map(|part| files(part, &["rs", "md", "yaml", "json", "known", "txt", "py", "mjs", "cpp", "java", ""]));
    for (path, text) in texts.filter(|(path, _)| path != "tests/it/tidy.rs") {
        for word in ["/home/", "/root/", "/work/", "TODO", "FIXME", "XXX"] {
            assert!(!text.contains(word), "{path} holds `{word}`");
        }
    }
}

#[test]
fn the_guide_for_authors_names_every_question_and_every_word_that_an_answer_may_have() {
    let guide = fs::read_to_string(root().join("docs/writing-cases.md")).unwrap();
    for question in Question::ALL {
        assert!(guide.contains(&format!("`{question}`")), "the guide does not explain `{question}`");
    }
    for why in Termination::ALL {
        let words = why.name().replace('-', " ").replace("seventy five", "seventy-five");
        let guide = guide.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(guide.contains(&words), "the guide does not name the termination `{words}`");
    }
    let schema = chess_conformance::author::case_schema();
    for step in schema["definitions"]["step"]["properties"].as_object().unwrap().keys() {
        assert!(guide.contains(&format!("`{step}: ")), "the guide does not explain the step `{step}`");
    }
    for key in schema["definitions"]["case"]["properties"].as_object().unwrap().keys() {
        assert!(guide.contains(&format!("`{key}`")), "the guide does not explain the key `{key}`");
    }
}

#[test]
fn the_release_of_shakmaty_that_is_named_is_the_one_that_is_built() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let version = Shakmaty::describe().version;
    assert!(lock.contains(&format!("name = \"shakmaty\"\nversion = \"{version}\"")), "shakmaty is not {version}");
}
