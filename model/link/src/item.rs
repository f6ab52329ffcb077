//! What words may mean, and how surely.

use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

/// What a link points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Item {
    /// A table of the schema.
    Table(usize),
    /// A column of the schema.
    Column(ColumnRef),
}

impl Item {
    /// Returns `table.column`, or `table`.
    ///
    /// # Panics
    /// If it is not of this schema.
    pub fn full_name(self, schema: &Schema) -> String {
        match self {
            Self::Table(table) => schema.tables[table].name.clone(),
            Self::Column(at) => schema.full_name(at),
        }
    }
}

/// How surely, and why, a word means an item. Ordered from weakest to strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Near in meaning, others are nearer.
    Far,
    /// Near in meaning.
    Near,
    /// Among the nearest in meaning.
    Nearest,
    /// Shares a word with the name.
    Partial,
    /// Is the name.
    Exact,
}
