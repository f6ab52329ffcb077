//! Words that a query takes for two things.

use std::collections::BTreeSet;
use std::ops::Range;

use beamsplitter_link::{Literal, Question, QuestionWord};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::names::words as name_words;

use crate::query::ParsedQuery;

/// Returns whether the words of a value that a query compares are in the name of a column that it has for
/// another reason than a value, so that they are taken for both: *goals* for the position 'Goal' and for
/// "goals scored". What the question says twice may be both.
pub(crate) fn names_twice(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> bool {
    let compared: BTreeSet<ColumnRef> =
        query.filters().iter().map(|filter| filter.column).collect();
    let columns: Vec<ColumnRef> = query.columns().difference(&compared).copied().collect();
    let is_in_name = |words: &Range<usize>, column: ColumnRef| {
        let name = Question::new(&name_words(&prompt.schema.column(column).name).join(" "));
        let is = |word: &QuestionWord| name.words.iter().any(|part| part.stem == word.stem);
        prompt.question.words[words.clone()].iter().all(is)
    };
    query.filters().iter().filter(|filter| filter.text).any(|filter| {
        let mut literals = prompt.literals.iter().filter(|literal| literal.text == filter.value);
        literals.any(|literal| {
            is_said(&prompt.question, literal)
                && !is_said_again(&prompt.question, &literal.words)
                && columns.iter().any(|column| is_in_name(&literal.words, *column))
        })
    })
}

/// Returns whether one of the words `said` stands elsewhere in the question, too.
fn is_said_again(question: &Question, said: &Range<usize>) -> bool {
    let mut others = (0..question.words.len()).filter(|at| !said.contains(at));
    let said = &question.words[said.clone()];
    others.any(|at| said.iter().any(|word| word.stem == question.words[at].stem))
}

/// Returns whether a value has the very words of the question, in any number.
fn is_said(question: &Question, literal: &Literal) -> bool {
    let value = Question::new(&literal.text);
    let stems = value.words.iter().map(|word| &word.stem);
    stems.eq(question.words[literal.words.clone()].iter().map(|word| &word.stem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{literal, prompt, schema_of};

    #[test]
    fn a_word_is_a_value_or_a_column() {
        let schema = schema_of(&["player: id* name goals_scored# position team"], &[]);
        let names_twice = |question: &str, sql: &str| {
            let position = ColumnRef { table: 0, column: 3 };
            let goal = literal("Goal", 2, vec![position]);
            let prompt = prompt(question, &schema, vec![goal]);
            names_twice(&prompt, &ParsedQuery::parse(sql, &schema).unwrap())
        };
        let check = |sql: &str| names_twice("the most goals", sql);
        let most = "select name from player order by goals_scored desc limit 1";
        assert!(!check(most));
        let keeper = "select name from player where position = 'Goal'";
        assert!(!check(keeper));
        let both = most.replace(" order", " where position = 'Goal' order");
        assert!(check(&both));
        assert!(!names_twice("the most goals of a goal keeper", &both), "it is said twice");
        let own =
            both.replace("where", "where goals_scored = 3 and").replace("goals_scored desc", "id");
        assert!(!check(&own), "the other column has a value of its own");
    }
}
