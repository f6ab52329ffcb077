//! Decodes with a published T5 in a browser, for tests/bench/browser/bench.mjs.

use std::{
    error::Error,
    pin::pin,
    task::{Context, Poll, Waker},
};

use beamsplitter_t5::T5;
use wasm_bindgen::prelude::*;

#[path = "../../decode.rs"]
mod decode;

/// A model on the CPU.
#[wasm_bindgen]
pub struct Speed(T5);

fn failed(error: Box<dyn Error>) -> JsError {
    JsError::new(&error.to_string())
}

/// Returns what a future of the CPU gives: it is ready at once.
fn ready<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        let mut context = Context::from_waker(Waker::noop());
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

#[wasm_bindgen]
impl Speed {
    /// Creates a model from config.json and model.safetensors; `weights`: "f32" or "int8".
    #[wasm_bindgen(constructor)]
    pub fn new(config: &[u8], tensors: Vec<u8>, weights: &str) -> Result<Speed, JsError> {
        Ok(Self(decode::load(config, tensors, weights).map_err(failed)?))
    }

    /// Reads `ids` and writes `count` tokens by beam search, the best output of `width`.
    pub fn decode(&mut self, ids: &[u32], width: usize, count: usize) -> Result<Vec<u32>, JsError> {
        ready(decode::decode(&mut self.0, ids, width, count)).map_err(failed)
    }
}
