//! Compares buckets, norm, attention and feed-forward with transformers, on fixtures of
//! `tests/parity`. Whole models are compared in `tests/`.

use std::{fs, path::Path};

use burn::tensor::{Device, Int, Tensor, TensorData};
use safetensors::SafeTensors;

use crate::{
    attention::{Bias, SelfAttention},
    buckets,
    config::Config,
    feed_forward::FeedForward,
    matrix::{Matrix, Scheme},
    names::Stack,
    norm::RmsNorm,
    weights::{Files, Weights},
};

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/parity/fixtures");
    fs::read(folder.join(name)).expect(name)
}

#[test]
fn buckets_are_exact_in_both_directions() {
    let table: serde_json::Value =
        serde_json::from_slice(&fixture("buckets.json")).expect("buckets.json");
    let first = table["first"].as_i64().expect("first");
    for (key, bidirectional) in [("bidirectional", true), ("unidirectional", false)] {
        let expected = table[key].as_array().expect(key);
        assert_eq!(expected.len(), 601);
        for (distance, expected) in (first..).zip(expected) {
            let found = buckets::bucket(distance, bidirectional, 32, 128);
            assert_eq!(Some(found as u64), expected.as_u64(), "{key} {distance}");
        }
    }
}

/// Applies `layer` to the states `[13, 20]` of a fixture and compares the result with its tensor
/// `expected`.
fn check_layer(
    folder: &str,
    expected: &str,
    layer: impl Fn(&Config, &mut Weights, Tensor<2>) -> Tensor<2>,
) {
    let device = Device::flex();
    let config = Config::from_json(&fixture(&format!("{folder}/config.json"))).expect("config");
    let mut names = vec!["model.safetensors"];
    if folder == "t5_1_1" {
        names = vec![
            "model.safetensors.index.json",
            "model-00001-of-00002.safetensors",
            "model-00002-of-00002.safetensors",
        ];
    }
    let files: Files =
        names.iter().map(|name| (name.to_string(), fixture(&format!("{folder}/{name}")))).collect();
    let mut weights = Weights::read(&config, &files, Scheme::None).expect("weights");
    let bytes = fixture(&format!("{folder}/expected.safetensors"));
    let tensors = SafeTensors::deserialize(&bytes).expect("safetensors");
    let floats = |name: &str| -> Vec<f32> {
        let data = tensors.tensor(name).expect(name).data();
        data.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
    };
    let states = TensorData::new(floats("rung.states"), [13, 20]);
    let found = layer(&config, &mut weights, Tensor::from_data(states, &device));
    let found = found.into_data().try_into_vec::<f32>().expect("f32");
    let expected_values = floats(expected);
    assert_eq!(found.len(), expected_values.len());
    for (found, expected_value) in found.iter().zip(&expected_values) {
        let error = (found - expected_value).abs();
        assert!(error < 2e-5, "{folder} {expected}: {found} {expected_value}");
    }
}

#[test]
fn norm() {
    for folder in ["t5_1_0", "t5_1_1"] {
        check_layer(folder, "rung.norm", |config, weights, states| {
            let name = Stack::Encoder.part(0, 0, "layer_norm");
            let weight: Matrix = weights.take(&name, 1, config.d_model).expect("norm");
            RmsNorm::new(&weight, config.layer_norm_epsilon, &states.device()).forward(states)
        });
    }
}

#[test]
fn attention_with_bias() {
    for folder in ["t5_1_0", "t5_1_1"] {
        check_layer(folder, "rung.attention", |config, weights, states| {
            let device = states.device();
            let name = Stack::Encoder.part(0, 0, "SelfAttention.relative_attention_bias");
            let table = weights.take(&name, 32, config.num_heads).expect("bias");
            let buckets = TensorData::new(buckets::bidirectional(13, 32, 128), [13 * 13]);
            let buckets = Tensor::<1, Int>::from_data(buckets, &device);
            let bias = Bias::new(&table, &device).select(buckets);
            let layer = SelfAttention::new(config, weights, Stack::Encoder, 0, &device);
            let bias = bias.reshape([config.num_heads, 13, 13]);
            layer.expect("attention").forward(states, bias)
        });
    }
}

#[test]
fn feed_forward() {
    for folder in ["t5_1_0", "t5_1_1"] {
        check_layer(folder, "rung.feed_forward", |config, weights, states| {
            let device = states.device();
            let layer = FeedForward::new(config, weights, Stack::Encoder, 0, &device);
            layer.expect("feed-forward").forward(states)
        });
    }
}
