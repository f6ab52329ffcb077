//! One example of AmbiQT: a question, its query on the original schema, the change that made it
//! ambiguous, and the two readings on the changed schema (AmbiQT, section 3).

use std::str::FromStr;

use serde_json::{Value, json};

use crate::object::{Object, RecordError, as_text, as_texts, text, wrong};

/// What was done to the schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Columns that gave way to synonyms of theirs: table, column, synonyms.
    Columns(Vec<(String, String, Vec<String>)>),
    /// Tables that gave way to synonyms of theirs.
    Tables(Vec<(String, Vec<String>)>),
    /// Columns that were copied to a table of their own.
    Splits(Vec<Split>),
    /// A table with precomputed aggregates.
    Aggregates {
        /// Its name.
        table: String,
        /// Its columns.
        columns: Vec<String>,
        /// Columns of the original tables that the query mentions.
        plain: Vec<String>,
        /// The original tables, each with its primary key.
        tables: Vec<(String, String)>,
    },
}

/// A column of `table` that was copied to the new table `table_column`, with the primary key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The table.
    pub table: String,
    /// The column.
    pub column: String,
    /// The table's primary key.
    pub key: String,
}

impl Split {
    /// Returns the name of the new table.
    pub fn new_table(&self) -> String {
        format!("{}_{}", self.table, self.column)
    }
}

/// One example. Whatever else its file says of it stays in [`Record::object`].
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The database.
    pub db_id: String,
    /// The question.
    pub question: String,
    /// Its query on the original schema.
    pub orig_query: String,
    /// The first reading, on the changed schema.
    pub query1: String,
    /// The second reading.
    pub query2: String,
    /// What was done to the schema.
    pub change: Change,
    /// The record as its file has it.
    object: Object,
}

impl Record {
    /// Reads a record of `kind`.
    ///
    /// # Errors
    /// If a key is missing or of another type.
    pub fn new(kind: Kind, object: Object) -> Result<Self, RecordError> {
        Ok(Self {
            db_id: text(&object, "db_id")?,
            question: text(&object, "question")?,
            orig_query: text(&object, "orig_query")?,
            query1: text(&object, "query1")?,
            query2: text(&object, "query2")?,
            change: Change::of(kind, &object)?,
            object,
        })
    }

    /// Reads a record of the kind that its keys tell.
    ///
    /// # Errors
    /// If they tell none, a key is missing or of another type.
    pub fn any(object: Object) -> Result<Self, RecordError> {
        Self::new(Kind::of(&object).ok_or(RecordError::NoKind)?, object)
    }

    /// Creates a record of our own: database, question, original query and the two readings.
    #[cfg(feature = "parser")]
    pub(crate) fn made(
        [db_id, question, orig_query, query1, query2]: [&str; 5],
        change: Change,
    ) -> Self {
        let mut record = Self {
            db_id: db_id.to_owned(),
            question: question.to_owned(),
            orig_query: orig_query.to_owned(),
            query1: query1.to_owned(),
            query2: query2.to_owned(),
            change,
            object: Object::new(),
        };
        if let Value::Object(object) = record.to_json() {
            record.object = object;
        }
        record
    }

    /// Adds a key that files of records may have beside the known ones.
    pub fn set(&mut self, key: &str, value: Value) {
        self.object.insert(key.to_owned(), value);
    }

    /// Returns the record as its file has it, unknown keys included.
    pub fn object(&self) -> &Object {
        &self.object
    }

    /// Converts the record to its published form: the fields of this value, and every other key of its file.
    pub fn to_json(&self) -> Value {
        let mut object = self.object.clone();
        for (key, text) in [
            ("db_id", &self.db_id),
            ("question", &self.question),
            ("orig_query", &self.orig_query),
            ("query1", &self.query1),
            ("query2", &self.query2),
        ] {
            object.insert(key.to_owned(), Value::from(text.as_str()));
        }
        self.change.write(&mut object);
        Value::Object(object)
    }

