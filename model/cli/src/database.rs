//! A SQLite file, by rusqlite.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use beamsplitter_link::{CellMatch, Question, ValueIndex};
use beamsplitter_pipeline::{Database, Execution, RunError};
use beamsplitter_sql::check_select;
use beamsplitter_sql::result::Value;
use beamsplitter_sql::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};

/// Distinct cells of one column that are looked at for linking.
const CELLS: usize = 20_000;
/// Longest cell, in bytes, that can be named in a question.
const CELL_LENGTH: usize = 64;

/// Why a database could not be used.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// It could not be opened or read.
    #[error("{path}: {source}; is it a SQLite database?")]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// It holds nothing to ask about.
    #[error("{0} has no tables; choose a database with at least one")]
    Empty(PathBuf),
}

/// An open SQLite file.
pub struct SqliteFile {
    path: PathBuf,
    connection: Connection,
    rows: usize,
    time: Duration,
}

impl SqliteFile {
    /// Opens `path` for reading.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let failed = |source| DatabaseError::Sqlite { path: path.to_owned(), source };
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.pragma_update(None, "query_only", true).map_err(failed)?;
        let time = Duration::from_secs(5);
        Ok(Self { path: path.to_owned(), connection, rows: 1000, time })
    }

    /// Most rows of a result, and most seconds that a query may take.
    pub fn limits(&mut self, rows: usize, seconds: f64) {
        self.rows = rows;
        self.time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    }

    fn execute(&self, sql: &str) -> rusqlite::Result<Execution> {
        let start = Instant::now();
        let time = self.time;
        self.connection.progress_handler(10_000, Some(move || start.elapsed() > time));
        let mut statement = self.connection.prepare(sql)?;
        let columns: Vec<String> = statement.column_names().into_iter().map(String::from).collect();
        let mut execution = Execution { columns, ..Execution::default() };
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if execution.rows.len() == self.rows {
                execution.more = true;
                break;
            }
            let cells = (0..execution.columns.len()).map(|i| Ok(value(row.get_ref(i)?)));
            execution.rows.push(cells.collect::<rusqlite::Result<_>>()?);
        }
        Ok(execution)
    }

    fn failed(&self, source: rusqlite::Error) -> DatabaseError {
        DatabaseError::Sqlite { path: self.path.clone(), source }
    }

    /// Tables, columns, types and keys.
    pub fn schema(&self) -> Result<Schema, DatabaseError> {
        let schema = self.read_schema().map_err(|e| self.failed(e))?;
        if schema.tables.is_empty() {
            return Err(DatabaseError::Empty(self.path.clone()));
        }
        Ok(schema)
    }

    fn read_schema(&self) -> rusqlite::Result<Schema> {
        let name = self.path.file_stem().map(|s| s.to_string_lossy().into_owned());
        let mut schema = Schema { name: name.unwrap_or_default(), ..Schema::default() };
        let mut names = self.connection.prepare(
            "select name from sqlite_master where type in ('table', 'view') \
             and name not like 'sqlite\\_%' escape '\\' order by rowid",
        )?;
        for table in names.query_map([], |row| row.get::<_, String>(0))? {
            let name = table?;
            let mut columns =
                self.connection.prepare("select name, type, pk from pragma_table_info(?1)")?;
            let columns = columns
                .query_map([&name], |row| {
                    let declared: String = row.get(1)?;
                    Ok(Column {
                        name: row.get(0)?,
                        kind: ColumnKind::of_declared(&declared),
                        declared,
                        primary_key: row.get::<_, i64>(2)? > 0,
                        samples: Vec::new(),
                    })
                })?
                .collect::<rusqlite::Result<_>>()?;
            schema.tables.push(Table { name, columns, rows: None });
        }
        for table in 0..schema.tables.len() {
            let mut keys = self.connection.prepare(
                "select \"from\", \"table\", \"to\" from pragma_foreign_key_list(?1) order by id desc, seq",
            )?;
            let name = schema.tables[table].name.clone();
            let rows = keys.query_map([&name], |row| {
                Ok((
                    row.get::<_, String>(0)?,
                    row.get::<_, String>(1)?,
                    row.get::<_, Option<String>>(2)?,
                ))
            })?;
            for row in rows {
                let (from, to_table, to) = row?;
                let Some(target) = schema.table_named(&to_table) else { continue };
                // A reference that names no column means the primary key.
                let to = match to {
                    Some(to) => schema.tables[target].column_named(&to),
                    None => schema.tables[target].columns.iter().position(|c| c.primary_key),
                };
                if let (Some(from), Some(to)) = (schema.tables[table].column_named(&from), to) {
                    schema.foreign_keys.push(ForeignKey {
                        from: ColumnRef { table, column: from },
                        to: ColumnRef { table: target, column: to },
                    });
                }
            }
        }
        Ok(schema)
    }

    /// The distinct text cells of every column that can be named in a question.
    pub fn values(&self, schema: &Schema) -> Result<ValueIndex, DatabaseError> {
        let mut index = ValueIndex::default();
        for (at, column) in schema.columns() {
            let table = &schema.tables[at.table].name;
            let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
            let sql = format!(
                "select distinct {c} from {t} where typeof({c}) = 'text' and length({c}) <= {CELL_LENGTH} limit {CELLS}",
                c = quoted(&column.name),
                t = quoted(table),
            );
            let mut statement = self.connection.prepare(&sql).map_err(|e| self.failed(e))?;
            let mut rows = statement.query([]).map_err(|e| self.failed(e))?;
            while let Some(row) = rows.next().map_err(|e| self.failed(e))? {
                // Text that is not UTF-8 cannot be named in a question.
                if let Ok(cell) = row.get::<_, String>(0) {
                    index.insert(at, &cell);
                }
            }
        }
        Ok(index)
    }
}

fn value(cell: ValueRef<'_>) -> Value {
    match cell {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(i) => Value::Integer(i),
        ValueRef::Real(x) => Value::Real(x),
        ValueRef::Text(bytes) => Value::Text(String::from_utf8_lossy(bytes).into_owned()),
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    }
}

impl Database for SqliteFile {
    type Error = DatabaseError;

    async fn schema(&mut self) -> Result<Schema, DatabaseError> {
        SqliteFile::schema(self)
    }

    async fn cells(&mut self, question: &Question) -> Result<Vec<CellMatch>, DatabaseError> {
        let schema = SqliteFile::schema(self)?;
        Ok(self.values(&schema)?.matches(question))
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        check_select(sql).map_err(|e| RunError { message: e.to_string() })?;
        self.execute(sql).map_err(|error| {
            let ended =
                error.sqlite_error_code() == Some(rusqlite::ErrorCode::OperationInterrupted);
            let message = if ended {
                format!(
                    "ended after {} s; raise --seconds to let it run on",
                    self.time.as_secs_f64()
                )
            } else {
                error.to_string()
            };
            RunError { message }
        })
    }
}
