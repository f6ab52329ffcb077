//! `beamsplitter spell`: output tokens -> SQL, for oracles that decode elsewhere.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use beamsplitter_decode::{OutputLanguage, Token};
use beamsplitter_link::CellMatch;
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt};
use beamsplitter_sql::Schema;
use clap::Args;
use serde::Deserialize;
use serde_json::json;

use crate::error::CommandError;
use crate::input::InputError;
use crate::model::{SHIPPED, VARIABLE, read_words};
use crate::terminal::print_line;

/// What `spell --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter spell < outputs.jsonl";

/// Arguments of `beamsplitter spell`; lines come from the standard input, one answer each goes to
/// the standard output.
#[derive(Args)]
pub struct Arguments {
    /// Folder with tokenizer.json and words.bin.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    words: PathBuf,
}

/// A question as `beamsplitter prompts --readings` writes it, and outputs for it.
#[derive(Deserialize)]
struct Line {
    question: String,
    schema: Schema,
    cells: Vec<CellMatch>,
    outputs: Vec<Vec<Token>>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let words = read_words(&arguments.words)?;
    let input = Path::new("the standard input");
    for (index, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.map_err(InputError::read(input))?;
        let line: Line = serde_json::from_str(&line).map_err(InputError::line(input, index))?;
        let prompt = QuestionPrompt::new(&words, &line.question, &line.schema, &line.cells);
        let output_language = PointerLanguage::new(&prompt);
        let sqls: Vec<_> = line.outputs.iter().map(|output| output_language.sql(output)).collect();
        print_line(json!(sqls))?;
    }
    Ok(())
}
