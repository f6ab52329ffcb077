//! Queries as lines of text, as blocks of code, or as statements of several lines.

use beamsplitter_sql::script::statements;
use serde_json::Value;

use super::entry::Entry;
use super::record::{is_query, without_comments};

/// Returns one query a line; or those lines that are neither empty nor comments, blocks of code, or
/// statements of several lines, where so many are expected. Empty lines at the end are none, unless
/// they are expected.
pub(super) fn lines(text: &str, expected: Option<usize>) -> Vec<Entry> {
    let fits = |count: usize| expected == Some(count);
    let whole = if fits(text.lines().count()) { text } else { text.trim_end() };
    let lines: Vec<&str> = whole.lines().collect();
    let entry = |line: &str| {
        let (query, database) = match line.split_once('\t') {
            Some((database, query)) if !is_query(database) && is_query(query) => {
                (query, Some(database))
            }
            Some((query, rest)) => (query, rest.rsplit('\t').next()),
            None => (line, None),
        };
        let database = database.map(|name| name.trim().to_owned());
        Entry { database, ..of_text(query) }
    };
    if fits(lines.len()) {
        return lines.into_iter().map(entry).collect();
    }
    let is_filled = |line: &&&str| !line.trim().is_empty() && !line.trim().starts_with("--");
    let filled = || lines.iter().filter(is_filled);
    if fits(filled().count()) {
        return filled().map(|line| entry(line)).collect();
    }
    let blocks = || text.split("```").skip(1).step_by(2);
    if fits(blocks().count()) {
        return blocks().map(|block| of_text(&format!("```{block}```"))).collect();
    }
    let statements = || {
        let plain = statements(text).map(without_comments);
        plain.filter(|one| one.chars().any(|letter| letter != ';' && !letter.is_whitespace()))
    };
    if fits(statements().count()) {
        return statements().map(|one| of_text(&one)).collect();
    }
    lines.into_iter().map(entry).collect()
}

fn of_text(query: &str) -> Entry {
    Entry { name: None, database: None, value: Ok(Value::from(query.trim())) }
}
