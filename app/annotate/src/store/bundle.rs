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
                Ok(file) => download_blob(&format!("{name}.labels.zip"), &file),
                Err(error) => {
                    self.error.set(Some(format!("The project was not written: {error}.")))
                }
            }
            self.busy.set(None);
        });
    }

    async fn bundled(self) -> Result<Blob, BundleError> {
        let databases = self.needed();
        let size = databases.iter().map(|one| one.source.size()).sum();
        if size > LARGEST {
            return Err(BundleError::TooLarge { count: databases.len(), size });
        }
        let text = self.written(Format::Project, "application/x-ndjson").await;
        let text = text.ok_or(BundleError::NoProject)?;
        let (mut archive, parts) = (Writer::default(), Array::new());
        let mut add = |Packed { blob, entry }: Packed| {
            let header = archive.header(&entry)?;
            parts.push(&Uint8Array::from(header.as_slice()));
            parts.push(&blob);
            Ok::<_, BundleError>(())
        };
        add(packed(&text, PROJECT.to_owned()).await?)?;
        for Attached { name, source } in databases {
            self.busy.set(Some(format!("Packing {name} …")));
            let packed = source.packed(path(&name)).await;
            add(packed.map_err(|error| BundleError::Database { name, error })?)?;
        }
        parts.push(&Uint8Array::from(archive.finish()?.as_slice()));
        let options = BlobPropertyBag::new();
        options.set_type("application/zip");
        let file = Blob::new_with_blob_sequence_and_options(&parts, &options);
        file.map_err(|_: JsValue| BundleError::NoRoom)
    }
}

/// Returns the project within a file, where that is an archive with one.
pub(super) async fn project_in(file: &Blob) -> Option<Source> {
    // One that cannot be read is told of when it is attached.
    let entries = entries(file).await.ok()?;
    Some(Source::Packed(file.clone(), project(&entries)?.clone()))
}
