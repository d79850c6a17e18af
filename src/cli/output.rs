//! Files that are written whole or not at all.

use super::error::Error;
use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// A file that will be written, known to be writable before the long work starts.
pub(super) struct OutputFile {
    /// As the user wrote it, for messages.
    named: PathBuf,
    /// Where the text goes first; `None` for a device or a pipe, which is written to directly.
    temporary: Option<PathBuf>,
    /// What is replaced: behind a symbolic link, the file that it points to.
    target: PathBuf,
}

impl OutputFile {
    /// Makes sure that the file can be written, and leaves it as it is.
    pub(super) fn at(path: &Path) -> Result<Self, Error> {
        Self::probe(path).map_err(Error::write(path))
    }

    fn probe(path: &Path) -> io::Result<Self> {
        let named = path.to_owned();
        let target = if path.exists() {
            // A file that is write-protected stays as it is, although renaming could replace it.
            drop(OpenOptions::new().write(true).open(path)?);
            path.canonicalize()?
        } else {
            path.to_owned()
        };
        if target.exists() && !target.is_file() {
            return Ok(Self { named, temporary: None, target });
        }
        let name = target.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.tmp", std::process::id()));
        let temporary = target.with_file_name(hidden);
        // An interrupted run leaves nothing behind, so the temporary file does not wait beside the target for the end.
        drop(create(&temporary)?);
        fs::remove_file(&temporary)?;
        Ok(Self { named, temporary: Some(temporary), target })
    }

    /// Writes the file: all of it, or the old one stays.
    pub(super) fn write(&self, text: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let written = match &self.temporary {
            None => OpenOptions::new().write(true).open(&self.target).and_then(|file| fill(file, text).map(drop)),
            Some(temporary) => self.replace(temporary, text).inspect_err(|_| {
                // The error that matters is the first one.
                let _removed = fs::remove_file(temporary);
            }),
        };
        written.map_err(Error::write(&self.named))
    }

    fn replace(&self, temporary: &Path, text: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let file = fill(create(temporary)?, text)?;
        if let Ok(old) = fs::metadata(&self.target) {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        fs::rename(temporary, &self.target)
    }
}

fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(true).open(path)
}

fn fill(file: File, text: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<File> {
    let mut writer = BufWriter::new(file);
    text(&mut writer)?;
    writer.into_inner().map_err(io::IntoInnerError::into_error)
}

#[cfg(test)]
mod tests {
    use super::OutputFile;
    use std::{fs, io};

    #[test]
    fn a_half_written_file_never_replaces_a_whole_one() {
        let folder = std::env::temp_dir().join(format!("chess-conformance-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("report");
        fs::write(&path, "the old report").unwrap();
        let file = OutputFile::at(&path).unwrap();
        let failed = file.write(|out| {
            out.write_all(b"half of the ")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "the old report");
        file.write(|out| out.write_all(b"the new report")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "the new report");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
