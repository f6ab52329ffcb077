//! Words of a question that no query has anything for.
//!
//! Many are other words for what a query has: *store* for all products, *advise* for a column of
//! advisors. Told are those that would change the rows: what limits them (*overdue loans*, *which
//! loans are overdue*), and what SQL has no function for (*median*) or the query no place for (*the
//! second highest*).

use beamsplitter_common::lexicon::List;
use beamsplitter_link::Level;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::is_participle;

use super::explained::explained_by;
use super::seen::{Seen, best};
use crate::query::ParsedQuery;
use crate::words::{content, is_named, is_operation, is_superlative, known, later_places};

/// Words before what limits the rows that are named next: *the overdue loans*.
static BEFORE_LIMIT: List = List::new(crate::LEXICON, "before a limit");
/// Words before what limits rows, at the end of a sentence: *which loans are overdue*.
static BEFORE_STATE: List = List::new(crate::LEXICON, "before a state");
/// Statistics that SQLite does not compute.
static STATISTICS: List = List::new(crate::LEXICON, "statistics");

/// Returns the words that would change the rows, that the database has nothing for, and that no
/// candidate accounts for.
pub fn unused(seen: &Seen<'_>) -> Vec<String> {
    let Some(best) = best(seen) else { return Vec::new() };
    let queries = seen.candidates.iter().filter_map(|found| found.query);
    let mut places = unexplained(seen.prompt, queries);
    places.extend(orders(seen.prompt));
    // A table that is joined may be what the word says, *the borrowed books*, and so may be a date that
    // is missing, *unpaid invoices*.
    if best.tables().len() == 1 && !best.sql().to_lowercase().contains(" is null") {
        places.extend(states(seen.prompt));
    }
    places.sort_unstable();
    places.dedup();
    places.retain(|at| changes_rows(seen.prompt, best, *at));
    places.into_iter().map(|at| seen.prompt.question.slice(at..at + 1).to_owned()).collect()
}

/// Returns the places of the words that the database has nothing for, and that none of the queries
/// accounts for.
pub fn unexplained<'a>(
    prompt: &QuestionPrompt,
    queries: impl Iterator<Item = &'a ParsedQuery<'a>>,
) -> Vec<usize> {
    let content = content(prompt);
    let mut left: Vec<usize> = content.iter().map(|word| word.at).collect();
    for query in queries {
        let words = explained_by(Some(query), prompt, &content);
        let missing: Vec<usize> =
            words.iter().filter(|word| word.is_missing()).map(|word| word.word.at).collect();
        left.retain(|at| missing.contains(at));
    }
    left
}

/// Returns the places of the words that say an order and are no names: *second*, *coldest*.
fn orders(prompt: &QuestionPrompt) -> Vec<usize> {
    let words = &prompt.question.words;
    let says_order = |at: &usize| {
        let text = words[*at].text.as_str();
        later_places().contains(&text) || is_superlative(text)
    };
    let is_known = |at: &usize| is_named(known(prompt, *at, |_| true));
    (0..words.len()).filter(says_order).filter(|at| !is_known(at)).collect()
}

/// Returns whether the rows of a query would be others if it had a place for word `at`.
fn changes_rows(prompt: &QuestionPrompt, query: &ParsedQuery<'_>, at: usize) -> bool {
    let words = &prompt.question.words;
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let before = at.checked_sub(1).map_or("", text);
    if STATISTICS.contains(&text(at)) {
        return true;
    }
    if let Some(place) = later_places().iter().position(|place| *place == text(at)) {
        let sql = query.sql().to_lowercase();
        let number = (place + 2).to_string();
        let mut numbers = sql.split(|c: char| !c.is_alphanumeric());
        return !sql.contains(" offset ") && !numbers.any(|word| word == number);
    }
    if is_superlative(text(at)) {
        let sql = query.sql().to_lowercase();
        return !["order by", "max(", "min("].iter().any(|order| sql.contains(order));
    }
    let is_used = |at: usize| {
        let content = content(prompt);
        let mut of = explained_by(Some(query), prompt, &content).into_iter();
        of.any(|word| word.word.at == at && is_named(word.used))
    };
    let ends = words.get(at + 1).is_none_or(|next| !next.is_word() && next.text != "-");
    let begins = at == 0 && says_state(text(at));
    (begins || BEFORE_LIMIT.contains(&before)) && is_used(at + 1)
        || BEFORE_STATE.contains(&before) && ends && !text(at).ends_with("ing")
}

/// Returns the places of the words that say in which state rows are and that nothing in the database is
/// linked with: *cancelled matches* together are near to a table of matches, whatever their state.
fn states(prompt: &QuestionPrompt) -> Vec<usize> {
    let words = &prompt.question.words;
    let is_value = |at: usize| {
        let mut literals = prompt.literals.iter();
        literals.any(|literal| literal.words.contains(&at) && !literal.columns.is_empty())
    };
    let is_linked = |at: usize| {
        let mut links = prompt.links.links.iter().filter(|link| link.words.contains(&at));
        links.any(|link| link.words.len() == 1 || link.level >= Level::Partial)
    };
    let says = |at: &usize| {
        says_state(&words[*at].text)
            && !is_operation(&prompt.question, *at)
            && !words[*at].is_stop()
    };
    (0..words.len()).filter(says).filter(|at| !is_value(*at) && !is_linked(*at)).collect()
}

/// Returns whether a word says in which state rows are, and is no verb: *cancelled flights*, *overdue
/// loans*, *unpaid invoices*. What is *combined* is summed.
fn says_state(word: &str) -> bool {
    let is_undone =
        word.strip_prefix("un").is_some_and(|done| is_participle(done) || done == "paid");
    word != "combined" && (is_participle(word) || is_undone || word == "overdue")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema};

    fn check(question: &str, sql: &str, expect: &[&str]) {
        let schema = schema();
        let prompt = prompt(question, &schema, Vec::new());
        let query = ParsedQuery::parse(sql, &schema).unwrap();
        let mut places = unexplained(&prompt, std::iter::once(&query));
        places.extend(orders(&prompt));
        places.extend(states(&prompt));
        places.dedup();
        places.retain(|at| changes_rows(&prompt, &query, *at));
        let found: Vec<&str> =
            places.iter().map(|at| prompt.question.words[*at].text.as_str()).collect();
        assert_eq!(found, expect, "{question}");
    }

    #[test]
    fn what_limits_rows_is_told_where_no_query_has_it() {
        let singers = "select name from singer";
        check("Show all retired singers", singers, &["retired"]);
        check("Which singers are retired?", singers, &["retired"]);
        check("retired singers", singers, &["retired"]);
        check("Unpaid singers", singers, &["unpaid"]);
        check("What is the median age of singers?", "select avg(age) from singer", &["median"]);
        let oldest = "select name from singer order by age desc limit 1";
        check("Which singer has the second highest age?", oldest, &["second"]);
        check("Which singer has the second highest age?", &format!("{oldest} offset 1"), &[]);
        check("Which singer has the second highest age?", &oldest.replace("1", "2"), &[]);
        check("Who is the loudest singer?", singers, &["loudest"]);
        check("Who is the loudest singer?", oldest, &[]);
    }

    #[test]
    fn other_words_for_what_a_query_has_are_not_told() {
        let singers = "select name from singer";
        check("Report singers of the troupe", singers, &[]);
        check("Which singers are performing?", singers, &[]);
        check("singers who attend concerts", singers, &[]);
        check("List the singers located in France", singers, &[]);
    }
}
