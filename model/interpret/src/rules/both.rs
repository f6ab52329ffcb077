//! Vagueness: a word that may mean one column or the other may mean both.

use std::ops::Range;

use beamsplitter_link::{Item, Level, Link};
use beamsplitter_sql::names::phrase;
use beamsplitter_sql::{ColumnRef, quote};
use sqlparser::ast::SelectItem;
use sqlparser::dialect::SQLiteDialect;
use sqlparser::parser::Parser;

use super::classes::mate;
use super::{Context, Rule, RuleReading};
use crate::query::ParsedQuery;

/// A column is as near as another if its link weighs so much of the other's.
const NEAR: f32 = 0.8;
/// Candidates that are compared with the best one.
const COMPARED: usize = 5;

/// Returns the reading with both columns, where the best candidate and another one differ in one
/// column of the SELECT list alone and some words of the question are linked with both; else the
/// readings with another column of the table and with both, where a word that is no column's name
/// is as near to the other column.
pub fn readings(context: &Context<'_>) -> Vec<RuleReading> {
    let Some((best, others)) = context.candidates.split_first() else { return Vec::new() };
    let found = others.iter().take(COMPARED).find_map(|other| {
        let (place, mine, theirs) = differing_output(best, other)?;
        let words = common_words(context, mine, theirs)?;
        Some(vec![reading(context, best, place, [mine, theirs], words)?.1])
    });
    found.or_else(|| of_links(context, best)).unwrap_or_default()
}

/// Returns the readings with the other column, and with both.
fn of_links(context: &Context<'_>, best: &ParsedQuery<'_>) -> Option<Vec<RuleReading>> {
    let items = &best.select()?.projection;
    items.iter().enumerate().find_map(|(place, item)| {
        let mine = best.column(crate::query::expression(item)?)?;
        let (theirs, words) = as_near(context, best, mine).or_else(|| mate(context, best, mine))?;
        let (other, both) = reading(context, best, place, [mine, theirs], words)?;
        Some(vec![other, both])
    })
}

/// Returns another column of the table that is as near to the words which mean `mine`, and the
/// words; none where a name of the schema is those words.
fn as_near(
    context: &Context<'_>,
    best: &ParsedQuery<'_>,
    mine: ColumnRef,
) -> Option<(ColumnRef, Range<usize>)> {
    let links = &context.links.links;
    let schema = context.schema;
    let is_key = |at| schema.column(at).primary_key || schema.is_foreign_key(at);
    let used = best.columns();
    let kind = context.schema.column(mine).kind;
    let own = links.iter().filter(|link| link.item == Item::Column(mine));
    let own = own.max_by(|a, b| a.weight().total_cmp(&b.weight()))?;
    let is_name = |link: &&Link| link.words == own.words && link.level == Level::Exact;
    if own.level < Level::Nearest || links.iter().any(|link| is_name(&link)) {
        return None;
    }
    let near = links.iter().filter(|link| {
        link.words == own.words && link.level == own.level && link.weight() >= NEAR * own.weight()
    });
    let others = near.filter_map(|link| match link.item {
        Item::Column(at) if at.table == mine.table && at != mine => Some((link.weight(), at)),
        _ => None,
    });
    let fit = others.filter(|(_, at)| {
        !is_key(*at) && !used.contains(at) && context.schema.column(*at).kind == kind
    });
    let other = fit.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some((other.1, own.words.clone()))
}

/// Returns the best query with the second column in place of the first, and with both.
fn reading(
    context: &Context<'_>,
    best: &ParsedQuery<'_>,
    place: usize,
    [mine, theirs]: [ColumnRef; 2],
    words: Range<usize>,
) -> Option<(RuleReading, RuleReading)> {
    let alias = best.alias(theirs.table)?.to_owned();
    let name = quote(&context.schema.column(theirs).name);
    let item = item(&format!("{}.{name}", quote(&alias)))?;
    let (mut other, mut both) = (best.clone(), best.clone());
    both.select_mut()?.projection.insert(place + 1, item.clone());
    other.select_mut()?.projection[place] = item;
    let [a, b] = [mine, theirs].map(|at| phrase(&context.schema.column(at).name));
    let reading = |query: ParsedQuery<'_>, meaning: String| RuleReading {
        rule: Rule::Vagueness,
        sql: query.sql(),
        words: words.clone(),
        meaning,
        both: false,
    };
    let meaning = format!("both {a} and {b}");
    Some((reading(other, b), RuleReading { both: true, ..reading(both, meaning) }))
}

/// Returns where the SELECT lists differ and the two columns there, if nothing else differs.
fn differing_output(
    best: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
) -> Option<(usize, ColumnRef, ColumnRef)> {
    if best.tables() != other.tables() {
        return None;
    }
    let (mine, theirs) = (&best.select()?.projection, &other.select()?.projection);
    let column =
        |query: &ParsedQuery<'_>, item: &SelectItem| query.column(crate::query::expression(item)?);
    let differing: Vec<usize> = (0..mine.len().max(theirs.len()))
        .filter(|&place| mine.get(place) != theirs.get(place))
        .collect();
    let [place] = differing.as_slice() else { return None };
    let (a, b) = (column(best, mine.get(*place)?)?, column(other, theirs.get(*place)?)?);
    let mut same = other.clone();
    same.select_mut()?.projection.clone_from(mine);
    (a != b && a.table == b.table && same.tree == best.tree).then_some((*place, a, b))
}

/// Returns the words that are linked with both columns, the longest run.
fn common_words(context: &Context<'_>, a: ColumnRef, b: ColumnRef) -> Option<Range<usize>> {
    let links = |at: ColumnRef| {
        context.links.links.iter().filter(move |link| link.item == Item::Column(at))
    };
    let runs = links(a).filter(|mine| links(b).any(|theirs| theirs.words == mine.words));
    runs.map(|link| link.words.clone()).max_by_key(|words| (words.len(), words.start))
}

fn item(text: &str) -> Option<SelectItem> {
    let mut parser = Parser::new(&SQLiteDialect {}).try_with_sql(text).ok()?;
    parser.parse_select_item().ok()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use crate::fixture::schema_of;

    #[test]
    fn both_columns_of_a_vague_word() {
        let schema = schema_of(&["area: id* name mean_time# median_time# people#"], &[]);
        let candidates = [
            "select name, mean_time from area where people < 10",
            "select name, median_time from area where people < 10",
        ];
        let both = "select name, mean_time, median_time from area where people < 10";
        check(&schema, "Show name and time of areas under 10 people", &candidates, &[both]);
        // No candidate is the same question about the other column, but the word is as near to it.
        let other = ["select mean_time from area", "select median_time from area where id = 1"];
        let median = "select median_time from area";
        let both = "select mean_time, median_time from area";
        check(&schema, "Show the time", &other, &[median, both]);
        // No word means both.
        let other = ["select mean_time from area", "select people from area"];
        check(&schema, "Show the mean time", &other, &[]);
    }
}
