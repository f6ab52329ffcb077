//! Imports the databases and the records of a folder.

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use super::AnnotationStore;
use super::errors::FileError;
use super::files::is_database;
use crate::left_out::LeftOut;

impl AnnotationStore {
    /// Takes the databases and the records of a folder; it may have much beside them.
    pub fn take_folder(self, files: Vec<File>) {
        self.error.set(None);
        self.said.set(String::new());
        let (databases, others): (Vec<File>, Vec<File>) = files.into_iter().partition(is_database);
        let records: Vec<File> = others.into_iter().filter(is_records).collect();
        if databases.is_empty() && records.is_empty() {
            return self.error.set(Some(
                "The folder holds neither databases (.sqlite, .sqlite3, .db, .zip) nor records \
                 (.json, .jsonl, .csv, .labels)."
                    .into(),
            ));
        }
        if !databases.is_empty() {
            self.attach(databases);
        }
        if !records.is_empty() {
            spawn_local(self.take_records(records));
        }
    }

    /// Takes files of a folder as far as they hold records; says which do not, and which cannot be
    /// read.
    async fn take_records(self, files: Vec<File>) {
        self.loaded().await;
        if self.is_read_only() {
            return;
        }
        let mut left = LeftOut::default();
        for file in files {
            let name = file.name();
            match self.import_file(name.clone(), &file, false).await {
                Ok(true) => {}
                Ok(false) => left.tables.push(name),
                Err(FileError::Content { .. }) => left.without.push(name),
                Err(error) => left.unread.push(error.to_string()),
            }
            self.busy.set(None);
        }
        if let Some(words) = left.words() {
            self.say_more(&words);
        }
        if let Some(error) = left.error() {
            self.error.set(Some(error));
        }
    }
}

/// Returns whether a file of a folder may hold records, by its name.
fn is_records(file: &File) -> bool {
    let name = file.name().to_lowercase();
    [".json", ".jsonl", ".ndjson", ".csv", ".labels"].iter().any(|ending| name.ends_with(ending))
}
