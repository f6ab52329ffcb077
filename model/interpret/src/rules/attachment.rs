//! Attachment: in "mysteries and thrillers from 1990" the year may belong to both kinds or to the
//! thrillers alone.

use std::collections::BTreeSet;
use std::ops::Range;

use beamsplitter_link::{CellMatch, Item, Level};
use beamsplitter_sql::syntax::disjuncts;
use beamsplitter_sql::{ColumnRef, quote_text};

use super::naming::{join, naming_column};
use super::{Context, Rule, RuleReading};
use crate::query::{Filter, ParsedQuery};

/// Words between the two things, "and" among them, at most.
const GAP: usize = 3;

/// Two things joined by "and", and a condition after them.
struct Pair<T> {
    first: T,
    second: T,
    words: Range<usize>,
}

/// Returns the readings in which the condition belongs to both things, and to the second alone.
pub fn readings(context: &Context<'_>) -> Vec<RuleReading> {
    of_cells(context).or_else(|| of_tables(context)).unwrap_or_default()
}

/// Returns whether a query takes each condition for an alternative, though they limit several columns:
/// no reading of "A and B with C", but what a network makes of it.
pub fn is_flat(query: &ParsedQuery<'_>) -> bool {
    let condition = query.select().and_then(|select| select.selection.as_ref());
    let parts = condition.map(disjuncts).unwrap_or_default();
    let filters: Vec<Filter> = parts.iter().filter_map(|part| query.filter(part)).collect();
    let columns: BTreeSet<ColumnRef> = filters.iter().map(|filter| filter.column).collect();
    filters.len() > 2 && filters.len() == parts.len() && columns.len() > 1
}

/// Returns whether a condition's value stands before the pair: then it belongs to both.
fn stands_before(context: &Context<'_>, conditions: &[Filter], pair: &Range<usize>) -> bool {
    let place = |filter: &Filter| {
        let value = filter.value.to_lowercase();
        let first = value.split(' ').next().unwrap_or_default().to_owned();
        context.question.words.iter().position(|word| word.text == first)
    };
    conditions.iter().all(|filter| place(filter).is_some_and(|place| place < pair.start))
}

/// Returns two cells of one column: `(c = 'a' OR c = 'b') AND z` and `c = 'a' OR (c = 'b' AND z)`.
fn of_cells(context: &Context<'_>) -> Option<Vec<RuleReading>> {
    let pair = cell_pair(context)?;
    let column = pair.first.column;
    let (candidate, conditions) = conditions(context, |filter| filter.column != column)?;
    let entity = entity(context, candidate, column);
    let output = candidate
        .outputs()
        .into_iter()
        .find(|at| *at != column && at.table == entity)
        .filter(|at| !context.schema.column(*at).primary_key)
        .or_else(|| naming_column(context.schema, entity))?;
    let mut tables = vec![output.table, column.table];
    tables.extend(conditions.iter().map(|filter| filter.column.table));
    let from = join(context.schema, &tables)?;
    let name = |at: ColumnRef| from.column(context.schema, at);
    let equals = |cell: &CellMatch| Some(format!("{} = {}", name(column)?, quote_text(&cell.text)));
    let (first, second) = (equals(pair.first)?, equals(pair.second)?);
    let condition = written(&conditions, name)?;
    let head = format!("SELECT {} FROM {} WHERE", name(output)?, from.text);
    let texts = (pair.first.text.as_str(), pair.second.text.as_str());
    let before = stands_before(context, &conditions, &pair.words);
    let mut readings = pair_of_readings(
        pair.words,
        texts,
        format!("{head} ({first} OR {second}) AND {condition}"),
        format!("{head} {first} OR {second} AND {condition}"),
    );
    readings.truncate(if before { 1 } else { 2 });
    Some(readings)
}

