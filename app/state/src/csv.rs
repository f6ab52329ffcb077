//! Rows as a file of comma-separated values (RFC 4180).

use beamsplitter_database::{Value, inert};
use beamsplitter_protocol::Rows;

/// Returns a result as CSV, its columns' names first. NULL is an empty field, and so are bytes; a text
/// that a spreadsheet would take for a formula is [`inert`].
pub fn as_csv(rows: &Rows) -> String {
    let cell = |value: &Value| match value {
        Value::Null | Value::Blob(_) => String::new(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => field(text),
    };
    let head: Vec<String> = rows.columns.iter().map(|name| field(name)).collect();
    let mut lines = vec![head.join(",")];
    lines.extend(rows.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",")));
    lines.join("\r\n") + "\r\n"
}

/// Returns a text as one field, in quotes where it needs them.
fn field(text: &str) -> String {
    let text = inert(text);
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_need_it() {
        let text = |text: &str| Value::Text(text.to_owned());
        let rows = Rows {
            columns: vec!["name".into(), "a,b".into()],
            rows: vec![
                vec![text("say \"x\""), Value::Null],
                vec![text("two\nlines"), Value::Integer(-3)],
                vec![text("=cmd|' /C calc'!A0"), text("-1,2")],
            ],
            ..Rows::default()
        };
        assert_eq!(
            as_csv(&rows),
            "name,\"a,b\"\r\n\"say \"\"x\"\"\",\r\n\"two\nlines\",-3\r\n\
             '=cmd|' /C calc'!A0,\"'-1,2\"\r\n"
        );
    }
}
