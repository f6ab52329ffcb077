//! Opening files of comma-separated values as the tables of one database.

use beamsplitter_browser::BrowserError;
use beamsplitter_database::is_csv;
use beamsplitter_protocol::{OpenError, tables_head, tables_name};
use js_sys::Array;
use leptos::prelude::*;
use web_sys::{Blob, File};

use super::Store;

impl Store {
    /// Opens a database, or files of comma-separated values as the tables of one. Where there are
    /// more databases than one, or tables beside it, the notice says that they were left out.
    pub fn open_files(self, files: Vec<File>) {
        let given = files.len();
        let (mut tables, mut databases): (Vec<File>, Vec<File>) =
            files.into_iter().partition(|file| is_csv(&file.name()));
        if databases.is_empty() {
            match tables.len() {
                0 => {}
                1 => self.open_file(tables.remove(0)),
                _ => self.open_tables(&tables),
            }
        } else {
            let file = databases.remove(0);
            if given > 1 {
                self.notice.set(Some(format!(
                    "Only {} was opened. Several files can be opened together if all of them are \
                     CSV tables.",
                    file.name()
                )));
            }
            self.open_file(file);
        }
    }

    fn open_tables(self, files: &[File]) {
        let name = tables_name(&files.first().map(File::name).unwrap_or_default());
        match held_together(files) {
            Ok(file) => self.open_own(name, file),
            Err(BrowserError { reason }) => {
                let opening = self.begin(&name);
                self.refuse(&opening, OpenError::Unreadable { name, reason });
            }
        }
    }
}

/// Returns one file that holds all of these.
fn held_together(files: &[File]) -> Result<Blob, BrowserError> {
    let lengths: Vec<(String, u64)> =
        files.iter().map(|file| (file.name(), file.size() as u64)).collect();
    let parts = Array::of1(&tables_head(&lengths).into());
    for file in files {
        parts.push(file);
    }
    Ok(Blob::new_with_blob_sequence(&parts)?)
}