    /// Returns whether labels changed its readings: `labelled.changed` of its file. What compares with
    /// the original query then says nothing of them.
    pub fn is_relabelled(&self) -> bool {
        self.object.get("labelled").is_some_and(|how| how["changed"] == true)
    }

    /// Returns the kind of ambiguity.
    pub fn kind(&self) -> Kind {
        match self.change {
            Change::Columns(_) => Kind::Column,
            Change::Tables(_) => Kind::Table,
            Change::Splits(_) => Kind::Join,
            Change::Aggregates { .. } => Kind::Aggregate,
        }
    }
}

impl Change {
    fn of(kind: Kind, object: &Object) -> Result<Self, RecordError> {
        Ok(match kind {
            Kind::Column => {
                let mut columns = Vec::new();
                for (table, map) in map(object, "extra_map")? {
                    let key = format!("extra_map.{table}");
                    for (column, names) in as_map(map, &key)? {
                        let names = as_texts(names, &format!("{key}.{column}"))?;
                        columns.push((table.clone(), column.clone(), names));
                    }
                }
                Self::Columns(columns)
            }
            Kind::Table => {
                let tables = map(object, "extra_table_map")?.iter().map(|(table, names)| {
                    Ok((table.clone(), as_texts(names, &format!("extra_table_map.{table}"))?))
                });
                Self::Tables(tables.collect::<Result<_, RecordError>>()?)
            }
            Kind::Join => {
                let keys = map(object, "primary_key")?;
                let splits = map(object, "split_map")?.iter().map(|(table, column)| {
                    let path = format!("primary_key.{table}");
                    let key = keys.get(table).ok_or_else(|| RecordError::Missing(path.clone()))?;
                    Ok(Split {
                        table: table.clone(),
                        column: as_text(column, &format!("split_map.{table}"))?,
                        key: as_text(key, &path)?,
                    })
                });
                Self::Splits(splits.collect::<Result<_, RecordError>>()?)
            }
            Kind::Aggregate => Self::Aggregates {
                table: text(object, "new_table_name")?,
                columns: as_texts(value(object, "all_cols")?, "all_cols")?,
                plain: as_texts(value(object, "all_raw_cols")?, "all_raw_cols")?,
                tables: pairs(value(object, "tables_with_pkeys")?, "tables_with_pkeys")?,
            },
        })
    }

    fn write(&self, object: &mut Object) {
        let mut set = |key: &str, value: Value| {
            object.insert(key.to_owned(), value);
        };
        match self {
            Self::Columns(columns) => {
                let mut maps = Object::new();
                for (table, column, names) in columns {
                    let map = maps.entry(table.clone()).or_insert_with(|| json!({}));
                    map[column] = json!(names);
                }
                set("extra_map", Value::Object(maps));
            }
            Self::Tables(tables) => {
                let map = tables.iter().map(|(table, names)| (table.clone(), json!(names)));
                set("extra_table_map", Value::Object(map.collect()));
            }
            Self::Splits(splits) => {
                let map = |of: fn(&Split) -> &str| {
                    let pairs = splits.iter().map(|s| (s.table.clone(), Value::from(of(s))));
                    Value::Object(pairs.collect())
                };
                set("split_map", map(|s| &s.column));
                set("primary_key", map(|s| &s.key));
            }
            Self::Aggregates { table, columns, plain, tables } => {
                set("new_table_name", json!(table));
                set("all_cols", json!(columns));
                set("all_raw_cols", json!(plain));
                let key = |key: &str| if key.is_empty() { Value::Null } else { json!(key) };
                let tables = tables.iter().map(|(table, k)| json!([table, key(k)]));
                set("tables_with_pkeys", tables.collect());
            }
        }
    }
}

fn value<'a>(object: &'a Object, key: &str) -> Result<&'a Value, RecordError> {
    object.get(key).ok_or_else(|| RecordError::Missing(key.to_owned()))
}

