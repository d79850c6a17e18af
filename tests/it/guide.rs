//! The guide for authors: what it shows is true.

use crate::cli::{Said, program};
use crate::files::{folder, text_of};
use std::{fs, path::Path};

fn guide() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/writing-cases.md")).unwrap()
}

/// The lines that are indented as commands, in their order.
fn commands(guide: &str) -> Vec<&str> {
    guide.lines().filter_map(|line| line.strip_prefix("    ")).collect()
}

#[test]
fn the_guide_begins_with_how_to_install_the_program() {
    let guide = guide();
    assert_eq!(commands(&guide)[0], "cargo install --path .");
    let (before, _) = guide.split_once("chess-conformance check").unwrap();
    assert!(before.contains("cargo install --path ."));
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    assert!(readme.contains("cargo install --path ."));
}

#[test]
fn the_first_case_of_the_guide_goes_through_the_commands_beside_it() {
    let guide = guide();
    let (_, after) = guide.split_once("```yaml\n").unwrap();
    let (case, _) = after.split_once("```").unwrap();
    let folder = folder("guide");
    let path = "my-cases/seventy-five-moves/first.yaml";
    assert!(guide.contains(path));
    fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
    fs::write(folder.join(path), case).unwrap();
    let mut said = Vec::new();
    for command in commands(&guide).into_iter().filter_map(|line| line.strip_prefix("chess-conformance ")) {
        let args: Vec<&str> = command.split(' ').collect();
        let output = program(&args).current_dir(text_of(&folder)).output().unwrap();
        let ran = Said::from(output);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command}");
        said.push(args[0]);
    }
    assert_eq!(said, ["check", "show", "run"]);
}

#[test]
fn the_guide_teaches_no_sign_apart_from_its_move() {
    for sign in ["#`", "#\"", "+`", "+\""] {
        assert!(!guide().contains(&format!(" {sign}")), "{sign}");
    }
}
