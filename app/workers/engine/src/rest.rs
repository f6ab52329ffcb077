//! The vectors of rare words, which are fetched after the first question, or as soon as a database is open
//! or a question is asked that needs one.

use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;

use beamsplitter_decode::Prompt;
use beamsplitter_pipeline::Linearisation;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_protocol::{Phase, RunEvent, RunId};
use beamsplitter_sql::Schema;
use beamsplitter_t5::{Error, FileEntry, WordTable};
use futures_channel::oneshot::{Sender, channel};
use futures_util::future::{Either, select};
use wasm_bindgen_futures::spawn_local;

use crate::download::{DownloadError, Downloads};
use crate::port::Port;
use crate::timer::after;

/// How long a question that waits does not hear that it was stopped.
const BETWEEN_LOOKS_MILLISECONDS: i32 = 100;

/// Why rare words have no vectors. Each is what the page shows.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RestError {
    /// The file with them did not come.
    #[error(
        "This question or its schema has rare words, and the file with their vectors could not be \
         fetched ({reason}); check the connection and ask again."
    )]
    Network {
        /// The browser's words.
        reason: String,
    },
    /// The server has another file in its place, or none.
    #[error(transparent)]
    Download(Rc<DownloadError>),
    /// The file does not belong to the first one.
    #[error("{0}; reload the page.")]
    Table(Rc<Error>),
    /// Nobody waits any more.
    #[error("Stopped.")]
    Cancelled,
}

/// Where the file lies.
#[derive(Clone)]
pub struct Source {
    /// How to fetch it.
    pub downloads: Downloads,
    /// Its path.
    pub path: String,
    /// Its size and hash.
    pub entry: FileEntry,
}

/// Who waits for the file; nothing while it is not being fetched.
type Waiting = Rc<RefCell<Option<Vec<Sender<Result<(), RestError>>>>>>;

/// What a model's word table lacks until it was fetched; nothing, for models that come whole.
pub struct Rest {
    table: Option<WordTable>,
    /// Pieces of a prompt from this one on are rows of the table.
    vocabulary: usize,
    source: Option<Source>,
    waiting: Waiting,
}

impl Rest {
    /// Creates the rest of a table, which lies at `source`.
    pub fn new(table: Option<WordTable>, vocabulary: usize, source: Option<Source>) -> Self {
        Self { table, vocabulary, source, waiting: Waiting::default() }
    }

    /// Returns whether something was computed without a row that it needs, or whether a prompt has a
    /// word without its row: then [`Rest::whole`] is to be waited for, and all computed again.
    pub fn is_needed(&self, prompt: Option<&Prompt>) -> bool {
        let Some(table) = &self.table else { return false };
        let lacks = |piece: u32| {
            (piece as usize).checked_sub(self.vocabulary).is_some_and(|row| !table.has(row))
        };
        let positions = prompt.map_or(&[][..], |prompt| &prompt.positions);
        // What was looked up in vain counts also where the file has come since.
        table.was_lacking() || positions.iter().flatten().any(|&piece| lacks(piece))
    }

    /// Begins to fetch what is lacking, unless that is under way.
    pub fn begin(&self) {
        let table = self.table.clone().filter(|table| !table.is_whole());
        let (Some(table), Some(source)) = (table, self.source.clone()) else { return };
        if self.waiting.borrow().is_some() {
            return;
        }
        self.waiting.replace(Some(Vec::new()));
        let waiting = self.waiting.clone();
        spawn_local(async move {
            let fetched = fetch(table, source).await;
            for one in waiting.take().unwrap_or_default() {
                // Whoever waited may have been stopped.
                one.send(fetched.clone()).ok();
            }
        });
    }

    /// Begins to fetch it where names of a schema have rare words: every question about it needs them.
    pub fn foresee(&self, language: &Linearisation, schema: &Schema) {
        let Linearisation::Pointers(words) = language else { return };
        let names = QuestionPrompt::new(words, "", schema, &[]);
        if self.is_needed(Some(&names.prompt)) {
            self.begin();
        }
    }

    /// Waits until nothing is lacking, on behalf of run `run`, if there is one.
    ///
    /// # Errors
    /// If the file does not come, or the run is stopped. The next call tries again.
    pub async fn whole(&self, port: &Port, run: Option<RunId>) -> Result<(), RestError> {
        self.begin();
        let (sender, mut fetched) = channel();
        match self.waiting.borrow_mut().as_mut() {
            None => return Ok(()),
            Some(waiting) => waiting.push(sender),
        }
        if let Some(run) = run {
            port.event(run, RunEvent::Phase(Phase::Fetching));
        }
        loop {
            match select(fetched, pin!(after(BETWEEN_LOOKS_MILLISECONDS))).await {
                Either::Left((result, _)) => return result.unwrap_or(Err(RestError::Cancelled)),
                Either::Right(_) if run.is_some_and(|run| port.is_cancelled(run)) => {
                    return Err(RestError::Cancelled);
                }
                Either::Right((_, waiting)) => fetched = waiting,
            }
        }
    }
}

/// Fetches the file and adds it to the table.
async fn fetch(table: WordTable, source: Source) -> Result<(), RestError> {
    let Source { downloads, path, entry } = source;
    let fetched = downloads.exact(&path, &entry, &mut |_| {}).await;
    let (bytes, _) = fetched.map_err(|error| match error {
        DownloadError::Network { reason, .. } => RestError::Network { reason },
        other => RestError::Download(Rc::new(other)),
    })?;
    table.add_rest(&bytes).map_err(|error| RestError::Table(Rc::new(Error::of_words(error))))
}
