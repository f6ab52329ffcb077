//! Splits a project for several people: an archive with a project for each, with its databases.

use beamsplitter_browser::Slices;
use beamsplitter_browser::archive::{Packed, packed};
use beamsplitter_browser::blob::Writer as TextWriter;
use beamsplitter_label::{Assignment, Format, Project, RecordWriter};
use beamsplitter_shell::ui::{count, download_blob};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::AnnotationStore;
use super::bundle::{archive, bundle};
use super::errors::BundleError;
use crate::bundle::needed;
use crate::export_name::file_name;

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
            match self.packed_parts(&parts).await {
                Ok(file) => {
                    download_blob(&format!("{name}-parts.zip"), &file);
                    self.said.set(format!("Examples in each part: {}.", sizes.join(", ")));
                }
                Err(error) => self.error.set(Some(format!("The parts were not written: {error}."))),
            }
            self.busy.set(None);
        });
    }

    async fn packed_parts(self, parts: &[Project]) -> Result<Blob, BundleError> {
        let databases = self.packed_databases(parts.len() as u64).await?;
        let names: Vec<String> = databases.iter().map(|(name, _)| name.clone()).collect();
        let mut files = Vec::new();
        for part in parts {
            self.busy.set(Some(format!("Writing the part of {} …", part.annotator)));
            let text = text(part).await.ok_or(BundleError::NoRoom)?;
            let own: Vec<&Packed> =
                needed(part, &names).into_iter().map(|at| &databases[at].1).collect();
            let name = format!("{}.labels", file_name(&part.name));
            files.push(if own.is_empty() {
                packed(&text, name).await?
            } else {
                packed(&bundle(&text, &own).await?, format!("{name}.zip")).await?
            });
        }
        archive(&files.iter().collect::<Vec<_>>())
    }
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
