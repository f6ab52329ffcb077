//! Benchmark files beside a command: databases in a folder as Spider lays them out, `tables.json`,
//! files of records.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use beamsplitter_ambiguity::read::{Object, RecordError, stream};
use beamsplitter_ambiguity::{Database, InvalidRecord, Read, RunError, spider};
use beamsplitter_sql::Schema;
use beamsplitter_sql::result::Value;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::database::{DatabaseError, SqliteFile};
use crate::scratch::ScratchCopy;

/// Rows and cells of one result, together, that are read before it counts as endless. Two results
/// that are compared take less than 200 MB with it.
const CELLS: usize = 2_000_000;
/// Bytes of text of one result, and of one text, that are read.
const BYTES: usize = 64 << 20;

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

/// DIR/<db_id>/<db_id>.sqlite.
pub struct Folder {
    path: PathBuf,
    time: Duration,
    ended: Ended,
}

impl Folder {
    /// Databases in `path`, each query of which may take so many seconds.
    pub fn new(path: &Path, seconds: f64) -> Self {
        let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        Self { path: path.to_owned(), time, ended: Ended::default() }
    }

    /// The queries that were ended so far, whichever of its databases they ran on.
    pub fn ended(&self) -> BTreeMap<String, String> {
        self.ended.all()
    }

    /// The file of a database.
    pub fn file(&self, id: &str) -> Result<PathBuf, String> {
        if id.is_empty() || id.contains(['/', '\\']) || id.starts_with('.') {
            return Err(format!("`{id}` is no name of a database"));
        }
        let path = self.path.join(id).join(format!("{id}.sqlite"));
        if path.is_file() {
            Ok(path)
        } else {
            Err(format!(
                "{} is not there; put the database there, or name another folder with --databases",
                path.display()
            ))
        }
    }

    /// A database, opened for reading.
    pub fn open(&self, id: &str) -> Result<Original, String> {
        let mut open = Original::open(&self.file(id)?, self.time).map_err(|e| e.to_string())?;
        open.ended = self.ended.clone();
        Ok(open)
    }

    /// A copy of a database, which may be changed.
    pub fn copy(&self, id: &str) -> Result<ScratchCopy, String> {
        let copy = ScratchCopy::of(&self.file(id)?, self.time).map_err(|e| e.to_string())?;
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
    connection: Connection,
    time: Duration,
    path: PathBuf,
    pub(crate) ended: Ended,
}

impl Original {
    /// Opens a file for reading. A query may take so long.
    pub fn open(path: &Path, time: Duration) -> Result<Self, DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let failed = |source| DatabaseError::Sqlite { path: path.to_owned(), source };
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        Ok(Self::guarded(connection, path, time))
    }

    /// A connection through which queries only read.
    pub fn guarded(connection: Connection, path: &Path, time: Duration) -> Self {
        connection.authorizer(Some(only_reading));
        // Where it cannot be set, the bytes of a result are counted all the same.
        let _ = connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, BYTES as i32);
        Self { connection, time, path: path.to_owned(), ended: Ended::default() }
    }

    /// The connection.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Executes a statement that changes the database.
    pub fn change(&self, sql: &str) -> rusqlite::Result<()> {
        const NONE: Option<fn(AuthContext<'_>) -> Authorization> = None;
        self.connection.authorizer(NONE);
        self.connection.progress_handler(0, None::<fn() -> bool>);
        let done = self.connection.execute_batch(sql);
        self.connection.authorizer(Some(only_reading));
        done
    }

    fn rows(&self, sql: &str) -> rusqlite::Result<Option<Vec<Vec<Value>>>> {
        let (start, time) = (Instant::now(), self.time);
        self.connection.progress_handler(10_000, Some(move || start.elapsed() > time));
        let mut statement = self.connection.prepare(sql)?;
        let width = statement.column_count();
        let mut found = statement.query([])?;
        let mut rows = Vec::new();
        let (mut size, mut bytes) = (0, 0);
        while let Some(row) = found.next()? {
            size += width + 1;
            let cells = (0..width).map(|at| {
                Ok(match row.get_ref(at)? {
                    ValueRef::Null => Value::Null,
                    ValueRef::Integer(i) => Value::Integer(i),
                    ValueRef::Real(x) => Value::Real(x),
                    // Text that is not UTF-8 fails the query, as in Python's sqlite3.
                    text @ ValueRef::Text(_) => {
                        let text = text.as_str()?;
                        bytes += text.len();
                        Value::Text(text.to_owned())
                    }
                    ValueRef::Blob(blob) => {
                        bytes += blob.len();
                        Value::Blob(blob.to_vec())
                    }
                })
            });
            rows.push(cells.collect::<rusqlite::Result<_>>()?);
            if size > CELLS || bytes > BYTES {
                return Ok(None);
            }
        }
        Ok(Some(rows))
    }
}

