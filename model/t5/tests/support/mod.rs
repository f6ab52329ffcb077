//! Fixtures of `tests/parity`, and the checks that every device must pass.

#![allow(dead_code, reason = "not every test file needs all of it")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use beamsplitter_decode::{
    Batch, Constraint, Model, Prompt, Search, Token,
    constraint::{AllowedTokens, Extension},
    output_language::TokenClass,
    settings::{Beam, ForcedScore},
};
use beamsplitter_t5::{Config, Device, Files, Scheme, T5, Weights, WordTable};
use safetensors::SafeTensors;
use serde_json::Value;

pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/parity/fixtures").join(name)
}

pub fn json(name: &str) -> Value {
    serde_json::from_slice(&fs::read(fixture(name)).expect(name)).expect(name)
}

/// Returns all files of a folder of fixtures.
pub fn files(folder: &str) -> Files {
    let entries = fs::read_dir(fixture(folder)).expect(folder);
    let entries = entries.map(|entry| entry.expect(folder).path());
    let name = |path: &Path| path.file_name().expect("a file").to_string_lossy().into_owned();
    entries.map(|path| (name(&path), fs::read(&path).expect("readable"))).collect()
}

pub fn model(folder: &str, scheme: Scheme, device: &Device) -> T5 {
    let files = files(folder);
    let config = Config::from_json(&files["config.json"]).expect("config");
    let weights = Weights::read(&config, &files, scheme).expect("weights");
    let words = files.get("words.bin").map(|bytes| WordTable::read(bytes).expect("words"));
    T5::new(config, weights, words, device).expect("model")
}

/// Tensors of a folder's `expected.safetensors`, flat.
pub struct Expected {
    pub floats: BTreeMap<String, Vec<f32>>,
    pub integers: BTreeMap<String, Vec<u32>>,
}

pub fn expected(folder: &str) -> Expected {
    let bytes = &files(folder)["expected.safetensors"];
    let mut all = Expected { floats: BTreeMap::new(), integers: BTreeMap::new() };
    for (name, view) in SafeTensors::deserialize(bytes).expect("safetensors").iter() {
        let words = view.data().chunks_exact(4).map(|b| [b[0], b[1], b[2], b[3]]);
        if view.dtype() == safetensors::Dtype::F32 {
            all.floats.insert(name.into(), words.map(f32::from_le_bytes).collect());
        } else {
            all.integers.insert(name.into(), words.map(u32::from_le_bytes).collect());
        }
    }
    all
}

pub fn prompt(ids: &[u32]) -> Prompt {
    Prompt { positions: ids.iter().map(|&id| vec![id]).collect(), ..Prompt::default() }
}

pub fn assert_close(actual: &[f32], expected: &[f32], tolerance: f32, what: &str) {
    assert_eq!(actual.len(), expected.len(), "{what}");
    let worst = actual.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(worst <= tolerance, "{what}: differs by {worst}");
    assert!(actual.iter().all(|x| !x.is_nan()), "{what}: not a number");
}

/// Returns the log-probabilities of rows of logits.
pub fn log_probs(logits: &[f32], width: usize) -> Vec<f32> {
    let mut rows = logits.to_vec();
    rows.chunks_mut(width).for_each(beamsplitter_decode::score::log_softmax);
    rows
}

/// Returns the log-probabilities after each token of a forced output, decoded with a cache.
pub fn forced(model: &mut T5, prompt: &Prompt, tokens: &[Token]) -> Vec<f32> {
    let memory = pollster::block_on(model.read(prompt)).expect("read");
    let mut cache = model.begin(&[memory]);
    let steps = tokens.iter().flat_map(|&token| {
        pollster::block_on(model.step(&mut cache, &[0], &[token])).expect("step").values
    });
    steps.collect()
}

/// Branches everywhere.
struct Anywhere;

impl Constraint for Anywhere {
    fn allowed_tokens(&self, _: &[Token], _: &[f32]) -> AllowedTokens<'_> {
        AllowedTokens { class: TokenClass::Structure, extension: Extension::Branch(None) }
    }

    fn allows_all(&self) -> bool {
        true
    }
}

pub fn search(
    start: Token,
    width: usize,
    length_penalty: f64,
    new_tokens: usize,
) -> Search<'static> {
    Search {
        start,
        prefix: Vec::new(),
        hidden: 0,
        ends: vec![1],
        beam: Beam { length_penalty, max_length: new_tokens + 1, ..Beam::width(width) },
        prefix_score: ForcedScore::LogProbability,
        unbranched_score: ForcedScore::LogProbability,
        constraint: Box::new(Anywhere),
    }
}

