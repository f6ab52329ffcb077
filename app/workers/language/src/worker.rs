//! The language worker: owns the parser of SQL, so that the page need not fetch it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::answers::answer;
use crate::open::Runs;
use beamsplitter_browser::{receive, send};
use beamsplitter_protocol::{CallId, LanguageReply, LanguageRequest, Rows, RunError};
use futures_channel::oneshot;
use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Starts the worker: from here on it answers messages.
pub fn start() {
    console_error_panic_hook::set_once();
    let port = Port {
        scope: js_sys::global().unchecked_into(),
        waiting: Rc::default(),
        queries: Rc::default(),
    };
    let this = port.clone();
    let on_message = EventListener::new(&port.scope, "message", move |event| {
        let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
        let message = match receive::<LanguageRequest>(&event.data()) {
            Ok(message) => message,
            // Of another build: the page hears of it as of any other break, and nothing waits.
            Err(error) => wasm_bindgen::throw_str(&error.to_string()),
        };
        match message.body {
            LanguageRequest::Ask { call, what } => {
                let port = this.clone();
                spawn_local(async move {
                    let database = Asking { port: port.clone(), call };
                    let answer = answer(what, &database).await;
                    port.reply(&LanguageReply::Answered { call, answer });
                });
            }
            LanguageRequest::Ran { query, outcome } => {
                if let Some(waiting) = this.waiting.borrow_mut().remove(&query) {
                    // The call that asked waits for it.
                    waiting.send(outcome).ok();
                }
            }
        }
    });
    on_message.forget();
    port.reply(&LanguageReply::Ready);
}

/// Whoever waits for the rows of a query.
type Waiting = oneshot::Sender<Result<Rows, RunError>>;

/// The worker's side of its messages. Clones share it.
#[derive(Clone)]
struct Port {
    scope: DedicatedWorkerGlobalScope,
    waiting: Rc<RefCell<BTreeMap<CallId, Waiting>>>,
    queries: Rc<Cell<u32>>,
}

impl Port {
    fn reply(&self, reply: &LanguageReply) {
        // Replies carry text alone, which can always be cloned.
        send(reply, &[], |message| self.scope.post_message(message)).ok();
    }
}

/// The page's database, on behalf of one call.
struct Asking {
    port: Port,
    call: CallId,
}

impl Runs for Asking {
    async fn run(&self, sql: String) -> Result<Rows, RunError> {
        let query = CallId(self.port.queries.get() + 1);
        self.port.queries.set(query.0);
        let (sender, outcome) = oneshot::channel();
        self.port.waiting.borrow_mut().insert(query, sender);
        self.port.reply(&LanguageReply::Runs { call: self.call, query, sql });
        let gone = || RunError::Closed { reason: "the page does not answer".into() };
        outcome.await.unwrap_or_else(|_| Err(gone()))
    }
}
