//! What two results differ in.

use std::collections::BTreeMap;

use beamsplitter_protocol::{Cell, Rows};

/// Rows of two results, counted against one another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Rows that both have.
    pub both: usize,
    /// Places of the rows that only the first has.
    pub first: Vec<usize>,
    /// Places of the rows that only the second has.
    pub second: Vec<usize>,
    /// Whether the rows are the same, in another order.
    pub order: bool,
    /// Whether one of the two was cut, so that more may differ.
    pub cut: bool,
}

impl Difference {
    /// Compares two results by the values of their rows.
    pub fn of(first: &Rows, second: &Rows) -> Self {
        let keys = |rows: &Rows| rows.rows.iter().map(|row| key(row)).collect::<Vec<_>>();
        let (a, b) = (keys(first), keys(second));
        let mut left: BTreeMap<&str, usize> = BTreeMap::new();
        for key in &b {
            *left.entry(key).or_default() += 1;
        }
        let mut difference = Self { cut: first.more || second.more, ..Self::default() };
        for (at, key) in a.iter().enumerate() {
            match left.get_mut(key.as_str()).filter(|count| **count > 0) {
                Some(count) => {
                    *count -= 1;
                    difference.both += 1;
                }
                None => difference.first.push(at),
            }
        }
        // What is left over stands at the last of its places.
        for (at, key) in b.iter().enumerate().rev() {
            if let Some(count) = left.get_mut(key.as_str()).filter(|count| **count > 0) {
                *count -= 1;
                difference.second.push(at);
            }
        }
        difference.second.reverse();
        difference.order = difference.is_equal() && a != b;
        difference
    }

    /// Whether the rows are the same, whatever their order.
    pub fn is_equal(&self) -> bool {
        self.first.is_empty() && self.second.is_empty()
    }

    /// In a sentence, of results with these names.
    pub fn words(&self, first: &str, second: &str) -> String {
        let rows = |n: usize| if n == 1 { "1 row".to_owned() } else { format!("{n} rows") };
        let cut = if self.cut { " Of the rows that were fetched." } else { "" };
        match (self.is_equal(), self.order) {
            (true, true) => format!("The same rows in another order.{cut}"),
            (true, false) => format!("Equal results.{cut}"),
            _ => format!(
                "{} only in {first}, {} only in {second}, {} in both.{cut}",
                rows(self.first.len()),
                rows(self.second.len()),
                rows(self.both),
            ),
        }
    }
}

/// A row as text: numbers to ten digits, whichever of SQLite's two types they have.
fn key(row: &[Cell]) -> String {
    let mut key = String::new();
    for cell in row {
        match cell {
            Cell::Null => key.push('n'),
            #[expect(clippy::cast_precision_loss, reason = "large integers are written whole")]
            Cell::Integer(i) if i.unsigned_abs() < 1 << 53 => number(&mut key, *i as f64),
            Cell::Integer(i) => key.push_str(&i.to_string()),
            Cell::Real(x) => number(&mut key, *x),
            Cell::Text(text) => {
                key.push('t');
                key.push_str(text);
            }
            Cell::Blob(bytes) => key.push_str(&format!("b{bytes}")),
        }
        key.push('\0');
    }
    key
}

fn number(key: &mut String, x: f64) {
    // Zero has one sign here.
    key.push_str(&format!("{:.9e}", if x == 0.0 { 0.0 } else { x }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(cells: &[i64]) -> Rows {
        let rows = cells.iter().map(|i| vec![Cell::Integer(*i)]).collect();
        Rows { columns: vec!["x".into()], rows, ..Rows::default() }
    }

    #[track_caller]
    fn check(a: &[i64], b: &[i64], expect: &str) {
        assert_eq!(Difference::of(&rows(a), &rows(b)).words("gold 1", "gold 2"), expect);
    }

    #[test]
    fn rows_are_counted() {
        check(&[1, 2], &[1, 2], "Equal results.");
        check(&[], &[], "Equal results.");
        check(&[1, 2], &[2, 1], "The same rows in another order.");
        check(&[1, 1, 2], &[2, 3], "2 rows only in gold 1, 1 row only in gold 2, 1 row in both.");
        let d = Difference::of(&rows(&[1, 1, 2]), &rows(&[2, 3, 3]));
        assert_eq!((d.first, d.second), (vec![0, 1], vec![1, 2]));
    }

    #[test]
    fn numbers_are_equal_by_value() {
        let real = |x: f64| Rows { rows: vec![vec![Cell::Real(x)]], ..Rows::default() };
        assert!(Difference::of(&real(2.0), &rows(&[2])).is_equal());
        assert!(Difference::of(&real(0.1 + 0.2), &real(0.3)).is_equal());
        let text = Rows { rows: vec![vec![Cell::Text("2".into())]], ..Rows::default() };
        assert!(!Difference::of(&text, &rows(&[2])).is_equal());
    }
}
