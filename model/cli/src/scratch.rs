//! Copies of databases, in memory, that may be changed.

use std::convert::Infallible;
use std::path::Path;
use std::time::Duration;

use beamsplitter_ambiguity::Record;
use beamsplitter_ambiguity::materialise::{
    Fill, MaterialiseError, Materialised, ScratchDatabase, materialise, undo,
};
use beamsplitter_database::{Database, Execution, RunError};
use beamsplitter_sql::Schema;
use beamsplitter_sqlite::OpenFile;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use crate::database::{DatabaseError, SqliteFile};
use crate::original::{Ended, Original};

/// A copy of a SQLite file. Queries only read; statements of [`ScratchDatabase::execute`] change
/// it.
pub struct ScratchCopy {
    copy: Original,
    schema: Schema,
}

impl ScratchCopy {
    /// Copies a file into memory. A query may take so long.
    pub fn of(path: &Path, time: Duration) -> Result<Self, DatabaseError> {
        let schema = SqliteFile::open(path)?.schema().clone();
        let failed = |error| DatabaseError::of(path, &error);
        let original = Original::open(path, time)?;
        let mut memory = Connection::open_in_memory().map_err(failed)?;
        whole(original.connection(), &mut memory).map_err(failed)?;
        // Tables that others refer to give way: what is built refers, and enforces nothing.
        memory.pragma_update(None, "foreign_keys", false).map_err(failed)?;
        Ok(Self { copy: Original::guarded(OpenFile::of_connection(memory, path), time), schema })
    }

    /// Notes queries that are ended there.
    pub fn noting(self, ended: &Ended) -> Self {
        Self { copy: self.copy.noting(ended), ..self }
    }

    /// Returns the schema of the file, with the types that it declares.
    pub fn own_schema(&self) -> &Schema {
        &self.schema
    }

    /// Makes the changed database of a record in the copy, until it is [undone](Self::undo).
    ///
    /// # Errors
    /// If the change cannot be made; the copy is then as it was.
    pub fn materialise(&mut self, record: &Record) -> Result<Materialised, MaterialiseError> {
        let (own, fills) = (self.schema.clone(), Fill::of(record.kind()));
        pollster::block_on(materialise(record, &own, self, fills))
    }

    /// Makes the copy what it was before a record changed it.
    pub fn undo(&mut self) {
        pollster::block_on(undo(self));
    }

    /// Writes the copy as it is now to a new file. It must not be in a transaction.
    pub fn save(&self, path: &Path) -> Result<(), DatabaseError> {
        let failed = |error| DatabaseError::of(path, &error);
        let mut file = Connection::open(path).map_err(failed)?;
        whole(self.copy.connection(), &mut file).map_err(failed)
    }
}

/// Copies one database over another.
fn whole(from: &Connection, to: &mut Connection) -> rusqlite::Result<()> {
    const PAGES: i32 = 1000;
    let backup = Backup::new(from, to)?;
    loop {
        match backup.step(PAGES)? {
            StepResult::Done => return Ok(()),
            StepResult::More => {}
            // Nobody else has it: it is in a transaction, and would stay so for ever.
            _ => return Err(rusqlite::Error::InvalidQuery),
        }
    }
}

impl Database for ScratchCopy {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        self.copy.run(sql).await
    }
}

impl ScratchDatabase for ScratchCopy {
    async fn execute(&mut self, sql: &str) -> Result<(), RunError> {
        self.copy.change(sql).map_err(|error| RunError::Sqlite { message: error.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::Value;

    use super::*;

    #[test]
    fn what_is_saved_is_what_was_changed() {
        let folder = std::env::temp_dir().join(format!("beamsplitter-copy-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let paths = ["one.sqlite", "two.sqlite"].map(|name| folder.join(name));
        let _ = std::fs::remove_file(&paths[0]);
        let made = Connection::open(&paths[0]).unwrap();
        made.execute_batch("create table t (a integer); insert into t values (1), (2)").unwrap();
        drop(made);

        let mut copy = ScratchCopy::of(&paths[0], Duration::from_secs(1)).unwrap();
        let mut execute = |sql: &str| pollster::block_on(copy.execute(sql));
        execute("create table u as select a + 1 as b from t").unwrap();
        assert!(pollster::block_on(copy.run("delete from t")).is_err());
        let other = folder.join("other.sqlite");
        for reach in ["attach", "vacuum into"] {
            let end = if reach == "attach" { " as x" } else { "" };
            let sql = format!("select 1; {reach} '{}'{end}", other.display());
            assert!(pollster::block_on(copy.execute(&sql)).is_err(), "{sql}");
            assert!(!other.exists(), "{sql}");
        }
        let _ = std::fs::remove_file(&paths[1]);
        copy.save(&paths[1]).unwrap();
        pollster::block_on(copy.execute("savepoint s")).unwrap();
        pollster::block_on(copy.execute("drop table u")).unwrap();
        assert!(copy.save(&paths[1]).is_err());

        let mut saved = Original::open(&paths[1], Duration::from_secs(1)).unwrap();
        let rows = pollster::block_on(saved.run("select b from u")).unwrap().rows;
        assert_eq!(rows, [[Value::Integer(2)], [Value::Integer(3)]]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
