//! Replaces the open project by another one.

use beamsplitter_browser::Slices;
use beamsplitter_label::Project;
use leptos::prelude::*;
use leptos::task::spawn_local;

use beamsplitter_shell::ui::plural;

use super::{AnnotationStore, PendingProject};

impl AnnotationStore {
    /// Opens the project that was read, in the place of this one.
    pub fn open_incoming(self) {
        let mut incoming = None;
        self.incoming.update(|waiting| incoming = waiting.take());
        if let Some(incoming) = incoming {
            self.open(incoming);
        }
    }

    pub(super) fn open(self, PendingProject { name, project, problems, archive }: PendingProject) {
        let at = project.at.as_ref().and_then(|id| project.place(id));
        self.keep_whole(true);
        self.place(project, at);
        self.said.set(format!("{name} is open."));
        if let Some(archive) = archive {
            self.attach_blobs(vec![(name.clone(), archive)]);
        }
        if let Some(first) = problems.first() {
            let count = plural(problems.len(), "line");
            self.error.set(Some(format!("{name}: {count} left out; the first: {first}.")));
        }
    }

    /// Replaces this project by another one, and shows its item at a place.
    pub(super) fn place(self, project: Project, at: Option<usize>) {
        self.inner.update_value(|inner| inner.generation += 1);
        self.filter.set(project.filter.clone());
        self.order.set(project.order);
        let mut old = None;
        self.project.update(|present| old = Some(std::mem::replace(present, project)));
        self.items_changed();
        self.at.set(None);
        self.requeue();
        if at.is_some() {
            self.show(at);
        }
        spawn_local(async move {
            // Thousands of items take their time to go, too.
            let mut slices = Slices::new();
            for item in old.into_iter().flat_map(Project::into_items) {
                drop(item);
                slices.step().await;
            }
        });
    }

    /// Updates the queue and the figures after an import.
    pub(super) fn items_changed(self) {
        self.agreement.set(None);
        self.survey.set(None);
        self.items.update(|count| *count += 1);
    }

    /// Opens a new, empty project; the label set and the annotator stay.
    pub fn clear(self) {
        if self.is_read_only() {
            return;
        }
        let project = self.project.with_untracked(|project| {
            let mut next = Project::new("Labels", project.label_set.clone(), Vec::new());
            next.annotator.clone_from(&project.annotator);
            next
        });
        self.keep_whole(true);
        self.place(project, None);
        self.compute();
        self.said.set("An empty project.".into());
    }
}
