//! The engine worker: owns the model.
//!
//! Jobs (load a model, answer a question) are done one after the other. Messages that must not
//! wait, a cancellation or an answer of the database, are taken in between two decoding steps.
#![cfg(target_family = "wasm")]

mod calls;
mod constructors;
mod device;
mod digest;
mod download;
mod helpers;
mod helping;
mod interpret;
mod loader;
mod observe;
mod opening;
mod parity;
mod pause;
mod port;
mod questions;
mod rest;
mod self_test;
mod spell;
mod timer;
mod warm_up;

use beamsplitter_browser::receive;
use beamsplitter_protocol::{EngineReply, EngineRequest};
use futures_channel::mpsc::unbounded;
use futures_util::StreamExt;
use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::MessageEvent;

use crate::helpers::{Helpers, Source};
use crate::helping::Helping;
use crate::loader::Loader;
use crate::port::Port;

/// Starts the worker: from here on it answers messages.
pub fn start() {
    constructors::run();
    console_error_panic_hook::set_once();
    let port = Port::of_worker();
    let (jobs, mut waiting) = unbounded();
    let this = port.clone();
    let on_message = EventListener::new(port.scope(), "message", move |event| {
        let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
        // Page and engine come from one build; a message that does not fit is not theirs.
        let Ok(message) = receive::<EngineRequest>(&event.data()) else { return };
        match message.body {
            EngineRequest::Cancel { run } => this.cancel(run),
            EngineRequest::Answered { call, answer } => this.answered(call, answer),
            job => {
                this.add_job();
                // The receiver lives as long as the worker.
                jobs.unbounded_send((job, message.attachments)).ok();
            }
        }
    });
    on_message.forget();
    spawn_local(async move {
        let mut loader = Loader::new(port.clone()).await;
        port.send(&EngineReply::Ready);
        let (mut found, mut helping) = (Vec::new(), Helping::default());
        let mut helpers = Helpers::new(port.clone());
        let mut is_cold = false;
        loop {
            if is_cold && !port.has_jobs() {
                is_cold = !warm_up::run(&port, loader.loaded()).await;
            }
            let Some((job, attachments)) = waiting.next().await else { return };
            port.take_job();
            match job {
                EngineRequest::Start { device, model, helpers: choice } => {
                    helpers.choose(choice);
                    if loader.start(device, model.as_deref()).await
                        && let (Some(loaded), Some(model)) = (loader.loaded(), model)
                    {
                        helpers.follow(loaded, &Source::Path(model));
                    }
                }
                EngineRequest::LoadFiles => {
                    if loader.load_files(&attachments).await
                        && let Some(loaded) = loader.loaded()
                    {
                        helping.forget();
                        helpers.follow(loaded, &Source::Files(attachments));
                    }
                }
                EngineRequest::Help(request) => {
                    helping.answer(&port, loader.loaded(), request).await;
                }
                EngineRequest::Ask { run, question, schema, decoder, changes, interpreting } => {
                    is_cold = false;
                    let asked =
                        questions::Asked { run, question, schema, decoder, changes, interpreting };
                    questions::answer(&port, loader.loaded(), asked, (&mut found, &helpers)).await;
                    loader.loaded().iter().for_each(|loaded| loaded.rest.begin());
                }
                EngineRequest::Interpret { run, interpreting } => {
                    let (loaded, how) = (loader.loaded(), (run, interpreting));
                    interpret::again(&port, loaded, &mut found, how).await;
                }
                EngineRequest::Spell { call, question, schema, queries } => {
                    let asked = spell::Asked { question, schema, queries };
                    let queries = spell::spell(&port, loader.loaded(), asked).await;
                    port.send(&EngineReply::Spelled { call, queries });
                }
                EngineRequest::Vectors { call, names } => {
                    let vectors = spell::vectors(&port, loader.loaded(), &names).await;
                    port.send(&EngineReply::Vectors { call, vectors });
                }
                EngineRequest::FetchWords { schema } => {
                    if let Some(loaded) = loader.loaded() {
                        loaded.rest.foresee(&loaded.language, &schema);
                    }
                }
                EngineRequest::WarmUp => is_cold = true,
                EngineRequest::Check => {
                    let report = loader.check().await;
                    port.send(&EngineReply::Checked(report));
                }
                EngineRequest::Cancel { .. } | EngineRequest::Answered { .. } => {}
            }
        }
    });
}
