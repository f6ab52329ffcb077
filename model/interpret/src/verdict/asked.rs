//! Whether a question asks for columns, or for rows alone.

use beamsplitter_link::Item;
use beamsplitter_prompt::QuestionPrompt;

use super::explained::is_named;
use super::vague::is_gradable;
use crate::words::{border, is_operation, known};

/// Words that ask for a column without naming it: a place, a time, a person, a price.
const ASKING: [&str; 5] = ["where", "when", "who", "whom", "much"];

/// Returns whether the question asks for rows and names none of their columns: *old books*, *the
/// debates of 2014*. By which columns the rows are shown is a matter of form then: no word of the
/// question means several.
pub fn asks_for_rows(prompt: &QuestionPrompt) -> bool {
    let question = &prompt.question;
    let is_asking = |at: usize| ASKING.contains(&question.words[at].text.as_str());
    let is_value = |at| prompt.literals.iter().any(|literal| literal.words.contains(&at));
    let is_content = |at: &usize| {
        let word = &question.words[*at];
        word.is_word() && !word.is_stop() && !is_value(*at) && !is_gradable(question, *at)
    };
    let as_table = |at| known(prompt, at, |item| matches!(item, Item::Table(_)));
    let as_column = |at| known(prompt, at, |item| matches!(item, Item::Column(_)));
    let names_rows = |at: &usize| is_named(as_table(*at)) && as_table(*at) > as_column(*at);
    let asked = 0..border(question);
    let (rows, others): (Vec<usize>, Vec<usize>) =
        asked.clone().filter(is_content).partition(names_rows);
    let says_nothing = |at: usize| is_operation(question, at) && !is_named(as_column(at));
    !rows.is_empty() && others.into_iter().all(says_nothing) && !asked.into_iter().any(is_asking)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{literal, prompt, schema};

    fn check(question: &str, expect: bool) {
        let year = question.split(' ').position(|word| word == "2014");
        let literals = year.map(|at| literal("2014", at, Vec::new()));
        let prompt = prompt(question, &schema(), literals.into_iter().collect());
        assert_eq!(asks_for_rows(&prompt), expect, "{question}");
    }

    #[test]
    fn rows_are_asked_for_by_the_name_of_their_table() {
        check("concerts of 2014", true);
        check("old singers", true);
        check("How many singers are there?", true);
        check("the singer whose age is 20", true);
        check("names of singers", false);
        check("titles of concerts", false);
        check("Show the country of each singer", false);
        check("helpers", false);
        check("Where do singers live?", false);
        check("How old are the singers?", false);
    }
}
