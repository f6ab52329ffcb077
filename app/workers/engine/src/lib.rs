//! The engine worker: owns the model.
//!
//! Jobs (load a model, answer a question) are done one after the other. Messages that must not
//! wait, a cancellation or an answer of the database, are taken in between two decoding steps.
//!
//! # Two programs
//! The engine is compiled twice (app/index.html names both programs): `engine` with WebGPU, and
//! `engine_cpu` without the feature `webgpu`, and so without burn's GPU half, wgpu and the shader
//! compiler. The linker cannot drop these, because an enum inside burn names every backend that a
//! tensor may be on. burn is therefore compiled twice, in the profiles `web` and `web-gpu`, both of
//! which optimise what computes for speed and the rest for size. The page asks for an adapter
//! before it starts the worker (`clients::program`) and fetches the larger program only where there
//! is one; `?device=` overrides this. The program that was started is also the one kept for visits
//! without a network. Where the smaller program cannot be fetched, the larger one computes on the
//! CPU.
//!
//! # Which device
//! Which device computes is found by timing (app/workers/engine/src/self_test.rs): a step of ten
//! rows after a prompt of sixty positions, the best of 32, so that what is compiled in the first
//! steps (WebAssembly, shaders) does not count. A GPU that has not decoded within ten seconds is
//! not used again. The times are kept in the cache of the model's files, by the model's hash and
//! the adapter's name. The engine hashes a model's files once, by the browser's `crypto.subtle`
//! where it exists: in WebAssembly, hashing took most of the loading time.
//!
//! An engine that stops is started once more, on the CPU, and goes on with its question. So is one
//! whose GPU is lost (the loader is told, since nothing else breaks) or silent for two minutes.
//!
//! # A model of one's own
//! Files that a person chose become a package, and its files are put into the same cache under the
//! folder `models/own/`, which no server is asked for. From then on that is a model like the shipped
//! ones: the page, further engines and an engine that is started again load it by the same way, until
//! the page forgets it. Another one is written beside it, and takes its place when all of it is there:
//! where there is no room, the one before is kept on.
//!
//! # Warm-up
//! A browser runs WebAssembly at first as its baseline compiler writes it, and compiles what is
//! called often once more, optimised. So the first questions of a visit would take several times as
//! long as later ones. Where nothing was asked when the model is ready, the page asks for a warm-up
//! (`EngineRequest::WarmUp`): the engine decodes and interprets two questions of its own twice, by
//! the code that answers real ones (app/workers/engine/src/warm_up.rs). Whatever the page asks
//! comes first; a warm-up that was interrupted begins again, for two seconds at most each time.
//! Helpers and the further engines of a benchmark do without, and so does a GPU.
//!
//! # Several engines for one question
//! The searches of a batch do not depend on each other. On the CPU `decode::parallel::Parallel`
//! deals them out to engines with the same model, and puts their rows together after each step: one
//! message to each engine, and one answer. In the page, these helpers are workers of the engine's
//! own worker (app/workers/engine/src/helpers.rs, and helping.rs on their side): the page and its
//! messages know nothing of them. A row's bits do not depend on the rows beside it
//! (t5/src/t5/host.rs; products of our own alone, so models of 32-bit weights have no helpers), so
//! the trace is that of one engine, to the bit. What a helper does not answer is decoded without
//! it, from its beginning. With our model a step takes hardly longer than the messages about it, so
//! helpers are started for weights of 40 MB and more, one for each further processor (three at
//! most) while all copies take an eighth of the machine's memory; `?helpers=N` says otherwise, and
//! the view Model shows how many hypotheses they decoded.
//!
//! # Interpretations
//! The engine's worker interprets a run at its end, by the same `beamsplitter_interpret::interpret`
//! as the command, since it has the prompt, the candidates and the parser. `RunEvent::Interpreted`
//! brings the result. The worker keeps the last eight runs, so another `alpha` (the slider "Show":
//! `state::HowSure`) or other hints need no decoding.
//!
//! # Rare words
//! The vectors of words are a quarter of the engine and its model, and most prompts need few of
//! them. `cargo xtask build` splits `words.bin` of the shipped model (tests/xtask/src/models.rs):
//! `words.first.bin` has the 6,800 pieces of model/training/first_words.txt, `words.rest.bin` the
//! other 23,722. The list holds the pieces of train questions, of the names of train schemas and of
//! the samples, filled up in the order of the vocabulary, which is that of frequency
//! (first_words.py). The engine starts with the first file and fetches the other one after the
//! first question, or when something needs it (app/workers/engine/src/rest.rs): a database whose
//! names have rare words needs it as soon as it is open (`EngineRequest::FetchWords`). The table
//! remembers that a row was looked up and was not there; whatever was being computed (a prompt
//! before it is read, an interpretation, the spelling of a query, the vectors of names) is thrown
//! away, waits for the file and is computed again. So every answer is that of the whole table. A
//! file with another hash than the manifest's is refused. Both files are kept for visits without a
//! network once they were fetched. `trunk build`, the command and packages of other people have the
//! whole file.
#![cfg(target_family = "wasm")]

mod calls;
mod constructors;
mod device;
mod download;
mod helpers;
mod helping;
mod interpret;
mod loader;
mod observe;
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
                EngineRequest::ForgetOwn => loader.forget_own().await,
                EngineRequest::LoadFiles { keep } => {
                    if loader.load_files(&attachments, keep).await
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
                EngineRequest::Follow { run, words, before, schema } => {
                    let asked = (words, schema);
                    let question = spell::follow(&port, loader.loaded(), &before, asked).await;
                    port.send(&EngineReply::Followed { run, question });
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
