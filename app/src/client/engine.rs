//! Asks the engine, and asks the database on its behalf.

use beamsplitter_app::protocol::{
    DatabaseAnswer, DatabaseCall, DeviceChoice, EngineReply, EngineRequest,
};
use beamsplitter_app::web::send;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::Worker;

use super::{DatabaseClient, link::Link};

const SCRIPT: &str = "engine_loader.js";
/// The model that is shipped with the page.
const MODEL: &str = "models/default/";

/// Handle to the engine; clones share it.
#[derive(Clone)]
pub struct EngineClient {
    worker: Worker,
}

impl EngineClient {
    /// Starts the engine on `device` and hands every reply to `listen`, calls for the database
    /// excepted: those go to `database`. `Err` is the last thing that `listen` hears.
    ///
    /// # Errors
    /// The browser's words.
    pub fn start(
        device: DeviceChoice,
        database: DatabaseClient,
        listen: impl Fn(Result<EngineReply, String>) + 'static,
    ) -> Result<Self, String> {
        let mut link = Link::<EngineReply>::start(SCRIPT)?;
        let client = Self { worker: link.worker() };
        let this = client.clone();
        spawn_local(async move {
            loop {
                match link.next().await {
                    Ok(EngineReply::Ready) => {
                        let model = MODEL.to_owned();
                        this.send(&EngineRequest::Start { device, model }, &[]);
                    }
                    Ok(EngineReply::Calls { call, what, .. }) => {
                        let (this, database) = (this.clone(), database.clone());
                        spawn_local(async move {
                            let answer = answer(&database, what).await;
                            this.send(&EngineRequest::Answered { call, answer }, &[]);
                        });
                    }
                    Ok(reply) => listen(Ok(reply)),
                    Err(reason) => return listen(Err(reason)),
                }
            }
        });
        Ok(client)
    }

    /// Ends the worker, whatever it is doing.
    pub fn stop(&self) {
        self.worker.terminate();
    }

    /// Sends a request and what travels beside it.
    pub fn send(&self, request: &EngineRequest, attachments: &[JsValue]) {
        // A worker that is gone has been reported to `listen`.
        send(request, attachments, |message| self.worker.post_message(message)).ok();
    }
}

async fn answer(database: &DatabaseClient, what: DatabaseCall) -> DatabaseAnswer {
    match what {
        DatabaseCall::Run(sql) => DatabaseAnswer::Ran(database.run(sql).await),
        DatabaseCall::Matches(question) => {
            DatabaseAnswer::Matched(database.matches(question).await)
        }
    }
}
