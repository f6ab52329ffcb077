//! Scores gathered by category, by table and by column.

use std::collections::BTreeMap;

use beamsplitter_common::bootstrap::{self, Bootstrap, DRAWS};
use beamsplitter_sql::lex;
use serde::Serialize;

use crate::category::Category;
use crate::metrics::Metrics;
use crate::score::Scored;
use crate::test::Test;

/// The same scores give the same intervals.
const SEED: u64 = 17;

/// Means over a group of tests, as tables IV to VI of DAMBER have them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Means {
    /// Number of tests.
    pub tests: usize,
    /// Mean of each metric; order over the tests that have one.
    #[serde(flatten)]
    pub metrics: Metrics,
    /// Share of tests whose prediction returns just what a target returns.
    pub right: f64,
    /// Mean of the metrics of each test, averaged.
    pub mean: f64,
    /// The bootstrap interval of 95 % of `mean`.
    pub interval: (f64, f64),
}

/// What a run over the tests of a database shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// Plain tests: questions that name their columns.
    pub plain: Section,
    /// Ambiguous tests: questions with a label.
    pub ambiguous: Section,
    /// Which columns are taken for which.
    pub confusions: Vec<Confusion>,
}

/// Plain or ambiguous tests, gathered.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Section {
    /// All tests.
    pub all: Means,
    /// Tests of each category.
    pub categories: BTreeMap<Category, Means>,
    /// Tests of each table.
    pub tables: BTreeMap<String, Means>,
}

/// How often predictions for questions about one column used another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Confusion {
    /// The table.
    pub table: String,
    /// The column that was asked about.
    pub asked: String,
    /// The column that the prediction used; empty: none of the table's.
    pub used: String,
    /// Number of plain tests.
    pub tests: usize,
}

/// Gathers scores; `tests` has the test of each.
pub fn report(tests: &[Test], scores: &[Scored]) -> Report {
    let by_id: BTreeMap<&str, &Test> = tests.iter().map(|test| (test.id.as_str(), test)).collect();
    let pairs: Vec<(&Test, &Scored)> = scores
        .iter()
        .filter_map(|scored| Some((*by_id.get(scored.id.as_str())?, scored)))
        .collect();
    let section = |ambiguous: bool| {
        let of = |(test, _): &&(&Test, &Scored)| test.is_ambiguous() == ambiguous;
        section(&pairs.iter().filter(of).copied().collect::<Vec<_>>())
    };
    Report { plain: section(false), ambiguous: section(true), confusions: confusions(&pairs) }
}

fn section(pairs: &[(&Test, &Scored)]) -> Section {
    let mut categories = BTreeMap::<Category, Vec<&Scored>>::new();
    let mut tables = BTreeMap::<String, Vec<&Scored>>::new();
    for (test, scored) in pairs {
        categories.entry(test.category).or_default().push(scored);
        tables.entry(test.table.clone()).or_default().push(scored);
    }
    let all: Vec<&Scored> = pairs.iter().map(|(_, scored)| *scored).collect();
    Section {
        all: means(&all),
        categories: categories.into_iter().map(|(key, scores)| (key, means(&scores))).collect(),
        tables: tables.into_iter().map(|(key, scores)| (key, means(&scores))).collect(),
    }
}

/// Returns the means of `scores`, all 0 where there are none.
pub fn means(scores: &[&Scored]) -> Means {
    if scores.is_empty() {
        return Means::default();
    }
    let count = scores.len() as f64;
    let mean = |of: fn(&Metrics) -> f64| {
        scores.iter().map(|scored| of(&scored.metrics)).sum::<f64>() / count
    };
    let orders: Vec<f64> = scores.iter().filter_map(|scored| scored.metrics.tuple_order).collect();
    let order = orders.iter().sum::<f64>() / orders.len() as f64;
    let values: Vec<f64> = scores.iter().map(|scored| scored.metrics.mean()).collect();
    Means {
        tests: scores.len(),
        metrics: Metrics {
            cell_precision: mean(|m| m.cell_precision),
            cell_recall: mean(|m| m.cell_recall),
            tuple_cardinality: mean(|m| m.tuple_cardinality),
            tuple_constraint: mean(|m| m.tuple_constraint),
            tuple_order: (!orders.is_empty()).then_some(order),
        },
        right: scores.iter().filter(|scored| scored.is_right()).count() as f64 / count,
        mean: values.iter().sum::<f64>() / count,
        interval: interval(&values),
    }
}

/// Returns the percentile bootstrap interval of 95 % of the mean of `values` (Efron 1979).
fn interval(values: &[f64]) -> (f64, f64) {
    let mut bootstrap = Bootstrap::new(values.len(), DRAWS, SEED);
    let mut drawn = Vec::with_capacity(DRAWS);
    while let Some(units) = bootstrap.draw() {
        let sum: f64 = units.map(|unit| values[unit]).sum();
        drawn.push(sum / values.len() as f64);
    }
    drawn.sort_by(f64::total_cmp);
    bootstrap::ends(drawn.len())
        .map_or((f64::NAN, f64::NAN), |(low, high)| (drawn[low], drawn[high]))
}

/// Counts which columns predictions used where a plain test asked about one column.
fn confusions(pairs: &[(&Test, &Scored)]) -> Vec<Confusion> {
    // Names of all columns that tests of a table ask about.
    let mut columns = BTreeMap::<&str, Vec<&str>>::new();
    for (test, _) in pairs {
        let known = columns.entry(&test.table).or_default();
        known.extend(test.targets.iter().map(|target| target.column.as_str()));
    }
    let mut counts = BTreeMap::<(&str, &str, &str), usize>::new();
    for (test, scored) in pairs.iter().filter(|(test, _)| !test.is_ambiguous()) {
        let Some(target) = test.targets.first() else { continue };
        let asked = target.column.as_str();
        let used = used_columns(&scored.prediction, &columns[test.table.as_str()]);
        let used = if used.contains(&asked) { vec![asked] } else { used };
        match used.as_slice() {
            [] => *counts.entry((&test.table, asked, "")).or_default() += 1,
            used => {
                for column in used {
                    *counts.entry((&test.table, asked, column)).or_default() += 1;
                }
            }
        }
    }
    let confusion = |((table, asked, used), tests): ((&str, &str, &str), usize)| Confusion {
        table: table.to_owned(),
        asked: asked.to_owned(),
        used: used.to_owned(),
        tests,
    };
    counts.into_iter().map(confusion).collect()
}

/// Returns those of `columns` that `sql` names.
fn used_columns<'a>(sql: &str, columns: &[&'a str]) -> Vec<&'a str> {
    let tokens: Vec<String> = lex::tokens(sql).iter().map(|token| token.value()).collect();
    let named = |column: &&str| tokens.iter().any(|token| token.eq_ignore_ascii_case(column));
    let mut used: Vec<&str> = columns.iter().copied().filter(|column| named(column)).collect();
    used.sort_unstable();
    used.dedup();
    used
}
