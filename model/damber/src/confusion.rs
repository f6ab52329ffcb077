//! Which columns predictions used where others were asked about.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_sql::lex;
use serde::Serialize;

use crate::score::Scored;
use crate::test::Test;

/// How often predictions for questions about one column, or with one label, used a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Confusion {
    /// The table; `database.table` where there are several databases.
    pub table: String,
    /// The column that was asked about, or the label.
    pub asked: String,
    /// The column that the prediction used; empty: none that a test asks about.
    pub used: String,
    /// Number of tests.
    pub tests: usize,
}

/// The confusions of one table as a matrix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// The table.
    pub table: String,
    /// Columns that were used, the columns of the matrix; the last may be empty: none.
    pub used: Vec<String>,
    /// What was asked about, the rows of the matrix, with a number of tests for each of `used`.
    pub asked: Vec<(String, Vec<usize>)>,
}

impl Matrix {
    /// Returns a matrix for each table of `confusions`.
    pub fn of(confusions: &[Confusion]) -> Vec<Self> {
        let tables: BTreeSet<&str> = confusions.iter().map(|c| c.table.as_str()).collect();
        let of_table =
            |table| Self::of_table(table, confusions.iter().filter(|c| c.table == table).collect());
        tables.into_iter().map(of_table).collect()
    }

    fn of_table(table: &str, confusions: Vec<&Confusion>) -> Self {
        let asked: BTreeSet<&str> = confusions.iter().map(|c| c.asked.as_str()).collect();
        let mut used: BTreeSet<&str> = confusions.iter().map(|c| c.used.as_str()).collect();
        let none = used.remove("");
        // Every column that was asked about has a place, so that a table of columns is a square.
        let columns = confusions.iter().filter(|c| c.asked == c.used).map(|c| c.asked.as_str());
        if columns.clone().next().is_some() {
            used.extend(&asked);
        }
        let used: Vec<&str> = used.into_iter().chain(none.then_some("")).collect();
        let count = |asked: &str, used: &str| {
            let found = confusions.iter().find(|c| c.asked == asked && c.used == used);
            found.map_or(0, |c| c.tests)
        };
        let row = |asked: &str| {
            let counts = used.iter().map(|used| count(asked, used)).collect();
            (asked.to_owned(), counts)
        };
        Self {
            table: table.to_owned(),
            asked: asked.iter().map(|asked| row(asked)).collect(),
            used: used.iter().map(ToString::to_string).collect(),
        }
    }

    /// Returns whether every test used the column that it asked about.
    pub fn is_clean(&self) -> bool {
        let wrong = |(asked, counts): &(String, Vec<usize>)| {
            counts.iter().zip(&self.used).any(|(count, used)| *count > 0 && used != asked)
        };
        !self.asked.iter().any(wrong)
    }

    /// Returns the largest number of tests in one place.
    pub fn most(&self) -> usize {
        self.asked.iter().flat_map(|(_, counts)| counts).copied().max().unwrap_or_default()
    }
}

type Counts<'a> = BTreeMap<(String, &'a str, &'a str), usize>;

/// Counts which columns predictions used where a plain test asked about one column.
pub(crate) fn confusions(pairs: &[(&Test, &Scored)], several: bool) -> Vec<Confusion> {
    let columns = asked_columns(pairs);
    let mut counts = Counts::new();
    for (test, scored) in pairs.iter().filter(|(test, _)| !test.is_ambiguous()) {
        let Some(target) = test.targets.first() else { continue };
        let asked = target.column.as_str();
        let known = &columns[&(test.db_id.as_str(), test.table.as_str())];
        let used = used_columns(&scored.prediction, known);
        let used = if used.contains(&asked) { vec![asked] } else { used };
        add(&mut counts, test.table_among(several), asked, &used);
    }
    listed(counts)
}

/// Counts which column of a label predictions used in ambiguous tests.
pub(crate) fn readings(pairs: &[(&Test, &Scored)], several: bool) -> Vec<Confusion> {
    let mut counts = Counts::new();
    for (test, scored) in pairs {
        let Some(label) = &test.label else { continue };
        let columns = test.targets.iter().map(|target| target.column.as_str()).collect();
        let used = used_columns(&scored.prediction, &columns);
        add(&mut counts, test.table_among(several), label, &used);
    }
    listed(counts)
}

/// Returns the columns that tests of each table ask about.
fn asked_columns<'a>(
    pairs: &[(&'a Test, &Scored)],
) -> BTreeMap<(&'a str, &'a str), BTreeSet<&'a str>> {
    let mut columns = BTreeMap::<_, BTreeSet<&str>>::new();
    for (test, _) in pairs {
        let known = columns.entry((test.db_id.as_str(), test.table.as_str())).or_default();
        known.extend(test.targets.iter().map(|target| target.column.as_str()));
    }
    columns
}

/// Adds one test; a prediction that used several columns counts for each.
fn add<'a>(counts: &mut Counts<'a>, table: String, asked: &'a str, used: &[&'a str]) {
    let used = if used.is_empty() { &[""][..] } else { used };
    for column in used {
        *counts.entry((table.clone(), asked, column)).or_default() += 1;
    }
}

fn listed(counts: Counts<'_>) -> Vec<Confusion> {
    let confusion = |((table, asked, used), tests): ((String, &str, &str), usize)| Confusion {
        table,
        asked: asked.to_owned(),
        used: used.to_owned(),
        tests,
    };
    counts.into_iter().map(confusion).collect()
}

/// Returns those of `columns` that `sql` names.
fn used_columns<'a>(sql: &str, columns: &BTreeSet<&'a str>) -> Vec<&'a str> {
    let tokens: Vec<String> = lex::tokens(sql).iter().map(|token| token.value()).collect();
    let named = |column: &&str| tokens.iter().any(|token| token.eq_ignore_ascii_case(column));
    columns.iter().copied().filter(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn confusion(asked: &str, used: &str, tests: usize) -> Confusion {
        Confusion { table: "shell".into(), asked: asked.into(), used: used.into(), tests }
    }

    #[test]
    fn a_matrix_has_a_place_for_every_column() {
        let found = Matrix::of(&[
            confusion("Height", "Length", 1),
            confusion("Length", "", 1),
            confusion("Length", "Length", 3),
        ]);
        assert_eq!(found[0].used, ["Height", "Length", ""]);
        assert_eq!(found[0].asked[0], ("Height".to_owned(), vec![0, 1, 0]));
        assert_eq!(found[0].asked[1], ("Length".to_owned(), vec![0, 3, 1]));
        assert_eq!((found[0].most(), found[0].is_clean()), (3, false));
        let labels = Matrix::of(&[confusion("size", "Length", 2), confusion("size", "Height", 1)]);
        assert_eq!(labels[0].used, ["Height", "Length"]);
        assert!(Matrix::of(&[confusion("a", "a", 2)])[0].is_clean());
    }
}
