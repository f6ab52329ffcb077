//! `beamsplitter compare`: what quantisation costs, over the questions of the sample databases.

use std::path::{Path, PathBuf};

use beamsplitter_decode::{Model, Settings, Token};
use beamsplitter_engine::Engine;
use beamsplitter_link::{Question, Words};
use beamsplitter_pipeline::{CellLookup, Linearisation, ask};
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt};
use beamsplitter_t5::T5;
use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::asking::NoObserver;
use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input;
use crate::model::{ModelError, load};
use crate::terminal::{print, print_line};

/// What `compare --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter compare models/none models/q8 models/q4";

/// Arguments of `beamsplitter compare`.
#[derive(Args)]
pub struct Arguments {
    /// Folder of the packaged model that the others are compared with.
    base: PathBuf,
    /// Folders of the others.
    #[arg(required = true)]
    others: Vec<PathBuf>,
    /// Folder with samples.json and its databases.
    #[arg(long, default_value = "public/samples")]
    samples: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct Sample {
    file: String,
    questions: Vec<SampleQuestion>,
}

#[derive(Deserialize)]
struct SampleQuestion {
    text: String,
}

/// Longest output along which logits are compared.
const STEPS: usize = 40;

/// What one model does with one question.
struct ModelOutput {
    sql: Vec<String>,
    /// Log-probabilities of every step along the base model's greedy output.
    rows: Vec<Vec<f32>>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let samples = arguments.samples.join("samples.json");
    let samples: Vec<Sample> = input::json(&samples, "a list of sample databases")?;
    let mut base = Vec::new();
    let mut paths: Vec<Vec<Token>> = Vec::new();
    let mut report = Vec::new();
    for folder in [&arguments.base].into_iter().chain(&arguments.others) {
        let Engine { mut model, language, manifest } = load(folder)?;
        let Linearisation::Pointers(words) = language else {
            return Err(ModelError::SpellsOut(folder.clone()).into());
        };
        let first = base.is_empty() && paths.is_empty();
        let mut results = Vec::new();
        for (index, (database, question)) in questions(&samples, &arguments.samples).enumerate() {
            let path = paths.get(index).cloned();
            let (result, path) = one((&mut model, &words), &database, question, path)?;
            if first {
                paths.push(path);
            }
            results.push(result);
        }
        if first {
            base = results;
            results = Vec::new();
        }
        let compared = base.iter().zip(&results);
        let largest = compared.clone().map(|(a, b)| difference(a, b)).fold(0.0, f32::max);
        let changed = compared.filter(|(a, b)| a.sql != b.sql).count();
        report.push(json!({
            "model": folder.display().to_string(),
            "quantization": manifest.quantization,
            "download_bytes": manifest.size(),
            "memory_bytes": model.memory_bytes(),
            "gpu_bytes": model.memory().on_gpu,
            "largest_logit_difference": largest,
            "changed_questions": changed,
            "questions": base.len(),
        }));
    }
    if arguments.json {
        return Ok(print_line(json!(report))?);
    }
    Ok(print(&table(&report))?)
}

/// Returns the largest difference of a log-probability between two outputs for one question.
fn difference(a: &ModelOutput, b: &ModelOutput) -> f32 {
    let pairs = a.rows.iter().flatten().zip(b.rows.iter().flatten());
    pairs.filter(|(x, _)| x.is_finite()).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max)
}

/// Writes the report as a table in Markdown.
fn table(report: &[Value]) -> String {
    let mut text = String::from(
        "| model | scheme | download, MB | memory, MB | on a GPU, MB | largest difference of a log-probability | questions whose five candidates changed |\n|---|---|---|---|---|---|---|\n",
    );
    for row in report {
        let mega = |key: &str| row[key].as_f64().unwrap_or_default() / 1e6;
        text += &format!(
            "| {} | {} | {:.1} | {:.1} | {:.1} | {:.3} | {} of {} |\n",
            row["model"].as_str().unwrap_or_default(),
            row["quantization"].as_str().unwrap_or_default(),
            mega("download_bytes"),
            mega("memory_bytes"),
            mega("gpu_bytes"),
            row["largest_logit_difference"].as_f64().unwrap_or_default(),
            row["changed_questions"],
            row["questions"],
        );
    }
    text
}

/// Returns the questions of all samples, each with the file of its database.
fn questions<'a>(
    samples: &'a [Sample],
    folder: &'a Path,
) -> impl Iterator<Item = (PathBuf, &'a str)> {
    samples.iter().flat_map(move |sample| {
        let file = folder.join(&sample.file);
        sample.questions.iter().map(move |question| (file.clone(), question.text.as_str()))
    })
}

/// Returns what a model does with one question, and the output along which its logits were taken:
/// `path`, or the model's own.
fn one(
    (model, words): (&mut T5, &Words),
    file: &Path,
    question: &str,
    path: Option<Vec<Token>>,
) -> Result<(ModelOutput, Vec<Token>), CommandError> {
    let mut database = SqliteFile::open(file)?;
    let settings = Settings::paper();
    let mut observer = NoObserver;
    let asked = ask(model, words, &mut database, question, &settings, &mut observer);
    let answer = pollster::block_on(asked)?;
    let sql = answer.candidates.into_iter().map(|c| c.sql).collect();
    let schema = SqliteFile::schema(&database).clone();
    let cells = pollster::block_on(database.cells(&Question::new(question)))?;
    let prompt = QuestionPrompt::new(words, question, &schema, &cells);
    let (rows, path) =
        pollster::block_on(follow(model, &prompt, path)).map_err(CommandError::of)?;
    Ok((ModelOutput { sql, rows }, path))
}

/// Returns the log-probabilities along `path`, or along the model's own greedy output.
async fn follow(
    model: &mut T5,
    prompt: &QuestionPrompt,
    path: Option<Vec<Token>>,
) -> Result<(Vec<Vec<f32>>, Vec<Token>), beamsplitter_t5::Error> {
    let tasks = PointerLanguage::new(prompt).tasks();
    let memory = model.read(&prompt.prompt).await?;
    let mut cache = model.begin(&[memory]);
    let mut rows = Vec::new();
    let mut walked = vec![tasks.sql_start];
    while let Some(&token) = walked.last() {
        let next = model.step(&mut cache, &[0], &[token]).await?;
        let row = next.row(0).to_vec();
        let best = (0..row.len()).max_by(|&a, &b| row[a].total_cmp(&row[b]).then(b.cmp(&a)));
        rows.push(row);
        let at = walked.len();
        let token = match &path {
            Some(path) => path.get(at).copied(),
            None => best.and_then(|b| Token::try_from(b).ok()).filter(|_| at < STEPS),
        };
        match token {
            Some(token) if token != tasks.end => walked.push(token),
            _ => break,
        }
    }
    Ok((rows, walked))
}
