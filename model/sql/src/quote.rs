//! Identifiers and texts as SQLite must have them written.

use crate::keywords;
use crate::lex::{in_name, starts_name};

/// Names that SQLite takes bare but our parser, which knows other dialects too, would not.
const PARSER_WORDS: &[&str] = &["false", "true"];

/// Quotes an identifier for SQLite: bare where that works, between backticks otherwise.
///
/// Backticks, because SQLite reads an unknown name between `"` as a string and would answer
/// with nonsense instead of an error.
///
/// ```
/// use beamsplitter_sql::quote;
/// assert_eq!(quote("name"), "name");
/// assert_eq!(quote("first name"), "`first name`");
/// assert_eq!(quote("order"), "`order`");
/// ```
pub fn quote(name: &str) -> String {
    if needs_quotes(name) { format!("`{}`", name.replace('`', "``")) } else { name.to_owned() }
}

/// Quotes a text for SQLite: between apostrophes, those inside doubled.
///
/// ```
/// use beamsplitter_sql::quote_text;
/// assert_eq!(quote_text("O'Hara"), "'O''Hara'");
/// ```
pub fn quote_text(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Returns whether a name must stand between quotes.
pub(crate) fn needs_quotes(name: &str) -> bool {
    !is_bare(name) || keywords::is_keyword(name) || PARSER_WORDS.contains(&lower(name).as_str())
}

/// Returns whether `name` has the letters of a bare name.
fn is_bare(name: &str) -> bool {
    name.starts_with(starts_name) && name.chars().all(in_name)
}

/// Returns lower case as SQLite folds names: ASCII letters only.
pub(crate) fn lower(name: &str) -> String {
    name.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_only_where_needed() {
        for bare in ["name", "_id", "año", "year", "a1", "x$y"] {
            assert_eq!(quote(bare), bare);
        }
        for (name, quoted) in [
            ("order", "`order`"),
            ("Group", "`Group`"),
            ("first name", "`first name`"),
            ("2nd", "`2nd`"),
            ("a`b", "`a``b`"),
            ("a-b", "`a-b`"),
            ("", "``"),
        ] {
            assert_eq!(quote(name), quoted);
        }
    }
}
