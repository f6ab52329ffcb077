//! Which part of a query each word of the question stands for.

use std::collections::BTreeSet;
use std::ops::Range;

use beamsplitter_link::{Item, Link, Question, QuestionWord};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::Schema;
use beamsplitter_sql::lex::{Kind, Token, tokens};
use beamsplitter_sql::syntax::{any_expression, is_one_of};
use sqlparser::ast::Expr;

use crate::query::ParsedQuery;
use crate::span::Place;
use crate::spans::{label, meant};
use crate::verdict::{is_extreme, unplaced};
use crate::words::{by_own_words, is_named, known, strength};

/// Returns the place of each word of the question that a query has one for, in the order of the
/// question; words beside each other with one place are one.
pub(crate) fn places(prompt: &QuestionPrompt, query: &ParsedQuery<'_>, sql: &str) -> Vec<Place> {
    let prompt = &by_own_words(prompt);
    let tokens = tokens(sql);
    let used = meant(Some(query), &prompt.schema);
    let words = &prompt.question.words;
    let mut found: Vec<Place> = Vec::new();
    let mut before = None;
    for (at, word) in words.iter().enumerate().filter(|(_, word)| word.is_word()) {
        let mut sql = of_values(prompt, at, &tokens);
        if sql.is_empty() {
            sql = of_names(prompt, at, &used, &tokens);
        }
        if sql.is_empty() && is_extreme(prompt, query, at) {
            sql = of_order(&tokens);
        }
        match found.last_mut().filter(|last| last.sql == sql && before == Some(at)) {
            Some(last) => last.words.end = word.span.end,
            None if !sql.is_empty() => found.push(Place { words: word.span.clone(), sql }),
            None => continue,
        }
        before = Some(at + 1);
    }
    found
}

/// Returns whether the words of the question name all that a query has: each column, in words or by
/// a value, or as what an ambiguous word means there (`meanings`); each value; the highest and the lowest; and
/// no word is left.
pub(crate) fn names_all(
    prompt: &QuestionPrompt,
    query: &ParsedQuery<'_>,
    sql: &str,
    meanings: &[&str],
) -> bool {
    let words = 0..prompt.question.words.len();
    let is_said = |item: &Item| {
        let is_meant = meanings.contains(&label(&prompt.schema, *item).as_str());
        is_meant || words.clone().any(|at| is_named(known(prompt, at, |named| named == *item)))
    };
    let columns = meant(Some(query), &prompt.schema);
    let mut columns = columns.iter().filter(|item| matches!(item, Item::Column(_)));
    let takes_extreme = any_expression(
        &query.tree,
        &mut |expr| matches!(expr, Expr::Function(function) if is_one_of(function, &["max", "min"])),
    );
    let is_extreme_said = words.clone().any(|at| is_extreme(prompt, query, at));
    columns.all(is_said)
        && are_values_said(prompt, sql)
        && unplaced(prompt, query).is_empty()
        && (!takes_extreme || is_extreme_said)
}

/// Returns the words of the question that nothing in a query stands for, once each; not those that the
/// query's English (`told`) has, as the month of a date.
pub(crate) fn dropped(prompt: &QuestionPrompt, query: &ParsedQuery<'_>, told: &str) -> Vec<String> {
    let told = Question::new(told).words;
    let is_told = |word: &QuestionWord| told.iter().any(|other| other.stem == word.stem);
    let mut seen = BTreeSet::new();
    let mut words = unplaced(prompt, query);
    words.retain(|word| {
        !Question::new(word).words.iter().any(is_told) && seen.insert(word.to_lowercase())
    });
    words
}

/// Returns whether the question has each value of a query; one row of an order needs no number.
fn are_values_said(prompt: &QuestionPrompt, sql: &str) -> bool {
    let question = prompt.question.text.to_lowercase();
    let tokens = tokens(sql);
    let is_said = |(at, token): (usize, &Token<'_>)| {
        let value = token.value().to_lowercase();
        let value = value.trim_matches('%');
        let is_one = value == "1" && at > 0 && tokens[at - 1].is_word("limit");
        is_one || question.contains(value) || prompt.named().any(|l| l.text.to_lowercase() == value)
    };
    let values = tokens.iter().enumerate().filter(|(_, token)| is_value(token));
    values.into_iter().all(is_said)
}

fn is_value(token: &Token<'_>) -> bool {
    matches!(token.kind, Kind::Number | Kind::Text)
}

