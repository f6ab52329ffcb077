use super::*;

/// Reads rows: cells apart by spaces, rows by slashes; numbers where they look like one.
fn rows(text: &str) -> Vec<Vec<Value>> {
    let cell = |word: &str| match (word.parse(), word.parse()) {
        (Ok(integer), _) => Value::Integer(integer),
        (_, Ok(real)) => Value::Real(real),
        _ if word == "null" => Value::Null,
        _ => Value::Text(word.into()),
    };
    text.split('/')
        .map(|row| row.split_whitespace().map(cell).collect())
        .filter(|row: &Vec<Value>| !row.is_empty())
        .collect()
}

fn check(target: &str, prediction: &str, expect: [f64; 5]) {
    let found = Metrics::of(&rows(target), &rows(prediction), true);
    let found = [
        found.cell_precision,
        found.cell_recall,
        found.tuple_cardinality,
        found.tuple_constraint,
        found.tuple_order.unwrap(),
    ];
    assert_eq!(found, expect, "{target} | {prediction}");
}

#[test]
fn metrics_of_small_results() {
    check("a b / c d", "a b / c d", [1.0, 1.0, 1.0, 1.0, 1.0]);
    check("a b / c d", "c d / a b", [1.0, 1.0, 1.0, 1.0, 0.0]);
    check("a b / c d", "b a / c d", [1.0, 1.0, 1.0, 1.0, 1.0]);
    check("a b / c d", "a b / c e", [0.75, 0.75, 1.0, 0.5, 1.0]);
    check("a b / c d", "a / b / c / d", [1.0, 1.0, 0.5, 0.0, 0.5]);
    check("a / a / b", "a / b", [1.0, 1.0, 0.667, 0.5, 1.0]);
    check("1 / 2", "1.0 / 2.0", [1.0, 1.0, 1.0, 1.0, 1.0]);
    check("1", "one", [0.0, 0.0, 1.0, 0.0, 0.5]);
    check("null 1", "1 null", [1.0, 1.0, 1.0, 1.0, 0.5]);
    check("", "", [1.0, 1.0, 1.0, 1.0, 1.0]);
    check("a", "", [0.0, 0.0, 0.0, 0.0, 0.0]);
    check("", "a", [0.0, 0.0, 0.0, 0.0, 0.0]);
    check("1 / 2 / 3 / 4", "2 / 1 / 4 / 3", [1.0, 1.0, 1.0, 1.0, 0.8]);
}

#[test]
fn numbers_are_equal_by_value() {
    let near = |x: f64| Cell::of(&Value::Real(x)) == Cell::of(&Value::Integer(1 << 53));
    assert!(near(9_007_199_254_740_992.0));
    assert!(!near(9_007_199_254_740_994.0));
    assert_eq!(Cell::of(&Value::Real(-0.0)), Cell::of(&Value::Integer(0)));
    assert_ne!(Cell::of(&Value::Text("1".into())), Cell::of(&Value::Integer(1)));
}

#[test]
fn rounding_is_to_even_from_the_binary_value() {
    assert_eq!(rounded(0.0625), 0.062);
    assert_eq!(rounded(0.1875), 0.188);
    assert_eq!(rounded(2.0 / 3.0), 0.667);
}
