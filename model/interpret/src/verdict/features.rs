//! What is known of a question, as numbers that a classifier reads.

use std::collections::BTreeSet;

use beamsplitter_link::{Item, Level};
use beamsplitter_sql::ColumnRef;

use super::evidence::Evidence;
use super::seen::{Seen, best, count, flag};
use super::vague;
use crate::facts::{Executed, items};
use crate::query::ParsedQuery;
use crate::words::{Content, KNOWN, PARTLY, known};

/// Names of the features, in their order.
#[rustfmt::skip]
pub const FEATURES: &[&str] = &[
    "words", "asked", "limiting",
    "asked_least", "asked_second", "asked_mean", "asked_unknown",
    "limiting_least", "limiting_second", "limiting_mean", "limiting_unknown",
    "score", "log_prob", "gap", "candidates", "empty", "empties", "fails",
    "select_least", "select_mean", "select_none", "select_exact",
    "where_least", "where_none", "where_exact", "filters", "text_filters",
    "own_numbers", "numbers_unused", "numbers",
    "cells", "filter_not_cell", "filter_cell",
    "quoted", "quoted_unknown", "capitals", "capitals_unknown",
    "value_nowhere", "value_within", "value_within_two", "value_columns", "value_of_best_within",
    "value_of_best_nowhere", "value_of_best_exact",
    "other_select", "other_where", "other_both", "other_value", "other_structure",
    "tie_select", "tie_where", "tie_any", "tie_select_names", "tie_where_names",
    "vague", "vague_near", "vague_unknown", "comparative_alone",
    "apart", "tables_exact", "tables_unused", "columns_unused", "joins", "joins_by_name",
    "components", "uncovered_asked", "uncovered_limiting", "border_without_filter",
    "filter_without_border", "counts", "superlative", "possessive",
];

/// Returns the features of a question.
pub fn features(seen: &Seen<'_>, evidence: &Evidence) -> Vec<f64> {
    let mut out = Vec::with_capacity(FEATURES.len());
    of_words(&mut out, evidence);
    of_scores(&mut out, seen);
    of_names(&mut out, seen);
    of_literals(&mut out, seen, evidence);
    of_values(&mut out, seen, evidence);
    out.extend(others(seen));
    of_ties(&mut out, seen, evidence);
    of_vagueness(&mut out, seen, evidence);
    of_joins(&mut out, seen, evidence);
    of_coverage(&mut out, seen, evidence);
    debug_assert_eq!(out.len(), FEATURES.len());
    out
}

/// Returns the two least numbers and the mean of all; 1 where there are none.
fn least(values: &[f64]) -> [f64; 3] {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let at = |place: usize| sorted.get(place).copied().unwrap_or(1.0);
    [at(0), at(1), if values.is_empty() { 1.0 } else { mean }]
}

fn of_words(out: &mut Vec<f64>, evidence: &Evidence) {
    let of = |limits: bool| -> Vec<f64> {
        let words = evidence.content.iter().filter(|c| c.limits == limits);
        words.map(|c| c.known).collect()
    };
    let (asked, limiting) = (of(false), of(true));
    let unknown = |all: &[f64]| count(all.iter().filter(|known| **known < KNOWN).count());
    out.extend([(evidence.content.len() as f64).min(12.0), count(asked.len())]);
    out.push(count(limiting.len()));
    for part in [&asked, &limiting] {
        out.extend(least(part));
        out.push(unknown(part));
    }
}

fn of_scores(out: &mut Vec<f64>, seen: &Seen<'_>) {
    let decoded: Vec<&Executed<'_>> =
        seen.candidates.iter().filter(|candidate| candidate.score.is_some()).collect();
    let score = |at: usize| decoded.get(at).and_then(|c| c.score).map_or(-3.0, f64::from);
    let length = decoded.first().map_or(0, |c| c.sql.split_whitespace().count());
    let usable: Vec<_> = decoded.iter().filter_map(|candidate| candidate.result).collect();
    let empty = usable.iter().filter(|result| crate::facts::is_empty(result)).count();
    out.extend([score(0).max(-3.0), (score(0) * length as f64).max(-20.0)]);
    out.push((score(1) - score(0)).max(-3.0));
    // The page takes five candidates and the command ten: five are all there is to have.
    out.push(2.0 * decoded.len().min(5) as f64);
    out.push(flag(usable.first().is_some_and(|result| crate::facts::is_empty(result))));
    out.push(empty as f64 / usable.len().max(1) as f64);
    out.push((decoded.len() - usable.len()) as f64 / decoded.len().max(1) as f64);
}

/// Returns the columns that the best query selects, and those that its conditions are about.
fn named(seen: &Seen<'_>) -> (BTreeSet<ColumnRef>, BTreeSet<ColumnRef>) {
    best(seen).map(|query| (query.selected(), query.filtered())).unwrap_or_default()
}

