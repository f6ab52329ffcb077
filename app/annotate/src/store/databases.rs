//! Databases that are attached, by `db_id`.

use beamsplitter_label::Item;
use beamsplitter_state::database_files::{self, is_of};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{Blob, File};

use super::AnnotationStore;
use beamsplitter_browser::archive::{Source, copied};
use beamsplitter_shell::ui::{bytes, plural};
use beamsplitter_shell::{AttachError, Attached, Store};

/// Files up to this size are kept for the next visit.
const LARGEST_KEPT: f64 = 256e6;

impl AnnotationStore {
    /// Attaches databases: SQLite files, or zip archives of them.
    pub fn attach(self, files: Vec<File>) {
        self.attach_blobs(files.into_iter().map(|file| (file.name(), file.into())).collect());
    }

    /// Attaches the database that the page has open under its `db_id`, unless one of that name is
    /// attached. What was opened from CSV files or a script becomes a SQLite file.
    pub fn attach_open(self, db_id: String, store: Store) {
        let is_known = |all: &Vec<Attached>| all.iter().any(|one| is_of(&one.name, &db_id));
        if self.is_read_only() || self.databases.with_untracked(is_known) {
            return;
        }
        let Some(origin) = store.origin() else { return };
        if database_files::db_id(&origin.name).is_some() {
            return self.attach_blobs(vec![(origin.name, origin.file)]);
        }
        spawn_local(async move {
            let exported = store.export().await;
            let failed = |reason: String| format!("{} is not attached: {reason}.", origin.name);
            // What is handed over is the database that is open by then.
            let is_open = store.file_id() == origin.id;
            match exported {
                Ok(file) if is_open => self.attach_blobs(vec![(format!("{db_id}.sqlite"), file)]),
                Ok(_) => self.error.set(Some(failed("another database was opened".into()))),
                Err(error) => self.error.set(Some(failed(error.to_string()))),
            }
        });
    }

    /// Attaches databases by the names of their files.
    pub(super) fn attach_blobs(self, files: Vec<(String, Blob)>) {
        spawn_local(async move {
            let mut notes = Vec::new();
            let mut count = 0;
            let kept = self.kept();
            for (name, file) in files {
                let small = file.size() <= LARGEST_KEPT;
                let blob = if small {
                    match copied(&file).await {
                        Ok(blob) => blob,
                        Err(reason) => {
                            notes.push(format!("{name} could not be read: {reason}."));
                            continue;
                        }
                    }
                } else {
                    file
                };
                if self.kept() != kept {
                    notes.push(format!("{name} is not attached: another project was opened."));
                    continue;
                }
                match self.add_file(&name, &blob).await {
                    Ok(found) => {
                        count += found;
                        notes.extend(if small {
                            self.keep_file(&name, &blob).await
                        } else {
                            let most = bytes(LARGEST_KEPT as u64);
                            Some(not_kept(&name, &format!("it has more than {most}")))
                        });
                    }
                    Err(error) => notes.push(error.to_string()),
                }
            }
            if count > 0 {
                self.say_more(&format!("{} attached.", plural(count, "database")));
                self.databases_changed();
                self.compute();
            }
            if !notes.is_empty() {
                self.error.set(Some(notes.join(" ")));
            }
        });
    }

    pub(super) fn attach_stored(self, files: Vec<(String, Blob)>) {
        if files.is_empty() {
            return;
        }
        spawn_local(async move {
            let kept = self.kept();
            for (name, blob) in files {
                if self.kept() != kept {
                    return;
                }
                if let Err(error) = self.add_file(&name, &blob).await {
                    self.error.set(Some(format!("{error} Attach it again.")));
                }
            }
            self.compute();
        });
    }

    /// Forgets what was said of the databases before.
    fn databases_changed(self) {
        self.survey.set(None);
        self.inner.update_value(|inner| inner.open = None);
    }

    /// Returns the database of an example, under a name to open it by: the attached one, or the one
    /// that its record brings along as SQL.
    pub(super) fn source(self, item: &Item) -> Option<(String, Source)> {
        let db_id = &untrack(|| self.database_of(item));
        let attached = self
            .databases
            .with_untracked(|all| all.iter().find(|one| is_of(&one.name, db_id)).cloned());
        if let Some(attached) = attached {
            return Some((attached.name, attached.source));
        }
        let dump = Array::of1(&item.dump()?.into());
        let file = Blob::new_with_str_sequence(&dump).ok()?;
        Some((format!("{db_id}.sql"), Source::File(file)))
    }

    /// Returns the name of an example's database: its own, or the one in which its change is made, where
    /// that alone is attached. Of an example that names none it is the one that such examples are about,
    /// or the only one that is attached. Empty where none is known.
    pub fn database_of(self, item: &Item) -> String {
        let known = self.project.with(|project| project.database_of(item).to_owned());
        if item.dump().is_some() {
            return known;
        }
        self.databases.with(|all| {
            let is_there = |name: &str| all.iter().any(|one| is_of(&one.name, name));
            match (all.as_slice(), item.changed_database()) {
                ([only], _) if known.is_empty() => only.name.clone(),
                (_, Some(changed)) if !is_there(&known) && is_there(changed) => changed.to_owned(),
                _ => known,
            }
        })
    }

    /// Says which database the examples are about that name none.
    pub fn set_database(self, name: &str) {
        if self.is_read_only() {
            return;
        }
        self.project.update(|project| name.clone_into(&mut project.database));
        self.said.set(format!("Examples that name no database are about {name}."));
        self.keep_head();
        self.databases_changed();
        self.compute();
    }

    /// Forgets every attached database.
    pub fn detach(self) {
        self.databases.set(Vec::new());
        self.databases_changed();
        self.compute();
        let storage = self.inner.with_value(|inner| inner.keeper_storage());
        spawn_local(async move {
            if let Some(storage) = storage {
                // They are gone from this page, which is what matters now.
                storage.forget_files().await.ok();
            }
        });
    }

    async fn add_file(self, name: &str, blob: &Blob) -> Result<usize, AttachError> {
        let found = Attached::of_file(name, blob).await?;
        let count = found.len();
        self.databases.update(|all| {
            Attached::add(found, all);
            all.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        });
        Ok(count)
    }

    async fn keep_file(self, name: &str, blob: &Blob) -> Option<String> {
        let storage = self.inner.with_value(|inner| inner.keeper_storage())?;
        let error = storage.keep_file(name, blob).await.err()?;
        Some(not_kept(name, &error.to_string()))
    }
}

fn not_kept(name: &str, reason: &str) -> String {
    format!("{name} is attached, but not kept for the next visit ({reason}); attach it again then.")
}

impl super::Inner {
    fn keeper_storage(&self) -> Option<crate::storage::LabelStorage> {
        self.writer.storage()
    }
}
