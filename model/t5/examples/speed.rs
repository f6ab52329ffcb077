//! How fast a published T5 is decoded on the CPU, for `cargo xtask bench --peers`:
//!
//!     cargo run --release --package beamsplitter-t5 --example speed -- FOLDER TOKENS RUNS
//!
//! `FOLDER` holds config.json, model.safetensors and prompt.json (ids of the input). Prints for
//! greedy decoding and for beam search of width 10 the tokens of the best output, and medians of the
//! milliseconds that reading the input and decoding took, on the clock and of the processor.

use std::{error::Error, path::PathBuf};

use beamsplitter_decode::{
    Batch, Constraint, Model, Prompt, Search, Token,
    constraint::{AllowedTokens, Extension},
    output_language::TokenClass,
    settings::{Beam, ForcedScore},
};
use beamsplitter_t5::{Config, Device, Files, Scheme, T5, Weights};
use pollster::block_on;
use serde_json::{Map, Value, json};

#[path = "../../../tests/bench/clock.rs"]
mod clock;

/// Any token may follow.
struct Anything;

impl Constraint for Anything {
    fn allowed_tokens(&self, _: &[Token], _: &[f32]) -> AllowedTokens<'_> {
        AllowedTokens { class: TokenClass::Structure, extension: Extension::Branch(None) }
    }
}

fn decode(
    model: &mut T5,
    input: &Prompt,
    width: usize,
    tokens: usize,
) -> Result<Vec<Token>, Box<dyn Error>> {
    let search = Search {
        start: model.start_token(),
        prefix: Vec::new(),
        hidden: 0,
        ends: vec![model.end_token()],
        beam: Beam { max_length: tokens + 1, ..Beam::width(width) },
        prefix_score: ForcedScore::LogProbability,
        unbranched_score: ForcedScore::LogProbability,
        constraint: Box::new(Anything),
    };
    let memory = block_on(model.read(input))?;
    let mut batch = Batch::new(model, 0, vec![(memory, search)], 0);
    while block_on(batch.step(model))? {}
    Ok(batch.finished(0).first().map(|best| best.tokens.clone()).unwrap_or_default())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, tokens, runs] = &arguments[..] else {
        return Err("usage: speed FOLDER TOKENS RUNS".into());
    };
    let (folder, tokens, runs) = (PathBuf::from(folder), tokens.parse()?, runs.parse::<usize>()?);
    let read = |name: &str| std::fs::read(folder.join(name));
    let config = Config::from_json(&read("config.json")?)?;
    let files = Files::from([("model.safetensors".to_owned(), read("model.safetensors")?)]);
    let weights = Weights::read(&config, &files, Scheme::None)?;
    drop(files);
    let mut model = T5::new(config, weights, None, &Device::flex())?;
    let ids: Vec<u32> = serde_json::from_slice(&read("prompt.json")?)?;
    let positions = ids.into_iter().map(|id| vec![id]).collect();
    let input = Prompt { positions, ..Prompt::default() };
    let mut report = Map::new();
    for (name, width) in [("greedy", 1), ("beam", 10)] {
        let best = decode(&mut model, &input, width, tokens)?;
        let times = clock::measure(runs, || decode(&mut model, &input, width, tokens))?;
        report.insert(
            name.to_owned(),
            json!({"ids": best, "ms": times.clock, "processor_ms": times.processor}),
        );
    }
    println!("{}", Value::Object(report));
    Ok(())
}
