//! Opening databases.

use beamsplitter_browser::BrowserError;
use beamsplitter_browser::archive::copied;
use beamsplitter_protocol::{LARGEST_FILE, OpenError, RunError};
use beamsplitter_state::{Keeping, Opening};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{Blob, File};

use super::{Next, Store, StoreEvent};
use beamsplitter_browser::net::fetch;
use beamsplitter_browser::persists;
use beamsplitter_clients::DatabaseOverride;
use beamsplitter_sql::Schema;

/// Files up to this size are copied when they are opened; larger ones are read from disk until this browser
/// has a copy of them.
const LARGEST_COPY: u64 = 64 << 20;

/// A file that a database was opened from.
#[derive(Clone)]
pub struct Origin {
    /// What tells it from all other files, those of its name too: a sample's name, or a number that it
    /// got when it was chosen and that is kept with it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub file: Blob,
    /// Its name among the samples, if it is one.
    pub sample: Option<String>,
    /// The kind of ambiguity that it was given, if it was.
    pub kind: Option<&'static str>,
}

impl Origin {
    /// Returns a file that was chosen or made just now.
    pub fn new(name: String, file: Blob, sample: Option<String>) -> Self {
        let id = js_sys::Math::random().to_string();
        Self { id, name, file, sample, kind: None }
    }
}

impl Store {
    /// Opens a sample database.
    pub fn open_sample(self, file: String) {
        spawn_local(async move {
            self.open_chosen_sample(file).await;
        });
    }

    /// Opens a sample database that a person chose: a file of their own is not opened at the next
    /// visit. Returns whether it is open.
    pub(super) async fn open_chosen_sample(self, file: String) -> bool {
        let opened = self.open_sample_now(file).await;
        if opened {
            self.forget_database().await;
        }
        opened
    }

    /// Opens a sample database; the run before it goes. Returns whether it is open.
    pub(super) async fn open_sample_now(self, file: String) -> bool {
        let opening = self.begin(&file);
        match fetch(&format!("samples/{file}")).await {
            Ok(blob) => {
                let origin = Origin::new(file.clone(), blob, Some(file.clone()));
                self.finish(opening, Origin { id: file, ..origin }).await
            }
            Err(error) => {
                let error = OpenError::Unreadable { name: file, reason: error.to_string() };
                self.refuse(&opening, error)
            }
        }
    }

    /// Opens a file of the person's own.
    pub fn open_file(self, file: File) {
        self.open_own(file.name(), file.into());
    }

    /// Opens a file of the person's own and keeps it for the next visit.
    pub(super) fn open_own(self, name: String, file: Blob) {
        let size = file.size() as u64;
        let opening = self.begin(&name);
        if size > LARGEST_FILE {
            let megabytes = size.div_ceil(1 << 20);
            self.refuse(&opening, OpenError::TooLarge { name, megabytes });
            return;
        }
        spawn_local(async move {
            let small = size <= LARGEST_COPY;
            // The file on disk may change or go away, and the database must still be there when a
            // query that ran away has taken its worker with it.
            let kept = if small { copied(&file).await } else { Ok(file) };
            match kept {
                Ok(blob) => {
                    let origin = Origin::new(name, blob, None);
                    if self.finish(opening, origin.clone()).await {
                        self.keep_open_file(origin, !small).await;
                    }
                }
                Err(BrowserError { reason }) => {
                    self.refuse(&opening, OpenError::Unreadable { name, reason });
                }
            }
        });
    }

    /// Keeps the file that was just opened, and says so; one that would be read `from_disk` again is read from
    /// the kept copy instead, which nobody changes.
    async fn keep_open_file(self, chosen: Origin, from_disk: bool) {
        self.keeping.set(Keeping::Copying);
        let outcome = self.keep_database(&chosen).await;
        if self.file_id() != chosen.id {
            return;
        }
        self.keeping.set(match &outcome {
            Ok(_) => Keeping::Kept { stays: persists().await },
            Err(reason) => {
                Keeping::NotKept { reason: reason.to_string(), is_read_again: from_disk }
            }
        });
        if let (Ok(copy), true) = (outcome, from_disk) {
            self.database_client().read_from_copy(chosen.file, copy.clone());
            self.file.update_value(|origin| {
                if let Some(origin) = origin {
                    origin.file = copy;
                }
            });
        }
    }

