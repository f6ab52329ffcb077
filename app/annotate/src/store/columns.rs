//! Tables whose columns have names of their own: what they hold is chosen once and remembered.

use beamsplitter_browser::blob;
use beamsplitter_label::import::{Chosen, Columns, renamed};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::errors::FileError;
use super::notes::{keep_text, text};
use super::origin::{Origin, TableChoice};
use super::{AnnotationStore, next};

/// Where choices are kept.
const KEY: &str = "label-columns";
/// Choices that are kept, the newest first.
const KEPT: usize = 20;

/// A table until somebody says what its columns hold.
#[derive(Clone)]
pub struct PendingColumns {
    /// Name of its file.
    pub name: String,
    /// Its header and first rows.
    pub columns: Columns,
    file: Blob,
}

impl AnnotationStore {
    /// Returns the bytes of a table under names that records have, where its columns were chosen
    /// before; any other file as it is. None where somebody has to choose: the table waits for that
    /// if `ask`.
    pub(super) fn with_known_columns(
        self,
        name: &str,
        file: &Blob,
        bytes: Vec<u8>,
        ask: bool,
    ) -> Result<Option<Vec<u8>>, FileError> {
        let Some(columns) = Columns::unnamed(&bytes) else { return Ok(Some(bytes)) };
        let known = kept().into_iter().find(|(head, _)| *head == columns.head);
        if let Some((_, chosen)) = known {
            let content = |error| FileError::Content { name: name.to_owned(), error };
            return renamed(bytes, &chosen).map(Some).map_err(content);
        }
        if ask {
            let pending = PendingColumns { name: name.to_owned(), columns, file: file.clone() };
            self.columns.update(|waiting| {
                waiting.retain(|other| other.name != pending.name);
                waiting.push(pending);
            });
        }
        Ok(None)
    }

    /// Imports the table that waits first, with its columns as chosen; that is remembered once it is
    /// imported.
    pub fn take_columns(self, chosen: Chosen) {
        let Some(pending) = next(self.columns) else { return };
        self.said.set(String::new());
        spawn_local(async move {
            if let Err(error) = self.take_table(pending, chosen).await {
                self.error.set(Some(error.to_string()));
            }
            self.busy.set(None);
        });
    }

    async fn take_table(self, pending: PendingColumns, chosen: Chosen) -> Result<(), FileError> {
        let PendingColumns { name, columns, file } = pending;
        let failed = |error| FileError::Read { name: name.clone(), error };
        let bytes = blob::bytes(&file).await.map_err(failed)?;
        let content = |error| FileError::Content { name: name.clone(), error };
        let bytes = renamed(bytes, &chosen).map_err(content)?;
        self.import_bytes(name, bytes, Origin::Table((columns.head, chosen))).await
    }

    /// Leaves the table that waits first.
    pub fn refuse_columns(self) {
        if let Some(pending) = next(self.columns) {
            self.said.set(format!("{} was not imported.", pending.name));
        }
    }
}

fn kept() -> Vec<TableChoice> {
    text(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Remembers what the columns of a table with this header hold. Where that is forbidden it is asked
/// again.
pub(super) fn remember((head, chosen): TableChoice) {
    let mut all = kept();
    all.retain(|(other, _)| *other != head);
    all.insert(0, (head, chosen));
    all.truncate(KEPT);
    if let Ok(text) = serde_json::to_string(&all) {
        keep_text(KEY, &text);
    }
}
