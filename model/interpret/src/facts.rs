//! What the selector is told of each candidate.

use std::collections::BTreeSet;

use beamsplitter_database::Value;
use beamsplitter_link::{Item, Links};
use beamsplitter_odin::generator::Relevance;
use beamsplitter_odin::hints::preference;
use beamsplitter_odin::selector::Facts;
use beamsplitter_pipeline::{Answer, Execution};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::{Schema, Template, lex};

use crate::query::ParsedQuery;

/// One candidate, executed.
pub struct Executed<'a> {
    /// The query.
    pub sql: &'a str,
    /// It as a tree; none where it cannot be parsed.
    pub query: Option<&'a ParsedQuery<'a>>,
    /// Its length-normalised score; none for a rule's reading.
    pub score: Option<f32>,
    /// Its result.
    pub result: Option<&'a Execution>,
    /// The first earlier candidate that returns the same rows, if there is one.
    pub same_as: Option<usize>,
    /// Preference of earlier choices for its names.
    pub preference: f64,
}

/// Gathers the facts of every candidate of one question, in their own order.
pub fn facts(candidates: &[Executed<'_>], links: &Links, schema: &Schema) -> Vec<Facts> {
    let relevance = Relevance::new(links);
    let first = candidates.iter().find(|candidate| candidate.score.is_some());
    let flag = |value: bool| f64::from(u8::from(value));
    let length = |candidate: &Executed<'_>| lex::tokens(candidate.sql).len() as f64;
    let log_prob = |candidate: &Executed<'_>| {
        f64::from(candidate.score.unwrap_or_default()) * length(candidate)
    };
    let names = |candidate: &Executed<'_>| candidate.query.map(items).unwrap_or_default();
    let template = |candidate: &Executed<'_>| Template::with_schema(candidate.sql, schema);
    let gather = |(rank, candidate): (usize, &Executed<'_>)| {
        let by_rule = candidate.score.is_none();
        let gap = |of: &dyn Fn(&Executed<'_>) -> f64| match first {
            Some(first) if !by_rule => of(candidate) - of(first),
            _ => 0.0,
        };
        let renames = rank > 0
            && first.is_some_and(|first| template(first) == template(candidate))
            && !by_rule;
        let linked = renames
            && first.is_some_and(|first| is_linked(links, &names(first), &names(candidate)));
        let used: BTreeSet<_> = candidate.query.map(ParsedQuery::columns).unwrap_or_default();
        Facts {
            log_prob: if by_rule { first.map_or(0.0, log_prob) } else { log_prob(candidate) },
            log_prob_gap: gap(&log_prob),
            score_gap: gap(&|candidate| f64::from(candidate.score.unwrap_or_default())),
            rank: rank as f64,
            fails: flag(candidate.result.is_none()),
            empty: flag(candidate.result.is_some_and(is_empty)),
            repeats: flag(candidate.same_as.is_some()),
            agreement: candidates.iter().filter(|other| other.same_as == Some(rank)).count() as f64,
            renames: flag(renames),
            linked_alternative: flag(linked),
            weakest_entity: f64::from(relevance.of_used(&used)),
            by_rule: flag(by_rule),
            preference: candidate.preference - first.map_or(0.0, |first| first.preference),
        }
    };
    candidates.iter().enumerate().map(gather).collect()
}

/// Returns what earlier choices say of the names of a query.
pub fn preferred(query: Option<&ParsedQuery<'_>>, answer: &Answer) -> f64 {
    query.map_or(0.0, |query| preference(&answer.preferences, &items(query)))
}

/// Returns the tables and columns that a query names.
pub fn items(query: &ParsedQuery<'_>) -> BTreeSet<Item> {
    let columns = query.columns().into_iter().map(Item::Column);
    columns.chain(query.tables().into_iter().map(Item::Table)).collect()
}

/// Returns whether a result says nothing: no row, or nothing but NULL and 0.
pub fn is_empty(result: &Execution) -> bool {
    let says_nothing = |cell: &Value| matches!(cell, Value::Null | Value::Integer(0));
    result.rows.iter().flatten().all(says_nothing)
}

/// Returns whether each name that only `other` has is linked with words which are linked with a
/// name that only `first` has, too.
fn is_linked(links: &Links, first: &BTreeSet<Item>, other: &BTreeSet<Item>) -> bool {
    let runs = |item: Item| -> Vec<_> {
        links.links.iter().filter(|link| link.item == item).map(|link| &link.words).collect()
    };
    let mine: Vec<_> = first.difference(other).flat_map(|item| runs(*item)).collect();
    other.difference(first).flat_map(|item| runs(*item)).any(|words| mine.contains(&words))
}

/// Returns the facts of each candidate of an answer.
pub fn candidate_facts(prompt: &QuestionPrompt, answer: &Answer) -> Vec<Facts> {
    let schema = &prompt.schema;
    let parsed: Vec<Option<ParsedQuery<'_>>> = answer
        .candidates
        .iter()
        .map(|candidate| ParsedQuery::parse(&candidate.sql, schema))
        .collect();
    let executed: Vec<Executed<'_>> = answer
        .candidates
        .iter()
        .zip(&parsed)
        .map(|(candidate, query)| Executed {
            sql: &candidate.sql,
            query: query.as_ref(),
            score: Some(candidate.score),
            result: candidate.outcome.as_ref().ok(),
            same_as: candidate.same_as,
            preference: preferred(query.as_ref(), answer),
        })
        .collect();
    facts(&executed, &prompt.links, schema)
}
