//! `beamsplitter devices`: the same questions on the processor and on the GPU.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_pipeline::{Event, Observer, ask};
use beamsplitter_t5::Device;
use clap::Args;

use crate::database::SqliteFile;
use crate::model::load_onto;

/// Arguments of `beamsplitter devices`.
#[derive(Args)]
pub struct Arguments {
    /// JSON: for each database its questions.
    #[arg(long, default_value = "public/samples/questions.json")]
    questions: PathBuf,
    /// Folder of the databases.
    #[arg(long, default_value = "public/samples")]
    databases: PathBuf,
    /// Folder of a packaged model.
    #[arg(long, default_value = "public/models/default")]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    /// Only every so manieth question.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read(&arguments.questions)
        .map_err(|e| format!("{}: {e}", arguments.questions.display()))?;
    let questions: BTreeMap<String, Vec<String>> = serde_json::from_slice(&text)
        .map_err(|e| format!("{}: {e}", arguments.questions.display()))?;
    let settings = arguments.decoder.settings(5)?;
    let mut processor = load_onto(&arguments.model, &Device::flex())?;
    let mut gpu = load_onto(&arguments.model, &gpu()?)?;
    let (mut asked, mut agree) = (0, 0);
    let all = questions.iter().flat_map(|(file, list)| list.iter().map(move |q| (file, q)));
    for (file, question) in all.step_by(usize::from(arguments.every)) {
        let file = arguments.databases.join(file);
        let [here, there] =
            [&mut processor, &mut gpu].map(|engine| readings(engine, &file, question, &settings));
        let (here, there) = (here?, there?);
        asked += 1;
        agree += usize::from(here == there);
        if here != there {
            println!("{question}\n  processor: {here:#?}\n  gpu: {there:#?}");
        }
    }
    println!("processor and GPU find the same readings in the same order: {agree} of {asked}");
    Ok(())
}

#[cfg(feature = "wgpu")]
fn gpu() -> Result<Device, Box<dyn std::error::Error>> {
    Device::wgpu_options().init().map_err(|error| format!("there is no GPU: {error}").into())
}

#[cfg(not(feature = "wgpu"))]
fn gpu() -> Result<Device, Box<dyn std::error::Error>> {
    Err("this command was built without a GPU; build it with `--features wgpu`".into())
}

fn readings(
    engine: &mut Engine,
    file: &Path,
    question: &str,
    settings: &Settings,
) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut database = SqliteFile::open(file)?;
    let Engine { model, language, .. } = engine;
    let mut silent = Silent;
    let asked = ask(model, &*language, &mut database, question, settings, &mut silent);
    let answer = pollster::block_on(asked).map_err(|e| e.to_string())?;
    Ok(answer.candidates.into_iter().map(|candidate| candidate.sql).collect())
}

struct Silent;

impl Observer for Silent {
    fn event(&mut self, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
