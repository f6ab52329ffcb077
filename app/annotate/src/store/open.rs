//! Opens another project in the place of this one, adds it to this one, and takes either back.

use beamsplitter_browser::Slices;
use beamsplitter_label::adjudication::ADJUDICATOR;
use beamsplitter_label::merge::conflicting_annotators;
use beamsplitter_label::{Filter, Project, Records, Task, news};
use leptos::prelude::*;
use leptos::task::spawn_local;

use beamsplitter_shell::Attached;
use beamsplitter_shell::ui::plural;

use super::notes::folder;
use super::{AnnotationStore, ImportReview, Page, PendingProject, next, now};
use crate::bundle::needed;
use crate::incoming::{offer, question};
use crate::projects::{KeptProject, another};

/// What was open before a file, so that it can be brought back.
pub enum Before {
    /// Another project, which this browser keeps beside this one.
    Beside(KeptProject),
    /// Another project, where this browser keeps none, or which was deleted.
    Replaced(Box<Project>),
    /// This project, with so many items and events.
    Added {
        /// Name of the file.
        name: String,
        /// Its items.
        items: usize,
        /// The events of its journal.
        events: usize,
    },
}

impl AnnotationStore {
    /// Returns the question about the project that waits first, and the name of the button that adds
    /// it to this one, if it has anything to add.
    pub fn incoming_question(self) -> Option<(String, Option<String>)> {
        self.items.track();
        self.incoming.with(|waiting| {
            let PendingProject { name, project: theirs, .. } = waiting.first()?;
            let records = Records::from(theirs);
            self.project.with_untracked(|here| {
                let news = news(here, &records);
                let sets = [theirs, here].map(|project| project.label_set.stamp());
                let sets = sets.each_ref().map(String::as_str);
                Some((question(name, &here.name, sets, &news), offer(&news)))
            })
        })
    }

    /// Opens the project that waits first. This one stays kept beside it; where this browser keeps
    /// nothing, it can be brought back until the next decision.
    pub fn open_incoming(self) {
        let Some(incoming) = next(self.incoming) else { return };
        spawn_local(async move {
            if !self.settled().await {
                return self.open(incoming);
            }
            let names: Vec<String> = self
                .databases
                .with_untracked(|all| all.iter().map(|one| one.name.clone()).collect());
            let own = if incoming.archive.is_some() {
                Vec::new()
            } else {
                needed(&incoming.project, &names)
            };
            let own: Vec<Attached> = self
                .databases
                .with_untracked(|all| own.iter().map(|at| all[*at].clone()).collect());
            let here = KeptProject { storage: self.kept(), note: self.note(), waiting: 0 };
            self.said.set(String::new());
            if !self.go_to(another(&folder(), now())).await {
                return;
            }
            self.open(incoming);
            self.before.set(vec![Before::Beside(here)]);
            self.list_projects();
            // What was attached for its examples is attached for it, too.
            for Attached { name, source } in own {
                if let Ok(file) = source.blob().await {
                    self.attach_blobs(vec![(format!("{name}.sqlite"), file)]);
                }
            }
        });
    }

    /// Leaves the project that waits first.
    pub fn refuse_incoming(self) {
        if let Some(incoming) = next(self.incoming) {
            self.said.set(format!("{} was not opened.", incoming.name));
        }
    }

    /// Adds the examples and labels of the project that waits first to this one. Where somebody in it
    /// has other labels here, it is asked first whether that is the same person.
    pub fn add_incoming(self) {
        let Some(PendingProject { name, project, problems, archive }) = next(self.incoming) else {
            return;
        };
        self.said.set(String::new());
        let records = Records { problems, ..Records::from(&project) };
        let (namesakes, new) = self.project.with_untracked(|here| {
            let new = records.items.iter().any(|item| here.find(item).is_none());
            (conflicting_annotators(here, &records), new)
        });
        // What is here already has its databases.
        if let Some(archive) = archive.filter(|_| new) {
            self.attach_blobs(vec![(name.clone(), archive)]);
        }
        let review = ImportReview { name, records, namesakes, columns: None };
        spawn_local(async move {
            self.take_or_ask(review).await;
            self.busy.set(None);
        });
    }

