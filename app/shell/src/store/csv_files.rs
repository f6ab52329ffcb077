//! Opening files of comma-separated values as the tables of one database.

use beamsplitter_browser::{BrowserError, reason};
use beamsplitter_protocol::{LARGEST_FILE, OpenError};
use beamsplitter_state::{is_csv, tables_script};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

use super::Store;

impl Store {
    /// Opens a database, or files of comma-separated values as the tables of one.
    pub fn open_files(self, files: Vec<File>) {
        let (tables, others): (Vec<File>, Vec<File>) =
            files.into_iter().partition(|file| is_csv(&file.name()));
        if let Some(file) = others.into_iter().next() {
            self.open_file(file);
        } else if !tables.is_empty() {
            spawn_local(self.open_tables(tables));
        }
    }

    async fn open_tables(self, files: Vec<File>) {
        let name = files.first().map(File::name).unwrap_or_default();
        self.database.update(|state| state.begin(&name));
        match script(&files).await {
            Ok(script) => {
                // A script is opened as the database that it makes.
                let name =
                    format!("{}.sql", name.rsplit_once('.').map_or(&*name, |(stem, _)| stem));
                if self.open(name.clone(), script.clone(), None).await {
                    self.keep_database(&name, &script).await;
                }
            }
            Err(error) => self.database.update(|state| state.end(Err(error))),
        }
    }
}

/// Returns the script that makes the tables of these files.
async fn script(files: &[File]) -> Result<Blob, OpenError> {
    let mut texts = Vec::with_capacity(files.len());
    for file in files {
        let (name, size) = (file.name(), file.size() as u64);
        if size > LARGEST_FILE {
            return Err(OpenError::TooLarge { name, megabytes: size.div_ceil(1 << 20) });
        }
        let text = JsFuture::from(file.text()).await.map_err(|error| OpenError::Unreadable {
            name: name.clone(),
            reason: reason(&error),
        })?;
        texts.push((name, text.as_string().unwrap_or_default()));
    }
    let script = tables_script(&texts)
        .map_err(|(name, error)| OpenError::Unreadable { name, reason: error.to_string() })?;
    let parts = Array::of1(&script.into());
    Blob::new_with_str_sequence(&parts).map_err(|error| OpenError::Unreadable {
        name: "The tables".to_owned(),
        reason: BrowserError::from(error).reason,
    })
}
