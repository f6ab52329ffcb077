//! The generator: a greedy search over masked schemas (section 5, algorithms 1 and 2).
//!
//! The search is a plain state machine: [`Search::next`] says which masked schema to decode under,
//! and [`Search::found`] takes the names that the decoded query uses. Whoever drives it decodes,
//! counts calls, and may stop between any two.

use std::collections::BTreeSet;

use beamsplitter_link::{Item, Links};
use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

/// A schema without some of its columns and tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MaskedSchema {
    /// Names that must not be used, in the order in which they were masked: those of the parent,
    /// and one more. A masked table takes its columns with it.
    pub masked: Vec<Item>,
    /// How well the rest serves the question, from 0 to 1.
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
    seen: BTreeSet<BTreeSet<Item>>,
    columns: Vec<ColumnRef>,
    calls: usize,
    max_calls: usize,
    relevance: Relevance,
}

impl Search {
    /// Begins with the full schema, whose score is 1; decodes `max_calls` times at most.
    pub fn new(schema: &Schema, relevance: Relevance, max_calls: usize) -> Self {
        let root = MaskedSchema { masked: Vec::new(), score: 1.0, parent: None, call: None };
        Self {
            seen: BTreeSet::from([BTreeSet::new()]),
            schemas: vec![root],
            columns: schema.columns().map(|(at, _)| at).collect(),
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

    /// Adds a child of schema `index` for each name in `used`, in their order, without that name;
    /// schemas that were seen and those without a column are left out.
    pub fn found(&mut self, index: usize, used: &[Item]) {
        for &name in used {
            let mut masked = self.schemas[index].masked.clone();
            masked.push(name);
            let set: BTreeSet<Item> = masked.iter().copied().collect();
            let all_masked = self.columns.iter().all(|column| is_masked(*column, &set));
            if set.len() < masked.len() || all_masked || self.seen.contains(&set) {
                continue;
            }
            let score = self.relevance.of(&set);
            self.seen.insert(set);
            self.schemas.push(MaskedSchema { masked, score, parent: Some(index), call: None });
        }
    }

    /// Returns the number of calls so far.
    pub fn calls(&self) -> usize {
        self.calls
    }
}

/// Returns whether a column is masked, by itself or with its table.
fn is_masked(column: ColumnRef, masked: &BTreeSet<Item>) -> bool {
    masked.contains(&Item::Column(column)) || masked.contains(&Item::Table(column.table))
}

/// How well names serve the entities of a question (algorithm 2).
///
/// Entities are the word runs that the linker ties to columns or tables, and a similarity is the
/// linker's: 1 for a name, 0.5 for a shared word, the cosine of the word vectors else. (The paper asks
/// a large language model for entities and SentenceBERT for similarities.)
#[derive(Clone, Debug, Default)]
pub struct Relevance {
    /// For each entity the names that it may mean, with their similarities.
    entities: Vec<Vec<(Item, f32)>>,
}

impl Relevance {
    /// Gathers the entities that may mean columns from the links of a question: for overlapping
    /// runs the longest, and the first of equals.
    pub fn new(links: &Links) -> Self {
        Self::of_items(links, |item| matches!(item, Item::Column(_)))
    }

    /// Gathers the entities that may mean columns or tables, where tables are masked, too.
    pub fn with_tables(links: &Links) -> Self {
        Self::of_items(links, |_| true)
    }

    fn of_items(links: &Links, counts: impl Fn(Item) -> bool) -> Self {
        let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
        let counted = || links.links.iter().filter(|link| counts(link.item));
        let mut words: Vec<_> = counted().map(|link| link.words.clone()).collect();
        words.sort_by_key(|words| (std::cmp::Reverse(words.len()), words.start));
        for words in words {
            let apart =
                |run: &std::ops::Range<usize>| run.end <= words.start || words.end <= run.start;
            if runs.iter().all(apart) {
                runs.push(words);
            }
        }
        let entity = |run: &std::ops::Range<usize>| {
            let inside = counted().filter(|link| link.words == *run);
            inside.map(|link| (link.item, link.sureness())).collect()
        };
        Self { entities: runs.iter().map(entity).collect() }
    }

    /// Returns the score of the schema without `masked`: each entity has its best similarity to a name
    /// that is left, and the lowest of these is the score; 1 without entities.
    pub fn of(&self, masked: &BTreeSet<Item>) -> f32 {
        self.weakest(|item| match item {
            Item::Column(column) => !is_masked(column, masked),
            Item::Table(_) => !masked.contains(&item),
        })
    }

    /// Returns the score of a query (section 6.3.2, not negated): for each entity the best
    /// similarity of a column that the query uses, and of these the least; 1 without entities.
    pub fn of_used(&self, used: &BTreeSet<ColumnRef>) -> f32 {
        self.weakest(|item| match item {
            Item::Column(column) => used.contains(&column),
            Item::Table(_) => false,
        })
    }

    fn weakest(&self, counts: impl Fn(Item) -> bool) -> f32 {
        let best = |entity: &Vec<(Item, f32)>| {
            let left = entity.iter().filter(|(item, _)| counts(*item));
            left.map(|(_, similarity)| *similarity).fold(0.0, f32::max)
        };
        self.entities.iter().map(best).fold(1.0, f32::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_link::{Level, Link};
    use beamsplitter_sql::Table;

    fn at(column: usize) -> ColumnRef {
        ColumnRef { table: 0, column }
    }

    fn schema(columns: usize) -> Schema {
        let columns: Vec<String> = (0..columns).map(|i| format!("c{i}")).collect();
        Schema { tables: vec![Table::of("t", &columns)], ..Schema::default() }
    }

    fn column(column: usize) -> Item {
        Item::Column(at(column))
    }

    /// Builds links: "hometown" (word 0) may mean columns 0 and 1, "roll number" (words 2 and 3)
    /// column 2 alone.
    fn relevance() -> Relevance {
        let link = |words, item, score| Link { words, item, level: Level::Near, score, rank: 0 };
        let links = vec![
            link(0..1, column(0), 0.8),
            link(0..1, column(1), 0.7),
            link(2..4, column(2), 0.9),
            link(3..4, column(1), 0.5),
        ];
        Relevance::new(&Links { links })
    }

    #[test]
    fn a_schema_is_worth_its_weakest_entity() {
        let relevance = relevance();
        assert_eq!(relevance.of(&BTreeSet::new()), 0.8);
        assert_eq!(relevance.of(&BTreeSet::from([column(0)])), 0.7);
        assert_eq!(relevance.of(&BTreeSet::from([column(2)])), 0.0);
        assert_eq!(relevance.of(&BTreeSet::from([Item::Table(0)])), 0.0);
        assert_eq!(Relevance::default().of(&BTreeSet::from([column(0)])), 1.0);
        assert_eq!(relevance.of_used(&BTreeSet::from([at(1), at(2)])), 0.7);
    }

    #[test]
    fn tables_are_entities_where_they_are_masked() {
        let link = |item, score| Link { words: 0..1, item, level: Level::Near, score, rank: 0 };
        let links = Links { links: vec![link(Item::Table(0), 0.9), link(Item::Table(1), 0.6)] };
        let masked = BTreeSet::from([Item::Table(0)]);
        assert_eq!(Relevance::new(&links).of(&masked), 1.0);
        assert_eq!(Relevance::with_tables(&links).of(&masked), 0.6);
    }

    #[test]
    fn the_most_promising_schema_comes_first() {
        let mut search = Search::new(&schema(4), relevance(), 3);
        assert_eq!(search.next(), Some(0));
        search.found(0, &[column(2), column(0)]);
        assert_eq!(search.schemas.len(), 3);
        // Without column 0 "hometown" is still column 1; without column 2 nothing is left.
        let second = search.next().unwrap();
        assert_eq!(search.schemas[second].masked, [column(0)]);
        search.found(second, &[column(1), column(2)]);
        assert_eq!(search.schemas.len(), 5);
        assert!(search.next().is_some());
        assert_eq!((search.next(), search.calls()), (None, 3));
    }

    #[test]
    fn seen_and_empty_schemas_are_skipped() {
        let mut search = Search::new(&schema(2), Relevance::default(), 10);
        while let Some(index) = search.next() {
            search.found(index, &[column(0), column(1), Item::Table(0)]);
        }
        let masked: Vec<_> = search.schemas.iter().map(|s| s.masked.clone()).collect();
        assert_eq!(masked, [vec![], vec![column(0)], vec![column(1)]]);
    }

    #[test]
    fn the_parent_is_masked_first() {
        let mut search = Search::new(&schema(4), Relevance::default(), 10);
        search.next();
        search.found(0, &[column(3)]);
        search.next();
        search.found(1, &[column(1), column(3)]);
        let child = &search.schemas[2];
        assert_eq!((child.masked.as_slice(), child.parent), (&[column(3), column(1)][..], Some(1)));
        assert_eq!(search.schemas.len(), 3);
    }
}