impl Database for Original {
    async fn schema(&mut self) -> Result<Schema, RunError> {
        let schema = SqliteFile::open(&self.path).and_then(|file| file.schema());
        schema.map_err(|e| RunError(e.to_string()))
    }

    async fn run(&mut self, sql: &str) -> Result<Vec<Vec<Value>>, RunError> {
        let reason = match self.rows(sql) {
            Ok(Some(rows)) => return Ok(rows),
            Ok(None) => {
                format!("its result has more than {CELLS} rows and cells, or too much text")
            }
            Err(e) if e.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) => {
                format!("it ran for more than {} s (--seconds)", self.time.as_secs_f64())
            }
            Err(error) => return Err(RunError(error.to_string())),
        };
        self.ended.note(sql, &reason);
        Err(RunError(format!("ended: {reason}")))
    }
}

/// A file's bytes.
pub fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// The records of a file; what cannot be used is told on stderr, by index and key.
pub fn records<T>(
    path: &Path,
    parse: impl Fn(Object) -> Result<T, RecordError>,
) -> Result<Read<T>, String> {
    let failed = |e| format!("{}: {e}", path.display());
    let mut read = Read { items: Vec::new(), invalid: Vec::new() };
    let file = File::open(path).map_err(failed)?;
    // Record by record: a file takes more memory than what is kept of it.
    let all = stream(file, |index, object| match object.and_then(&parse) {
        Ok(item) => read.items.push((index, item)),
        Err(error) => read.invalid.push(InvalidRecord { index, error }),
    });
    tell(path, &read.invalid);
    all.map_err(failed)?;
    if read.items.is_empty() {
        return Err(format!("{}: holds no record that can be used", path.display()));
    }
    Ok(read)
}

fn tell(path: &Path, invalid: &[InvalidRecord]) {
    const MOST: usize = 20;
    for record in invalid.iter().take(MOST) {
        eprintln!("{}: {record}; left out", path.display());
    }
    if invalid.len() > MOST {
        eprintln!("{}: {} more records left out", path.display(), invalid.len() - MOST);
    }
}

/// The schemas of a `tables.json`, by database.
pub fn schemas(path: &Path) -> Result<BTreeMap<String, Schema>, String> {
    let schemas = records(path, spider::schema)?;
    Ok(schemas.items.into_iter().map(|(_, schema)| (schema.name.clone(), schema)).collect())
}

#[cfg(test)]
mod tests {
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

        let databases = Folder::new(&folder, 0.05);
        let mut database = databases.open("d").unwrap();
        let mut run = |sql: &str| pollster::block_on(database.run(sql)).map_err(|e| e.0);
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
        let databases = Folder::new(&folder, 60.0);
        let mut database = databases.open("d").unwrap();
        assert!(pollster::block_on(database.run(most)).is_err_and(|e| e.0.contains("more than")));
        assert!(pollster::block_on(database.run("select zeroblob(100000000)")).is_err());
        assert!(databases.ended()[most].contains("2000000 rows and cells"));
        for id in ["", "../d", "e"] {
            assert!(databases.open(id).is_err(), "{id}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
