//! Making a table or a column of the open database ambiguous, and going back.

use beamsplitter_ambiguity::Kind;
use beamsplitter_ambiguity::synonyms::Synonyms;
use beamsplitter_browser::blob;
use beamsplitter_clients::LanguageError;
use beamsplitter_protocol::{
    Ambiguous, BuildAmbiguous, BuildError, ChangedDatabase, DatabaseChangeError, Place,
};
use beamsplitter_shell::ui::{download, download_blob};
use beamsplitter_shell::{Origin, Store, StoreEvent};
use beamsplitter_sql::Schema;
use beamsplitter_state::{View, file_name};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use web_sys::{Blob, File};

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

/// What the view keeps of such changes. Copies share it.
#[derive(Clone, Copy)]
pub struct AmbiguousStore {
    store: Store,
    /// The place of the open database that is to be made ambiguous.
    pub place: RwSignal<Option<Place>>,
    /// Whether that is being done, or why it was not.
    pub changing: RwSignal<Option<Result<(), AmbiguousError>>>,
    /// The database before it was made ambiguous, where it was.
    pub unchanged: RwSignal<Option<Unchanged>, LocalStorage>,
    /// Names that may stand for others, from a file: of this database, or of every one.
    pub names: RwSignal<Option<Value>>,
}

/// Why nothing was made ambiguous. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AmbiguousError {
    /// Nothing to change.
    #[error("No database is open.")]
    NoDatabase,
    /// Its two names do not fit.
    #[error("{0}")]
    Names(String),
    /// A join or an aggregate needs a query.
    #[error("This kind needs a query; write one.")]
    NoQuery,
    /// The language worker is gone.
    #[error("{0}.")]
    Language(#[from] LanguageError),
    /// The record cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The database cannot be changed by it.
    #[error(transparent)]
    Change(#[from] DatabaseChangeError),
    /// The changed file does not open.
    #[error("The changed database could not be opened.")]
    NotOpened,
    /// A file without names.
    #[error("{name} holds no names{}.", .reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default())]
    NoNames {
        /// Name of the file.
        name: String,
        /// What is wrong with it.
        reason: Option<String>,
    },
}

impl AmbiguousStore {
    /// Returns a store without a change; it goes when another database is opened.
    pub fn new(store: Store) -> Self {
        let this = Self {
            store,
            place: RwSignal::new(None),
            changing: RwSignal::new(None),
            unchanged: RwSignal::new_local(None),
            names: RwSignal::new(None),
        };
        store.listen(move |event| {
            if let StoreEvent::DatabaseOpened { .. } = event {
                this.place.set(None);
                this.changing.set(None);
                this.unchanged.set(None);
            }
        });
        this
    }

    /// Makes a place ambiguous, asks the question again, and looks for both interpretations.
    pub fn make(self, wanted: Ambiguous, kind: Kind) {
        if matches!(self.changing.get_untracked(), Some(Ok(()))) {
            return;
        }
        self.changing.set(Some(Ok(())));
        spawn_local(async move {
            let made = self.made(wanted, kind).await;
            self.changing.set(made.err().map(Err));
        });
    }

    async fn made(self, wanted: Ambiguous, kind: Kind) -> Result<(), AmbiguousError> {
        let store = self.store;
        let open = store.database.with_untracked(|state| state.open.clone());
        let open = open.ok_or(AmbiguousError::NoDatabase)?;
        let origin = store.origin().ok_or(AmbiguousError::NoDatabase)?;
        let question = store.question.get_untracked();
        let record = self.record(&wanted, kind, question.trim(), &open.schema).await?;
        let changed = store.database_client().change(record.clone()).await;
        let (made, changed) = changed?;
        let done = format!("{} {}", what_was_done(&wanted, kind, &record), differs(&made));
        let before = self.unchanged.get_untracked().map_or(origin, |unchanged| unchanged.origin);
        let text = |key: &str| record[key].as_str().unwrap_or_default().to_owned();
        let golds = ["query1", "query2"].map(text);
        // The address names the file as it was: a reload comes back to that.
        let name = changed_name(&before.name);
        if !store.open(Origin::new(name, changed.clone(), before.sample.clone())).await {
            return Err(AmbiguousError::NotOpened);
        }
        store.made_ambiguous(kind.name());
        self.unchanged.set(Some(Unchanged { origin: before, changed, record, done }));
        if !question.trim().is_empty() {
            if has_query(&wanted) {
                store.expect_golds(golds.into());
                store.go(View::Compare);
            }
            store.ask_when_ready();
        }
        Ok(())
    }

    /// Returns the record of the change, as AmbiQT writes it.
    async fn record(
        self,
        wanted: &Ambiguous,
        kind: Kind,
        question: &str,
        schema: &Schema,
    ) -> Result<Value, AmbiguousError> {
        let renames = matches!(kind, Kind::Column | Kind::Table);
        if let Some(problem) = wanted.problem(schema).filter(|_| renames) {
            return Err(AmbiguousError::Names(problem));
        }
        if has_query(wanted) {
            let (question, schema) = (question.to_owned(), schema.clone());
            let (wanted, kind) = (wanted.clone(), kind.name().to_owned());
            let build = BuildAmbiguous { question, schema, wanted, kind };
            return Ok(self.store.language().ask(build).await??);
        }
        if renames {
            Ok(wanted.plain_record(schema, question))
        } else {
            Err(AmbiguousError::NoQuery)
        }
    }

    /// Opens the file as it was before.
    pub fn undo(self) {
        let Some(Unchanged { origin, .. }) = self.unchanged.get_untracked() else { return };
        spawn_local(async move {
            self.store.open(origin).await;
        });
    }

    /// Downloads the changed database.
    pub fn save_changed(self) {
        if let Some(unchanged) = self.unchanged.get_untracked() {
            download_blob(&changed_name(&unchanged.origin.name), &unchanged.changed);
        }
    }

    /// Downloads the example that was made, as a file of AmbiQT.
    pub fn save_example(self) {
        if let Some(unchanged) = self.unchanged.get_untracked() {
            let text = format!("[{}]\n", unchanged.record);
            let name = &unchanged.origin.name;
            let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
            download(&file_name(&["ambiguous", stem], "json"), "application/json", &text);
        }
    }

    /// Returns names for tables and columns: those of a file, then our own list's.
    pub fn synonyms(self) -> Synonyms {
        let mut synonyms = Synonyms::own();
        let database =
            self.store.database.with(|state| state.name().unwrap_or_default().to_owned());
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
            let text = blob::text(&file).await.map_err(|error| error.reason);
            let names = text.and_then(|text| {
                serde_json::from_str::<Value>(&text).map_err(|error| error.to_string())
            });
            match names {
                Ok(names) if names.is_object() => self.names.set(Some(names)),
                Ok(_) => self.fail(AmbiguousError::NoNames { name, reason: None }),
                Err(reason) => {
                    self.fail(AmbiguousError::NoNames { name, reason: Some(reason) });
                }
            }
        });
    }

    fn fail(self, error: AmbiguousError) {
        self.changing.set(Some(Err(error)));
    }
}

