//! Asks the engine, and asks the database on its behalf.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_browser::send;
use beamsplitter_protocol::{
    DatabaseAnswer, DatabaseCall, DeviceChoice, EngineReply, EngineRequest, HelperChoice, RunError,
    RunId, ValueMatch,
};
use futures_util::future::{AbortHandle, Abortable};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::Worker;

use super::DatabaseClient;
use super::link::{Link, WorkerLost};
use super::program::{announce, program};

/// Starts the program whose name follows the question mark.
const SCRIPT: &str = "engine_loader.js";
/// The model that is shipped with the page.
const MODEL: &str = "models/default/";

/// What a run is told instead of what the open database says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DatabaseOverride {
    /// The cells that the question names, by columns of the run's own schema.
    pub cells: Vec<ValueMatch>,
    /// Whether interpretations are executed on the open database, or not at all.
    pub executes: bool,
}

/// Whom a run asks instead of the open database.
enum Asks {
    /// Nobody: it is told this.
    Told(DatabaseOverride),
    /// Another database.
    Other(DatabaseClient),
}

/// The runs that ask somebody else. Clones share it.
#[derive(Clone, Default)]
pub struct DatabaseOverrides(Rc<RefCell<BTreeMap<RunId, Asks>>>);

impl DatabaseOverrides {
    /// Sets what `run` is told.
    pub fn set(&self, run: RunId, told: DatabaseOverride) {
        self.0.borrow_mut().insert(run, Asks::Told(told));
    }

    /// Sets the database that `run` asks.
    pub fn set_database(&self, run: RunId, database: DatabaseClient) {
        self.0.borrow_mut().insert(run, Asks::Other(database));
    }

    /// Forgets `run`, which is over.
    pub fn forget(&self, run: RunId) {
        self.0.borrow_mut().remove(&run);
    }

    fn answer(&self, run: RunId, what: &DatabaseCall) -> Option<DatabaseAnswer> {
        let known = self.0.borrow();
        let Asks::Told(told) = known.get(&run)? else { return None };
        match what {
            DatabaseCall::Matches(_) => Some(DatabaseAnswer::Matched(told.cells.clone())),
            DatabaseCall::Run(_) if told.executes => None,
            DatabaseCall::Run(_) => {
                let reason = "candidates of a benchmark are scored, not shown".into();
                Some(DatabaseAnswer::Ran(Err(RunError::Closed { reason })))
            }
        }
    }

    fn database(&self, run: RunId) -> Option<DatabaseClient> {
        match self.0.borrow().get(&run)? {
            Asks::Told(_) => None,
            Asks::Other(database) => Some(database.clone()),
        }
    }
}

/// Handle to the engine; clones share it.
#[derive(Clone)]
pub struct EngineClient {
    /// None until it is known which program to start.
    worker: Rc<RefCell<Option<Worker>>>,
    hearing: AbortHandle,
}

impl EngineClient {
    /// Starts the engine on `device`, with at most so many helpers, and hands every reply to `listen`,
    /// calls for the database excepted: those go to `database`, or are answered by `overrides`. `Err`
    /// is the last thing that `listen` hears.
    pub fn start(
        (device, helpers): (DeviceChoice, HelperChoice),
        database: DatabaseClient,
        overrides: DatabaseOverrides,
        listen: impl Fn(Result<EngineReply, WorkerLost>) + 'static,
    ) -> Self {
        let (hearing, registration) = AbortHandle::new_pair();
        let client = Self { worker: Rc::default(), hearing };
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
                        let model = Some(MODEL.to_owned());
                        this.send(&EngineRequest::Start { device, model, helpers }, &[]);
                    }
                    Ok(EngineReply::Calls { call, run, what }) => {
                        let other = overrides.database(run);
                        let (this, database) = (this.clone(), other.unwrap_or(database.clone()));
                        let known = overrides.answer(run, &what);
                        spawn_local(async move {
                            let answer = match known {
                                Some(answer) => answer,
                                None => answer(&database, what).await,
                            };
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
