//! QATCH's metrics of one prediction against one target, as DAMBER uses them (its section III).
//!
//! All metrics look at results, never at the queries. They follow the published package
//! (`qatch` 1.0), whose rounding to three decimals is kept, so that figures can be compared digit
//! by digit. Two cells are equal if they are the same text, the same bytes, both NULL, or numbers
//! of the same value (3 equals 3.0).

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_database::Value;
use serde::{Deserialize, Serialize};

/// The five metrics of one prediction, each from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Metrics {
    /// Share of the predicted cells' values that the target has.
    pub cell_precision: f64,
    /// Share of the target cells' values that the prediction has.
    pub cell_recall: f64,
    /// Number of rows of the smaller result over that of the larger.
    pub tuple_cardinality: f64,
    /// Share of the target's distinct rows that the prediction has equally often.
    pub tuple_constraint: f64,
    /// Rank correlation of the rows' order, from 0 (reversed) to 1; only where the target is
    /// ordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tuple_order: Option<f64>,
}

impl Metrics {
    /// Returns the metrics of a prediction that cannot run: all are 0.
    pub fn failed(ordered: bool) -> Self {
        Self { tuple_order: ordered.then_some(0.0), ..Self::default() }
    }

    /// Returns the metrics of a prediction that has the text of its target: all are 1.
    pub fn identical(ordered: bool) -> Self {
        Self {
            cell_precision: 1.0,
            cell_recall: 1.0,
            tuple_cardinality: 1.0,
            tuple_constraint: 1.0,
            tuple_order: ordered.then_some(1.0),
        }
    }

    /// Compares the rows of a prediction with those of its target. The order of rows is looked at
    /// where `ordered` says that the target has an ORDER BY.
    pub fn of(target: &[Vec<Value>], prediction: &[Vec<Value>], ordered: bool) -> Self {
        Self {
            cell_precision: cell_precision(target, prediction),
            cell_recall: cell_recall(target, prediction),
            tuple_cardinality: tuple_cardinality(target, prediction),
            tuple_constraint: tuple_constraint(target, prediction),
            tuple_order: ordered.then(|| tuple_order(target, prediction)),
        }
    }

    /// Returns the metrics that there are, in their own order.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        let Self { cell_precision, cell_recall, tuple_cardinality, tuple_constraint, .. } = self;
        let always = [*cell_precision, *cell_recall, *tuple_cardinality, *tuple_constraint];
        always.into_iter().chain(self.tuple_order)
    }

    /// Returns the mean of the metrics that there are.
    pub fn mean(&self) -> f64 {
        self.values().sum::<f64>() / self.values().count() as f64
    }
}

/// Returns the share of the prediction's distinct cells that are cells of the target.
pub fn cell_precision(target: &[Vec<Value>], prediction: &[Vec<Value>]) -> f64 {
    one_is_empty(target, prediction).unwrap_or_else(|| {
        let (target, prediction) = (distinct_cells(target), distinct_cells(prediction));
        share(target.intersection(&prediction).count(), prediction.len())
    })
}

/// Returns the share of the target's distinct cells that are cells of the prediction.
pub fn cell_recall(target: &[Vec<Value>], prediction: &[Vec<Value>]) -> f64 {
    one_is_empty(target, prediction).unwrap_or_else(|| {
        let (target, prediction) = (distinct_cells(target), distinct_cells(prediction));
        share(target.intersection(&prediction).count(), target.len())
    })
}

/// Returns the number of rows of the smaller result over that of the larger.
pub fn tuple_cardinality(target: &[Vec<Value>], prediction: &[Vec<Value>]) -> f64 {
    let (smaller, larger) = match target.len() <= prediction.len() {
        true => (target.len(), prediction.len()),
        false => (prediction.len(), target.len()),
    };
    if larger == 0 { 1.0 } else { share(smaller, larger) }
}

/// Returns the share of the target's distinct rows that the prediction has equally often; the
/// order of a row's cells does not count.
pub fn tuple_constraint(target: &[Vec<Value>], prediction: &[Vec<Value>]) -> f64 {
    one_is_empty(target, prediction).unwrap_or_else(|| {
        let (target, prediction) = (row_counts(target), row_counts(prediction));
        let same = target.iter().filter(|(row, count)| prediction.get(*row) == Some(count)).count();
        share(same, target.len())
    })
}

