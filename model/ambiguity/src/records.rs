//! Records out of a text of JSON, a list or lines with an object each: cut out one after the other,
//! so that a reader can stop and go on, and a file of any size takes the memory of one record.

use std::io::{self, BufRead, BufReader, Read};

use serde_json::Value;

use crate::object::{Object, RecordError};
use crate::record_bytes::{object, parse};
use crate::text_decoding::TextDecoder;

/// Bytes of the longest record that is read: what is longer is no record, but a text that was never
/// closed.
const LONGEST: usize = if cfg!(test) { 1 << 20 } else { 64 << 20 };

/// One record, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<T = Object> {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The record, or why it is none.
    pub object: Result<T, RecordError>,
}

/// The records of a file, in UTF-8 or UTF-16.
pub struct Records<R> {
    text: BufReader<TextDecoder<R>>,
    shape: Option<Shape>,
    /// Where reading goes on, in bytes and lines.
    at: u64,
    line: usize,
    /// The record that is being read.
    piece: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    List,
    Lines,
    Over,
}

impl<R: Read> Records<R> {
    /// Prepares the records of `file`.
    pub fn new(file: R) -> Self {
        let text = BufReader::new(TextDecoder::new(file));
        Self { text, shape: None, at: 0, line: 1, piece: Vec::new() }
    }

    /// Returns bytes that were read, as UTF-8.
    pub fn position(&self) -> u64 {
        self.at
    }

    /// Reads the next record; none at the end.
    pub fn next_record(&mut self) -> io::Result<Option<Line>> {
        let record = |Line { line, object: value }| Line { line, object: value.and_then(object) };
        Ok(self.next_value()?.map(record))
    }

    /// Reads the next value, whether or not it is an object; none at the end.
    pub fn next_value(&mut self) -> io::Result<Option<Line<Value>>> {
        let shape = match self.shape {
            Some(shape) => shape,
            None => {
                let list = self.first_letter()? == Some(b'[');
                if list {
                    self.pass(1);
                }
                *self.shape.insert(if list { Shape::List } else { Shape::Lines })
            }
        };
        self.piece.clear();
        match shape {
            Shape::List => self.next_element(),
            Shape::Lines => self.next_line(),
            Shape::Over => Ok(None),
        }
    }

    /// Returns the first byte that is no white space, which stays to be read.
    fn first_letter(&mut self) -> io::Result<Option<u8>> {
        let mark = "\u{feff}".as_bytes();
        loop {
            let buffer = self.text.fill_buf()?;
            let blank = buffer.iter().take_while(|b| b.is_ascii_whitespace() || mark.contains(b));
            let blank = blank.count();
            let letter = buffer.get(blank).copied();
            let ended = buffer.is_empty();
            self.line += buffer[..blank].iter().filter(|byte| **byte == b'\n').count();
            self.pass(blank);
            if letter.is_some() || ended {
                return Ok(letter);
            }
        }
    }

    fn pass(&mut self, bytes: usize) {
        self.text.consume(bytes);
        self.at += bytes as u64;
    }

    fn next_line(&mut self) -> io::Result<Option<Line<Value>>> {
        loop {
            let line = self.line;
            let most = LONGEST as u64 + 1;
            let count = (&mut self.text).take(most).read_until(b'\n', &mut self.piece)?;
            self.at += count as u64;
            if count == 0 {
                return Ok(None);
            }
            if count > LONGEST {
                return Ok(Some(self.give_up(line)));
            }
            self.line += 1;
            if !self.piece.trim_ascii().is_empty() {
                return Ok(Some(Line { line, object: parse(&self.piece) }));
            }
            self.piece.clear();
        }
    }

