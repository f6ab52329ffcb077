//! Queries that nobody could mean beside a likelier one, since they say the same with something
//! pointless, or less of the question: they are folded under it, with the reason.

use std::collections::BTreeSet;

use beamsplitter_database::{Execution, Value, equal_up_to_column_order};
use beamsplitter_link::{Item, Level};
use beamsplitter_odin::selector::Facts;
use beamsplitter_prompt::QuestionPrompt;
use sqlparser::ast::Expr;

use crate::cards::{Cards, Pointless};
use crate::extreme::is_same_extreme;
use crate::facts::{is_empty, items};
use crate::found::Reason;
use crate::gathered::{ExecutedQuery, Gathered};
use crate::query::{ParsedQuery, expression};
use crate::unasked::{self, tells_more};
use crate::verdict::asks_for_rows;
use crate::words::{content, is_operation, known, strongest};

/// So much less surely a word names something in one query than in another which leaves it out.
const MUCH: f64 = 0.4;
/// From this strength of a link on, a word asks for the name.
const ASKED: f64 = 0.6;

/// Folds what nobody could mean beside an earlier query that is shown. Where words have several
/// meanings (`ambiguous`), what says less of the question than the first stays.
pub(crate) fn fold(known: &Gathered<'_>, ambiguous: bool, cards: &mut Cards) {
    let Gathered { prompt, queries: found, facts, .. } = known;
    let mut pointless: Vec<Pointless> = Vec::new();
    let mut stay: Vec<usize> = Vec::new();
    let for_rows = asks_for_rows(prompt);
    for &index in &cards.shown {
        let varied = |&under: &usize| {
            let [query, other] = [&found[under], &found[index]];
            let is_shown = || (for_rows && shows_otherwise(query, other)).then_some(Reason::Shown);
            let reason = varies(prompt, query, other)
                .or_else(is_shown)
                .or_else(|| unasked::reason(prompt, query, other))?;
            Some(Pointless { index, under, reason })
        };
        let outdone = || {
            let under = *stay.first().filter(|_| !ambiguous)?;
            let of = |at: usize| (&found[at], &facts[at]);
            let reason = says_less(prompt, of(under), of(index))?;
            Some(Pointless { index, under, reason })
        };
        let may = known.may_be_folded(index);
        match stay.iter().find_map(varied).or_else(outdone).filter(|_| may) {
            Some(one) => pointless.push(one),
            None => stay.push(index),
        }
    }
    for under in &mut stay {
        let tells = |index: usize| known.query(index).is_some_and(tells_more);
        let may = known.may_be_folded(*under);
        let is_other = |one: &&Pointless| {
            one.under == *under && one.reason == Reason::Shown && tells(one.index)
        };
        let other = pointless.iter().find(is_other).map(|one| one.index);
        if let Some(other) = other.filter(|_| may && !tells(*under)) {
            turn(*under, other, &mut pointless);
            turn(*under, other, &mut cards.pointless);
            *under = other;
        }
    }
    cards.shown = stay;
    cards.pointless.extend(pointless);
}

/// Folds the query at `under`, and what is folded under it, under `other`, which was.
fn turn(under: usize, other: usize, pointless: &mut [Pointless]) {
    for one in pointless {
        if one.index == other {
            (one.index, one.under) = (under, other);
        } else if one.under == under {
            one.under = other;
        }
    }
}

