//! One record out of its piece of text, which may have bytes that are no text.

use serde_json::Value;

use crate::object::{Object, RecordError};

/// Returns the JSON that a piece of text is.
pub(crate) fn parse(text: &[u8]) -> Result<Value, RecordError> {
    match std::str::from_utf8(text) {
        Ok(text) => value(text),
        Err(_) => Err(wrongly_read(&value(&marked(text))?)),
    }
}

fn value(text: &str) -> Result<Value, RecordError> {
    serde_json::from_str(text).map_err(|error| RecordError::Json(error.to_string()))
}

/// Returns a value as a record, if it is one.
pub(crate) fn object(value: Value) -> Result<Object, RecordError> {
    match value {
        Value::Object(object) => Ok(object),
        _ => Err(RecordError::Json("it is another kind of value".to_owned())),
    }
}

/// Stands for bytes that are no text, in a record that has such bytes. Unicode keeps it for use
/// within a program.
const WRONG: char = '\u{fdd0}';

/// Returns a text, with [`WRONG`] in the place of what is none.
fn marked(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            text.push(WRONG);
        }
    }
    text
}

/// Returns what could not be read of a marked record, by its first key that has such bytes.
fn wrongly_read(record: &Value) -> RecordError {
    let mut keys = record.as_object().into_iter().flatten();
    let error = keys.find_map(|(key, value)| {
        let text = std::iter::once(key.as_str()).chain(texts(value)).find(|t| t.contains(WRONG))?;
        // Letters on either side of the place.
        const ABOUT: usize = 12;
        let (before, _) = text.split_once(WRONG)?;
        let first = before.chars().count().saturating_sub(ABOUT);
        let part: String = text.chars().skip(first).take(2 * ABOUT).collect();
        let shown = |text: &str| text.replace(WRONG, "\u{fffd}");
        Some(RecordError::Encoding { key: shown(key), text: shown(&part) })
    });
    // Outside of texts JSON takes no such letter, except in a key that stands twice.
    error.unwrap_or_else(|| RecordError::Json("some of its bytes are no text".to_owned()))
}

/// Returns every text within a value.
fn texts(value: &Value) -> Box<dyn Iterator<Item = &str> + '_> {
    match value {
        Value::String(text) => Box::new(std::iter::once(text.as_str())),
        Value::Array(list) => Box::new(list.iter().flat_map(texts)),
        Value::Object(object) => Box::new(
            object
                .iter()
                .flat_map(|(key, value)| std::iter::once(key.as_str()).chain(texts(value))),
        ),
        _ => Box::new(std::iter::empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_found_and_every_letter_of_unicode_is_one() {
        let check = |text: &[u8], expect: &str| {
            let read = parse(text).and_then(object);
            let shown = read.map_or_else(|e| e.to_string(), |o| Value::from(o).to_string());
            assert!(shown.contains(expect), "{shown} has no {expect}");
        };
        check("{\"q\": \"by\u{fdd0}nd\"}".as_bytes(), "\"by\u{fdd0}nd\"");
        check(b"{\"q\": \"\\ufdd0\"}", "\u{fdd0}");
        check(
            b"{\"p\": 1, \"q\": [{\"r\": \"caf\xe9s\"}]}",
            "“q” has bytes that are not UTF-8 (“caf\u{fffd}s”)",
        );
        check(b"{\"q\xff\": 1}", "key “q\u{fffd}”");
        check(b"{\"q\": \"\xff\", \"q\": 1}", "some of its bytes are no text");
        check(b"{\"q\": 1\xff}", "not a JSON object");
        check(b"\xff", "not a JSON object");
        check(b"7", "it is another kind of value");
    }
}
