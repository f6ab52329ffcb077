//! Labels: written by a person, from files, or suggested with reasons.

use std::collections::BTreeMap;

use beamsplitter_browser::blob::bytes;
use beamsplitter_damber::profile::profiles;
use beamsplitter_damber::suggest::{GENERAL, Vectors, suggest};
use beamsplitter_damber::{Label, LabelError, labels};
use beamsplitter_database::read_text;
use beamsplitter_sql::names::words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use super::StressStore;
use super::errors::LabelFileError;

/// Vectors of names, as the model's words have them.
struct Known(BTreeMap<Vec<String>, Vec<f32>>);

impl Vectors for Known {
    fn vector(&self, words: &[String]) -> Vec<f32> {
        self.0.get(words).cloned().unwrap_or_default()
    }
}

impl StressStore {
    /// Looks for labels to suggest. Without a model, words that names share are all there is.
    pub async fn suggest(self) {
        let Some(subject) = self.subject() else { return };
        let names: Vec<Vec<String>> = subject
            .schema
            .tables
            .iter()
            .flat_map(|table| &table.columns)
            .map(|column| words(&column.name))
            .chain(GENERAL.iter().map(|word| vec![(*word).to_owned()]))
            .collect();
        let vectors = self.store.vectors(names.clone()).await.unwrap_or_default();
        let known = Known(names.into_iter().zip(vectors).collect());
        let profiles = profiles(&mut subject.tested(), &subject.schema).await;
        let found = profiles.into_iter().flatten().flat_map(|table| suggest(&table, &known));
        self.suggestions.set(found.collect());
    }

    /// Adds the labels of a file: CSV with the header `table,label,column`, or a JSON list. Of a file
    /// with an error none is taken.
    pub fn open_labels(self, file: File) {
        spawn_local(async move {
            let added = self.read_labels(&file).await;
            self.error.set(added.err().map(|error| format!("{}: {error}", file.name())));
        });
    }

    async fn read_labels(self, file: &File) -> Result<(), LabelFileError> {
        let text = read_text(bytes(file).await?)?;
        Ok(self.add_labels(labels::parse(&text)?)?)
    }

    /// Adds labels, each in place of one for the same word and table.
    ///
    /// # Errors
    /// If one stands for fewer than two columns of its table; then none is added.
    pub fn add_labels(self, added: Vec<Label>) -> Result<(), LabelError> {
        let checked = self.schema.with_untracked(|schema| labels::check(added, schema))?;
        self.run.update(|run| {
            for label in checked {
                run.labels.retain(|old| (&old.table, &old.label) != (&label.table, &label.label));
                run.labels.push(label);
            }
        });
        self.labels_changed();
        Ok(())
    }

    /// Removes a label.
    pub fn remove_label(self, label: &Label) {
        self.run.update(|run| run.labels.retain(|old| old != label));
        self.labels_changed();
    }

    /// Makes the tests anew with the labels that there are.
    fn labels_changed(self) {
        self.run.update(|run| {
            if !run.has_scores() {
                run.clear();
            }
        });
        self.keep_head();
    }
}
