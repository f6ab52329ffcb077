//! The databases of a benchmark: made of the statements that its records bring, or in a folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use beamsplitter_database::run_script;
use beamsplitter_interpret::evaluate::Source;
use beamsplitter_sqlite::Sqlite;
use tempfile::TempDir;

use crate::error::CommandError;
use crate::folder::Folder;
use crate::original::{Ended, Original};

/// An example whose database is nowhere.
#[derive(Debug, thiserror::Error)]
#[error("its database `{0}` is a file; name its folder with --databases")]
struct NoFolder(String);

/// The databases of a benchmark's examples. What is made for them goes with this.
pub struct Databases {
    made: TempDir,
    folder: Option<Folder>,
    time: Duration,
    ended: Ended,
}

impl Databases {
    /// Returns those that examples bring, and those of a folder. Each query may take so long.
    ///
    /// # Errors
    /// If there is no place for what is made.
    pub fn new(folder: Option<&Path>, time: Duration) -> Result<Self, CommandError> {
        let made = tempfile::tempdir().map_err(CommandError::of)?;
        let folder = folder.map(|path| Folder::new(path, time));
        Ok(Self { made, folder, time, ended: Ended::default() })
    }

    /// Returns the file of the database of the example at `index`, and how many of the statements that
    /// make it SQLite refuses.
    ///
    /// # Errors
    /// If there is none, or it cannot be made.
    pub fn file(&self, index: usize, source: Source<'_>) -> Result<(PathBuf, usize), CommandError> {
        match (source, &self.folder) {
            (Source::Statements(statements), _) => {
                let path = self.made.path().join(format!("{index}.sqlite"));
                let refused = make(&path, statements).map_err(CommandError::of)?;
                Ok((path, refused))
            }
            (Source::Named(name), Some(folder)) => {
                Ok((folder.file(name).map_err(CommandError::of)?, 0))
            }
            (Source::Named(name), None) => Err(CommandError::of(NoFolder(name.to_owned()))),
        }
    }

    /// Opens the database of the example at `index`, which queries only read.
    ///
    /// # Errors
    /// As [`Self::file`], and if it cannot be opened.
    pub fn open(&self, index: usize, source: Source<'_>) -> Result<Original, CommandError> {
        let (path, _) = self.file(index, source)?;
        Ok(Original::open(&path, self.time)?.noting(&self.ended))
    }

    /// Returns the queries that were ended so far.
    pub fn ended(&self) -> BTreeMap<String, String> {
        self.ended.all()
    }
}

/// Makes a database of its statements, and returns how many of them SQLite refuses: some dumps of
/// AMBROSIA have incomplete tables.
pub fn make(path: &Path, dump: &str) -> rusqlite::Result<usize> {
    let file = Sqlite::new(rusqlite::Connection::open(path)?);
    Ok(run_script(&file, dump).left_out())
}
