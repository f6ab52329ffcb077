//! A SQLite file that is asked questions.

use std::path::Path;

use beamsplitter_database::{
    CellBudget, Database, Execution, OpenSchema, QueryLimits, RunError, SchemaBudget, read_cells,
    run,
};
use beamsplitter_interpret::Interpretations;
use beamsplitter_link::{CellMatch, Question, ValueIndex};
use beamsplitter_pipeline::CellLookup;
use beamsplitter_sql::{Schema, check_select};
use beamsplitter_sqlite::OpenFile;

use crate::terminal::note;

pub use beamsplitter_sqlite::OpenError as DatabaseError;

/// An open SQLite file with its schema.
pub struct SqliteFile {
    file: OpenFile,
    read: OpenSchema,
    limits: QueryLimits,
    /// Its cells, once a question was put to it.
    cells: Option<ValueIndex>,
}

impl SqliteFile {
    /// Opens `path` for reading and reads its schema.
    ///
    /// # Errors
    /// If it is no database that can be read, or holds nothing to ask about.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        Self::open_in(path, None)
    }

    /// Opens `path`; a text in this encoding, if it is one.
    ///
    /// # Errors
    /// As [`Self::open`], and if no encoding has this name.
    pub fn open_in(path: &Path, encoding: Option<&str>) -> Result<Self, DatabaseError> {
        let file = OpenFile::open_in(path, encoding)?;
        let read = file.schema(&SchemaBudget::ASKED)?;
        Ok(Self { file, read, limits: QueryLimits::SHOWN, cells: None })
    }

    /// Sets the most rows of a result, and the most seconds that a query may take.
    pub fn limits(&mut self, rows: usize, seconds: f64) {
        self.limits = QueryLimits { rows, seconds: Some(seconds), ..QueryLimits::SHOWN };
    }

    /// Reads of results what a person is shown from now on.
    pub fn show(&mut self) {
        self.limits = QueryLimits::SHOWN;
    }

    /// Reads results whole from now on, as a benchmark compares them; those of interpretations of which a
    /// person is shown a part, too.
    pub fn compare(&mut self, found: &mut Interpretations) {
        let QueryLimits { rows, bytes, .. } = QueryLimits::SCORED;
        self.limits = QueryLimits { rows, bytes, ..self.limits };
        for one in found.shown.iter_mut().chain(&mut found.folded) {
            if one.result.as_ref().is_ok_and(|result| result.more) {
                one.result = pollster::block_on(self.run(&one.sql));
            }
        }
    }

    /// Returns tables, columns, types and keys.
    pub fn schema(&self) -> &Schema {
        &self.read.schema
    }

    /// Returns what a person should know of how the file was read, one sentence each.
    pub fn notes(&self) -> Vec<String> {
        let left_out = self.read.left_out.iter().map(ToString::to_string);
        self.file.notes().iter().cloned().chain(left_out).collect()
    }

    /// Returns the distinct text cells of every column that a question can name, and what was not
    /// read.
    pub fn values(&self) -> (ValueIndex, Vec<String>) {
        let mut index = ValueIndex::default();
        let mut insert = |at, cell: &str| index.insert(at, cell);
        let skipped =
            read_cells(self.file.driver(), self.schema(), &CellBudget::LINKING, &mut insert);
        (index, skipped.iter().map(ToString::to_string).collect())
    }
}

impl Database for SqliteFile {
    type Error = DatabaseError;

    async fn schema(&mut self) -> Result<Schema, DatabaseError> {
        Ok(self.read.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        check_select(sql).map_err(|error| RunError::Refused { reason: error.to_string() })?;
        run(self.file.driver(), sql, &self.limits)
    }
}

impl CellLookup for SqliteFile {
    async fn cells(&mut self, question: &Question) -> Result<Vec<CellMatch>, DatabaseError> {
        if self.cells.is_none() {
            let (index, skipped) = self.values();
            skipped.iter().for_each(|told| note(format_args!("note: {told}")));
            self.cells = Some(index);
        }
        Ok(self.cells.iter().flat_map(|cells| cells.matches(question)).collect())
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_interpret::Interpretation;

    use super::*;

    #[test]
    fn interpretations_are_compared_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("numbers.sqlite");
        let script = "create table n (id); insert into n with recursive c (i) as \
            (select 1 union all select i + 1 from c where i < 1500) select i from c";
        rusqlite::Connection::open(&path).unwrap().execute_batch(script).unwrap();
        let mut database = SqliteFile::open(&path).unwrap();
        let (sql, rows) = ("select id from n", |ran: &Execution| (ran.rows.len(), ran.more));
        let shown = pollster::block_on(database.run(sql)).unwrap();
        assert_eq!(rows(&shown), (1_000, true));
        let one = Interpretation::of(sql.to_owned(), 0.5, Ok(shown));
        let mut found = Interpretations { shown: vec![one], ..Interpretations::default() };
        database.compare(&mut found);
        assert_eq!(found.shown[0].result.as_ref().map(rows), Ok((1_500, false)));
        database.show();
        assert_eq!(rows(&pollster::block_on(database.run(sql)).unwrap()), (1_000, true));
    }
}
