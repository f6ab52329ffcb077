//! Whether a question asks for columns, or for rows alone.

use beamsplitter_common::lexicon::List;
use beamsplitter_link::Item;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::ColumnRef;

use super::vague::is_gradable;
use crate::words::{border, is_named, is_operation, known};

/// Words that ask for a column without naming it: a fact, a place, a time, a person, a price.
static ASKING: List = List::new(crate::LEXICON, "question words");
/// Columns that any table may have by another name.
static USUAL: List = List::new(crate::LEXICON, "names of any table");
/// Words with which a second sentence says what is to be shown.
static SHOWING: List = List::new(crate::LEXICON, "requests to show");

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
    // A foreign key is called after the rows that it names.
    let own = |at: &ColumnRef| !prompt.schema.is_foreign_key(*at);
    let columns: Vec<ColumnRef> =
        prompt.schema.columns().map(|(column, _)| column).filter(own).collect();
    let as_column =
        |at| columns.iter().map(|column| names_column(prompt, at, *column)).fold(0.0, f64::max);
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

/// Returns how surely word `at` names a column, from 0 to 1; 0 where it names its table as surely: the
/// *buildings* of a table "buildings" are no "building manager".
pub fn names_column(prompt: &QuestionPrompt, at: usize, column: ColumnRef) -> f64 {
    let as_table = known(prompt, at, |item| item == Item::Table(column.table));
    let as_column = known(prompt, at, |item| item == Item::Column(column));
    if as_column > as_table { as_column } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{literal, prompt, schema, schema_of};

    fn check(question: &str, expect: bool) {
        let year = question.split(' ').position(|word| word == "2014");
        let literals = year.map(|at| literal("2014", at, Vec::new()));
        let prompt = prompt(question, &schema(), literals.into_iter().collect());
        assert_eq!(asks_for_rows(&prompt), expect, "{question}");
    }

    #[test]
    fn a_column_that_repeats_the_name_of_its_table_is_not_asked_for() {
        let schema = schema_of(&["city_buildings: building_id* building_manager city"], &[]);
        let check = |question: &str| asks_for_rows(&prompt(question, &schema, Vec::new()));
        assert!(check("Which buildings are old?"));
        assert!(!check("Which managers are old?"));
        assert!(!check("Which building managers are old?"));
    }

    #[test]
    fn a_key_that_names_rows_of_another_table_is_not_asked_for() {
        let tables = ["city_buildings: building_id* manager", "flats: flat_id* building_id#"];
        let check = |keys: &[&str]| {
            let schema = schema_of(&tables, keys);
            asks_for_rows(&prompt("Which buildings have no flats?", &schema, Vec::new()))
        };
        assert!(check(&["flats.building_id -> city_buildings.building_id"]));
        assert!(!check(&[]));
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
