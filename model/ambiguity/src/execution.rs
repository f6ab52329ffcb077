//! Whether two queries return the same, in the two ways that the benchmark counts.

use beamsplitter_database::{Key, Numbers, Rows, Value};

use crate::exact::{Query, ResultKey};

/// Returns what a cell is compared by: numbers to the last bit, whichever type they have.
fn key(value: &Value) -> Key<'_> {
    value.key(Numbers::Exact)
}

/// Compares results by plain equality: as lists of rows if `ordered`, as sets of them otherwise.
pub fn direct_match(a: &Rows, b: &Rows, ordered: bool) -> bool {
    if ordered {
        return a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
    }
    set(a) == set(b)
}

fn same(a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| key(a) == key(b))
}

fn set(rows: &Rows) -> Vec<Vec<Key<'_>>> {
    let mut rows: Vec<Vec<Key<'_>>> = rows.iter().map(|r| r.iter().map(key).collect()).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Compares results by Spider's execution match: for each value unit that is selected, the same list of values. Of
/// several columns from one value unit (`max(a), min(a)`) the last one counts.
pub fn spider_match(a: (&Query, &Rows), b: (&Query, &Rows)) -> bool {
    let (keys_a, keys_b) = (last(a.0), last(b.0));
    if a.1.len() != b.1.len() || keys_a.len() != keys_b.len() {
        return false;
    }
    keys_a.iter().all(|(unit, at_a)| {
        let Some((_, at_b)) = keys_b.iter().find(|(other, _)| other == unit) else {
            return false;
        };
        a.1.iter().zip(b.1).all(|(a, b)| match (a.get(*at_a), b.get(*at_b)) {
            (Some(a), Some(b)) => key(a) == key(b),
            _ => false,
        })
    })
}

/// Returns each value unit with the last column that it makes.
fn last(query: &Query) -> Vec<(ResultKey, usize)> {
    let mut found: Vec<(ResultKey, usize)> = Vec::new();
    for (at, unit) in query.result_keys().into_iter().enumerate() {
        match found.iter_mut().find(|(other, _)| *other == unit) {
            Some((_, place)) => *place = at,
            None => found.push((unit, at)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Names, read_query};
    use beamsplitter_sql::{Schema, Table};

    fn rows(rows: &[&[f64]]) -> Vec<Vec<Value>> {
        rows.iter().map(|row| row.iter().map(|x| Value::Real(*x)).collect()).collect()
    }

    #[test]
    fn sets_without_order_lists_with() {
        let (a, b) = (rows(&[&[1.0], &[2.0], &[1.0]]), rows(&[&[2.0], &[1.0]]));
        assert!(direct_match(&a, &b, false));
        assert!(!direct_match(&a, &b, true));
        assert!(direct_match(&b, &[vec![Value::Integer(2)], vec![Value::Integer(1)]], true));
        assert!(!direct_match(&rows(&[&[0.1 + 0.2]]), &rows(&[&[0.3]]), false));
        assert!(direct_match(&[], &rows(&[]), true));
    }

    #[test]
    fn columns_are_told_apart_by_their_value_unit() {
        let schema = Schema { tables: vec![Table::of("t", &["a", "b"])], ..Schema::default() };
        let names = Names::new(&schema);
        let check = |a: &str, left: &[&[f64]], b: &str, right: &[&[f64]]| {
            let (a, b) = (read_query(a, &names).unwrap(), read_query(b, &names).unwrap());
            spider_match((&a, &rows(left)), (&b, &rows(right)))
        };
        let (ab, ba) = ("select a, b from t", "select b, a from t");
        assert!(check(ab, &[&[1.0, 2.0]], ba, &[&[2.0, 1.0]]));
        assert!(!check(ab, &[&[1.0, 2.0]], ba, &[&[1.0, 2.0]]));
        assert!(!check(ab, &[], "select a from t", &[]));
        let max_min = "select max(a), min(a) from t";
        assert!(check(max_min, &[&[9.0, 1.0]], "select min(a) from t", &[&[1.0]]));
    }
}
