//! Files of records: a JSON list, or one JSON object a line. Invalid records are reported, the rest
//! is used.

use std::io;

pub use crate::object::{Object, RecordError};
use crate::records::Records;

/// A record that cannot be used, and its place in the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("record {index}: {error}")]
pub struct InvalidRecord {
    /// Its place in the file, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub error: RecordError,
}

/// The records of a file.
#[derive(Clone, Debug)]
pub struct Read<T> {
    /// The records that can be used, each with its place in the file.
    pub items: Vec<(usize, T)>,
    /// The records that cannot.
    pub invalid: Vec<InvalidRecord>,
}

/// Reads a file of records, each with `parse`. The file is UTF-8 or UTF-16.
pub fn read<T>(file: &[u8], parse: impl Fn(Object) -> Result<T, RecordError>) -> Read<T> {
    let mut read = Read { items: Vec::new(), invalid: Vec::new() };
    let kept = stream(file, |index, object| match object.and_then(&parse) {
        Ok(item) => read.items.push((index, item)),
        Err(error) => read.invalid.push(InvalidRecord { index, error }),
    });
    // Reading from memory does not fail.
    debug_assert!(kept.is_ok());
    read
}

/// Calls `take` with each record of a file, in order and with its index, in the memory of one record.
/// A record with bytes that are not text is a [`RecordError::Encoding`].
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::text;

    #[track_caller]
    fn check(file: &[u8], used: &[usize], invalid: &[&str]) {
        let read = read(file, |object| text(&object, "q"));
        assert_eq!(read.items.iter().map(|(i, _)| *i).collect::<Vec<_>>(), used);
        let messages: Vec<String> = read.invalid.iter().map(InvalidRecord::to_string).collect();
        assert_eq!(messages, invalid);
    }

    #[test]
    fn the_rest_is_used() {
        check(
            br#"[{"q": "a"}, {"p": 1}, {"q": 2}, {"q": "b"}]"#,
            &[0, 3],
            &["record 1: key “q” is missing", "record 2: key “q” must be text"],
        );
        check(
            b"{\"q\": \"a\"}\n\n7\n{\"q\": \"Caf\xe9 au lait\"}\n{\"q\": \"\xef\xbf\xbd\"}\n",
            &[0, 3],
            &[
                "record 1: not a JSON object: it is another kind of value",
                "record 2: key “q” has bytes that are not UTF-8 (“Caf\u{fffd} au lait”); \
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
        assert_eq!(read.invalid[0].index, 1);
    }
}
