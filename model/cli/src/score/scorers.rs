//! One scorer and one judge for each database, made when they are first needed.

use std::collections::BTreeMap;
use std::path::Path;

use beamsplitter_ambiguity::Scorer;
use beamsplitter_ambiguity::corrected::Judge;
use beamsplitter_sql::Schema;

use crate::folder::{self, Folder, Original};
use crate::scratch::ScratchCopy;

/// Scorers and judges by database.
pub struct Scorers {
    schemas: BTreeMap<String, Schema>,
    folder: Folder,
    open: BTreeMap<String, Result<Scorer<Original>, String>>,
    judges: BTreeMap<String, Result<Judge<ScratchCopy>, String>>,
}

impl Scorers {
    /// Scorers for the schemas of `tables` and the databases in a folder.
    pub fn new(tables: &Path, databases: &Path, seconds: f64) -> Result<Self, String> {
        Ok(Self {
            schemas: folder::schemas(tables)?,
            folder: Folder::new(databases, seconds),
            open: BTreeMap::new(),
            judges: BTreeMap::new(),
        })
    }

    /// The schema of a database, unchanged.
    pub fn schema(&self, id: &str) -> Result<&Schema, String> {
        self.schemas.get(id).ok_or_else(|| format!("--tables has no database `{id}`"))
    }

    /// The queries that were ended so far, with the reason.
    pub fn ended(&self) -> BTreeMap<String, String> {
        self.folder.ended()
    }

    /// The scorer of a database.
    pub fn of(&mut self, id: &str) -> Result<&mut Scorer<Original>, String> {
        if !self.open.contains_key(id) {
            let scorer = self.schema(id).and_then(|schema| {
                let database = self.folder.open(id)?;
                Ok(Scorer::new(schema, database))
            });
            self.open.insert(id.to_owned(), scorer);
        }
        known(self.open.get_mut(id), id)
    }

    /// The judge of a database.
    pub fn judge(&mut self, id: &str) -> Result<&mut Judge<ScratchCopy>, String> {
        if !self.judges.contains_key(id) {
            let judge = self.schema(id).and_then(|schema| {
                let copy = self.folder.copy(id)?;
                let own = copy.own_schema().clone();
                Ok(Judge::new(copy, own, schema.clone()))
            });
            self.judges.insert(id.to_owned(), judge);
        }
        known(self.judges.get_mut(id), id)
    }
}

fn known<'a, T>(of: Option<&'a mut Result<T, String>>, id: &str) -> Result<&'a mut T, String> {
    match of {
        Some(Ok(found)) => Ok(found),
        Some(Err(reason)) => Err(reason.clone()),
        None => Err(format!("database `{id}` was not opened")),
    }
}
