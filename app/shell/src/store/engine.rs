//! Asking, stopping, and what happens when the engine goes away.

use std::time::Duration;

use beamsplitter_browser::now;
use beamsplitter_protocol::{
    DeviceChoice, EngineReply, EngineRequest, ModelCard, ModelChoice, RunId,
};
use beamsplitter_sql::Schema;
use beamsplitter_state::{Chosen, EngineState, RunState, Selection};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use super::choices::{leave_shipped_model, note_own_model};
use super::{Next, Store, StoreEvent, device_choice, helper_choice, model_choice};
use beamsplitter_clients::{EngineClient, WorkerLost};

/// The longest that a decoding step on a graphics processor may take, its first one included.
const SILENCE_SECONDS: f64 = 120.0;
/// A run that failed so many milliseconds before its worker went has failed for that reason: what
/// computes on a graphics processor may hear first that it is gone.
const AS_IT_WENT: f64 = 2_000.0;

impl Store {
    /// Starts the engine's worker. One that stops, because the graphics processor went away or
    /// memory ran out, is started once more, on the CPU, and goes on with its question.
    pub(super) fn start_engine(self, device: DeviceChoice, again: bool) {
        let database = self.clients.with_value(|clients| clients.database.clone());
        self.last_reply.set_value(now());
        let listen = move |reply: Result<EngineReply, WorkerLost>| {
            self.last_reply.set_value(now());
            self.take_reply(reply, again);
        };
        let overrides = self.probes.with_value(|probes| probes.overrides.clone());
        let choices = (device, helper_choice(), model_choice());
        let client = EngineClient::start(choices, database, overrides, listen);
        self.clients.update_value(|clients| clients.engine = Some(client));
    }

    fn take_reply(self, reply: Result<EngineReply, WorkerLost>, again: bool) {
        match reply {
            Ok(EngineReply::Events { run, events }) => {
                let Some(events) = self.fold_probe(run, events) else { return };
                self.emit(&StoreEvent::Run(run, &events));
                self.run.update(|known| known.fold_all(run, events));
                if self.run.with_untracked(|known| known.id == run && !known.is_running()) {
                    self.ended.set_value(now());
                    self.choose_again();
                    self.probes.with_value(|probes| probes.overrides.forget(run));
                    self.remember_run();
                    spawn_local(self.keep_run());
                }
            }
            Ok(EngineReply::Spelled { call, queries }) => self.take_spelled(call, queries),
            Ok(EngineReply::Followed { run, question }) => self.take_followed(run, question),
            Ok(EngineReply::Vectors { call, vectors }) => self.take_vectors(call, vectors),
            Ok(reply) => {
                self.engine.update(|engine| {
                    engine.clock(&reply, now());
                    engine.fold(&reply);
                });
                if let EngineReply::NotLoaded { message } = &reply {
                    self.go_without_own(message);
                }
                if let EngineReply::Loaded(card) = &reply {
                    self.note_own(card);
                    self.ask_waiting();
                    self.fetch_words();
                    if !self.run.with_untracked(RunState::is_running) {
                        self.send_to_engine(&EngineRequest::WarmUp, &[]);
                    }
                }
            }
            Err(lost) => self.engine_lost(&lost.reason, again),
        }
    }

    /// Asks the engine to fetch what it lacks for the database that is open.
    pub(super) fn fetch_words(self) {
        let schema =
            self.database.with_untracked(|state| Some(state.open.as_ref()?.schema.clone()));
        if let Some(schema) = schema.filter(|_| self.engine.with_untracked(EngineState::is_ready)) {
            self.send_to_engine(&EngineRequest::FetchWords { schema }, &[]);
        }
    }

    /// Restarts an engine that does not answer: a lost GPU may leave its worker waiting for ever.
    pub(super) fn watch_engine(self) {
        set_interval(
            move || {
                let on_gpu = self.engine.with_untracked(EngineState::on_gpu);
                let silent = (now() - self.last_reply.get_value()) / 1000.0;
                let running = self.run.with_untracked(RunState::is_running) || self.is_probing();
                if on_gpu && running && silent > SILENCE_SECONDS {
                    self.clients.with_value(|clients| {
                        if let Some(engine) = &clients.engine {
                            engine.stop();
                        }
                    });
                    let reason = format!("it did not respond for {SILENCE_SECONDS} s");
                    self.engine_lost(&reason, true);
                }
            },
            Duration::from_secs(5),
        );
    }

