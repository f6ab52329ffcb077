//! The run: one example after the other, until none is left or it is stopped.

use std::collections::BTreeSet;

use beamsplitter_ambiguity::{Changed, Record, Scored, changed_schema, run};
use beamsplitter_protocol::{ModelCard, RunId, ScoreCandidates};
use beamsplitter_sql::Schema;
use beamsplitter_state::{ModelState, Pace, RunState, RunStatus, View};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use web_sys::Blob;

use super::BenchmarkStore;
use super::databases::Open;
use super::errors::{ExampleError, ShowError};
use crate::results::Example;
use beamsplitter_clients::DatabaseOverride;
use beamsplitter_shell::{Asked, Origin, SideEngine};

/// Why an example has no result.
pub(super) enum Stop {
    /// It is to be run again: its run was stopped, or its worker went away.
    Again,
    /// Nothing can be run, for this reason.
    Broken(String),
}

impl BenchmarkStore {
    /// Begins, or goes on.
    pub fn start(self) {
        if self.running.get_untracked() {
            return;
        }
        let turn = self.running.start();
        self.error.set(None);
        self.said.set(String::new());
        self.pace.set(Pace::default());
        self.keep_head();
        spawn_local(async move {
            let turn = turn.await;
            loop {
                match self.state.with_untracked(|state| state.choice.given.is_some()) {
                    true => self.count_given(&turn).await,
                    false => self.work(&turn).await,
                }
                self.current.update(BTreeSet::clear);
                self.count();
                self.keep_head();
                // Somebody paused it, or it cannot go on.
                let goes_on = self.all.get_untracked() && turn.goes_on();
                if !goes_on || self.error.with_untracked(Option::is_some) || !self.open_next().await
                {
                    break;
                }
                self.pace.set(Pace::default());
            }
            if turn.goes_on() {
                self.stop();
            }
            self.keep_head();
        });
    }

    /// Begins, or goes on, with this run and then every other one that is not done.
    pub fn start_all(self) {
        self.all.set(true);
        self.start();
    }

    /// Stops after the example under way.
    pub fn pause(self) {
        self.stop();
        spawn_local(async move {
            self.keep(&[]).await;
            let paused = self.storage.paused().await;
            if !self.running.get_untracked() {
                self.said.set(paused.into());
            }
        });
    }

    /// Ends this run, and those after it.
    pub(super) fn stop(self) {
        self.all.set(false);
        self.running.stop();
    }

    /// Returns file, digest and decoder of the run in view.
    pub(super) fn run_in_view(self) -> (String, String, String) {
        self.state.with_untracked(|state| {
            (state.name.clone(), state.digest.clone(), state.choice.system().to_owned())
        })
    }

    /// Adds and keeps the result of an example.
    pub(super) async fn take_result(self, index: usize, line: Value) {
        let mut added = true;
        self.state.update(|state| {
            if let Err(reason) = state.add(line, index) {
                self.error.set(Some(format!("{reason}.")));
                added = false;
            }
        });
        if added {
            self.keep(&[index]).await;
        }
    }

    /// Returns the model of the page's engine, if it is ready.
    pub(super) fn model(self) -> Option<ModelCard> {
        self.store.engine.with_untracked(|engine| match &engine.model {
            ModelState::Ready(card) => Some(card.clone()),
            _ => None,
        })
    }

    /// Returns the result of an example, as the command writes it: asked of the page's engine, or of
    /// another one with the same model.
    pub(super) async fn example(
        self,
        example: &Example,
        index: usize,
        other: Option<&mut SideEngine>,
    ) -> Result<Value, Stop> {
        let Some(card) = self.model() else { return Err(Stop::Again) };
        let mut line = match example {
            Example::Ambiqt(record) => run::line(record, self.candidates(record, other).await?),
            Example::Ambrosia(record) => {
                run::scored_line(record, self.score_ambrosia(example, other).await?)
            }
            Example::Practiq(of) => {
                run::scored_line(of, self.score_practiq(example, of.meant(index), other).await?)
            }
            Example::Spider(of) => self.score_spider(of, other).await?,
        };
        let model = Some(card.sha256).filter(|sha256| !sha256.is_empty());
        self.state.with_untracked(|state| state.made_by(example, model)).sign(&mut line);
        Ok(line)
    }

    async fn candidates(
        self,
        record: &Record,
        other: Option<&mut SideEngine>,
    ) -> Result<Result<(Vec<String>, Scored), ExampleError>, Stop> {
        let place = match self.place(record).await {
            Ok(place) => place,
            Err(error) => return Ok(Err(error)),
        };
        let candidates = match self.asked(&record.question, &place, other).await? {
            Ok(candidates) => candidates,
            Err(error) => return Ok(Err(error)),
        };
        self.covered(record, place, candidates).await
    }

