//! Asks the language worker, which is started by the first call and again after a failure.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_browser::{BrowserError, send};
use beamsplitter_protocol::{AnswerError, Ask, CallId, LanguageReply, LanguageRequest, RunError};
use futures_channel::oneshot;
use wasm_bindgen_futures::spawn_local;
use web_sys::Worker;

use super::DatabaseClient;
use super::link::{Link, WorkerLost};

const SCRIPT: &str = "language_loader.js";

/// The part of the page that reads SQL is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the part of this page that reads SQL stopped ({reason})")]
pub struct LanguageError {
    /// The browser's words.
    pub reason: String,
}

/// Handle to the language worker; clones share it.
#[derive(Clone, Default)]
pub struct LanguageClient {
    state: Rc<RefCell<State>>,
}

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    /// What waits for the worker to be ready; none once it is.
    unsent: Option<Vec<LanguageRequest>>,
    calls: u32,
    waiting: BTreeMap<CallId, Waiting>,
}

struct Waiting {
    answer: oneshot::Sender<Result<String, LanguageError>>,
    database: Option<DatabaseClient>,
}

impl LanguageClient {
    /// Asks something that needs no database.
    ///
    /// # Errors
    /// [`LanguageError`] if the worker does not start or stops.
    pub async fn ask<A: Ask>(&self, what: A) -> Result<A::Answer, LanguageError> {
        self.call(what, None).await
    }

    /// Asks something whose answer depends on what queries return in `database`.
    pub async fn ask_with<A: Ask>(
        &self,
        what: A,
        database: DatabaseClient,
    ) -> Result<A::Answer, LanguageError> {
        self.call(what, Some(database)).await
    }

    async fn call<A: Ask>(
        &self,
        what: A,
        database: Option<DatabaseClient>,
    ) -> Result<A::Answer, LanguageError> {
        let failed = |reason: String| LanguageError { reason };
        self.start().map_err(|error| failed(error.reason))?;
        let (answer, result) = oneshot::channel();
        let call = {
            let mut state = self.state.borrow_mut();
            state.calls += 1;
            let call = CallId(state.calls);
            state.waiting.insert(call, Waiting { answer, database });
            call
        };
        self.send(LanguageRequest::Ask { call, what: what.into() });
        let answer = result.await.map_err(|_| failed("it is gone".into()))??;
        serde_json::from_str(&answer).map_err(|error| failed(error.to_string()))
    }

    fn start(&self) -> Result<(), BrowserError> {
        let mut state = self.state.borrow_mut();
        if state.worker.is_none() {
            let link = Link::start(SCRIPT)?;
            state.worker = Some(link.worker());
            state.unsent = Some(Vec::new());
            spawn_local(self.clone().listen(link));
        }
        Ok(())
    }

    fn send(&self, request: LanguageRequest) {
        let mut state = self.state.borrow_mut();
        if let Some(unsent) = &mut state.unsent {
            unsent.push(request);
        } else if let Some(worker) = &state.worker {
            // A worker that is gone is reported to whoever listens to it.
            send(&request, &[], |message| worker.post_message(message)).ok();
        }
    }

    /// Takes the worker's replies until it breaks; then every call fails.
    async fn listen(self, mut link: Link<LanguageReply>) {
        loop {
            match link.next().await {
                Ok(LanguageReply::Ready) => {
                    let unsent = self.state.borrow_mut().unsent.take();
                    unsent.into_iter().flatten().for_each(|request| self.send(request));
                }
                Ok(LanguageReply::Answered { call, answer }) => {
                    let waiting = self.state.borrow_mut().waiting.remove(&call);
                    if let Some(waiting) = waiting {
                        // Whoever asked may have gone.
                        let failed =
                            |error: AnswerError| LanguageError { reason: error.to_string() };
                        waiting.answer.send(answer.map_err(failed)).ok();
                    }
                }
                Ok(LanguageReply::Runs { call, query, sql }) => {
                    let state = self.state.borrow();
                    let database = state.waiting.get(&call).and_then(|w| w.database.clone());
                    drop(state);
                    let this = self.clone();
                    spawn_local(async move {
                        let none = || RunError::Closed { reason: "no database is open".into() };
                        let outcome = match database {
                            Some(database) => database.score(sql).await,
                            None => Err(none()),
                        };
                        this.send(LanguageRequest::Ran { query, outcome });
                    });
                }
                Err(WorkerLost { reason }) => {
                    let calls = self.state.take().waiting;
                    for waiting in calls.into_values() {
                        waiting.answer.send(Err(LanguageError { reason: reason.clone() })).ok();
                    }
                    return;
                }
            }
        }
    }
}
