//! The rows of a dump, as statements of SQLite.

use sqlparser::tokenizer::Token;

use super::quoted;
use super::tables::Tables;
use super::values::Values;
use super::words::Words;
use crate::quote_text;

/// Rows of one statement.
const BATCH: usize = 200;

/// Writes an `INSERT` for SQLite; returns whether the statement is one with values.
pub(super) fn inserted(
    mut words: Words<'_>,
    tables: &Tables,
    values: &mut Values,
    script: &mut String,
) -> bool {
    if !words.take("insert") && !words.take("replace") {
        return false;
    }
    while ["ignore", "delayed", "low_priority", "high_priority", "into"]
        .iter()
        .any(|word| words.take(word))
    {}
    let Some(table) = words.name() else { return false };
    let named = words.group().map(Words::names);
    let columns = named.as_ref().map(|names| {
        let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        format!("({})", names.join(","))
    });
    let names = named.unwrap_or_else(|| tables.columns(&table));
    let bits: Vec<bool> =
        names.iter().map(|name| tables.is_declared(&table, name, "bit")).collect();
    words.take_all(&["overriding", "system", "value"]);
    if !words.take("values") && !words.take("value") {
        return false;
    }
    let mut rows = Vec::new();
    while let Some(row) = words.group() {
        let cells = row.listed().enumerate();
        let cells: Vec<String> =
            cells.map(|(at, cell)| values.written(cell, bits.get(at) == Some(&true))).collect();
        rows.push(format!("({})", cells.join(",")));
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
    let flags: Vec<bool> =
        columns.iter().map(|column| tables.is_declared(&table, column, "bool")).collect();
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
