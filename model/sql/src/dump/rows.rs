//! The rows of a dump, as statements of SQLite.

use sqlparser::tokenizer::Token;

use super::quoted;
use super::tables::Tables;
use super::words::Words;
use crate::quote_text;

/// Rows of one statement.
const BATCH: usize = 200;

/// Writes an `INSERT` for SQLite; returns whether the statement is one with values.
pub(super) fn inserted(mut words: Words<'_>, script: &mut String) -> bool {
    if !words.take("insert") && !words.take("replace") {
        return false;
    }
    while ["ignore", "delayed", "low_priority", "high_priority", "into"]
        .iter()
        .any(|word| words.take(word))
    {}
    let Some(table) = words.name() else { return false };
    let columns = words.group().map(|group| {
        let names: Vec<String> = group.names().iter().map(|name| quoted(name)).collect();
        format!("({})", names.join(","))
    });
    words.take_all(&["overriding", "system", "value"]);
    if !words.take("values") && !words.take("value") {
        return false;
    }
    let mut rows = Vec::new();
    while let Some(row) = words.group() {
        let values: Vec<String> = row.listed().map(value).collect();
        rows.push(format!("({})", values.join(",")));
        if words.peek() != Some(&Token::Comma) {
            break;
        }
        words.next();
    }
    let columns = columns.unwrap_or_default();
    for rows in rows.chunks(BATCH) {
        let sep = if columns.is_empty() { "" } else { columns.as_str() };
        *script += &format!("INSERT INTO {}{sep} VALUES{};\n", quoted(&table), rows.join(","));
    }
    !rows.is_empty()
}

/// Returns a value as SQLite writes it: casts, introducers and national texts are plain values there.
fn value(mut words: Words<'_>) -> String {
    if words.take("cast") || words.take("convert") {
        let inner = words.group().map(|group| {
            group
                .listed()
                .last()
                .map_or(group, |last| if group.listed().count() > 1 { last } else { group })
        });
        return inner.map_or_else(|| "NULL".to_owned(), value);
    }
    let mut written = String::new();
    while let Some(token) = words.next() {
        match token {
            // The type of a cast.
            Token::DoubleColon => break,
            Token::Word(word) if word.value.eq_ignore_ascii_case("as") => break,
            Token::Word(word) if word.value.starts_with('_') && words.peek().is_some() => {}
            Token::Word(word) => match word.value.to_lowercase().as_str() {
                "true" => written += "1",
                "false" => written += "0",
                "default" => written += "NULL",
                _ if word.quote_style == Some('"') => written += &quote_text(&word.value),
                // The type before a text: DATE '2020-01-01'.
                _ if matches!(words.peek(), Some(Token::SingleQuotedString(_))) => {}
                _ => written += &word.value,
            },
            Token::SingleQuotedString(text)
            | Token::DoubleQuotedString(text)
            | Token::NationalStringLiteral(text)
            | Token::EscapedStringLiteral(text)
            | Token::UnicodeStringLiteral(text) => written += &quote_text(text),
            Token::DollarQuotedString(text) => written += &quote_text(&text.value),
            Token::HexStringLiteral(digits) => written += &format!("X'{digits}'"),
            Token::SingleQuotedByteStringLiteral(bits) => {
                written += &i64::from_str_radix(bits, 2)
                    .map_or_else(|_| quote_text(bits), |bits| bits.to_string());
            }
            Token::Number(number, _) => written += number,
            other => written += &other.to_string(),
        }
    }
    if written.is_empty() { "NULL".to_owned() } else { written }
}

/// Writes the lines of a `COPY ... FROM stdin` as inserts; returns whether the statement is one.
pub(super) fn copied(
    mut words: Words<'_>,
    data: &str,
    tables: &Tables,
    script: &mut String,
) -> bool {
    let name = words.take("copy").then(|| words.name()).flatten();
    let Some(table) = name else { return false };
    let columns = words.group().map_or_else(|| tables.columns(&table), Words::names);
    let flags: Vec<bool> = columns.iter().map(|column| tables.is_boolean(&table, column)).collect();
    let row = |line: &str| {
        let cells = line.split('\t').enumerate().map(|(at, cell)| match cell {
            "\\N" => "NULL".to_owned(),
            "t" if flags.get(at) == Some(&true) => "1".to_owned(),
            "f" if flags.get(at) == Some(&true) => "0".to_owned(),
            cell => quote_text(&unescaped(cell)),
        });
        format!("({})", cells.collect::<Vec<_>>().join(","))
    };
    let names: Vec<String> = columns.iter().map(|name| quoted(name)).collect();
    let rows: Vec<String> = data.lines().map(row).collect();
    for rows in rows.chunks(BATCH) {
        *script += &format!(
            "INSERT INTO {} ({}) VALUES\n{};\n",
            quoted(&table),
            names.join(","),
            rows.join(",\n")
        );
    }
    true
}

/// Returns the text of a cell (<https://www.postgresql.org/docs/current/sql-copy.html>, "Text Format").
fn unescaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    let mut letters = cell.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next() {
            Some('b') => text.push('\u{8}'),
            Some('f') => text.push('\u{c}'),
            Some('n') => text.push('\n'),
            Some('r') => text.push('\r'),
            Some('t') => text.push('\t'),
            Some('v') => text.push('\u{b}'),
            other => text.extend(other),
        }
    }
    text
}
