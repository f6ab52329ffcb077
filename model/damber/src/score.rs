//! A prediction against the targets of its test.

use beamsplitter_database::Database;
use serde::{Deserialize, Serialize};

use crate::metrics::Metrics;
use crate::test::Test;

/// How well one prediction does on its test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// The test.
    pub id: String,
    /// The predicted query; empty where there is none.
    pub prediction: String,
    /// The column of the best-matching target.
    pub column: String,
    /// The metrics against that target.
    pub metrics: Metrics,
    /// Why the prediction has no result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Why targets have no result, by their places; the others were compared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failing: Vec<(usize, String)>,
}

impl Scored {
    /// Returns whether the prediction returns just what a target returns, its order too where that
    /// counts.
    pub fn is_right(&self) -> bool {
        self.metrics.values().all(|metric| metric >= 1.0)
    }
}

/// Scores `prediction` on `test`: against each target, of which the one with the highest mean
/// counts, the first of equals. A prediction that cannot run scores 0; one that has the text of a
/// target that runs scores 1. A target that cannot run counts for nothing.
///
/// # Errors
/// If no target runs: the test is not of this database.
pub async fn score<D: Database>(
    database: &mut D,
    test: &Test,
    prediction: &str,
) -> Result<Scored, ScoreError> {
    let ordered = test.is_ordered();
    let predicted = match prediction.trim() {
        "" => Err("no query was found".to_owned()),
        sql => database.run(sql).await.map(|found| found.rows).map_err(|error| error.to_string()),
    };
    let mut best: Option<(&str, Metrics)> = None;
    let mut failing = Vec::new();
    for (place, target) in test.targets.iter().enumerate() {
        let found = match database.run(&target.sql).await {
            Ok(found) => found,
            Err(error) => {
                failing.push((place, error.to_string()));
                continue;
            }
        };
        let same = target.sql.eq_ignore_ascii_case(prediction);
        let metrics = match &predicted {
            Ok(_) if same => Metrics::identical(ordered),
            Ok(predicted) => Metrics::of(&found.rows, predicted, ordered),
            Err(_) => Metrics::failed(ordered),
        };
        if same || best.is_none_or(|(_, earlier)| metrics.mean() > earlier.mean()) {
            best = Some((&target.column, metrics));
        }
    }
    let Some((column, metrics)) = best else {
        return Err(ScoreError { id: test.id.clone(), failing });
    };
    Ok(Scored {
        id: test.id.clone(),
        prediction: prediction.to_owned(),
        column: column.to_owned(),
        metrics,
        error: predicted.err(),
        failing,
    })
}

/// No target of a test runs on the database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("test “{id}”: none of its target queries runs on this database; was it made from another?")]
pub struct ScoreError {
    /// The test.
    pub id: String,
    /// Why, by the places of the targets.
    pub failing: Vec<(usize, String)>,
}
