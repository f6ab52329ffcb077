//! Decodes with a published T5 in a browser, for tests/bench/browser/bench.mjs.

use std::error::Error;

use beamsplitter_t5::{Device, T5};
use wasm_bindgen::prelude::*;

#[path = "../../decode.rs"]
mod decode;

/// A model on the CPU or on WebGPU.
#[wasm_bindgen]
pub struct Speed(T5);

fn failed(error: Box<dyn Error>) -> JsError {
    JsError::new(&error.to_string())
}

#[wasm_bindgen]
impl Speed {
    /// Creates a model from config.json and model.safetensors; `weights`: "f32" or "int8"; `device`: "wasm"
    /// or "webgpu".
    pub async fn load(
        config: Vec<u8>,
        tensors: Vec<u8>,
        weights: String,
        device: String,
    ) -> Result<Speed, JsError> {
        let device = match device.as_str() {
            "webgpu" => Device::wgpu_options().init_with_setup_async().await?.0,
            _ => Device::flex(),
        };
        Ok(Self(decode::load(&config, tensors, &weights, &device).map_err(failed)?))
    }

    /// Reads `ids` and writes `count` tokens by beam search, the best output of `width`.
    pub async fn decode(
        &mut self,
        ids: Vec<u32>,
        width: usize,
        count: usize,
    ) -> Result<Vec<u32>, JsError> {
        decode::decode(&mut self.0, &ids, width, count).await.map_err(failed)
    }
}