    fn engine_lost(self, reason: &str, again: bool) {
        let goes = self.engine.with_untracked(EngineState::goes_with_its_worker);
        self.engine.update(|engine| engine.lost(reason, again));
        self.run.update(|run| run.is_live = false);
        self.lose_probes();
        self.lose_vectors();
        if again {
            self.notice.set(Some(format!(
                "The model's worker stopped ({reason}). The page went on with the CPU{}.",
                match (goes, model_choice()) {
                    (true, ModelChoice::Own) => " and the model of yours that is kept",
                    (true, _) => " and the shipped model, since yours was not kept",
                    (false, _) => "",
                }
            )));
            let just_ended = now() - self.ended.get_value() < AS_IT_WENT;
            let unanswered = |run: &RunState| run.is_running() || (just_ended && run.has_failed());
            if self.run.with_untracked(unanswered) {
                self.clients.update_value(|clients| clients.waiting = true);
                self.run.update(RunState::restart);
                let RunState { question, decoder, changes, .. } = self.run.get_untracked();
                self.question.set(question);
                self.decoder.set(decoder);
                self.changes.set(changes);
            }
            self.start_engine(DeviceChoice::Cpu, false);
        } else {
            self.run.update(RunState::lost);
        }
        self.emit(&StoreEvent::EngineLost);
    }

    /// Asks the question in the box as soon as there are a database and a model.
    pub fn ask_when_ready(self) {
        self.clients.update_value(|clients| clients.waiting = true);
        self.ask_waiting();
    }

    pub(super) fn ask_waiting(self) {
        let ready = self.engine.with_untracked(EngineState::is_ready)
            && self
                .database
                .with_untracked(|state| state.open.is_some() && state.opening.is_none());
        if ready && self.clients.with_value(|clients| clients.waiting) {
            self.ask();
        }
    }

    /// Asks what waits for a database as soon as that is open; nothing of one that does not open.
    pub(super) fn watch_opening(self) {
        Effect::new(move |was_opening: Option<bool>| {
            let (opening, failed) =
                self.database.with(|state| (state.opening.is_some(), state.error.is_some()));
            if was_opening == Some(true) && !opening {
                match failed {
                    true => self.clients.update_value(|clients| clients.waiting = false),
                    false => self.ask_waiting(),
                }
            }
            opening
        });
    }

    /// Notes what is chosen, if the same question is asked again.
    fn note_chosen(self, question: &str) {
        let followed = untrack(|| self.reading());
        let chosen = self.run.with_untracked(|run| {
            if run.question == question { Chosen::of(run, followed) } else { Chosen::default() }
        });
        self.chosen.set_value(chosen);
    }

    /// Chooses what was chosen before, if it was found again.
    fn choose_again(self) {
        let chosen = self.chosen.try_update_value(std::mem::take).unwrap_or_default();
        let (followed, picked) = self.run.with_untracked(|run| chosen.find_in(run));
        if picked.is_some() {
            self.run.update(|run| run.dialogue.picked = picked);
        }
        let (question, linked) = self.linked.try_update_value(std::mem::take).unwrap_or_default();
        if self.selection.get_untracked() != Selection::default() {
            return;
        }
        // The same question has the same trace, so that a link finds what it names.
        if linked != Selection::default() && self.run.with_untracked(|run| run.question == question)
        {
            self.selection.set(linked);
        } else if followed.is_some() {
            self.follow(followed);
        }
    }

