//! Predictions of any system, read from the files in which they are kept.
//!
//! A file is SQL, a query a line, with the database behind a tab or without; a list of JSON, or JSON
//! lines, of queries, of lists of them or of records; an object with a query for each index, id or
//! question, as BIRD has it; or CSV. A query can be what a model answered, in the form of its interface,
//! a batch's by the names of its requests. Each prediction is for the example at its place in the benchmark's
//! file, or for the one that an index, an id or a question beside it names.

mod answers;
mod entry;
mod file;
mod join;
mod lines;
mod python;
mod record;

use beamsplitter_common::text::plural;
use serde_json::Value;

use crate::object::{Object, RecordError};
use entry::Entry;
use file::{ROWS, entries};

pub use beamsplitter_database::TextError;
pub use join::{Examples, JoinError};
pub use record::predictions;

/// What is predicted for one example.
#[derive(Clone, Debug, PartialEq)]
pub struct Predicted {
    /// The example's place in its file, from 0.
    pub index: usize,
    /// The example.
    pub example: Object,
    /// Its predictions, best first.
    pub queries: Vec<String>,
    /// What the file of predictions says beside them, where the example is of another file.
    pub said: Object,
}

/// A prediction that cannot be used, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("prediction {place}: {error}")]
pub struct InvalidPrediction {
    /// Its place in the file, from 0.
    pub place: usize,
    /// What is wrong with it.
    pub error: JoinError,
}

/// The predictions of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predictions {
    /// Those that can be used, in the order of their examples.
    pub items: Vec<Predicted>,
    /// Those that cannot.
    pub invalid: Vec<InvalidPrediction>,
    /// Places of the examples without predictions.
    pub without: Vec<usize>,
}

/// Returns "1 line of text": how many of `form`, whose first word is a plural.
fn things(found: usize, form: &str) -> String {
    let (word, rest) = form.split_once(' ').unwrap_or((form, ""));
    format!("{} {rest}", plural(found, word.trim_end_matches('s')))
}

/// Why a file of predictions cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PredictionsError {
    /// It is no text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Queries alone, and no file of examples.
    #[error(
        "holds {}, which do not say what they answer; name the benchmark's file with --file",
        things(*.found, .form)
    )]
    Alone {
        /// How many there are.
        found: usize,
        /// What they are.
        form: &'static str,
    },
    /// Another number of predictions than of examples.
    #[error(
        "holds {} for {}; each example needs one, or each prediction an “index”, an “id” or the \
         “question” that it answers",
        things(*.found, .form), plural(*.expected, "example")
    )]
    Count {
        /// How many there are.
        found: usize,
        /// What they are.
        form: &'static str,
        /// The examples.
        expected: usize,
    },
}

/// Returns the rows of a table (CSV) of questions or queries as records, or why one is none; nothing
/// where a file is no such table.
pub fn rows(bytes: Vec<u8>) -> Option<Vec<Result<Object, RecordError>>> {
    let file = entries(bytes, None, None).ok().filter(|file| file.form == ROWS)?;
    let object = |value| match value {
        Value::Object(object) => Ok(object),
        _ => Err(RecordError::Json("another value stands here".to_owned())),
    };
    Some(file.list.into_iter().map(|entry| entry.value.and_then(object)).collect())
}

/// Reads a file of predictions, and joins them with the examples of another file, if there is one;
/// without, each record holds its example. `key` names the key or the column of the predictions, if it
/// is not a usual one.
///
/// # Errors
/// If the file is no text, or its predictions do not say which examples they are for.
pub fn read(
    bytes: Vec<u8>,
    examples: Option<Examples>,
    key: Option<&str>,
) -> Result<Predictions, PredictionsError> {
    let file = entries(bytes, key, examples.as_ref().map(Examples::len))?;
    let (found, form) = (file.list.len(), file.form);
    match examples {
        Some(examples) => join::join(examples, file.list, key)
            .map_err(|expected| PredictionsError::Count { found, form, expected }),
        None if found > 0 && !file.list.iter().any(Entry::can_be_record) => {
            Err(PredictionsError::Alone { found, form })
        }
        None => Ok(alone(file.list, key)),
    }
}

/// Reads records that hold their examples themselves.
fn alone(list: Vec<Entry>, key: Option<&str>) -> Predictions {
    let mut read = Predictions::default();
    for (place, entry) in list.into_iter().enumerate() {
        let one = entry.value.and_then(|value| match value {
            Value::Object(mut object) => {
                let (key, queries) = record::found(&object, key, false)?;
                let key = key.to_owned();
                object.remove(&key);
                Ok((object, queries))
            }
            _ => Err(RecordError::Json("it is another kind of value".to_owned())),
        });
        match one {
            Ok((example, queries)) => {
                let said = Object::new();
                read.items.push(Predicted { index: place, example, queries, said });
            }
            Err(error) => read.invalid.push(InvalidPrediction { place, error: error.into() }),
        }
    }
    read
}
