//! Answers the calls of runs for a database.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_protocol::{CallId, DatabaseAnswer, DatabaseCall, RunError, RunId, ValueMatch};
use futures_channel::oneshot::{Receiver, channel};
use futures_util::future::{AbortHandle, Abortable};
use wasm_bindgen_futures::spawn_local;

use crate::DatabaseClient;

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

/// The calls that wait for an answer. Clones share them.
#[derive(Clone)]
pub(super) struct Calls {
    database: DatabaseClient,
    overrides: DatabaseOverrides,
    waiting: Rc<RefCell<BTreeMap<CallId, (RunId, AbortHandle)>>>,
    /// The cells that runs will ask for, by run.
    foreseen: Rc<RefCell<BTreeMap<RunId, Receiver<Vec<ValueMatch>>>>>,
}

impl Calls {
    /// Answers calls by `database`, unless `overrides` has something else for a run.
    pub(super) fn new(database: DatabaseClient, overrides: DatabaseOverrides) -> Self {
        Self { database, overrides, waiting: Rc::default(), foreseen: Rc::default() }
    }

    /// Looks up what a run that begins will ask for first, while the engine hears of the run and the page
    /// draws.
    pub(super) fn foresee(&self, run: RunId, question: &str) {
        let what = DatabaseCall::Matches(question.to_owned());
        if self.overrides.answer(run, &what).is_some() {
            return;
        }
        let database = self.database_of(run);
        let (sender, cells) = channel();
        self.foreseen.borrow_mut().insert(run, cells);
        let question = question.to_owned();
        spawn_local(async move {
            // The run may have been stopped.
            sender.send(database.matches(question).await).ok();
        });
    }

    /// Answers a call. One of a run that is stopped meanwhile is answered at once and not executed.
    pub(super) async fn answer(
        &self,
        call: CallId,
        run: RunId,
        what: DatabaseCall,
    ) -> DatabaseAnswer {
        if let Some(answer) = self.overrides.answer(run, &what) {
            return answer;
        }
        let stopped = match &what {
            DatabaseCall::Matches(_) => DatabaseAnswer::Matched(Vec::new()),
            DatabaseCall::Run(_) => {
                let reason = "the search was stopped".into();
                DatabaseAnswer::Ran(Err(RunError::Closed { reason }))
            }
        };
        let (handle, registration) = AbortHandle::new_pair();
        self.waiting.borrow_mut().insert(call, (run, handle));
        let answer = Abortable::new(self.ask(run, what), registration).await;
        self.waiting.borrow_mut().remove(&call);
        answer.unwrap_or(stopped)
    }

    /// Stops what runs up to this one wait for.
    pub(super) fn stop(&self, run: RunId) {
        self.foreseen.borrow_mut().retain(|&of, _| of > run);
        let waiting = self.waiting.borrow();
        waiting.values().filter(|(of, _)| *of <= run).for_each(|(_, handle)| handle.abort());
    }

    async fn ask(&self, run: RunId, what: DatabaseCall) -> DatabaseAnswer {
        let database = self.database_of(run);
        match what {
            DatabaseCall::Run(sql) => DatabaseAnswer::Ran(database.run(sql).await),
            DatabaseCall::Matches(question) => {
                let foreseen = self.foreseen.borrow_mut().remove(&run);
                let cells = match foreseen {
                    Some(cells) => cells.await.ok(),
                    None => None,
                };
                DatabaseAnswer::Matched(match cells {
                    Some(cells) => cells,
                    None => database.matches(question).await,
                })
            }
        }
    }

    fn database_of(&self, run: RunId) -> DatabaseClient {
        self.overrides.database(run).unwrap_or_else(|| self.database.clone())
    }
}
