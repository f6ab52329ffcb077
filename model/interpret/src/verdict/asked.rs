//! Whether a question asks for columns, or for rows alone.

use beamsplitter_link::Item;
use beamsplitter_prompt::QuestionPrompt;

use super::explained::is_named;
use super::vague::is_gradable;
use crate::words::{border, is_operation, known};

/// Words that ask for a column without naming it: a fact, a place, a time, a person, a price.
const ASKING: [&str; 6] = ["what", "where", "when", "who", "whom", "much"];
/// Columns that any table may have by another name.
const USUAL: [&str; 4] = ["name", "names", "id", "ids"];
/// Words with which a second sentence says what is to be shown.
const SHOWING: [&str; 7] = ["list", "show", "find", "give", "return", "display", "tell"];

/// Returns whether the question asks for rows and names none of their columns: *old books*, *the
/// debates of 2014*. By which columns the rows are shown is a matter of form then: no word of the
/// question means several.
pub fn asks_for_rows(prompt: &QuestionPrompt) -> bool {
    let question = &prompt.question;
    let text = |at: usize| question.words[at].text.as_str();
    let is_value = |at| prompt.literals.iter().any(|literal| literal.words.contains(&at));
    let is_content = |at: &usize| {
        let word = &question.words[*at];
        word.is_word() && !word.is_stop() && !is_value(*at) && !is_gradable(question, *at)
    };
    let as_table = |at| known(prompt, at, |item| matches!(item, Item::Table(_)));
    let as_column = |at| known(prompt, at, |item| matches!(item, Item::Column(_)));
    let names_rows = |at: &usize| is_named(as_table(*at)) && as_table(*at) > as_column(*at);
    let says_nothing = |at: usize| is_operation(question, at) && !is_named(as_column(at));
    let border = border(question);
    let (rows, others): (Vec<usize>, Vec<usize>) =
        (0..border).filter(is_content).partition(names_rows);
    let asks_for_column = (0..border).any(|at| ASKING.contains(&text(at)))
        || (0..question.words.len()).any(|at| USUAL.contains(&text(at)))
        || (border..question.words.len()).any(|at| SHOWING.contains(&text(at)));
    !rows.is_empty() && others.into_iter().all(says_nothing) && !asks_for_column
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
        check("Which singers are in a concert? List the age.", false);
        check("Which singers are in a concert? Their names, please.", false);
        check("Where do singers live?", false);
        check("What is the concert of Ada?", false);
        check("How old are the singers?", false);
    }
}
