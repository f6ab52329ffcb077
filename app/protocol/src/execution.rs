//! A way to run the queries of an example on the database that is there.

use beamsplitter_sql::Schema;
use serde::{Deserialize, Serialize};

/// A way to run the queries of one example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Execution {
    /// On the database as it is.
    Plain(Schema),
    /// With the changed tables put before the query.
    Through {
        /// The schema that queries see.
        schema: Schema,
        /// `"t" ("a") AS (SELECT ...), ...`; empty where nothing changes.
        with: String,
    },
    /// Not at all, for this reason.
    Not(String),
}

impl Execution {
    /// Returns tables and columns that queries can name.
    pub fn schema(&self) -> Option<&Schema> {
        match self {
            Self::Plain(schema) | Self::Through { schema, .. } => Some(schema),
            Self::Not(_) => None,
        }
    }

    /// Returns whether both places of the change show the same cells.
    pub fn is_through(&self) -> bool {
        matches!(self, Self::Through { .. })
    }

    /// Returns the query as it is to be run.
    pub fn sql(&self, query: &str) -> String {
        let Self::Through { with, .. } = self else { return query.to_owned() };
        if with.is_empty() {
            return query.to_owned();
        }
        let query = query.trim_start();
        match query.get(..5) {
            Some(word) if word.eq_ignore_ascii_case("with ") => {
                let rest = query[5..].trim_start();
                let recursive =
                    rest.get(..10).is_some_and(|w| w.eq_ignore_ascii_case("recursive "));
                let (word, rest) =
                    if recursive { ("WITH RECURSIVE", &rest[10..]) } else { ("WITH", rest) };
                format!("{word} {with}, {rest}")
            }
            _ => format!("WITH {with} {query}"),
        }
    }
}
