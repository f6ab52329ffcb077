//! Whether a prediction returns what the gold query does, as test suites are scored.

use beamsplitter_database::{Database, Value, equal_up_to_column_order};
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

/// Returns the rows of a query; none if it fails or has more than are read.
pub async fn rows<D: Database>(database: &mut D, sql: &str) -> Option<Vec<Vec<Value>>> {
    let found = database.run(sql).await.ok()?;
    (!found.more).then_some(found.rows)
}

/// The databases of one test suite, the original first.
pub struct TestSuite<D> {
    databases: Vec<D>,
    /// The gold query that was run last, and its rows on each database; none where it fails.
    gold: (String, Vec<Option<Vec<Vec<Value>>>>),
}

impl<D: Database> TestSuite<D> {
    /// Creates a suite of these databases.
    pub fn new(databases: Vec<D>) -> Self {
        Self { databases, gold: (String::new(), Vec::new()) }
    }

    /// Returns whether a prediction returns what the gold query does on every database. One on which
    /// the gold query fails says nothing.
    pub async fn passes(&mut self, sql: &str, gold: &str) -> bool {
        let (sql, gold) = (without_distinct(sql), without_distinct(gold));
        if self.gold.0 != gold {
            let mut all = Vec::new();
            for database in &mut self.databases {
                all.push(rows(database, &gold).await);
            }
            self.gold = (gold.clone(), all);
        }
        let ordered = is_ordered(&gold);
        for (database, expected) in self.databases.iter_mut().zip(&self.gold.1) {
            let Some(expected) = expected else { continue };
            let found = rows(database, &sql).await;
            let agrees = |found: Vec<_>| equal_up_to_column_order(expected, &found, ordered);
            if !found.is_some_and(agrees) {
                return false;
            }
        }
        true
    }
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
