//! Greedy decoding of a published T5 in a browser, for tests/bench/browser/bench.mjs.

use std::{
    pin::pin,
    task::{Context, Poll, Waker},
};

use beamsplitter_decode::{Model, Prompt, score::argmax};
use beamsplitter_t5::{Config, Device, Files, Scheme, T5, Weights};
use wasm_bindgen::prelude::*;

/// A model on the CPU.
#[wasm_bindgen]
pub struct Speed(T5);

fn failed(error: impl std::fmt::Display) -> JsError {
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
    /// Creates a model from config.json and model.safetensors.
    #[wasm_bindgen(constructor)]
    pub fn new(config: &[u8], weights: Vec<u8>) -> Result<Speed, JsError> {
        let config = Config::from_json(config).map_err(failed)?;
        let files = Files::from([("model.safetensors".to_owned(), weights)]);
        let weights = Weights::read(&config, &files, Scheme::None).map_err(failed)?;
        drop(files);
        Ok(Self(T5::new(config, weights, None, &Device::flex()).map_err(failed)?))
    }

    /// Reads `ids` and writes `count` tokens, each the most probable one.
    pub fn greedy(&mut self, ids: Vec<u32>, count: usize) -> Result<Vec<u32>, JsError> {
        let positions = ids.into_iter().map(|id| vec![id]).collect();
        let prompt = Prompt { positions, ..Prompt::default() };
        let memory = ready(self.0.read(&prompt)).map_err(failed)?;
        let mut cache = self.0.begin(&[memory]);
        let (mut token, mut tokens) = (self.0.start_token(), Vec::new());
        for _ in 0..count {
            let row = ready(self.0.step(&mut cache, &[0], &[token])).map_err(failed)?;
            token = argmax(row.row(0)).map_or(0, |(token, _)| token);
            tokens.push(token);
        }
        Ok(tokens)
    }
}
