//! Records as JSON objects, and why one cannot be used.

use serde_json::{Map, Value};

/// Keys and values of one record.
pub type Object = Map<String, Value>;

/// Why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A key that it must have is not there.
    #[error("key “{0}” is missing")]
    Missing(String),
    /// A key has a value of another type.
    #[error("key “{key}” must be {expected}")]
    Type {
        /// The key, with dots where it lies deeper.
        key: String,
        /// What it should hold.
        expected: &'static str,
    },
    /// None of its keys holds queries.
    #[error(
        "no key holds a query: it has {found}, and predictions stand under “predictions”, “prediction”, \
         “pred”, “sql” or another usual key, or under one that “--key” names"
    )]
    NoQueries {
        /// The keys that it has.
        found: String,
    },
    /// A row of a table that cannot be read.
    #[error("not a row of the table: {0}")]
    Row(String),
    /// A model was asked, and gave no answer.
    #[error("the request failed: {0}")]
    Failed(String),
    /// None of the keys that tell the kinds of ambiguity apart is there.
    #[error(
        "none of the keys “extra_map”, “extra_table_map”, “split_map”, “new_table_name” is there, \
         so the kind of ambiguity is not known"
    )]
    NoKind,
    /// A text with bytes that are not in the file's encoding.
    #[error(
        "key “{key}” has bytes that are not UTF-8 (“{text}”); save the file as UTF-8 and try again"
    )]
    Encoding {
        /// The key.
        key: String,
        /// The text around these bytes, with `U+FFFD` in their place.
        text: String,
    },
    /// Something that is not a JSON object, or not valid JSON.
    #[error("not a JSON object: {0}")]
    Json(String),
}

/// Returns the text under `key`.
pub(crate) fn text(object: &Object, key: &str) -> Result<String, RecordError> {
    let value = object.get(key).ok_or_else(|| RecordError::Missing(key.to_owned()))?;
    as_text(value, key)
}

/// Returns `value` as text.
pub(crate) fn as_text(value: &Value, key: &str) -> Result<String, RecordError> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong(key, "text"))
}

/// Returns `value` as a list of texts.
pub(crate) fn as_texts(value: &Value, key: &str) -> Result<Vec<String>, RecordError> {
    let list = value.as_array().ok_or_else(|| wrong(key, "a list of texts"))?;
    list.iter().map(|text| as_text(text, key)).collect()
}

pub(crate) fn wrong(key: &str, expected: &'static str) -> RecordError {
    RecordError::Type { key: key.to_owned(), expected }
}
