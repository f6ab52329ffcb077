//! AmbiQT's kinds of ambiguity.

use std::str::FromStr;

use crate::object::Object;

/// AmbiQT's kinds of ambiguity, by what can be read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// C: two columns for one word.
    Column,
    /// T: two tables for one word.
    Table,
    /// J: a column in its own table and in a table split off.
    Join,
    /// P: an aggregate to compute, or one that lies precomputed in a table.
    Aggregate,
}

impl Kind {
    /// All four, in the paper's order.
    pub const ALL: [Self; 4] = [Self::Column, Self::Table, Self::Join, Self::Aggregate];

    /// Returns the name in commands and folders.
    pub fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::Table => "table",
            Self::Join => "join",
            Self::Aggregate => "aggregate",
        }
    }

    /// Returns the kind of a record, by the key that holds its change.
    pub fn of(record: &Object) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| record.contains_key(kind.key()))
    }

    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Column => "extra_map",
            Self::Table => "extra_table_map",
            Self::Join => "split_map",
            Self::Aggregate => "new_table_name",
        }
    }
}

/// A word that names no kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("AmbiQT has no kind `{0}`; it has column, table, join and aggregate")]
pub struct UnknownKind(String);

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        let named = |kind: &Self| kind.name() == name;
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownKind(name.to_owned()))
    }
}
