//! Imports files.

use crate::export_name::project_name;
use crate::incoming::added;
use crate::reading::read;
use beamsplitter_browser::Slices;
use beamsplitter_browser::dropped::Files;
use beamsplitter_label::merge::conflicting_annotators;
use beamsplitter_label::{Imported, Item, LabelSet, Merge, Project};
use beamsplitter_shell::ui::sample_files;
use beamsplitter_state::SampleExamples;
use beamsplitter_state::database_files::db_id;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use web_sys::{Blob, File};

use super::bundle::project_in;
use super::columns::remember;
use super::encoding::{needs_encoding, read_bytes};
use super::errors::FileError;
use super::origin::Origin;
use super::{AnnotationStore, Before, ImportReview, PendingProject, now};
use beamsplitter_browser::archive::Source;

impl AnnotationStore {
    /// Takes what was dropped: of folders the databases, and files each for what it is.
    pub fn import_dropped(self, dropped: Files) {
        let Files { files, in_folders, unread } = dropped;
        if !files.is_empty() {
            self.import_files(files);
        }
        if !in_folders.is_empty() {
            self.take_folder(in_folders);
        }
        if !unread.is_empty() {
            self.error.set(Some(format!("Not read: {}.", unread.join(", "))));
        }
    }

    /// Takes files: databases and archives are attached, the rest is read as examples, labels or a
    /// project, which may lie in an archive with its databases.
    pub fn import_files(self, files: Vec<File>) {
        self.error.set(None);
        self.said.set(String::new());
        spawn_local(async move {
            self.loaded().await;
            let (mut databases, mut others) = (Vec::new(), Vec::new());
            for file in files {
                let project = if is_archive(&file) { project_in(&file).await } else { None };
                match project {
                    Some(project) => others.push((file, Some(project))),
                    None if is_database(&file) => databases.push(file),
                    None => others.push((file, None)),
                }
            }
            if !databases.is_empty() {
                self.attach(databases);
            }
            if !others.is_empty() && self.is_read_only() {
                return;
            }
            for (file, project) in others {
                let taken = match project {
                    Some(project) => self.take_bundle(&file, project).await,
                    None => self.import_file(file.name(), &file, true).await.map(|_| ()),
                };
                if let Err(error) = taken {
                    self.error.set(Some(error.to_string()));
                }
                self.busy.set(None);
            }
        });
    }

