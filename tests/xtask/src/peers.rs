//! `cargo xtask bench --peers`: tokens per second of a published T5, ours beside Hugging Face
//! transformers, candle and transformers.js: the same weights, one thread each, turn by turn.

use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{browser, process, python, setup, versions, web};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

/// Tokens that are decoded.
const TOKENS: &str = "64";
/// Threads of each; in a browser there are no others.
const THREADS: &str = "1";
/// What Python must have for the checkpoint, and for the copy that transformers.js reads.
const IMPORTS: [&str; 2] = ["torch, transformers, safetensors", "onnx, optimum.onnx"];
/// Folder of the peers.
const PEERS: &str = "tests/bench";

/// Figures of one program: tokens, and tokens per second of each turn.
#[derive(Default)]
struct Figures {
    tokens: Vec<u64>,
    clock: Vec<f64>,
    processor: Vec<f64>,
}

/// Measures `runs` turns; medians as a report in Markdown.
///
/// # Errors
/// When a build or a measured program fails. Peers that are not installed are left out, by name.
pub fn run(workspace: &Workspace, runs: u16) -> Result<(), Failure> {
    let python = python::interpreter(workspace).display().to_string();
    let has = |imports: &str| {
        let import = format!("import {imports}");
        process::ask(workspace.command(&python).args(["-c", &import])).is_some()
    };
    if !has(IMPORTS[0]) {
        let what = format!("{python} lacks {}", IMPORTS[0]);
        return Err(Failure::Missing { what, remedy: "cargo xtask fixtures".into() });
    }
    let onnx = has(IMPORTS[1]);
    let checkpoint = workspace.cache().join("bench/t5");
    let made = if onnx { "onnx/decoder_model_merged.onnx" } else { "model.safetensors" };
    if !checkpoint.join(made).is_file() {
        println!("    making a checkpoint");
        let mut make = workspace.command(&python);
        make.arg(format!("{PEERS}/checkpoint.py")).arg(&checkpoint);
        process::run(workspace, "checkpoint", make.args(onnx.then_some("--onnx")))?;
    }
    let checkpoint = checkpoint.display().to_string();
    let release = workspace.target().join("release");
    println!("    building ours and candle's (release; minutes at first)");
    let example = ["build", "--release", "--locked", "--package", "beamsplitter-t5"];
    let mut build = workspace.command("cargo");
    process::run(workspace, "bench-build", build.args(example).args(["--example", "speed"]))?;
    let candle = format!("{PEERS}/candle/Cargo.toml");
    let mut build = workspace.command("cargo");
    build.args(["build", "--release", "--locked", "--manifest-path", &candle]);
    process::run(workspace, "bench-candle", &mut build)?;
    let wasm = if onnx { Some(page(workspace)?) } else { None };
    let mut figures: BTreeMap<String, Figures> = BTreeMap::new();
    for turn in 1..=runs {
        println!("    turn {turn} of {runs}");
        let mut ours = workspace.command(&release.join("examples/speed").display().to_string());
        collect(workspace, "ours", ours.args([&checkpoint, TOKENS, "1"]), &mut figures)?;
        let mut torch = workspace.command(&python);
        torch.arg(format!("{PEERS}/hugging_face.py")).args([&checkpoint, TOKENS, "1", THREADS]);
        collect(workspace, "transformers", &mut torch, &mut figures)?;
        let mut candle = workspace.command(&release.join("bench-candle").display().to_string());
        collect(workspace, "candle", candle.args([&checkpoint, TOKENS, "1"]), &mut figures)?;
        if let Some(wasm) = &wasm {
            let mut node = workspace.command("node");
            if let Some(chromium) = browser::chromium(workspace) {
                node.env("CHROMIUM", chromium);
            }
            node.arg(format!("{PEERS}/browser/bench.mjs")).arg(&checkpoint).arg(wasm);
            collect(workspace, "page", node.args([TOKENS, "1"]), &mut figures)?;
        }
    }
    let report = report(&figures, runs);
    let file = workspace.cache().join("bench-peers.md");
    std::fs::write(&file, &report).map_err(Failure::file("write", &file))?;
    println!("\n{report}");
    if !onnx {
        println!("transformers.js was left out: {python} lacks {}", IMPORTS[1]);
        println!("    {python} -m pip install --requirement {PEERS}/requirements.txt");
    }
    Ok(())
}

