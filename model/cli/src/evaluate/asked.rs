//! One question of a benchmark, put to the model.

mod interpreted;
mod shown;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::path::PathBuf;

use beamsplitter_ambiguity::materialise::MaterialiseError;
use beamsplitter_ambiguity::{Changed, Record};
use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_interpret::{Category, candidate_facts};
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use beamsplitter_pipeline::{Answer, AskError, ModelPrompt};

use crate::asking::{answered, interpreted, queries};
use crate::cells::Cells;
use crate::folder::{Copies, Folder, FolderError};
use crate::output::{FileKind, OutputError, Outputs};
use crate::scratch::ScratchCopy;
use interpreted::listed;
use shown::Shown;

pub use interpreted::Again;

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

/// What a question is asked over, and by what its candidates are chosen: a changed schema, the id of
/// its database, a selector with its alpha.
type Over<'a> = (&'a Changed, &'a str, (&'a Selector, f64));

/// Puts questions to a model.
pub struct Asker {
    engine: Engine,
    settings: Settings,
    /// Copies of the databases that it is asked about.
    pub copies: Copies,
    cells: BTreeMap<String, Option<Cells>>,
    /// Whether the model is told which cells the question mentions.
    pub(super) tell_cells: bool,
    /// Where the trace of the next question goes.
    pub(super) trace: Option<PathBuf>,
    /// What a person means by words.
    pub(super) hints: Hints,
    /// By what executed candidates are chosen, with its alpha.
    pub(super) selector: Option<(Selector, f64)>,
    /// Whether rules add readings, as `Interpretations::listed` orders them.
    pub(super) interprets: bool,
    /// Whether the text of each interpretation that is shown is asked again.
    pub(super) asks_again: bool,
    /// What traces must not be written over.
    pub(super) outputs: Outputs,
    written: Result<(), OutputError>,
}

impl Asker {
    /// Asks `engine` about the databases of a folder.
    pub fn new(engine: Engine, settings: Settings, folder: Folder) -> Self {
        Self {
            engine,
            settings,
            copies: Copies::of(folder),
            cells: BTreeMap::new(),
            tell_cells: true,
            trace: None,
            hints: Hints::default(),
            selector: None,
            interprets: false,
            asks_again: false,
            outputs: Outputs::default(),
            written: Ok(()),
        }
    }

    /// Returns whether the last trace was written. It is nothing that an example can be blamed for.
    pub fn written(&mut self) -> Result<(), OutputError> {
        std::mem::replace(&mut self.written, Ok(()))
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
        let asked = self.chosen(question, (changed, id, (&selector, alpha)), record);
        self.selector = Some((selector, alpha));
        asked
    }

    /// Returns the candidates that a selector chooses, executed on a copy of the database as `record`
    /// changes it.
    fn chosen(
        &mut self,
        question: &str,
        over: Over<'_>,
        record: Option<&Record>,
    ) -> Result<Asked, AskerError> {
        let (_, id, _) = over;
        let mut scratch = self.copies.take(id)?;
        if let Some(record) = record {
            scratch.materialise(record)?;
        }
        let asked = self.executed(question, over, &mut scratch);
        self.copies.keep(id, scratch);
        asked
    }

    /// Returns the candidates as interpretations, or those that a selector keeps.
    fn executed(
        &mut self,
        question: &str,
        over: Over<'_>,
        scratch: &mut ScratchCopy,
    ) -> Result<Asked, AskerError> {
        let (changed, id, (selector, alpha)) = over;
        let answer = self.ask(question, changed, id, Some(&mut *scratch))?;
        if self.interprets
            && let Some(found) =
                interpreted(&self.engine.language, &answer, scratch, (selector, alpha))
        {
            let again = self.asks_again.then(|| self.again(&found, over, scratch));
            return Ok(Asked { again, ..listed(&answer, &found) });
        }
        let kept = match &answer.prompt {
            ModelPrompt::Pointers(prompt) => {
                selector.select(&candidate_facts(prompt, &answer), alpha).kept
            }
            ModelPrompt::Text(_) => (0..answer.candidates.len()).collect(),
        };
        Ok(Asked { candidates: queries(&answer), kept: Some(kept), ..Asked::default() })
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
        let open = || Cells::open(&self.copies.folder().file(id).ok()?).ok();
        let cells = self.cells.entry(id.to_owned()).or_insert_with(open);
        let cells = cells.as_ref().filter(|_| self.tell_cells);
        let origins: Vec<_> = changed
            .shown()
            .map(|(at, origin)| (at, origin.table.clone(), origin.column.clone()))
            .collect();
        let mut database = Shown { schema: &changed.schema, cells, origins, scratch };
        let (settings, hints) = (&self.settings, &self.hints);
        let mut answer = answered(&mut self.engine, &mut database, question, settings, hints)?;
        if let Some(path) = self.trace.take() {
            answer.trace.run.model = self.engine.sha256();
            answer.trace.run.device = Some("CPU".to_owned());
            let trace = serde_json::to_vec(&answer.trace)?;
            self.written = self.outputs.write(&path, FileKind::Trace, &trace);
        }
        Ok(answer)
    }
}
