//! The worker's side of its messages.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_browser::{now, send};
use beamsplitter_pipeline::Value;
use beamsplitter_protocol::{
    CallId, DatabaseAnswer, DatabaseCall, EngineReply, Rows, RunEvent, RunId,
};
use futures_channel::oneshot;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::DedicatedWorkerGlobalScope;

use crate::timer::after;

/// The longest that an event is held, in milliseconds: nobody reads what changes faster.
const LONGEST_HELD: i32 = 50;

/// Events of a run that are not sent yet.
#[derive(Default)]
struct Held {
    run: RunId,
    events: Vec<RunEvent>,
}

/// Sends replies, waits for the database, knows what was cancelled. Clones share it.
#[derive(Clone)]
pub struct Port {
    scope: DedicatedWorkerGlobalScope,
    calls: Rc<RefCell<BTreeMap<CallId, oneshot::Sender<DatabaseAnswer>>>>,
    next: Rc<Cell<u32>>,
    /// Runs up to this one are over: the page has one run at a time and numbers them.
    cancelled: Rc<Cell<RunId>>,
    held: Rc<RefCell<Held>>,
    /// Whether what is held is sent in a moment.
    is_scheduled: Rc<Cell<bool>>,
    /// How many jobs wait.
    jobs: Rc<Cell<usize>>,
    /// Until when a run goes on that nobody asked for, by the clock of [`now`]; none for other runs.
    ends: Option<f64>,
}

impl Port {
    /// Returns the port of this worker.
    pub fn of_worker() -> Self {
        Self {
            scope: js_sys::global().unchecked_into(),
            calls: Rc::default(),
            next: Rc::default(),
            cancelled: Rc::default(),
            held: Rc::default(),
            is_scheduled: Rc::default(),
            jobs: Rc::default(),
            ends: None,
        }
    }

    /// Returns the port of a run that nobody asked for: the page hears nothing of it, every query
    /// returns a number, and the run is over after so many milliseconds, or as soon as a job waits.
    pub fn of_nobody(&self, milliseconds: f64) -> Self {
        Self { calls: Rc::default(), ends: Some(now() + milliseconds), ..self.clone() }
    }

    /// Notes that a job came.
    pub fn add_job(&self) {
        self.jobs.set(self.jobs.get() + 1);
    }

    /// Returns whether a job waits.
    pub fn has_jobs(&self) -> bool {
        self.jobs.get() > 0
    }

    /// Notes that a job is begun.
    pub fn take_job(&self) {
        self.jobs.set(self.jobs.get() - 1);
    }

    /// Returns the worker's global scope.
    pub fn scope(&self) -> &DedicatedWorkerGlobalScope {
        &self.scope
    }

    /// Sends a reply.
    pub fn send(&self, reply: &EngineReply) {
        self.send_with(reply, &[]);
    }

    /// Sends a reply and what travels beside it.
    pub fn send_with(&self, reply: &EngineReply, attachments: &[JsValue]) {
        if self.ends.is_some() {
            return;
        }
        // Text and numbers can always be cloned.
        send(reply, attachments, |message| self.scope.post_message(message)).ok();
    }

    /// Sends an event of a run: at once where it is the last one, else with the next ones, so that the
    /// page draws once what comes together. Nothing is held for longer than
    /// `LONGEST_HELD`.
    pub fn event(&self, run: RunId, event: RunEvent) {
        if self.ends.is_some() {
            return;
        }
        let is_last = matches!(
            event,
            RunEvent::Finished { .. } | RunEvent::Cancelled { .. } | RunEvent::Failed { .. }
        );
        if self.held.borrow().run != run {
            self.send_held();
            self.held.borrow_mut().run = run;
        }
        self.held.borrow_mut().events.push(event);
        if is_last {
            self.send_held();
        } else if !self.is_scheduled.replace(true) {
            let this = self.clone();
            spawn_local(async move {
                after(LONGEST_HELD).await.ok();
                this.is_scheduled.set(false);
                this.send_held();
            });
        }
    }

    /// Sends the events that are held.
    pub fn send_held(&self) {
        let Held { run, events } = self.held.take();
        if !events.is_empty() {
            self.send(&EngineReply::Events { run, events });
        }
    }

    /// Remembers that a run is to stop.
    pub fn cancel(&self, run: RunId) {
        self.cancelled.set(self.cancelled.get().max(run));
    }

    /// Returns whether a run is to stop.
    pub fn is_cancelled(&self, run: RunId) -> bool {
        match self.ends {
            Some(end) => self.has_jobs() || now() > end,
            None => run <= self.cancelled.get(),
        }
    }

    /// Asks the database; `None` if the page is gone.
    pub async fn call(&self, run: RunId, what: DatabaseCall) -> Option<DatabaseAnswer> {
        self.begin_call(run, what).await.ok()
    }

    /// Asks the database; the answer comes later.
    pub fn begin_call(&self, run: RunId, what: DatabaseCall) -> oneshot::Receiver<DatabaseAnswer> {
        let call = CallId(self.next.get() + 1);
        self.next.set(call.0);
        let (sender, answer) = oneshot::channel();
        if self.ends.is_some() {
            // Both ends are here.
            sender.send(answer_of_nobody(&what)).ok();
            return answer;
        }
        self.calls.borrow_mut().insert(call, sender);
        self.send(&EngineReply::Calls { call, run, what });
        answer
    }

    /// Takes in an answer of the database.
    pub fn answered(&self, call: CallId, answer: DatabaseAnswer) {
        if let Some(waiting) = self.calls.borrow_mut().remove(&call) {
            // Whoever asked may have been cancelled.
            waiting.send(answer).ok();
        }
    }
}

/// Returns the answer of a database that is not there: no cell is named, and a query returns its length,
/// so that few return the same.
fn answer_of_nobody(what: &DatabaseCall) -> DatabaseAnswer {
    match what {
        DatabaseCall::Matches(_) => DatabaseAnswer::Matched(Vec::new()),
        DatabaseCall::Run(sql) => DatabaseAnswer::Ran(Ok(Rows {
            columns: vec!["length".into()],
            rows: vec![vec![Value::Integer(sql.len() as i64)]],
            ..Rows::default()
        })),
    }
}
