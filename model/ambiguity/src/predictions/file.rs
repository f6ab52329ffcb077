//! The entries of a file of predictions or of examples, whatever its form.

use beamsplitter_common::inert::not_inert;
use beamsplitter_database::{Record, Sheet, TextError, read_text};
use serde_json::Value;

use super::entry::Entry;
use super::lines::lines;
use super::record::{IDS, found, is_query, names_example, queries, usual};
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

/// Reads the entries of a file. `key` is a column of its table, if it is one; so many are `expected`.
pub(super) fn entries(
    bytes: Vec<u8>,
    key: Option<&str>,
    expected: Option<usize>,
) -> Result<Entries, TextError> {
    match first_letter(&bytes) {
        Some(b'[') => Ok(match lists(&bytes) {
            Some(list) => Entries { form: "lines of JSON", list },
            None => Entries { form: "values of a JSON list", list: values(&bytes) },
        }),
        Some(b'{') => Ok(match whole(&bytes, key, expected) {
            Some(list) => Entries { form: "keys of a JSON object", list },
            None => {
                let list = whole_values(&bytes).unwrap_or_else(|| values(&bytes));
                Entries { form: "lines of JSON", list }
            }
        }),
        _ => {
            let text = read_text(bytes)?;
            Ok(match (table(&text, key, expected), texts(&text)) {
                (Some(list), _) => Entries { form: ROWS, list },
                (None, Some(list)) => Entries { form: "lines of JSON", list },
                _ => Entries { form: "lines of text", list: lines(&text, expected) },
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

/// Reads values of JSON one after another, each of several lines; nothing where one is broken.
fn whole_values(bytes: &[u8]) -> Option<Vec<Entry>> {
    let all = serde_json::Deserializer::from_slice(bytes).into_iter::<Value>();
    all.map(|value| Some(Entry::new(Ok(value.ok()?)))).collect()
}

/// Reads JSON lines of lists; nothing where the file is one list.
fn lists(bytes: &[u8]) -> Option<Vec<Entry>> {
    let text = read_text(bytes.to_vec()).ok()?;
    let mut filled = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let several = filled.next()?.ends_with(']') && filled.next()?.starts_with('[');
    several.then(|| json_lines(&text))?
}

/// Reads JSON lines of texts; nothing where a line is another thing.
fn texts(text: &str) -> Option<Vec<Entry>> {
    text.starts_with('"').then(|| json_lines(text))?
}

fn json_lines(text: &str) -> Option<Vec<Entry>> {
    let filled = text.lines().filter(|line| !line.trim().is_empty());
    filled.map(|line| Some(Entry::new(Ok(serde_json::from_str(line).ok()?)))).collect()
}

/// Reads a file that is one object: of predictions by their names, of one list, or one record over
/// several lines. None where it is no object as a whole.
fn whole(bytes: &[u8], key: Option<&str>, expected: Option<usize>) -> Option<Vec<Entry>> {
    let text = read_text(bytes.to_vec()).ok()?;
    let object: Object = serde_json::from_str(&text).ok()?;
    if let Some(list) = only_list(&object)
        && expected == Some(list.len())
    {
        return Some(list.iter().cloned().map(|value| Entry::new(Ok(value))).collect());
    }
    if let Some(rows) = columns(&object, expected) {
        return Some(rows);
    }
    let is_record = object.contains_key("question") || found(&object, key, true).is_ok();
    let are_queries = |of: &Object| of.values().all(|value| queries(value).is_some());
    let mut parts = object.values().filter_map(Value::as_object);
    let named = match (parts.next(), parts.next()) {
        _ if is_record => None,
        (Some(part), None) if are_queries(part) && found(part, key, true).is_err() => {
            Some(part.clone())
        }
        _ => are_queries(&object).then(|| object.clone()),
    };
    let Some(named) = named else { return Some(vec![Entry::new(Ok(Value::Object(object)))]) };
    let entry = |(name, value)| Entry { name: Some(name), ..Entry::new(Ok(value)) };
    Some(named.into_iter().map(entry).collect())
}

/// Reads a table by its columns, each a list of so many values as are `expected`, or an object of them by
/// the places of the rows; none where a value is another thing.
fn columns(object: &Object, expected: Option<usize>) -> Option<Vec<Entry>> {
    let names: Vec<String> = match object.values().next()? {
        Value::Object(first) => first.keys().cloned().collect(),
        Value::Array(first) => (0..first.len()).map(|place| place.to_string()).collect(),
        _ => Vec::new(),
    };
    let fits = |column: &Value| match column {
        Value::Object(of) => {
            of.keys().eq(&names) && names.iter().all(|n| n.parse::<usize>().is_ok())
        }
        Value::Array(of) => of.len() == names.len(),
        _ => false,
    };
    let has_queries = object.keys().any(|name| usual(name).is_some());
    if expected != Some(names.len()) || !has_queries || !object.values().all(fits) {
        return None;
    }
    let row = |(place, name): (usize, &String)| {
        let cells = object.iter().filter_map(|(column, of)| {
            Some((column.clone(), of.get(name).or_else(|| of.get(place))?.clone()))
        });
        let mut row: Object = cells.collect();
        if !IDS.iter().any(|key| row.contains_key(*key)) {
            row.insert("index".to_owned(), Value::from(name.as_str()));
        }
        Entry::new(Ok(Value::Object(row)))
    };
    Some(names.iter().enumerate().map(row).collect())
}

/// Returns the list that an object holds alone, or that of records beside texts and numbers about them.
fn only_list(object: &Object) -> Option<&Vec<Value>> {
    let mut lists = object.values().filter_map(Value::as_array);
    let (list, None) = (lists.next()?, lists.next()) else { return None };
    let of_records = || list.iter().all(Value::is_object) && !object.values().any(Value::is_object);
    (object.len() == 1 || of_records() && !object.contains_key("question")).then_some(list)
}

/// Reads a table, if the first line names a column of predictions or of questions; or if one of its
/// columns alone has queries, in as many rows as are `expected`.
fn table(text: &str, key: Option<&str>, expected: Option<usize>) -> Option<Vec<Entry>> {
    let Sheet { separator, mut head, rows, below, .. } = Sheet::read(text);
    if head.is_empty() || head.iter().any(|cell| is_query(cell) || cell.starts_with("--")) {
        let first = Some(Record { line: 1, fields: head }).filter(|first| !first.fields.is_empty());
        let rows = first.into_iter().chain(rows).chain(below).collect();
        return headless(rows, expected).filter(|_| separator != b'\t');
    }
    let is_known = |cell: &String| key == Some(cell) || usual(cell).is_some();
    if !head.iter().any(|cell| is_known(cell) || names_example(cell) == Some("question")) {
        let column = column_of_queries(head.len(), rows.iter().chain(&below), expected)?;
        head[column] = "sql".to_owned();
    }
    for place in 0..head.len() {
        let plain = usual(&head[place]).or_else(|| names_example(&head[place]));
        if let Some(plain) = plain.filter(|plain| !head.iter().any(|cell| cell == plain))
            && key != Some(&head[place])
        {
            head[place] = plain.to_owned();
        }
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

/// Reads a table whose columns have no names: one of them, but not the first, has the queries, and
/// another may number them.
fn headless(rows: Vec<Record>, expected: Option<usize>) -> Option<Vec<Entry>> {
    let columns = rows.first()?.fields.len();
    let sql = column_of_queries(columns, rows.iter(), expected).filter(|column| *column > 0)?;
    let is_number = |row: &Record| row.fields[0].parse::<usize>().is_ok();
    let numbered = rows.iter().all(is_number);
    let row = |row: Record| {
        let index = numbered.then(|| ("index".to_owned(), Value::from(row.fields[0].as_str())));
        let sql = ("sql".to_owned(), Value::from(row.fields[sql].as_str()));
        Entry::new(Ok(Value::Object(index.into_iter().chain([sql]).collect())))
    };
    Some(rows.into_iter().map(row).collect())
}

/// Returns the place of the only column that has a query in each of its rows, if there are as many rows as
/// are `expected`.
fn column_of_queries<'a>(
    columns: usize,
    rows: impl Iterator<Item = &'a Record> + Clone,
    expected: Option<usize>,
) -> Option<usize> {
    if expected != Some(rows.clone().count()) || rows.clone().any(|row| row.fields.len() != columns)
    {
        return None;
    }
    let mut found = (0..columns).filter(|&at| rows.clone().all(|row| is_query(&row.fields[at])));
    found.next().filter(|_| found.next().is_none())
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
        check(b"d\tselect 1\n", None, "text", &["\"select 1\" @d"]);
        check(b"-- mine\nselect 1\n", Some(1), "text", &["\"select 1\""]);
        let statements = b"select 1,\n  2;\nselect\n3;\n";
        check(statements, Some(2), "text", &["\"select 1,\\n  2;\"", "\"select\\n3;\""]);
        check(statements, Some(4), "text", &["\"select 1,\"", "\"2;\"", "\"select\"", "\"3;\""]);
    }

    #[test]
    fn queries_of_several_lines() {
        let (a, b) = ("\"select 'a  b'\\nfrom t;\"", "\"select 2;\"");
        check(b"select 'a  b'\nfrom t;;\n\nselect 2;\n", Some(2), "text", &[a, b]);
        check(
            b"-- it's one\nselect 'a  b'\nfrom t;\n\n-- two\nselect 2;",
            Some(2),
            "text",
            &[a, b],
        );
        check(b"select 1; select 2;", Some(2), "text", &["\"select 1;\"", b]);
        let blocks = b"# One\n```sql\nselect\n1\n```\n# Two\n```\nselect 2\n```\n";
        let expect = ["\"```sql\\nselect\\n1\\n```\"", "\"```\\nselect 2\\n```\""];
        check(blocks, Some(2), "text", &expect);
        // The last prediction failed.
        check(b"select 1\n\n", Some(2), "text", &["\"select 1\"", "\"\""]);
        check(b"select 1\n\n", Some(3), "text", &["\"select 1\""]);
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
        let apart = b"{\n\"sql\": \"a\"\n}\n{\n\"sql\": \"b\"\n}\n";
        check(apart, None, "lines", &["{\"sql\":\"a\"}", "{\"sql\":\"b\"}"]);
        let bird = b"{\"0\": \"a\\t----- bird -----\\td\",\n \"1\": \"b\"}";
        check(bird, None, "keys", &["0: \"a\\t----- bird -----\\td\" @d", "1: \"b\""]);
        check(b"{\n\"question\": \"a\"\n}", None, "keys", &["{\"question\":\"a\"}"]);
        check(b"{\"predictions\": [\"a\", \"b\"]}", Some(2), "keys", &["\"a\"", "\"b\""]);
        check(b"[\"a\"]\n[\"b\", \"c\"]\n", None, "lines", &["[\"a\"]", "[\"b\",\"c\"]"]);
        check(b"[\n[\"a\"],\n[\"b\"]\n]", None, "list", &["[\"a\"]", "[\"b\"]"]);
        check(b"\"a\"\n\"b\"\n", None, "lines", &["\"a\"", "\"b\""]);
        let about = b"{\"model\": \"m\", \"results\": [{\"sql\": \"a\"}]}";
        check(about, Some(1), "keys", &["{\"sql\":\"a\"}"]);
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
            &["{\"id\":\"1\",\"sql\":\"a\"}", "not a row of the table: line 3 has 3 cells, not 2"],
        );
        let odd = "Question ID,Predicted SQL\n1,select a\n";
        check(
            odd.as_bytes(),
            None,
            "table",
            &["{\"predicted_sql\":\"select a\",\"question_id\":\"1\"}"],
        );
        let unknown = b"No.,Final answer\n1,\"select a, b\"\n2,select c\n";
        let rows =
            ["{\"No.\":\"1\",\"sql\":\"select a, b\"}", "{\"No.\":\"2\",\"sql\":\"select c\"}"];
        check(unknown, Some(2), "table", &rows);
        let bare = b"1,x,\"select a, b\"\n0,y,select c\n";
        let rows =
            ["{\"index\":\"1\",\"sql\":\"select a, b\"}", "{\"index\":\"0\",\"sql\":\"select c\"}"];
        check(bare, Some(2), "table", &rows);
        // As many lines as are expected, the first of which is no query.
        let lines = ["\"none,so\"", "\"select a,b\""];
        check(b"none,so\nselect a,b", Some(2), "text", &lines);
        check(b"select a,sql\nselect b", None, "text", &["\"select a,sql\"", "\"select b\""]);
        assert!(entries(b"PK\x03\x04".to_vec(), None, None).is_err());
    }
}
