//! Vagueness: a word that may mean one column or the other may mean both.

use std::ops::Range;

use beamsplitter_link::Item;
use beamsplitter_sql::names::phrase;
use beamsplitter_sql::{ColumnRef, quote};
use sqlparser::ast::SelectItem;
use sqlparser::dialect::SQLiteDialect;
use sqlparser::parser::Parser;

use super::{Context, Rule, RuleReading};
use crate::query::ParsedQuery;

/// Candidates that are compared with the best one.
const COMPARED: usize = 5;

/// Returns the reading with both columns, where the best candidate and another one differ in one
/// column of the SELECT list alone and some words of the question are linked with both.
pub fn readings(context: &Context<'_>) -> Vec<RuleReading> {
    let Some((best, others)) = context.candidates.split_first() else { return Vec::new() };
    let found = others.iter().take(COMPARED).find_map(|other| {
        let (place, mine, theirs) = differing_output(best, other)?;
        let words = common_words(context, mine, theirs)?;
        let mut both = best.clone();
        let alias = both.alias(theirs.table)?.to_owned();
        let name = quote(&context.schema.column(theirs).name);
        let item = item(&format!("{}.{name}", quote(&alias)))?;
        both.select_mut()?.projection.insert(place + 1, item);
        let [a, b] = [mine, theirs].map(|at| phrase(&context.schema.column(at).name));
        let meaning = format!("both {a} and {b}");
        Some(RuleReading { rule: Rule::Vagueness, sql: both.sql(), words, meaning })
    });
    found.into_iter().collect()
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
        // Another condition: not the same question about another column.
        let other = ["select mean_time from area", "select median_time from area where id = 1"];
        check(&schema, "Show the time", &other, &[]);
        // No word means both.
        let other = ["select mean_time from area", "select people from area"];
        check(&schema, "Show the mean time", &other, &[]);
    }
}
