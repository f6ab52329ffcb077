//! What is known of the words of a question that are no values: names of what it asks for and of what
//! it limits rows by. A value that no cell is says nothing about columns, and the other way round.

use std::collections::BTreeSet;

use beamsplitter_link::Item;
use beamsplitter_sql::ColumnRef;

use super::evidence::Evidence;
use super::seen::{Seen, best, count};
use crate::facts::items;
use crate::query::ParsedQuery;
use crate::words::{Content, known, nouns, strength, unknown_nouns};

/// Below this, the database has nothing for a word.
const UNKNOWN: f64 = 0.55;
/// Words behind which a name of what is compared stands.
const BEFORE_COMPARED: &[&str] =
    &["whose", "with", "having", "by", "the", "a", "an", "their", "its"];
/// Words that follow a name in a list of what is asked for.
const AFTER_LISTED: &[&str] = &["of", "and", ",", "for", "or"];

/// Adds the features of these words.
pub fn of_plain_words(out: &mut Vec<f64>, seen: &Seen<'_>, evidence: &Evidence) {
    let prompt = seen.prompt;
    let plain: Vec<Content> =
        evidence.content.iter().copied().filter(|c| !is_value(seen, evidence, c.at)).collect();
    let unknown = |limits: bool| {
        let words = plain.iter().filter(move |c| c.limits == limits && c.known < UNKNOWN);
        count(words.count())
    };
    let least = |limits: bool| {
        plain.iter().filter(|c| c.limits == limits).map(|c| c.known).fold(1.0, f64::min)
    };
    out.extend([unknown(false), least(false), unknown(true), least(true)]);
    let nouns = unknown_nouns(prompt);
    let of_nouns = |limits: bool| count(nouns.iter().filter(|c| c.limits == limits).count());
    out.extend([of_nouns(false), of_nouns(true)]);
    let text = |at: usize| prompt.question.words.get(at).map_or("", |word| word.text.as_str());
    let lost = || plain.iter().filter(|c| c.known < UNKNOWN);
    let listed = lost().filter(|c| !c.limits && AFTER_LISTED.contains(&text(c.at + 1)));
    out.push(count(listed.count()));
    let compared =
        lost().filter(|c| c.limits && c.at > 0 && BEFORE_COMPARED.contains(&text(c.at - 1)));
    out.push(count(compared.count()));
    out.push(outputs_missing(seen, evidence));
    let (selected, filtered) = match best(seen) {
        Some(query) => (query.selected(), query.filtered()),
        None => Default::default(),
    };
    let named = |at: &ColumnRef| {
        let here = prompt.links.links.iter().filter(|link| link.item == Item::Column(*at));
        let here = here.filter(|link| plain.iter().any(|c| link.words.contains(&c.at)));
        here.map(strength).fold(0.0, f64::max)
    };
    out.push(selected.iter().map(named).fold(1.0, f64::min));
    out.push(filtered.iter().map(named).fold(1.0, f64::min));
    let values = evidence.content.iter().filter(|c| is_value(seen, evidence, c.at));
    out.push(count(values.filter(|c| c.known < UNKNOWN).count()));
    let used = best(seen).map(items).unwrap_or_default();
    for limits in [false, true] {
        let words = plain.iter().filter(|c| c.limits == limits);
        let unused = words.filter(|c| known(prompt, c.at, |item| used.contains(&item)) < UNKNOWN);
        out.push(count(unused.count()));
    }
    of_places(out, seen, &plain);
    for columns in [&selected, &filtered] {
        out.push(count(columns.iter().filter(|at| named(at) < UNKNOWN).count()));
    }
}