/// Builds our bundle and brings transformers.js; the bundle's folder.
fn page(workspace: &Workspace) -> Result<PathBuf, Failure> {
    println!("    building our bundle, bringing transformers.js");
    setup::npm(workspace, &format!("{PEERS}/browser"))?;
    let manifest = format!("{PEERS}/wasm/Cargo.toml");
    let mut build = workspace.command("cargo");
    build.args(["build", "--release", "--locked", "--manifest-path", &manifest]);
    process::run(workspace, "bench-wasm", build.args(["--target", versions::WASM_TARGET]))?;
    let built = workspace.target().join(versions::WASM_TARGET).join("release/bench_wasm.wasm");
    let folder = workspace.cache().join("bench/wasm");
    let mut bind = workspace.command(&web::bundler(workspace)?.to_string_lossy());
    bind.arg("bind").arg(built).args(["--name", "bench_wasm", "--out"]).arg(&folder);
    process::run(workspace, "bench-bindgen", &mut bind)?;
    Ok(folder)
}

/// Adds what a program prints: for each decoder (and, in the page, for each engine) its figures.
fn collect(
    workspace: &Workspace,
    who: &str,
    command: &mut Command,
    figures: &mut BTreeMap<String, Figures>,
) -> Result<(), Failure> {
    command.env("RAYON_NUM_THREADS", THREADS);
    let output = process::run(workspace, "bench-peer", command)?;
    let line = output.lines().rev().find(|line| line.starts_with('{')).unwrap_or_default();
    let printed: Value = serde_json::from_str(line)
        .map_err(|_| Failure::found(format!("{} printed no JSON", process::show(command))))?;
    for (name, value) in printed.as_object().into_iter().flatten() {
        if value["ids"].is_array() {
            add(figures, format!("{who} {name}"), value);
        }
        for (decoder, value) in value.as_object().into_iter().flatten() {
            if value["ids"].is_array() {
                add(figures, format!("{who} {name} {decoder}"), value);
            }
        }
    }
    Ok(())
}

fn add(figures: &mut BTreeMap<String, Figures>, name: String, value: &Value) {
    let figures = figures.entry(name).or_default();
    figures.tokens =
        value["ids"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    let per_second = |name: &str| Some(figures.tokens.len() as f64 / value[name].as_f64()? * 1e3);
    figures.clock.extend(per_second("ms"));
    figures.processor.extend(per_second("processor_ms"));
}

/// Returns the middle one of `values`, the upper one of two; nothing of none.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn report(figures: &BTreeMap<String, Figures>, runs: u16) -> String {
    let mut report = format!(
        "## Decoding beside others: {TOKENS} tokens, {THREADS} thread each, medians of {runs} turns\n\n\
         Tokens of the best output per second, reading 64 tokens of input included; by the clock, \
         and by the processor's time, which other work on the machine does not lengthen.\n\n\
         | | ours | peer | ratio | by processor: ours | peer | ratio | same tokens |\n\
         |---|---|---|---|---|---|---|---|\n"
    );
    let text = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
    for (what, ours, peer) in [
        ("greedy, transformers on PyTorch", "ours greedy", "transformers greedy"),
        ("beam 10, transformers on PyTorch", "ours beam", "transformers beam"),
        ("greedy, candle", "ours greedy", "candle greedy"),
        ("greedy, transformers.js in Chromium", "page ours greedy", "page transformers_js greedy"),
    ] {
        let (Some(ours), Some(peer)) = (figures.get(ours), figures.get(peer)) else { continue };
        let columns = |of: fn(&Figures) -> &Vec<f64>| {
            let (ours, peer) = (median(of(ours)), median(of(peer)));
            let ratio = ours.zip(peer).map(|(ours, peer)| ours / peer);
            format!("{} | {} | {}", text(ours), text(peer), text(ratio))
        };
        let same = ours.tokens.iter().zip(&peer.tokens).take_while(|(a, b)| a == b).count();
        // Writing into a string does not fail.
        let _ = writeln!(
            report,
            "| {what} | {} | {} | {same} of {} |",
            columns(|figures| &figures.clock),
            columns(|figures| &figures.processor),
            ours.tokens.len()
        );
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn peers_stand_beside_ours() {
        let mut figures = BTreeMap::new();
        for (ms, name) in [(100.0, "ours greedy"), (300.0, "ours greedy"), (200.0, "ours greedy")] {
            add(&mut figures, name.into(), &json!({"ids": [3, 4], "ms": ms, "processor_ms": ms}));
        }
        add(&mut figures, "candle greedy".into(), &json!({"ids": [3, 5], "ms": 400.0}));
        let text = report(&figures, 3);
        let line = "| greedy, candle | 10.0 | 5.0 | 2.0 | 10.0 | - | - | 1 of 2 |";
        assert!(text.contains(line) && !text.contains("PyTorch |"), "{text}");
    }
}
