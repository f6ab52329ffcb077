//! Whether this device computes what PyTorch computes: a tiny model of random weights, with every
//! part that ours has, against log-probabilities that a Python script wrote
//! (`tests/parity/own_model.py`).

use std::collections::BTreeMap;

use beamsplitter_browser::now;
use beamsplitter_decode::score::{log_softmax, top_k};
use beamsplitter_decode::{Model, Prompt};
use beamsplitter_protocol::{ParityError, ParityReport};
use beamsplitter_t5::{Config, Device, Files, Scheme, T5, Weights, WordTable, kernels_agree};
use serde::Deserialize;

const CONFIG: &[u8] = include_bytes!("../../../../tests/parity/fixtures/own/config.json");
const MODEL: &[u8] = include_bytes!("../../../../tests/parity/fixtures/own/model.safetensors");
const WORDS: &[u8] = include_bytes!("../../../../tests/parity/fixtures/own/words.bin");
const CASES: &[u8] = include_bytes!("../../../../tests/parity/fixtures/own/cases.json");
const EXPECTED: &[u8] =
    include_bytes!("../../../../tests/parity/fixtures/own/expected.safetensors");

/// Largest difference of a log-probability on the CPU.
const CPU: f32 = 1e-4;
/// The same on a graphics processor, which adds in another order.
const GPU: f32 = 1e-3;

/// One prompt and a forced output.
#[derive(Deserialize)]
struct Case {
    positions: Vec<Vec<u32>>,
    relations: Vec<u8>,
    pointers: Vec<u32>,
    tokens: Vec<u32>,
}

/// Runs the check on `device`.
///
/// # Errors
/// [`ParityError`] if the network fails, if products by SIMD are not those of plain Rust, or what it
/// is compared with is damaged.
pub async fn check(device: &Device, cpu: bool) -> Result<ParityReport, ParityError> {
    let start = now();
    if !kernels_agree() {
        return Err(ParityError::Products);
    }
    let failed = |error: beamsplitter_t5::Error| ParityError::Network { reason: error.to_string() };
    let config = Config::from_json(CONFIG).map_err(failed)?;
    let files = Files::from([("model.safetensors".to_owned(), MODEL.to_vec())]);
    let weights = Weights::read(&config, &files, Scheme::None).map_err(failed)?;
    let table = WordTable::read(WORDS).map_err(beamsplitter_t5::Error::of_words).map_err(failed)?;
    let mut model = T5::new(config, weights, Some(table), device).map_err(failed)?;
    let cases: Vec<Case> = serde_json::from_slice(CASES).map_err(damaged)?;
    let expected = tensors(EXPECTED)?;
    let (mut difference, mut values) = (0.0_f32, 0);
    for (index, case) in cases.into_iter().enumerate() {
        let Case { positions, relations, pointers, tokens } = case;
        let prompt = Prompt { positions, relations, pointers };
        let memory = model.read(&prompt).await.map_err(failed)?;
        let mut cache = model.begin(&[memory]);
        let logits = expected.get(&format!("{index}.logits"));
        let mut wanted = logits.cloned().ok_or_else(missing)?;
        let width = model.vocabulary() + prompt.pointers.len();
        wanted.chunks_mut(width).for_each(log_softmax);
        let mut wanted = wanted.iter();
        for token in tokens {
            let found = model.step(&mut cache, &[0], &[token]).await.map_err(failed)?;
            for (found, wanted) in found.values.iter().zip(&mut wanted) {
                let apart = (found - wanted).abs();
                difference = if apart.is_nan() { f32::INFINITY } else { difference.max(apart) };
                values += 1;
            }
        }
    }
    for (found, wanted) in best(device).await.map_err(failed)? {
        difference = difference.max((found - wanted).abs());
        values += 1;
    }
    let allowed = if cpu { CPU } else { GPU };
    let milliseconds = now() - start;
    Ok(ParityReport { difference, allowed, values, milliseconds, heap: heap() })
}

/// Returns the best entries of long rows, which a graphics processor picks by itself, beside those
/// of the whole rows: log-probabilities, apart without bound where another token was picked.
async fn best(device: &Device) -> Result<Vec<(f32, f32)>, beamsplitter_t5::Error> {
    const MOST: usize = 20;
    let tiny = Config::tiny(900, 900, 0);
    let config = Config { word_table: None, pointer: false, num_relations: 0, ..tiny };
    let mut model = T5::new(config.clone(), Weights::random(&config, 5), None, device)?;
    let positions = vec![vec![9], vec![120], vec![3]];
    let memory = model.read(&Prompt { positions, ..Prompt::default() }).await?;
    let [mut one, mut other] = [(); 2].map(|()| model.begin(std::slice::from_ref(&memory)));
    let mut pairs = Vec::new();
    for token in [0, 40] {
        let whole = model.step(&mut one, &[0], &[token]).await?;
        let best = model.step_best(&mut other, &[0], &[token], MOST).await?;
        let (whole, best) = (top_k(whole.row(0), MOST), top_k(best.row(0), MOST));
        pairs.extend(best.iter().zip(&whole).map(|(found, wanted)| match found.0 == wanted.0 {
            true => (found.1, wanted.1),
            false => (f32::INFINITY, wanted.1),
        }));
    }
    Ok(pairs)
}

/// Returns the f32 tensors of a safetensors file, flat: a length, a header of that many bytes in
/// JSON, data.
fn tensors(bytes: &[u8]) -> Result<BTreeMap<String, Vec<f32>>, ParityError> {
    #[derive(Deserialize)]
    struct Entry {
        dtype: String,
        data_offsets: (usize, usize),
    }
    let length = bytes.first_chunk::<8>().ok_or_else(missing)?;
    let start = 8 + usize::try_from(u64::from_le_bytes(*length)).map_err(|_| missing())?;
    let header = bytes.get(8..start).ok_or_else(missing)?;
    let header: BTreeMap<String, Entry> = serde_json::from_slice(header).map_err(damaged)?;
    let floats = |entry: &Entry| {
        let data = bytes.get(start + entry.data_offsets.0..start + entry.data_offsets.1)?;
        Some(data.as_chunks::<4>().0.iter().map(|word| f32::from_le_bytes(*word)).collect())
    };
    header
        .iter()
        .filter(|(_, entry)| entry.dtype == "F32")
        .map(|(name, entry)| floats(entry).map(|data| (name.clone(), data)).ok_or_else(missing))
        .collect()
}

/// Returns the error for values that are not JSON.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn damaged(error: serde_json::Error) -> ParityError {
    ParityError::Expected { reason: error.to_string() }
}

/// Returns the error for values that are not there.
fn missing() -> ParityError {
    ParityError::Expected { reason: "some are missing".to_owned() }
}

/// Returns bytes of the worker's memory; it never shrinks.
fn heap() -> u64 {
    use wasm_bindgen::JsCast;
    let memory: js_sys::WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    let buffer: js_sys::ArrayBuffer = memory.buffer().unchecked_into();
    buffer.byte_length().into()
}
