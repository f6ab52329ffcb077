//! Which readings the predictions of a system cover, as the benchmark's evaluator counts them.
//!
//! A prediction covers a reading if, [restored](crate::restore) to the original schema, it matches
//! the original query: by exact set match, by Spider's execution match, or by plain equality of
//! results. An original query that fails to run counts as matched by every prediction that runs, as
//! in the evaluator: [`Scored`] says where that is so.
//!
//! Spider's execution match compares columns by what the SELECT says of them, so both queries have
//! to be read by Spider's grammar, which has no `max(a) - min(a)` and no `a is null`. Its evaluator
//! stops at a gold query outside of that grammar. Here the results themselves decide then.

use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_database::Database;
#[cfg(feature = "parser")]
use beamsplitter_database::{equal, equal_up_to_column_order};
use beamsplitter_sql::Schema;
#[cfg(feature = "parser")]
use beamsplitter_sql::is_ordered;
use serde::{Deserialize, Serialize};

use crate::database::Remembered;
use crate::exact::{Hardness, Names, Query, exact_match, read_query};
#[cfg(feature = "parser")]
use crate::exact::{Reader, Reading};
use crate::execution::{direct_match, spider_match};
use crate::record::Record;
use crate::restore::{Restored, prepared, restored};
use crate::unscored::{Trouble, Unscored};

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

    /// Returns what the first `top` predictions have right, by name; what the paper goes by first.
    pub fn verdicts(&self, top: usize) -> [(&'static str, bool); 6] {
        let (either, both) = (self.either(top), self.both(top));
        [
            ("both EXM", both.execution),
            ("both EM", both.exact),
            ("both direct", both.direct),
            ("either EXM", either.execution),
            ("either EM", either.exact),
            ("either direct", either.direct),
        ]
    }
}

/// What the predictions of one record cover, and which of its queries could not be run or compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scored {
    /// What they cover.
    pub coverage: Coverage,
    /// The original query, which both readings are compared with, as gold 0, and predictions. Of
    /// what is compared for each reading by itself, a prediction runs where one form of it does.
    pub unscored: Unscored,
}

/// A prediction compared with its gold query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// As the benchmark's evaluator counts.
    pub published: Metrics<bool>,
    /// Without its errors, see [`Scorer::compare`]; none where the gold query does not run.
    #[cfg(feature = "parser")]
    pub corrected: Option<Metrics<bool>>,
    /// Which of the two could not be run or compared.
    pub unscored: Unscored,
}

/// The verdicts of one form of a prediction, and its troubles.
struct Judged {
    matched: Metrics<bool>,
    /// What the database says, where it does not run.
    refused: Option<String>,
    read: bool,
}

impl Judged {
    fn troubles(forms: &[&Self], place: usize) -> impl Iterator<Item = (usize, Trouble)> + use<> {
        let refused: Option<Vec<&String>> =
            forms.iter().map(|form| form.refused.as_ref()).collect();
        let reason = refused.and_then(|reasons| reasons.first().copied().cloned());
        let not_run = reason.map(Trouble::NotRun);
        let read = forms.iter().any(|form| form.read);
        let outside = (!read).then_some(Trouble::OutsideGrammar);
        not_run.into_iter().chain(outside).map(move |trouble| (place, trouble))
    }
}

/// Queries that are kept read.
const QUERIES: usize = 20_000;

/// Scores predictions for records of one database.
pub struct Scorer<D> {
    database: Remembered<D>,
    names: Names,
    queries: BTreeMap<String, Option<Rc<Query>>>,
    #[cfg(feature = "parser")]
    reader: Reader,
    #[cfg(feature = "parser")]
    readings: BTreeMap<String, Rc<Reading>>,
}

impl<D: Database> Scorer<D> {
    /// Creates a scorer for a database of that schema, with Spider's foreign keys.
    pub fn new(schema: &Schema, database: D) -> Self {
        Self {
            database: Remembered::new(database),
            names: Names::new(schema),
            queries: BTreeMap::new(),
            #[cfg(feature = "parser")]
            reader: Reader::new(schema),
            #[cfg(feature = "parser")]
            readings: BTreeMap::new(),
        }
    }

