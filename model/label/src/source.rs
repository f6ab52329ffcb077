//! A text of JSON objects, a list or one a line, cut into its records with their lines, one after
//! the other.

use beamsplitter_ambiguity::read::{Flaw, Object};
use serde_json::Value;

/// A record and the line on which it begins, from 1.
pub type Line = (usize, Result<Object, Flaw>);

/// The records of a JSON list, of a single object, or of lines with an object each.
pub struct Records {
    text: String,
    shape: Shape,
    /// Where reading goes on, and on which line that is.
    at: usize,
    line: usize,
}

enum Shape {
    /// A list; whether its bracket is open.
    List(bool),
    Lines,
    /// One object over several lines.
    Whole(Value),
    Over,
}

impl Records {
    /// The records of `text`.
    pub fn new(text: String) -> Self {
        let shape = if text.trim_start().starts_with('[') {
            Shape::List(false)
        } else {
            let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
            let whole = || serde_json::from_str::<Value>(&text).ok();
            let broken = serde_json::from_str::<Value>(first).is_err();
            broken.then(whole).flatten().map_or(Shape::Lines, Shape::Whole)
        };
        Self { text, shape, at: 0, line: 1 }
    }

    /// Share of the text that was read, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    pub fn share(&self) -> f64 {
        self.at as f64 / self.text.len().max(1) as f64
    }

    fn next_line(&mut self) -> Option<Line> {
        while self.at < self.text.len() {
            let rest = &self.text[self.at..];
            let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
            let (text, line) = (&rest[..end], self.line);
            self.at += end;
            self.line += 1;
            if !text.trim().is_empty() {
                return Some((line, parse(text)));
            }
        }
        None
    }

    /// The next element of a list: what stands between its commas, whether or not it is JSON. A
    /// broken element costs itself alone, unless its brackets or quotes are unbalanced.
    fn next_element(&mut self, mut open: bool) -> Option<Line> {
        // Brackets within the element.
        let mut depth = 0_usize;
        let (mut quoted, mut escaped) = (false, false);
        // Where the element begins.
        let mut start: Option<(usize, usize)> = None;
        while let Some(&byte) = self.text.as_bytes().get(self.at) {
            let (at, line) = (self.at, self.line);
            self.at += 1;
            self.line += usize::from(byte == b'\n');
            if quoted {
                quoted = escaped || byte != b'"';
                escaped = !escaped && byte == b'\\';
                continue;
            }
            match byte {
                b'[' if !open => open = true,
                b',' | b']' if open && depth == 0 => {
                    self.shape = if byte == b']' { Shape::Over } else { Shape::List(true) };
                    match start {
                        Some((start, line)) => return Some((line, parse(&self.text[start..at]))),
                        None if byte == b']' => return None,
                        None => {}
                    }
                }
                _ => {
                    if open && !byte.is_ascii_whitespace() {
                        start.get_or_insert((at, line));
                    }
                    match byte {
                        b'"' => quoted = true,
                        b'[' | b'{' => depth += 1,
                        b']' | b'}' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                }
            }
        }
        self.shape = Shape::Over;
        Some(match start {
            Some((start, line)) => (line, parse(&self.text[start..])),
            None => (self.line, Err(Flaw::Json("the list is not closed".into()))),
        })
    }
}

impl Iterator for Records {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        match std::mem::replace(&mut self.shape, Shape::Over) {
            Shape::List(open) => self.next_element(open),
            Shape::Lines => {
                self.shape = Shape::Lines;
                self.next_line()
            }
            Shape::Whole(value) => {
                self.at = self.text.len();
                Some((1, object(value)))
            }
            Shape::Over => None,
        }
    }
}

fn parse(text: &str) -> Result<Object, Flaw> {
    let value = serde_json::from_str(text).map_err(|error| Flaw::Json(error.to_string()))?;
    object(value)
}

fn object(value: Value) -> Result<Object, Flaw> {
    match value {
        Value::Object(object) => Ok(object),
        _ => Err(Flaw::Json("another value stands here".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The question of each record, or `-`, with its line.
    #[track_caller]
    fn check(text: &str, expect: &str) {
        let found: Vec<String> = Records::new(text.to_owned())
            .map(|(line, record)| {
                let q = record.ok().and_then(|o| o.get("q")?.as_str().map(str::to_owned));
                format!("{line}{}", q.unwrap_or_else(|| "-".into()))
            })
            .collect();
        assert_eq!(found.join(" "), expect);
    }

    #[test]
    fn lists_and_lines() {
        check("", "");
        check("{\"q\": \"a\"}\n\n{\"q\": \"b\"\n7\n{\"q\": \"c\"}", "1a 3- 4- 5c");
        check("{\n \"q\":\n \"a\"\n}\n", "1a");
        check("[]", "");
        check("[{\"q\": \"a\"},\n {\"q\": \"b\"},\n\n {\"q\": \"c\"}]", "1a 2b 4c");
        check("[{\"q\": \"a,]\\\"\\\\\", \"x\": [[1, 2], {}]},\n{\"q\": \"b\"}]", "1a,]\"\\ 2b");
        check("[{\"q\": \"a\"},\n {\"q\": nonsense},\n {\"q\": \"c\"}]", "1a 2- 3c");
        check("[{\"q\": \"a\"},\n {\"q\": \"b", "1a 2-");
        check("[{\"q\": \"a\"}, \n", "1a 2-");
    }
}
