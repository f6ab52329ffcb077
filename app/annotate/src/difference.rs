//! What two results differ in.

use beamsplitter_common::text::{listed, plural};
use beamsplitter_database::Difference as Counted;
use beamsplitter_protocol::Rows;

/// Rows of two results, counted against one another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Which rows both have, and which only one.
    pub rows: Counted,
    /// Whether one of the two was cut, so that more may differ.
    pub cut: bool,
}

impl Difference {
    /// Compares two results by the values of their rows.
    pub fn of(first: &Rows, second: &Rows) -> Self {
        Self { rows: Counted::of(&first.rows, &second.rows), cut: first.more || second.more }
    }

    /// Returns a sentence about the difference of results with these names; nothing where they are
    /// equal, as the warnings say.
    pub fn words(&self, first: &str, second: &str) -> String {
        let cut = if self.cut { " Only rows that were fetched are compared." } else { "" };
        match (self.rows.is_equal(), self.rows.order) {
            (true, true) => format!("The same rows in another order.{cut}"),
            (true, false) => cut.to_owned(),
            _ => format!(
                "{} only in {first}, {} only in {second}, {} in both.{cut}",
                plural(self.rows.first.len(), "row"),
                plural(self.rows.second.len(), "row"),
                plural(self.rows.both, "row"),
            ),
        }
    }
}

/// Says which golds return the same rows as another query, as the rest of a sentence; nothing where
/// none does. `golds` has the rows of each gold that ran.
pub fn same_rows<'a>(
    rows: &Rows,
    golds: impl IntoIterator<Item = Option<&'a Rows>>,
) -> Option<String> {
    let golds = golds.into_iter().enumerate();
    let same = golds.filter(|(_, gold)| gold.is_some_and(|gold| is_same(rows, gold)));
    numbered(&same.map(|(at, _)| at).collect::<Vec<_>>())
        .map(|golds| format!("the same as {golds}"))
}

fn is_same(a: &Rows, b: &Rows) -> bool {
    !a.more && !b.more && Difference::of(a, b).rows.is_equal()
}

/// Names golds by their places: `gold 1`, `golds 1 and 3`; nothing where there is none.
pub fn numbered(golds: &[usize]) -> Option<String> {
    let numbers: Vec<String> = golds.iter().map(|at| (at + 1).to_string()).collect();
    let word = if golds.len() == 1 { "gold" } else { "golds" };
    (!golds.is_empty()).then(|| format!("{word} {}", listed(&numbers, "and")))
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::Value;

    use super::*;

    fn rows(cells: &[i64]) -> Rows {
        let rows = cells.iter().map(|i| vec![Value::Integer(*i)]).collect();
        Rows { columns: vec!["x".into()], rows, ..Rows::default() }
    }

    #[track_caller]
    fn check(a: &[i64], b: &[i64], expect: &str) {
        assert_eq!(Difference::of(&rows(a), &rows(b)).words("gold 1", "gold 2"), expect);
    }

    #[test]
    fn rows_are_counted() {
        check(&[1, 2], &[1, 2], "");
        check(&[], &[], "");
        check(&[1, 2], &[2, 1], "The same rows in another order.");
        check(&[1, 1, 2], &[2, 3], "2 rows only in gold 1, 1 row only in gold 2, 1 row in both.");
        let d = Difference::of(&rows(&[1, 1, 2]), &rows(&[2, 3, 3]));
        assert_eq!((d.rows.first, d.rows.second), (vec![0, 1], vec![1, 2]));
    }

    #[test]
    fn the_same_rows_as_a_gold_are_noticed() {
        let cut = Rows { more: true, ..rows(&[1]) };
        let of = |golds: &[Option<&Rows>]| same_rows(&rows(&[1]), golds.iter().copied());
        assert_eq!(of(&[Some(&rows(&[2])), None, Some(&cut)]), None);
        assert_eq!(of(&[None, Some(&rows(&[1]))]).as_deref(), Some("the same as gold 2"));
        let all = [Some(&rows(&[1])), None, Some(&rows(&[1]))];
        assert_eq!(of(&all).as_deref(), Some("the same as golds 1 and 3"));
        assert_eq!(numbered(&[0, 1, 2]).as_deref(), Some("golds 1, 2 and 3"));
    }

    #[test]
    fn numbers_are_equal_by_value() {
        let real = |x: f64| Rows { rows: vec![vec![Value::Real(x)]], ..Rows::default() };
        assert!(Difference::of(&real(2.0), &rows(&[2])).rows.is_equal());
        assert!(Difference::of(&real(0.1 + 0.2), &real(0.3)).rows.is_equal());
        let text = Rows { rows: vec![vec![Value::Text("2".into())]], ..Rows::default() };
        assert!(!Difference::of(&text, &rows(&[2])).rows.is_equal());
    }
}
