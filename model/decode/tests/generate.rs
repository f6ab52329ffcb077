//! Beam search against golden files from Hugging Face's `generate`, see oracle/make.py.

mod common;

use std::borrow::Cow;

use beamsplitter_decode::{
    Diversity, Method, Sampling, Token,
    batch::Batch,
    constraint::{AllowedTokens, Constraint, Extension},
    output_language::TokenClass,
    sampling::uniform,
    search::{Hypothesis, Search},
    settings::{Beam, EarlyStopping, ForcedScore},
};
use common::{Table, hashed};
use pollster::block_on;
use serde_json::Value;

/// At every third position any token of the list, elsewhere the top one: the oracle's toy of
/// algorithm 1.
struct Every3rd {
    whitelist: Option<Vec<Token>>,
}

impl Constraint for Every3rd {
    fn allowed_tokens(&self, output: &[Token], _: &[f32]) -> AllowedTokens<'_> {
        let extension = match &self.whitelist {
            None => Extension::Branch(None),
            Some(list) if (output.len() + 1).is_multiple_of(3) => {
                Extension::Branch(Some(Cow::Borrowed(list)))
            }
            Some(_) => Extension::Top(None),
        };
        AllowedTokens { class: TokenClass::Structure, extension }
    }

    fn allows_all(&self) -> bool {
        self.whitelist.is_none()
    }
}

fn tokens(value: &Value) -> Vec<Token> {
    let ids = value.as_array().into_iter().flatten();
    ids.map(|id| id.as_u64().expect("an id") as Token).collect()
}

fn number(case: &Value, key: &str) -> usize {
    case[key].as_u64().expect(key) as usize
}

fn method(case: &Value) -> Method {
    let share = |key: &str| case.get(key).and_then(Value::as_f64);
    if case.get("groups").is_some() {
        let penalty = share("penalty").expect("a penalty") as f32;
        return Method::Diverse(Diversity { groups: number(case, "groups"), penalty });
    }
    let Some(temperature) = share("temperature") else { return Method::Beam };
    Method::Sample(Sampling {
        temperature,
        top_k: case.get("top_k").map(|_| number(case, "top_k")),
        top_p: share("top_p"),
        typical_p: share("typical_p"),
        seed: number(case, "noise_seed") as u64,
    })
}

fn search(case: &Value) -> Search<'static> {
    let early_stopping = match &case["early_stopping"] {
        Value::Bool(true) => EarlyStopping::AtOnce,
        Value::Bool(false) => EarlyStopping::Heuristic,
        _ => EarlyStopping::Never,
    };
    let whitelist = case.get("whitelist").map(tokens);
    let constant = case.get("constant").and_then(Value::as_f64);
    Search {
        start: 0,
        prefix: tokens(&case["prompt"]),
        hidden: 0,
        ends: vec![1],
        beam: Beam {
            width: number(case, "width"),
            returns: number(case, "returns"),
            max_length: number(case, "max_length"),
            length_penalty: case["length_penalty"].as_f64().expect("a number"),
            early_stopping,
            method: method(case),
        },
        prefix_score: ForcedScore::Excluded,
        unbranched_score: match constant {
            Some(constant) => ForcedScore::Constant(constant as f32),
            None => ForcedScore::LogProbability,
        },
        constraint: Box::new(Every3rd { whitelist }),
    }
}

fn table(case: &Value) -> Table {
    let (seed, vocabulary) = (number(case, "seed") as u64, number(case, "vocabulary"));
    let scale = case["scale"].as_f64().expect("a number");
    let end_bias = case["end_bias"].as_f64().expect("a number") as f32;
    Table::new(vocabulary, move |_, prefix| {
        let mut row = hashed(seed, prefix, vocabulary, scale);
        row[1] += end_bias;
        row
    })
}

fn golden() -> Vec<Value> {
    serde_json::from_str(include_str!("oracle/golden.json")).expect("golden.json is JSON")
}

fn compare(case: &Value, found: &[Hypothesis]) {
    let expected = case["found"].as_array().expect("a list");
    let ids: Vec<_> = found.iter().map(|hypothesis| hypothesis.tokens.clone()).collect();
    let expected_ids: Vec<_> = expected.iter().map(|found| tokens(&found["tokens"])).collect();
    assert_eq!(ids, expected_ids, "{case}");
    for (hypothesis, expected) in found.iter().zip(expected) {
        if let Some(score) = expected["score"].as_f64() {
            let error = (f64::from(hypothesis.score) - score).abs();
            assert!(error < 1e-5 + 1e-6 * score.abs(), "{score} {case}");
        }
    }
}

/// Checks that the oracle's noise, `[sample][position]`, is ours.
fn same_noise(case: &Value, seed: u64) {
    let noise: Vec<Vec<f64>> = serde_json::from_value(case["noise"].clone()).expect("numbers");
    for (sample, numbers) in noise.iter().enumerate() {
        for (position, &number) in numbers.iter().enumerate() {
            let ours = uniform(seed, sample as u32, position as u32);
            assert!((ours - number).abs() < 1e-9, "sample {sample}, position {position}");
        }
    }
}

#[test]
fn every_search_is_what_generate_finds() {
    let golden = golden();
    assert!(golden.len() > 140);
    let mut best_steps = 0;
    for case in &golden {
        if let Method::Sample(sampling) = method(case) {
            same_noise(case, sampling.seed);
        }
        let mut model = table(case);
        let mut batch = Batch::new(&model, None, 0, vec![(Default::default(), search(case))], 0);
        while block_on(batch.step(&mut model)).expect("a step") {}
        compare(case, batch.finished(0));
        best_steps += model.best_steps;
    }
    assert!(best_steps > 100, "free beams need no whole rows");
}

#[test]
fn searches_of_one_batch_do_not_disturb_each_other() {
    // All cases that share a table, whatever their widths, prefixes and constraints.
    let seed = |case: &Value| {
        number(case, "vocabulary") == 40 && case["end_bias"] == 0.5 && case["seed"] == 1002
    };
    let cases: Vec<_> = golden().into_iter().filter(seed).collect();
    assert!(cases.len() > 10);
    let mut model = table(&cases[0]);
    let searches = cases.iter().map(|case| (Default::default(), search(case))).collect();
    let mut batch = Batch::new(&model, None, 0, searches, 3);
    while block_on(batch.step(&mut model)).expect("a step") {}
    for (i, case) in cases.iter().enumerate() {
        compare(case, batch.finished(i));
    }
}