/// Returns the values of a query that word `at` says.
fn of_values(prompt: &QuestionPrompt, at: usize, tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let here = prompt.literals.iter().filter(|literal| literal.words.contains(&at));
    let texts: BTreeSet<String> = here.map(|literal| literal.text.to_lowercase()).collect();
    let is_said = |token: &&Token<'_>| {
        let value = token.value().to_lowercase();
        is_value(token) && texts.contains(value.trim_matches('%'))
    };
    tokens.iter().filter(is_said).map(Token::span).collect()
}

/// Returns the names of a query that word `at` is linked with best.
fn of_names(
    prompt: &QuestionPrompt,
    at: usize,
    used: &BTreeSet<Item>,
    tokens: &[Token<'_>],
) -> Vec<Range<usize>> {
    let links = || {
        let here = prompt.links.links.iter().filter(|link| link.words.contains(&at));
        here.filter(|link| used.contains(&link.item) && is_named(strength(link)))
    };
    let best = links().map(strength).fold(0.0, f64::max);
    let items: BTreeSet<&str> = links()
        .filter(|link| strength(link) >= best)
        .map(|link: &Link| name(&prompt.schema, link.item))
        .collect();
    let is_name = |token: &&Token<'_>| {
        let value = token.value();
        !is_value(token) && items.iter().any(|name| name.eq_ignore_ascii_case(&value))
    };
    tokens.iter().filter(is_name).map(Token::span).collect()
}

/// Returns the order of a query with its limit.
fn of_order(tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let order = tokens.iter().position(|token| token.is_word("order"));
    let range = order.and_then(|at| Some(tokens[at].start..tokens.last()?.span().end));
    range.into_iter().collect()
}

fn name(schema: &Schema, item: Item) -> &str {
    match item {
        Item::Table(table) => &schema.tables[table].name,
        Item::Column(at) => &schema.column(at).name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{literal, prompt, schema};
    use beamsplitter_sql::ColumnRef;

    /// Returns each place as the words and the parts of the query.
    fn said(question: &str, sql: &str) -> Vec<(String, Vec<String>)> {
        let schema = schema();
        let france = question.split(' ').position(|word| word == "France");
        let country = ColumnRef { table: 0, column: 2 };
        let literals = france.map(|at| literal("France", at, vec![country]));
        let prompt = prompt(question, &schema, literals.into_iter().collect());
        let query = ParsedQuery::parse(sql, &schema).unwrap();
        let place = |place: Place| {
            let parts = place.sql.into_iter().map(|part| sql[part].to_owned()).collect();
            (question[place.words].to_owned(), parts)
        };
        places(&prompt, &query, sql).into_iter().map(place).collect()
    }

    #[test]
    fn words_have_the_place_of_their_names_values_and_orders() {
        let sql = "select name from singer where country = 'France' order by age desc limit 1";
        let found = said("name of the wisest singer from France daily", sql);
        let of = |word: &str| {
            let place = found.iter().find(|(words, _)| words == word);
            place.map(|(_, parts)| parts.join(" ")).unwrap_or_default()
        };
        assert_eq!(of("name"), "name");
        assert_eq!(of("singer"), "singer");
        assert_eq!(of("France"), "'France'");
        assert_eq!(of("wisest"), "order by age desc limit 1");
        assert_eq!(of("daily"), "", "nothing stands for it");
    }

    #[test]
    fn what_the_english_of_a_query_says_is_not_dropped() {
        let schema = schema();
        let prompt = prompt("daily months of daily singers", &schema, Vec::new());
        let query = ParsedQuery::parse("select name from singer", &schema).unwrap();
        assert_eq!(dropped(&prompt, &query, "the name of each singer"), ["daily", "months"]);
        assert_eq!(dropped(&prompt, &query, "the month of each singer"), ["daily"]);
    }

    #[test]
    fn a_query_that_has_more_than_the_question_says_is_not_told_in_its_words() {
        let schema = schema();
        let check = |question: &str, sql: &str, meanings: &[&str]| {
            let prompt = prompt(question, &schema, Vec::new());
            let query = ParsedQuery::parse(sql, &schema).unwrap();
            names_all(&prompt, &query, sql, meanings)
        };
        let names = "select name from singer";
        assert!(check("name of singers", names, &[]));
        assert!(!check("name of singers", "select age from singer", &[]), "no word says it");
        assert!(!check("name of singers", "select name from singer where age = 100", &[]));
        assert!(!check("daily name of singers", names, &[]), "a word is left");
        let last = "select name, max(age) from singer";
        assert!(check("highest age and name of singers", last, &[]));
        assert!(!check("age and name of singers", last, &[]), "no word asks for the highest");
    }
}
