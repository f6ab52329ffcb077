//! An example as training reads it: links, prompt and targets.

use std::collections::BTreeMap;

use base64::Engine;
use beamsplitter_link::{CellMatch, Question, ValueIndex, Words};
use beamsplitter_prompt::relations::Position;
use beamsplitter_prompt::{QuestionPrompt, ReadError, Symbol, Target, Task};
use beamsplitter_sql::{ColumnRef, Schema};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Arguments;
use super::targets::{has_unknown, targets_on_offer};
use crate::cells::Cells;

/// An example, as model/training/examples.py writes it.
#[derive(Deserialize)]
pub(super) struct Example {
    pub id: String,
    pub source: String,
    pub db_id: String,
    question: String,
    /// Where it has none, the schema of its database file is read.
    #[serde(default)]
    schema: Value,
    pub sql: Vec<String>,
    /// Other ways to write each reading, where there are some.
    #[serde(default)]
    alternatives: Vec<Vec<String>>,
    /// Threshold for links by meaning, where it is not the usual one.
    floor: Option<f32>,
    #[serde(default)]
    values: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

/// Returns where each column's cells lie: `origin` of the example's schema, or the column itself.
fn origins(schema: &Schema, raw: &Value) -> Vec<(ColumnRef, String, String)> {
    let mut found = Vec::new();
    for (at, column) in schema.columns() {
        if raw.is_null() {
            found.push((at, schema.tables[at.table].name.clone(), column.name.clone()));
            continue;
        }
        let raw = &raw["tables"][at.table]["columns"][at.column]["origin"];
        match (raw[0].as_str(), raw[1].as_str()) {
            (Some(table), Some(column)) => found.push((at, table.to_owned(), column.to_owned())),
            _ if raw.is_null() => {}
            _ => found.push((at, schema.tables[at.table].name.clone(), column.name.clone())),
        }
    }
    found
}

/// Returns the cells that the question names among the values that the example itself lists.
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

/// Why an example is left out.
#[derive(Debug, thiserror::Error)]
pub(super) enum LeftOut {
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

/// An example as training reads it.
pub(super) struct Prepared {
    pub line: Value,
    pub prompt: QuestionPrompt,
    /// Number of its targets.
    pub targets: usize,
    /// Whether one of them has a literal that was not on offer.
    pub has_unknown: bool,
}

/// Prepares an example for training: links, prompt and targets, with the cells of its database,
/// which is opened once.
pub(super) fn prepare(
    words: &Words,
    example: &Example,
    arguments: &Arguments,
    databases: &mut BTreeMap<String, Option<Cells>>,
) -> Result<Prepared, LeftOut> {
    let id = &example.db_id;
    let known = databases.entry(id.clone()).or_insert_with(|| {
        Cells::open(&arguments.databases.join(id).join(format!("{id}.sqlite"))).ok()
    });
    let schema: Schema = match (&example.schema, &known) {
        (Value::Null, Some(known)) => known.schema().clone(),
        (schema, _) => serde_json::from_value(schema.clone())?,
    };
    let question = Question::new(&example.question);
    let mut cells = given(example, &schema, &question);
    let mut schema = schema;
    if let Some(known) = known {
        let origins = origins(&schema, &example.schema);
        cells.extend(known.matches(&question, &origins));
        known.fill(&mut schema, &origins);
    }
    let floor = example.floor.unwrap_or(beamsplitter_link::FLOOR);
    let prompt = QuestionPrompt::with_floor(words, &example.question, &schema, &cells, floor);
    if prompt.positions.len() > arguments.longest {
        return Err(LeftOut::TooLong);
    }
    let targets = targets(&prompt, example, arguments.offered)?;
    let mut line = json!({
        "id": example.id,
        "source": example.source,
        "positions": prompt.prompt.positions,
        "relations": base64::engine::general_purpose::STANDARD.encode(&prompt.prompt.relations),
        "pointers": prompt.prompt.pointers,
        "pointer_kinds": pointer_kinds(&prompt),
        "targets": targets.iter().map(target_line).collect::<Vec<_>>(),
    });
    if arguments.readings {
        line["items"] = json!(pointer_items(&prompt));
        line["question"] = json!(example.question);
        line["schema"] = json!(prompt.schema);
        line["cells"] = json!(cells);
    }
    let has_unknown = targets.iter().any(|(_, target)| has_unknown(target));
    Ok(Prepared { line, prompt, targets: targets.len(), has_unknown })
}

/// Returns the targets of each gold query that can be written, with the query's place; those with a
/// literal that is not on offer only where `offered` is not asked for.
fn targets(
    prompt: &QuestionPrompt,
    example: &Example,
    offered: bool,
) -> Result<Vec<(usize, Target)>, LeftOut> {
    let mut found = Vec::new();
    let mut reason = LeftOut::NoGold;
    for (index, sql) in example.sql.iter().enumerate() {
        let others = example.alternatives.get(index).map_or(&[][..], Vec::as_slice);
        match targets_on_offer(prompt, sql, others) {
            Ok(all) if offered && all.iter().any(has_unknown) => reason = LeftOut::Literal,
            Ok(all) => found.extend(all.into_iter().map(|target| (index, target))),
            Err(error) => reason = error.into(),
        }
    }
    if found.is_empty() { Err(reason) } else { Ok(found) }
}

fn target_line((index, target): &(usize, Target)) -> Value {
    let task = if target.task == Task::Sql { "sql" } else { "plan" };
    json!({"task": task, "reading": index, "tokens": target.tokens})
}

/// Returns a letter for each position that can be pointed at: table, column or value.
fn pointer_kinds(prompt: &QuestionPrompt) -> String {
    let kind = |position: &Position| match position {
        Position::Word(_) => None,
        Position::Table(_) => Some('T'),
        Position::Column(_) => Some('C'),
        Position::Value(_) => Some('V'),
    };
    prompt.positions.iter().filter_map(kind).collect()
}

/// Returns a letter for each pointer: table, column, number or string.
fn pointer_items(prompt: &QuestionPrompt) -> String {
    let item = |symbol: &Symbol| match symbol {
        Symbol::Word(_) => '-',
        Symbol::Table(_) => 'T',
        Symbol::Column(_) => 'C',
        Symbol::Value(value) if prompt.literals[*value].number => 'N',
        Symbol::Value(_) => 'S',
    };
    prompt.pointers.iter().map(item).collect()
}
