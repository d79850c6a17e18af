//! Finding and reading the files of a suite, each as text.

use super::problem::{Problem, Problems};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Deeper than any suite; a loop of links ends here.
const MAX_DEPTH: usize = 16;

/// The YAML files at and below the paths, in a fixed order, each once. What cannot be read is reported.
pub(super) fn find(paths: &[PathBuf], problems: &mut Problems) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in paths {
        let before = found.len();
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                walk(path, 0, &mut found, problems);
                if found.len() == before {
                    let what = format!("no case file in the folder `{}`", path.display());
                    problems.add_without_place(what, "case files end in .yaml");
                }
            }
            Ok(_) => found.push(path.clone()),
            Err(e) => unreadable(path, &e, problems),
        }
    }
    found.sort();
    found.dedup();
    found
}

fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>, problems: &mut Problems) {
    let entries = match fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
        Ok(entries) => entries,
        Err(e) => return unreadable(folder, &e, problems),
    };
    for path in entries.into_iter().map(|entry| entry.path()) {
        if path.is_dir() {
            if depth < MAX_DEPTH {
                walk(&path, depth + 1, found, problems);
            }
        } else if path.extension().is_some_and(|end| end == "yaml" || end == "yml") {
            found.push(path);
        }
    }
}

fn unreadable(path: &Path, error: &io::Error, problems: &mut Problems) {
    problems.add_without_place(format!("cannot read `{}`: {error}", path.display()), "check the path and its permissions");
}

/// More than a hundred times the largest case file.
const MAX_BYTES: u64 = 16 << 20;

/// The text of a file, opened as the one in which problems lie; `None` if it cannot be read, which has been reported.
pub(super) fn read(path: &Path, problems: &mut Problems) -> Option<String> {
    let too_large = fs::metadata(path).is_ok_and(|metadata| metadata.len() > MAX_BYTES);
    if too_large {
        let what = format!("`{}` is too large for a case file", path.display());
        problems.add_without_place(what, "split it; 16 MiB is the limit");
        return None;
    }
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) => {
            unreadable(path, &e, problems);
            return None;
        }
    };
    let name = path.display().to_string();
    match String::from_utf8(bytes) {
        Ok(text) => {
            problems.open(&name, &text);
            Some(text)
        }
        Err(e) => {
            let at = e.utf8_error().valid_up_to();
            problems.open(&name, &String::from_utf8_lossy(e.as_bytes()));
            let problem = Problem::new(at..at + 1, "this byte is no UTF-8");
            problems.add(problem.help("save the file as UTF-8"));
            None
        }
    }
}

/// The topic of a case file: the name of its folder.
pub(super) fn topic(path: &Path) -> Option<String> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = match parent {
        Some(parent) if parent.file_name().is_some() => parent.to_path_buf(),
        Some(_) | None => fs::canonicalize(path).ok()?.parent()?.to_path_buf(),
    };
    Some(folder.file_name()?.to_str()?.to_owned())
}
