//! What makes no sense for its column: a number that words are compared with, a word among numbers,
//! an order of dates that are not written in it. The question can be asked;
//! what comes of it needs a word.

use beamsplitter_sql::names::phrase;
use beamsplitter_sql::{Column, ColumnKind, Schema};

use super::seen::{Seen, best};
use crate::query::{Filter, ParsedQuery};

/// Letters of a date with its time of day, at most.
const MOST_OF_A_DATE: usize = 30;

/// Returns what a person should know of a condition of the best query, if it makes no sense.
pub fn note(seen: &Seen<'_>) -> Option<String> {
    of_query(best(seen)?, &seen.prompt.schema)
}

fn of_query(query: &ParsedQuery<'_>, schema: &Schema) -> Option<String> {
    query.filters().into_iter().find_map(|filter| {
        let column = schema.column(filter.column);
        let table = &schema.tables[filter.column.table];
        let name = format!("the {} of {}", phrase(&column.name), phrase(&table.name));
        if is_greater_or_less(&filter) && !filter.text && holds_words(column) {
            let value = &filter.value;
            return Some(format!(
                "But {name} is no number, so that it is not more or less than {value}."
            ));
        }
        let is_word = filter.text && !filter.value.contains(|c: char| c.is_ascii_digit());
        let is_word = is_word && ["=", "!=", "<>"].contains(&filter.operator.as_str());
        if is_word && holds_numbers(column) {
            return Some(format!("But {name} is a number, and never “{}”.", filter.value));
        }
        let date = unordered_date(column).filter(|_| is_greater_or_less(&filter));
        date.map(|date| {
            format!(
                "But {name} is compared letter by letter, and dates written like “{date}” are not in the order of time then."
            )
        })
    })
}

/// Returns a cell of a column of dates whose texts are not in the order of time: the year is not first,
/// the month is a word, or a month or a day has one digit.
fn unordered_date(column: &Column) -> Option<&str> {
    let dates: Option<Vec<[&str; 3]>> = column.samples.iter().map(|text| date(text)).collect();
    let is_unordered = |[first, second, third]: &[&str; 3]| {
        !is_year(first) || !is_number(second) || second.len() == 1 || third.len() == 1
    };
    let at = dates?.iter().position(is_unordered)?;
    (column.kind != ColumnKind::Number).then(|| column.samples[at].as_str())
}

/// Returns the first three parts of a date: the year first or last, month and day as numbers of two
/// digits at most or as words.
fn date(text: &str) -> Option<[&str; 3]> {
    let mut parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let date = [parts.next()?, parts.next()?, parts.next()?];
    let is_short = |part: &&str| match is_number(part) {
        true => part.len() <= 2,
        false => part.chars().all(char::is_alphabetic),
    };
    let is_date = match date {
        [year, others @ ..] if is_year(year) => others.iter().all(is_short),
        [others @ .., year] => is_year(year) && others.iter().all(is_short),
    };
    (is_date && text.len() <= MOST_OF_A_DATE).then_some(date)
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && is_number(text)
}

fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit())
}

fn is_greater_or_less(filter: &Filter) -> bool {
    ["<", ">", "<=", ">="].contains(&filter.operator.as_str())
}

/// Returns whether the cells of a column are text without a digit, as far as they are known.
fn holds_words(column: &Column) -> bool {
    let has_digit = |text: &String| text.contains(|c: char| c.is_ascii_digit());
    column.kind == ColumnKind::Text
        && !column.samples.is_empty()
        && !column.samples.iter().any(has_digit)
}

/// Returns whether the cells of a column are numbers, as far as they are known.
fn holds_numbers(column: &Column) -> bool {
    column.kind == ColumnKind::Number
        && !column.samples.is_empty()
        && column.samples.iter().all(|text| text.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema_of;

    /// Builds singers whose cells are known.
    fn singers() -> Schema {
        let mut schema = schema_of(&["singer: id* name age# born"], &[]);
        let samples = [vec![], vec!["Ada", "Bo"], vec!["36", "41.5"], vec!["2012-01-05"]];
        for (column, samples) in schema.tables[0].columns.iter_mut().zip(samples) {
            column.samples = samples.into_iter().map(str::to_owned).collect();
        }
        schema
    }

    #[test]
    fn dates_are_compared_as_they_are_written() {
        let note = |samples: &[&str]| {
            let mut schema = singers();
            schema.tables[0].columns[3].samples = samples.iter().map(ToString::to_string).collect();
            let sql = "select id from singer where born < '2013'";
            of_query(&ParsedQuery::parse(sql, &schema).unwrap(), &schema)
        };
        let text = "But the born of singer is compared letter by letter, and dates written like \
                    “8/5/2013” are not in the order of time then.";
        assert_eq!(note(&["8/5/2013", "11/12/2013"]).as_deref(), Some(text));
        assert!(note(&["March 30, 1976"]).is_some() && note(&["2013-11-12", "2013-8-5"]).is_some());
        assert!(note(&["2013-08-5"]).is_some() && note(&["555-867-5309"]).is_none());
        let ordered = [note(&["2013-08-05", "2013-11-12 10:00"]), note(&["2013"])];
        assert_eq!(ordered, [None, None]);
        assert_eq!(note(&["8/5/2013", "soon"]), None, "not all are dates");
    }

    #[test]
    fn a_number_tells_nothing_of_words_and_a_word_nothing_of_numbers() {
        let schema = singers();
        let note = |condition: &str| {
            let sql = format!("select id from singer where {condition}");
            of_query(&ParsedQuery::parse(&sql, &schema).unwrap(), &schema)
        };
        let words = "But the name of singer is no number, so that it is not more or less than 5.";
        assert_eq!(note("name > 5").as_deref(), Some(words));
        let numbers = "But the age of singer is a number, and never “red”.";
        assert_eq!(note("age = 'red'").as_deref(), Some(numbers));
        assert_eq!(
            [note("age > 5"), note("name = 'red'"), note("born > 2011")],
            [None, None, None]
        );
        assert_eq!([note("age like '%red%'"), note("id > 5")], [None, None], "nothing is known");
    }
}
