//! Whether a question asks for an age, *older than 25*, and some column says ages.

use beamsplitter_common::lexicon::List;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::schema::YEARS;

use super::seen::{Seen, best};
use crate::query::ParsedQuery;

/// Words that compare ages.
static OLDER: List = List::new(crate::LEXICON, "older or younger");
/// Words in the names of columns of ages.
static AGES: List = List::new(crate::LEXICON, "names of ages");

/// Returns the place of the word that compares ages with a number, where no table of the best query has a
/// column of them: a date of birth is compared with no number of years.
pub fn unaged(seen: &Seen<'_>) -> Option<usize> {
    lacks_age(seen.prompt, best(seen)?)
}

fn lacks_age(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> Option<usize> {
    let words = &prompt.question.words;
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let is_years = |at| text(at).parse().is_ok_and(|number: u32| !YEARS.contains(&number));
    let compares =
        |at: &usize| OLDER.contains(&text(*at)) && text(at + 1) == "than" && is_years(at + 2);
    let at = (0..words.len()).find(compares)?;
    let says_age = |table: usize| {
        let columns = prompt.schema.tables[table].columns.iter();
        columns
            .flat_map(|column| name_words(&column.name))
            .any(|word| AGES.contains(&word.as_str()))
    };
    (!query.tables().into_iter().any(says_age)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema_of};

    #[test]
    fn an_age_needs_a_column_of_ages() {
        let schema = schema_of(&["player: id* name birth_date", "coach: id* age#"], &[]);
        let check = |question: &str, sql: &str| {
            let prompt = prompt(question, &schema, Vec::new());
            lacks_age(&prompt, &ParsedQuery::parse(sql, &schema).unwrap())
        };
        let player = "select name from player where id > 25";
        assert_eq!(check("players older than 25", player), Some(1));
        assert_eq!(check("players older than 1990", player), None);
        assert_eq!(check("players older than Ada", player), None);
        assert_eq!(check("coaches older than 25", "select id from coach where age > 25"), None);
    }
}
