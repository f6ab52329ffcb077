//! The generator: a greedy search over masked schemas (section 5, algorithms 1 and 2).
//!
//! The search is a plain state machine: [`Search::next`] says which masked schema to decode under,
//! and [`Search::found`] takes the columns that the decoded query uses. Whoever drives it decodes,
//! counts calls, and may stop between any two.

use std::collections::BTreeSet;

use beamsplitter_link::{Item, Level, Link, Links};
use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

/// Calls of the network by default.
pub const MAX_CALLS: usize = 10;

/// A schema without some of its columns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MaskedSchema {
    /// Columns that must not be used, ascending.
    pub masked: Vec<ColumnRef>,
    /// How well the remaining columns serve the question, from 0 to 1.
    pub score: f32,
    /// The schema that it was made from, by index; none for the full schema.
    pub parent: Option<usize>,
    /// The call that decoded under it, from 0; none while it waits.
    pub call: Option<usize>,
}

/// The search over masked schemas.
#[derive(Clone, Debug)]
pub struct Search {
    /// Every masked schema that was seen, the full one first: the tree that a page draws.
    pub schemas: Vec<MaskedSchema>,
    seen: BTreeSet<Vec<ColumnRef>>,
    columns: usize,
    calls: usize,
    max_calls: usize,
    relevance: Relevance,
}

impl Search {
    /// Begins with the full schema, whose score is 1; decodes `max_calls` times at most.
    pub fn new(schema: &Schema, relevance: Relevance, max_calls: usize) -> Self {
        let root = MaskedSchema { masked: Vec::new(), score: 1.0, parent: None, call: None };
        Self {
            seen: BTreeSet::from([Vec::new()]),
            schemas: vec![root],
            columns: schema.columns().count(),
            calls: 0,
            max_calls,
            relevance,
        }
    }

    /// Returns the waiting schema with the highest score, the first seen of equals, and counts a
    /// call; none when the calls are used up or nothing waits.
    #[expect(clippy::should_implement_trait, reason = "each call needs an answer by `found`")]
    pub fn next(&mut self) -> Option<usize> {
        if self.calls >= self.max_calls {
            return None;
        }
        let waiting = (0..self.schemas.len()).filter(|&index| self.schemas[index].call.is_none());
        let best = waiting.reduce(|best, index| {
            if self.schemas[index].score > self.schemas[best].score { index } else { best }
        })?;
        self.schemas[best].call = Some(self.calls);
        self.calls += 1;
        Some(best)
    }

    /// Adds a child of schema `index` for each column in `used`, without that column; schemas that
    /// were seen and those without a column are left out.
    pub fn found(&mut self, index: usize, used: &BTreeSet<ColumnRef>) {
        for column in used {
            let mut masked = self.schemas[index].masked.clone();
            let Err(place) = masked.binary_search(column) else { continue };
            masked.insert(place, *column);
            if masked.len() < self.columns && self.seen.insert(masked.clone()) {
                let score = self.relevance.of(&masked);
                self.schemas.push(MaskedSchema { masked, score, parent: Some(index), call: None });
            }
        }
    }

    /// Returns the number of calls so far.
    pub fn calls(&self) -> usize {
        self.calls
    }
}

/// How well columns serve the entities of a question (algorithm 2).
///
/// Entities are the word runs that the linker ties to columns, and a similarity is the linker's:
/// 1 for a name, 0.5 for a shared word, the cosine of the word vectors else. (The paper asks a
/// large language model for entities and SentenceBERT for similarities.)
#[derive(Clone, Debug, Default)]
pub struct Relevance {
    /// For each entity the columns that it may mean, with their similarities.
    entities: Vec<Vec<(ColumnRef, f32)>>,
}

impl Relevance {
    /// Gathers the entities of a question from its links: for overlapping runs the longest, and
    /// the first of equals.
    pub fn new(links: &Links) -> Self {
        let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
        let of_columns = links.links.iter().filter(|link| matches!(link.item, Item::Column(_)));
        let mut words: Vec<_> = of_columns.map(|link| link.words.clone()).collect();
        words.sort_by_key(|words| (std::cmp::Reverse(words.len()), words.start));
        for words in words {
            let apart =
                |run: &std::ops::Range<usize>| run.end <= words.start || words.end <= run.start;
            if runs.iter().all(apart) {
                runs.push(words);
            }
        }
        let entity = |run: &std::ops::Range<usize>| {
            let inside = links.links.iter().filter(|link| link.words == *run);
            inside
                .filter_map(|link| match link.item {
                    Item::Column(at) => Some((at, similarity(link))),
                    Item::Table(_) => None,
                })
                .collect()
        };
        Self { entities: runs.iter().map(entity).collect() }
    }

