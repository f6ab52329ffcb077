//! How fast candle decodes the checkpoint of tests/bench/checkpoint.py greedily on the CPU: the
//! figures of model/t5/examples/speed.rs.
//!
//!     bench-candle FOLDER TOKENS RUNS

use std::{error::Error, path::PathBuf, time::Instant};

use candle_core::{D, DType, Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::t5::{Config, T5ForConditionalGeneration};

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

/// Milliseconds that all threads of this process have run so far, where the system tells.
fn processor_ms() -> f64 {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let nanoseconds = tasks.filter_map(|task| {
        let times = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        times.split_whitespace().next()?.parse::<f64>().ok()
    });
    nanoseconds.sum::<f64>() / 1e6
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
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
    let (mut times, mut ran) = (Vec::new(), Vec::new());
    for _ in 0..runs.max(1) {
        let (begun, before) = (Instant::now(), processor_ms());
        greedy(&mut model, &input, tokens)?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        ran.push(processor_ms() - before);
    }
    let report = serde_json::json!({"greedy": {"ids": found, "ms": median(times), "processor_ms": median(ran)}});
    println!("{report}");
    Ok(())
}
