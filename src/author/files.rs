//! Finding and reading the files of a suite, each as text.

use super::problem::{Problem, Problems};
use std::{
    collections::BTreeSet,
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// Deeper than any suite.
const MAX_DEPTH: usize = 16;

/// The YAML files at and below the paths, in a fixed order, each once under the first name it was found by. What cannot be
/// read is reported.
pub(super) fn find(paths: &[PathBuf], problems: &mut Problems) -> Vec<PathBuf> {
    let mut search = Search::default();
    for path in paths {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                if !search.walk(path, 0, problems) {
                    let what = format!("no case file in the folder `{}`", path.display());
                    problems.add_without_place(what, "case files end in .yaml");
                }
            }
            Ok(_) => search.take(path.clone()),
            Err(e) => unreadable(path, &e, problems),
        }
    }
    search.found.sort();
    search.found
}

#[derive(Default)]
struct Search {
    found: Vec<PathBuf>,
    /// Files and folders that have been seen, whatever they were called.
    seen: BTreeSet<PathBuf>,
}

impl Search {
    fn is_new(&mut self, path: &Path) -> bool {
        self.seen.insert(path.canonicalize().unwrap_or_else(|_| path.to_path_buf()))
    }

    fn take(&mut self, file: PathBuf) {
        if self.is_new(&file) {
            self.found.push(file);
        }
    }

    /// Goes through a folder; `false` if it holds no case file. One that was seen before has been spoken of.
    fn walk(&mut self, folder: &Path, depth: usize, problems: &mut Problems) -> bool {
        if !self.is_new(folder) {
            return true;
        }
        let entries = match fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
            Ok(entries) => entries,
            Err(e) => {
                unreadable(folder, &e, problems);
                return true;
            }
        };
        let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
        paths.sort();
        let mut holds_any = false;
        for path in paths {
            if path.is_dir() {
                holds_any |= depth < MAX_DEPTH && self.walk(&path, depth + 1, problems);
            } else if path.extension().is_some_and(|end| end == "yaml" || end == "yml") {
                holds_any = true;
                self.take(path);
            }
        }
        holds_any
    }
}

fn unreadable(path: &Path, error: &io::Error, problems: &mut Problems) {
    problems
        .add_without_place(format!("cannot read `{}`: {error}", path.display()), "check the path and its permissions");
}

/// More than a hundred times the largest case file.
const MAX_BYTES: u64 = 16 << 20;

enum Unread {
    Io(io::Error),
    NoFile,
    TooLarge,
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Unread> {
    // To open a pipe is to wait for whoever writes into it, so this comes first.
    if !fs::metadata(path).map_err(Unread::Io)?.is_file() {
        return Err(Unread::NoFile);
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(Unread::Io)?;
    // What a file says of its length need not be so, and it may grow.
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(Unread::Io)?;
    if bytes.len() as u64 > MAX_BYTES { Err(Unread::TooLarge) } else { Ok(bytes) }
}

/// The text of a file, opened as the one in which problems lie; `None` if it cannot be read, which has been reported.
pub(super) fn read(path: &Path, problems: &mut Problems) -> Option<String> {
    let bytes = match read_bytes(path) {
        Ok(bytes) => bytes,
        Err(Unread::Io(e)) => {
            unreadable(path, &e, problems);
            return None;
        }
        Err(Unread::NoFile) => {
            let what = format!("`{}` is no file that holds text", path.display());
            problems.add_without_place(what, "name a file or a folder; devices and pipes are not read");
            return None;
        }
        Err(Unread::TooLarge) => {
            let what = format!("`{}` is too large for a case file", path.display());
            problems.add_without_place(what, "split it; 16 MiB is the limit");
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
