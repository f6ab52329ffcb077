//! The words of the database's cells, gathered once and looked up for each question.

use beamsplitter_browser::now;
use beamsplitter_link::{Question, ValueIndex};
use beamsplitter_protocol::{Cell, ValueMatch};
use beamsplitter_sql::quote;
use beamsplitter_sql::schema::{ColumnKind, ColumnRef, Schema};

use crate::query::query;
use crate::sqljs::Connection;

/// Longest cell that a question can name, in characters.
const LONGEST: usize = 64;
/// Rows of a table that are read for one column.
const ROWS: usize = 20_000;
/// Distinct cells of one column.
const DISTINCT: usize = 2_000;
/// Time after which no further column is read: the person who asked is waiting.
const MILLISECONDS: f64 = 4_000.0;

/// Reads the distinct short texts of every column that holds text.
pub fn index(connection: &Connection, schema: &Schema) -> ValueIndex {
    let start = now();
    let mut index = ValueIndex::default();
    for (at, column) in schema.columns() {
        if now() - start > MILLISECONDS {
            break;
        }
        // Views were not counted and may take any time.
        let table = &schema.tables[at.table];
        if column.kind == ColumnKind::Number || table.rows.is_none() {
            continue;
        }
        for cell in cells(connection, schema, at) {
            index.insert(at, &cell);
        }
    }
    index
}

fn cells(connection: &Connection, schema: &Schema, at: ColumnRef) -> Vec<String> {
    let name = quote(&schema.column(at).name);
    let sql = format!(
        "SELECT DISTINCT v FROM (SELECT {name} AS v FROM {} LIMIT {ROWS}) \
         WHERE typeof(v) = 'text' AND length(v) BETWEEN 1 AND {LONGEST} LIMIT {DISTINCT}",
        quote(&schema.tables[at.table].name),
    );
    // A column that cannot be read names nothing; the query that needs it will say why.
    let rows = query(connection, &sql, &[], DISTINCT).map(|found| found.rows).unwrap_or_default();
    rows.into_iter()
        .filter_map(|row| match row.into_iter().next() {
            Some(Cell::Text(text)) => Some(text),
            _ => None,
        })
        .collect()
}

/// The cells that `question` names.
pub fn matches(index: &ValueIndex, question: &str) -> Vec<ValueMatch> {
    index
        .matches(&Question::new(question))
        .into_iter()
        .map(|found| ValueMatch {
            column: found.column,
            value: found.text,
            start: found.words.start,
            end: found.words.end,
            reason: serde_json::json!(found.reason),
        })
        .collect()
}
