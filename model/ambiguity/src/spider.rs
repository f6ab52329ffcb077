//! Spider's files: questions with their queries, and the schemas of `tables.json`.

use beamsplitter_sql::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::object::{Object, RecordError, text, wrong};

/// Keys under which people's own files have the query, beside Spider's and BIRD's.
const OTHERS: [&str; 4] = ["sql", "gold", "gold_sql", "gold_query"];

/// One question of Spider.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The database.
    pub db_id: String,
    /// The question.
    pub question: String,
    /// Its query.
    pub query: String,
    /// The record as its file has it.
    pub object: Object,
}

impl Example {
    /// Reads a question.
    ///
    /// # Errors
    /// If a key is missing or of another type.
    pub fn new(mut object: Object) -> Result<Self, RecordError> {
        let is_text = |key: &&&str| object.get(**key).is_some_and(Value::is_string);
        let other = OTHERS
            .iter()
            .find(is_text)
            .filter(|_| ["query", "SQL"].iter().all(|key| !object.contains_key(*key)));
        if let Some(query) = other.and_then(|key| object.remove(*key)) {
            object.insert("query".to_owned(), query);
        }
        Ok(Self {
            db_id: text(&object, "db_id")?,
            question: text(&object, "question")?,
            // BIRD calls it `SQL`.
            query: text(&object, "query")
                .or_else(|missing| text(&object, "SQL").map_err(|_| missing))?,
            object,
        })
    }
}

#[derive(Deserialize)]
struct Entry {
    db_id: String,
    table_names_original: Vec<String>,
    column_names_original: Vec<(i64, String)>,
    column_types: Vec<ColumnKind>,
    #[serde(default)]
    primary_keys: Vec<Key>,
    #[serde(default)]
    foreign_keys: Vec<(usize, usize)>,
}

/// Keys of several columns are lists in some releases.
#[derive(Deserialize)]
#[serde(untagged)]
enum Key {
    One(usize),
    Several(Vec<usize>),
}

/// Reads the schema of one entry of `tables.json`, with the names of `column_names_original`.
///
/// # Errors
/// If it has another form, or its keys name columns that it does not have.
pub fn schema(entry: Object) -> Result<Schema, RecordError> {
    let entry: Entry = serde_json::from_value(Value::Object(entry))
        .map_err(|e| RecordError::Json(e.to_string()))?;
    let table = |name: String| Table { name, ..Table::default() };
    let tables: Vec<Table> = entry.table_names_original.into_iter().map(table).collect();
    let mut schema = Schema { name: entry.db_id, tables, foreign_keys: Vec::new() };
    let primary = |index: usize| {
        entry.primary_keys.iter().any(|key| match key {
            Key::One(key) => *key == index,
            Key::Several(keys) => keys.contains(&index),
        })
    };
    let mut places = Vec::new();
    for (index, (table, name)) in entry.column_names_original.into_iter().enumerate() {
        let Ok(table) = usize::try_from(table) else {
            places.push(None); // the column `*`
            continue;
        };
        let columns = schema.tables.get_mut(table).map(|t| &mut t.columns);
        let columns = columns.ok_or_else(|| wrong("column_names_original", "of its tables"))?;
        places.push(Some(ColumnRef { table, column: columns.len() }));
        let kind = entry.column_types.get(index).copied().unwrap_or_default();
        let primary_key = primary(index);
        columns.push(Column { name, kind, primary_key, ..Column::default() });
    }
    for (from, to) in entry.foreign_keys {
        let place = |index: usize| places.get(index).copied().flatten();
        let (Some(from), Some(to)) = (place(from), place(to)) else {
            return Err(wrong("foreign_keys", "pairs of columns of its tables"));
        };
        let key = ForeignKey { from, to };
        if from != to && !schema.foreign_keys.contains(&key) {
            schema.foreign_keys.push(key);
        }
    }
    Ok(schema)
}

/// Returns what an entry of `tables.json` says of a schema: names, kinds and keys.
pub fn plain(name: &str, of: &Schema) -> Schema {
    let column = |column: &Column| Column {
        name: column.name.clone(),
        kind: column.kind,
        primary_key: column.primary_key,
        ..Column::default()
    };
    let table = |table: &Table| Table {
        name: table.name.clone(),
        columns: table.columns.iter().map(column).collect(),
        ..Table::default()
    };
    let mut plain = Schema {
        name: name.to_owned(),
        tables: of.tables.iter().map(table).collect(),
        foreign_keys: Vec::new(),
    };
    for key in &of.foreign_keys {
        if key.from != key.to && !plain.foreign_keys.contains(key) {
            plain.foreign_keys.push(*key);
        }
    }
    plain
}

