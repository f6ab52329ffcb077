//! `cargo xtask bench --peers`: tokens per second of a published T5, ours beside Hugging Face
//! transformers, CTranslate2, ONNX Runtime, candle and transformers.js: the same weights, turn by
//! turn.

mod report;

use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{browser, process, python, setup, versions, web};
use report::Measured;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

pub use report::median;

/// Tokens that are decoded.
const TOKENS: &str = "64";
/// Folder of the peers.
const PEERS: &str = "tests/bench";
/// What the peers in Python import, and the files that say in which versions.
const IMPORTS: &str = "torch, transformers, safetensors, onnx, onnxruntime, ctranslate2";
const REQUIREMENTS: [&str; 2] = ["model/training/requirements.txt", "tests/bench/requirements.txt"];
/// Engines with a script in Python.
const SCRIPTS: [(&str, &str); 3] = [
    ("transformers on PyTorch", "hugging_face.py"),
    ("CTranslate2", "ctranslate.py"),
    ("ONNX Runtime", "onnx_runtime.py"),
];

/// Shapes of published T5s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Shape {
    /// 60 million parameters.
    Small,
    /// 220 million parameters; in a browser they are not measured.
    Base,
}

impl Shape {
    fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Base => "base",
        }
    }
}

/// The programs that are measured.
struct Programs {
    python: PathBuf,
    speed: PathBuf,
    candle: PathBuf,
    /// Folder of our bundle, where browsers are measured.
    wasm: Option<PathBuf>,
}

/// Measures `runs` turns, prints their medians in Markdown and keeps them in the cache as
/// `bench-peers-SHAPE.md`.
pub fn run(workspace: &Workspace, runs: u16, shape: Shape) -> Result<(), Failure> {
    let python = python::prepare(workspace, IMPORTS, &REQUIREMENTS)?;
    let checkpoint = workspace.cache().join("bench").join(shape.name());
    if !checkpoint.join("onnx/decoder_model_merged_quantized.onnx").is_file() {
        println!("    making a checkpoint of the shape of t5-{}", shape.name());
        let mut make = workspace.command(&python.to_string_lossy());
        make.arg(format!("{PEERS}/checkpoint.py")).arg(&checkpoint).arg(shape.name());
        process::run(workspace, "checkpoint", &mut make)?;
    }
    let programs = programs(workspace, python, shape)?;
    let mut measured = Measured::default();
    for turn in 1..=runs {
        println!("    turn {turn} of {runs}");
        measure(workspace, &programs, &checkpoint, &mut measured)?;
    }
    let report = measured.report(shape.name(), TOKENS, runs);
    let file = workspace.cache().join(format!("bench-peers-{}.md", shape.name()));
    std::fs::write(&file, &report).map_err(Failure::file("write", &file))?;
    println!("\n{report}\n    ({})", file.display());
    Ok(())
}

/// Builds what is measured.
fn programs(workspace: &Workspace, python: PathBuf, shape: Shape) -> Result<Programs, Failure> {
    println!("    building ours and candle's (release; minutes at first)");
    let release = workspace.target().join("release");
    let example = ["build", "--release", "--locked", "--package", "beamsplitter-t5"];
    let mut build = workspace.command("cargo");
    process::run(workspace, "bench-build", build.args(example).args(["--example", "speed"]))?;
    let candle = format!("{PEERS}/candle/Cargo.toml");
    let mut build = workspace.command("cargo");
    build.args(["build", "--release", "--locked", "--manifest-path", &candle]);
    process::run(workspace, "bench-candle", &mut build)?;
    let wasm = if shape == Shape::Small { Some(page(workspace)?) } else { None };
    let (speed, candle) = (release.join("examples/speed"), release.join("bench-candle"));
    Ok(Programs { python, speed, candle, wasm })
}

/// Builds our bundle and brings transformers.js; the bundle's folder.
fn page(workspace: &Workspace) -> Result<PathBuf, Failure> {
    println!("    building our bundle, bringing transformers.js");
    setup::npm(workspace, &format!("{PEERS}/browser"))?;
    setup::npm(workspace, "tests/browser")?;
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

/// Runs every program once.
fn measure(
    workspace: &Workspace,
    programs: &Programs,
    checkpoint: &Path,
    measured: &mut Measured,
) -> Result<(), Failure> {
    for weights in ["f32", "int8"] {
        let mut ours = workspace.command(&programs.speed.to_string_lossy());
        ours.arg(checkpoint).args([TOKENS, "1", weights]);
        measured.add(&format!("ours, {weights}"), &printed(workspace, &mut ours)?);
        for (name, script) in SCRIPTS {
            let mut peer = workspace.command(&programs.python.to_string_lossy());
            peer.arg(format!("{PEERS}/{script}")).arg(checkpoint).args([TOKENS, "1", weights]);
            measured.add(&format!("{name}, {weights}"), &printed(workspace, &mut peer)?);
        }
    }
    let mut candle = workspace.command(&programs.candle.to_string_lossy());
    candle.arg(checkpoint).args([TOKENS, "1"]);
    measured.add("candle, f32", &printed(workspace, &mut candle)?);
    if let Some(wasm) = &programs.wasm {
        let mut node = workspace.command("node");
        if let Some(chromium) = browser::chromium(workspace) {
            node.env("CHROMIUM", chromium);
        }
        node.arg(format!("{PEERS}/browser/bench.mjs")).arg(checkpoint).arg(wasm);
        let page = printed(workspace, node.args([TOKENS, "1"]))?;
        for (engine, decoders) in page.as_object().into_iter().flatten() {
            measured.add(&format!("browser: {engine}"), decoders);
        }
    }
    Ok(())
}

/// Returns the JSON that a program prints, which has one thread where it has no own word on that.
fn printed(workspace: &Workspace, command: &mut Command) -> Result<Value, Failure> {
    command.env("RAYON_NUM_THREADS", "1").env("OMP_NUM_THREADS", "1");
    let output = process::logged(workspace, "bench-peer", command)?;
    let line = output.lines().rev().find(|line| line.starts_with('{')).unwrap_or_default();
    serde_json::from_str(line)
        .map_err(|_| Failure::found(format!("{} printed no JSON", process::show(command))))
}
