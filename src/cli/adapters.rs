//! The folders of `adapters/`: one for each real library, found by name.

use super::error::Error;
use crate::{
    author::{Manifest, read_manifest},
    named::nearest,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where adapters are looked for.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Place {
    /// The folder with the adapters of real libraries.
    #[arg(long = "adapters", value_name = "DIR", default_value = "adapters")]
    folder: PathBuf,
}

impl Place {
    /// The names of all adapters, in their order; none if there is no such folder.
    pub(super) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let folders = entries.map(|entry| entry.path()).filter(|path| path.join("adapter.yaml").is_file());
        let mut names: Vec<String> = folders.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
        names.sort();
        names
    }

    /// The adapter of that name; `None` if there is none.
    pub(super) fn find(&self, name: &str) -> Result<Option<Manifest>, Error> {
        if !self.names().iter().any(|known| known == name) {
            return Ok(None);
        }
        let folder = fs::canonicalize(self.folder.join(name)).map_err(Error::read(&self.folder))?;
        read_manifest(&folder).map(Some).map_err(|problems| Error::Problems(vec![problems]))
    }

    /// The adapter of that name.
    pub(super) fn get(&self, name: &str) -> Result<Manifest, Error> {
        self.find(name)?.ok_or_else(|| {
            let names = self.names();
            let hint = nearest(name, &names).map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
            Error::UnknownBackend { name: name.to_owned(), hint, known: names.join(", ") }
        })
    }
}

/// Where an adapter is installed.
pub(super) fn installed(manifest: &Manifest) -> PathBuf {
    manifest.folder.join("installed")
}

/// The mark that says which set-up was completed.
fn mark(manifest: &Manifest) -> PathBuf {
    installed(manifest).join("set-up")
}

fn what_was_set_up(manifest: &Manifest) -> String {
    format!("{} {} {:?}\n", manifest.library, manifest.version, manifest.setup)
        .replace(&*manifest.folder.to_string_lossy(), ".")
}

/// Whether the library is installed as the manifest says now.
pub(super) fn is_set_up(manifest: &Manifest) -> bool {
    fs::read_to_string(mark(manifest)).is_ok_and(|mark| mark == what_was_set_up(manifest))
}

/// Notes that it is.
pub(super) fn mark_set_up(manifest: &Manifest) -> Result<(), Error> {
    let path = mark(manifest);
    fs::write(&path, what_was_set_up(manifest)).map_err(Error::write(&path))
}

/// Makes the folder that an adapter is installed into, empty or not.
pub(super) fn prepare(manifest: &Manifest) -> Result<PathBuf, Error> {
    let folder = installed(manifest);
    fs::create_dir_all(&folder).map_err(Error::write(&folder))?;
    let old: &Path = &mark(manifest);
    if old.exists() {
        fs::remove_file(old).map_err(Error::write(old))?;
    }
    Ok(folder)
}
