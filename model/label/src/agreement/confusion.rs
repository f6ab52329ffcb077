//! What two annotators say where they differ: how often one gives a category and the other another.

use super::Ratings;
use crate::filter::Pairing;

/// The categories of two annotators against one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confusion {
    /// The label's id.
    pub label: String,
    /// The label's name for people.
    pub title: String,
    /// The two annotators: of the rows, of the columns.
    pub annotators: [String; 2],
    /// The categories that occur.
    pub categories: Vec<String>,
    /// Number of units for each category of the first annotator and each of the second.
    pub counts: Vec<Vec<usize>>,
}

impl Confusion {
    /// Returns what the two annotators say in a cell.
    pub fn cell(&self, row: usize, column: usize) -> Pairing {
        Pairing {
            label: self.label.clone(),
            annotators: self.annotators.clone(),
            given: [row, column].map(|at| self.categories[at].clone()),
        }
    }

    /// Counts the units that both rated.
    pub fn units(&self) -> usize {
        self.counts.iter().flatten().sum()
    }
}

/// Counts the units for each category of rater `a` and each of rater `b`.
pub(super) fn counts(ratings: &Ratings, a: usize, b: usize, categories: usize) -> Vec<Vec<usize>> {
    let mut counts = vec![vec![0; categories]; categories];
    for &row in &ratings.units {
        let row = &ratings.rows[row];
        if let (Some(first), Some(second)) = (row[a], row[b]) {
            counts[first][second] += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_categories_are_counted() {
        let rows = [
            vec![Some(0), Some(1), None],
            vec![Some(0), Some(1), Some(0)],
            vec![Some(1), Some(1), Some(0)],
            vec![None, Some(0), Some(0)],
        ];
        let ratings = Ratings::new(&rows);
        assert_eq!(counts(&ratings, 0, 1, 2), [[0, 2], [0, 1]]);
        assert_eq!(counts(&ratings, 0, 2, 2), [[1, 0], [1, 0]]);
        assert_eq!(counts(&ratings, 1, 2, 2), [[1, 0], [2, 0]]);
    }
}
