//! A database of a benchmark as it is: queries only read it, within limits.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use beamsplitter_database::{Database, Execution, QueryLimits, RunError, run};
use beamsplitter_sql::Schema;
use beamsplitter_sqlite::OpenFile;
use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;

use crate::database::{DatabaseError, SqliteFile};

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

    /// Returns all, in the order of their text.
    pub fn all(&self) -> BTreeMap<String, String> {
        self.0.borrow().clone()
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

/// Lets a statement change this database, and no other file: a benchmark's record can name one.
fn only_here(context: AuthContext<'_>) -> Authorization {
    match context.action {
        AuthAction::Attach { .. } => Authorization::Deny,
        _ => Authorization::Allow,
    }
}

/// One database of a benchmark. Any query that only reads is run, also one that our own guard
/// would refuse: predictions are scored as SQLite takes them.
pub struct Original {
    file: OpenFile,
    time: Duration,
    ended: Ended,
}

impl Original {
    /// Opens a file for reading. A query may take so long.
    pub fn open(path: &Path, time: Duration) -> Result<Self, DatabaseError> {
        Ok(Self::guarded(OpenFile::open(path)?, time))
    }

    /// Creates a database on which queries only read.
    pub fn guarded(file: OpenFile, time: Duration) -> Self {
        let connection = file.driver().connection();
        connection.authorizer(Some(only_reading));
        // Where it cannot be set, the bytes of a result are counted all the same.
        let _ = connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST);
        Self { file, time, ended: Ended::default() }
    }

    /// Notes queries that are ended there.
    pub fn noting(self, ended: &Ended) -> Self {
        Self { ended: ended.clone(), ..self }
    }

    /// Returns the connection.
    pub fn connection(&self) -> &Connection {
        self.file.driver().connection()
    }

    /// Executes statements that change the database. None reaches another file.
    pub fn change(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection().authorizer(Some(only_here));
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
        let whole = found.and_then(|found| found.whole(&limits));
        whole.inspect_err(|error| self.note(sql, error))
    }
}
