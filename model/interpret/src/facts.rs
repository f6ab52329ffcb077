//! What the selector is told of each candidate.

use std::collections::BTreeSet;

use beamsplitter_database::Value;
use beamsplitter_link::{Item, Links};
use beamsplitter_odin::generator::Relevance;
use beamsplitter_odin::hints::preference;
use beamsplitter_odin::selector::Facts;
use beamsplitter_pipeline::{Answer, Execution};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::{Template, lex};

use crate::query::ParsedQuery;
use crate::words::{Content, content, known};

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
    /// Number of the question's words that nothing in it stands for.
    pub dropped: usize,
}

/// Gathers the facts of every candidate of one question, in their own order.
pub fn facts(candidates: &[Executed<'_>], prompt: &QuestionPrompt) -> Vec<Facts> {
    let (links, schema) = (&prompt.links, &prompt.schema);
    let words = content(prompt);
    let mass = |candidate: &Executed<'_>, best: f64| match candidate.score {
        Some(_) => (log_prob(candidate) - best).exp(),
        None => 0.0,
    };
    let best = candidates.iter().filter(|c| c.score.is_some()).map(log_prob).fold(-1e9, f64::max);
    let total: f64 = candidates.iter().map(|candidate| mass(candidate, best)).sum();
    let relevance = Relevance::new(links);
    let first = candidates.iter().find(|candidate| candidate.score.is_some());
    let flag = |value: bool| f64::from(u8::from(value));
    let names = |candidate: &Executed<'_>| candidate.query.map(items).unwrap_or_default();
    let template = |candidate: &Executed<'_>| Template::with_schema(candidate.sql, schema);
    let of_result = |rank: usize| -> f64 {
        let same =
            |(at, other): &(usize, &Executed<'_>)| *at == rank || other.same_as == Some(rank);
        candidates.iter().enumerate().filter(same).map(|(_, other)| mass(other, best)).sum()
    };
    // Rules' readings stand before what was decoded.
    let decoded = |at: usize| candidates[..at].iter().filter(|c| c.score.is_some()).count();
    // A rule's reading that the decoder found as well is a decoded one.
    let told = |at: usize| {
        let is = |other: &Executed<'_>| other.same_as == Some(at) && other.score.is_some();
        match candidates[at].score {
            Some(_) => at,
            None => candidates.iter().position(is).unwrap_or(at),
        }
    };
    let gather = |(at, candidate): (usize, &Executed<'_>)| {
        let (rank, told) = (decoded(told(at)), &candidates[told(at)]);
        let by_rule = told.score.is_none();
        let gap = |of: &dyn Fn(&Executed<'_>) -> f64| match first {
            Some(first) if !by_rule => of(told) - of(first),
            _ => 0.0,
        };
        let renames =
            rank > 0 && first.is_some_and(|first| template(first) == template(told)) && !by_rule;
        let linked =
            renames && first.is_some_and(|first| is_linked(links, &names(first), &names(told)));
        let used: BTreeSet<_> = candidate.query.map(ParsedQuery::columns).unwrap_or_default();
        Facts {
            log_prob: if by_rule { first.map_or(0.0, log_prob) } else { log_prob(told) },
            log_prob_gap: gap(&log_prob),
            score_gap: gap(&|candidate| f64::from(candidate.score.unwrap_or_default())),
            rank: rank as f64,
            fails: flag(candidate.result.is_none()),
            empty: flag(candidate.result.is_some_and(is_empty)),
            repeats: flag(candidate.same_as.is_some()),
            agreement: candidates.iter().filter(|other| other.same_as == Some(at)).count() as f64,
            renames: flag(renames),
            linked_alternative: flag(linked),
            weakest_entity: f64::from(relevance.of_used(&used)),
            share: of_result(at) / total.max(1e-9),
            left_out: left_out(prompt, &words, candidate)
                - first.map_or(0.0, |first| left_out(prompt, &words, first)),
            unread: unread(prompt, candidate) - first.map_or(0.0, |first| unread(prompt, first)),
            invented: invented(prompt, candidate)
                - first.map_or(0.0, |first| invented(prompt, first)),
            tables: tables(candidate) - first.map_or(0.0, tables),
            width: (width(candidate) - first.map_or(0.0, width)).abs(),
            best_empty: flag(first.is_some_and(|first| first.result.is_none_or(is_empty))),
            by_rule: flag(by_rule),
            dropped: candidate.dropped as f64,
            no_row: flag(rows(candidate) == Some(0)),
            one_row: flag(rows(candidate) == Some(1)),
            rows: rows(candidate).map_or(0.0, |rows| (rows as f64).ln_1p()),
            null: flag(has_null(candidate)),
            preference: candidate.preference - first.map_or(0.0, |first| first.preference),
        }
    };
    candidates.iter().enumerate().map(gather).collect()
}

/// Returns the log-probability of a decoded candidate, 0 for a rule's.
fn log_prob(candidate: &Executed<'_>) -> f64 {
    f64::from(candidate.score.unwrap_or_default()) * lex::tokens(candidate.sql).len() as f64
}

/// Returns how much of what the question names is not in the query.
fn left_out(prompt: &QuestionPrompt, words: &[Content], candidate: &Executed<'_>) -> f64 {
    let used = candidate.query.map(items).unwrap_or_default();
    let lost = |c: &Content| (c.known - known(prompt, c.at, |item| used.contains(&item))).max(0.0);
    words.iter().map(lost).sum()
}

/// Returns the number of values of the question that are not in the query.
fn unread(prompt: &QuestionPrompt, candidate: &Executed<'_>) -> f64 {
    let sql = candidate.sql.to_lowercase();
    let mut runs: Vec<_> = prompt
        .named()
        .filter(|l| l.number || !l.columns.is_empty())
        .map(|l| l.words.clone())
        .collect();
    runs.sort_by_key(|run| (run.start, run.end));
    runs.dedup();
    let read = |run: &&std::ops::Range<usize>| {
        prompt.literals.iter().any(|l| l.words == **run && sql.contains(&l.text.to_lowercase()))
    };
    (runs.len() - runs.iter().filter(read).count()) as f64
}

/// Returns the number of values of the query that the question does not have.
fn invented(prompt: &QuestionPrompt, candidate: &Executed<'_>) -> f64 {
    let filters = candidate.query.map(ParsedQuery::filters).unwrap_or_default();
    let own =
        |value: &str| !prompt.named().any(|l| l.text.eq_ignore_ascii_case(value.trim_matches('%')));
    filters.iter().filter(|filter| own(&filter.value)).count() as f64
}

fn rows(candidate: &Executed<'_>) -> Option<usize> {
    candidate.result.map(|result| result.rows.len())
}

fn has_null(candidate: &Executed<'_>) -> bool {
    let first = candidate.result.and_then(|result| result.rows.first());
    first.is_some_and(|row| row.contains(&Value::Null))
}

fn tables(candidate: &Executed<'_>) -> f64 {
    candidate.query.map_or(0, |query| query.tables().len()) as f64
}

fn width(candidate: &Executed<'_>) -> f64 {
    candidate.result.and_then(|result| result.rows.first()).map_or(0, Vec::len) as f64
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema};

    fn rows(number: i64) -> Execution {
        Execution { rows: vec![vec![Value::Integer(number)]], ..Execution::default() }
    }

    fn of(lines: &[(&str, Option<f32>, i64, Option<usize>)]) -> Vec<Facts> {
        let schema = schema();
        let prompt = prompt("What is the country of each singer", &schema, Vec::new());
        let results: Vec<Execution> = lines.iter().map(|line| rows(line.2)).collect();
        let parsed: Vec<_> =
            lines.iter().map(|line| ParsedQuery::parse(line.0, &schema).unwrap()).collect();
        let one = |((sql, score, _, same_as), (result, query))| Executed {
            sql,
            query: Some(query),
            score,
            result: Some(result),
            same_as,
            preference: 0.0,
            dropped: 0,
        };
        let lines = lines.iter().copied().zip(results.iter().zip(&parsed));
        facts(&lines.map(one).collect::<Vec<_>>(), &prompt)
    }

    #[test]
    fn a_reading_of_a_rule_that_was_decoded_as_well_is_no_rule_alone() {
        let (country, name) = ("select country from singer", "select name from singer");
        let found = of(&[
            (name, None, 1, None),
            ("select country, name from singer", None, 2, None),
            (country, Some(-0.1), 3, None),
            ("select title from concert", Some(-0.3), 1, Some(0)),
        ]);
        assert_eq!(found.iter().map(|f| f.by_rule).collect::<Vec<_>>(), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(found.iter().map(|f| f.rank).collect::<Vec<_>>(), [1.0, 0.0, 0.0, 1.0]);
        assert!(found[0].log_prob_gap < 0.0 && found[2].log_prob_gap == 0.0);
        assert_eq!((found[2].renames, found[3].repeats), (0.0, 1.0));
        assert!((found[0].share + found[2].share - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_a_query_leaves_out_and_how_it_differs_from_the_first() {
        let found = of(&[
            ("select country from singer", Some(-0.1), 1, None),
            ("select count(*) from concert", Some(-0.4), 2, None),
            ("select country from singer where age > 30", Some(-0.5), 3, None),
        ]);
        assert_eq!((found[0].left_out, found[2].left_out), (0.0, 0.0));
        assert!(found[1].left_out > 0.9, "neither the country nor the singer");
        assert_eq!((found[1].invented, found[2].invented), (0.0, 1.0));
        assert_eq!((found[1].tables, found[1].width, found[1].best_empty), (0.0, 0.0, 0.0));
        assert_eq!((found[0].no_row, found[0].one_row, found[0].null), (0.0, 1.0, 0.0));
        assert_eq!(found[0].rows, 2.0_f64.ln());
    }
}