    /// Returns the score of the schema without `masked`, ascending: for each entity the best
    /// similarity of a column that is left, and of these the least; 1 without entities.
    pub fn of(&self, masked: &[ColumnRef]) -> f32 {
        let best = |entity: &Vec<(ColumnRef, f32)>| {
            let left = entity.iter().filter(|(column, _)| masked.binary_search(column).is_err());
            left.map(|(_, similarity)| *similarity).fold(0.0, f32::max)
        };
        self.entities.iter().map(best).fold(1.0, f32::min)
    }

    /// Returns the score of a query (section 6.3.2, not negated): for each entity the best
    /// similarity of a column that the query uses, and of these the least; 1 without entities.
    pub fn of_used(&self, used: &BTreeSet<ColumnRef>) -> f32 {
        let best = |entity: &Vec<(ColumnRef, f32)>| {
            let used = entity.iter().filter(|(column, _)| used.contains(column));
            used.map(|(_, similarity)| *similarity).fold(0.0, f32::max)
        };
        self.entities.iter().map(best).fold(1.0, f32::min)
    }
}

/// Returns how near a link's words are to its name, from 0 to 1.
fn similarity(link: &Link) -> f32 {
    match link.level {
        Level::Exact => 1.0,
        Level::Partial => 0.5,
        _ => link.score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_sql::{Column, Table};

    fn at(column: usize) -> ColumnRef {
        ColumnRef { table: 0, column }
    }

    fn schema(columns: usize) -> Schema {
        let column = |i: usize| Column { name: format!("c{i}"), ..Column::default() };
        let columns = (0..columns).map(column).collect();
        Schema {
            tables: vec![Table { name: "t".into(), columns, rows: None }],
            ..Schema::default()
        }
    }

    /// "hometown" (word 0) may mean columns 0 and 1, "roll number" (words 2 and 3) column 2 alone.
    fn relevance() -> Relevance {
        let link = |words, column, score| Link {
            words,
            item: Item::Column(at(column)),
            level: Level::Near,
            score,
            rank: 0,
        };
        let links =
            vec![link(0..1, 0, 0.8), link(0..1, 1, 0.7), link(2..4, 2, 0.9), link(3..4, 1, 0.5)];
        Relevance::new(&Links { links })
    }

    #[test]
    fn a_schema_is_worth_its_weakest_entity() {
        let relevance = relevance();
        assert_eq!(relevance.of(&[]), 0.8);
        assert_eq!(relevance.of(&[at(0)]), 0.7);
        assert_eq!(relevance.of(&[at(2)]), 0.0);
        assert_eq!(Relevance::default().of(&[at(0)]), 1.0);
    }

    #[test]
    fn the_most_promising_schema_comes_first() {
        let mut search = Search::new(&schema(4), relevance(), 3);
        assert_eq!(search.next(), Some(0));
        search.found(0, &BTreeSet::from([at(0), at(2)]));
        assert_eq!(search.schemas.len(), 3);
        // Without column 0 "hometown" is still column 1; without column 2 nothing is left.
        let second = search.next().unwrap();
        assert_eq!(search.schemas[second].masked, [at(0)]);
        search.found(second, &BTreeSet::from([at(1), at(2)]));
        assert_eq!(search.schemas.len(), 5);
        assert!(search.next().is_some());
        assert_eq!((search.next(), search.calls()), (None, 3));
    }

    #[test]
    fn seen_and_empty_schemas_are_skipped() {
        let mut search = Search::new(&schema(2), Relevance::default(), 10);
        let both = BTreeSet::from([at(0), at(1)]);
        while let Some(index) = search.next() {
            search.found(index, &both);
        }
        // The full schema, and one without each column; without both there is none.
        let masked: Vec<_> = search.schemas.iter().map(|schema| schema.masked.clone()).collect();
        assert_eq!(masked, [vec![], vec![at(0)], vec![at(1)]]);
        assert_eq!(search.calls(), 3);
    }
}
