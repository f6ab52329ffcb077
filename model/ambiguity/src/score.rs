//! Which readings the predictions of a system cover, as the benchmark's evaluator counts them.
//!
//! A prediction covers a reading if, [restored](crate::restore) to the original schema, it matches
//! the original query: by exact set match, by Spider's execution match, or by plain equality of
//! results. An original query that fails to run counts as matched by every prediction that runs.
//!
//! Spider's execution match compares columns by what the SELECT says of them, so both queries have
//! to be read by Spider's grammar, which has no `max(a) - min(a)` and no `a is null`. Its evaluator
//! stops at a gold query outside of that grammar. Here the results themselves decide then.

use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_database::Database;
use beamsplitter_sql::Schema;
use serde::{Deserialize, Serialize};

use crate::database::Remembered;
use crate::exact::{Hardness, Names, Query, exact_match, read_query};
use crate::execution::{direct_match, spider_match};
use crate::record::Record;
use crate::restore::{Restored, prepared, restored};

/// One verdict, or count, or percentage for each of the three ways to match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metrics<T> {
    /// Exact set match (EM).
    pub exact: T,
    /// Spider's execution match (EXM).
    pub execution: T,
    /// Plain equality of results.
    pub direct: T,
}

impl<T> Metrics<T> {
    /// Converts each value by `f`.
    pub fn map<U>(self, f: impl Fn(T) -> U) -> Metrics<U> {
        Metrics { exact: f(self.exact), execution: f(self.execution), direct: f(self.direct) }
    }

    /// Combines the values of two by `f`.
    pub fn zip<U, V>(self, other: Metrics<U>, f: impl Fn(T, U) -> V) -> Metrics<V> {
        Metrics {
            exact: f(self.exact, other.exact),
            execution: f(self.execution, other.execution),
            direct: f(self.direct, other.direct),
        }
    }
}

/// What the predictions of one record cover.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coverage {
    /// For each prediction, best first, which of the two readings it covers.
    pub predictions: Vec<[Metrics<bool>; 2]>,
}

impl Coverage {
    /// Returns which readings the first `top` predictions cover.
    pub fn readings(&self, top: usize) -> [Metrics<bool>; 2] {
        let either = |a: Metrics<bool>, b| a.zip(b, |a, b| a || b);
        self.predictions
            .iter()
            .take(top)
            .fold(Default::default(), |[a1, a2], [b1, b2]| [either(a1, *b1), either(a2, *b2)])
    }

    /// Returns whether the first `top` predictions cover a reading.
    pub fn either(&self, top: usize) -> Metrics<bool> {
        let [first, second] = self.readings(top);
        first.zip(second, |a, b| a || b)
    }

    /// Returns whether the first `top` predictions cover both readings.
    pub fn both(&self, top: usize) -> Metrics<bool> {
        let [first, second] = self.readings(top);
        first.zip(second, |a, b| a && b)
    }
}

/// Queries that are kept read.
const QUERIES: usize = 20_000;

/// Scores predictions for records of one database.
pub struct Scorer<D> {
    database: Remembered<D>,
    names: Names,
    queries: BTreeMap<String, Option<Rc<Query>>>,
}

impl<D: Database> Scorer<D> {
    /// Creates a scorer for a database of that schema, with Spider's foreign keys.
    pub fn new(schema: &Schema, database: D) -> Self {
        Self {
            database: Remembered::new(database),
            names: Names::new(schema),
            queries: BTreeMap::new(),
        }
    }

    /// Computes which readings of `record` the `predictions` cover.
    pub async fn coverage(&mut self, record: &Record, predictions: &[String]) -> Coverage {
        let gold = &record.orig_query;
        let mut coverage = Coverage::default();
        for prediction in predictions {
            let sql = prepared(prediction);
            let covered = match restored(record, &sql) {
                Restored::Each([first, second]) => {
                    [self.matches(&first, gold).await, self.matches(&second, gold).await]
                }
                Restored::Then(second) => {
                    let first = self.matches(&sql, gold).await;
                    let second = match second {
                        Some(second) => self.matches(&second, gold).await,
                        None => Metrics::default(),
                    };
                    [first, second.zip(first, |second, first| second && !first)]
                }
            };
            coverage.predictions.push(covered);
        }
        coverage
    }

    /// Compares a query with the gold one, both on the original database.
    pub async fn matches(&mut self, sql: &str, gold: &str) -> Metrics<bool> {
        let (query, gold_query) = (self.query(sql), self.query(gold));
        let queries = query.as_deref().zip(gold_query.as_deref());
        let exact = queries.is_some_and(|(a, b)| exact_match(a, b, &self.names));
        let Some(rows) = self.database.run(sql).await else {
            return Metrics { exact, execution: false, direct: false };
        };
        let Some(gold_rows) = self.database.run(gold).await else {
            return Metrics { exact, execution: true, direct: true };
        };
        let direct = direct_match(&rows, &gold_rows, gold.to_lowercase().contains("order by"));
        let execution = match queries {
            Some((a, b)) => spider_match((a, &rows), (b, &gold_rows)),
            None => gold_query.is_none() && direct,
        };
        Metrics { exact, execution, direct }
    }

    /// Returns how hard a query is; none where Spider's grammar does not read it.
    pub fn hardness(&mut self, sql: &str) -> Option<Hardness> {
        self.query(sql).map(|query| query.hardness())
    }

    fn query(&mut self, sql: &str) -> Option<Rc<Query>> {
        if let Some(query) = self.queries.get(sql) {
            return query.clone();
        }
        let query = read_query(sql, &self.names).map(Rc::new);
        if self.queries.len() == QUERIES {
            self.queries.clear();
        }
        self.queries.insert(sql.to_owned(), query.clone());
        query
    }
}