    /// Computes which readings of `record` the `predictions` cover, and what could not be scored.
    pub async fn scored(&mut self, record: &Record, predictions: &[String]) -> Scored {
        let gold = &record.orig_query;
        let mut scored = Scored::default();
        let Scored { coverage, unscored } = &mut scored;
        unscored.golds.extend(self.gold_troubles(gold).await);
        for (place, prediction) in predictions.iter().enumerate() {
            let sql = prepared(prediction);
            let covered = match restored(record, &sql) {
                Restored::Each([first, second]) => {
                    let first = self.judge(&first, gold).await;
                    let second = self.judge(&second, gold).await;
                    unscored.predictions.extend(Judged::troubles(&[&first, &second], place));
                    [first.matched, second.matched]
                }
                Restored::Then(second) => {
                    let first = self.judge(&sql, gold).await;
                    let second = match second {
                        Some(second) => Some(self.judge(&second, gold).await),
                        None => None,
                    };
                    let forms: Vec<&Judged> =
                        [Some(&first), second.as_ref()].into_iter().flatten().collect();
                    unscored.predictions.extend(Judged::troubles(&forms, place));
                    let matched = second.map(|second| second.matched).unwrap_or_default();
                    let only = matched.zip(first.matched, |second, first| second && !first);
                    [first.matched, only]
                }
            };
            coverage.predictions.push(covered);
        }
        scored
    }

    /// Computes which readings of `record` the `predictions` cover.
    pub async fn coverage(&mut self, record: &Record, predictions: &[String]) -> Coverage {
        self.scored(record, predictions).await.coverage
    }

    /// Compares a query with the gold one as the benchmark's evaluator does, both on the original
    /// database.
    pub async fn matches(&mut self, sql: &str, gold: &str) -> Metrics<bool> {
        self.judge(sql, gold).await.matched
    }

    /// Compares a query with the gold one, both on the original database.
    ///
    /// The corrected verdict reads names as SQLite does, compares what Spider's grammar does not read
    /// as a whole ([`Reader`]), and compares results with every row as often as it comes, in order
    /// where the gold query asks for one; execution match allows another order of the columns.
    pub async fn compare(&mut self, sql: &str, gold: &str) -> Compared {
        let judged = self.judge(sql, gold).await;
        let golds = self.gold_troubles(gold).await;
        let predictions = Judged::troubles(&[&judged], 0).collect();
        Compared {
            published: judged.matched,
            #[cfg(feature = "parser")]
            corrected: self.corrected(sql, gold).await,
            unscored: Unscored { golds, predictions },
        }
    }

    /// Says whether a gold query could not be run or compared.
    pub async fn gold_troubles(&mut self, gold: &str) -> Vec<(usize, Trouble)> {
        let failed = self.database.run(gold).await.err();
        let not_run = failed.map(|reason| Trouble::NotRun(reason.to_string()));
        let outside = self.query(gold).is_none().then_some(Trouble::OutsideGrammar);
        not_run.into_iter().chain(outside).map(|trouble| (0, trouble)).collect()
    }

    async fn judge(&mut self, sql: &str, gold: &str) -> Judged {
        let (query, gold_query) = (self.query(sql), self.query(gold));
        let queries = query.as_deref().zip(gold_query.as_deref());
        let exact = queries.is_some_and(|(a, b)| exact_match(a, b, &self.names));
        let read = query.is_some();
        let rows = match self.database.run(sql).await {
            Ok(rows) => rows,
            Err(reason) => {
                let matched = Metrics { exact, execution: false, direct: false };
                return Judged { matched, refused: Some(reason.to_string()), read };
            }
        };
        let refused = None;
        let Ok(gold_rows) = self.database.run(gold).await else {
            let matched = Metrics { exact, execution: true, direct: true };
            return Judged { matched, refused, read };
        };
        let direct = direct_match(&rows, &gold_rows, gold.to_lowercase().contains("order by"));
        let execution = match queries {
            Some((a, b)) => spider_match((a, &rows), (b, &gold_rows)),
            None => gold_query.is_none() && direct,
        };
        Judged { matched: Metrics { exact, execution, direct }, refused, read }
    }

    #[cfg(feature = "parser")]
    async fn corrected(&mut self, sql: &str, gold: &str) -> Option<Metrics<bool>> {
        let gold_rows = self.database.run(gold).await.ok()?;
        let (reading, gold_reading) = (self.reading(sql), self.reading(gold));
        let exact = self.reader.matches(&reading, &gold_reading);
        let Ok(rows) = self.database.run(sql).await else {
            return Some(Metrics { exact, ..Metrics::default() });
        };
        let ordered = is_ordered(gold);
        Some(Metrics {
            exact,
            execution: equal_up_to_column_order(&rows, &gold_rows, ordered),
            direct: equal(&rows, &gold_rows, ordered),
        })
    }

    #[cfg(feature = "parser")]
    fn reading(&mut self, sql: &str) -> Rc<Reading> {
        if let Some(reading) = self.readings.get(sql) {
            return Rc::clone(reading);
        }
        let reading = Rc::new(self.reader.read(sql));
        if self.readings.len() == QUERIES {
            self.readings.clear();
        }
        self.readings.insert(sql.to_owned(), Rc::clone(&reading));
        reading
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
