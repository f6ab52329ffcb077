//! Which gold each candidate of an example is.

use beamsplitter_ambiguity::score::Metrics;
use std::convert::Infallible;

use beamsplitter_ambiguity::{Coverage, Record, Scorer};
use beamsplitter_database::{Database, Execution, RunError};
use beamsplitter_sql::Schema;
use serde_json::Value as Json;

use crate::Runs;
use beamsplitter_protocol::{MatchCandidates, ScoreCandidates};

/// As the benchmark counts where a record of its has the unchanged database, and against each gold
/// by itself elsewhere.
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

/// What the candidates of a record cover.
pub(super) async fn coverage(
    ask: ScoreCandidates,
    database: &impl Runs,
) -> Result<Coverage, String> {
    let ScoreCandidates { record, candidates, schema } = ask;
    let Json::Object(object) = record else { return Err("no record came with it".into()) };
    let record = Record::any(object).map_err(|error| error.to_string())?;
    let mut scorer = Scorer::new(&schema, Open { database, schema: &schema });
    Ok(scorer.coverage(&record, &candidates).await)
}

/// The page's database, as scoring needs it.
pub(super) struct Open<'a, R> {
    /// Where queries run.
    pub database: &'a R,
    /// What they see.
    pub schema: &'a Schema,
}

impl<R: Runs> Database for Open<'_, R> {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        self.database.run(sql.to_owned()).await.map(|rows| rows.execution())
    }
}
