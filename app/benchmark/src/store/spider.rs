//! Examples with one gold query, of Spider's form.

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::verdicts::joined;
use beamsplitter_ambiguity::{Changed, Verdicts};
use beamsplitter_protocol::ScoreQueries;
use beamsplitter_shell::SideEngine;
use serde_json::{Value, json};

use super::BenchmarkStore;
use super::errors::ExampleError;
use super::run::{Place, Stop};

/// Queries with what they come to, or why there are none.
type Judged = Result<(Vec<String>, Verdicts), ExampleError>;

/// Returns the result of an example, as the command writes it.
fn line_of(example: &Example, judged: Judged) -> Value {
    let mut line = Value::Object(example.object.clone());
    let (queries, verdicts) = judged.unwrap_or_else(|error| {
        line["error"] = json!(error.to_string());
        Default::default()
    });
    if let Some(reason) = verdicts.gold_not_run() {
        line["error"] = json!(format!("the gold query cannot be run: {reason}"));
    }
    line["predictions"] = json!(queries);
    verdicts.write(&mut line);
    line
}

impl BenchmarkStore {
    /// Asks an example, compares what is found with its gold query, and returns the result.
    pub(super) async fn score_spider(
        self,
        example: &Example,
        other: Option<&mut SideEngine>,
    ) -> Result<Value, Stop> {
        let place = match self.place_of_plain(example).await {
            Ok(place) => place,
            Err(error) => return Ok(line_of(example, Err(error))),
        };
        let judged = match self.asked(&example.question, &place, other).await? {
            Ok(queries) => self.judged(example, place, queries).await?,
            Err(error) => Err(error),
        };
        Ok(line_of(example, judged))
    }

    /// Compares the queries of a system with the gold query of an example, and returns the result.
    pub(super) async fn judge_spider(
        self,
        example: &Example,
        queries: Vec<String>,
    ) -> Result<Value, Stop> {
        let queries = queries.iter().map(|sql| joined(sql)).collect();
        let judged = match self.place_of_plain(example).await {
            Ok(place) => self.judged(example, place, queries).await?,
            Err(error) => Err(error),
        };
        Ok(line_of(example, judged))
    }

    async fn place_of_plain(self, example: &Example) -> Result<Place, ExampleError> {
        let change = |schema: &_| Ok(Changed::new(Clone::clone(schema)));
        self.place_of((&example.db_id, &example.question), change).await
    }

    async fn judged(
        self,
        example: &Example,
        Place { open, schema, .. }: Place,
        queries: Vec<String>,
    ) -> Result<Judged, Stop> {
        let name = example.db_id.clone();
        let Some(open) = open else { return Ok(Err(ExampleError::NotAttached { name })) };
        let gold = example.query.clone();
        let ask = ScoreQueries { queries: queries.clone(), gold: gold.clone(), schema };
        let verdicts = self.store.language().ask_with(ask, open.client.clone()).await;
        let mut verdicts = verdicts.map_err(|error| Stop::Broken(format!("{error}.")))?;
        if verdicts.gold_not_run().is_none() {
            let (client, (name, _)) = (open.client, open.file);
            match self.on_suite(client, &name, &gold, &queries).await {
                Ok(suite) => verdicts.suite = suite,
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok((queries, verdicts)))
    }
}
