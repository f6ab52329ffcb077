//! Rows at the same place of an order.

use std::ops::Range;

use crate::compare::{Key, Numbers};
use crate::value::{Rows, Value};

/// Returns the places of the rows that tie with the one before a place; none where the row at that place
/// does not, or where all of these rows show the same. Each row shows its first `shown` cells and is
/// ordered by the others.
///
/// ```
/// # use beamsplitter_database::{Value, ties};
/// let rows = [("Ann", 9), ("Bob", 7), ("Cy", 7)];
/// let rows = rows.map(|(name, n)| vec![Value::Text(name.into()), Value::Integer(n)]);
/// assert_eq!((ties(&rows, 2, 1), ties(&rows, 1, 1)), (Some(1..3), None));
/// ```
pub fn ties(rows: &Rows, at: usize, shown: usize) -> Option<Range<usize>> {
    let own = keys(rows.get(at.checked_sub(1)?)?.get(shown..)?);
    let ties = |row: &&Vec<Value>| keys(row.get(shown..).unwrap_or_default()) == own;
    let before = rows[..at].iter().rev().take_while(ties).count();
    let after = rows[at..].iter().take_while(ties).count();
    let all = at - before..at + after;
    let mut seen = rows[all.clone()].iter().map(|row| keys(&row[..shown.min(row.len())]));
    let first = seen.next();
    (after > 0 && !seen.all(|row| Some(row) == first)).then_some(all)
}

fn keys(cells: &[Value]) -> Vec<Key<'_>> {
    cells.iter().map(|cell| cell.key(Numbers::Exact)).collect()
}
