//! Predictions of any system for the examples that are open: joined as the command joins them, and
//! counted as a run.

use std::collections::BTreeSet;

use beamsplitter_ambiguity::predictions::{Examples, read};
use beamsplitter_ambiguity::run;
use beamsplitter_browser::now;
use beamsplitter_interpret::evaluate::ambrosia;
use beamsplitter_interpret::{Category, Interpretations};
use beamsplitter_shell::Turn;
use beamsplitter_shell::ui::plural;
use leptos::prelude::*;
use serde_json::Value;

use super::BenchmarkStore;
use super::errors::{ExampleError, GivenError};
use super::files::bytes;
use super::run::Stop;
use crate::results::{Corpus, Example, TOP};

impl BenchmarkStore {
    /// Takes predictions for the examples that are open in the place of the present run, and begins to
    /// count them. Says what was taken.
    ///
    /// # Errors
    /// If the file does not say what they answer.
    pub(super) async fn import_given(
        self,
        name: &str,
        file: Vec<u8>,
    ) -> Result<String, GivenError> {
        let (open, corpus) =
            self.state.with_untracked(|state| (state.name.clone(), state.corpus()));
        if corpus == Corpus::Practiq {
            return Err(GivenError::Practiq);
        }
        let kept = self.inner.with_value(|inner| {
            inner.files.iter().find(|(name, _)| *name == open).map(|(_, file)| file.clone())
        });
        let kept = kept.ok_or(GivenError::NoExamples)?;
        let kept = bytes(&open, &kept).await.ok();
        let examples = kept.and_then(|kept| Examples::read(kept).ok());
        let examples = examples.ok_or(GivenError::NoExamples)?;
        let found = read(file, Some(examples), None)?;
        let first = found.invalid.first().map(ToString::to_string);
        if found.items.is_empty() {
            return Err(GivenError::Nothing(first));
        }
        self.stop();
        if !self.shelve().await {
            return Ok("not opened".to_owned());
        }
        let decoder = self.state.with_untracked(|state| state.choice.decoder);
        self.change_to(decoder, Some(name.to_owned())).await;
        let mut what = format!("predictions for {}", plural(found.items.len(), "example"));
        if let Some(first) = first {
            what += &format!("; {} left out, the first: {first}", found.invalid.len());
        }
        if !found.without.is_empty() {
            what += &format!("; none for {}", plural(found.without.len(), "example"));
        }
        let given = found.items.into_iter().map(|one| (one.index, one.queries)).collect();
        self.state.update(|state| {
            state.clear();
            state.given = Some(given);
        });
        self.start();
        Ok(what)
    }

    /// Counts the predictions that are left.
    pub(super) async fn count_given(self, turn: &Turn) {
        let here = self.run_in_view();
        let mut counted = now();
        while turn.goes_on() {
            let Some((index, example)) = self.free() else {
                return self.said.set("All predictions are counted.".into());
            };
            let queries =
                self.state.with_untracked(|state| state.given.as_ref()?.get(&index).cloned());
            self.current.set(BTreeSet::from([index]));
            let line = self.given_line(&example, queries.unwrap_or_default()).await;
            if self.run_in_view() != here {
                return;
            }
            match line {
                Ok(line) => self.take_result(index, line).await,
                Err(Stop::Broken(reason)) => return self.error.set(Some(reason)),
                Err(Stop::Again) => return,
            }
            if now() - counted > 1_000.0 {
                counted = now();
                self.count();
            }
        }
    }

    /// Returns the result of an example, as the command writes it.
    async fn given_line(self, example: &Example, queries: Vec<String>) -> Result<Value, Stop> {
        let mut line = match example {
            Example::Ambiqt(record) => match self.place(record).await {
                Ok(place) => run::line(record, self.covered(record, place, queries).await?),
                Err(error) => run::line(record, Err(error)),
            },
            Example::Spider(of) => self.judge_spider(of, queries).await?,
            Example::Ambrosia(record) => {
                run::scored_line(record, self.given_ambrosia(example, queries).await)
            }
            // Refused where they are read.
            Example::Practiq(_) => return Err(Stop::Again),
        };
        self.state.with_untracked(|state| state.made_by(example, None)).sign(&mut line);
        Ok(line)
    }

    async fn given_ambrosia(
        self,
        example: &Example,
        queries: Vec<String>,
    ) -> Result<(Vec<String>, ambrosia::Score), ExampleError> {
        let open = self.open_of(example).await?;
        let mut ran = Vec::new();
        for sql in queries.into_iter().take(TOP) {
            let result = open.client.run(sql.clone()).await.map(|rows| rows.execution());
            ran.push((sql, result));
        }
        let found = Interpretations::predicted(ran.into_iter(), Category::default());
        let mut golds = Vec::new();
        for sql in example.golds() {
            golds.push(open.client.run(sql).await.ok().map(|result| result.rows));
        }
        Ok(ambrosia::score(&golds, &found, TOP))
    }
}
