//! `beamsplitter devices`: the same questions on the processor and on the GPU.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_odin::hints::Hints;
use beamsplitter_t5::Device;
use clap::Args;

use crate::asking::{answered, queries};
use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input;
use crate::model::{SHIPPED, VARIABLE, load_onto};
use crate::terminal::print_line;

/// What `devices --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter devices --decoder beam --every 4";

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
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    /// Ask only every N-th question.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let questions: BTreeMap<String, Vec<String>> =
        input::json(&arguments.questions, "a list of questions for each database")?;
    let settings = arguments.decoder.uninterpreted(5)?;
    let mut processor = load_onto(&arguments.model, &Device::flex())?;
    let mut gpu = load_onto(&arguments.model, &gpu().map_err(CommandError::of)?)?;
    let (mut asked, mut agree) = (0, 0);
    let all = questions.iter().flat_map(|(file, list)| list.iter().map(move |q| (file, q)));
    for (file, question) in all.step_by(usize::from(arguments.every)) {
        let file = arguments.databases.join(file);
        let [here, there] =
            [&mut processor, &mut gpu].map(|engine| candidates(engine, &file, question, &settings));
        let (here, there) = (here?, there?);
        asked += 1;
        agree += usize::from(here == there);
        if here != there {
            print_line(format_args!("{question}\n  processor: {here:#?}\n  GPU: {there:#?}"))?;
        }
    }
    let line = "questions with the same candidates in the same order on processor and GPU";
    Ok(print_line(format_args!("{line}: {agree} of {asked}"))?)
}

/// Why there is no GPU.
#[derive(Debug, thiserror::Error)]
enum GpuError {
    /// The machine has none that can be used.
    #[cfg(feature = "wgpu")]
    #[error("there is no GPU: {0}")]
    None(String),
    /// The command cannot use any.
    #[cfg(not(feature = "wgpu"))]
    #[error("this command was built without a GPU; build it with `--features wgpu`")]
    NotBuilt,
}

#[cfg(feature = "wgpu")]
fn gpu() -> Result<Device, GpuError> {
    Device::wgpu_options().init().map_err(|error| GpuError::None(error.to_string()))
}

#[cfg(not(feature = "wgpu"))]
fn gpu() -> Result<Device, GpuError> {
    Err(GpuError::NotBuilt)
}

fn candidates(
    engine: &mut Engine,
    file: &Path,
    question: &str,
    settings: &Settings,
) -> Result<Vec<String>, CommandError> {
    let mut database = SqliteFile::open(file)?;
    let answer = answered(engine, &mut database, question, settings, &Hints::default())?;
    Ok(queries(&answer))
}