    pub(super) fn open(self, PendingProject { name, project, problems, archive }: PendingProject) {
        let at = project.at.as_ref().and_then(|id| project.place(id));
        self.keep_whole(true);
        let old = self.place(project, at);
        self.keep_before(old);
        self.say_more(&format!("{name} is open."));
        if let Some(archive) = archive {
            self.attach_blobs(vec![(name.clone(), archive)]);
        }
        if let Some(first) = problems.first() {
            let count = plural(problems.len(), "line");
            self.error.set(Some(format!("{name}: {count} left out; the first: {first}.")));
        }
    }

    /// Remembers a project that was open, if there was anything in it.
    fn keep_before(self, old: Project) {
        if old.items().is_empty() {
            self.forget_before();
        } else {
            self.before.update(|all| all.push(Before::Replaced(Box::new(old))));
        }
    }

    /// Forgets what was open before the last files: from here on something is decided.
    pub(super) fn forget_before(self) {
        if self.before.with_untracked(Vec::is_empty) {
            return;
        }
        let mut all = Vec::new();
        self.before.update(|before| all = std::mem::take(before));
        for before in all {
            if let Before::Replaced(project) = before {
                drop_slowly(*project);
            }
        }
    }

    /// Brings back what was open before the last file.
    pub fn bring_back(self) {
        if self.is_read_only() {
            return;
        }
        let mut last = None;
        self.before.update(|before| last = before.pop());
        let (project, said) = match last {
            None => return,
            Some(Before::Beside(project)) => return self.open_kept(project),
            Some(Before::Replaced(project)) => {
                let said = format!("{} is open again.", project.name);
                (*project, said)
            }
            Some(Before::Added { name, items, events }) => {
                let mut project = Project::default();
                self.project.update_untracked(|open| std::mem::swap(open, &mut project));
                project.rewind(items, events);
                (project, format!("{name} was taken out again."))
            }
        };
        let at = project.at.as_ref().and_then(|id| project.place(id));
        self.keep_whole(true);
        drop_slowly(self.place(project, at));
        self.said.set(said);
    }

    /// Replaces this project by another one, and shows its item at a place; returns this one.
    pub(super) fn place(self, project: Project, at: Option<usize>) -> Project {
        self.inner.update_value(|inner| {
            inner.generation += 1;
            inner.back.clear();
        });
        let mut filter = project.filter.clone();
        // Earlier versions had no queue for the adjudicator.
        if project.annotator == ADJUDICATOR && filter.task == Task::Annotate {
            filter = Filter::of(Task::Adjudicate);
        }
        self.filter.set(filter);
        self.order.set(project.order);
        let mut old = Project::default();
        self.project.update(|present| old = std::mem::replace(present, project));
        self.items_changed();
        self.at.set(None);
        self.requeue();
        if at.is_some() {
            self.show(at);
        }
        old
    }

    /// Updates the queue and the figures after an import.
    pub(super) fn items_changed(self) {
        self.agreement.set(None);
        self.survey.set(None);
        self.items.update(|count| *count += 1);
        if self.page.get_untracked() == Page::Agreement {
            self.agree();
        }
    }

    /// Deletes the examples and labels of the open project; the label set and the annotator stay.
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
        let old = self.place(project, None);
        self.keep_before(old);
        self.compute();
        self.said.set("The project was deleted.".into());
    }
}

/// Drops a project: thousands of items take their time to go, too.
pub(super) fn drop_slowly(project: Project) {
    spawn_local(async move {
        let mut slices = Slices::new();
        for item in project.into_items() {
            drop(item);
            slices.step().await;
        }
    });
}