/// Returns the outputs and scores of searches that are decoded in one batch.
pub fn decode(
    model: &mut T5,
    searches: Vec<(Prompt, Search<'static>)>,
) -> Vec<Vec<(Vec<Token>, f32)>> {
    let searches: Vec<_> = searches
        .into_iter()
        .map(|(prompt, search)| (pollster::block_on(model.read(&prompt)).expect("read"), search))
        .collect();
    let mut batch = Batch::new(model, None, 0, searches, 0);
    while pollster::block_on(batch.step(model)).expect("step") {}
    (0..batch.len())
        .map(|search| {
            batch.finished(search).iter().map(|found| (found.tokens.clone(), found.score)).collect()
        })
        .collect()
}

fn ids(value: &Value) -> Vec<Token> {
    value.as_array().expect("ids").iter().map(|id| id.as_u64().expect("id") as Token).collect()
}

/// Compares encoder states and log-probabilities of a published T5.
pub fn check_logits(folder: &str, device: &Device, tolerance: f32) {
    let mut model = model(folder, Scheme::None, device);
    let expected = expected(folder);
    let width = model.vocabulary();
    for case in 0..3 {
        let prompt = prompt(&expected.integers[&format!("{case}.prompt")]);
        let states = model.encode(&prompt).expect("encode");
        let states = pollster::block_on(states.into_data_async())
            .expect("data")
            .try_into_vec::<f32>()
            .expect("f32");
        let what = format!("{folder} {case}");
        assert_close(&states, &expected.floats[&format!("{case}.encoder")], tolerance, &what);
        let tokens = &expected.integers[&format!("{case}.forced")];
        let logits = &expected.floats[&format!("{case}.logits")];
        let found = forced(&mut model, &prompt, tokens);
        assert_close(&found, &log_probs(logits, width), tolerance, &what);
    }
}

/// Compares greedy and beam search of a published T5: the ids of `generate`, all prompts in one
/// batch.
pub fn check_searches(folder: &str, device: &Device, tolerance: f32) {
    let mut model = model(folder, Scheme::None, device);
    let expected = expected(folder);
    let cases = json(&format!("{folder}/searches.json"));
    let cases = cases.as_array().expect("cases");
    let mut searches = Vec::new();
    let mut wanted: Vec<(Vec<Vec<Token>>, Vec<f32>)> = Vec::new();
    for (case, found) in cases.iter().enumerate() {
        let prompt = prompt(&expected.integers[&format!("{case}.prompt")]);
        searches.push((prompt.clone(), search(0, 1, 1.0, 16)));
        wanted.push((vec![ids(&found["greedy"])], Vec::new()));
        for beams in found["beams"].as_array().expect("beams") {
            let penalty = beams["length_penalty"].as_f64().expect("penalty");
            searches.push((prompt.clone(), search(0, 4, penalty, 16)));
            let sequences = beams["sequences"].as_array().expect("sequences");
            let scores = beams["scores"].as_array().expect("scores").iter();
            let scores = scores.map(|score| score.as_f64().expect("score") as f32).collect();
            wanted.push((sequences.iter().map(ids).collect(), scores));
        }
    }
    assert_eq!(searches.len(), 9);
    for (found, (sequences, scores)) in decode(&mut model, searches).iter().zip(&wanted) {
        let with_start: Vec<Vec<Token>> =
            found.iter().map(|(tokens, _)| [&[0], tokens.as_slice()].concat()).collect();
        assert_eq!(&with_start, sequences, "{folder}");
        if !scores.is_empty() {
            let found: Vec<f32> = found.iter().map(|(_, score)| *score).collect();
            assert_close(&found, scores, tolerance, folder);
        }
    }
}

/// Compares our own model: bags, relations, pointers.
pub fn check_own(device: &Device, tolerance: f32) {
    let mut model = model("own", Scheme::None, device);
    let expected = expected("own");
    for (case, own) in own_cases().iter().enumerate() {
        let states = model.encode(&own.prompt).expect("encode");
        let states = pollster::block_on(states.into_data_async())
            .expect("data")
            .try_into_vec::<f32>()
            .expect("f32");
        let what = format!("own {case}");
        assert_close(&states, &expected.floats[&format!("{case}.encoder")], tolerance, &what);
        let width = model.vocabulary() + own.prompt.pointers.len();
        let logits = &expected.floats[&format!("{case}.logits")];
        let found = forced(&mut model, &own.prompt, &own.tokens);
        assert_close(&found, &log_probs(logits, width), tolerance, &what);
        let found = decode(&mut model, vec![(own.prompt.clone(), search(2, 1, 1.0, 11))]);
        assert_eq!(found[0][0].0, own.greedy[1..], "{what}");
    }
}

pub struct OwnCase {
    pub prompt: Prompt,
    pub tokens: Vec<Token>,
    pub greedy: Vec<Token>,
}

pub fn own_cases() -> Vec<OwnCase> {
    let cases = json("own/cases.json");
    let cases = cases.as_array().expect("cases").iter().map(|case| OwnCase {
        prompt: Prompt {
            positions: case["positions"].as_array().expect("positions").iter().map(ids).collect(),
            relations: ids(&case["relations"]).iter().map(|&relation| relation as u8).collect(),
            pointers: ids(&case["pointers"]),
        },
        tokens: ids(&case["tokens"]),
        greedy: ids(&case["greedy"]),
    });
    cases.collect()
}
