//! A worker, as a pair of typed channels.

use beamsplitter_browser::{BrowserError, Message, receive, send};
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;
use gloo_events::EventListener;
use js_sys::Reflect;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

/// A worker stopped, or never ran.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct WorkerLost {
    /// Its last words.
    pub reason: String,
}

impl From<BrowserError> for WorkerLost {
    fn from(error: BrowserError) -> Self {
        Self { reason: error.reason }
    }
}

/// A running worker; ended when dropped, whatever it is doing.
pub struct Link<Reply> {
    worker: Worker,
    replies: UnboundedReceiver<Result<Message<Reply>, WorkerLost>>,
    attached: Vec<JsValue>,
    /// They hear the worker as long as they are kept.
    _listeners: [EventListener; 2],
}

impl<Reply: DeserializeOwned + 'static> Link<Reply> {
    /// Starts the worker whose script is `script`.
    pub fn start(script: &str) -> Result<Self, BrowserError> {
        let worker = Worker::new(script)?;
        let (sender, replies) = unbounded();
        let on_message = on_message(&worker, sender.clone());
        let on_error = EventListener::new(&worker, "error", move |event| {
            // A script that does not arrive is a plain event, without a message.
            let words = Reflect::get(event, &"message".into()).ok().and_then(|w| w.as_string());
            let words = words.filter(|words| !words.is_empty());
            let words = words.unwrap_or_else(|| "its script cannot be loaded".into());
            // The receiver is gone only when the link is.
            sender.unbounded_send(Err(WorkerLost { reason: words })).ok();
        });
        let attached = Vec::new();
        Ok(Self { worker, replies, attached, _listeners: [on_message, on_error] })
    }

    /// Sends a request and what travels beside it.
    ///
    /// # Errors
    /// The browser's words: something cannot be cloned.
    pub fn send<T: Serialize>(
        &self,
        request: &T,
        attachments: &[JsValue],
    ) -> Result<(), BrowserError> {
        Ok(send(request, attachments, |message| self.worker.post_message(message))?)
    }

    /// Returns a second handle to send with.
    pub fn worker(&self) -> Worker {
        self.worker.clone()
    }

    /// Returns the next reply, or why there will be none.
    pub async fn next(&mut self) -> Result<Reply, WorkerLost> {
        // The sender lives in closures that this link owns.
        let next = self.replies.next().await;
        let message =
            next.unwrap_or_else(|| Err(WorkerLost { reason: "the worker is gone".into() }))?;
        self.attached = message.attachments;
        Ok(message.body)
    }

    /// Returns what travelled beside the last reply.
    pub fn attached(&mut self) -> Vec<JsValue> {
        std::mem::take(&mut self.attached)
    }
}

fn on_message<Reply: DeserializeOwned + 'static>(
    worker: &Worker,
    sender: UnboundedSender<Result<Message<Reply>, WorkerLost>>,
) -> EventListener {
    EventListener::new(worker, "message", move |event| {
        let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
        let message = receive(&event.data());
        let message = message.map_err(|error| WorkerLost { reason: error.to_string() });
        sender.unbounded_send(message).ok();
    })
}

impl<Reply> Drop for Link<Reply> {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
