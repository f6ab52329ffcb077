//! Times a decoding step on the processor and on the graphics processor.
//!
//! A step of a small model is limited by the number of calls of the graphics processor and not by its
//! speed, so the processor is the faster one on many devices that have both.

use std::pin::pin;

use beamsplitter_browser::now;
use beamsplitter_decode::{Model, Prompt, Token};
use beamsplitter_protocol::StepTimes;
use beamsplitter_t5::{Device, Error, Package, T5};
use futures_util::future::{Either, select};

use crate::timer::after;

/// Encoder positions of the prompt: a question and a small schema.
const POSITIONS: u32 = 60;
/// Rows of a step: a beam of the width that presets have.
const ROWS: usize = 10;
/// Steps of which the best counts. The first ones compile: WebAssembly on a processor, shaders on a
/// graphics processor.
const STEPS: usize = 32;
/// The longest that the graphics processor is given, shaders included.
const PATIENCE_MILLISECONDS: i32 = 10_000;

/// Times both devices.
///
/// # Errors
/// If the model cannot be built, or does not decode on the processor.
pub async fn measure(package: &Package, gpu: &Device) -> Result<StepTimes, Error> {
    let cpu = step_milliseconds(package, &Device::flex(), f64::INFINITY).await?;
    let test = pin!(step_milliseconds(package, gpu, cpu));
    let gpu = match select(test, after(PATIENCE_MILLISECONDS)).await {
        Either::Left((time, _)) => time.ok(),
        Either::Right(_) => None,
    };
    Ok(StepTimes { cpu, gpu })
}

/// Returns the best time of a step on a device. Ends early where four steps in a row take more than
/// ten times `rival`.
async fn step_milliseconds(package: &Package, device: &Device, rival: f64) -> Result<f64, Error> {
    let mut model = package.model(device)?;
    let memory = model.read(&prompt(&model)).await?;
    let mut cache = model.begin(&[memory]);
    let vocabulary = model.vocabulary().max(1);
    let tokens: Vec<Token> = (0..ROWS).map(|row| (row % vocabulary) as Token).collect();
    let (mut parents, mut best, mut slow) = ([0; ROWS], f64::INFINITY, 0);
    for _ in 0..STEPS {
        let begun = now();
        model.step(&mut cache, &parents, &tokens).await?;
        let time = now() - begun;
        best = best.min(time);
        slow = if time > 10.0 * rival { slow + 1 } else { 0 };
        if slow == 4 {
            break;
        }
        // Hypotheses change places, as in a search.
        parents = std::array::from_fn(|row| (7 * row + 3) % ROWS);
    }
    Ok(best)
}

/// Returns a prompt that any model can read.
fn prompt(model: &T5) -> Prompt {
    let pieces = model.config().vocab_size.max(1) as u32;
    let positions = (0..POSITIONS).map(|at| vec![at % pieces]).collect();
    Prompt { positions, ..Prompt::default() }
}
