//! Saves a run as a file, and opens one without a model.

use beamsplitter_browser::{BrowserError, blob};
use beamsplitter_shell::ui::download;
use beamsplitter_shell::{Store, StoreEvent};
use beamsplitter_state::{LARGEST_SESSION, Session, SessionError, file_name};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

/// Why a file is not opened as a run. Each is a sentence.
#[derive(Debug, thiserror::Error)]
pub enum TraceFileError {
    /// The browser does not hand it out.
    #[error("{name} could not be read: {error}.")]
    Unreadable {
        /// Name of the file.
        name: String,
        /// What the browser says.
        error: BrowserError,
    },
    /// It holds no run that can be shown.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// Traces as files. Copies share it.
#[derive(Clone, Copy)]
pub struct TraceFiles {
    store: Store,
    /// Why the last file was not opened.
    pub error: RwSignal<Option<String>>,
}

impl TraceFiles {
    /// Returns a store without an error; it goes with the next question or file.
    pub fn new(store: Store) -> Self {
        let error = RwSignal::new(None);
        store.listen(move |event| {
            if let StoreEvent::Asking | StoreEvent::SessionShown = event {
                error.set(None);
            }
        });
        Self { store, error }
    }

    /// Saves the run as a file, with or without the rows of its results.
    pub fn save(self, with_rows: bool) {
        let store = self.store;
        let session = store.run.with_untracked(|run| {
            store.run_schema.with_untracked(|schema| Session::of(run, schema, with_rows))
        });
        if let Some(text) = session.and_then(|session| serde_json::to_string(&session).ok()) {
            let name = store
                .run
                .with_untracked(|run| file_name(&["trace", &run.label(), &run.question], "json"));
            download(&name, "application/json", &text);
        }
    }

    /// Opens a run from a file.
    pub fn open(self, file: File) {
        spawn_local(async move {
            match self.read(&file).await {
                Ok(session) => {
                    self.store.cancel();
                    self.store.show_session(session, String::new());
                    self.store.opened_trace.set(Some(file.name()));
                }
                Err(error) => self.error.set(Some(error.to_string())),
            }
        });
    }

    /// Reads a run from a file.
    ///
    /// # Errors
    /// If the file cannot be read, is too large or holds no run.
    pub async fn read(self, file: &File) -> Result<Session, TraceFileError> {
        let name = file.name();
        let size = file.size() as u64;
        if size > LARGEST_SESSION {
            let megabytes = size.div_ceil(1 << 20);
            return Err(SessionError::TooLarge { name, megabytes }.into());
        }
        let text = blob::text(file).await;
        let text =
            text.map_err(|error| TraceFileError::Unreadable { name: name.clone(), error })?;
        let mut session = Session::read(&name, &text)?;
        self.store.describe(&mut session).await;
        Ok(session)
    }
}
