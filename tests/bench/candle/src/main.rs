//! Measures how fast candle decodes the checkpoint of tests/bench/checkpoint.py greedily on the
//! CPU: the figures of model/t5/examples/speed.rs.
//!
//!     bench-candle FOLDER TOKENS RUNS

use std::{error::Error, path::PathBuf};

use candle_core::{D, DType, Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::t5::{Config, T5ForConditionalGeneration};
use serde_json::json;

#[path = "../../clock.rs"]
mod clock;

fn greedy(
    model: &mut T5ForConditionalGeneration,
    input: &Tensor,
    count: usize,
) -> candle_core::Result<Vec<u32>> {
    model.clear_kv_cache();
    let states = model.encode(input)?;
    let (mut token, mut tokens) = (0, Vec::new());
    for _ in 0..count {
        let last = Tensor::new(&[[token]], input.device())?;
        let logits = model.decode(&last, &states)?.squeeze(0)?;
        token = logits.argmax(D::Minus1)?.to_scalar::<u32>()?;
        tokens.push(token);
    }
    Ok(tokens)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, tokens, runs] = &arguments[..] else {
        return Err("usage: bench-candle FOLDER TOKENS RUNS".into());
    };
    let (folder, tokens, runs) = (PathBuf::from(folder), tokens.parse()?, runs.parse::<usize>()?);
    let config = std::fs::read(folder.join("config.json"))?;
    let mut config: Config = serde_json::from_slice(&config)?;
    config.use_cache = true;
    let device = Device::Cpu;
    let weights = std::fs::read(folder.join("model.safetensors"))?;
    let weights = VarBuilder::from_buffered_safetensors(weights, DType::F32, &device)?;
    let mut model = T5ForConditionalGeneration::load(weights, &config)?;
    let ids: Vec<u32> = serde_json::from_slice(&std::fs::read(folder.join("prompt.json"))?)?;
    let input = Tensor::new(&ids[..], &device)?.unsqueeze(0)?;
    let found = greedy(&mut model, &input, tokens)?;
    let times = clock::measure(runs, || greedy(&mut model, &input, tokens))?;
    let figures = json!({"ids": found, "ms": times.clock, "processor_ms": times.processor});
    println!("{}", json!({"greedy": figures}));
    Ok(())
}
