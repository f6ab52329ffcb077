//! Schemas of a benchmark's databases.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use beamsplitter_ambiguity::spider::plain;
use beamsplitter_sql::Schema;

use crate::database::SqliteFile;
use crate::folder::{Folder, FolderError};
use crate::limits::Seconds;
use crate::records::{RecordsError, schemas};

/// Why a schema is not known.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SchemaError {
    /// It is not in the file of schemas.
    #[error("--tables has no database `{0}`")]
    NoSchema(String),
    /// Its database cannot be opened, as was found when it was first needed.
    #[error(transparent)]
    Folder(#[from] Arc<FolderError>),
}

/// Schemas by database: of a `tables.json`, or, where there is none, of the databases themselves.
pub struct Schemas {
    tables: Option<BTreeMap<String, Schema>>,
    folder: Option<Folder>,
    own: BTreeMap<String, Result<Schema, SchemaError>>,
}

impl Schemas {
    /// Returns the schemas of `tables`, or of the databases in a folder.
    ///
    /// # Errors
    /// If `tables` cannot be read.
    pub fn of(tables: Option<&Path>, databases: Option<&Path>) -> Result<Self, RecordsError> {
        let tables = tables.map(schemas).transpose()?;
        let folder = databases.map(|path| Folder::new(path, Seconds::QUERY.duration()));
        Ok(Self { tables, folder, own: BTreeMap::new() })
    }

    /// Returns the schema of a database: what a `tables.json` says of it.
    ///
    /// # Errors
    /// If it is not in `tables`, or its database cannot be read.
    pub fn get(&mut self, id: &str) -> Result<&Schema, SchemaError> {
        let missing = || SchemaError::NoSchema(id.to_owned());
        let folder = match (&self.tables, &self.folder) {
            (Some(tables), _) => return tables.get(id).ok_or_else(missing),
            (None, Some(folder)) => folder,
            (None, None) => return Err(missing()),
        };
        let read = || {
            let path = folder.file(id)?;
            let file = SqliteFile::open(&path).map_err(FolderError::from)?;
            Ok(plain(id, file.schema()))
        };
        let own = self.own.entry(id.to_owned());
        let own =
            own.or_insert_with(|| read().map_err(|error| SchemaError::Folder(Arc::new(error))));
        own.as_ref().map_err(Clone::clone)
    }
}
