//! Measures how fast a published T5 is decoded on the CPU, for `cargo xtask bench --peers`:
//!
//!     cargo run --release --package beamsplitter-t5 --example speed -- FOLDER TOKENS RUNS f32|int8
//!
//! `FOLDER` holds config.json, model.safetensors and prompt.json (ids of the input). Prints for
//! greedy decoding and for beam search of width 10 the tokens of the best output, and medians of the
//! milliseconds that reading the input and decoding took, on the clock and of the processor.

use std::{error::Error, path::PathBuf};

use beamsplitter_t5::Device;
use pollster::block_on;
use serde_json::{Map, Value, json};

#[path = "../../../tests/bench/clock.rs"]
mod clock;
#[path = "../../../tests/bench/decode.rs"]
mod decode;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, tokens, runs, weights] = &arguments[..] else {
        return Err("usage: speed FOLDER TOKENS RUNS f32|int8".into());
    };
    let (folder, tokens, runs) = (PathBuf::from(folder), tokens.parse()?, runs.parse::<usize>()?);
    let read = |name: &str| std::fs::read(folder.join(name));
    let (config, tensors) = (read("config.json")?, read("model.safetensors")?);
    let mut model = decode::load(&config, tensors, weights, &Device::flex())?;
    let ids: Vec<u32> = serde_json::from_slice(&read("prompt.json")?)?;
    let mut report = Map::new();
    for (name, width) in [("greedy", 1), ("beam", 10)] {
        let mut best = || block_on(decode::decode(&mut model, &ids, width, tokens));
        let (found, times) = (best()?, clock::measure(runs, best)?);
        report.insert(
            name.to_owned(),
            json!({"ids": found, "ms": times.clock, "processor_ms": times.processor}),
        );
    }
    println!("{}", Value::Object(report));
    Ok(())
}
