//! Databases in memory, to change and run queries on.

use std::convert::Infallible;

use beamsplitter_ambiguity::materialise::ScratchDatabase;
use beamsplitter_database::{
    Database, Execution, QueryLimits, RunError, SchemaBudget, Value, read_schema, run,
};
use beamsplitter_sql::Schema;
use beamsplitter_sqlite::Sqlite;
use rusqlite::Connection;

/// A database in memory.
pub struct Memory(pub Sqlite);

impl Memory {
    /// Returns a database made by a script.
    pub fn of(script: &str) -> Self {
        let connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        connection.execute_batch(script).unwrap();
        Self(Sqlite::new(connection))
    }

    /// Returns its tables, with types and primary keys.
    pub fn tables(&self) -> Schema {
        let read = read_schema(&self.0, "memory", &SchemaBudget::ASKED).unwrap();
        let mut schema = read.schema;
        let columns = schema.tables.iter_mut().flat_map(|table| &mut table.columns);
        columns.for_each(|column| column.samples.clear());
        schema.foreign_keys.clear();
        schema
    }
}

impl Database for Memory {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.tables())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        run(&self.0, sql, &QueryLimits::SCORED)
    }
}

impl ScratchDatabase for Memory {
    async fn execute(&mut self, sql: &str) -> Result<(), RunError> {
        let failed = |error: rusqlite::Error| RunError::Sqlite { message: error.to_string() };
        self.0.connection().execute_batch(sql).map_err(failed)
    }
}

/// Returns the rows of a query that runs.
#[allow(dead_code, reason = "not every test looks at rows")]
pub fn rows(memory: &Memory, sql: &str) -> Vec<Vec<Value>> {
    run(&memory.0, sql, &QueryLimits::SCORED).expect(sql).rows
}
