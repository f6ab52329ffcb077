//! Milliseconds per reading (best of ten) and per decoding step (best and median of 48) of a
//! random model of the shipped size on the CPU: `cargo run --release -p beamsplitter-t5 --example bench_step`.

use std::{
    future::Future,
    pin::pin,
    task::{Context, Poll, Waker},
    time::Instant,
};

use beamsplitter_decode::{Model, Prompt};
use beamsplitter_t5::{Config, T5, WordTableConfig};

const POSITIONS: usize = 120;
const POINTERS: usize = 60;
const STEPS: usize = 48;

/// Returns what a future of the CPU gives: it is ready at once.
fn ready<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let config = Config {
        d_model: 256,
        d_kv: 64,
        d_ff: 1024,
        num_heads: 4,
        num_layers: 6,
        num_decoder_layers: Some(3),
        num_relations: 20,
        word_table: Some(WordTableConfig { rows: 2000, dim: 128 }),
        ..Config::tiny(2000, 120, 2000)
    };
    let mut model = T5::random(config, 1)?;
    println!("memory: {:.1} MB", model.memory_bytes() as f64 / 1e6);
    let prompt = Prompt {
        positions: (0..POSITIONS as u32).map(|i| vec![200 + i, 2000 + 3 * i]).collect(),
        relations: (0..POSITIONS * POSITIONS).map(|i| (i % 50) as u8).collect(),
        pointers: (0..POINTERS as u32).collect(),
    };
    let mut reading = f64::INFINITY;
    for _ in 0..10 {
        let begun = Instant::now();
        ready(model.read(&prompt))?;
        reading = reading.min(begun.elapsed().as_secs_f64());
    }
    println!("read {POSITIONS} positions: {:.2} ms", reading * 1e3);
    let memory = ready(model.read(&prompt))?;
    for batch in [1_usize, 10, 50] {
        for (name, reversed) in [("rows stay", false), ("rows reordered", true)] {
            let mut cache = model.begin(&vec![memory.clone(); batch]);
            let parents: Vec<usize> =
                if reversed { (0..batch).rev().collect() } else { (0..batch).collect() };
            let tokens: Vec<u32> = (0..batch as u32).map(|row| row % 100).collect();
            let mut steps = Vec::with_capacity(STEPS);
            for _ in 0..STEPS {
                let begun = Instant::now();
                ready(model.step(&mut cache, &parents, &tokens))?;
                steps.push(begun.elapsed().as_secs_f64() * 1e3);
            }
            steps.sort_by(f64::total_cmp);
            let (best, median) = (steps[0], steps[STEPS / 2]);
            println!("batch {batch:>2}, {name:<14}: {best:.2} ms best, {median:.2} ms median");
        }
    }
    Ok(())
}
