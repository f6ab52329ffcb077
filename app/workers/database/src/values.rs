//! The words of the database's cells, gathered once and looked up for each question.

use beamsplitter_database::{CellBudget, read_cells};
use beamsplitter_link::{Question, ValueIndex};
use beamsplitter_protocol::ValueMatch;
use beamsplitter_sql::schema::Schema;

use crate::sqljs::Connection;

/// Reads the distinct short texts of every column; of views only if `views`.
pub fn index(connection: &Connection, schema: &Schema, views: bool) -> ValueIndex {
    let mut index = ValueIndex::default();
    let budget = CellBudget { views, ..CellBudget::LINKING };
    // What was not read names nothing: the question is then read by names alone.
    read_cells(connection, schema, &budget, &mut |at, cell| index.insert(at, cell));
    index
}

/// Returns the cells that `question` names.
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
