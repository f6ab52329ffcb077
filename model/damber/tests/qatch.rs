//! Our metrics against those of the qatch package, on random pairs of results
//! (tests/parity/qatch/make.py).

use beamsplitter_damber::Metrics;
use beamsplitter_database::Value;
use serde::Deserialize;

#[derive(Deserialize)]
struct Pair {
    target: Vec<Vec<Value>>,
    prediction: Vec<Vec<Value>>,
    metrics: [f64; 5],
}

#[test]
fn metrics_equal_those_of_qatch() {
    let text = include_str!("../../../tests/parity/qatch/pairs.json");
    let pairs: Vec<Pair> = serde_json::from_str(text).unwrap();
    assert_eq!(pairs.len(), 500);
    for (index, pair) in pairs.iter().enumerate() {
        let found = Metrics::of(&pair.target, &pair.prediction, true);
        let found = [
            found.cell_precision,
            found.cell_recall,
            found.tuple_cardinality,
            found.tuple_constraint,
            found.tuple_order.unwrap(),
        ];
        for (found, expect) in found.iter().zip(&pair.metrics) {
            assert!((found - expect).abs() < 1e-9, "pair {index}: {found:?} {:?}", pair.metrics);
        }
    }
}