fn of_names(out: &mut Vec<f64>, seen: &Seen<'_>) {
    let links = &seen.prompt.links;
    let (selected, filtered) = named(seen);
    let sure = |columns: &BTreeSet<ColumnRef>| -> Vec<f64> {
        columns.iter().map(|at| f64::from(links.sureness(Item::Column(*at)))).collect()
    };
    let exact = |columns: &BTreeSet<ColumnRef>| {
        let is = |at: &ColumnRef| links.level(Item::Column(*at)) == Some(Level::Exact);
        flag(columns.iter().all(is))
    };
    let of_select = least(&sure(&selected));
    out.extend([of_select[0], of_select[2], flag(selected.is_empty()), exact(&selected)]);
    out.extend([least(&sure(&filtered))[0], flag(filtered.is_empty()), exact(&filtered)]);
    let filters = best(seen).map(ParsedQuery::filters).unwrap_or_default();
    out.push(count(filters.len()));
    out.push(count(filters.iter().filter(|filter| filter.text).count()));
}

fn of_literals(out: &mut Vec<f64>, seen: &Seen<'_>, evidence: &Evidence) {
    let prompt = seen.prompt;
    let filters = best(seen).map(ParsedQuery::filters).unwrap_or_default();
    let numbers: Vec<&str> = prompt.named().filter(|l| l.number).map(|l| l.text.as_str()).collect();
    let own = filters.iter().filter(|f| !f.text && !numbers.contains(&f.value.as_str())).count();
    let sql = seen.candidates.iter().find(|c| c.score.is_some()).map_or("", |c| c.sql);
    let unused = numbers.iter().filter(|number| !sql.contains(**number)).count();
    let cells = prompt.named().filter(|l| !l.number && !l.columns.is_empty()).count();
    let is_cell = |filter: &&crate::query::Filter| {
        prompt.literals.iter().any(|l| l.text == filter.value && l.columns.contains(&filter.column))
    };
    let texts: Vec<_> = filters.iter().filter(|filter| filter.text).collect();
    let held = texts.iter().filter(|filter| is_cell(filter)).count();
    out.extend([count(own), count(unused), count(numbers.len()), count(cells)]);
    out.extend([count(texts.len() - held), count(held)]);
    let unknown = |runs: &[std::ops::Range<usize>]| {
        let nowhere = |run: &&std::ops::Range<usize>| !evidence.is_known(prompt, run);
        count(runs.iter().filter(nowhere).count())
    };
    out.extend([count(evidence.quoted.len()), unknown(&evidence.quoted)]);
    out.extend([count(evidence.capitalised.len()), unknown(&evidence.capitalised)]);
}

fn of_values(out: &mut Vec<f64>, seen: &Seen<'_>, evidence: &Evidence) {
    let within = |lookup: &super::lookups::Lookup| {
        lookup.most_within(None).map_or(0, |(_, cells)| cells.len())
    };
    let marked = evidence.lookups.iter().filter(|lookup| lookup.sure);
    let nowhere = marked.clone().filter(|lookup| lookup.is_nowhere()).count();
    let inexact = || marked.clone().filter(|lookup| lookup.exact.is_empty());
    out.push(count(nowhere));
    out.push(count(inexact().map(&within).max().unwrap_or_default()));
    out.push(flag(inexact().any(|lookup| within(lookup) >= 2)));
    out.push(count(marked.clone().map(|lookup| lookup.exact.len()).max().unwrap_or_default()));
    // The values that the best candidate compares with.
    let filters = best(seen).map(ParsedQuery::filters).unwrap_or_default();
    let of_best = || {
        marked.clone().filter(|lookup| {
            filters.iter().any(|f| f.text && f.value.eq_ignore_ascii_case(&lookup.text))
        })
    };
    let inexact_best = of_best().filter(|lookup| lookup.exact.is_empty());
    out.push(count(inexact_best.map(&within).max().unwrap_or_default()));
    out.push(flag(of_best().any(|l| l.exact.is_empty() && l.within.is_empty())));
    out.push(flag(of_best().any(|lookup| !lookup.exact.is_empty())));
}

/// Returns how likely the likeliest candidate is, beside the best one, that differs from it in one
/// part alone: in what it selects, in what it limits rows by, in both, in a value, in its structure.
pub(super) fn others(seen: &Seen<'_>) -> [f64; 5] {
    let mut kinds = [0.0_f64; 5];
    if let Some(first) = best(seen) {
        let of = |query: &ParsedQuery<'_>| {
            let values: BTreeSet<String> =
                query.filters().into_iter().map(|filter| filter.value).collect();
            (query.selected(), query.filtered(), values)
        };
        let mine = of(first);
        for (candidate, facts) in seen.candidates.iter().zip(seen.facts) {
            let Some(query) = candidate.query.filter(|_| candidate.score.is_some()) else {
                continue;
            };
            let theirs = of(query);
            let structure = facts.renames == 0.0;
            let kind = match (mine.0 != theirs.0, mine.1 != theirs.1) {
                _ if facts.rank == 0.0 || query.tree == first.tree => continue,
                _ if structure => 4,
                (true, false) => 0,
                (false, true) => 1,
                (true, true) => 2,
                (false, false) if mine.2 != theirs.2 => 3,
                (false, false) => continue,
            };
            kinds[kind] = kinds[kind].max(facts.log_prob_gap.max(-20.0).exp());
        }
    }
    kinds.map(|share| share.min(1.0))
}

