//! What the filling of a changed database did to a gold's result: nobody should judge it.

use beamsplitter_database::Value;
use beamsplitter_protocol::Rows;

/// Cells and rows of a result that are other than in the data, so that golds can be told apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OnPurpose {
    /// Row and column of each cell with another value, and the value that the data has.
    pub shifted: Vec<(usize, usize, Value)>,
    /// Rows that are left out, as the data has them.
    pub left_out: Vec<Vec<Value>>,
}

impl OnPurpose {
    /// Compares a result with that of the same query where both places hold the same cells. Rows that
    /// are in both stand for one another, and the others in their order. None where the columns are
    /// others, or a result was cut.
    pub fn of(data: &Rows, result: &Rows) -> Option<Self> {
        if data.more || result.more || data.columns.len() != result.columns.len() {
            return None;
        }
        let mut rest: Vec<Option<&Vec<Value>>> = data.rows.iter().map(Some).collect();
        let mut others = Vec::new();
        for (at, row) in result.rows.iter().enumerate() {
            match rest.iter_mut().find(|other| **other == Some(row)) {
                Some(same) => *same = None,
                None => others.push((at, row)),
            }
        }
        let mut rest = rest.into_iter().flatten();
        let mut found = Self::default();
        for (at, row) in others {
            let Some(before) = rest.next() else { break };
            let cells = row.iter().zip(before).enumerate().filter(|(_, (now, was))| now != was);
            found.shifted.extend(cells.map(|(column, (_, was))| (at, column, was.clone())));
        }
        found.left_out.extend(rest.cloned());
        Some(found)
    }

    /// Returns whether the result is as in the data.
    pub fn is_nothing(&self) -> bool {
        self.shifted.is_empty() && self.left_out.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(cells: &[&[i64]]) -> Rows {
        let columns = vec!["a".to_owned(); cells.first().map_or(0, |row| row.len())];
        let row = |row: &&[i64]| row.iter().map(|i| Value::Integer(*i)).collect();
        Rows { columns, rows: cells.iter().map(row).collect(), ..Rows::default() }
    }

    #[track_caller]
    fn check(data: &[&[i64]], result: &[&[i64]], shifted: &[(usize, usize, i64)], left_out: usize) {
        let found = OnPurpose::of(&rows(data), &rows(result)).unwrap();
        let expect: Vec<_> = shifted
            .iter()
            .map(|(row, column, was)| (*row, *column, Value::Integer(*was)))
            .collect();
        assert_eq!((found.shifted, found.left_out.len()), (expect, left_out));
    }

    #[test]
    fn shifted_cells_and_rows_that_are_left_out_are_told_apart() {
        check(&[&[1, 3], &[2, 5]], &[&[1, 3], &[2, 5]], &[], 0);
        check(&[&[1, 3], &[2, 5]], &[&[1, 5], &[2, 3]], &[(0, 1, 3), (1, 1, 5)], 0);
        check(&[&[1, 3], &[2, 5], &[3, 3]], &[&[3, 3], &[1, 3]], &[], 1);
        check(&[&[7]], &[&[5]], &[(0, 0, 7)], 0);
        check(&[&[1, 3], &[1, 3]], &[&[1, 3]], &[], 1);
    }

    #[test]
    fn what_cannot_be_compared_is_not() {
        let cut = Rows { more: true, ..rows(&[&[1]]) };
        assert_eq!(OnPurpose::of(&cut, &rows(&[&[1]])), None);
        assert_eq!(OnPurpose::of(&rows(&[&[1, 2]]), &rows(&[&[1]])), None);
        assert!(
            OnPurpose::of(&rows(&[&[1]]), &rows(&[&[1]])).is_some_and(|found| found.is_nothing())
        );
    }
}