    /// Returns the queries that the decoder finds for a question.
    pub(super) async fn asked(
        self,
        question: &str,
        Place { changed, told, .. }: &Place,
        other: Option<&mut SideEngine>,
    ) -> Result<Result<Vec<String>, ExampleError>, Stop> {
        let (changed, told) = (changed.clone(), told.clone());
        let (question, decoder) =
            (question.to_owned(), self.state.with_untracked(|state| state.choice.decoder));
        let found = match other {
            None => self.store.probe(question, changed, decoder, told).await,
            Some(engine) => {
                let run = RunState::new(RunId::default(), question, decoder);
                engine.ask(Asked::Told(told), changed, run, None).await.ok()
            }
        };
        let found = found.ok_or(Stop::Again)?;
        match found.status {
            RunStatus::Done => {
                Ok(Ok(found.readings.into_iter().map(|found| found.reading.sql).collect()))
            }
            RunStatus::Failed(message) => Ok(Err(ExampleError::Run(message))),
            _ => Err(Stop::Again),
        }
    }

    /// Returns which readings queries cover.
    pub(super) async fn covered(
        self,
        record: &Record,
        Place { open, schema, .. }: Place,
        candidates: Vec<String>,
    ) -> Result<Result<(Vec<String>, Scored), ExampleError>, Stop> {
        let ask =
            ScoreCandidates { record: record.to_json(), candidates: candidates.clone(), schema };
        let language = self.store.language();
        let scored = match open {
            Some(open) => language.ask_with(ask, open.client).await,
            None => language.ask(ask).await,
        };
        let scored = scored.map_err(|error| Stop::Broken(format!("{error}.")))?;
        Ok(scored.map(|scored| (candidates, scored)).map_err(ExampleError::from))
    }

    /// Returns where an example is asked.
    pub(super) async fn place(self, record: &Record) -> Result<Place, ExampleError> {
        let change = |schema: &Schema| Ok(changed_schema(record, schema)?);
        self.place_of((&record.db_id, &record.question), change).await
    }

    /// Returns where a question about a database is asked, whose schema is changed.
    pub(super) async fn place_of(
        self,
        (id, question): (&str, &str),
        change: impl Fn(&Schema) -> Result<Changed, ExampleError>,
    ) -> Result<Place, ExampleError> {
        let open = self.open(id).await.transpose()?;
        let known = self.schemas.with_untracked(|schemas| schemas.get(id).cloned());
        let own = || open.as_ref().map(|open| open.schema.clone());
        let schema = known.or_else(own);
        let schema = schema.ok_or_else(|| ExampleError::NotAttached { name: id.to_owned() })?;
        let changed = change(&schema)?;
        let cells = match &open {
            Some(open) => open.cells(question, &changed).await,
            None => Vec::new(),
        };
        let told = DatabaseOverride { cells, executes: false };
        Ok(Place { open, schema, changed: changed.schema, told })
    }

    /// Shows the run of an example in every view, on a database on which its golds run.
    pub fn show(self, index: usize) {
        let example = self.state.with_untracked(|state| state.example(index).cloned());
        let Some(example) = example else { return };
        self.error.set(None);
        self.said.set(format!("Opening example {index} …"));
        spawn_local(async move {
            match self.opened(&example).await {
                Ok(()) => self.said.set(String::new()),
                Err(error) => {
                    self.said.set(String::new());
                    self.error.set(Some(format!("Example {index} cannot be opened: {error}")));
                }
            }
        });
    }

    async fn opened(self, example: &Example) -> Result<(), ShowError> {
        let Example::Ambiqt(record) = example else {
            let file = self.open_of(example).await?.file;
            return self.shows(file, example, None, View::Ask).await;
        };
        let Place { open, changed, told, .. } = self.place(record).await?;
        let open = open.ok_or(ShowError::NotAttached)?;
        let (_, file) = open.client.change(record.to_json()).await?;
        let name = record.db_id.clone();
        let mut changed = changed;
        changed.name.clone_from(&name);
        let told = DatabaseOverride { executes: true, ..told };
        self.shows((name, file), example, Some((changed, told)), View::Compare).await
    }

    /// Opens a file, asks the question of an example about it, and goes to a view.
    async fn shows(
        self,
        (name, file): (String, Blob),
        example: &Example,
        over: Option<(Schema, DatabaseOverride)>,
        view: View,
    ) -> Result<(), ShowError> {
        self.store.decoder.set(self.state.with_untracked(|state| state.choice.decoder));
        let (question, golds) = (example.question().to_owned(), example.golds());
        let origin = Origin::new(name, file, None);
        if !self.store.open_with_golds(origin, question, golds, over).await {
            return Err(ShowError::NotOpened);
        }
        self.store.go(view);
        Ok(())
    }
}

/// Where an example is asked.
pub(super) struct Place {
    /// Its database, where it is attached.
    pub(super) open: Option<Open>,
    /// Its schema, unchanged.
    pub(super) schema: Schema,
    /// The schema that the question is about.
    changed: Schema,
    /// What the run is told of the database.
    told: DatabaseOverride,
}
