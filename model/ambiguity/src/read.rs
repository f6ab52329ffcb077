//! Files of records: a JSON list, or one JSON object a line. What is broken is reported, the rest
//! is used.

use std::io;

use serde_json::{Map, Value};

use crate::records::Records;

/// Keys and values of one record.
pub type Object = Map<String, Value>;

/// Why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A key that it must have is not there.
    #[error("key `{0}` is missing")]
    Missing(String),
    /// A key has a value of another type.
    #[error("key `{key}` must be {expected}")]
    Type {
        /// The key, with dots where it lies deeper.
        key: String,
        /// What it should hold.
        expected: &'static str,
    },
    /// None of the keys by which the kinds of ambiguity are told apart is there.
    #[error(
        "none of the keys `extra_map`, `extra_table_map`, `split_map`, `new_table_name` is there, \
         so the kind of ambiguity is not known"
    )]
    NoKind,
    /// A text with bytes that are not of the file's encoding.
    #[error(
        "key `{key}` has bytes that are no UTF-8 (`{text}`); save the file as UTF-8 and try again"
    )]
    Encoding {
        /// The key.
        key: String,
        /// The text about these bytes, with `U+FFFD` in their place.
        text: String,
    },
    /// It is no JSON object, or the text ends or goes wrong here.
    #[error("not a JSON object: {0}")]
    Json(String),
}

/// A record that cannot be used, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("record {index}: {flaw}")]
pub struct Broken {
    /// Its place in the file, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub flaw: RecordError,
}

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Read<T> {
    /// What can be used, each with its place in the file.
    pub items: Vec<(usize, T)>,
    /// What cannot.
    pub broken: Vec<Broken>,
}

/// Reads a file of records, each with `parse`. The file is UTF-8 or UTF-16.
pub fn read<T>(file: &[u8], parse: impl Fn(Object) -> Result<T, RecordError>) -> Read<T> {
    let mut read = Read { items: Vec::new(), broken: Vec::new() };
    let kept = stream(file, |index, object| match object.and_then(&parse) {
        Ok(item) => read.items.push((index, item)),
        Err(flaw) => read.broken.push(Broken { index, flaw }),
    });
    // Bytes in memory are always there.
    debug_assert!(kept.is_ok());
    read
}

/// Hands each record of a file to `take`, one after another, so that a file of any size is read in
/// the memory of one record. A record with bytes that are no text is a [`RecordError::Encoding`].
///
/// # Errors
/// If the file cannot be read. What was read before was handed on.
pub fn stream(
    file: impl io::Read,
    mut take: impl FnMut(usize, Result<Object, RecordError>),
) -> io::Result<()> {
    let mut records = Records::new(file);
    let mut index = 0;
    while let Some(line) = records.next_record()? {
        take(index, line.object);
        index += 1;
    }
    Ok(())
}

/// The text under `key`.
pub(crate) fn text(object: &Object, key: &str) -> Result<String, RecordError> {
    let value = object.get(key).ok_or_else(|| RecordError::Missing(key.to_owned()))?;
    as_text(value, key)
}

/// `value`, which is text.
pub(crate) fn as_text(value: &Value, key: &str) -> Result<String, RecordError> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong(key, "text"))
}

/// `value`, which is a list of texts.
pub(crate) fn as_texts(value: &Value, key: &str) -> Result<Vec<String>, RecordError> {
    let list = value.as_array().ok_or_else(|| wrong(key, "a list of texts"))?;
    list.iter().map(|text| as_text(text, key)).collect()
}

pub(crate) fn wrong(key: &str, expected: &'static str) -> RecordError {
    RecordError::Type { key: key.to_owned(), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(file: &[u8], used: &[usize], broken: &[&str]) {
        let read = read(file, |object| text(&object, "q"));
        assert_eq!(read.items.iter().map(|(i, _)| *i).collect::<Vec<_>>(), used);
        let messages: Vec<String> = read.broken.iter().map(Broken::to_string).collect();
        assert_eq!(messages, broken);
    }

    #[test]
    fn the_rest_is_used() {
        check(
            br#"[{"q": "a"}, {"p": 1}, {"q": 2}, {"q": "b"}]"#,
            &[0, 3],
            &["record 1: key `q` is missing", "record 2: key `q` must be text"],
        );
        check(
            b"{\"q\": \"a\"}\n\n7\n{\"q\": \"Caf\xe9 au lait\"}\n{\"q\": \"\xef\xbf\xbd\"}\n",
            &[0, 3],
            &[
                "record 1: not a JSON object: another value stands here",
                "record 2: key `q` has bytes that are no UTF-8 (`Caf\u{fffd} au lait`); \
                 save the file as UTF-8 and try again",
            ],
        );
        let utf16 = "\u{feff}[{\"q\": \"é\"}]".encode_utf16();
        check(&utf16.clone().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(), &[0], &[]);
        check(&utf16.flat_map(u16::to_be_bytes).collect::<Vec<u8>>(), &[0], &[]);
        check(b"\xef\xbb\xbf[{\"q\": \"a\"}]", &[0], &[]);
        check(b"", &[], &[]);
    }

    #[test]
    fn a_file_cut_short_keeps_what_is_there() {
        let read = read(br#"[{"q": "a"}, {"q": "b"#, |object| text(&object, "q"));
        assert_eq!(read.items, [(0, "a".to_owned())]);
        assert_eq!(read.broken[0].index, 1);
    }
}
