//! The database that a question of a benchmark is asked over.

use std::convert::Infallible;

use beamsplitter_link::{CellMatch, Question};
use beamsplitter_pipeline::{CellLookup, Database, Execution, RunError};
use beamsplitter_sql::{ColumnRef, Schema};

use crate::cells::Cells;
use crate::scratch::ScratchCopy;

/// A changed schema over an original database. Without a copy it has no rows of its own: candidates
/// are scored, not run here.
pub(super) struct Shown<'a> {
    pub schema: &'a Schema,
    pub cells: Option<&'a Cells>,
    pub origins: Vec<(ColumnRef, String, String)>,
    pub scratch: Option<&'a mut ScratchCopy>,
}

impl Database for Shown<'_> {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        match &mut self.scratch {
            Some(scratch) => scratch.run(sql).await,
            None => Err(RunError::Closed { reason: "candidates are scored elsewhere".to_owned() }),
        }
    }
}

impl CellLookup for Shown<'_> {
    async fn cells(&mut self, question: &Question) -> Result<Vec<CellMatch>, Infallible> {
        Ok(self.cells.map_or_else(Vec::new, |cells| cells.matches(question, &self.origins)))
    }
}