/// Returns two tables with a column of one name: a UNION in which the condition limits both sides,
/// or the second alone.
fn of_tables(context: &Context<'_>) -> Option<Vec<RuleReading>> {
    let schema = context.schema;
    let pair = table_pair(context)?;
    let (first, second) = (pair.first, pair.second);
    let (_, conditions) = conditions(context, |filter| {
        let name = &schema.column(filter.column).name;
        [first, second].iter().all(|table| schema.tables[*table].column_named(name).is_some())
    })?;
    // Something else may be asked for, to which both belong.
    let parent = parent(context, first, second);
    let side = |table: usize, limited: bool| {
        let output = naming_column(schema, parent.unwrap_or(table))?;
        let from = join(schema, &[output.table, table])?;
        let name = |at: ColumnRef| {
            let column = schema.tables[table].column_named(&schema.column(at).name)?;
            from.column(schema, ColumnRef { table, column })
        };
        let condition = match limited {
            true => format!(" WHERE {}", written(&conditions, name)?),
            false => String::new(),
        };
        Some(format!("SELECT {} FROM {}{condition}", from.column(schema, output)?, from.text))
    };
    let union =
        |limited: bool| Some(format!("{} UNION {}", side(first, limited)?, side(second, true)?));
    let texts = (schema.tables[first].name.as_str(), schema.tables[second].name.as_str());
    let before = stands_before(context, &conditions, &pair.words);
    let mut readings = pair_of_readings(pair.words, texts, union(true)?, union(false)?);
    readings.truncate(if before { 1 } else { 2 });
    Some(readings)
}

/// Returns two different cells of one column with "and" or "or" between them.
fn cell_pair<'a>(context: &Context<'a>) -> Option<Pair<&'a CellMatch>> {
    let cells = context.cells.iter();
    let pairs = cells.clone().flat_map(|a| cells.clone().map(move |b| (a, b)));
    let is_pair = |(a, b): &(&CellMatch, &CellMatch)| {
        a.column == b.column && a.text != b.text && are_joined(context, &a.words, &b.words)
    };
    let (first, second) = pairs.into_iter().find(is_pair)?;
    Some(Pair { first, second, words: first.words.start..second.words.end })
}

/// Returns two tables whose names the question joins by "and" or "or".
fn table_pair(context: &Context<'_>) -> Option<Pair<usize>> {
    let named = context.links.links.iter().filter_map(|link| match link.item {
        Item::Table(table) if link.level >= Level::Nearest => Some((link.words.clone(), table)),
        _ => None,
    });
    let mut named: Vec<(Range<usize>, usize)> = named.collect();
    // Longer names first: "laundry service" before "service".
    named.sort_by_key(|(words, table)| (std::cmp::Reverse(words.len()), words.start, *table));
    for (first_words, first) in &named {
        for (second_words, second) in &named {
            if first != second && are_joined(context, first_words, second_words) {
                let words = first_words.start..second_words.end;
                return Some(Pair { first: *first, second: *second, words });
            }
        }
    }
    None
}

/// Returns whether `second` follows `first` after "and" or "or".
fn are_joined(context: &Context<'_>, first: &Range<usize>, second: &Range<usize>) -> bool {
    if second.start <= first.end || second.start - first.end > GAP {
        return false;
    }
    let between = &context.question.words[first.end..second.start];
    between.iter().any(|word| word.text == "and" || word.text == "or")
}

/// Returns the first candidate with conditions that `fits` and the question says; these, each once.
fn conditions<'a>(
    context: &Context<'a>,
    fits: impl Fn(&Filter) -> bool,
) -> Option<(&'a ParsedQuery<'a>, Vec<Filter>)> {
    context.candidates.iter().find_map(|candidate| {
        let mut found: Vec<Filter> = candidate.filters().into_iter().filter(|f| fits(f)).collect();
        found.sort();
        found.dedup();
        let are_said = found.iter().all(|filter| context.says(filter));
        (!found.is_empty() && are_said).then_some((candidate, found))
    })
}

/// Returns the table whose rows are asked for: one that refers to the table of `column`, where a
/// candidate joins the two; else that table itself.
fn entity(context: &Context<'_>, candidate: &ParsedQuery<'_>, column: ColumnRef) -> usize {
    let tables = candidate.tables();
    let keys = context.schema.foreign_keys.iter();
    let child = keys
        .filter(|key| key.to.table == column.table && tables.contains(&key.from.table))
        .map(|key| key.from.table)
        .next();
    child.unwrap_or(column.table)
}

