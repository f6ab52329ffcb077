//! Which neighbours of the golds a set of databases tells apart.

use std::collections::BTreeSet;

use beamsplitter_database::{Database, equal_up_to_column_order};
use beamsplitter_sql::Schema;

use crate::neighbours::neighbours;
use beamsplitter_ambiguity::test_suite::{is_ordered, rows, without_distinct};

/// What was told apart, and what was not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Gold queries with their neighbours.
    pub golds: usize,
    /// Gold queries that cannot be read or do not run: they have no neighbours here.
    pub left_out: usize,
    /// Neighbours that run.
    pub neighbours: usize,
    /// Those that the database itself tells from their gold.
    pub by_itself: usize,
    /// Those that nothing told from their gold yet; many mean the same as the gold.
    pub untold: usize,
}

/// A gold query and the neighbours that return the same as it so far.
struct Gold {
    sql: String,
    ordered: bool,
    untold: Vec<String>,
}

/// The gold queries over one database, with their neighbours.
pub struct Distillation {
    golds: Vec<Gold>,
    counts: Counts,
}

impl Distillation {
    /// Lists the neighbours of gold queries, and runs all on their database. Those that fail there
    /// are none; those that return other rows are told apart by the database itself.
    pub async fn new<D: Database>(
        queries: &BTreeSet<String>,
        schema: &Schema,
        database: &mut D,
    ) -> Self {
        let mut found = Self { golds: Vec::new(), counts: Counts::default() };
        for query in queries {
            let sql = without_distinct(query);
            let expected = rows(database, &sql).await;
            let (Ok(all), Some(expected)) = (neighbours(query, schema), expected) else {
                found.counts.left_out += 1;
                continue;
            };
            let mut gold = Gold { ordered: is_ordered(&sql), sql, untold: Vec::new() };
            for neighbour in all {
                let Some(rows) = rows(database, &neighbour).await else { continue };
                found.counts.neighbours += 1;
                match equal_up_to_column_order(&expected, &rows, gold.ordered) {
                    true => gold.untold.push(neighbour),
                    false => found.counts.by_itself += 1,
                }
            }
            found.golds.push(gold);
        }
        found.counts.golds = found.golds.len();
        found.counts.untold = found.golds.iter().map(|gold| gold.untold.len()).sum();
        found
    }

    /// Runs what was not told apart yet on another database, and returns how many neighbours that
    /// one tells from their golds. A gold that fails there tells nothing.
    pub async fn tells<D: Database>(&mut self, database: &mut D) -> usize {
        let before = self.counts.untold;
        for gold in &mut self.golds {
            if gold.untold.is_empty() {
                continue;
            }
            let Some(expected) = rows(database, &gold.sql).await else { continue };
            let mut untold = Vec::new();
            for neighbour in gold.untold.drain(..) {
                let found = rows(database, &neighbour).await;
                // One that fails here and not on the original is told as well.
                let ordered = gold.ordered;
                if found.is_some_and(|rows| equal_up_to_column_order(&expected, &rows, ordered)) {
                    untold.push(neighbour);
                }
            }
            gold.untold = untold;
        }
        self.counts.untold = self.golds.iter().map(|gold| gold.untold.len()).sum();
        before - self.counts.untold
    }

    /// Returns the counts so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Lists the neighbours that nothing told from their golds, each with its gold.
    pub fn untold(&self) -> impl Iterator<Item = (&str, &str)> {
        let golds = self.golds.iter();
        golds.flat_map(|gold| gold.untold.iter().map(|sql| (gold.sql.as_str(), sql.as_str())))
    }
}
