//! Saves files: labels, projects, the label set.

use beamsplitter_browser::Slices;
use beamsplitter_browser::blob::Writer;
use beamsplitter_label::{Format, RecordWriter};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::AnnotationStore;
use crate::export_name::{export_name, file_name};
use beamsplitter_shell::ui::{download, download_blob};
use beamsplitter_shell::{Handed, Store};
use beamsplitter_state::View;

impl AnnotationStore {
    /// Downloads the label set.
    pub fn export_label_set(self) {
        let (file, text) = self.project.with_untracked(|project| {
            let set = &project.label_set;
            let text = serde_json::to_string_pretty(set).unwrap_or_default();
            (format!("labels-{}-{}.json", set.name, set.version), text)
        });
        download(&file, "application/json", &text);
        self.tell_saved(&file);
    }

    /// Downloads the project in one of its formats.
    pub fn export(self, format: Format) {
        let kind = match format {
            Format::Csv | Format::Differences => "text/csv",
            Format::Cleaned => "application/json",
            _ => "application/x-ndjson",
        };
        let name = self.project.with_untracked(|project| export_name(project, format));
        spawn_local(async move {
            match self.written(format, kind).await {
                Some(blob) => {
                    download_blob(&name, &blob);
                    self.tell_saved(&name);
                }
                None => self.error.set(Some("The file was not written: the browser has no room for it, or the project was closed.".into())),
            }
            self.busy.set(None);
        });
    }

    /// Opens what the labels leave in the view Benchmark, with the databases that are attached.
    pub fn to_benchmark(self, store: Store) {
        let name = self.project.with_untracked(|project| export_name(project, Format::Cleaned));
        spawn_local(async move {
            let file = self.written(Format::Cleaned, "application/json").await;
            self.busy.set(None);
            let Some(file) = file else {
                return self
                    .error
                    .set(Some("The browser has no room for the cleaned benchmark.".into()));
            };
            let databases = self.databases.get_untracked();
            store.hand_over(Handed { name, file, databases });
            store.go(View::Benchmark);
        });
    }

    /// Returns the project's name as that of a file, without an ending.
    pub(super) fn file_name(self) -> String {
        self.project.with_untracked(|project| file_name(&project.name))
    }

    /// Returns the file of a format; none when the project went away meanwhile.
    pub(super) async fn written(self, format: Format, kind: &str) -> Option<Blob> {
        let (mut writing, mut file) = (RecordWriter::new(format), Writer::new(kind));
        let mut slices = Slices::new();
        let generation = self.generation();
        loop {
            let text = file.text();
            if !self.project.with_untracked(|project| writing.step(project, text)) {
                return file.finish();
            }
            if slices.is_over() {
                self.busy.set(Some("Writing the file …".into()));
                slices.pause().await;
                if self.generation() != generation {
                    return None;
                }
            }
        }
    }
}
