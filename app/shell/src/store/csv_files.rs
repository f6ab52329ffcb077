//! Opening files of comma-separated values as the tables of one database.

use beamsplitter_browser::BrowserError;
use beamsplitter_browser::blob::range;
use beamsplitter_database::{Reading, is_script, is_table};
use beamsplitter_protocol::{OpenError, holds_tables, tables_head, tables_name};
use js_sys::Array;
use leptos::prelude::*;
use web_sys::{Blob, File};

use super::Store;
use crate::ui::ENCODING_SAMPLE;

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
                _ => {
                    let named = tables.into_iter().map(|file| (file.name(), file.into()));
                    self.open_together(&named.collect::<Vec<_>>(), &Reading::default());
                }
            }
        } else {
            let file = databases.remove(0);
            if given > 1 {
                self.notice.set(Some(format!(
                    "Only {} was opened. Several files can be opened together if all of them are \
                     tables.",
                    file.name()
                )));
            }
            self.open_file(file);
        }
    }

    /// Returns the name of the open file where it is text that can be read otherwise.
    pub fn text_file(self) -> Option<String> {
        let name = self.file.with_value(|open| open.as_ref().map(|origin| origin.name.clone()))?;
        (is_table(&name) || is_script(&name) || holds_tables(&name)).then_some(name)
    }

    /// Returns the first bytes of the open text; nothing where there is none.
    pub async fn text_sample(self) -> Vec<u8> {
        let Some(open) = self.file.get_value() else { return Vec::new() };
        let end = ENCODING_SAMPLE.min(open.file.size() as u64);
        let mut sample = range(&open.file, 0, end).await.unwrap_or_default();
        if holds_tables(&open.name) {
            // What tells the files apart stands in a line above them.
            sample = sample.splitn(2, |byte| *byte == b'\n').nth(1).unwrap_or_default().to_vec();
        }
        sample
    }

    /// Opens the open text again, read as a person says.
    pub fn read_text_as(self, reading: &Reading) {
        if let Some(open) = self.file.get_value() {
            self.open_together(&[(open.name, open.file)], reading);
        }
    }

    /// Opens files as the tables of one database.
    fn open_together(self, files: &[(String, Blob)], reading: &Reading) {
        let name = tables_name(files.first().map_or("", |(name, _)| name));
        match held_together(files, reading) {
            Ok(file) => self.open_own(name, file),
            Err(BrowserError { reason }) => {
                let opening = self.begin(&name);
                self.refuse(&opening, OpenError::Unreadable { name, reason });
            }
        }
    }
}

/// Returns one file that holds all of these, to be read so.
fn held_together(files: &[(String, Blob)], reading: &Reading) -> Result<Blob, BrowserError> {
    let lengths: Vec<(String, u64)> =
        files.iter().map(|(name, file)| (name.clone(), file.size() as u64)).collect();
    let parts = Array::of1(&tables_head(&lengths, reading).into());
    for (_, file) in files {
        parts.push(file);
    }
    Ok(Blob::new_with_blob_sequence(&parts)?)
}