    /// Returns the next element of a list: what stands between its commas, whether or not it is
    /// JSON. A broken element costs itself alone, unless its brackets or quotes are unbalanced.
    fn next_element(&mut self) -> io::Result<Option<Line<Value>>> {
        let mut cut = Cut::default();
        // The line on which the element begins.
        let mut start = None;
        loop {
            let buffer = self.text.fill_buf()?;
            if buffer.is_empty() {
                self.shape = Some(Shape::Over);
                let unclosed = || Err(RecordError::Json("the list is not closed".into()));
                return Ok(Some(match start {
                    Some(line) => Line { line, object: parse(&self.piece) },
                    None => Line { line: self.line, object: unclosed() },
                }));
            }
            let mut end = None;
            let mut used = 0;
            for &byte in buffer {
                used += 1;
                if cut.ends(byte) {
                    end = Some(byte);
                    break;
                }
                if start.is_none() && !byte.is_ascii_whitespace() {
                    start = Some(self.line);
                }
                self.line += usize::from(byte == b'\n');
                if start.is_some() {
                    self.piece.push(byte);
                }
            }
            self.pass(used);
            match (end, start) {
                (Some(end), start) => {
                    if end == b']' {
                        self.shape = Some(Shape::Over);
                    }
                    match start {
                        Some(line) => return Ok(Some(Line { line, object: parse(&self.piece) })),
                        None if end == b']' => return Ok(None),
                        None => {}
                    }
                }
                (None, Some(line)) if self.piece.len() > LONGEST => {
                    return Ok(Some(self.give_up(line)));
                }
                (None, _) => {}
            }
        }
    }

    fn give_up(&mut self, line: usize) -> Line<Value> {
        self.shape = Some(Shape::Over);
        self.piece = Vec::new();
        let most = LONGEST >> 20;
        let error = RecordError::Json(format!(
            "it does not end within {most} MB; what follows is not read"
        ));
        Line { line, object: Err(error) }
    }
}

/// Where an element of a list ends.
#[derive(Default)]
struct Cut {
    /// Brackets that are open.
    depth: usize,
    quoted: bool,
    escaped: bool,
}

impl Cut {
    /// Returns whether this byte is the comma or the bracket after the element.
    fn ends(&mut self, byte: u8) -> bool {
        if self.quoted {
            self.quoted = self.escaped || byte != b'"';
            self.escaped = !self.escaped && byte == b'\\';
            return false;
        }
        match byte {
            b',' | b']' if self.depth == 0 => return true,
            b'"' => self.quoted = true,
            b'[' | b'{' => self.depth += 1,
            b']' | b'}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the key `q` of each record, or `-`, with its line.
    #[track_caller]
    fn check(text: &str, expect: &str) {
        let mut records = Records::new(text.as_bytes());
        let mut found = Vec::new();
        while let Some(Line { line, object }) = records.next_record().unwrap() {
            let q = object.ok().and_then(|o| o.get("q")?.as_str().map(str::to_owned));
            found.push(format!("{line}{}", q.unwrap_or_else(|| "-".into())));
        }
        assert_eq!(found.join(" "), expect);
        if expect.ends_with('c') {
            assert_eq!(records.position(), text.len() as u64);
        }
    }

    #[test]
    fn lists_and_lines() {
        check("", "");
        check("{\"q\": \"a\"}\n\n{\"q\": \"b\"\n7\n{\"q\": \"c\"}", "1a 3- 4- 5c");
        check("[]", "");
        check("\n[{\"q\": \"a\"},\n {\"q\": \"b\"},\n\n {\"q\": \"c\"}]", "2a 3b 5c");
        check("[{\"q\": \"a,]\\\"\\\\\", \"x\": [[1, 2], {}]},\n{\"q\": \"b\"}]", "1a,]\"\\ 2b");
        check("[{\"q\": \"a\"},\n {\"q\": nonsense},\n {\"q\": \"c\"}]", "1a 2- 3c");
        check("[{\"q\": \"a\"},\n {\"q\": \"b", "1a 2-");
        check("[{\"q\": \"a\"}, \n", "1a 2-");
    }

    #[test]
    fn a_record_longer_than_what_is_read_at_once_is_whole() {
        let long = "x".repeat(100_000);
        let text = format!("[{{\"q\": \"a\", \"long\": [\"{long}\", \"]\"]}},\n{{\"q\": \"c\"}}]");
        check(&text, "1a 2c");
    }

    #[test]
    fn a_record_without_an_end_is_given_up() {
        let mut records = Records::new(io::repeat(b'x').take(2 * LONGEST as u64));
        let error = records.next_record().unwrap().unwrap().object.unwrap_err();
        assert!(error.to_string().contains("does not end within 1 MB"), "{error}");
        assert_eq!(records.next_record().unwrap(), None);
    }
}
