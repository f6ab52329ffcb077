//! `beamsplitter link`: what the words of a question may mean.

use std::path::PathBuf;

use beamsplitter_link::{FLOOR, Item, Question, likely, link, literals};
use clap::Args;
use serde_json::json;

use crate::arguments::Asked;
use crate::error::CommandError;
use crate::model::{SHIPPED, VARIABLE, read_words};
use crate::terminal::{escaped, note, print, print_line, table};

/// What `link --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter link --database shop.sqlite --question \"How many orders are open?\"";

/// Arguments of `beamsplitter link`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    asked: Asked,
    /// Folder with tokenizer.json and words.bin.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    words: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let words = read_words(&arguments.words)?;
    let database = arguments.asked.open()?;
    let schema = database.schema();
    let (values, skipped) = database.values();
    for told in database.notes().iter().chain(&skipped) {
        note(format_args!("note: {told}"));
    }
    let question = Question::new(&arguments.asked.question);
    let links = link(&words, &question, schema, FLOOR);
    let cells = values.matches(&question);
    let cells = likely(&words, &question, &cells, schema);
    let literals = literals(&question, &cells, schema);
    if arguments.json {
        let links: Vec<_> = links
            .links
            .iter()
            .map(|l| {
                json!({
                    "words": question.slice(l.words.clone()),
                    "item": l.item.full_name(schema),
                    "kind": if matches!(l.item, Item::Table(_)) { "table" } else { "column" },
                    "reason": l.level,
                    "score": l.score,
                    "rank": l.rank,
                })
            })
            .collect();
        let literals: Vec<_> = literals
            .iter()
            .map(|l| {
                let columns: Vec<_> = l.columns.iter().map(|&c| schema.full_name(c)).collect();
                json!({"words": question.slice(l.words.clone()), "text": l.text, "columns": columns})
            })
            .collect();
        return Ok(print_line(json!({"links": links, "literals": literals}))?);
    }
    if links.links.is_empty() && literals.is_empty() {
        return Ok(print_line("No words of the question match the database.")?);
    }
    let mut rows = Vec::new();
    for l in &links.links {
        let reason = format!("{:?}", l.level).to_lowercase();
        let words = question.slice(l.words.clone());
        rows.push(
            [words, &l.item.full_name(schema), &reason, &format!("{:.2}", l.score)].map(escaped),
        );
    }
    for l in &literals {
        let columns: Vec<_> = l.columns.iter().map(|&c| schema.full_name(c)).collect();
        let words = question.slice(l.words.clone());
        rows.push([words, &columns.join(", "), &format!("value {:?}", l.text), ""].map(escaped));
    }
    let heads = ["words", "table or column", "reason", "score"].map(str::to_owned);
    let rows: Vec<Vec<String>> = rows.into_iter().map(Vec::from).collect();
    Ok(print(&table(&heads, &rows, ""))?)
}
