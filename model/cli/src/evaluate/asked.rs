//! One question of a benchmark, put to the model.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::path::PathBuf;

use beamsplitter_ambiguity::materialise::{Fill, MaterialiseError, materialise, undo};
use beamsplitter_ambiguity::{Changed, Record};
use beamsplitter_database::equal_up_to_column_order;
use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_interpret::{
    Category, Interpretation, Interpretations, candidate_facts, interpret,
};
use beamsplitter_link::{CellMatch, Question};
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use beamsplitter_pipeline::{
    Answer, AskError, CellLookup, Database, Execution, Linearisation, ModelPrompt, RunError,
    ask_with_hints,
};
use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

use crate::cells::Cells;
use crate::folder::{Folder, FolderError};
use crate::observer::NoObserver;
use crate::output::{FileKind, OutputError, Outputs};
use crate::scratch::ScratchCopy;

/// Why a question has no candidates.
#[derive(Debug, thiserror::Error)]
pub enum AskerError {
    /// The model failed, or the question is empty.
    #[error(transparent)]
    Ask(#[from] AskError<Infallible, beamsplitter_t5::Error>),
    /// There is no copy of the database to execute candidates on.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The database cannot be changed as the example says.
    #[error(transparent)]
    Materialise(#[from] MaterialiseError),
    /// The trace is no JSON.
    #[error("the trace cannot be written: {0}")]
    Trace(#[from] serde_json::Error),
}

/// The candidates for a question.
#[derive(Default)]
pub struct Asked {
    /// The queries, best first.
    pub candidates: Vec<String>,
    /// Indices of those that are shown, where a selector chooses.
    pub kept: Option<Vec<usize>>,
    /// How the question was judged, where it was interpreted.
    pub verdict: Option<Category>,
    /// Of each interpretation that is shown: what its text, asked again, is found to mean.
    pub again: Option<Vec<Again>>,
}

/// What the text of an interpretation, asked again, is found to mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Again {
    /// The text.
    pub text: String,
    /// The interpretation's query.
    pub query: String,
    /// What the text is found to mean first.
    pub first: Option<String>,
    /// Whether that returns the same rows as the query.
    pub same: bool,
    /// Whether any interpretation that is shown does.
    pub any: bool,
}

/// Puts questions to a model.
pub struct Asker {
    engine: Engine,
    settings: Settings,
    folder: Folder,
    cells: BTreeMap<String, Option<Cells>>,
    tell_cells: bool,
    trace: Option<PathBuf>,
    hints: Hints,
    selector: Option<(Selector, f64)>,
    interprets: bool,
    asks_again: bool,
    scratch: Option<(String, ScratchCopy)>,
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
            hints: Hints::default(),
            selector: None,
            interprets: false,
            asks_again: false,
            scratch: None,
            outputs: Outputs::default(),
            written: Ok(()),
        }
    }

    /// Sets what traces must not be written over.
    pub fn writes_traces(&mut self, outputs: Outputs) {
        self.outputs = outputs;
    }

    /// Sets whether the model is told which cells the question mentions.
    pub fn tell_cells(&mut self, tell: bool) {
        self.tell_cells = tell;
    }

    /// Returns whether the last trace was written. It is nothing that an example can be blamed for.
    pub fn written(&mut self) -> Result<(), OutputError> {
        std::mem::replace(&mut self.written, Ok(()))
    }

    /// Sets where the trace of the next question goes.
    pub fn trace_to(&mut self, path: Option<PathBuf>) {
        self.trace = path;
    }

    /// Sets what a person means by words.
    pub fn uses_hints(&mut self, hints: Hints) {
        self.hints = hints;
    }

    /// Asks for candidates to be executed, and chosen by a selector.
    pub fn selects(&mut self, selector: Selector, alpha: f64) {
        self.selector = Some((selector, alpha));
    }

    /// Asks for interpretations: rules add readings, and those that are shown come first; then all
    /// others, those of the decoder in its order.
    pub fn interprets(&mut self) {
        self.interprets = true;
    }

    /// Sets whether the text of each interpretation that is shown is asked again.
    pub fn asks_again(&mut self, again: bool) {
        self.asks_again = again;
    }

    /// Returns the candidates for a question over a changed schema of database `id`, best first.
    /// Cells are taken from the original database. Where a selector is set, the candidates are
    /// executed on the database as `record` changes it.
    pub fn candidates(
        &mut self,
        question: &str,
        changed: &Changed,
        id: &str,
        record: Option<&Record>,
    ) -> Result<Asked, AskerError> {
        let Some((selector, alpha)) = self.selector.take() else {
            let answer = self.ask(question, changed, id, None)?;
            return Ok(Asked { candidates: queries(&answer), ..Asked::default() });
        };
        let scratch = self.scratch(id);
        let asked = scratch.and_then(|mut scratch| {
            if let Some(record) = record {
                let own = scratch.own_schema().clone();
                let fills = Fill::of(record.kind());
                pollster::block_on(materialise(record, &own, &mut scratch, fills))?;
            }
            let answer = self.ask(question, changed, id, Some(&mut scratch));
            let interpreted = match &answer {
                Ok(answer) if self.interprets => {
                    self.interpreted(answer, &mut scratch, (&selector, alpha))
                }
                _ => None,
            };
            let again = match &interpreted {
                Some(found) if self.asks_again => {
                    let put = (changed, id, (&selector, alpha));
                    Some(self.again(found, put, &mut scratch))
                }
                _ => None,
            };
            let interpreted = match (&answer, &interpreted) {
                (Ok(answer), Some(found)) => Some(Asked { again, ..listed(answer, found) }),
                _ => None,
            };
            pollster::block_on(undo(&mut scratch));
            self.scratch = Some((id.to_owned(), scratch));
            Ok((answer?, interpreted))
        });
        let kept = |answer: &Answer| match &answer.prompt {
            ModelPrompt::Pointers(prompt) => {
                selector.select(&candidate_facts(prompt, answer), alpha).kept
            }
            ModelPrompt::Text(_) => (0..answer.candidates.len()).collect(),
        };
        let asked = asked.map(|(answer, interpreted)| {
            interpreted.unwrap_or_else(|| Asked {
                candidates: queries(&answer),
                kept: Some(kept(&answer)),
                ..Asked::default()
            })
        });
        self.selector = Some((selector, alpha));
        asked
    }

