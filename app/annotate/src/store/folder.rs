//! Folders: their databases and their records.

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use super::AnnotationStore;
use super::files::is_database;

impl AnnotationStore {
    /// Takes the databases and the records of a folder; it may have much beside them.
    pub fn take_folder(self, files: Vec<File>) {
        self.error.set(None);
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

    /// Takes files of a folder as far as they hold records; says which do not.
    async fn take_records(self, files: Vec<File>) {
        self.loaded().await;
        if self.is_read_only() {
            return;
        }
        let mut without = Vec::new();
        for file in files {
            let name = file.name();
            if !matches!(self.import_file(name.clone(), &file, false).await, Ok(true)) {
                without.push(name);
            }
            self.busy.set(None);
        }
        if !without.is_empty() {
            let names = without.join(", ");
            let said = self.said.get_untracked();
            self.said.set(format!("{said} Left out, for they hold no examples: {names}."));
        }
    }
}

/// Returns whether a file of a folder may hold records, by its name.
fn is_records(file: &File) -> bool {
    let name = file.name().to_lowercase();
    [".json", ".jsonl", ".ndjson", ".csv", ".labels"].iter().any(|ending| name.ends_with(ending))
}
