use super::*;

fn rows(text: &[&str]) -> Vec<Vec<Value>> {
    let value = |cell: &str| {
        if cell == "null" {
            Value::Null
        } else if let Ok(i) = cell.parse() {
            Value::Integer(i)
        } else if let Ok(x) = cell.parse() {
            Value::Real(x)
        } else {
            Value::Text(cell.into())
        }
    };
    text.iter().map(|row| row.split_whitespace().map(value).collect()).collect()
}

#[track_caller]
fn check(a: &[&str], b: &[&str], expect: [bool; 3]) {
    let (a, b) = (rows(a), rows(b));
    let found =
        [equal(&a, &b, true), equal(&a, &b, false), equal_up_to_column_order(&a, &b, false)];
    assert_eq!(found, expect);
    assert_eq!(equal(&b, &a, false), expect[1]);
    assert_eq!(equal_up_to_column_order(&b, &a, false), expect[2]);
}

#[test]
fn multisets_lists_and_columns() {
    check(&["a 1", "b 2"], &["a 1", "b 2"], [true, true, true]);
    check(&["a 1", "b 2"], &["b 2", "a 1"], [false, true, true]);
    check(&["a 1", "b 2"], &["2 b", "1 a"], [false, false, true]);
    check(&["a", "a", "b"], &["a", "b", "b"], [false; 3]);
    check(&["a"], &["a", "a"], [false; 3]);
    check(&[], &[], [true; 3]);
    check(&["a 1"], &["a"], [false; 3]);
    // Every column has the same values, the rows do not.
    check(&["a a", "b b"], &["a b", "b a"], [false; 3]);
    check(&["1 2 3", "2 3 1", "3 1 2"], &["2 1 3", "3 2 1", "1 3 2"], [false, false, true]);
}

#[test]
fn numbers_within_tolerance() {
    check(&["0.30000000000000004"], &["0.3"], [true; 3]);
    check(&["3.0"], &["3"], [true; 3]);
    check(&["2.9999999999999996"], &["3"], [true; 3]);
    check(&["0.3001"], &["0.3"], [false; 3]);
    check(&["9007199254740993"], &["9007199254740992"], [false; 3]);
    check(&["null"], &["0"], [false; 3]);
    assert!(!equal(&[vec![Value::Text("1".into())]], &[vec![Value::Integer(1)]], false));
    assert!(equal(&[vec![Value::Real(f64::NAN)]], &[vec![Value::Real(f64::NAN)]], true));
    assert!(equal(&[vec![Value::Real(-0.0)]], &[vec![Value::Integer(0)]], true));
}

#[test]
fn large_numbers_of_both_types() {
    check(&["1e17"], &["100000000000000000"], [true; 3]);
    check(&["1e18"], &["1000000000000000001"], [false; 3]);
    let exact = |value: &Value| format!("{:?}", value.key(Numbers::Exact));
    assert_eq!(exact(&Value::Real(2.0)), exact(&Value::Integer(2)));
    assert_ne!(exact(&Value::Real(0.1 + 0.2)), exact(&Value::Real(0.3)));
    assert_ne!(exact(&Value::Real(1e300)), exact(&Value::Integer(i64::MAX)));
}

#[test]
fn rows_are_counted_against_one_another() {
    let d = Difference::of(&rows(&["1", "1", "2"]), &rows(&["2", "3", "3"]));
    assert_eq!((d.both, &d.first[..], &d.second[..]), (1, &[0, 1][..], &[1, 2][..]));
    assert!(Difference::of(&rows(&["1", "2"]), &rows(&["2", "1"])).order);
    assert!(!Difference::of(&rows(&["1"]), &rows(&["1.0"])).order);
    let blobs = |byte| vec![vec![Value::Blob(vec![byte, 0])]];
    assert!(!Difference::of(&blobs(1), &blobs(2)).is_equal());
}

#[test]
fn order_matters_with_columns_permuted() {
    let (a, b) = (rows(&["a 1", "b 2"]), rows(&["1 a", "2 b"]));
    assert!(equal_up_to_column_order(&a, &b, true));
    assert!(!equal_up_to_column_order(&a, &rows(&["2 b", "1 a"]), true));
}

#[test]
fn many_alike_columns_take_no_time() {
    let a: Vec<_> =
        (0..50).map(|i| (0..40).map(|j| Value::Integer((i * j) % 2)).collect()).collect();
    let b: Vec<Vec<Value>> =
        a.iter().map(|r: &Vec<Value>| r.iter().rev().cloned().collect()).collect();
    assert!(equal_up_to_column_order(&a, &b, false));
}

#[test]
fn more_columns_are_no_other_rows() {
    let is = |part: &[&str], all: &[&str]| equal_in_columns(&rows(part), &rows(all));
    assert!(is(&["a 1", "b 2"], &["2 x b", "1 x a"]));
    assert!(is(&["a", "a", "b"], &["1 a", "2 b", "3 a"]));
    assert!(!is(&["a", "a", "b"], &["1 a", "2 b", "3 b"]), "as often");
    assert!(!is(&["a 1", "b 2"], &["a x 2", "b x 1"]), "row by row");
    assert!(!is(&["a a"], &["a b"]), "one column is not two");
    assert!(!is(&["a"], &["a", "a"]), "as many rows");
    assert!(is(&[], &[]) && !is(&[], &["a"]) && !is(&["a"], &[]));
}
