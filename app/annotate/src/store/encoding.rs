//! Texts that are not UTF-8: their encoding is chosen before anything is read of them.

use beamsplitter_browser::{blob, decoded};
use beamsplitter_database::{TextError, read_older_text, read_text};
use beamsplitter_shell::ui::ENCODING_SAMPLE;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::errors::FileError;
use super::{AnnotationStore, next};

/// A text until somebody says which encoding it has.
#[derive(Clone)]
pub struct PendingText {
    /// Name of its file.
    pub name: String,
    /// Its first bytes.
    pub sample: Vec<u8>,
    file: Blob,
}

/// Returns the bytes of a file.
pub(super) async fn read_bytes(name: &str, file: &Blob) -> Result<Vec<u8>, FileError> {
    let failed = |error| FileError::Read { name: name.to_owned(), error };
    blob::bytes(file).await.map_err(failed)
}

/// Returns whether bytes are a text in none of Unicode's encodings.
pub(super) fn needs_encoding(bytes: &[u8]) -> bool {
    matches!(read_text(bytes.to_vec()), Err(TextError::NotText { .. }))
        && read_older_text(bytes.to_vec()).is_ok()
}

impl AnnotationStore {
    /// Lets a text wait until somebody says which encoding it has.
    pub(super) fn ask_encoding(self, name: String, file: &Blob, bytes: &[u8]) {
        let sample = bytes[..bytes.len().min(ENCODING_SAMPLE as usize)].to_vec();
        self.texts.update(|waiting| {
            waiting.retain(|other| other.name != name);
            waiting.push(PendingText { name, sample, file: file.clone() });
        });
    }

    /// Imports the text that waits first, in this encoding.
    pub fn take_text(self, encoding: String) {
        let Some(pending) = next(self.texts) else { return };
        self.said.set(String::new());
        spawn_local(async move {
            if let Err(error) = self.import_text(pending, &encoding).await {
                self.error.set(Some(error.to_string()));
            }
            self.busy.set(None);
        });
    }

    async fn import_text(self, pending: PendingText, encoding: &str) -> Result<(), FileError> {
        let PendingText { name, file, .. } = pending;
        let failed = |error: blob::ReadError| FileError::Read { name: name.clone(), error };
        let bytes = read_bytes(&name, &file).await?;
        let text = decoded(&bytes, encoding).map_err(|error| failed(error.into()))?;
        let text = Blob::new_with_str_sequence(&js_sys::Array::of1(&text.into()));
        let text = text.map_err(|error| failed(blob::ReadError::Browser(error.into())))?;
        self.import_file(name, &text, true).await.map(drop)
    }

    /// Leaves the text that waits first.
    pub fn refuse_text(self) {
        if let Some(pending) = next(self.texts) {
            self.said.set(format!("{} was not imported.", pending.name));
        }
    }
}
