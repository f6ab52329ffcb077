//! The entries of a file of predictions or of examples, whatever its form.

use beamsplitter_database::{Record, Sheet, TextError, not_inert, read_text};
use beamsplitter_sql::script::statements;
use serde_json::Value;

use super::record::{found, is_usual, queries, without_database};
use crate::object::{Object, RecordError};
use crate::records::Records;

/// What the entries of a table are called.
pub(super) const ROWS: &str = "rows of a table";

/// What a file holds.
pub(super) struct Entries {
    /// What its entries are called in a sentence.
    pub(super) form: &'static str,
    pub(super) list: Vec<Entry>,
}

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
    fn new(value: Result<Value, RecordError>) -> Self {
        let text = value.as_ref().ok().and_then(Value::as_str);
        let database = text.and_then(|text| without_database(text).1).map(str::to_owned);
        Self { name: None, database, value }
    }

    /// Returns whether it may hold its example.
    pub(super) fn can_be_record(&self) -> bool {
        self.name.is_none() && self.value.as_ref().map_or(true, Value::is_object)
    }
}

/// Reads the entries of a file. `key` is a column of its table, if it is one; so many are `expected`.
pub(super) fn entries(
    bytes: Vec<u8>,
    key: Option<&str>,
    expected: Option<usize>,
) -> Result<Entries, TextError> {
    match first_letter(&bytes) {
        Some(b'[') => Ok(Entries { form: "values of a JSON list", list: values(&bytes) }),
        Some(b'{') => Ok(match whole(&bytes, key, expected) {
            Some(list) => Entries { form: "keys of a JSON object", list },
            None => Entries { form: "lines of JSON", list: values(&bytes) },
        }),
        _ => {
            let text = read_text(bytes)?;
            Ok(match table(&text, key) {
                Some(list) => Entries { form: ROWS, list },
                None => Entries { form: "lines of text", list: lines(&text, expected) },
            })
        }
    }
}

/// Returns the first byte of a text that is no white space, of UTF-16 too.
fn first_letter(bytes: &[u8]) -> Option<u8> {
    let passed = |byte: &u8| byte.is_ascii_whitespace() || b"\0\xef\xbb\xbf\xff\xfe".contains(byte);
    bytes.iter().copied().find(|byte| !passed(byte))
}

/// Reads a list of JSON, or JSON lines.
fn values(bytes: &[u8]) -> Vec<Entry> {
    let mut records = Records::new(bytes);
    // Bytes in memory are always there.
    let next = || records.next_value().ok().flatten().map(|line| Entry::new(line.object));
    std::iter::from_fn(next).collect()
}

/// Reads a file that is one object: of predictions by their names, of one list, or one record over
/// several lines. None where it is no object as a whole.
fn whole(bytes: &[u8], key: Option<&str>, expected: Option<usize>) -> Option<Vec<Entry>> {
    let text = read_text(bytes.to_vec()).ok()?;
    let object: Object = serde_json::from_str(&text).ok()?;
    if let (1, Some(Value::Array(list))) = (object.len(), object.values().next())
        && expected == Some(list.len())
    {
        return Some(list.iter().cloned().map(|value| Entry::new(Ok(value))).collect());
    }
    let is_record = object.contains_key("question") || found(&object, key, true).is_ok();
    if is_record || !object.values().all(|value| queries(value).is_some()) {
        return Some(vec![Entry::new(Ok(Value::Object(object)))]);
    }
    let named = |(name, value)| Entry { name: Some(name), ..Entry::new(Ok(value)) };
    Some(object.into_iter().map(named).collect())
}

/// Reads a table, if the first line names a column of predictions or of questions.
fn table(text: &str, key: Option<&str>) -> Option<Vec<Entry>> {
    let Sheet { head, rows, below, .. } = Sheet::read(text);
    let named = |cell: &String| key == Some(cell) || is_usual(cell) || cell == "question";
    if head.first().is_some_and(|cell| is_query(cell)) || !head.iter().any(named) {
        return None;
    }
    let row = |row: Record| {
        let (found, expected) = (row.fields.len(), head.len());
        if found != expected {
            let reason = format!("line {} has {found} cells, not {expected}", row.line);
            return Err(RecordError::Row(reason));
        }
        let cells = row.fields.iter().map(|cell| Value::from(not_inert(cell)));
        Ok(Value::Object(head.iter().cloned().zip(cells).collect()))
    };
    Some(rows.into_iter().chain(below).map(|read| Entry::new(row(read))).collect())
}

