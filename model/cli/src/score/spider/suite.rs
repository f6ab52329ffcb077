//! Test suites: predictions on every database of one schema.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_suite::TestSuite;

use crate::database::DatabaseError;
use crate::folder::{Folder, FolderError};
use crate::input::InputError;
use crate::limits::Seconds;
use crate::original::Original;

/// Why predictions cannot be run on a test suite.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The database itself is not there.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The folder has no databases for this one.
    #[error(
        "{0}: holds no database; make the suite with `build test-suite --out`, or name another with --test-suite"
    )]
    Empty(PathBuf),
    /// The folder cannot be listed.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A database of the suite cannot be opened.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Test suites by database.
pub struct Suites {
    path: PathBuf,
    folder: Folder,
    time: Duration,
    open: BTreeMap<String, TestSuite<Original>>,
}

impl Suites {
    /// Returns the suites of a folder, if there is one, beside the databases themselves.
    pub fn of(path: Option<&Path>, databases: &Path, seconds: Seconds) -> Option<Self> {
        let time = seconds.duration();
        let folder = Folder::new(databases, time);
        let of = |path: &Path| Self { path: path.to_owned(), folder, time, open: BTreeMap::new() };
        path.map(of)
    }

    /// Returns whether a prediction returns what the gold query does on the database itself and on
    /// every one of its suite. A database on which the gold query fails says nothing.
    ///
    /// # Errors
    /// If there is no suite for the database, or it cannot be read.
    pub fn passes(&mut self, example: &Example, sql: &str) -> Result<bool, SuiteError> {
        let suite = self.suite(&example.db_id)?;
        Ok(pollster::block_on(suite.passes(sql, &example.query)))
    }

    fn suite(&mut self, id: &str) -> Result<&mut TestSuite<Original>, SuiteError> {
        if !self.open.contains_key(id) {
            let mut databases = vec![self.folder.open(id)?];
            for path in files(&self.path.join(id))? {
                databases.push(Original::open(&path, self.time)?);
            }
            self.open.insert(id.to_owned(), TestSuite::new(databases));
        }
        let missing = || SuiteError::Empty(self.path.join(id));
        self.open.get_mut(id).ok_or_else(missing)
    }
}

/// Lists the databases of one suite, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, SuiteError> {
    let failed = |source: std::io::Error| match source.kind() {
        std::io::ErrorKind::NotFound => SuiteError::Empty(folder.to_owned()),
        _ => InputError::read(folder)(source).into(),
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "sqlite") {
            found.push(path);
        }
    }
    if found.is_empty() {
        return Err(SuiteError::Empty(folder.to_owned()));
    }
    found.sort();
    Ok(found)
}
