//! Opening files of comma-separated values as the tables of one database.

use beamsplitter_browser::BrowserError;
use beamsplitter_database::{Reading, is_table};
use beamsplitter_protocol::{OpenError, holds_tables, tables_head, tables_name};
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
            files.into_iter().partition(|file| is_table(&file.name()));
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

    /// Returns the name of the open file where tables were read from text.
    pub fn table_file(self) -> Option<String> {
        let name = self.file.with_value(|open| open.as_ref().map(|origin| origin.name.clone()))?;
        (is_table(&name) || holds_tables(&name)).then_some(name)
    }

    /// Opens the open tables again, read as a person says.
    pub fn read_tables_as(self, reading: &Reading) {
        let origin = self.file.with_value(|open| {
            open.as_ref().map(|origin| (origin.name.clone(), origin.file.clone()))
        });
        let Some((name, file)) = origin else { return };
        if let Ok(file) = held_together([(name.clone(), file)].into_iter(), reading) {
            self.open_own(tables_name(&name), file);
        }
    }

    fn open_tables(self, files: &[File]) {
        let name = tables_name(&files.first().map(File::name).unwrap_or_default());
        let names: Vec<String> = files.iter().map(File::name).collect();
        let blobs = files.iter().map(|file| Blob::from(file.clone()));
        match held_together(names.into_iter().zip(blobs), &Reading::default()) {
            Ok(file) => self.open_own(name, file),
            Err(BrowserError { reason }) => {
                let opening = self.begin(&name);
                self.refuse(&opening, OpenError::Unreadable { name, reason });
            }
        }
    }
}

/// Returns one file that holds all of these, to be read so.
fn held_together(
    files: impl Iterator<Item = (String, Blob)>,
    reading: &Reading,
) -> Result<Blob, BrowserError> {
    let (names, blobs): (Vec<String>, Vec<Blob>) = files.unzip();
    let lengths: Vec<(String, u64)> =
        names.into_iter().zip(blobs.iter().map(|file| file.size() as u64)).collect();
    let parts = Array::of1(&tables_head(&lengths, reading).into());
    for file in blobs {
        parts.push(&file);
    }
    Ok(Blob::new_with_blob_sequence(&parts)?)
}
