//! The cells of a database file, for schemas whose columns show them under other names.

use std::path::Path;

use beamsplitter_link::{CellMatch, Question, ValueIndex};
use beamsplitter_sql::{ColumnRef, Schema};

use crate::database::{DatabaseError, SqliteFile};

/// The cells of one database file, by the file's own table and column names.
pub struct Cells {
    schema: Schema,
    index: ValueIndex,
}

impl Cells {
    /// Reads the cells of a file that can be named in a question.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let file = SqliteFile::open(path)?;
        Ok(Self { index: file.values().0, schema: file.schema().clone() })
    }

    /// Returns the schema of the file.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Fills in what the cells say of columns that come from the file.
    pub fn fill(&self, schema: &mut Schema, origins: &[(ColumnRef, String, String)]) {
        for (at, table, column) in origins {
            let place = self
                .schema
                .table_named(table)
                .and_then(|table| Some((table, self.schema.tables[table].column_named(column)?)));
            if let Some((table, column)) = place {
                let known = &self.schema.tables[table].columns[column];
                let own = &mut schema.tables[at.table].columns[at.column];
                (own.samples, own.dates) = (known.samples.clone(), known.dates.clone());
                own.numbers.clone_from(&known.numbers);
                own.missing.clone_from(&known.missing);
            }
        }
    }

    /// Matches in the file, carried over to the columns that come from there: each with the table
    /// and the column of the file.
    pub fn matches(
        &self,
        question: &Question,
        origins: &[(ColumnRef, String, String)],
    ) -> Vec<CellMatch> {
        let mut found = Vec::new();
        for m in self.index.matches(question) {
            let table = &self.schema.tables[m.column.table];
            let column = &table.columns[m.column.column].name;
            for (at, from_table, from_column) in origins {
                if from_table.eq_ignore_ascii_case(&table.name)
                    && from_column.eq_ignore_ascii_case(column)
                {
                    found.push(CellMatch { column: *at, ..m.clone() });
                }
            }
        }
        found
    }
}