/// Returns whether the change is made from a query.
fn has_query(wanted: &Ambiguous) -> bool {
    !wanted.query.trim().is_empty()
}

/// Returns what was done to the database, in a sentence.
fn what_was_done(wanted: &Ambiguous, kind: Kind, record: &Value) -> String {
    let Place { table, column } = &wanted.place;
    let [first, second] = &wanted.names;
    match (kind, column) {
        (Kind::Column, Some(column)) => {
            format!("Column {column} of {table} is now {first} and {second}.")
        }
        (Kind::Table, _) | (_, None) => format!("Table {table} is now {first} and {second}."),
        (Kind::Join, Some(column)) => {
            format!("Column {column} of {table} is now also in table {table}_{column}.")
        }
        (Kind::Aggregate, _) => {
            let new = record["new_table_name"].as_str().unwrap_or_default();
            format!("Its sums and averages are now also in table {new}.")
        }
    }
}

/// Returns whether its two interpretations return different results, in a sentence.
fn differs(made: &ChangedDatabase) -> String {
    match &made.differ {
        Ok(true) => "The two interpretations return different results.".to_owned(),
        Ok(false) => "The two interpretations return the same rows on this database.".to_owned(),
        Err(fails) => fails.to_string(),
    }
}

/// Returns the name of a changed file: `library (ambiguous).sqlite`.
fn changed_name(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, ending)) => format!("{stem} (ambiguous).{ending}"),
        None => format!("{name} (ambiguous)"),
    }
}
