//! A model that lets messages in between two steps.
//!
//! On the CPU a step never waits for anything, so without a pause a cancellation would not be
//! heard before the answer is complete. A timer would pause for four milliseconds at least
//! (<https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers>, nesting level);
//! a message to oneself costs microseconds.

use beamsplitter_decode::{LogProbs, Model, Prompt, Token};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::MessageChannel;

/// Any model, with a pause after each step.
pub struct Pausing<'a, M> {
    model: &'a mut M,
    channel: Option<MessageChannel>,
}

impl<'a, M: Model> Pausing<'a, M> {
    /// Wraps `model`.
    pub fn new(model: &'a mut M) -> Self {
        Self { model, channel: MessageChannel::new().ok() }
    }

    async fn pause(&self) {
        let Some(channel) = &self.channel else { return };
        let promise = js_sys::Promise::new(&mut |resolve, _| {
            let listener = Closure::once_into_js(move || resolve.call0(&JsValue::NULL));
            channel.port2().set_onmessage(Some(listener.unchecked_ref()));
            // Nothing is transferred, so nothing can fail to be cloned.
            channel.port1().post_message(&JsValue::NULL).ok();
        });
        JsFuture::from(promise).await.ok();
    }
}

impl<M: Model> Model for Pausing<'_, M> {
    type Error = M::Error;
    type Memory = M::Memory;
    type Cache = M::Cache;

    fn vocabulary(&self) -> usize {
        self.model.vocabulary()
    }

    fn start_token(&self) -> Token {
        self.model.start_token()
    }

    fn end_token(&self) -> Token {
        self.model.end_token()
    }

    async fn read(&mut self, prompt: &Prompt) -> Result<Self::Memory, Self::Error> {
        let memory = self.model.read(prompt).await;
        self.pause().await;
        memory
    }

    fn begin(&self, memories: &[Self::Memory]) -> Self::Cache {
        self.model.begin(memories)
    }

    async fn step(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Self::Error> {
        let scores = self.model.step(cache, parents, tokens).await;
        self.pause().await;
        scores
    }
}
