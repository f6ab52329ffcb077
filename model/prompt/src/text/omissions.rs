//! Selects the part of a schema that fits into an input.

use beamsplitter_link::question::stem;
use beamsplitter_link::{CellMatch, Question};
use beamsplitter_sql::names::words;
use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

/// The parts of schema and question that were left out of the prompts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Omissions {
    /// Tables that were left out, in the order of the database.
    pub tables: Vec<String>,
    /// Tables that lost columns, and how many.
    pub columns: Vec<(String, usize)>,
    /// Number of words at the end of the question that were left out.
    pub words: usize,
}

impl Omissions {
    /// Returns whether nothing was left out.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Says in one sentence what was left out, or returns `None` if nothing was.
    pub fn sentence(&self, max_input: usize) -> Option<String> {
        let mut parts = Vec::new();
        match self.tables.len() {
            0 => {}
            1..=5 => parts.push(format!("the tables {}", self.tables.join(", "))),
            n => parts.push(format!("{n} tables ({}, ...)", self.tables[..4].join(", "))),
        }
        for (table, columns) in &self.columns {
            parts.push(format!("{columns} columns of {table}"));
        }
        if self.words > 0 {
            parts.push(format!("the last {} words of the question", self.words));
        }
        let parts = if parts.is_empty() { return None } else { parts.join(", ") };
        Some(format!(
            "The model reads {max_input} pieces at most: {parts} were left out as least related to the question."
        ))
    }
}

/// Scores of how much tables and columns share with a question, by words.
pub(super) struct Relatedness {
    columns: Vec<Vec<f32>>,
    /// Tables, most related first.
    pub ranking: Vec<usize>,
}

impl Relatedness {
    pub fn new(question: &Question, schema: &Schema, cells: &[CellMatch]) -> Self {
        let asked: Vec<&str> = question
            .words
            .iter()
            .filter(|word| word.is_word() && !word.is_stop())
            .map(|word| word.stem.as_str())
            .collect();
        let shared = |name: &str| {
            let parts = words(name);
            let hits = parts.iter().filter(|part| asked.contains(&stem(part).as_str())).count();
            hits as f32 / parts.len().max(1) as f32
        };
        let columns: Vec<Vec<f32>> = schema
            .tables
            .iter()
            .enumerate()
            .map(|(table, t)| {
                let score = |column: usize| {
                    let at = ColumnRef { table, column };
                    let held = cells.iter().any(|cell| cell.column == at && cell.reason.is_named());
                    let key = 0.1 * f32::from(u8::from(schema.is_key(at)));
                    let extra = f32::from(u8::from(held)) + key;
                    shared(&t.columns[column].name) + extra
                };
                (0..t.columns.len()).map(score).collect()
            })
            .collect();
        let own: Vec<f32> = schema
            .tables
            .iter()
            .zip(&columns)
            .map(|(t, columns)| 2.0 * shared(&t.name) + columns.iter().copied().fold(0.0, f32::max))
            .collect();
        // A table that joins related tables is related, too.
        let near = |table: usize| {
            let keys = schema.foreign_keys.iter().map(|k| (k.from.table, k.to.table));
            let others = keys.filter_map(|(a, b)| match table {
                t if t == a => Some(own[b]),
                t if t == b => Some(own[a]),
                _ => None,
            });
            own[table] + 0.3 * others.fold(0.0, f32::max)
        };
        let tables: Vec<f32> = (0..own.len()).map(near).collect();
        Self { columns, ranking: ranked(&tables) }
    }

    /// Returns the columns of a table, most related first.
    pub fn columns(&self, table: usize) -> Vec<usize> {
        self.columns.get(table).map_or_else(Vec::new, |scores| ranked(scores))
    }
}

/// Returns indices by score, highest first; of equal scores the lower index comes first.
fn ranked(scores: &[f32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
    order
}