/// Adds how surely words are names of the tables that the best query reads, and of the columns that
/// it selects or compares.
fn of_places(out: &mut Vec<f64>, seen: &Seen<'_>, plain: &[Content]) {
    let prompt = seen.prompt;
    let Some(query) = best(seen) else {
        out.extend([1.0, 0.0, 1.0, 0.0, 1.0, 1.0]);
        return;
    };
    let tables = query.tables();
    let is_here = |item: Item| match item {
        Item::Table(table) => tables.contains(&table),
        Item::Column(at) => tables.contains(&at.table),
    };
    let nouns = nouns(prompt);
    let words = || plain.iter().chain(&nouns);
    for limits in [false, true] {
        let here: Vec<f64> =
            words().filter(|c| c.limits == limits).map(|c| known(prompt, c.at, is_here)).collect();
        out.push(here.iter().copied().fold(1.0, f64::min));
        out.push(count(here.iter().filter(|known| **known < UNKNOWN).count()));
    }
    let (selected, filtered) = (query.selected(), query.filtered());
    let of = |limits: bool, columns: &BTreeSet<ColumnRef>| {
        let is = |item: Item| match item {
            Item::Table(table) => tables.contains(&table),
            Item::Column(at) => columns.contains(&at),
        };
        let words = words().filter(|c| c.limits == limits);
        words.map(|c| known(prompt, c.at, is)).fold(1.0, f64::min)
    };
    out.extend([of(false, &selected), of(true, &filtered)]);
}

/// Adds the shares of the decoded queries' probability that select, compare, read and look for what
/// the best one does, and the entropy of these probabilities.
pub fn of_masses(out: &mut Vec<f64>, seen: &Seen<'_>) {
    let decoded: Vec<(&ParsedQuery<'_>, f64)> = seen
        .candidates
        .iter()
        .zip(seen.facts)
        .filter_map(|(c, facts)| {
            Some((c.query.filter(|_| c.score.is_some())?, facts.log_prob_gap.exp()))
        })
        .collect();
    let total: f64 = decoded.iter().map(|(_, mass)| mass).sum();
    let Some((first, _)) = decoded.first().filter(|_| total > 0.0) else {
        out.extend([1.0, 1.0, 1.0, 1.0, 0.0]);
        return;
    };
    let values = |query: &ParsedQuery<'_>| -> Vec<String> {
        query.filters().into_iter().map(|filter| filter.value).collect()
    };
    let share = |same: &dyn Fn(&ParsedQuery<'_>) -> bool| {
        decoded.iter().filter(|(query, _)| same(query)).map(|(_, mass)| mass).sum::<f64>() / total
    };
    out.push(share(&|query| query.selected() == first.selected()));
    out.push(share(&|query| query.filtered() == first.filtered()));
    out.push(share(&|query| query.tables() == first.tables()));
    out.push(share(&|query| values(query) == values(first)));
    let shares = decoded.iter().map(|(_, mass)| mass / total).filter(|p| *p > 0.0);
    out.push(-shares.map(|p| p * p.ln()).sum::<f64>());
}

/// Returns whether a word stands in quotes, is written in capitals inside a sentence, or is a value
/// that the best query compares with.
fn is_value(seen: &Seen<'_>, evidence: &Evidence, at: usize) -> bool {
    let inside = |runs: &[std::ops::Range<usize>]| runs.iter().any(|run| run.contains(&at));
    let word = &seen.prompt.question.words[at].text;
    let compared = || {
        let filters = best(seen).map(ParsedQuery::filters).unwrap_or_default();
        filters.iter().any(|filter| {
            let value = filter.value.to_lowercase();
            filter.text && value.split(|c: char| !c.is_alphanumeric()).any(|part| part == word)
        })
    };
    inside(&evidence.quoted) || inside(&evidence.capitalised) || compared()
}

/// Returns how many more things the question lists than the best query returns.
fn outputs_missing(seen: &Seen<'_>, evidence: &Evidence) -> f64 {
    let words = &seen.prompt.question.words[..evidence.border];
    let listed = words.iter().filter(|word| [",", "and"].contains(&word.text.as_str())).count();
    let result = seen.candidates.iter().find(|c| c.score.is_some()).and_then(|c| c.result);
    let width = result.map_or(0, |result| result.columns.len());
    count((listed + 1).saturating_sub(width.max(1)))
}