    /// Returns what the interpretations of an answer are; none for a model that spells names out.
    fn interpreted(
        &self,
        answer: &Answer,
        scratch: &mut ScratchCopy,
        (selector, alpha): (&Selector, f64),
    ) -> Option<Interpretations> {
        let (Linearisation::Pointers(words), ModelPrompt::Pointers(prompt)) =
            (&self.engine.language, &answer.prompt)
        else {
            return None;
        };
        let found = interpret(words, prompt, answer, scratch, selector, alpha);
        Some(pollster::block_on(found))
    }

    /// Asks the text of each interpretation again. What cannot be asked means nothing.
    fn again(
        &mut self,
        found: &Interpretations,
        (changed, id, selection): (&Changed, &str, (&Selector, f64)),
        scratch: &mut ScratchCopy,
    ) -> Vec<Again> {
        let mut ask = |shown: &Interpretation| {
            let text = shown.text.replace(['[', ']'], "");
            let answer = self.ask(&text, changed, id, Some(&mut *scratch)).ok();
            let found = answer.and_then(|answer| self.interpreted(&answer, scratch, selection));
            let shown_again = found.map(|found| found.shown).unwrap_or_default();
            let same = |other: &Interpretation| {
                matches!((&shown.result, &other.result), (Ok(mine), Ok(theirs))
                    if equal_up_to_column_order(&mine.rows, &theirs.rows, false))
            };
            Again {
                text,
                query: shown.sql.clone(),
                first: shown_again.first().map(|first| first.sql.clone()),
                same: shown_again.first().is_some_and(same),
                any: shown_again.iter().any(same),
            }
        };
        found.shown.iter().map(&mut ask).collect()
    }

    /// Returns a copy of database `id` that may be changed; the last one is kept.
    pub fn scratch(&mut self, id: &str) -> Result<ScratchCopy, AskerError> {
        match self.scratch.take() {
            Some((known, scratch)) if known == id => Ok(scratch),
            _ => Ok(self.folder.copy(id)?),
        }
    }

    /// Keeps a copy for the next question.
    pub fn keep(&mut self, id: &str, scratch: ScratchCopy) {
        self.scratch = Some((id.to_owned(), scratch));
    }

    /// Asks a question over a changed schema of database `id`, and executes the candidates where
    /// there is a copy to do it on.
    pub fn ask(
        &mut self,
        question: &str,
        changed: &Changed,
        id: &str,
        scratch: Option<&mut ScratchCopy>,
    ) -> Result<Answer, AskerError> {
        let cells = self
            .cells
            .entry(id.to_owned())
            .or_insert_with(|| Cells::open(&self.folder.file(id).ok()?).ok());
        let cells = cells.as_ref().filter(|_| self.tell_cells);
        let origins: Vec<_> = changed
            .shown()
            .map(|(at, origin)| (at, origin.table.clone(), origin.column.clone()))
            .collect();
        let mut database = Shown { schema: &changed.schema, cells, origins, scratch };
        let mut observer = NoObserver;
        let sha256 = self.engine.sha256();
        let Engine { model, language, .. } = &mut self.engine;
        let (settings, hints) = (&self.settings, &self.hints);
        let asked = ask_with_hints(
            model,
            &*language,
            &mut database,
            question,
            settings,
            hints,
            &mut observer,
        );
        let mut answer = pollster::block_on(asked)?;
        if let Some(path) = self.trace.take() {
            answer.trace.run.model = sha256;
            answer.trace.run.device = Some("CPU".to_owned());
            let trace = serde_json::to_vec(&answer.trace)?;
            self.written = self.outputs.write(&path, FileKind::Trace, &trace);
        }
        Ok(answer)
    }
}

/// Lists interpretations as candidates: those that are shown, those of the decoder in its order, the
/// others.
fn listed(answer: &Answer, found: &Interpretations) -> Asked {
    let shown = found.shown.iter().map(|one| &one.sql);
    let decoded = answer.candidates.iter().map(|candidate| &candidate.sql);
    let others = found.folded.iter().map(|one| &one.sql);
    let mut candidates: Vec<String> = Vec::new();
    for sql in shown.chain(decoded).chain(others) {
        if !candidates.contains(sql) {
            candidates.push(sql.clone());
        }
    }
    let kept = Some((0..found.shown.len()).collect());
    Asked { candidates, kept, verdict: Some(found.verdict.category), again: None }
}

fn queries(answer: &Answer) -> Vec<String> {
    answer.candidates.iter().map(|candidate| candidate.sql.clone()).collect()
}

/// A changed schema over an original database. Without a copy it has no rows of its own: candidates
/// are scored, not run here.
struct Shown<'a> {
    schema: &'a Schema,
    cells: Option<&'a Cells>,
    origins: Vec<(ColumnRef, String, String)>,
    scratch: Option<&'a mut ScratchCopy>,
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
