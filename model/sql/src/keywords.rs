//! SQLite's keywords (<https://www.sqlite.org/lang_keywords.html>) and function names.
//! Lists are sorted and in lower case.

use beamsplitter_common::lexicon::List;

/// Words that can never be a bare name.
static RESERVED: List = List::new(crate::LEXICON, "reserved");

/// Keywords with a use between the operands of a query, which SQLite takes for names elsewhere.
static SOFT_IN_QUERIES: List = List::new(crate::LEXICON, "soft in queries");

/// All other keywords that SQLite takes for a name where no keyword can stand.
static SOFT: List = List::new(crate::LEXICON, "soft");

/// Functions that questions over a database make use of.
static FUNCTIONS: List = List::new(crate::LEXICON, "functions");

fn among(list: &[&str], word: &str) -> bool {
    // Every word of the lists is shorter than this.
    if word.len() > 20 || !word.is_ascii() {
        return false;
    }
    list.binary_search(&word.to_ascii_lowercase().as_str()).is_ok()
}

/// Returns whether `word` can never be a bare name.
pub fn is_reserved(word: &str) -> bool {
    among(&RESERVED, word)
}

/// Returns whether `word` is one of SQLite's keywords.
pub fn is_keyword(word: &str) -> bool {
    is_keyword_in_queries(word) || among(&SOFT, word)
}

/// Returns whether `word` is a keyword where a query goes on after an operand or a table.
pub fn is_keyword_in_queries(word: &str) -> bool {
    is_reserved(word) || among(&SOFT_IN_QUERIES, word)
}

/// Returns whether `word` names a function that SQLite has.
pub fn is_function(word: &str) -> bool {
    among(&FUNCTIONS, word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_do_not_overlap() {
        for list in [&RESERVED, &SOFT_IN_QUERIES, &SOFT, &FUNCTIONS] {
            assert!(list.is_sorted());
        }
        assert!(!SOFT_IN_QUERIES.iter().any(|w| is_reserved(w)));
        assert!(!SOFT.iter().any(|w| is_keyword_in_queries(w)));
        assert_eq!(RESERVED.len() + SOFT_IN_QUERIES.len() + SOFT.len(), 147);
    }

    #[test]
    fn letter_case_does_not_matter() {
        assert!(is_reserved("Select") && is_keyword("KEY") && is_function("Count"));
        assert!(!is_keyword("name") && !is_reserved("key"));
    }
}
