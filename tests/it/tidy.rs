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
        } else if endings.contains(&path.extension().map_or("", |end| end.to_str().unwrap())) {
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

/// The modules of this crate that a source names, in imports and in paths.
fn named_in(text: &str) -> Vec<String> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut found = Vec::new();
    for after in code.split("crate::").skip(1) {
        match after.strip_prefix('{') {
            Some(group) => found.extend(first_words(group)),
            None => found.push(word(after)),
        }
    }
    found.retain(|name| !name.is_empty());
    found
}

fn word(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect()
}

/// The first word of each item of a group of imports: what stands behind `{` up to the `}` that closes it.
fn first_words(group: &str) -> Vec<String> {
    let mut depth = 0;
    let mut found = Vec::new();
    let mut item = String::new();
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => found.push(word(&std::mem::take(&mut item))),
            _ => {}
        }
        if c != ',' {
            item.push(c);
        }
    }
    found.push(word(&item));
    found
}

#[test]
fn imports_are_read_in_every_form() {
    let text = "use crate::{verdict::Verdict, cli};\nuse crate::{\n    report::{Report, text},\n    run::run,\n};\nlet _ = crate::board::Board;";
    assert_eq!(named_in(text), ["verdict", "cli", "report", "run", "board"]);
}

#[test]
fn a_module_names_only_modules_above_it_in_the_map() {
    for (path, text) in files("src", &["rs"]) {
        let module = path.trim_start_matches("src/").split(['/', '.']).next().unwrap();
        if matches!(module, "lib" | "main") {
            continue;
        }
        // Tests inside a module may look further.
        let code = text.split("#[cfg(test)]").next().unwrap();
        for named in named_in(code) {
            assert!(layer(&named) <= layer(module), "{path} names `{named}`, which is below it in the map");
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
            // "Laws 4.3, 9.4" and "Laws 7.5.1 with 4.3" cite two.
            let words = after.split([' ', '\n', ';', ')', ':']).map(|word| word.trim_end_matches([',', '.']));
            let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
            for number in
                words.take_while(|word| is_number(word) || matches!(*word, "with" | "and" | "to")).filter(is_number)
            {
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
        ("tests/it/authors.rs", "one table of mistakes"),
        ("tests/it/report.rs", "one shared report and all that is looked at in it"),
    ];
    for (path, text) in files("src", &["rs"]).into_iter().chain(files("tests", &["rs"])) {
        let is_excused = excused.iter().any(|(long, _)| *long == path);
        assert!(text.lines().count() <= 300 || is_excused, "{path} has {} lines", text.lines().count());
    }
}

#[test]
fn no_file_holds_a_path_of_a_machine_or_unfinished_work() {
    let all = [
        "src",
        "tests",
        "docs",
        "spec",
        "cases",
        "adapters",
        "examples",
        "benches",
        ".ci",
        "README.md",
        "CHANGELOG.md",
        "Cargo.toml",
    ];
    let texts = all.into_iter().flat_map(|part| {
        files(part, &["rs", "md", "yaml", "json", "known", "txt", "py", "mjs", "cpp", "java", "toml", "sh", ""])
    });
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
