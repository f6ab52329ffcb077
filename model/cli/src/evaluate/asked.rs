//! One question of a benchmark, put to the model.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::path::PathBuf;

use beamsplitter_ambiguity::Changed;
use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_link::{CellMatch, Question};
use beamsplitter_pipeline::{AskError, CellLookup, Database, Execution, RunError, ask};
use beamsplitter_sql::{ColumnRef, Schema};

use crate::cells::Cells;
use crate::folder::Folder;
use crate::observer::NoObserver;
use crate::output::{FileKind, OutputError, Outputs};

/// Why a question has no candidates.
#[derive(Debug, thiserror::Error)]
pub enum AskerError {
    /// The model failed, or the question is empty.
    #[error(transparent)]
    Ask(#[from] AskError<Infallible, beamsplitter_t5::Error>),
    /// The trace is no JSON.
    #[error("the trace cannot be written: {0}")]
    Trace(#[from] serde_json::Error),
}

/// Puts questions to a model.
pub struct Asker {
    engine: Engine,
    settings: Settings,
    folder: Folder,
    cells: BTreeMap<String, Option<Cells>>,
    tell_cells: bool,
    trace: Option<PathBuf>,
    outputs: Outputs,
    written: Result<(), OutputError>,
}

impl Asker {
    /// Asks `engine` about the databases of a folder.
    pub fn new(engine: Engine, settings: Settings, folder: Folder) -> Self {
        Self {
            engine,
            settings,
            folder,
            cells: BTreeMap::new(),
            tell_cells: true,
            trace: None,
            outputs: Outputs::default(),
            written: Ok(()),
        }
    }

    /// Sets what traces must not be written over.
    pub fn writes_traces(&mut self, outputs: Outputs) {
        self.outputs = outputs;
    }

    /// Whether the model is told which cells the question mentions.
    pub fn tell_cells(&mut self, tell: bool) {
        self.tell_cells = tell;
    }

    /// Returns whether the last trace was written. It is nothing that an example can be blamed for.
    pub fn written(&mut self) -> Result<(), OutputError> {
        std::mem::replace(&mut self.written, Ok(()))
    }

    /// Where the trace of the next question goes.
    pub fn trace_to(&mut self, path: Option<PathBuf>) {
        self.trace = path;
    }

    /// The candidates for a question over a changed schema of database `id`, best first. Cells are
    /// taken from the original database.
    pub fn candidates(
        &mut self,
        question: &str,
        changed: &Changed,
        id: &str,
    ) -> Result<Vec<String>, AskerError> {
        let cells = self
            .cells
            .entry(id.to_owned())
            .or_insert_with(|| Cells::open(&self.folder.file(id).ok()?).ok());
        let cells = cells.as_ref().filter(|_| self.tell_cells);
        let origins: Vec<_> = changed
            .shown()
            .map(|(at, origin)| (at, origin.table.clone(), origin.column.clone()))
            .collect();
        let mut database = Shown { schema: &changed.schema, cells, origins };
        let mut observer = NoObserver;
        let sha256 = self.engine.sha256();
        let Engine { model, language, .. } = &mut self.engine;
        let asked = ask(model, &*language, &mut database, question, &self.settings, &mut observer);
        let mut answer = pollster::block_on(asked)?;
        if let Some(path) = self.trace.take() {
            answer.trace.run.model = sha256;
            answer.trace.run.device = Some("CPU".to_owned());
            let trace = serde_json::to_vec(&answer.trace)?;
            self.written = self.outputs.write(&path, FileKind::Trace, &trace);
        }
        Ok(answer.candidates.into_iter().map(|candidate| candidate.sql).collect())
    }
}

/// A changed schema over an original database. It has no rows of its own: candidates are scored,
/// not run here.
struct Shown<'a> {
    schema: &'a Schema,
    cells: Option<&'a Cells>,
    origins: Vec<(ColumnRef, String, String)>,
}

impl Database for Shown<'_> {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, _sql: &str) -> Result<Execution, RunError> {
        Err(RunError::Closed { reason: "candidates are scored elsewhere".to_owned() })
    }
}

impl CellLookup for Shown<'_> {
    async fn cells(&mut self, question: &Question) -> Result<Vec<CellMatch>, Infallible> {
        Ok(self.cells.map_or_else(Vec::new, |cells| cells.matches(question, &self.origins)))
    }
}
