//! `beamsplitter link`: what the words of a question may mean.

use std::path::PathBuf;

use beamsplitter_link::{FLOOR, Item, Question, Words, likely, link, literals};
use clap::Args;
use serde_json::json;

use crate::database::SqliteFile;

/// Arguments of `beamsplitter link`.
#[derive(Args)]
pub struct Arguments {
    /// The SQLite file.
    #[arg(long)]
    database: PathBuf,
    /// The question, in English.
    #[arg(long)]
    question: String,
    /// Folder with tokenizer.json and words.bin.
    #[arg(long, default_value = "public/models/default")]
    words: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Reads the word table in `folder`.
pub fn read_words(folder: &std::path::Path) -> Result<Words, Box<dyn std::error::Error>> {
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    Ok(Words::from_bytes(&read("tokenizer.json")?, &read("words.bin")?)?)
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let words = read_words(&arguments.words)?;
    let database = SqliteFile::open(&arguments.database)?;
    let schema = database.schema();
    let (values, skipped) = database.values();
    for note in database.notes().iter().chain(&skipped) {
        eprintln!("note: {note}");
    }
    let question = Question::new(&arguments.question);
    let links = link(&words, &question, schema, FLOOR);
    let cells = values.matches(&question);
    let cells = likely(&words, &question, &cells, schema);
    let literals = literals(&question, &cells, schema);
    let name = |item: Item| match item {
        Item::Table(t) => schema.tables[t].name.clone(),
        Item::Column(c) => format!("{}.{}", schema.tables[c.table].name, schema.column(c).name),
    };
    if arguments.json {
        let links: Vec<_> = links
            .links
            .iter()
            .map(|l| {
                json!({
                    "words": question.slice(l.words.clone()),
                    "item": name(l.item),
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
                let columns: Vec<_> = l.columns.iter().map(|&c| name(Item::Column(c))).collect();
                json!({"words": question.slice(l.words.clone()), "text": l.text, "columns": columns})
            })
            .collect();
        println!("{}", json!({"links": links, "literals": literals}));
        return Ok(());
    }
    for l in &links.links {
        let words = question.slice(l.words.clone());
        let reason = format!("{:?}", l.level).to_lowercase();
        println!("{words:24} {:32} {reason:8} {:.2}", name(l.item), l.score);
    }
    for l in &literals {
        let columns: Vec<_> = l.columns.iter().map(|&c| name(Item::Column(c))).collect();
        println!(
            "{:24} literal {:?} {}",
            question.slice(l.words.clone()),
            l.text,
            columns.join(", ")
        );
    }
    Ok(())
}
