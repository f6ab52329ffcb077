//! Asks the engine, and asks the database on its behalf.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_app::protocol::{
    DatabaseAnswer, DatabaseCall, DeviceChoice, EngineReply, EngineRequest, RunError, RunId,
    ValueMatch,
};
use beamsplitter_app::web::send;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::Worker;

use super::{DatabaseClient, link::Link};

const SCRIPT: &str = "engine_loader.js";
/// The model that is shipped with the page.
const MODEL: &str = "models/default/";

/// What a run is told instead of what the open database says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Apart {
    /// The cells that the question names, by columns of the run's own schema.
    pub cells: Vec<ValueMatch>,
    /// Whether readings are executed on the open database, or not at all.
    pub executes: bool,
}

/// The runs that are told such things. Clones share it.
#[derive(Clone, Default)]
pub struct Aparts(Rc<RefCell<BTreeMap<RunId, Apart>>>);

impl Aparts {
    /// From now on `run` is told this.
    pub fn set(&self, run: RunId, apart: Apart) {
        self.0.borrow_mut().insert(run, apart);
    }

    /// `run` is over.
    pub fn forget(&self, run: RunId) {
        self.0.borrow_mut().remove(&run);
    }

    fn answer(&self, run: RunId, what: &DatabaseCall) -> Option<DatabaseAnswer> {
        let known = self.0.borrow();
        let apart = known.get(&run)?;
        match what {
            DatabaseCall::Matches(_) => Some(DatabaseAnswer::Matched(apart.cells.clone())),
            DatabaseCall::Run(_) if apart.executes => None,
            DatabaseCall::Run(_) => {
                let reason = "candidates of a benchmark are scored, not shown".into();
                Some(DatabaseAnswer::Ran(Err(RunError::Closed { reason })))
            }
        }
    }
}

/// Handle to the engine; clones share it.
#[derive(Clone)]
pub struct EngineClient {
    worker: Worker,
}

impl EngineClient {
    /// Starts the engine on `device` and hands every reply to `listen`, calls for the database
    /// excepted: those go to `database`, or are answered by `aparts`. `Err` is the last thing that `listen` hears.
    ///
    /// # Errors
    /// The browser's words.
    pub fn start(
        device: DeviceChoice,
        database: DatabaseClient,
        aparts: Aparts,
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
                    Ok(EngineReply::Calls { call, run, what }) => {
                        let (this, database) = (this.clone(), database.clone());
                        let known = aparts.answer(run, &what);
                        spawn_local(async move {
                            let answer = match known {
                                Some(answer) => answer,
                                None => answer(&database, what).await,
                            };
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