/// Returns whether a text begins as a query does.
fn is_query(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.eq_ignore_ascii_case("select") || word.eq_ignore_ascii_case("with")
}

/// Returns one query a line; or those lines that are not empty, or statements of several lines, where
/// so many are expected. Empty lines at the end are none.
fn lines(text: &str, expected: Option<usize>) -> Vec<Entry> {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let entry = |line: &str| {
        let (query, database) = match line.split_once('\t') {
            Some((query, rest)) => (query, rest.rsplit('\t').next()),
            None => (line, None),
        };
        let database = database.map(|name| name.trim().to_owned());
        Entry { name: None, database, value: Ok(Value::from(query.trim())) }
    };
    let filled = || lines.iter().filter(|line| !line.trim().is_empty());
    let fits = |count: usize| expected == Some(count);
    if !fits(lines.len()) && fits(filled().count()) {
        return filled().map(|line| entry(line)).collect();
    }
    if !fits(lines.len()) {
        let all: Vec<String> = statements(text)
            .map(|one| one.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|one| !one.is_empty())
            .collect();
        if fits(all.len()) {
            return all.iter().map(|one| entry(one)).collect();
        }
    }
    lines.into_iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(bytes: &[u8], expected: Option<usize>) -> (&'static str, Vec<String>) {
        let read = entries(bytes.to_vec(), None, expected).unwrap();
        let one = |entry: Entry| {
            let value = entry.value.map_or_else(|e| e.to_string(), |value| value.to_string());
            let name = entry.name.map(|name| format!("{name}: ")).unwrap_or_default();
            name + &value + &entry.database.map(|name| format!(" @{name}")).unwrap_or_default()
        };
        (read.form, read.list.into_iter().map(one).collect())
    }

    #[track_caller]
    fn check(bytes: &[u8], expected: Option<usize>, form: &str, list: &[&str]) {
        let (found, entries) = shown(bytes, expected);
        assert!(found.contains(form), "{found}");
        assert_eq!(entries, list);
    }

    #[test]
    fn a_query_a_line() {
        let text = b"select 1\td\r\n\r\nselect 'a b' \n\n";
        let all = ["\"select 1\" @d", "\"\"", "\"select 'a b'\""];
        check(text, None, "text", &all);
        check(text, Some(2), "text", &[all[0], all[2]]);
        // What follows the first tab, and is the last, as BIRD has it.
        check(b"a\t----- bird -----\td", None, "text", &["\"a\" @d"]);
        let statements = b"select 1,\n  2;\nselect\n3;\n";
        check(statements, Some(2), "text", &["\"select 1, 2;\"", "\"select 3;\""]);
        check(statements, Some(4), "text", &["\"select 1,\"", "\"2;\"", "\"select\"", "\"3;\""]);
    }

    #[test]
    fn json_in_any_shape() {
        check(b"[\"a\", [\"b\"], null]", None, "list", &["\"a\"", "[\"b\"]", "null"]);
        check(
            b"{\"sql\": \"a\"}\n{\"sql\": \"b\"}",
            None,
            "lines",
            &["{\"sql\":\"a\"}", "{\"sql\":\"b\"}"],
        );
        let bird = b"{\"0\": \"a\\t----- bird -----\\td\",\n \"1\": \"b\"}";
        check(bird, None, "keys", &["0: \"a\\t----- bird -----\\td\" @d", "1: \"b\""]);
        check(b"{\n\"question\": \"a\"\n}", None, "keys", &["{\"question\":\"a\"}"]);
        check(b"{\"predictions\": [\"a\", \"b\"]}", Some(2), "keys", &["\"a\"", "\"b\""]);
        let utf16: Vec<u8> = "[\"é\"]".encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&utf16, None, "list", &["\"é\""]);
    }

    #[test]
    fn tables_have_a_head() {
        let rows = ["{\"id\":\"1\",\"sql\":\"select a, b\"}", "{\"id\":\"2\",\"sql\":\"\"}"];
        check(b"id,sql\n1,\"select a, b\"\n2,\n", None, "table", &rows);
        check(
            b"id;SQL\n1;a\n2;b;c\n",
            None,
            "table",
            &["{\"SQL\":\"a\",\"id\":\"1\"}", "not a row of the table: line 3 has 3 cells, not 2"],
        );
        check(b"select a,sql\nselect b", None, "text", &["\"select a,sql\"", "\"select b\""]);
        assert!(entries(b"PK\x03\x04".to_vec(), None, None).is_err());
    }
}
