//! The shipped model, and the questions of its golden file (tests/parity/shipped).

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use beamsplitter_decode::{Prompt, Token};
use beamsplitter_engine::Engine;
use beamsplitter_link::CellMatch;
use beamsplitter_pipeline::Linearisation;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::Schema;
use beamsplitter_t5::{Device, Files, MANIFEST, Manifest, Package};
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Header {
    /// SHA-256 of the weights that the oracle had.
    pub model: String,
    pub presets: Vec<String>,
    pub schemas: Vec<Schema>,
}

#[derive(Deserialize)]
pub struct Question {
    pub id: String,
    pub question: String,
    pub schema: usize,
    pub cells: Vec<CellMatch>,
    pub positions: Vec<Vec<u32>>,
    pub relations: String,
    pub pointers: Vec<u32>,
    pub found: BTreeMap<String, Vec<(Vec<Token>, f32)>>,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn golden() -> (Header, Vec<Question>) {
    let path = root().join("tests/parity/shipped/golden.jsonl.gz");
    let file = std::fs::File::open(path).expect("the golden file");
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("gzip");
    let (header, questions) = text.split_once('\n').expect("a header");
    let questions = questions.lines().map(|line| serde_json::from_str(line).expect("a question"));
    (serde_json::from_str(header).expect("a header"), questions.collect())
}

pub fn engine() -> Engine {
    let folder = root().join("public/models/default");
    let read = |name: &str| std::fs::read(folder.join(name)).expect("a file of the model");
    let manifest = Manifest::from_json(&read(MANIFEST)).expect("a manifest");
    let files: Files = manifest.files.keys().map(|name| (name.clone(), read(name))).collect();
    let package = Package::read(manifest, files).expect("a package");
    Engine::new(&package, &Device::flex()).expect("an engine")
}

/// Builds the prompt as the golden file has it: linking may have changed since, the prompt has not.
pub fn question_prompt(engine: &Engine, question: &Question, schemas: &[Schema]) -> QuestionPrompt {
    let Linearisation::Pointers(words) = &engine.language else { panic!("it points at names") };
    let schema = &schemas[question.schema];
    let mut prompt = QuestionPrompt::new(words, &question.question, schema, &question.cells);
    prompt.prompt = Prompt {
        positions: question.positions.clone(),
        relations: question.relations.chars().map(|c| (c as u32 - 32) as u8).collect(),
        pointers: question.pointers.clone(),
    };
    prompt
}
