//! Asks the engine, and asks the database on its behalf.

mod calls;

use std::cell::RefCell;
use std::rc::Rc;

use beamsplitter_browser::send;
use beamsplitter_protocol::{DeviceChoice, EngineReply, EngineRequest, HelperChoice, ModelChoice};
use futures_util::future::{AbortHandle, Abortable};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::Worker;

pub use calls::{DatabaseOverride, DatabaseOverrides};

use super::DatabaseClient;
use super::link::{Link, WorkerLost};
use super::program::{announce, program};
use calls::Calls;

/// Starts the program whose name follows the question mark.
const SCRIPT: &str = "engine_loader.js";

/// Handle to the engine; clones share it.
#[derive(Clone)]
pub struct EngineClient {
    /// None until it is known which program to start.
    worker: Rc<RefCell<Option<Worker>>>,
    hearing: AbortHandle,
    calls: Calls,
}

impl EngineClient {
    /// Starts the engine on `device`, with at most so many helpers and a shipped model, and hands every
    /// reply to `listen`,
    /// calls for the database excepted: those go to `database`, or are answered by `overrides`. `Err`
    /// is the last thing that `listen` hears.
    pub fn start(
        (device, helpers, model): (DeviceChoice, HelperChoice, ModelChoice),
        database: DatabaseClient,
        overrides: DatabaseOverrides,
        listen: impl Fn(Result<EngineReply, WorkerLost>) + 'static,
    ) -> Self {
        let (hearing, registration) = AbortHandle::new_pair();
        let calls = Calls::new(database, overrides);
        let client = Self { worker: Rc::default(), hearing, calls };
        let this = client.clone();
        let heard = async move {
            let program = program(device).await;
            announce(program);
            let mut link = match Link::<EngineReply>::start(&format!("{SCRIPT}?{program}")) {
                Ok(link) => link,
                Err(error) => return listen(Err(error.into())),
            };
            this.worker.replace(Some(link.worker()));
            loop {
                match link.next().await {
                    Ok(EngineReply::Ready) => {
                        let model = Some(model.folder().to_owned());
                        this.send(&EngineRequest::Start { device, model, helpers }, &[]);
                    }
                    Ok(EngineReply::Calls { call, run, what }) => {
                        let this = this.clone();
                        spawn_local(async move {
                            let answer = this.calls.answer(call, run, what).await;
                            this.send(&EngineRequest::Answered { call, answer }, &[]);
                        });
                    }
                    Ok(reply) => listen(Ok(reply)),
                    Err(lost) => return listen(Err(lost)),
                }
            }
        };
        // Ended by `stop`, and then nobody waits for the end.
        spawn_local(async move { Abortable::new(heard, registration).await.unwrap_or_default() });
        client
    }

    /// Ends the worker, whatever it is doing; nothing more is heard of it.
    pub fn stop(&self) {
        if let Some(worker) = &*self.worker.borrow() {
            worker.terminate();
        }
        self.hearing.abort();
    }

    /// Sends a request and what travels beside it. The worker hears requests from the moment on at which
    /// it is [`EngineReply::Ready`].
    pub fn send(&self, request: &EngineRequest, attachments: &[JsValue]) {
        if let Some(worker) = &*self.worker.borrow() {
            // A worker that is gone has been reported to `listen`.
            send(request, attachments, |message| worker.post_message(message)).ok();
        }
        match request {
            EngineRequest::Ask { run, question, .. } => self.calls.foresee(*run, question),
            EngineRequest::Cancel { run } => self.calls.stop(*run),
            _ => {}
        }
    }
}
