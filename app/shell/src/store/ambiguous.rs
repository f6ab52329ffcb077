//! Making a table or a column of the open database ambiguous, and going back.

use beamsplitter_ambiguity::Kind;
use beamsplitter_ambiguity::synonyms::Synonyms;
use beamsplitter_browser::reason;
use beamsplitter_protocol::BuildAmbiguous;
use beamsplitter_protocol::{Ambiguous, Place};
use beamsplitter_sql::Schema;
use beamsplitter_state::View;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

use super::{Next, Store};
use crate::ui::{download, download_blob};
use beamsplitter_clients::DatabaseOverride;

/// A file that a database was opened from.
#[derive(Clone)]
pub struct Origin {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub file: Blob,
    /// Its name among the samples, if it is one.
    pub sample: Option<String>,
}

/// What a database was before it was made ambiguous.
#[derive(Clone)]
pub struct Unchanged {
    /// The file.
    pub origin: Origin,
    /// The changed file.
    pub changed: Blob,
    /// The last change, as AmbiQT writes it.
    pub record: Value,
    /// What was done, in a sentence.
    pub done: String,
}

impl Store {
    /// Makes a place ambiguous, asks the question again, and looks for both readings.
    pub fn make_ambiguous(self, wanted: Ambiguous, kind: Kind) {
        if matches!(self.changing.get_untracked(), Some(Ok(()))) {
            return;
        }
        self.changing.set(Some(Ok(())));
        spawn_local(async move {
            let made = self.made_ambiguous(wanted, kind).await;
            self.changing.set(made.err().map(Err));
        });
    }

    async fn made_ambiguous(self, wanted: Ambiguous, kind: Kind) -> Result<(), String> {
        let open = self.database.with_untracked(|state| state.open.clone());
        let open = open.ok_or("No database is open.")?;
        let origin = self.file.with_value(Clone::clone).ok_or("No database is open.")?;
        let question = self.question.get_untracked();
        let Place { table, column } = &wanted.place;
        let renames = matches!(kind, Kind::Column | Kind::Table);
        if let Some(problem) = wanted.problem(&open.schema).filter(|_| renames) {
            return Err(problem);
        }
        let has_query = !wanted.query.trim().is_empty();
        let record = if has_query {
            let (question, schema) = (question.trim().to_owned(), open.schema.clone());
            let build = BuildAmbiguous {
                question,
                schema,
                wanted: wanted.clone(),
                kind: kind.name().to_owned(),
            };
            self.language().ask(build).await.map_err(|error| format!("{error}."))??
        } else if renames {
            wanted.plain_record(&open.schema, question.trim())
        } else {
            return Err("This kind is made from a query; write one.".into());
        };
        let database = self.clients.with_value(|clients| clients.database.clone());
        let (made, changed) = database.change(record.clone()).await?;
        let differs = match &made.differ {
            Ok(true) => "The two readings return different results.".to_owned(),
            Ok(false) => "The two readings return the same on this database.".to_owned(),
            Err(reason) => reason.clone(),
        };
        let [first, second] = &wanted.names;
        let description = match (kind, column) {
            (Kind::Column, Some(column)) => {
                format!("{column} of {table} is {first} and {second} now.")
            }
            (Kind::Table, _) | (_, None) => format!("{table} is {first} and {second} now."),
            (Kind::Join, Some(column)) => {
                format!("{column} of {table} is in a table {table}_{column} too.")
            }
            (Kind::Aggregate, _) => {
                let new = record["new_table_name"].as_str().unwrap_or_default();
                format!("Its sums and averages are in a table {new} too.")
            }
        };
        let before = self.unchanged.get_untracked().map_or(origin, |unchanged| unchanged.origin);
        let text = |key: &str| record[key].as_str().unwrap_or_default().to_owned();
        let golds = ["query1", "query2"].map(text);
        // The address names the file as it was: a reload comes back to that.
        let name = changed_name(&before.name);
        self.database.update(|state| state.begin(&name));
        if !self.open(name, changed.clone(), before.sample.clone()).await {
            return Err("The changed database could not be opened.".into());
        }
        let done = format!("{description} {differs}");
        self.unchanged.set(Some(Unchanged { origin: before, changed, record, done }));
        if !question.trim().is_empty() {
            if has_query {
                self.next.update_value(|next| next.golds = golds.into());
                self.go(View::Coverage);
            }
            self.ask_when_ready();
        }
        Ok(())
    }

    /// Opens a database and asks a question over `schema`, which may differ from the file's in
    /// order; the run is told of the database what `apart` says.
    pub async fn open_with_override(
        self,
        name: String,
        file: Blob,
        question: String,
        golds: Vec<String>,
        apart: (Schema, DatabaseOverride),
    ) -> bool {
        self.database.update(|state| state.begin(&name));
        if !self.open(name, file, None).await {
            return false;
        }
        self.question.set(question);
        self.next.set_value(Next { golds, apart: Some(apart) });
        self.ask_when_ready();
        true
    }

    /// Opens the file as it was before.
    pub fn back_to_unchanged(self) {
        let Some(Unchanged { origin, .. }) = self.unchanged.get_untracked() else { return };
        spawn_local(async move {
            self.database.update(|state| state.begin(&origin.name));
            self.open(origin.name, origin.file, origin.sample).await;
        });
    }

    /// Hands out the changed database.
    pub fn save_changed(self) {
        if let Some(unchanged) = self.unchanged.get_untracked() {
            download_blob(&changed_name(&unchanged.origin.name), &unchanged.changed);
        }
    }

    /// Hands out the example that was made, as a file of AmbiQT.
    pub fn save_example(self) {
        if let Some(unchanged) = self.unchanged.get_untracked() {
            let text = format!("[{}]\n", unchanged.record);
            download("ambiguous.json", "application/json", &text);
        }
    }

    /// Names for tables and columns: those of a file, then our own list's.
    pub fn synonyms(self) -> Synonyms {
        let mut synonyms = Synonyms::own();
        let database = self.database.with(|state| {
            state.open.as_ref().map(|open| open.schema.name.clone()).unwrap_or_default()
        });
        let database = database.split('.').next().unwrap_or_default();
        self.names.with(|names| {
            let of = names.as_ref().and_then(|names| names.get(database).or(Some(names)));
            if let Some(of) = of.and_then(Value::as_object) {
                // Names of other databases have another form; there are none for this one then.
                synonyms.import(of).ok();
            }
        });
        synonyms
    }

    /// Takes names from a file: `two_col_synonyms.json`, `two_tbl_synonyms.json`, or one database's
    /// part of them.
    pub fn open_names(self, file: File) {
        spawn_local(async move {
            let name = file.name();
            let text = JsFuture::from(file.text()).await.map_err(|error| reason(&error));
            let names = text.and_then(|text| {
                let text = text.as_string().unwrap_or_default();
                serde_json::from_str::<Value>(&text).map_err(|error| error.to_string())
            });
            match names {
                Ok(names) if names.is_object() => self.names.set(Some(names)),
                Ok(_) => self.changing.set(Some(Err(format!("{name} holds no names.")))),
                Err(reason) => {
                    self.changing.set(Some(Err(format!("{name} holds no names: {reason}."))));
                }
            }
        });
    }
}

/// `library (ambiguous).sqlite`.
fn changed_name(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, ending)) => format!("{stem} (ambiguous).{ending}"),
        None => format!("{name} (ambiguous)"),
    }
}
