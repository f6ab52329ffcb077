//! Words that go on from the question before: *and from France?* after *singers from Germany*.
//!
//! A value takes the place of the question's own value of the same column, which the bound query
//! tells; all other words stand behind the question. What comes out is a question like any other,
//! so that every decoder reads it and a person sees how they were understood.
//!
//! What it cannot: take a part of the question away (*all of them*, *without the limit*), turn it
//! round (*not those from France*), or change a comparison. Which of these is meant says the wording
//! alone: *not from France* and *not only from France* have one value, of the same column, in the same
//! bound query. Such words stand behind the question, as all others do; a person who sees that
//! undoes it and edits the question, or an interpretation.

use serde::{Deserialize, Serialize};

use crate::span::Place;

/// The question before, with the query that was understood.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Before {
    /// The question.
    pub question: String,
    /// Its first query.
    pub sql: String,
    /// Which part of the query each word stands for.
    pub places: Vec<Place>,
}

impl Before {
    /// Returns the question with words behind it.
    pub fn with(&self, words: &str) -> String {
        let question = self.question.trim_end_matches(|c: char| !c.is_alphanumeric());
        format!("{question}, {}", words.trim())
    }
}

/// Returns the full question that words ask after the one before.
#[cfg(feature = "parser")]
pub fn full_question(before: &Before, words: &beamsplitter_prompt::QuestionPrompt) -> String {
    by_value::exchanged(before, words).unwrap_or_else(|| before.with(&words.question.text))
}

/// Values that take the place of others.
#[cfg(feature = "parser")]
mod by_value {
    use beamsplitter_link::Literal;
    use beamsplitter_prompt::QuestionPrompt;

    use super::Before;
    use crate::query::{Filter, ParsedQuery};
    use crate::words::content;

    /// Returns the question before with another value, where the words say one value of a column that
    /// it has a value of, and nothing else.
    pub fn exchanged(before: &Before, words: &QuestionPrompt) -> Option<String> {
        let query = ParsedQuery::parse(&before.sql, &words.schema)?;
        let mut said = words.named().filter(|literal| !literal.columns.is_empty());
        let (literal, None) = (said.next()?, said.next()) else { return None };
        let says_more = content(words).iter().any(|word| !literal.words.contains(&word.at));
        let filters = query.filters();
        let mut same = filters.iter().filter(|filter| is_another(filter, literal));
        let (filter, None) = (same.next()?, same.next()) else { return None };
        let is_its = |part: &std::ops::Range<usize>| {
            before.sql.get(part.clone()).is_some_and(|text| text.trim_matches('\'') == filter.value)
        };
        let place = before.places.iter().find(|place| place.sql.iter().any(is_its))?;
        let mut text = before.question.clone();
        let fits = !says_more && text.get(place.words.clone()).is_some();
        fits.then(|| {
            let value = words.question.slice(literal.words.clone());
            text.replace_range(place.words.clone(), value);
            text
        })
    }

    fn is_another(filter: &Filter, literal: &Literal) -> bool {
        literal.columns.contains(&filter.column) && filter.value != literal.text
    }
}

#[cfg(all(test, feature = "parser"))]
mod tests {
    use beamsplitter_sql::ColumnRef;

    use super::*;
    use crate::fixture::{literal, prompt, schema};
    use crate::places::places;
    use crate::query::ParsedQuery;

    /// Returns the full question of `words` after singers from Germany.
    fn asked(words: &str) -> String {
        let schema = schema();
        let country = ColumnRef { table: 0, column: 2 };
        let cell = |text: &str, question: &str| {
            let at = question.split(' ').position(|word| word.trim_end_matches('?') == text);
            at.map(|at| literal(text, at, vec![country])).into_iter().collect::<Vec<_>>()
        };
        let question = "names of singers from Germany?";
        let sql = "select name from singer where country = 'Germany'";
        let query = ParsedQuery::parse(sql, &schema).unwrap();
        let first = prompt(question, &schema, cell("Germany", question));
        let places = places(&first, &query, sql);
        let before = Before { question: question.to_owned(), sql: sql.to_owned(), places };
        full_question(&before, &prompt(words, &schema, cell("France", words)))
    }

    #[test]
    fn a_value_takes_the_place_of_one_of_its_column_and_other_words_go_behind() {
        assert_eq!(asked("and from France?"), "names of singers from France?");
        assert_eq!(asked("sort by age"), "names of singers from Germany, sort by age");
        assert_eq!(
            asked("only those from France with their age"),
            "names of singers from Germany, only those from France with their age"
        );
    }
}
