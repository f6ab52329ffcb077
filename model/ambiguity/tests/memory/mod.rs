//! Databases in memory, to change and run queries on.

use beamsplitter_ambiguity::materialise::ScratchDatabase;
use beamsplitter_ambiguity::{Database, RunError};
use beamsplitter_sql::result::Value;
use beamsplitter_sql::{Column, ColumnKind, Schema, Table};
use rusqlite::Connection;
use rusqlite::types::ValueRef;

/// A database in memory.
pub struct Memory(pub Connection);

impl Memory {
    /// A database made by a script.
    pub fn of(script: &str) -> Self {
        let connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        connection.execute_batch(script).unwrap();
        Self(connection)
    }

    /// Its tables, with types and primary keys.
    pub fn tables(&self) -> Schema {
        let mut names = self.0.prepare("select name from sqlite_master order by rowid").unwrap();
        let names = names.query_map([], |row| row.get::<_, String>(0)).unwrap();
        let table = |name: String| {
            let sql = "select name, type, pk from pragma_table_info(?1)";
            let mut columns = self.0.prepare(sql).unwrap();
            let columns = columns.query_map([&name], |row| {
                let declared: String = row.get(1)?;
                Ok(Column {
                    name: row.get(0)?,
                    kind: ColumnKind::of_declared(&declared),
                    declared,
                    primary_key: row.get::<_, i64>(2)? > 0,
                    samples: Vec::new(),
                })
            });
            Table { columns: columns.unwrap().map(Result::unwrap).collect(), name, rows: None }
        };
        let tables = names.map(|name| table(name.unwrap())).collect();
        Schema { name: "memory".to_owned(), tables, foreign_keys: Vec::new() }
    }
}

impl Database for Memory {
    async fn schema(&mut self) -> Result<Schema, RunError> {
        Ok(self.tables())
    }

    async fn run(&mut self, sql: &str) -> Result<Vec<Vec<Value>>, RunError> {
        rows(&self.0, sql).map_err(|e| RunError(e.to_string()))
    }
}

impl ScratchDatabase for Memory {
    async fn execute(&mut self, sql: &str) -> Result<(), RunError> {
        self.0.execute_batch(sql).map_err(|e| RunError(e.to_string()))
    }
}

/// The rows of a query.
pub fn rows(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<Vec<Value>>> {
    let mut statement = connection.prepare(sql)?;
    let width = statement.column_count();
    let mut found = statement.query([])?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let cell = |i| {
            Ok(match row.get_ref(i)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(i) => Value::Integer(i),
                ValueRef::Real(x) => Value::Real(x),
                ValueRef::Text(t) => Value::Text(String::from_utf8_lossy(t).into_owned()),
                ValueRef::Blob(b) => Value::Blob(b.to_vec()),
            })
        };
        rows.push((0..width).map(cell).collect::<rusqlite::Result<_>>()?);
    }
    Ok(rows)
}
