//! One prediction, as a file of any form has it.

use serde_json::Value;

use super::answers::of_batch;
use super::record::without_database;
use crate::object::RecordError;

/// One query, list of queries or record.
#[derive(Debug)]
pub(super) struct Entry {
    /// The key under which it stands, in an object of them.
    pub(super) name: Option<String>,
    /// What stands behind a query: the database, as a rule.
    pub(super) database: Option<String>,
    /// It, or why it cannot be read.
    pub(super) value: Result<Value, RecordError>,
}

impl Entry {
    pub(super) fn new(value: Result<Value, RecordError>) -> Self {
        if let Some((name, value)) =
            value.as_ref().ok().and_then(Value::as_object).and_then(of_batch)
        {
            return Self { name: Some(name), database: None, value };
        }
        let text = value.as_ref().ok().and_then(Value::as_str);
        let database = text.and_then(|text| without_database(text).1).map(str::to_owned);
        Self { name: None, database, value }
    }

    /// Returns whether it may hold its example.
    pub(super) fn can_be_record(&self) -> bool {
        self.name.is_none() && self.value.as_ref().map_or(true, Value::is_object)
    }
}
