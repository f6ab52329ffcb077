//! Our figures against those of krippendorff, scikit-learn and statsmodels, on random ratings with
//! gaps: `tests/parity/make_agreement.py` made the file.

use beamsplitter_label::agreement::{Ratings, figures};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    ratings: Vec<Vec<Option<usize>>>,
    percent: Option<f64>,
    cohen: Vec<(usize, usize, Option<f64>)>,
    fleiss: Option<f64>,
    alpha: Option<f64>,
}

#[track_caller]
fn close(what: &str, found: Option<f64>, expect: Option<f64>) {
    let close = match (found, expect) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        (a, b) => a == b,
    };
    assert!(close, "{what}: {found:?}, not {expect:?}");
}

#[test]
fn figures_are_those_of_others() {
    let text = include_str!("../../../tests/parity/fixtures/agreement.json");
    let cases: Vec<Case> = serde_json::from_str(text).unwrap();
    assert!(cases.len() >= 70);
    for (at, case) in cases.iter().enumerate() {
        let ratings = Ratings::new(&case.ratings);
        let found = figures(&ratings.rows, &ratings.counts());
        close(&format!("case {at}, percent"), found.percent, case.percent);
        close(&format!("case {at}, fleiss"), found.fleiss, case.fleiss);
        close(&format!("case {at}, alpha"), found.alpha, case.alpha);
        for (a, b, expect) in &case.cohen {
            close(&format!("case {at}, cohen of {a} and {b}"), ratings.cohen(*a, *b), *expect);
        }
    }
}
