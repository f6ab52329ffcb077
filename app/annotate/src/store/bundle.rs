//! The project and its databases as one file.

use crate::bundle::{LARGEST, PROJECT, needed, path, project};
use beamsplitter_browser::zip::Writer;
use beamsplitter_label::Format;
use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag};

use super::AnnotationStore;
use super::errors::BundleError;
use beamsplitter_browser::archive::{Packed, Source, entries, packed};
use beamsplitter_shell::Attached;
use beamsplitter_shell::ui::download_blob;

impl AnnotationStore {
    /// Returns the attached databases that examples name.
    fn needed(self) -> Vec<Attached> {
        let all = self.databases.get_untracked();
        let names: Vec<String> = all.iter().map(|one| one.name.clone()).collect();
        let places = self.project.with_untracked(|project| needed(project, &names));
        places.into_iter().map(|at| all[at].clone()).collect()
    }

    /// Returns how many attached databases examples name, and their bytes.
    pub fn bundle_size(self) -> (usize, u64) {
        self.items.track();
        self.databases.track();
        let needed = self.needed();
        (needed.len(), needed.iter().map(|one| one.source.size()).sum())
    }

    /// Downloads the project with the databases that its examples name.
    pub fn export_bundle(self) {
        let name = self.file_name();
        spawn_local(async move {
            match self.bundled().await {
                Ok(file) => {
                    let name = format!("{name}.labels.zip");
                    download_blob(&name, &file);
                    self.tell_saved(&name);
                }
                Err(error) => {
                    self.error.set(Some(format!("The project was not written: {error}.")))
                }
            }
            self.busy.set(None);
        });
    }

    async fn bundled(self) -> Result<Blob, BundleError> {
        let databases = self.packed_databases(1).await?;
        let text = self.written(Format::Project, "application/x-ndjson").await;
        let text = text.ok_or(BundleError::NoProject)?;
        let packed: Vec<&Packed> = databases.iter().map(|(_, packed)| packed).collect();
        bundle(&text, &packed).await
    }

    /// Packs the attached databases that examples name, each with its name; `copies`: how many files
    /// they go into.
    pub(super) async fn packed_databases(
        self,
        copies: u64,
    ) -> Result<Vec<(String, Packed)>, BundleError> {
        let databases = self.needed();
        let size = databases.iter().map(|one| one.source.size()).sum::<u64>() * copies;
        if size > LARGEST {
            return Err(BundleError::TooLarge { count: databases.len(), size });
        }
        let mut all = Vec::new();
        for Attached { name, source } in databases {
            self.busy.set(Some(format!("Packing {name} …")));
            match source.packed(path(&name)).await {
                Ok(packed) => all.push((name, packed)),
                Err(error) => return Err(BundleError::Database { name, error }),
            }
        }
        Ok(all)
    }
}

/// Returns the archive of a project's file with packed databases beside it.
pub(super) async fn bundle(text: &Blob, databases: &[&Packed]) -> Result<Blob, BundleError> {
    let text = packed(text, PROJECT.to_owned()).await?;
    let mut all = vec![&text];
    for database in databases {
        all.push(*database);
    }
    archive(&all)
}

/// Returns the archive of packed files.
pub(super) fn archive(files: &[&Packed]) -> Result<Blob, BundleError> {
    let (mut archive, parts) = (Writer::default(), Array::new());
    for Packed { blob, entry } in files {
        parts.push(&Uint8Array::from(archive.header(entry)?.as_slice()));
        parts.push(blob);
    }
    parts.push(&Uint8Array::from(archive.finish()?.as_slice()));
    let options = BlobPropertyBag::new();
    options.set_type("application/zip");
    let file = Blob::new_with_blob_sequence_and_options(&parts, &options);
    file.map_err(|_: JsValue| BundleError::NoRoom)
}

/// Returns the project within a file, where that is an archive with one.
pub(super) async fn project_in(file: &Blob) -> Option<Source> {
    // One that cannot be read is told of when it is attached.
    let entries = entries(file).await.ok()?;
    Some(Source::Packed(file.clone(), project(&entries)?.clone()))
}
