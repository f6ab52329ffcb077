//! A text of JSON objects, a list or one a line, cut into its records with their lines.

use beamsplitter_ambiguity::read::{Flaw, Object};
use serde_json::Value;

/// A record and the line on which it begins, from 1.
pub type Line = (usize, Result<Object, Flaw>);

/// The records of a JSON list, of a single object, or of lines with an object each.
pub fn records(text: &str) -> Vec<Line> {
    if text.trim_start().starts_with('[') {
        return list(text);
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let whole = serde_json::from_str::<Value>(first).is_err();
    if let (true, Ok(value)) = (whole, serde_json::from_str::<Value>(text)) {
        // One object over several lines.
        return vec![(1, object(value))];
    }
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(at, line)| (at + 1, parse(line)))
        .collect()
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

/// The elements of a list: what stands between its commas, whether or not it is JSON. A broken
/// element costs itself alone, unless its brackets or quotes are unbalanced.
fn list(text: &str) -> Vec<Line> {
    let mut records = Vec::new();
    let (mut depth, mut line) = (0_usize, 1);
    let (mut quoted, mut escaped) = (false, false);
    // Where the present element begins.
    let mut start: Option<(usize, usize)> = None;
    for (at, byte) in text.bytes().enumerate() {
        if quoted {
            quoted = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
        } else {
            match byte {
                b'[' if depth == 0 => depth = 1,
                b',' if depth == 1 => close(text, &mut start, at, &mut records),
                b']' if depth == 1 => {
                    close(text, &mut start, at, &mut records);
                    return records;
                }
                _ => {
                    if depth > 0 && !byte.is_ascii_whitespace() {
                        start.get_or_insert((at, line));
                    }
                    match byte {
                        b'"' => quoted = true,
                        b'[' | b'{' => depth += 1,
                        b']' | b'}' => depth = depth.saturating_sub(1).max(1),
                        _ => {}
                    }
                }
            }
        }
        line += usize::from(byte == b'\n');
    }
    if start.is_some() {
        close(text, &mut start, text.len(), &mut records);
    } else {
        records.push((line, Err(Flaw::Json("the list is not closed".into()))));
    }
    records
}

fn close(text: &str, start: &mut Option<(usize, usize)>, end: usize, records: &mut Vec<Line>) {
    if let Some((start, line)) = start.take() {
        records.push((line, parse(&text[start..end])));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The question of each record, or `-`, with its line.
    #[track_caller]
    fn check(text: &str, expect: &str) {
        let found: Vec<String> = records(text)
            .into_iter()
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
