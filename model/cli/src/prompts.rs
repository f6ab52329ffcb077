//! `beamsplitter prompts`: training examples -> token shards. Linking, prompts and targets are
//! made here and in the page by the same code.

mod prepare;
mod targets;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use beamsplitter_ambiguity::run::Shard;
use beamsplitter_prompt::relations::{DISTANCES, RELATIONS};
use beamsplitter_prompt::vocabulary::{OUTPUT, VOCABULARY};
use clap::Args;
use serde_json::{Value, json};

use crate::cells::Cells;
use crate::error::CommandError;
use crate::input::InputError;
use crate::model::{SHIPPED, VARIABLE, read_words};
use crate::output::{FileKind, Force, Output, OutputError, Outputs};
use crate::progress::Progress;
use crate::terminal::note;

use prepare::{Example, Prepared, prepare};
use targets::refused_word;

/// Arguments of `beamsplitter prompts`.
#[derive(Args)]
pub struct Arguments {
    /// Examples, one JSON object a line (model/training/examples.py writes them).
    #[arg(long)]
    examples: PathBuf,
    /// Where the shard goes.
    #[arg(long)]
    out: PathBuf,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Folder with tokenizer.json and words.bin.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    words: PathBuf,
    /// Only every N-th example, from the I-th on: I/N.
    #[arg(long)]
    shard: Option<Shard>,
    /// Leave out examples of more positions than this.
    #[arg(long, default_value_t = 200)]
    longest: usize,
    /// Leave out interpretations with a literal that the question does not offer.
    #[arg(long)]
    offered: bool,
    /// Add to each example what `beamsplitter spell` needs: question, schema and cells, and for
    /// each pointer T, C, N or S: table, column, number or string.
    #[arg(long)]
    readings: bool,
    #[command(flatten)]
    force: Force,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let read = [&arguments.examples, &arguments.databases, &arguments.words];
    let outputs = Outputs::new(arguments.force).reading(read.map(PathBuf::as_path));
    outputs.check(&arguments.out, FileKind::Prompts)?;
    let words = read_words(&arguments.words)?;
    let mut out = outputs.create(&arguments.out, FileKind::Prompts)?;
    put(
        &mut out,
        &json!({"header": {
            "output_vocab_size": OUTPUT,
            "vocab_size": VOCABULARY,
            "num_relations": RELATIONS,
            "num_distances": DISTANCES,
            "word_rows": words.len(),
        }}),
    )?;
    let mut databases: BTreeMap<String, Option<Cells>> = BTreeMap::new();
    let mut counts = Counts::default();
    let path = &arguments.examples;
    let failed = InputError::read(path);
    let examples = File::open(path).map_err(&failed)?;
    let size = examples.metadata().map_err(&failed)?.len();
    let mut progress = Progress::new(usize::try_from(size).unwrap_or(usize::MAX), 0);
    progress.stage("bytes");
    for (number, line) in BufReader::new(examples).lines().enumerate() {
        let line = line.map_err(&failed)?;
        progress.advance(line.len() + 1, "");
        if arguments.shard.as_ref().is_some_and(|shard| !shard.holds(number)) {
            continue;
        }
        let example: Example =
            serde_json::from_str(&line).map_err(InputError::line(path, number))?;
        match prepare(&words, &example, arguments, &mut databases) {
            Ok(prepared) => {
                put(&mut out, &prepared.line)?;
                counts.add(&example, &prepared);
            }
            Err(reason) => {
                let left_out = format!("{}: {reason}", example.source);
                *counts.left_out.entry(left_out).or_default() += 1;
            }
        }
    }
    out.finish()?;
    drop(progress);
    counts.tell();
    Ok(())
}

/// Writes a value as one line.
fn put(out: &mut Output, value: &Value) -> Result<(), OutputError> {
    out.put(format!("{value}\n").as_bytes())
}

/// What became of the examples.
#[derive(Default)]
struct Counts {
    written: usize,
    targets: usize,
    /// Examples with a literal that was not on offer.
    unknown: usize,
    /// Gold queries that the decoder's grammar refuses, by the word that it refuses.
    refused: BTreeMap<String, usize>,
    /// Examples that were left out, by their source and the reason.
    left_out: BTreeMap<String, usize>,
}

/// Reasons for leaving examples out that are told, the most frequent ones.
const TOLD_REASONS: usize = 40;

impl Counts {
    fn add(&mut self, example: &Example, prepared: &Prepared) {
        self.written += 1;
        self.targets += prepared.targets;
        self.unknown += usize::from(prepared.has_unknown);
        for sql in &example.sql {
            if let Some(word) = refused_word(sql, &prepared.prompt) {
                *self.refused.entry(word).or_default() += 1;
            }
        }
    }

    fn tell(self) {
        let Self { written, targets, unknown, refused, left_out } = self;
        note(format_args!(
            "{written} examples, {targets} targets, {unknown} with a literal that was not on offer"
        ));
        for (word, count) in &refused {
            note(format_args!("against the grammar {count:6}  at {word}"));
        }
        let mut reasons: Vec<_> = left_out.into_iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        for (reason, count) in reasons.iter().take(TOLD_REASONS) {
            note(format_args!("left out {count:6}  {reason}"));
        }
    }
}