/// Returns Spearman's rank correlation of the rows that both results have, from 0 (reversed) to 1
/// (same order); 0.5 where they have no row in common.
pub fn tuple_order(target: &[Vec<Value>], prediction: &[Vec<Value>]) -> f64 {
    one_is_empty(target, prediction).unwrap_or_else(|| {
        let (target, prediction) = (distinct_rows(target), distinct_rows(prediction));
        let places: BTreeMap<&Row<'_>, usize> =
            prediction.iter().enumerate().map(|(place, row)| (row, place)).collect();
        let common: Vec<&Row<'_>> = target.iter().filter(|row| places.contains_key(row)).collect();
        let ranks: BTreeMap<&Row<'_>, usize> =
            common.iter().enumerate().map(|(rank, row)| (*row, rank)).collect();
        let predicted = prediction.iter().filter_map(|row| ranks.get(row));
        let squares: f64 =
            predicted.enumerate().map(|(place, &rank)| (place as f64 - rank as f64).powi(2)).sum();
        let rho = if common.is_empty() {
            0.0
        } else {
            let n = common.len().max(2) as f64;
            1.0 - 6.0 * squares / (n * (n * n - 1.0))
        };
        (rounded(rho) + 1.0) / 2.0
    })
}

/// Returns 1 where both results are empty, 0 where one is, nothing where neither is.
fn one_is_empty(target: &[Vec<Value>], prediction: &[Vec<Value>]) -> Option<f64> {
    match (target.is_empty(), prediction.is_empty()) {
        (true, true) => Some(1.0),
        (false, false) => None,
        _ => Some(0.0),
    }
}

/// Returns `part` of `whole`, to three decimals.
fn share(part: usize, whole: usize) -> f64 {
    rounded(part as f64 / whole as f64)
}

/// Rounds to three decimals, halves to even, from the exact binary value as Python does.
fn rounded(x: f64) -> f64 {
    format!("{x:.3}").parse().unwrap_or(x)
}

/// A cell in the order and with the equality of Python's values.
#[derive(Clone, Copy, Debug)]
enum Cell<'a> {
    Null,
    Integer(i64),
    Real(f64),
    Text(&'a str),
    Blob(&'a [u8]),
}

impl<'a> Cell<'a> {
    fn of(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Integer(i) => Self::Integer(*i),
            Value::Real(x) => whole(*x).map_or(Self::Real(*x), Self::Integer),
            Value::Text(text) => Self::Text(text),
            Value::Blob(bytes) => Self::Blob(bytes),
        }
    }

    /// Returns the place of its kind in the order of cells.
    fn kind(self) -> u8 {
        match self {
            Self::Null => 0,
            Self::Integer(_) => 1,
            Self::Real(_) => 2,
            Self::Text(_) => 3,
            Self::Blob(_) => 4,
        }
    }
}

impl Ord for Cell<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a.cmp(b),
            (Self::Real(a), Self::Real(b)) => a.total_cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::Blob(a), Self::Blob(b)) => a.cmp(b),
            _ => self.kind().cmp(&other.kind()),
        }
    }
}

impl PartialOrd for Cell<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Cell<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Cell<'_> {}

/// Returns the integer that `x` is, if it is one of 64 bits.
fn whole(x: f64) -> Option<i64> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0; // 2^63
    #[expect(clippy::cast_possible_truncation, reason = "whole and within 64 bits")]
    let integer = || x as i64;
    (x.fract() == 0.0 && (-LIMIT..LIMIT).contains(&x)).then(integer)
}

type Row<'a> = Vec<Cell<'a>>;

fn distinct_cells(rows: &[Vec<Value>]) -> BTreeSet<Cell<'_>> {
    rows.iter().flatten().map(Cell::of).collect()
}

/// Counts rows, the cells of each in one order.
fn row_counts(rows: &[Vec<Value>]) -> BTreeMap<Row<'_>, usize> {
    let mut counts = BTreeMap::new();
    for row in rows {
        let mut row: Row<'_> = row.iter().map(Cell::of).collect();
        row.sort();
        *counts.entry(row).or_insert(0) += 1;
    }
    counts
}

/// Returns the rows without repetitions, in the order of their first places.
fn distinct_rows(rows: &[Vec<Value>]) -> Vec<Row<'_>> {
    let mut seen = BTreeSet::new();
    let rows = rows.iter().map(|row| row.iter().map(Cell::of).collect::<Row<'_>>());
    rows.filter(|row| seen.insert(row.clone())).collect()
}

#[cfg(test)]
mod tests;
