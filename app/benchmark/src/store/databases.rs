//! Databases of a benchmark: attached files, a few of them open.

use beamsplitter_ambiguity::Changed;
use beamsplitter_ambiguity::run::fingerprint;
use beamsplitter_protocol::ValueMatch;
use beamsplitter_sql::Schema;
use beamsplitter_state::database_files::is_of;
use leptos::prelude::*;
use web_sys::Blob;

use super::BenchmarkStore;
use super::errors::{ExampleError, ImportError};
use crate::results::Example;
use beamsplitter_browser::blob::Writer;
use beamsplitter_clients::DatabaseClient;
use beamsplitter_shell::Attached;

/// Databases that are held open: each has a worker of its own.
const OPEN: usize = 3;

/// An open one.
#[derive(Clone)]
pub struct Open {
    /// Its `db_id`; with a digest, where an example brings it along.
    key: String,
    /// The file, under a name to open it by.
    pub file: (String, Blob),
    /// Where queries run.
    pub client: DatabaseClient,
    /// Its schema, by itself.
    pub schema: Schema,
}

impl Open {
    /// Returns the cells that a question names, by the columns of `changed` that show them.
    pub async fn cells(&self, question: &str, changed: &Changed) -> Vec<ValueMatch> {
        let mut cells = Vec::new();
        for found in self.client.matches(question.to_owned()).await {
            let Some(table) = self.schema.tables.get(found.column.table) else { continue };
            let Some(column) = table.columns.get(found.column.column) else { continue };
            for (at, origin) in changed.shown() {
                let is = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
                if is(&origin.table, &table.name) && is(&origin.column, &column.name) {
                    cells.push(ValueMatch { column: at, ..found.clone() });
                }
            }
        }
        cells
    }
}

/// Returns the attached database of that name; for no name, the only one.
fn of<'a>(all: &'a [Attached], name: &str) -> Option<&'a Attached> {
    match (name, all) {
        ("", [one]) => Some(one),
        _ => all.iter().find(|one| is_of(&one.name, name)),
    }
}

impl BenchmarkStore {
    /// Attaches the databases of a file: itself, or those of an archive.
    pub(super) async fn attach(self, path: &str, file: &Blob) -> Result<usize, ImportError> {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let found = Attached::of_file(name, file).await?;
        let count = found.len();
        let databases = self.take_suites(found);
        self.databases.update(|all| Attached::add(databases, all));
        self.inner.update_value(|inner| inner.open.clear());
        Ok(count)
    }

    /// Returns whether a database is attached. An example that names none is about the only one.
    pub fn has(self, name: &str) -> bool {
        self.databases.with(|all| of(all, name).is_some())
    }

    /// Returns a database of an example; none if it is not attached.
    pub(super) async fn open(self, name: &str) -> Option<Result<Open, ExampleError>> {
        if let Some(open) = self.held(name) {
            return Some(Ok(open));
        }
        let attached = self.databases.with_untracked(|all| of(all, name).cloned())?;
        Some(self.open_attached(attached).await)
    }

    /// Returns the database of an example: the one that it brings along, or the attached one.
    pub(super) async fn open_of(self, example: &Example) -> Result<Open, ExampleError> {
        let name = example.database().to_owned();
        let Some(dump) = example.dump() else {
            let opened = self.open(&name).await;
            return opened.unwrap_or(Err(ExampleError::NotAttached { name }));
        };
        // Two examples may have different databases of one name.
        let key = format!("{name} {}", fingerprint(dump.as_bytes()));
        if let Some(open) = self.held(&key) {
            return Ok(open);
        }
        let mut file = Writer::new("application/sql");
        file.text().push_str(dump);
        let file = file.finish().ok_or_else(|| ExampleError::NoRoom { name: name.clone() })?;
        self.open_file(key, (format!("{name}.sql"), file)).await
    }

    /// Returns a database that is held open.
    fn held(self, name: &str) -> Option<Open> {
        self.inner
            .with_value(|inner| inner.open.iter().find(|open| is_of(&open.key, name)).cloned())
    }

    async fn open_attached(self, attached: Attached) -> Result<Open, ExampleError> {
        let Attached { name, source } = attached;
        let blob = source.blob().await;
        let blob = blob.map_err(|error| ExampleError::Unpack { name: name.clone(), error })?;
        self.open_file(name.clone(), (name, blob)).await
    }

    /// Opens a file, and holds it open by its key.
    async fn open_file(self, key: String, file: (String, Blob)) -> Result<Open, ExampleError> {
        let client = DatabaseClient::new();
        client.set_limit(self.store.limit.get_untracked());
        let (name, blob) = file.clone();
        let opened = client.open(name.clone(), blob).await;
        // Another engine may have needed it meanwhile.
        if let Some(open) = self.held(&key) {
            return Ok(open);
        }
        let opened = opened.map_err(|error| ExampleError::Open { name, error })?;
        let open = Open { key, file, client, schema: opened.schema };
        self.inner.update_value(|inner| {
            if inner.open.len() == OPEN {
                inner.open.remove(0);
            }
            inner.open.push(open.clone());
        });
        Ok(open)
    }
}