/// Counts columns of one table that the same words may mean as well as a column of the best
/// candidate.
fn of_ties(out: &mut Vec<f64>, seen: &Seen<'_>, evidence: &Evidence) {
    let (selected, filtered) = named(seen);
    let tie = |columns: &BTreeSet<ColumnRef>| {
        columns.iter().map(|at| evidence.tie(seen.prompt, *at).0).fold(0.0, f64::max)
    };
    let shared = |columns: &BTreeSet<ColumnRef>| {
        columns.iter().map(|at| evidence.tie(seen.prompt, *at).1).max().unwrap_or_default()
    };
    let any: BTreeSet<ColumnRef> = best(seen).map(ParsedQuery::columns).unwrap_or_default();
    out.extend([tie(&selected), tie(&filtered), tie(&any)]);
    out.extend([count(shared(&selected)), count(shared(&filtered))]);
}

fn of_vagueness(out: &mut Vec<f64>, seen: &Seen<'_>, evidence: &Evidence) {
    let question = &seen.prompt.question;
    let gradable = |c: &&Content| vague::is_gradable(question, c.at);
    let all = (0..question.words.len()).filter(|&at| vague::is_gradable(question, at)).count();
    let near = evidence
        .content
        .iter()
        .filter(|c| c.known < PARTLY)
        .map(|c| vague::nearness(seen.words, &question.words[c.at].text))
        .fold(0.0, f64::max);
    let unknown = evidence.content.iter().filter(gradable).filter(|c| c.known < PARTLY).count();
    let is = |at: usize, texts: &[&str]| texts.contains(&question.words[at].text.as_str());
    let alone = (0..question.words.len()).any(|at| {
        is(at, &["than", "above", "below", "over", "under"])
            && !(at + 1..question.words.len().min(at + 5))
                .any(|next| question.words[next].text.starts_with(|c: char| c.is_ascii_digit()))
    });
    out.extend([count(all), near, count(unknown), flag(alone)]);
}

fn of_joins(out: &mut Vec<f64>, seen: &Seen<'_>, evidence: &Evidence) {
    let prompt = seen.prompt;
    let used = best(seen).map(items).unwrap_or_default();
    let exact: BTreeSet<Item> = prompt
        .links
        .links
        .iter()
        .filter(|link| link.level == Level::Exact)
        .map(|link| link.item)
        .collect();
    let tables: Vec<&Item> = exact.iter().filter(|item| matches!(item, Item::Table(_))).collect();
    let unused = tables.iter().filter(|item| !used.contains(item)).count();
    let names = |items: &BTreeSet<Item>| -> BTreeSet<String> {
        let columns = items.iter().filter_map(|item| match item {
            Item::Column(at) => Some(prompt.schema.column(*at).name.to_lowercase()),
            Item::Table(_) => None,
        });
        columns.collect()
    };
    // A column whose name is used in another table is not missed.
    let columns = names(&exact).difference(&names(&used)).count();
    let used_tables = best(seen).map(|query| query.tables()).unwrap_or_default();
    let joins = used_tables.len().saturating_sub(1);
    let declared =
        prompt.schema.foreign_keys.iter().filter(|key| {
            used_tables.contains(&key.from.table) && used_tables.contains(&key.to.table)
        });
    out.extend([evidence.apart, count(tables.len()), count(unused), count(columns)]);
    out.extend([count(joins), flag(joins > declared.count()), count(evidence.components)]);
}

/// Adds what of the words the best query has no name for, and whether both have conditions.
fn of_coverage(out: &mut Vec<f64>, seen: &Seen<'_>, evidence: &Evidence) {
    let prompt = seen.prompt;
    let used = best(seen).map(items).unwrap_or_default();
    let uncovered = |limits: bool| {
        let words = evidence.content.iter().filter(|c| c.limits == limits);
        count(words.filter(|c| known(prompt, c.at, |item| used.contains(&item)) < KNOWN).count())
    };
    out.extend([uncovered(false), uncovered(true)]);
    let has_border = evidence.border < prompt.question.words.len();
    let filters = best(seen).map(ParsedQuery::filters).unwrap_or_default();
    out.push(flag(has_border && filters.is_empty()));
    out.push(flag(!has_border && !filters.is_empty()));
    let sql = seen.candidates.iter().find(|c| c.score.is_some()).map_or("", |c| c.sql);
    let sql = sql.to_lowercase();
    out.push(flag(sql.starts_with("select count")));
    out.push(flag(sql.contains("order by") || sql.contains("max(") || sql.contains("min(")));
    out.push(flag(prompt.question.text.contains("'s ") || prompt.question.text.contains(" of ")));
}
