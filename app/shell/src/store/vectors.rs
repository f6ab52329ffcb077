//! Word vectors of names, from the model's words.

use beamsplitter_protocol::{CallId, EngineRequest};
use beamsplitter_state::EngineState;
use futures_channel::oneshot;
use leptos::prelude::*;

use super::Store;

/// Whoever waits, by the number of the request.
pub(super) type Waiting = Vec<(CallId, oneshot::Sender<Vec<Vec<f32>>>)>;

impl Store {
    /// Returns the vectors of names by their words; none without a model that knows words.
    pub async fn vectors(self, names: Vec<Vec<String>>) -> Option<Vec<Vec<f32>>> {
        if !self.engine.with_untracked(EngineState::is_ready) {
            return None;
        }
        let call = CallId(self.next_run().0);
        let (sender, answer) = oneshot::channel();
        self.vectors.update_value(|waiting| waiting.push((call, sender)));
        self.send_to_engine(&EngineRequest::Vectors { call, names }, &[]);
        answer.await.ok()
    }

    pub(super) fn take_vectors(self, call: CallId, vectors: Vec<Vec<f32>>) {
        self.vectors.update_value(|waiting| {
            let place = waiting.iter().position(|(known, _)| *known == call);
            if let Some(place) = place {
                // Whoever asked may have gone.
                waiting.swap_remove(place).1.send(vectors).ok();
            }
        });
    }

    /// Ends all waiting for vectors, because the worker that was asked is gone.
    pub(super) fn lose_vectors(self) {
        self.vectors.update_value(Vec::clear);
    }
}
