//! What the keys of a record say, in the forms of AmbiQT, AMBROSIA, PRACTIQ and plain lists.

use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::{Kind, predictions};
use serde_json::Value;

/// The key of what the question of PRACTIQ's example may mean, each meaning with its query.
const READINGS: &str = "readings";

/// Returns the text of a key, `None` where it is missing or null.
pub(super) fn text(object: &Object, key: &str) -> Result<Option<String>, RecordError> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(RecordError::Type { key: key.into(), expected: "text" }),
    }
}

fn texts(object: &Object, key: &str) -> Result<Option<Vec<String>>, RecordError> {
    let failed = || RecordError::Type { key: key.into(), expected: "a list of queries" };
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(list)) => {
            // As plain text, or as an object that has it beside a score.
            let query = |value: &Value| match value {
                Value::String(query) => Ok(query.clone()),
                Value::Object(o) => text(o, "sql")?.ok_or_else(failed),
                _ => Err(failed()),
            };
            list.iter().map(query).collect::<Result<_, _>>().map(Some)
        }
        Some(_) => Err(failed()),
    }
}

/// Returns what the question of PRACTIQ's example may mean; none where the record is another one: in
/// AmbiQT's, as `build ambiqt` writes them, a word says under that key how the readings' results relate.
fn readings(object: &Object) -> Option<&Vec<Value>> {
    object.get(READINGS)?.as_array()
}

/// Returns the name of the database that a record is about; empty where it names none.
pub(super) fn database(object: &Object) -> Result<String, RecordError> {
    // PRACTIQ's examples each have a changed database of their own.
    if let (Some(_), Some(name)) = (readings(object), text(object, "database")?) {
        return Ok(name);
    }
    if let Some(id) = text(object, "db_id")? {
        return Ok(id);
    }
    // AMBROSIA names a file.
    let file = text(object, "db_file")?.unwrap_or_default();
    let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
    Ok(name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned())
}

/// Returns the kind of ambiguity that a record names; empty where it names none.
pub(super) fn kind(object: &Object) -> Result<String, RecordError> {
    if let Some(kind) = Kind::of(object) {
        return Ok(kind.name().to_owned());
    }
    if let (Some(_), Some(category)) = (readings(object), text(object, "category")?) {
        // As the label set has it.
        return Ok(category.replace('_', "-"));
    }
    for key in ["kind", "ambig_type", "category"] {
        if let Some(kind) = text(object, key)? {
            // AMBROSIA's files have another word than its paper.
            return Ok(if kind == "vague" { "vagueness".into() } else { kind });
        }
    }
    Ok(String::new())
}

/// Lists the gold queries of a record, in the form of its source.
pub(super) fn golds(object: &Object) -> Result<Vec<String>, RecordError> {
    // A typed question has all queries that are accepted; the first stands for them.
    let first = |all: Option<&Value>| Some(all?.as_array()?.first()?.as_str()?.to_owned());
    if let Some(readings) = readings(object) {
        let expected = "a list of meanings with their queries";
        let failed = || RecordError::Type { key: READINGS.into(), expected };
        let query = |reading: &Value| {
            text(reading.as_object()?, "query").ok()?.or_else(|| first(reading.get("sql")))
        };
        return readings.iter().map(|reading| query(reading).ok_or_else(failed)).collect();
    }
    if object.contains_key("class")
        && let Some(gold) = first(object.get("sql"))
    {
        return Ok(vec![gold]);
    }
    for key in ["golds", "gold_queries", "plausible", "targets"] {
        if let Some(golds) = texts(object, key)? {
            return Ok(golds);
        }
    }
    let mut golds = Vec::new();
    for n in 1.. {
        match text(object, &format!("query{n}"))? {
            Some(query) => golds.push(query),
            None => break,
        }
    }
    if golds.is_empty() {
        // BIRD calls it `SQL`.
        golds.extend(text(object, "query")?.or(text(object, "SQL")?));
    }
    Ok(golds)
}

/// Lists what decoders found, best first.
pub(super) fn candidates(object: &Object) -> Result<Vec<String>, RecordError> {
    if let Some(candidates) = texts(object, "candidates")? {
        return Ok(candidates);
    }
    match predictions(object, None) {
        Ok(found) => Ok(found),
        Err(RecordError::Missing(_) | RecordError::NoQueries { .. }) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}
