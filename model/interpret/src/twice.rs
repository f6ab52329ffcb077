//! Words that a query takes for two things.

use beamsplitter_link::Item;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::ColumnRef;

use crate::query::ParsedQuery;
use crate::words::strength;

/// From this strength of a link on, a word names a column.
const NAMED: f64 = 0.6;

/// Returns whether the words of a value that a query compares name another of its columns, so that the same
/// words are taken for both: *goals* for the position 'Goal' and for "goals scored".
pub(crate) fn names_twice(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> bool {
    let columns = query.columns();
    query.filters().iter().filter(|filter| filter.text).any(|filter| {
        let mut literals = prompt.literals.iter().filter(|literal| literal.text == filter.value);
        let Some(literal) = literals.next() else { return false };
        let names = |at: usize, column: ColumnRef| {
            let of_word = prompt.links.links.iter().filter(|link| link.words.contains(&at));
            let mut links = of_word.filter(|link| link.item == Item::Column(column));
            links.any(|link| strength(link) >= NAMED)
        };
        let mut others = columns.iter().filter(|column| **column != filter.column);
        literals.next().is_none()
            && others.any(|column| literal.words.clone().all(|at| names(at, *column)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{literal, prompt, schema_of};

    #[test]
    fn a_word_is_a_value_or_a_column() {
        let schema = schema_of(&["player: id* name goals_scored# position team"], &[]);
        let check = |sql: &str| {
            let position = ColumnRef { table: 0, column: 3 };
            let goal = literal("Goal", 2, vec![position]);
            let prompt = prompt("the most goals", &schema, vec![goal]);
            names_twice(&prompt, &ParsedQuery::parse(sql, &schema).unwrap())
        };
        let most = "select name from player order by goals_scored desc limit 1";
        assert!(!check(most));
        let keeper = "select name from player where position = 'Goal'";
        assert!(!check(keeper));
        let both = most.replace(" order", " where position = 'Goal' order");
        assert!(check(&both));
    }
}
