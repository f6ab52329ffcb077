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
}

impl Scored {
    /// Returns whether the prediction returns just what a target returns, its order too where that
    /// counts.
    pub fn is_right(&self) -> bool {
        let Metrics { cell_precision, cell_recall, tuple_cardinality, tuple_constraint, .. } =
            self.metrics;
        [cell_precision, cell_recall, tuple_cardinality, tuple_constraint]
            .iter()
            .chain(&self.metrics.tuple_order)
            .all(|metric| *metric >= 1.0)
    }
}

/// Scores `prediction` on `test`: against each target, of which the one with the highest mean
/// counts, the first of equals. A prediction that cannot run scores 0; one that has the text of a
/// target scores 1.
///
/// # Errors
/// If no target runs: the test is not of this database.
pub async fn score<D: Database>(
    database: &mut D,
    test: &Test,
    prediction: &str,
) -> Result<Scored, ScoreError> {
    let ordered = test.is_ordered();
    let scored = |column: &str, metrics, error| Scored {
        id: test.id.clone(),
        prediction: prediction.to_owned(),
        column: column.to_owned(),
        metrics,
        error,
    };
    let same = |sql: &str| sql.eq_ignore_ascii_case(prediction);
    if let Some(target) = test.targets.iter().find(|target| same(&target.sql)) {
        return Ok(scored(&target.column, Metrics::identical(ordered), None));
    }
    let predicted = match prediction.trim() {
        "" => Err("no query was found".to_owned()),
        sql => database.run(sql).await.map(|found| found.rows).map_err(|error| error.to_string()),
    };
    let mut best: Option<(&str, Metrics)> = None;
    for target in &test.targets {
        let Ok(found) = database.run(&target.sql).await else { continue };
        let metrics = match &predicted {
            Ok(predicted) => Metrics::of(&found.rows, predicted, ordered),
            Err(_) => Metrics::failed(ordered),
        };
        if best.is_none_or(|(_, earlier)| metrics.mean() > earlier.mean()) {
            best = Some((&target.column, metrics));
        }
    }
    let (column, metrics) = best.ok_or_else(|| ScoreError { id: test.id.clone() })?;
    Ok(scored(column, metrics, predicted.err()))
}

/// No target of a test runs on the database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("test `{id}`: none of its target queries runs on this database; was it made from another?")]
pub struct ScoreError {
    /// The test.
    pub id: String,
}
