//! Examples of AMBROSIA and PRACTIQ: their questions are interpreted, as in the view Ask and by the
//! command, and what is found is counted as the command counts it.

use std::sync::Arc;

use beamsplitter_interpret::ALPHA;
use beamsplitter_interpret::evaluate::{ambrosia, practiq};
use beamsplitter_protocol::{Hints, Interpretations, Interpreting, RunId};
use beamsplitter_shell::{Asked, SideEngine};
use beamsplitter_state::{RunState, RunStatus};
use leptos::prelude::*;

use super::BenchmarkStore;
use super::databases::Open;
use super::errors::ExampleError;
use super::run::Stop;
use crate::results::{Example, TOP};

/// The queries of an example that were counted and what they come to, or why there are none.
type Scored<T> = Result<(Vec<String>, T), ExampleError>;

impl BenchmarkStore {
    /// Asks an example of AMBROSIA, and says which golds are found.
    pub(super) async fn score_ambrosia(
        self,
        example: &Example,
        other: Option<&mut SideEngine>,
    ) -> Result<Scored<ambrosia::Score>, Stop> {
        let (open, found) = match self.interpreted(example, other).await? {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        let mut golds = Vec::new();
        for sql in example.golds() {
            golds.push(open.client.run(sql).await.ok().map(|result| result.rows));
        }
        Ok(Ok(ambrosia::score(&golds, &found, TOP)))
    }

    /// Asks an example of PRACTIQ, and says what it was taken for, and what a conversation adds with a
    /// person who means this.
    pub(super) async fn score_practiq(
        self,
        example: &Example,
        meant: Option<&practiq::Reading>,
        other: Option<&mut SideEngine>,
    ) -> Result<Scored<practiq::Score>, Stop> {
        let (open, found) = match self.interpreted(example, other).await? {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        let gold = match meant {
            Some(meant) => open.client.run(meant.query.clone()).await.ok(),
            None => None,
        };
        Ok(Ok(practiq::score(&found, gold.as_ref().map(|gold| gold.rows.as_slice()))))
    }

    /// Interprets the question of an example on its database.
    async fn interpreted(
        self,
        example: &Example,
        other: Option<&mut SideEngine>,
    ) -> Result<Result<(Open, Arc<Interpretations>), ExampleError>, Stop> {
        let open = match self.open_of(example).await {
            Ok(open) => open,
            Err(error) => return Ok(Err(error)),
        };
        let (client, schema) = (open.client.clone(), open.schema.clone());
        let question = example.question().to_owned();
        let decoder = self.state.with_untracked(|state| state.choice.decoder);
        // As the command does, whatever this person chose.
        let how = Interpreting { alpha: ALPHA, hints: Hints::default() };
        let found = match other {
            None => self.store.probe_interpreted(client, question, schema, decoder, how).await,
            Some(engine) => {
                let run = RunState::new(RunId::default(), question, decoder);
                engine.ask(Asked::Database(client), schema, run, Some(how)).await.ok()
            }
        };
        let found = found.ok_or(Stop::Again)?;
        match (found.status, found.interpretations) {
            (RunStatus::Done, Some(found)) => Ok(Ok((open, found))),
            (RunStatus::Done, None) => Err(Stop::Broken(
                "This model spells names out, and its queries cannot be interpreted; choose one that \
                 points at names in the view Model."
                    .into(),
            )),
            (RunStatus::Failed(message), _) => Ok(Err(ExampleError::Run(message))),
            _ => Err(Stop::Again),
        }
    }
}
