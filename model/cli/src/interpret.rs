//! `beamsplitter interpret`: what a question may mean, which words are ambiguous, what to ask back.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_interpret::{Interpretation, Interpretations, interpret};
use beamsplitter_odin::selector::Selector;
use beamsplitter_pipeline::{CellLookup, Event, ModelPrompt, Observer, ask};
use clap::Args;
use serde_json::json;

use crate::database::SqliteFile;
use crate::model::load;

/// File of the selector inside the folder of a packaged model.
const SELECTOR: &str = "selector.json";

/// Arguments of `beamsplitter interpret`.
#[derive(Args)]
pub struct Arguments {
    /// The SQLite file.
    #[arg(long)]
    database: PathBuf,
    /// The question, in English.
    #[arg(long)]
    question: String,
    /// Folder of a packaged model.
    #[arg(long, default_value = "public/models/default")]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    #[command(flatten)]
    selection: Selection,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// How many interpretations are shown.
#[derive(Args, Clone)]
pub struct Selection {
    /// Share of right interpretations that may be left out, from 0.01 to 0.2.
    #[arg(long, default_value_t = 0.1, value_parser = alpha)]
    pub alpha: f64,
    /// Calibrated selector that `beamsplitter calibrate` wrote; default: the model's own.
    #[arg(long)]
    pub selector: Option<PathBuf>,
    /// Candidates of the decoder that are looked at.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=25))]
    pub candidates: u16,
}

/// Why there is no selector.
#[derive(Debug, thiserror::Error)]
pub enum SelectorError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is no selector.
    #[error(
        "{path} is not a calibrated selector: {source}; make one with `beamsplitter calibrate`"
    )]
    Json {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: serde_json::Error,
    },
}

impl Selection {
    /// Reads the selector: the given file, or that of the model; one that keeps everything where
    /// the model has none.
    pub fn selector(&self, model: &Path) -> Result<Selector, SelectorError> {
        let path = match &self.selector {
            Some(path) => path.clone(),
            None if model.join(SELECTOR).exists() => model.join(SELECTOR),
            None => return Ok(Selector::default()),
        };
        let text = std::fs::read_to_string(&path)
            .map_err(|source| SelectorError::Read { path: path.clone(), source })?;
        serde_json::from_str(&text).map_err(|source| SelectorError::Json { path, source })
    }
}

/// Parses `--alpha`.
fn alpha(text: &str) -> Result<f64, String> {
    let range = beamsplitter_odin::conformal::ALPHA;
    match text.parse() {
        Ok(alpha) if range.contains(&alpha) => Ok(alpha),
        _ => Err(format!("must be a number from {} to {}", range.start(), range.end())),
    }
}

/// Watches nothing.
pub struct Unobserved;

impl Observer for Unobserved {
    fn event(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Decodes a question and interprets it; none where the model does not point at names.
pub fn interpretations<D: CellLookup>(
    engine: &mut Engine,
    database: &mut D,
    question: &str,
    settings: &Settings,
    (selector, alpha): (&Selector, f64),
) -> Result<Option<Interpretations>, Box<dyn std::error::Error>> {
    let Engine { model, language, .. } = engine;
    let mut unobserved = Unobserved;
    let asked = ask(model, &*language, database, question, settings, &mut unobserved);
    let answer = pollster::block_on(asked).map_err(|error| error.to_string())?;
    let ModelPrompt::Pointers(prompt) = &answer.prompt else { return Ok(None) };
    Ok(Some(pollster::block_on(interpret(prompt, &answer, database, selector, alpha))))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = load(&arguments.model)?;
    let mut database = SqliteFile::open(&arguments.database)?;
    let selector = arguments.selection.selector(&arguments.model)?;
    let settings = arguments.decoder.settings(usize::from(arguments.selection.candidates))?;
    let chosen = (&selector, arguments.selection.alpha);
    let found =
        interpretations(&mut engine, &mut database, &arguments.question, &settings, chosen)?
            .ok_or_else(|| crate::model::ModelError::SpellsOut(arguments.model.clone()))?;
    match arguments.json {
        true => println!("{}", in_json(&found)),
        false => in_words(&found),
    }
    Ok(())
}

fn in_json(found: &Interpretations) -> serde_json::Value {
    let interpretation = |shown: &Interpretation| {
        let mut out = json!({
            "text": shown.text,
            "sql": shown.sql,
            "source": shown.source,
            "probability": shown.probability,
            "variants": shown.variants,
        });
        match &shown.result {
            Ok(result) => out["rows"] = json!(result.rows),
            Err(error) => out["error"] = json!(error.to_string()),
        }
        out
    };
    json!({
        "spans": found.spans,
        "interpretations": found.shown.iter().map(interpretation).collect::<Vec<_>>(),
        "folded": found.folded.iter().map(interpretation).collect::<Vec<_>>(),
        "complete": found.complete,
        "clarification": found.clarification,
    })
}

fn in_words(found: &Interpretations) {
    for span in &found.spans {
        let meanings = span.meanings.iter().map(|meaning| {
            let readings: Vec<String> =
                meaning.readings.iter().map(|reading| (reading + 1).to_string()).collect();
            format!("{} ({})", meaning.label, readings.join(", "))
        });
        println!("\"{}\": {}", span.text, meanings.collect::<Vec<_>>().join(" or "));
    }
    for (index, shown) in found.shown.iter().enumerate() {
        println!("{}. {}\n   {}", index + 1, shown.text, shown.sql);
        match &shown.result {
            Ok(result) => println!("   {} rows", result.rows.len()),
            Err(error) => println!("   failed: {error}"),
        }
        if !shown.variants.is_empty() {
            println!("   {} more ways to write this", shown.variants.len());
        }
    }
    if !found.folded.is_empty() {
        println!("{} less likely readings are not shown.", found.folded.len());
    }
    if let Some(clarification) = &found.clarification {
        println!("{}", clarification.question);
    }
}
