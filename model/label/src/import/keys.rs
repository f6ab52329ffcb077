//! Keys of JSON records that have names of their own, until somebody says what they hold. What lies in
//! an object of the record is named by its path: `data.text`.

use std::io::Cursor;

use beamsplitter_ambiguity::Records;
use beamsplitter_ambiguity::read::Object;
use serde_json::Value as Json;

use super::roles::{Chosen, PREVIEW, Role};
use crate::write::PROJECT;

/// How many objects a value lies in at most.
const DEEPEST: usize = 3;

/// Returns the names of the keys of the first records, and their cells; none where the records have
/// a question, or where they cannot be read.
pub(super) fn unnamed(text: &str) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let mut records = Records::new(Cursor::new(text.as_bytes()));
    let (mut head, mut objects) = (Vec::new(), Vec::new());
    while objects.len() < PREVIEW {
        let Some(line) = records.next_record().ok()? else { break };
        let object = line.object.ok()?;
        if object.contains_key("question") || object.contains_key(PROJECT) {
            return None;
        }
        for (name, _) in flat(&object) {
            if !head.contains(&name) {
                head.push(name);
            }
        }
        objects.push(object);
    }
    let has_text = |object: &Object| flat(object).iter().any(|(_, value)| value.is_string());
    if head.len() < 2 || !objects.iter().any(has_text) {
        return None;
    }
    let row = |object: &Object| {
        let cells = flat(object);
        let cell = |name: &String| cells.iter().find(|(known, _)| known == name);
        head.iter()
            .map(|name| cell(name).map_or(String::new(), |(_, value)| words(value)))
            .collect()
    };
    let rows = objects.iter().map(row).collect();
    Some((head, rows))
}

/// Writes the records as lines with the names that records have.
pub(super) fn renamed(text: &str, chosen: &Chosen) -> Option<Vec<u8>> {
    let (head, _) = unnamed(text)?;
    let mut records = Records::new(Cursor::new(text.as_bytes()));
    let mut written = String::new();
    while let Some(line) = records.next_record().ok()? {
        // One that cannot be read is told of when it is imported.
        let record = line.object.map_or(Json::Null, |object| with_names(object, &head, chosen));
        written.push_str(&record.to_string());
        written.push('\n');
    }
    Some(written.into_bytes())
}

fn with_names(object: Object, head: &[String], chosen: &Chosen) -> Json {
    let values: Vec<(Role, Json)> = Role::ALL
        .into_iter()
        .zip(chosen)
        .filter_map(|(role, place)| Some((role, head.get((*place)?)?)))
        .filter_map(|(role, path)| {
            let all = flat(&object);
            let (_, value) = all.into_iter().find(|(name, _)| name == path)?;
            let value = if value.is_number() { Json::from(words(value)) } else { value.clone() };
            (!value.is_null()).then_some((role, value))
        })
        .collect();
    let mut named = Object::new();
    for (key, value) in object {
        // Nobody said that it holds what its name would mean.
        let ours = Role::ALL.iter().any(|role| role.key() == key);
        named.insert(if ours { format!("{key} (column)") } else { key }, value);
    }
    named.extend(values.into_iter().map(|(role, value)| {
        // A key may have all golds.
        let key = if role == Role::First && value.is_array() { "golds" } else { role.key() };
        (key.to_owned(), value)
    }));
    Json::Object(named)
}

/// Lists the values of an object and of the objects in it, by their paths.
fn flat(object: &Object) -> Vec<(String, &Json)> {
    fn add<'a>(object: &'a Object, path: &str, deep: usize, all: &mut Vec<(String, &'a Json)>) {
        for (key, value) in object {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            match value {
                Json::Object(inner) if deep < DEEPEST => add(inner, &path, deep + 1, all),
                value => all.push((path, value)),
            }
        }
    }
    let mut all = Vec::new();
    add(object, "", 0, &mut all);
    all
}

fn words(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
