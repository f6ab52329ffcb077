//! Ratings: the category that each rater gave each unit.

use std::collections::BTreeMap;

use super::coefficients::{self, Row};

/// Ratings of units. Units that were rated alike are kept once, with their number: figures and
/// their intervals cost as much as there are different rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    /// Rows that occur.
    pub rows: Vec<Row>,
    /// The row of each unit.
    pub units: Vec<usize>,
}

impl Ratings {
    /// Creates ratings from one row for each unit.
    pub fn new(units: &[Row]) -> Self {
        let mut places: BTreeMap<&Row, usize> = BTreeMap::new();
        let mut ratings = Self::default();
        for row in units {
            let place = *places.entry(row).or_insert_with(|| {
                ratings.rows.push(row.clone());
                ratings.rows.len() - 1
            });
            ratings.units.push(place);
        }
        ratings
    }

    /// Counts the units of each row.
    pub fn counts(&self) -> Vec<f64> {
        let mut counts = vec![0.0; self.rows.len()];
        for row in &self.units {
            counts[*row] += 1.0;
        }
        counts
    }

    /// Counts the units that two or more raters rated.
    pub fn pairable(&self) -> usize {
        let pairable = |row: &usize| self.rows[*row].iter().flatten().count() > 1;
        self.units.iter().filter(|row| pairable(row)).count()
    }

    /// Computes Cohen's kappa of two raters.
    pub fn cohen(&self, a: usize, b: usize) -> Option<f64> {
        coefficients::cohen(&self.rows, &self.counts(), a, b)
    }
}
