//! Splits a project for several people: an archive with a project for each.

use beamsplitter_browser::archive::{ArchiveError, packed};
use beamsplitter_browser::zip::{Writer, ZipError};
use beamsplitter_label::{Assignment, Format, Project, RecordWriter};
use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag};

use super::AnnotationStore;
use crate::export_name::file_name;
use beamsplitter_browser::Slices;
use beamsplitter_browser::blob::Writer as TextWriter;
use beamsplitter_shell::ui::{count, download_blob};

/// Why the parts are not written. Each is the rest of a sentence.
#[derive(Debug, thiserror::Error)]
enum AssignError {
    #[error("the browser has no room for it")]
    NoRoom,
    #[error(transparent)]
    Pack(#[from] ArchiveError),
    #[error(transparent)]
    Zip(#[from] ZipError),
}

impl AnnotationStore {
    /// Downloads an archive with a project for each annotator of an assignment.
    pub fn assign(self, assignment: Assignment) {
        let name = self.file_name();
        spawn_local(async move {
            let parts = self.project.with_untracked(|project| assignment.split(project));
            let sizes: Vec<String> = parts
                .iter()
                .map(|part| format!("{} {}", part.annotator, count(part.items().len())))
                .collect();
            match archive(self, &parts).await {
                Ok(file) => {
                    download_blob(&format!("{name}-parts.zip"), &file);
                    self.said.set(format!("Examples in each part: {}.", sizes.join(", ")));
                }
                Err(error) => self.error.set(Some(format!("The parts were not written: {error}."))),
            }
            self.busy.set(None);
        });
    }
}

async fn archive(annotations: AnnotationStore, parts: &[Project]) -> Result<Blob, AssignError> {
    let (mut archive, pieces) = (Writer::default(), Array::new());
    for part in parts {
        annotations.busy.set(Some(format!("Writing the part of {} …", part.annotator)));
        let text = text(part).await.ok_or(AssignError::NoRoom)?;
        let packed = packed(&text, format!("{}.labels", file_name(&part.name))).await?;
        pieces.push(&Uint8Array::from(archive.header(&packed.entry)?.as_slice()));
        pieces.push(&packed.blob);
    }
    pieces.push(&Uint8Array::from(archive.finish()?.as_slice()));
    let options = BlobPropertyBag::new();
    options.set_type("application/zip");
    let file = Blob::new_with_blob_sequence_and_options(&pieces, &options);
    file.map_err(|_: JsValue| AssignError::NoRoom)
}

async fn text(project: &Project) -> Option<Blob> {
    let (mut writing, mut file) =
        (RecordWriter::new(Format::Project), TextWriter::new("application/x-ndjson"));
    let mut slices = Slices::new();
    while writing.step(project, file.text()) {
        slices.step().await;
    }
    file.finish()
}
