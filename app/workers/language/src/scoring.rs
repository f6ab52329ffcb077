//! Which gold each candidate of an example is.

use beamsplitter_ambiguity::score::Metrics;
use beamsplitter_ambiguity::{Record, Scored, Scorer, Verdicts};
use serde_json::Value as Json;

use crate::open::{Open, Runs};
use beamsplitter_protocol::{MatchCandidates, ScoreCandidates, ScoreError, ScoreQueries};

/// Compares as the benchmark does where a record of its has the unchanged database, and against
/// each gold by itself elsewhere.
pub(super) async fn matches(
    ask: &MatchCandidates,
    database: &impl Runs,
) -> Vec<Vec<Metrics<bool>>> {
    let MatchCandidates { item, schema, unchanged } = ask;
    if let (Some(unchanged), Some(record)) = (unchanged, item.record()) {
        let mut scorer = Scorer::new(unchanged, Open { database, schema: unchanged });
        let coverage = scorer.coverage(&record, &item.candidates).await;
        return coverage.predictions.iter().map(|both| both.to_vec()).collect();
    }
    let mut scorer = Scorer::new(schema, Open { database, schema });
    let mut rows = Vec::new();
    for candidate in &item.candidates {
        let mut row = Vec::new();
        for gold in &item.golds {
            row.push(scorer.matches(candidate, gold).await);
        }
        rows.push(row);
    }
    rows
}

/// Returns what the candidates of a record cover, and what could not be scored.
pub(super) async fn coverage(
    ask: ScoreCandidates,
    database: &impl Runs,
) -> Result<Scored, ScoreError> {
    let ScoreCandidates { record, candidates, schema } = ask;
    let Json::Object(object) = record else {
        return Err(ScoreError { reason: "it is no object".into() });
    };
    let record = Record::any(object).map_err(|error| ScoreError { reason: error.to_string() })?;
    let mut scorer = Scorer::new(&schema, Open { database, schema: &schema });
    Ok(scorer.scored(&record, &candidates).await)
}

/// Compares queries for one question with its gold query.
pub(super) async fn verdicts(ask: &ScoreQueries, database: &impl Runs) -> Verdicts {
    let ScoreQueries { queries, gold, schema } = ask;
    Scorer::new(schema, Open { database, schema }).verdicts(queries, gold).await
}