    /// Opens a file. Returns whether it is open.
    pub async fn open(self, origin: Origin) -> bool {
        let opening = self.begin(&origin.name);
        self.finish(opening, origin).await
    }

    /// Notes that a file was chosen; its bytes may still be on their way.
    pub(super) fn begin(self, name: &str) -> Opening {
        self.database.write().begin(name)
    }

    /// Notes why a file cannot be opened. Returns that it is not open.
    pub(super) fn refuse(self, opening: &Opening, error: OpenError) -> bool {
        self.database.update(|state| state.end(opening, Err(error)));
        false
    }

    /// Opens the bytes of a chosen file, unless another file was chosen since. Returns whether it
    /// is open.
    pub(super) async fn finish(self, opening: Opening, origin: Origin) -> bool {
        if !self.database.with_untracked(|state| state.is_latest(&opening)) {
            return false;
        }
        let database = self.clients.with_value(|clients| clients.database.clone());
        let outcome = database.open(origin.name.clone(), origin.file.clone()).await;
        let opened = outcome.is_ok();
        if opened {
            self.cancel();
            self.sample.set(origin.sample.clone());
            self.file.set_value(Some(origin));
            self.keeping.set(Keeping::Nothing);
            self.next.set_value(Next::default());
            self.open_hints().await;
            // A trace may have been quicker than the first database.
            let first = self.database.with_untracked(|state| state.open.is_none());
            let worked = untrack(|| self.is_worked_example());
            let run_stays = first && (worked || self.opened_trace.with_untracked(Option::is_some));
            if !run_stays {
                if worked {
                    self.forget_example_question();
                }
                self.forget_run();
                self.opened_trace.set(None);
            }
            self.emit(&StoreEvent::DatabaseOpened { run_stays });
        }
        self.database.update(|state| state.end(&opening, outcome));
        if opened {
            self.fetch_words();
        }
        opened
    }

    /// Opens a database and asks a question about it, as soon as there is a model.
    pub async fn ask_about(self, name: String, file: Blob, question: String) -> bool {
        if !self.open(Origin::new(name, file, None)).await {
            return false;
        }
        self.question.set(question);
        self.ask_when_ready();
        true
    }

    /// Opens a database and asks a question whose golds are known; over another schema than the file's,
    /// with what the run is told of the database instead, where `over` says so.
    pub async fn open_with_golds(
        self,
        origin: Origin,
        question: String,
        golds: Vec<String>,
        over: Option<(Schema, DatabaseOverride)>,
    ) -> bool {
        if !self.open(origin).await {
            return false;
        }
        self.question.set(question);
        self.next.set_value(Next { golds, over });
        self.ask_when_ready();
        true
    }

    /// Returns the file that is open.
    pub fn origin(self) -> Option<Origin> {
        self.file.get_value()
    }

    /// Returns the id of the file that is open; empty where none is.
    pub fn file_id(self) -> String {
        self.file.with_value(|open| open.as_ref().map(|open| open.id.clone()).unwrap_or_default())
    }

    /// Notes the kind of ambiguity that the open database was given.
    pub fn made_ambiguous(self, kind: &'static str) {
        self.file.update_value(|origin| {
            if let Some(origin) = origin {
                origin.kind = Some(kind);
            }
        });
    }

    /// Returns the open database as a SQLite file, whatever it was opened from.
    ///
    /// # Errors
    /// When no database is open, or its worker fails.
    pub async fn export(self) -> Result<Blob, RunError> {
        let database = self.clients.with_value(|clients| clients.database.clone());
        database.export().await
    }

    /// Sets the golds of the next question that is asked.
    pub fn expect_golds(self, golds: Vec<String>) {
        self.next.update_value(|next| next.golds = golds);
    }

    /// Sets the seconds that a query may take.
    pub fn set_limit(self, seconds: f64) {
        self.limit.set(seconds);
        self.clients.with_value(|clients| clients.database.set_limit(seconds));
    }
}
