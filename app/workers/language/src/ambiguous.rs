//! The record that makes a question ambiguous.

use beamsplitter_ambiguity::build::{Original, Rules, Skipped, Synonyms, build as examples};
use beamsplitter_ambiguity::{Change, Kind, Record};
use serde_json::Value as Json;

use beamsplitter_common::text::sentence;
use beamsplitter_protocol::{BuildAmbiguous, BuildError, Place};

/// Builds an ambiguous example of the kind and at the place of the schema that are asked for.
pub(super) fn build(ask: BuildAmbiguous) -> Result<Json, BuildError> {
    let BuildAmbiguous { question, schema, wanted, kind } = ask;
    let kind: Kind = kind.parse().map_err(|_| BuildError::Kind { name: kind.clone() })?;
    let mut synonyms = Synonyms::default();
    let names = wanted.names.map(|name| name.trim().to_owned());
    synonyms.set(&wanted.place.table, wanted.place.column.as_deref(), names);
    let original = Original { question: &question, query: wanted.query.trim(), schema: &schema };
    let built = examples(&original, kind, &synonyms, Rules::Sound);
    if let Some(record) = built.examples.iter().find(|record| is_at(record, &wanted.place)) {
        return Ok(record.to_json());
    }
    // Of the other columns no names are known, which says nothing.
    let said = |skipped: &&Skipped| !matches!(skipped, Skipped::NoSynonyms(_));
    if let Some(skipped) = built.skipped.iter().find(said) {
        return Err(BuildError::Skipped { reason: sentence(&skipped.to_string()) });
    }
    let place = wanted.place.name();
    Err(match kind {
        Kind::Column | Kind::Table => BuildError::NotNamed { place },
        Kind::Join => BuildError::NotReturned { place },
        Kind::Aggregate => BuildError::NotAggregated { place },
    })
}

/// Returns whether a record changes that place.
fn is_at(record: &Record, Place { table, column }: &Place) -> bool {
    let is = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    let column = column.as_deref().unwrap_or_default();
    match &record.change {
        Change::Columns(columns) => columns.iter().any(|(t, c, _)| is(t, table) && is(c, column)),
        Change::Tables(tables) => tables.iter().any(|(t, _)| is(t, table)),
        Change::Splits(splits) => {
            splits.iter().any(|split| is(&split.table, table) && is(&split.column, column))
        }
        Change::Aggregates { columns, tables, .. } => {
            let column = column.to_lowercase();
            tables.iter().any(|(t, _)| is(t, table))
                && columns.iter().any(|name| name.to_lowercase().ends_with(&column))
        }
    }
}