    /// Takes a file of examples that the page brings along, with its databases.
    pub fn open_sample(self, of: SampleExamples) {
        self.error.set(None);
        self.said.set(String::new());
        spawn_local(async move {
            self.loaded().await;
            if self.is_read_only() {
                return;
            }
            let taken = match sample_files(of).await {
                Ok(mut files) => {
                    let (name, examples) = files.remove(0);
                    self.attach_blobs(files);
                    let taken = self.import_file(name, &examples, true).await;
                    taken.map(|_| ()).map_err(|error| error.to_string())
                }
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = taken {
                self.error.set(Some(error));
            }
            self.busy.set(None);
        });
    }

    /// Takes a project that lies in an archive.
    async fn take_bundle(self, archive: &File, project: Source) -> Result<(), FileError> {
        let name = archive.name();
        self.busy.set(Some(format!("Unpacking {name} …")));
        let text = match project.blob().await {
            Ok(text) => text,
            Err(reason) => {
                self.error.set(Some(format!("{name} cannot be unpacked: {reason}.")));
                return Ok(());
            }
        };
        let bytes = read_bytes(&name, &text).await?;
        self.import_bytes(name, bytes, Origin::Archive(archive.clone().into())).await
    }

    /// Imports a file; false where somebody has to say which encoding it has, or what its columns hold,
    /// which they are asked if `ask`.
    pub(super) async fn import_file(
        self,
        name: String,
        file: &Blob,
        ask: bool,
    ) -> Result<bool, FileError> {
        let bytes = read_bytes(&name, file).await?;
        if needs_encoding(&bytes) {
            if !ask {
                return Err(FileError::Encoding { name });
            }
            self.ask_encoding(name, file, &bytes);
            return Ok(false);
        }
        let Some(bytes) = self.with_known_columns(&name, file, bytes, ask)? else {
            return Ok(false);
        };
        self.import_bytes(name, bytes, Origin::File).await?;
        Ok(true)
    }

    pub(super) async fn import_bytes(
        self,
        name: String,
        bytes: Vec<u8>,
        origin: Origin,
    ) -> Result<(), FileError> {
        if let Some(set) = LabelSet::in_file(&bytes) {
            self.offer_label_set(set.map_err(|error| FileError::LabelSet { name, error })?);
            return Ok(());
        }
        let set = self.project.with_untracked(|project| project.label_set.clone());
        let (archive, columns) = match origin {
            Origin::File => (None, None),
            Origin::Archive(archive) => (Some(archive), None),
            Origin::Table(columns) => (None, Some(columns)),
        };
        let share = |share: f64| self.busy.set(Some(format!("Reading {name}: {share:.0} %")));
        match read(bytes, set, share).await {
            Err(error) => return Err(FileError::Content { name, error }),
            Ok(Imported::Project(project, problems)) => {
                let incoming = PendingProject { name, project: *project, problems, archive };
                // What is here goes only when somebody says so.
                if self.project.with_untracked(|project| project.items().is_empty()) {
                    self.open(incoming);
                } else {
                    self.incoming.update(|waiting| waiting.push(incoming));
                }
            }
            Ok(Imported::Records(records)) => {
                let namesakes = self
                    .project
                    .with_untracked(|project| conflicting_annotators(project, &records));
                self.take_or_ask(ImportReview { name, records, namesakes, columns }).await;
            }
        }
        Ok(())
    }

    /// Merges the records of a file, unless there is something to ask about them.
    pub(super) async fn take_or_ask(self, review: ImportReview) {
        if review.records.problems.is_empty() && review.namesakes.is_empty() {
            self.take(review).await;
        } else {
            self.review.update(|waiting| waiting.push(review));
        }
    }

    /// Merges the records of a file into the project.
    pub(super) async fn take(self, review: ImportReview) {
        let ImportReview { name, records, columns, .. } = review;
        let empty = self.project.with_untracked(|project| project.items().is_empty());
        let all = records.items.len();
        let fitting = records.items.first().map(|item| LabelSet::fitting(&item.object));
        let mut merge = Merge::new(records, now());
        let mut slices = Slices::new();
        let generation = self.generation();
        let size = |project: &Project| (project.items().len(), project.journal().len());
        let (items, events) = self.project.with_untracked(size);
        if !empty {
            let before = Before::Added { name: name.clone(), items, events };
            self.before.update(|all| all.push(before));
        }
        // Nobody is told of it before it is all there.
        loop {
            let mut more = false;
            self.project.update_untracked(|project| more = merge.step(project));
            if !more {
                break;
            }
            if slices.is_over() {
                self.busy.set(Some(format!("Importing {all} examples of {name} …")));
                slices.pause().await;
                if self.generation() != generation {
                    return;
                }
            }
        }
        let summary = merge.finish();
        if !empty && self.project.with_untracked(size) == (items, events) {
            // There is nothing to take out again.
            self.before.update(|all| drop(all.pop()));
        }
        columns.into_iter().for_each(remember);
        self.look_for_namesakes();
        self.project.update(|project| {
            if empty {
                project.name = project_name(project, &name);
            }
        });
        self.say_more(&added(&name, &summary));
        // The first file may be of a benchmark with labels of its own; the person says which to use.
        let other = fitting.filter(|set| {
            empty && self.project.with_untracked(|project| project.label_set.name != set.name)
        });
        if other.is_some() {
            self.incoming_set.set(other);
        }
        // Views are made anew by each of these.
        slices.pause().await;
        self.items_changed();
        slices.pause().await;
        self.requeue();
        self.keep_whole(false);
    }

    /// Adds the question that was just asked, with its interpretations as candidates. Its golds are
    /// `expected`, or the first two interpretations; `kind` is the ambiguity that its database was given.
    pub fn add_question(
        self,
        db_id: &str,
        question: &str,
        readings: &[String],
        (expected, kind): (&[String], Option<&str>),
    ) {
        if self.is_read_only() {
            return;
        }
        let object = json!({
            "db_id": db_id, "question": question, "candidates": readings,
            "golds": if expected.is_empty() { &readings[..readings.len().min(2)] } else { expected },
            "kind": kind.unwrap_or_default(), "source": "asked",
        });
        let Some(item) = object.as_object().and_then(|object| Item::new(object.clone()).ok())
        else {
            return;
        };
        let mut place = None;
        self.forget_before();
        self.project.update(|project| {
            let (id, _) = project.add(item);
            place = project.place(&id);
        });
        self.items_changed();
        self.keep_whole(false);
        self.requeue();
        self.show(place);
        let golds = match expected {
            [] => "its first two interpretations",
            _ => "the queries that Compare expects",
        };
        self.said.set(format!("The question is in the queue, with {golds} as golds."));
    }

    /// Replaces the label set of the project where nobody has used it; else asks first.
    fn offer_label_set(self, set: LabelSet) {
        let (same, free) = self
            .project
            .with_untracked(|project| (project.label_set == set, project.journal().is_empty()));
        match (same, free) {
            (true, _) => self.said.set("The label set is the one in use.".into()),
            (false, true) => self.set_label_set(set),
            (false, false) => self.incoming_set.set(Some(set)),
        }
    }

    /// Replaces the label set of the project.
    pub fn set_label_set(self, set: LabelSet) {
        self.incoming_set.set(None);
        self.said.set(format!("Label set {} is in use.", set.stamp()));
        self.project.update(|project| project.label_set = set);
        self.agreement.set(None);
        self.keep_head();
    }
}

pub(super) fn is_database(file: &File) -> bool {
    db_id(&file.name()).is_some() || is_archive(file)
}

fn is_archive(file: &File) -> bool {
    file.name().to_lowercase().ends_with(".zip")
}
