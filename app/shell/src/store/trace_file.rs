//! Saving a run as a file, and opening one without a model.

use beamsplitter_browser::reason;
use beamsplitter_protocol::Describe;
use beamsplitter_state::{LARGEST_SESSION, RunState, Session, SessionError};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::Store;
use crate::ui::download;

impl Store {
    /// Saves the run as a file, with or without the rows of its results.
    pub fn save_trace(self, with_rows: bool) {
        let session = self.run.with_untracked(|run| {
            self.run_schema.with_untracked(|schema| Session::of(run, schema, with_rows))
        });
        if let Some(text) = session.and_then(|session| serde_json::to_string(&session).ok()) {
            download("beamsplitter-trace.json", "application/json", &text);
        }
    }

    /// Opens a run from a file.
    pub fn open_trace(self, file: File) {
        let name = file.name();
        let size = file.size() as u64;
        if size > LARGEST_SESSION {
            let megabytes = size.div_ceil(1 << 20);
            let error = SessionError::TooLarge { name, megabytes };
            return self.trace_error.set(Some(error.to_string()));
        }
        spawn_local(async move {
            let text = match JsFuture::from(file.text()).await {
                Ok(text) => text.as_string().unwrap_or_default(),
                Err(error) => {
                    let words = format!("{name} could not be read: {}.", reason(&error));
                    return self.trace_error.set(Some(words));
                }
            };
            match Session::read(&name, &text) {
                Ok(mut session) => {
                    self.describe(&mut session).await;
                    self.cancel();
                    self.show_session(session);
                    self.opened_trace.set(Some(name));
                }
                Err(error) => self.trace_error.set(Some(error.to_string())),
            }
        });
    }

    /// Brings the English of readings that have none, before they are shown.
    pub(super) async fn describe(self, session: &mut Session) {
        let queries = session.undescribed();
        if queries.is_empty() {
            return;
        }
        let schema = session.schema.clone();
        let descriptions = self.language().ask(Describe { queries, schema }).await;
        // Without a parser the queries stand for themselves.
        session.describe(descriptions.unwrap_or_default());
    }

    /// Shows a stored run in every view.
    pub(super) fn show_session(self, session: Session) {
        let id = self.next_run();
        let (run, schema): (RunState, _) = session.into_run(id);
        self.trace_error.set(None);
        self.follow(None);
        self.clear_golds();
        self.question.set(run.question.clone());
        self.decoder.set(run.decoder);
        self.run_schema.set(schema);
        self.run.set(run);
    }
}