fn map<'a>(object: &'a Object, key: &str) -> Result<&'a Object, RecordError> {
    as_map(value(object, key)?, key)
}

fn as_map<'a>(value: &'a Value, key: &str) -> Result<&'a Object, RecordError> {
    value.as_object().ok_or_else(|| wrong(key, "an object"))
}

fn pairs(value: &Value, key: &str) -> Result<Vec<(String, String)>, RecordError> {
    let failed = || wrong(key, "a list of pairs of a table and its primary key");
    let list = value.as_array().ok_or_else(failed)?;
    let pair = |pair: &Value| match pair.as_array().map(Vec::as_slice) {
        // A table without a primary key has null here.
        Some([table, k]) => Ok((as_text(table, key)?, k.as_str().unwrap_or_default().to_owned())),
        _ => Err(failed()),
    };
    list.iter().map(pair).collect()
}

/// AmbiQT's kinds of ambiguity, by what can be read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// C: two columns for one word.
    Column,
    /// T: two tables for one word.
    Table,
    /// J: a column in its own table and in a table split off.
    Join,
    /// P: an aggregate to compute, or one that lies precomputed in a table.
    Aggregate,
}

impl Kind {
    /// All four, in the paper's order.
    pub const ALL: [Self; 4] = [Self::Column, Self::Table, Self::Join, Self::Aggregate];

    /// Returns the name in commands and folders.
    pub fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::Table => "table",
            Self::Join => "join",
            Self::Aggregate => "aggregate",
        }
    }

    /// Returns the kind of a record, by the key that holds its change.
    pub fn of(record: &Object) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| record.contains_key(kind.key()))
    }

    fn key(self) -> &'static str {
        match self {
            Self::Column => "extra_map",
            Self::Table => "extra_table_map",
            Self::Join => "split_map",
            Self::Aggregate => "new_table_name",
        }
    }
}

/// A word that names no kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("AmbiQT has no kind `{0}`; it has column, table, join and aggregate")]
pub struct UnknownKind(String);

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        let named = |kind: &Self| kind.name() == name;
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownKind(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(change: Value) -> Object {
        let mut object = json!({
            "db_id": "pets_1", "question": "How old?", "orig_query": "select pet_age from pets",
            "query1": "select a from pets", "query2": "select b from pets", "unknown": [1, null],
        });
        for (key, value) in change.as_object().unwrap() {
            object[key] = value.clone();
        }
        object.as_object().unwrap().clone()
    }

    #[track_caller]
    fn check(kind: Kind, change: Value) {
        let object = object(change);
        let record = Record::any(object.clone()).unwrap();
        assert_eq!(record.kind(), kind);
        assert_eq!(record.to_json(), Value::Object(object));
    }

    #[test]
    fn records_survive_a_round_trip() {
        check(Kind::Column, json!({"extra_map": {"pets": {"pet_age": ["a", "b"]}}}));
        check(Kind::Table, json!({"extra_table_map": {"pets": ["animals", "beasts"]}}));
        check(
            Kind::Join,
            json!({"split_map": {"pets": "weight"}, "primary_key": {"pets": "petid"}}),
        );
        check(
            Kind::Aggregate,
            json!({"new_table_name": "pets_age", "all_cols": ["avg_age"],
                       "all_raw_cols": ["age"], "tables_with_pkeys": [["pets", "petid"]]}),
        );
    }

    #[test]
    fn errors_name_their_key() {
        let error = |change| Record::any(object(change)).unwrap_err().to_string();
        assert_eq!(
            error(json!({"split_map": {"pets": "weight"}, "primary_key": {}})),
            "key “primary_key.pets” is missing"
        );
        assert_eq!(
            error(json!({"extra_map": {"pets": {"age": 3}}})),
            "key “extra_map.pets.age” must be a list of texts"
        );
        assert!(error(json!({})).contains("kind of ambiguity is not known"));
        assert!("columns".parse::<Kind>().is_err());
    }
}
