//! One scorer and one judge for each database, made when they are first needed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use beamsplitter_ambiguity::Scorer;
use beamsplitter_ambiguity::corrected::Judge;
use beamsplitter_sql::Schema;

use crate::folder::{Folder, FolderError};
use crate::limits::Seconds;
use crate::original::Original;
use crate::records::RecordsError;
use crate::schemas::{SchemaError, Schemas};
use crate::scratch::ScratchCopy;

/// Why a database cannot be scored on.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ScorerError {
    /// Its schema is not known.
    #[error(transparent)]
    Schema(#[from] SchemaError),
    /// It cannot be opened, as was found when it was first needed.
    #[error(transparent)]
    Folder(Arc<FolderError>),
}

impl From<FolderError> for ScorerError {
    fn from(error: FolderError) -> Self {
        Self::Folder(Arc::new(error))
    }
}

/// Scorers and judges by database.
pub struct Scorers {
    schemas: Schemas,
    folder: Folder,
    open: BTreeMap<String, Result<Scorer<Original>, ScorerError>>,
    judges: BTreeMap<String, Result<Judge<ScratchCopy>, ScorerError>>,
}

impl Scorers {
    /// Creates scorers for the databases in a folder, with the schemas of `tables` or their own.
    pub fn new(
        tables: Option<&Path>,
        databases: &Path,
        seconds: Seconds,
    ) -> Result<Self, RecordsError> {
        Ok(Self {
            schemas: Schemas::of(tables, Some(databases))?,
            folder: Folder::new(databases, seconds.duration()),
            open: BTreeMap::new(),
            judges: BTreeMap::new(),
        })
    }

    /// Returns the schema of a database, unchanged.
    pub fn schema(&mut self, id: &str) -> Result<&Schema, ScorerError> {
        Ok(self.schemas.get(id)?)
    }

    /// Returns the queries that were ended so far, with the reason.
    pub fn ended(&self) -> BTreeMap<String, String> {
        self.folder.ended()
    }

    /// Returns the scorer of a database.
    pub fn of(&mut self, id: &str) -> Result<&mut Scorer<Original>, ScorerError> {
        let Self { schemas, folder, open, .. } = self;
        let scorer = open.entry(id.to_owned()).or_insert_with(|| {
            let schema = schemas.get(id)?;
            Ok(Scorer::new(schema, folder.open(id)?))
        });
        scorer.as_mut().map_err(|error| error.clone())
    }

    /// Returns the judge of a database.
    pub fn judge(&mut self, id: &str) -> Result<&mut Judge<ScratchCopy>, ScorerError> {
        let Self { schemas, folder, judges, .. } = self;
        let judge = judges.entry(id.to_owned()).or_insert_with(|| {
            let schema = schemas.get(id)?;
            let copy = folder.copy(id)?;
            let own = copy.own_schema().clone();
            Ok(Judge::new(copy, own, schema.clone()))
        });
        judge.as_mut().map_err(|error| error.clone())
    }
}
