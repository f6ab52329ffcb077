//! Opening databases.

use beamsplitter_browser::BrowserError;
use beamsplitter_browser::archive::copied;
use beamsplitter_protocol::{LARGEST_FILE, OpenError};
use beamsplitter_state::RunState;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{Blob, File};

use super::{Next, Store, StoreEvent};
use beamsplitter_browser::net::fetch;
use beamsplitter_clients::DatabaseOverride;
use beamsplitter_sql::Schema;

/// Files up to this size are copied when they are opened, and kept for the next visit; larger ones
/// are read again from disk.
const LARGEST_COPY: u64 = 64 << 20;

/// A file that a database was opened from.
#[derive(Clone)]
pub struct Origin {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub file: Blob,
    /// Its name among the samples, if it is one.
    pub sample: Option<String>,
}

impl Store {
    /// Opens a sample database.
    pub fn open_sample(self, file: String) {
        spawn_local(async move {
            self.open_sample_now(file).await;
            self.forget_database().await;
        });
    }

    /// Opens a sample database; the run before it goes.
    pub(super) async fn open_sample_now(self, file: String) {
        self.database.update(|state| state.begin(&file));
        match fetch(&format!("samples/{file}")).await {
            Ok(blob) => {
                self.open(file.clone(), blob, Some(file)).await;
            }
            Err(error) => {
                let error = OpenError::Unreadable { name: file, reason: error.to_string() };
                self.database.update(|state| state.end(Err(error)));
            }
        }
    }

    /// Opens a file of the person's own.
    pub fn open_file(self, file: File) {
        let name = file.name();
        let size = file.size() as u64;
        self.database.update(|state| state.begin(&name));
        if size > LARGEST_FILE {
            let error = OpenError::TooLarge { name, megabytes: size.div_ceil(1 << 20) };
            self.database.update(|state| state.end(Err(error)));
            return;
        }
        spawn_local(async move {
            let small = size <= LARGEST_COPY;
            // The file on disk may change or go away, and the database must still be there when a
            // query that ran away has taken its worker with it.
            let kept = if small { copied(&file).await } else { Ok(file.into()) };
            match kept {
                Ok(blob) => {
                    if self.open(name.clone(), blob.clone(), None).await && small {
                        self.keep_database(&name, &blob).await;
                    }
                }
                Err(BrowserError { reason }) => {
                    let error = OpenError::Unreadable { name, reason };
                    self.database.update(|state| state.end(Err(error)));
                }
            }
        });
    }

    /// Opens a file; `sample`: its name among the samples. Returns whether it is open.
    pub async fn open(self, name: String, blob: Blob, sample: Option<String>) -> bool {
        let database = self.clients.with_value(|clients| clients.database.clone());
        let origin = Origin { name: name.clone(), file: blob.clone(), sample: sample.clone() };
        let outcome = database.open(name, blob).await;
        let opened = outcome.is_ok();
        if opened {
            self.cancel();
            self.file.set_value(Some(origin));
            self.next.set_value(Next::default());
            self.sample.set(sample);
            self.open_hints().await;
            // A trace may have been quicker than the first database.
            let first = self.database.with_untracked(|state| state.open.is_none());
            let worked = untrack(|| self.is_worked_example());
            let run_stays = first && (worked || self.opened_trace.with_untracked(Option::is_some));
            if !run_stays {
                if worked {
                    self.forget_example_question();
                }
                self.run.update(|run| *run = RunState { id: run.id, ..RunState::default() });
                self.opened_trace.set(None);
                self.clear_golds();
                self.follow(None);
            }
            self.emit(&StoreEvent::DatabaseOpened { run_stays });
        }
        self.database.update(|state| state.end(outcome));
        opened
    }

    /// Opens a database and asks a question about it, as soon as there is a model.
    pub async fn ask_about(self, name: String, file: Blob, question: String) -> bool {
        self.database.update(|state| state.begin(&name));
        if !self.open(name, file, None).await {
            return false;
        }
        self.question.set(question);
        self.ask_when_ready();
        true
    }

    /// Opens a database and asks a question over another schema than the file's, with what the run
    /// is told of the database instead.
    pub async fn open_with_override(
        self,
        name: String,
        file: Blob,
        question: String,
        golds: Vec<String>,
        over: (Schema, DatabaseOverride),
    ) -> bool {
        self.database.update(|state| state.begin(&name));
        if !self.open(name, file, None).await {
            return false;
        }
        self.question.set(question);
        self.next.set_value(Next { golds, over: Some(over) });
        self.ask_when_ready();
        true
    }

    /// Returns the file that is open.
    pub fn origin(self) -> Option<Origin> {
        self.file.get_value()
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
