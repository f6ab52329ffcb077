//! The upper rungs of the parity ladder on a GPU, or on what takes its place (lavapipe).
//! Needs the feature `wgpu` and a driver, which `cargo xtask setup` brings.

#![cfg(feature = "wgpu")]

mod support;

use std::sync::OnceLock;

use beamsplitter_decode::{Model, score::top_k};
use beamsplitter_t5::{Config, Device, Files, Scheme, T5, Weights};
use pollster::block_on;
use support::{assert_close, check_logits, check_own, check_searches, forced, prompt};

const TOLERANCE: f32 = 1e-3;

/// Returns the one device of this process.
fn device() -> &'static Device {
    static DEVICE: OnceLock<Device> = OnceLock::new();
    DEVICE.get_or_init(|| {
        let opened = Device::wgpu_options().init();
        opened.unwrap_or_else(|error| {
            panic!("no GPU, and no driver in its place (Debian: mesa-vulkan-drivers): {error}")
        })
    })
}

#[test]
fn relu_tied() {
    let device = device();
    check_logits("t5_1_0", device, TOLERANCE);
    check_searches("t5_1_0", device, TOLERANCE);
}

#[test]
fn gated_gelu_untied() {
    let device = device();
    check_logits("t5_1_1", device, TOLERANCE);
    check_searches("t5_1_1", device, TOLERANCE);
}

#[test]
fn bags_relations_and_pointers() {
    let device = device();
    check_own(device, TOLERANCE);
}

/// A model whose widths are whole blocks stays quantised on the GPU and computes what the CPU
/// does with the same quantised weights.
#[test]
fn weights_stay_quantised() {
    let device = device();
    let config = Config {
        d_model: 64,
        d_kv: 16,
        d_ff: 96,
        num_heads: 4,
        word_table: None,
        ..Config::tiny(160, 96, 0)
    };
    let weights = Weights::random(&config, 3);
    let files = Files::from([("model.safetensors".to_string(), weights.write().expect("write"))]);
    let prompt =
        beamsplitter_decode::Prompt { pointers: vec![1, 3, 4], ..prompt(&[9, 120, 3, 77, 5, 31]) };
    for scheme in [Scheme::Q8, Scheme::Q4] {
        let load = |scheme: Scheme, device: &Device| {
            let weights = Weights::read(&config, &files, scheme).expect("weights");
            T5::new(config.clone(), weights, None, device).expect("model")
        };
        let (mut exact, mut packed) = (load(scheme, &Device::flex()), load(scheme, device));
        let whole = load(Scheme::None, device).memory().device;
        let share = packed.memory().device as f64 / whole as f64;
        assert!(share < 0.3, "{scheme:?} keeps {share} of the weights' 32 bits");
        assert_eq!(exact.memory().on_gpu, packed.memory().device, "what the CPU says of a GPU");
        let expected = forced(&mut exact, &prompt, &[2, 97, 40, 3]);
        let found = forced(&mut packed, &prompt, &[2, 97, 40, 3]);
        assert_close(&found, &expected, TOLERANCE, "quantised");

        // Several rows, as a beam has them.
        let memories = [block_on(exact.read(&prompt)), block_on(packed.read(&prompt))];
        let [exact_memory, packed_memory] = memories.map(|memory| memory.expect("read"));
        let mut exact_cache = exact.begin(&vec![exact_memory; 10]);
        let mut packed_cache = packed.begin(&vec![packed_memory; 10]);
        let rows: Vec<usize> = (0..10).collect();
        let tokens: Vec<u32> = (0..10).map(|row| row * 7).collect();
        for parents in [rows.clone(), rows.iter().rev().copied().collect()] {
            let expected = block_on(exact.step(&mut exact_cache, &parents, &tokens)).expect("step");
            let found = block_on(packed.step(&mut packed_cache, &parents, &tokens)).expect("step");
            assert_close(&found.values, &expected.values, TOLERANCE, "quantised rows");
        }
    }
}

/// Of a long row the GPU hands back the best entries alone, and the right ones.
#[test]
fn the_best_of_a_long_row() {
    let device = device();
    let config =
        Config { word_table: None, pointer: false, num_relations: 0, ..Config::tiny(900, 900, 0) };
    let weights = Weights::random(&config, 5);
    let mut model = T5::new(config, weights, None, device).expect("model");
    let memory = block_on(model.read(&prompt(&[9, 120, 3, 77]))).expect("read");
    let mut caches = [(); 2].map(|()| model.begin(&vec![memory.clone(); 3]));
    let (parents, tokens, most) = ([2, 0, 0], [0, 40, 7], 20);
    let whole = block_on(model.step(&mut caches[0], &parents, &tokens)).expect("step");
    let best = block_on(model.step_best(&mut caches[1], &parents, &tokens, most)).expect("step");
    for row in 0..parents.len() {
        let given = best.row(row).iter().filter(|x| x.is_finite()).count();
        assert_eq!(given, most, "a GPU picks");
        let (whole, best) = (top_k(whole.row(row), most), top_k(best.row(row), most));
        let ids = |row: &[(u32, f32)]| row.iter().map(|&(token, _)| token).collect::<Vec<_>>();
        assert_eq!(ids(&best), ids(&whole));
        let log_probs = |row: &[(u32, f32)]| row.iter().map(|&(_, x)| x).collect::<Vec<_>>();
        assert_close(&log_probs(&best), &log_probs(&whole), TOLERANCE, "best entries");
    }
}
