//! Completion of names while a query is written.

use beamsplitter_sql::{Schema, quote};

/// Most names that are offered.
const MOST: usize = 6;

/// Returns names of tables and columns that go on from the word before the cursor, and where that
/// word begins; `cursor` in bytes.
pub fn names(text: &str, cursor: usize, schema: &Schema) -> (usize, Vec<String>) {
    let before = text.get(..cursor).unwrap_or(text);
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let start = before
        .rfind(|c| !word(c))
        .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let typed = before[start..].to_lowercase();
    if typed.is_empty() {
        return (start, Vec::new());
    }
    let tables = schema.tables.iter().map(|table| &table.name);
    let columns = schema.tables.iter().flat_map(|table| &table.columns).map(|column| &column.name);
    let mut found: Vec<String> = Vec::new();
    for name in tables.chain(columns) {
        let goes_on = name.to_lowercase().starts_with(&typed) && name.len() > typed.len();
        if goes_on && !found.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            found.push(name.clone());
        }
    }
    found.truncate(MOST);
    (start, found.into_iter().map(|name| quote(&name)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_sql::Table;

    #[test]
    fn names_go_on_from_the_word() {
        let table = Table::of("singer", &["singer_id", "Sign on", "älter"]);
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let check = |text: &str, start: usize, expect: &[&str]| {
            let (at, found) = names(text, text.len(), &schema);
            assert_eq!(
                (at, found.iter().map(String::as_str).collect::<Vec<_>>()),
                (start, expect.to_vec())
            );
        };
        check("select si", 7, &["singer", "singer_id", "`Sign on`"]);
        check("select t1.SINGER", 10, &["singer_id"]);
        check("select ", 7, &[]);
        check("é ä", 3, &["älter"]);
    }
}
