//! The databases of a benchmark, in a folder as Spider lays them out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::database::DatabaseError;
use crate::original::{Ended, Original};
use crate::scratch::ScratchCopy;

/// Why a database of a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A name that leads out of the folder, or is none.
    #[error("`{0}` is not the name of a database")]
    Name(String),
    /// No such file.
    #[error("{0} is not there; put the database there, or name another folder with --databases")]
    Missing(PathBuf),
    /// It cannot be opened.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// DIR/<db_id>/<db_id>.sqlite, as Spider lays them out, DIR/<db_id>.sqlite, or one file of that name.
pub struct Folder {
    path: PathBuf,
    time: Duration,
    ended: Ended,
}

impl Folder {
    /// Returns databases in `path`, each query of which may take so long.
    pub fn new(path: &Path, time: Duration) -> Self {
        Self { path: path.to_owned(), time, ended: Ended::default() }
    }

    /// Returns the queries that were ended so far, whichever of its databases they ran on.
    pub fn ended(&self) -> BTreeMap<String, String> {
        self.ended.all()
    }

    /// Returns the file of a database.
    pub fn file(&self, id: &str) -> Result<PathBuf, FolderError> {
        if id.is_empty() || id.contains(['/', '\\']) || id.starts_with('.') {
            return Err(FolderError::Name(id.to_owned()));
        }
        if self.path.is_file() && self.path.file_stem().is_some_and(|stem| stem == id) {
            return Ok(self.path.clone());
        }
        let name = format!("{id}.sqlite");
        let laid_out = self.path.join(id).join(&name);
        let beside = self.path.join(&name);
        if !laid_out.is_file() && beside.is_file() {
            return Ok(beside);
        }
        if laid_out.is_file() { Ok(laid_out) } else { Err(FolderError::Missing(laid_out)) }
    }

    /// Returns a database, opened for reading.
    pub fn open(&self, id: &str) -> Result<Original, FolderError> {
        let path = self.file(id)?;
        Ok(Original::open(&path, self.time)?.noting(&self.ended))
    }

    /// Returns a copy of a database, which may be changed.
    pub fn copy(&self, id: &str) -> Result<ScratchCopy, FolderError> {
        let copy = ScratchCopy::of(&self.file(id)?, self.time)?;
        Ok(copy.noting(&self.ended))
    }
}

/// Copies of the databases of a folder, for records that change them: the last one is kept, since
/// examples of one database stand together.
pub struct Copies {
    folder: Folder,
    last: Option<(String, ScratchCopy)>,
}

impl Copies {
    /// Returns copies of the databases in `folder`.
    pub fn of(folder: Folder) -> Self {
        Self { folder, last: None }
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Returns a copy of a database.
    pub fn take(&mut self, id: &str) -> Result<ScratchCopy, FolderError> {
        match self.last.take() {
            Some((known, copy)) if known == id => Ok(copy),
            _ => self.folder.copy(id),
        }
    }

    /// Keeps a copy for the next example, as it was before a record changed it.
    pub fn keep(&mut self, id: &str, mut copy: ScratchCopy) {
        copy.undo();
        self.last = Some((id.to_owned(), copy));
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::{Database, Value};
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn only_what_reads_and_ends_has_a_result() {
        let folder =
            std::env::temp_dir().join(format!("beamsplitter-folder-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("d")).unwrap();
        let path = folder.join("d/d.sqlite");
        let _ = std::fs::remove_file(&path);
        let made = Connection::open(&path).unwrap();
        made.execute_batch("create table t (a); insert into t values ('x'), (cast(x'ff' as text))")
            .unwrap();
        drop(made);

        let databases = Folder::new(&folder, Duration::from_millis(50));
        let mut database = databases.open("d").unwrap();
        let mut run = |sql: &str| pollster::block_on(database.run(sql)).map(|found| found.rows);
        assert_eq!(run("select a from t limit 1"), Ok(vec![vec![Value::Text("x".to_owned())]]));
        for sql in [
            "select a from t", // text that is not UTF-8
            "select 1; select 2",
            "delete from t",
            "attach 'other' as o",
            "with r as (select 1 union all select 1 from r) select count(*) from r",
            "select b from t",
        ] {
            assert!(run(sql).is_err(), "{sql}");
        }
        assert_eq!(databases.ended().len(), 1);
        let most =
            "with r as (select 1 as n union all select n + 1 from r limit 2000000) select n from r";
        let databases = Folder::new(&folder, Duration::from_secs(60));
        let mut database = databases.open("d").unwrap();
        assert!(
            pollster::block_on(database.run(most)).is_err_and(|e| e.to_string().contains("MB"))
        );
        assert!(pollster::block_on(database.run("select zeroblob(100000000)")).is_err());
        assert!(databases.ended()[most].contains("more than 96 MB"));
        std::fs::copy(&path, folder.join("flat.sqlite")).unwrap();
        std::fs::copy(&path, folder.join("own.db")).unwrap();
        assert!(databases.open("flat").is_ok());
        let one = Folder::new(&folder.join("own.db"), Duration::from_secs(60));
        assert!(one.open("own").is_ok() && one.open("d").is_err());
        for id in ["", "../d", "e"] {
            assert!(databases.open(id).is_err(), "{id}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
