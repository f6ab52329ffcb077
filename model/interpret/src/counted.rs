//! Queries that count what a likelier one lists or calculates with.

use beamsplitter_common::lexicon::List;
use beamsplitter_link::Question;
use sqlparser::ast::TableFactor;

use crate::query::ParsedQuery;
use crate::shown::{ALL, Shown};

/// Words that may ask for a number of rows.
static COUNTING: List = List::new(crate::LEXICON, "counting");
/// Those of them that may compare the numbers of rows of several groups.
static COMPARING: List = List::new(crate::LEXICON, "comparing counts");

/// Returns whether `other` counts what `query`, which is likelier, lists or calculates with, while no word
/// asks for a number of rows. Where `query` counts as well, "more" and "most" are about that.
pub(crate) fn counts_unasked(
    question: &Question,
    query: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
) -> bool {
    let counts_as_well = query.sql().to_lowercase().contains("count(");
    let asks =
        |word: &str| COUNTING.contains(&word) && !(counts_as_well && COMPARING.contains(&word));
    let is_asked = question.words.iter().any(|word| asks(&word.text));
    !is_asked && (counts_the_same(query, other) || is_counted_by(query, other))
}

/// Returns whether `other` shows counts of the very rows or groups of which `query` shows columns, or what it
/// calculates with other functions.
fn counts_the_same(query: &ParsedQuery<'_>, other: &ParsedQuery<'_>) -> bool {
    let (Some(mine), Some(theirs)) = (Shown::of(query), Shown::of(other)) else { return false };
    let is_count = |text: &String| text.to_lowercase().starts_with("count(");
    let counts = |shown: &Shown| !shown.others.is_empty() && shown.others.iter().all(is_count);
    let lists = mine.others.iter().all(|item| item == ALL);
    let calculates = !mine.others.iter().any(|item| item == ALL || is_count(item));
    let shows_less = theirs.columns.is_subset(&mine.columns);
    counts(&theirs)
        && shows_less
        && (lists && theirs.columns.is_empty() || calculates && !mine.others.is_empty())
        && query.without_selected() == other.without_selected()
}

/// Returns whether `other` is the number of rows that `query` returns.
fn is_counted_by(query: &ParsedQuery<'_>, other: &ParsedQuery<'_>) -> bool {
    let Some(select) = other.select() else { return false };
    let [source] = select.from.as_slice() else { return false };
    let TableFactor::Derived { subquery, .. } = &source.relation else { return false };
    let is_count = |item: String| item.to_lowercase().starts_with("count(");
    let counts = select.projection.iter().all(|item| is_count(item.to_string()));
    counts && select.selection.is_none() && source.joins.is_empty() && **subquery == query.tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema;

    /// Returns whether the second query counts what the first one does not.
    fn check(question: &str, queries: [&str; 2]) -> bool {
        let schema = schema();
        let [query, other] = queries.map(|sql| ParsedQuery::parse(sql, &schema).unwrap());
        counts_unasked(&Question::new(question), &query, &other)
    }

    #[test]
    fn rows_are_counted_where_a_word_asks_for_a_number() {
        let list = "select name from singer where age > 30";
        let count = "select count(*) from singer where age > 30";
        assert!(check("singers over 30", [list, count]));
        assert!(!check("how many singers over 30", [list, count]));
        assert!(!check("singers over 30", [list, "select count(*) from singer"]));
    }

    #[test]
    fn groups_with_more_than_two_rows_are_not_counted_themselves() {
        let groups = "select country from singer group by country having count(*) > 2";
        let sizes = groups.replace("select country", "select count(*)");
        let number = format!("select count(*) from ({groups})");
        let question = "countries with more than 2 singers";
        assert!(check(question, [groups, &sizes]));
        assert!(check(question, [groups, &number]));
        let question = "how many countries have more than 2 singers";
        assert!(!check(question, [groups, &number]));
    }

    #[test]
    fn an_average_is_no_number_of_rows() {
        let average = "select country, avg(age) from singer group by country";
        let count = "select count(*), country from singer group by country";
        assert!(check("average age per country", [average, count]));
        assert!(!check("number and average age per country", [average, count]));
        assert!(!check("average age per country", [count, average]));
    }
}