/// Returns the table that the question names in so many words and that both tables refer to.
fn parent(context: &Context<'_>, first: usize, second: usize) -> Option<usize> {
    let refers = |from: usize, to: usize| {
        let mut keys = context.schema.foreign_keys.iter();
        keys.any(|key| key.from.table == from && key.to.table == to)
    };
    (0..context.schema.tables.len()).find(|&table| {
        refers(first, table)
            && refers(second, table)
            && context.links.level(Item::Table(table)) == Some(Level::Exact)
    })
}

/// Writes conditions, joined by AND.
fn written(conditions: &[Filter], name: impl Fn(ColumnRef) -> Option<String>) -> Option<String> {
    let one = |filter: &Filter| {
        let value = if filter.text { quote_text(&filter.value) } else { filter.value.clone() };
        Some(format!("{} {} {value}", name(filter.column)?, filter.operator))
    };
    Some(conditions.iter().map(one).collect::<Option<Vec<String>>>()?.join(" AND "))
}

fn pair_of_readings(
    words: Range<usize>,
    (first, second): (&str, &str),
    both: String,
    last: String,
) -> Vec<RuleReading> {
    let reading = |sql, meaning| RuleReading {
        rule: Rule::Attachment,
        sql,
        words: words.clone(),
        meaning,
        both: false,
    };
    vec![
        reading(both, format!("the condition is on both, {first} and {second}")),
        reading(last, format!("the condition is on {second} alone")),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::tests::check_with_cells;
    use super::*;
    use crate::fixture::schema_of;

    #[test]
    fn a_condition_after_two_cells() {
        let schema = schema_of(&["movie: id* title genre year#"], &[]);
        let head = "select title from movie where";
        check_with_cells(
            &schema,
            "Show mystery and thriller movies from 1990",
            &["mystery = movie.genre", "thriller = movie.genre"],
            &["select title from movie where genre = 'thriller' and year = 1990"],
            &[
                &format!("{head} (genre = 'mystery' or genre = 'thriller') and year = 1990"),
                &format!("{head} genre = 'mystery' or genre = 'thriller' and year = 1990"),
            ],
        );
    }

    #[test]
    fn a_condition_after_two_tables() {
        let schema = schema_of(&["cook: id* name city", "waiter: id* name city"], &[]);
        let union = "union select name from waiter where city = 'Rome'";
        check_with_cells(
            &schema,
            "List the cooks and the waiters of Rome",
            &[],
            &["select name from waiter where city = 'Rome'"],
            &[
                &format!("select name from cook where city = 'Rome' {union}"),
                &format!("select name from cook {union}"),
            ],
        );
    }

    #[test]
    fn a_condition_before_the_pair_belongs_to_both() {
        let schema = schema_of(&["movie: id* title genre year#"], &[]);
        check_with_cells(
            &schema,
            "Of the movies from 1990 show mystery and thriller ones",
            &["mystery = movie.genre", "thriller = movie.genre"],
            &["select title from movie where genre = 'thriller' and year = 1990"],
            &[
                "select title from movie where (genre = 'mystery' or genre = 'thriller') and year = 1990",
            ],
        );
    }

    #[test]
    fn one_cell_or_no_condition_is_not_ambiguous() {
        let schema = schema_of(&["movie: id* title genre year#"], &[]);
        let one = "select title from movie where genre = 'thriller'";
        let cells = ["mystery = movie.genre", "thriller = movie.genre"];
        let made_up = "select title from movie where genre = 'thriller' and year = 1";
        let both = [one, made_up];
        check_with_cells(&schema, "Show mystery and thriller movies", &cells, &both, &[]);
        check_with_cells(&schema, "Show thriller movies from 1990", &cells[1..], &[one], &[]);
    }

    #[test]
    fn alternatives_over_several_columns_are_no_reading() {
        let schema = schema_of(&["movie: id* title genre year#"], &[]);
        let flat = |condition: &str| {
            let sql = format!("select title from movie where {condition}");
            is_flat(&ParsedQuery::parse(&sql, &schema).unwrap())
        };
        assert!(flat("genre = 'a' or genre = 'b' or year = 1990"));
        assert!(!flat("genre = 'a' or genre = 'b' and year = 1990"));
        assert!(!flat("genre = 'a' or genre = 'b' or genre = 'c'"));
    }
}