    /// Asks the question in the box; while a database is being opened, as soon as it is open.
    pub fn ask(self) {
        if self.database.with_untracked(|state| state.opening.is_some()) {
            return self.clients.update_value(|clients| clients.waiting = true);
        }
        let question = self.question.with_untracked(|text| text.trim().to_owned());
        let Some(open) = self.database.with_untracked(|state| state.open.clone()) else { return };
        if question.is_empty() || !self.engine.with_untracked(EngineState::is_ready) {
            return;
        }
        self.cancel();
        self.note_chosen(&question);
        self.emit(&StoreEvent::Asking);
        self.clients.update_value(|clients| clients.waiting = false);
        let run = self.next_run();
        let decoder = self.decoder.get_untracked();
        self.follow(None);
        self.opened_trace.set(None);
        let Next { golds, over } = self.next.try_update_value(std::mem::take).unwrap_or_default();
        let schema = match over {
            Some((schema, told)) => {
                self.probes.with_value(|probes| probes.overrides.set(run, told));
                schema
            }
            None => open.schema.clone(),
        };
        self.run_schema.set(schema.clone());
        let changes = self.changes.get_untracked();
        let file = self.file_id();
        let state = RunState { file, changes, ..RunState::new(run, question, decoder) };
        self.run.set(state.clone());
        self.start_run(state, schema);
        self.set_golds_or_known(golds);
        self.note_question();
        self.push_address();
    }

    /// Stops the run under way.
    pub fn cancel(self) {
        let (id, running) = self.run.with_untracked(|run| (run.id, run.is_running()));
        if running {
            self.send_to_engine(&EngineRequest::Cancel { run: id }, &[]);
        }
    }

    /// Asks the engine for a run, whose events whoever listens hears.
    pub fn start_run(self, run: RunState, schema: Schema) {
        let RunState { id: run, question, decoder, changes, .. } = run;
        let interpreting = Some(self.interpreting());
        let ask = EngineRequest::Ask { run, question, schema, decoder, changes, interpreting };
        self.send_to_engine(&ask, &[]);
    }

    /// Stops all runs up to this number.
    pub fn cancel_run(self, run: RunId) {
        self.send_to_engine(&EngineRequest::Cancel { run }, &[]);
    }

    /// Compares the device with PyTorch.
    pub fn check_parity(self) {
        self.send_to_engine(&EngineRequest::Check, &[]);
    }

    /// Loads a model from files of the person's own, and keeps it for the next visit.
    pub fn load_model(self, files: &[JsValue]) {
        self.send_to_engine(&EngineRequest::LoadFiles { keep: true }, files);
    }

    /// Puts the shipped model back in place of one of the person's own, which is forgotten.
    pub fn use_shipped_model(self) {
        note_own_model(false);
        self.send_to_engine(&EngineRequest::ForgetOwn, &[]);
        let model = Some(model_choice().folder().to_owned());
        let (device, helpers) = (device_choice(), helper_choice());
        self.send_to_engine(&EngineRequest::Start { device, model, helpers }, &[]);
    }

    /// Notes that no model of the person's own is kept any more; one that is in use stays in use.
    pub fn forget_own_model(self) {
        note_own_model(false);
    }

    /// Notes that a model of the person's own is in use, and tells where it is for this visit only.
    fn note_own(self, card: &ModelCard) {
        if !card.own {
            return;
        }
        leave_shipped_model();
        let Some(reason) = &card.unkept else { return note_own_model(true) };
        let after = match model_choice() {
            ModelChoice::Own => "A reload brings back your model that was kept before.",
            _ => "Choose its files again after a reload.",
        };
        self.notice.set(Some(format!(
            "Your model is in use, but this browser could not keep it for the next visit ({reason}). {after}"
        )));
    }

    /// Goes back to the shipped model where a kept one of the person's own cannot be loaded.
    fn go_without_own(self, message: &str) {
        let is_ready = self.engine.with_untracked(EngineState::is_ready);
        if !is_ready && model_choice() == ModelChoice::Own {
            self.notice.set(Some(format!(
                "The model of your own that was kept could not be loaded, so the shipped one is used: \
                 {message} Choose its files again to use it."
            )));
            self.use_shipped_model();
        }
    }

    pub(super) fn send_to_engine(self, request: &EngineRequest, attachments: &[JsValue]) {
        self.clients.with_value(|clients| {
            if let Some(engine) = &clients.engine {
                engine.send(request, attachments);
            }
        });
    }
}