/// Returns the entry of `tables.json` for a schema: [`schema()`] reads it as [`plain()`].
pub fn entry(name: &str, of: &Schema) -> Value {
    let in_words = |name: &str| name.replace('_', " ").to_lowercase();
    let tables: Vec<&str> = of.tables.iter().map(|table| table.name.as_str()).collect();
    // The first column is `*`.
    let (mut names, mut kinds) = (vec![(-1, "*".to_owned())], vec![ColumnKind::Text]);
    let (mut firsts, mut primary) = (Vec::new(), Vec::new());
    for (place, table) in (0_i64..).zip(&of.tables) {
        firsts.push(names.len());
        let key = table.columns.iter().enumerate().filter(|(_, column)| column.primary_key);
        let key: Vec<usize> = key.map(|(at, _)| names.len() + at).collect();
        match key.as_slice() {
            [] => {}
            [one] => primary.push(json!(one)),
            several => primary.push(json!(several)),
        }
        names.extend(table.columns.iter().map(|column| (place, column.name.clone())));
        kinds.extend(table.columns.iter().map(|column| column.kind));
    }
    let at = |column: ColumnRef| firsts[column.table] + column.column;
    let foreign = of.foreign_keys.iter().map(|key| (at(key.from), at(key.to)));
    json!({
        "db_id": name,
        "table_names_original": tables,
        "table_names": tables.iter().map(|name| in_words(name)).collect::<Vec<_>>(),
        "column_names_original": names,
        "column_names": names.iter().map(|(at, name)| (at, in_words(name))).collect::<Vec<_>>(),
        "column_types": kinds,
        "primary_keys": primary,
        "foreign_keys": foreign.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Value {
        json!({
            "db_id": "d", "table_names_original": ["A", "B"],
            "column_names_original": [[-1, "*"], [0, "Id"], [0, "When"], [1, "A_Id"]],
            "column_types": ["text", "number", "time", "number"],
            "primary_keys": [[1, 2]], "foreign_keys": [[3, 1], [3, 1]],
        })
    }

    #[test]
    fn a_query_stands_under_any_usual_key() {
        let example = |mut object: Value| {
            object["db_id"] = json!("d");
            object["question"] = json!("?");
            Example::new(object.as_object().unwrap().clone())
        };
        for key in ["query", "SQL", "sql", "gold", "gold_sql", "gold_query"] {
            assert_eq!(example(json!({key: "q"})).unwrap().query, "q", "{key}");
        }
        assert_eq!(example(json!({"sql": {"from": []}, "query": "q"})).unwrap().query, "q");
        assert_eq!(example(json!({"gold": "a"})).unwrap().object["query"], "a");
        assert_eq!(example(json!({"sql": "p", "SQL": "q"})).unwrap().query, "q");
        let missing = example(json!({"sql": {"from": []}})).unwrap_err();
        assert_eq!(missing.to_string(), "key “query” is missing");
    }

    #[test]
    fn reads_an_entry() {
        let schema = schema(entry().as_object().unwrap().clone()).unwrap();
        assert_eq!(schema.tables[0].columns[1].kind, ColumnKind::Time);
        assert!(schema.tables[0].columns.iter().all(|c| c.primary_key));
        let at = |table, column| ColumnRef { table, column };
        assert_eq!(schema.foreign_keys, [ForeignKey { from: at(1, 0), to: at(0, 0) }]);
    }

    #[test]
    fn what_is_written_is_read() {
        let mut of = schema(entry().as_object().unwrap().clone()).unwrap();
        let plain = of.clone();
        of.tables[0].columns[0].samples.push("7".to_owned());
        of.tables[0].rows = Some(3);
        let written = super::entry("d", &of);
        assert_eq!(written["column_names"][2], json!([0, "when"]));
        assert_eq!(written["primary_keys"], json!([[1, 2]]));
        assert_eq!(schema(written.as_object().unwrap().clone()).unwrap(), plain);
        assert_eq!(super::plain("d", &of), plain);
    }

    #[test]
    fn keys_of_no_column_are_reported() {
        let mut entry = entry();
        entry["foreign_keys"] = json!([[3, 9]]);
        let error = schema(entry.as_object().unwrap().clone()).unwrap_err();
        assert!(error.to_string().contains("foreign_keys"));
    }
}