/// Returns in what way `other` says less of the question than `query`, which is likelier.
fn says_less(
    prompt: &QuestionPrompt,
    (query, mine): (&ExecutedQuery<'_>, &Facts),
    (other, theirs): (&ExecutedQuery<'_>, &Facts),
) -> Option<Reason> {
    let (first, second) = (query.query.as_ref()?, other.query.as_ref()?);
    // What the same words are linked with is another reading of them.
    let is_named = theirs.linked_alternative == 0.0 && leaves_out_a_name(prompt, first, second);
    let leaves_out = theirs.unread > mine.unread || is_named;
    let reasons = [
        (leaves_out, Reason::LeavesOut),
        (theirs.invented > mine.invented, Reason::Invented),
        (theirs.empty > mine.empty, Reason::Empty),
    ];
    reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason)
}

/// Returns whether a word names something in `query` and nothing in `other`. Words of operations are
/// left aside: the one may have a column where the other has a function.
fn leaves_out_a_name(
    prompt: &QuestionPrompt,
    query: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
) -> bool {
    let (mine, theirs) = (items(query), items(other));
    let mut words = content(prompt).into_iter();
    words.any(|word| {
        let in_names =
            |names: &BTreeSet<Item>| known(prompt, word.at, |item| names.contains(&item));
        let is_name = !is_operation(&prompt.question, word.at);
        is_name && in_names(&mine) - in_names(&theirs) >= MUCH
    })
}

/// Returns in what way `other` varies `query`, which is the likelier one, so that nobody could mean
/// both.
fn varies(
    prompt: &QuestionPrompt,
    query: &ExecutedQuery<'_>,
    other: &ExecutedQuery<'_>,
) -> Option<Reason> {
    let (mine, theirs) = (query.query.as_ref()?, other.query.as_ref()?);
    let (rows, other_rows) = (query.result.as_ref().ok()?, other.result.as_ref().ok()?);
    if rows.more || other_rows.more || is_empty(rows) || is_empty(other_rows) {
        return None;
    }
    let same = |a: &[Vec<Value>], b: &[Vec<Value>]| equal_up_to_column_order(a, b, false);
    if same(&rows.rows, &other_rows.rows) && mine.columns() == theirs.columns() {
        return Some(Reason::Order);
    }
    if is_joined_for_nothing(prompt, mine, theirs) {
        return Some(Reason::Join);
    }
    let projected = without_unasked(prompt, mine, theirs, other_rows)?;
    same(&rows.rows, &projected).then_some(Reason::Column)
}

/// Returns whether `other` has the rows of `query` and shows them by other columns.
fn shows_otherwise(query: &ExecutedQuery<'_>, other: &ExecutedQuery<'_>) -> bool {
    let (Some(mine), Some(theirs)) = (&query.query, &other.query) else { return false };
    // Of all columns an item is no expression.
    let shows_columns = |query: &ParsedQuery<'_>| {
        query.select().is_some() && selected(query).iter().all(|expr| query.column(expr).is_some())
    };
    let is_same =
        || mine.without_selected().is_some_and(|text| theirs.without_selected() == Some(text));
    [mine, theirs].into_iter().all(shows_columns) && is_same() || is_same_extreme(mine, theirs)
}

/// Returns whether `other` is `query` with more tables joined, of which it takes nothing and for
/// which no word asks.
fn is_joined_for_nothing(
    prompt: &QuestionPrompt,
    query: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
) -> bool {
    let (mine, theirs) = (query.tables(), other.tables());
    let more: BTreeSet<usize> = theirs.difference(&mine).copied().collect();
    let is_asked = |table: &usize| prompt.links.level(Item::Table(*table)) >= Some(Level::Partial);
    !more.is_empty()
        && mine.is_subset(&theirs)
        && !more.iter().any(is_asked)
        && query.selected() == other.selected()
        && query.filtered() == other.filtered()
        && query.without_tables().is_some_and(|text| other.without_tables() == Some(text))
}

/// Returns the rows of `other` without the columns that `query` does not select and that no word
/// asks for; none where it selects no such column, or lacks one of `query`'s.
fn without_unasked(
    prompt: &QuestionPrompt,
    query: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
    rows: &Execution,
) -> Option<Vec<Vec<Value>>> {
    let (mine, theirs) = (texts(query), texts(other));
    let places: Vec<usize> = mine
        .iter()
        .map(|item| theirs.iter().position(|other| other == item))
        .collect::<Option<_>>()?;
    let is_unasked = |expr: &Expr| {
        other.column(expr).is_some_and(|at| {
            let links = prompt.links.links.iter().filter(|link| link.item == Item::Column(at));
            strongest(links) < ASKED
        })
    };
    let more = selected(other).into_iter().enumerate().filter(|(at, _)| !places.contains(at));
    let more: Vec<(usize, &Expr)> = more.collect();
    let is_repeated = |at: usize| theirs[..at].contains(&theirs[at]);
    let is_pointless = more.iter().all(|(at, expr)| is_repeated(*at) || is_unasked(expr));
    if more.is_empty() || mine.is_empty() || !is_pointless {
        return None;
    }
    let project = |row: &Vec<Value>| places.iter().filter_map(|at| row.get(*at).cloned()).collect();
    Some(rows.rows.iter().map(project).collect())
}

/// Returns what the only SELECT of a query returns.
fn selected<'q>(query: &'q ParsedQuery<'_>) -> Vec<&'q Expr> {
    let items = query.select().map_or(&[][..], |select| &select.projection);
    items.iter().filter_map(expression).collect()
}

/// Returns it as text, columns by their place in the schema.
fn texts(query: &ParsedQuery<'_>) -> Vec<String> {
    let text = |expr: &Expr| match query.column(expr) {
        Some(at) => format!("{}.{}", at.table, at.column),
        None => expr.to_string(),
    };
    selected(query).into_iter().map(text).collect()
}

#[cfg(test)]
mod tests;
