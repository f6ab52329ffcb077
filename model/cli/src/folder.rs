//! The databases of a benchmark, in a folder as Spider lays them out.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use beamsplitter_database::{Database, Execution, QueryLimits, RunError, run};
use beamsplitter_sql::Schema;
use beamsplitter_sqlite::OpenFile;
use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;

use crate::database::{DatabaseError, SqliteFile};
use crate::scratch::ScratchCopy;

/// Bytes of one text or blob.
const LONGEST: i32 = 64 << 20;

/// Queries that were ended, by their text, with the reason. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Ended(Rc<RefCell<BTreeMap<String, String>>>);

impl Ended {
    /// Notes one.
    fn note(&self, sql: &str, reason: &str) {
        self.0.borrow_mut().insert(sql.to_owned(), reason.to_owned());
    }

    /// All, in the order of their text.
    pub fn all(&self) -> BTreeMap<String, String> {
        self.0.borrow().clone()
    }
}

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

/// DIR/<db_id>/<db_id>.sqlite.
pub struct Folder {
    path: PathBuf,
    time: Duration,
    ended: Ended,
}

impl Folder {
    /// Databases in `path`, each query of which may take so long.
    pub fn new(path: &Path, time: Duration) -> Self {
        Self { path: path.to_owned(), time, ended: Ended::default() }
    }

    /// The queries that were ended so far, whichever of its databases they ran on.
    pub fn ended(&self) -> BTreeMap<String, String> {
        self.ended.all()
    }

    /// The file of a database.
    pub fn file(&self, id: &str) -> Result<PathBuf, FolderError> {
        if id.is_empty() || id.contains(['/', '\\']) || id.starts_with('.') {
            return Err(FolderError::Name(id.to_owned()));
        }
        let path = self.path.join(id).join(format!("{id}.sqlite"));
        if path.is_file() { Ok(path) } else { Err(FolderError::Missing(path)) }
    }

    /// A database, opened for reading.
    pub fn open(&self, id: &str) -> Result<Original, FolderError> {
        let path = self.file(id)?;
        let mut open = Original::open(&path, self.time)?;
        open.ended = self.ended.clone();
        Ok(open)
    }

    /// A copy of a database, which may be changed.
    pub fn copy(&self, id: &str) -> Result<ScratchCopy, FolderError> {
        let copy = ScratchCopy::of(&self.file(id)?, self.time)?;
        Ok(copy.noting(&self.ended))
    }
}

fn only_reading(context: AuthContext<'_>) -> Authorization {
    match context.action {
        AuthAction::Select
        | AuthAction::Read { .. }
        | AuthAction::Function { .. }
        | AuthAction::Recursive => Authorization::Allow,
        _ => Authorization::Deny,
    }
}

/// One database of a benchmark. Any query that only reads is run, also one that our own guard
/// would refuse: predictions are scored as SQLite takes them.
pub struct Original {
    file: OpenFile,
    time: Duration,
    pub(crate) ended: Ended,
}

impl Original {
    /// Opens a file for reading. A query may take so long.
    pub fn open(path: &Path, time: Duration) -> Result<Self, DatabaseError> {
        Ok(Self::guarded(OpenFile::open(path)?, time))
    }

    /// A database on which queries only read.
    pub fn guarded(file: OpenFile, time: Duration) -> Self {
        let connection = file.driver().connection();
        connection.authorizer(Some(only_reading));
        // Where it cannot be set, the bytes of a result are counted all the same.
        let _ = connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST);
        Self { file, time, ended: Ended::default() }
    }

    /// The connection.
    pub fn connection(&self) -> &Connection {
        self.file.driver().connection()
    }

    /// Executes a statement that changes the database.
    pub fn change(&self, sql: &str) -> rusqlite::Result<()> {
        const NONE: Option<fn(AuthContext<'_>) -> Authorization> = None;
        self.connection().authorizer(NONE);
        let done = self.connection().execute_batch(sql);
        self.connection().authorizer(Some(only_reading));
        done
    }

    /// Notes a query that was ended.
    fn note(&self, sql: &str, error: &RunError) {
        match error {
            RunError::TooSlow { seconds } => {
                self.ended.note(sql, &format!("it ran for more than {seconds} s (--seconds)"));
            }
            RunError::TooLarge { bytes } => {
                self.ended.note(sql, &format!("its result takes more than {} MB", bytes >> 20));
            }
            _ => {}
        }
    }
}

impl Database for Original {
    type Error = DatabaseError;

    async fn schema(&mut self) -> Result<Schema, DatabaseError> {
        Ok(SqliteFile::open(self.file.path())?.schema().clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        let seconds = Some(self.time.as_secs_f64());
        let limits = QueryLimits { seconds, ..QueryLimits::SCORED };
        let found = run(self.file.driver(), sql, &limits);
        // A result that is cut cannot be compared.
        let whole = found.and_then(|found| match found.more {
            true => Err(RunError::TooLarge { bytes: limits.bytes }),
            false => Ok(found),
        });
        whole.inspect_err(|error| self.note(sql, error))
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::Value;

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
        for id in ["", "../d", "e"] {
            assert!(databases.open(id).is_err(), "{id}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
