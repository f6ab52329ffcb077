//! Whether a prediction returns what the gold query does, as test suites are scored.

use beamsplitter_database::{Rows, equal_up_to_column_order};
use beamsplitter_sql::lex;

/// Returns a query without the word DISTINCT, which test suites leave aside in both queries (the
/// published evaluation's default).
pub fn without_distinct(sql: &str) -> String {
    let kept = lex::all_tokens(sql).into_iter().filter(|token| !token.is_word("distinct"));
    kept.map(|token| token.text).collect()
}

/// Returns whether the order of rows counts: where the gold query has an ORDER BY anywhere, as the
/// published evaluation has it.
pub fn is_ordered(gold: &str) -> bool {
    let tokens = lex::tokens(gold);
    tokens.windows(2).any(|pair| pair[0].is_word("order") && pair[1].is_word("by"))
}

/// Compares two results: rows as lists if `ordered`, as multisets otherwise; columns in any order.
/// Numbers are equal that agree to ten digits.
pub fn agree(gold: &Rows, found: &Rows, ordered: bool) -> bool {
    equal_up_to_column_order(gold, found, ordered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinct_is_left_aside() {
        let sql = "select DISTINCT a, count(distinct b) from t where c = 'distinct x'";
        assert_eq!(without_distinct(sql), "select  a, count( b) from t where c = 'distinct x'");
    }

    #[test]
    fn order_counts_where_it_is_asked_for() {
        assert!(is_ordered("select a from t ORDER  BY b"));
        assert!(!is_ordered("select a from t where b = 'order by'"));
    }
}
