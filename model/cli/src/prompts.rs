//! `beamsplitter prompts`: training examples -> token shards. Linking, prompts and targets are
//! made here and in the page by the same code.

mod targets;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use base64::Engine;
use beamsplitter_ambiguity::run::Shard;
use beamsplitter_link::{CellMatch, Question, ValueIndex, Words};
use beamsplitter_prompt::relations::{DISTANCES, Position, RELATIONS};
use beamsplitter_prompt::vocabulary::{OUTPUT, VOCABULARY};
use beamsplitter_prompt::{QuestionPrompt, ReadError, Symbol, Task, write_sql};
use beamsplitter_sql::{ColumnRef, Schema};
use clap::Args;
use serde::Deserialize;
use serde_json::json;

use crate::cells::Cells;
use crate::link::read_words;
use crate::progress::Progress;
use crate::terminal::note;

use targets::{has_unknown, refused_word, targets_on_offer};

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
    #[arg(long, default_value = "public/models/default")]
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
    /// Also print each gold query beside what its symbols give back, to this file.
    #[arg(long)]
    round_trip: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Example {
    id: String,
    source: String,
    db_id: String,
    question: String,
    schema: serde_json::Value,
    sql: Vec<String>,
    /// Other ways to write each reading, where there are some.
    #[serde(default)]
    alternatives: Vec<Vec<String>>,
    /// Threshold for links by meaning, where it is not the usual one.
    floor: Option<f32>,
    #[serde(default)]
    values: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

/// Returns where each column's cells lie: `origin` of the example's schema, or the column itself.
fn origins(schema: &Schema, raw: &serde_json::Value) -> Vec<(ColumnRef, String, String)> {
    let mut found = Vec::new();
    for (at, column) in schema.columns() {
        let raw = &raw["tables"][at.table]["columns"][at.column]["origin"];
        match (raw[0].as_str(), raw[1].as_str()) {
            (Some(table), Some(column)) => found.push((at, table.to_owned(), column.to_owned())),
            _ if raw.is_null() => {}
            _ => found.push((at, schema.tables[at.table].name.clone(), column.name.clone())),
        }
    }
    found
}

fn given(example: &Example, schema: &Schema, question: &Question) -> Vec<CellMatch> {
    let mut index = ValueIndex::default();
    for (table, columns) in &example.values {
        for (column, cells) in columns {
            let at = schema.table_named(table).and_then(|table| {
                Some(ColumnRef { table, column: schema.tables[table].column_named(column)? })
            });
            for (at, cell) in at.into_iter().flat_map(|at| cells.iter().map(move |c| (at, c))) {
                index.insert(at, cell);
            }
        }
    }
    index.matches(question)
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let words = read_words(&arguments.words)?;
    let mut out = BufWriter::new(File::create(&arguments.out)?);
    let mut trip = arguments.round_trip.as_ref().map(File::create).transpose()?.map(BufWriter::new);
    let header = json!({"header": {
        "output_vocab_size": OUTPUT,
        "vocab_size": VOCABULARY,
        "num_relations": RELATIONS,
        "num_distances": DISTANCES,
        "word_rows": words.len(),
    }});
    writeln!(out, "{header}")?;
    let mut databases: BTreeMap<String, Option<Cells>> = BTreeMap::new();
    let mut left_out: BTreeMap<String, usize> = BTreeMap::new();
    let (mut written, mut unknown, mut targets_written) = (0_usize, 0_usize, 0_usize);
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let examples = File::open(&arguments.examples)?;
    let mut progress = Progress::new(usize::try_from(examples.metadata()?.len())?, 0);
    progress.stage("bytes");
    for (number, line) in BufReader::new(examples).lines().enumerate() {
        let line = line?;
        progress.advance(line.len() + 1, "");
        if arguments.shard.as_ref().is_some_and(|shard| !shard.holds(number)) {
            continue;
        }
        let example: Example = serde_json::from_str(&line)
            .map_err(|e| format!("{}, line {}: {e}", arguments.examples.display(), number + 1))?;
        match shard(&words, &example, arguments, &mut databases) {
            Ok((value, reading, unknowns)) => {
                writeln!(out, "{value}")?;
                written += 1;
                targets_written += value["targets"].as_array().map_or(0, Vec::len);
                unknown += unknowns;
                for sql in &example.sql {
                    if let Some(word) = refused_word(sql, &reading) {
                        *refused.entry(word).or_default() += 1;
                    }
                }
                if let Some(trip) = &mut trip {
                    round_trip(trip, &example, &reading)?;
                }
            }
            Err(reason) => {
                *left_out.entry(format!("{}: {reason}", example.source)).or_default() += 1
            }
        }
    }
    out.flush()?;
    drop(progress);
    note(format_args!(
        "{written} examples, {targets_written} targets, {unknown} with a literal that was not on offer"
    ));
    for (word, count) in &refused {
        note(format_args!("against the grammar {count:6}  at {word}"));
    }
    let mut reasons: Vec<_> = left_out.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in reasons.iter().take(40) {
        note(format_args!("left out {count:6}  {reason}"));
    }
    Ok(())
}

/// Why an example is left out.
#[derive(Debug, thiserror::Error)]
enum LeftOut {
    /// Its schema is not ours.
    #[error(transparent)]
    Schema(#[from] serde_json::Error),
    /// Its prompt is longer than training takes.
    #[error("too many positions")]
    TooLong,
    /// A literal of its query can be neither copied nor linked.
    #[error("a literal is not on offer")]
    Literal,
    /// Its query cannot be written in the model's tokens.
    #[error(transparent)]
    Query(#[from] ReadError),
    /// It has no query.
    #[error("no gold query")]
    NoGold,
}

fn shard(
    words: &Words,
    example: &Example,
    arguments: &Arguments,
    databases: &mut BTreeMap<String, Option<Cells>>,
) -> Result<(serde_json::Value, QuestionPrompt, usize), LeftOut> {
    let schema: Schema = serde_json::from_value(example.schema.clone())?;
    let question = Question::new(&example.question);
    let mut cells = given(example, &schema, &question);
    let id = &example.db_id;
    let known = databases.entry(id.clone()).or_insert_with(|| {
        Cells::open(&arguments.databases.join(id).join(format!("{id}.sqlite"))).ok()
    });
    if let Some(known) = known {
        cells.extend(known.matches(&question, &origins(&schema, &example.schema)));
    }
    let floor = example.floor.unwrap_or(beamsplitter_link::FLOOR);
    let reading = QuestionPrompt::with_floor(words, &example.question, &schema, &cells, floor);
    if reading.positions.len() > arguments.longest {
        return Err(LeftOut::TooLong);
    }
    let mut targets = Vec::new();
    let mut reasons = Vec::new();
    for (index, sql) in example.sql.iter().enumerate() {
        let others = example.alternatives.get(index).map_or(&[][..], Vec::as_slice);
        match targets_on_offer(&reading, sql, others) {
            Ok(all) if arguments.offered && all.iter().any(has_unknown) => {
                reasons.push(LeftOut::Literal);
            }
            Ok(all) => targets.extend(all.into_iter().map(|t| (index, t))),
            Err(error) => reasons.push(error.into()),
        }
    }
    if targets.is_empty() {
        return Err(reasons.pop().unwrap_or(LeftOut::NoGold));
    }
    let unknowns = usize::from(targets.iter().any(|(_, t)| has_unknown(t)));
    let kinds: String = reading
        .positions
        .iter()
        .filter_map(|p| match p {
            Position::Word(_) => None,
            Position::Table(_) => Some('T'),
            Position::Column(_) => Some('C'),
            Position::Value(_) => Some('V'),
        })
        .collect();
    let targets: Vec<_> = targets
        .iter()
        .map(|(index, t)| {
            let task = if t.task == Task::Sql { "sql" } else { "plan" };
            json!({"task": task, "reading": index, "tokens": t.tokens})
        })
        .collect();
    let mut value = json!({
        "id": example.id,
        "source": example.source,
        "positions": reading.prompt.positions,
        "relations": base64::engine::general_purpose::STANDARD.encode(&reading.prompt.relations),
        "pointers": reading.prompt.pointers,
        "pointer_kinds": kinds,
        "targets": targets,
    });
    if arguments.readings {
        let item = |symbol: &Symbol| match symbol {
            Symbol::Word(_) => '-',
            Symbol::Table(_) => 'T',
            Symbol::Column(_) => 'C',
            Symbol::Value(v) if reading.literals[*v].number => 'N',
            Symbol::Value(_) => 'S',
        };
        value["items"] = reading.pointers.iter().map(item).collect::<String>().into();
        value["question"] = json!(example.question);
        value["schema"] = json!(reading.schema);
        value["cells"] = json!(cells);
    }
    Ok((value, reading, unknowns))
}

fn round_trip(
    out: &mut impl Write,
    example: &Example,
    reading: &QuestionPrompt,
) -> std::io::Result<()> {
    for sql in &example.sql {
        if let Ok(symbols) = beamsplitter_prompt::read_sql(sql, &reading.schema, &reading.literals)
        {
            let back = write_sql(&symbols, &reading.schema, &reading.literals);
            writeln!(
                out,
                "{}",
                json!({"id": example.id, "db_id": example.db_id, "gold": sql, "back": back})
            )?;
        }
    }
    Ok(())
}
