//! Stored totals: *how many tickets were sold on each day* counts the tickets, or reads the number
//! that a summary of days keeps.

use std::collections::BTreeSet;

use beamsplitter_common::lexicon::Lists;
use beamsplitter_link::{Item, Level, Question};
use beamsplitter_sql::names::{is_plural, phrase, words as name_words};
use beamsplitter_sql::{ColumnKind, ColumnRef, normalise, quote};
use sqlparser::ast::{Expr, Function, GroupByExpr, Select};

use super::naming::join;
use super::{Context, Rule, RuleReading};
use crate::query::{ParsedQuery, arguments, expression};

/// Functions, and words by which columns keep what they compute.
static FUNCTIONS: Lists = Lists::new(crate::LEXICON, "functions");

/// What a query computes for each group of rows.
struct Computed {
    /// The column that the groups share.
    key: ColumnRef,
    /// The items of its SELECT list: columns, and nothing at the place of the computed one.
    items: Vec<Option<ColumnRef>>,
    /// Words by which a column keeps it.
    function: &'static [&'static str],
    /// The table whose rows are counted, or that of the column.
    table: usize,
    /// The column; none where rows are counted.
    column: Option<ColumnRef>,
}

/// Returns the reading that takes a stored column for what the best candidate computes, where one
/// column of another table, with a row for each group, is called so and no candidate takes it.
pub fn readings(context: &Context<'_>) -> Vec<RuleReading> {
    let best = context.candidates.first();
    let found = best.and_then(|best| reading(context, best));
    let is_new = |reading: &RuleReading| {
        let sql = normalise(&reading.sql);
        !context.candidates.iter().any(|candidate| normalise(&candidate.sql()) == sql)
    };
    found.into_iter().filter(is_new).collect()
}

fn reading(context: &Context<'_>, best: &ParsedQuery<'_>) -> Option<RuleReading> {
    let schema = context.schema;
    let computed = computed(best)?;
    let used = best.tables();
    let mut kept = schema.columns().map(|(at, _)| at).filter(|at| {
        !used.contains(&at.table) && is_kept(context, &computed, *at) && !schema.is_key(*at)
    });
    let (Some(kept), None) = (kept.next(), kept.next()) else { return None };
    let links = context.links.links.iter();
    let words = links
        .filter(|link| link.item == Item::Column(kept) && link.level >= Level::Partial)
        .max_by_key(|link| (link.level, link.words.len()))?
        .words
        .clone();
    let sql =
        of_same_name(context, &computed, kept).or_else(|| joined(context, &computed, kept))?;
    let meaning = phrase(&schema.column(kept).name);
    Some(RuleReading { rule: Rule::Stored, sql, words, meaning, both: false })
}

/// Returns what a query computes, where it does nothing else: one function for each group of rows.
fn computed(best: &ParsedQuery<'_>) -> Option<Computed> {
    let select = best.select().filter(|_| best.tree.order_by.is_none())?;
    let is_plain = select.selection.is_none() && select.having.is_none();
    if !is_plain || best.tree.limit_clause.is_some() {
        return None;
    }
    let key = group(best, select)?;
    let mut items = Vec::new();
    let mut function = None;
    for item in &select.projection {
        let column = match expression(item)? {
            Expr::Function(computes) if function.is_none() => {
                function = Some(computes);
                None
            }
            expr => Some(best.column(expr)?),
        };
        items.push(column);
    }
    let function: &Function = function?;
    if function.to_string().to_lowercase().contains("distinct") {
        return None;
    }
    let name = function.name.to_string().to_lowercase();
    let (_, words) = FUNCTIONS.iter().find(|(function, _)| *function == name)?;
    let column = arguments(function).next().and_then(|expr| best.column(expr));
    let column = column.filter(|_| name != "count");
    let mut others = best.tables().into_iter().filter(|table| *table != key.table);
    let table = match (column, others.next(), others.next()) {
        (Some(column), ..) => column.table,
        (None, None, _) => key.table,
        (None, Some(table), None) => table,
        _ => return None,
    };
    if name != "count" && column.is_none() {
        return None;
    }
    Some(Computed { key, items, function: words, table, column })
}

/// Returns the one column by which a query groups its rows.
fn group(best: &ParsedQuery<'_>, select: &Select) -> Option<ColumnRef> {
    match &select.group_by {
        GroupByExpr::Expressions(groups, _) if groups.len() == 1 => best.column(&groups[0]),
        _ => None,
    }
}

/// Returns whether a column is called what is computed, in words of its function, of the table and
/// of the question: `average_price`, `number_of_books`, `tickets_sold`.
fn is_kept(context: &Context<'_>, computed: &Computed, at: ColumnRef) -> bool {
    let schema = context.schema;
    let column = schema.column(at);
    let name = name_words(&column.name);
    let of_table = stems(&name_words(&schema.tables[computed.table].name));
    let of_column = computed.column.map(|at| stems(&name_words(&schema.column(at).name)));
    let said: BTreeSet<&str> = context.question.words.iter().map(|w| w.stem.as_str()).collect();
    let is_function = |word: &String| computed.function.contains(&word.as_str());
    let has = |all: &BTreeSet<String>| all.is_subset(&stems(&name));
    let tells = match &of_column {
        Some(of_column) => name.iter().any(is_function) && has(of_column),
        // A `ticket_price` counts no tickets.
        None => has(&of_table) && name.iter().any(|word| is_function(word) || is_plural(word)),
    };
    let fits = |word: &String| {
        is_function(word) || word == "of" || {
            let stem = stem(word);
            let of_column = of_column.as_ref().is_some_and(|of| of.contains(&stem));
            of_column || of_table.contains(&stem) || said.contains(stem.as_str())
        }
    };
    column.kind == ColumnKind::Number && tells && name.iter().all(fits)
}

/// Returns the query of a table whose key is called as the groups are: a summary of days.
fn of_same_name(context: &Context<'_>, computed: &Computed, kept: ColumnRef) -> Option<String> {
    let table = &context.schema.tables[kept.table];
    let key = table.column_named(&context.schema.column(computed.key).name)?;
    let is_key = |item: &Option<ColumnRef>| item.is_none_or(|at| at == computed.key);
    if !table.columns[key].primary_key || !computed.items.iter().all(is_key) {
        return None;
    }
    let column = |item: &Option<ColumnRef>| {
        quote(&table.columns[if item.is_some() { key } else { kept.column }].name)
    };
    let items: Vec<String> = computed.items.iter().map(column).collect();
    Some(format!("SELECT {} FROM {}", items.join(", "), quote(&table.name)))
}

/// Returns the query of a table with one row for each row of the table that is grouped.
fn joined(context: &Context<'_>, computed: &Computed, kept: ColumnRef) -> Option<String> {
    let schema = context.schema;
    let owner = computed.key.table;
    let is_one_each = schema.foreign_keys.iter().any(|key| {
        (key.from.table, key.to.table) == (kept.table, owner) && schema.column(key.from).primary_key
    });
    let from = join(schema, &[owner, kept.table]).filter(|_| is_one_each)?;
    let of_owner = |item: &Option<ColumnRef>| item.is_none_or(|at| at.table == owner);
    if !computed.items.iter().all(of_owner) {
        return None;
    }
    let items: Option<Vec<String>> =
        computed.items.iter().map(|item| from.column(schema, item.unwrap_or(kept))).collect();
    Some(format!("SELECT {} FROM {}", items?.join(", "), from.text))
}

fn stems(words: &[String]) -> BTreeSet<String> {
    words.iter().map(|word| stem(word)).collect()
}

fn stem(word: &str) -> String {
    Question::new(word).words.into_iter().map(|word| word.stem).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use crate::fixture::schema_of;

    #[test]
    fn what_is_counted_may_be_stored_by_the_key_of_its_groups() {
        let schema = schema_of(
            &[
                "ticket: id* day price# town",
                "day_summary: day* tickets_sold# ticket_price# average_price#",
            ],
            &[],
        );
        let count = "select day, count(*) from ticket group by day";
        let stored = "select day, tickets_sold from day_summary";
        check(&schema, "How many tickets were sold on each day?", &[count], &[stored]);
        check(&schema, "How many tickets of each day?", &[count], &[]);
        let average = "select avg(price), day from ticket group by day";
        let stored = "select average_price, day from day_summary";
        let question = "The average price of tickets on each day";
        check(&schema, question, &[average], &[stored]);
        check(&schema, question, &[average, stored], &[]);
        let town = "select town, count(*) from ticket group by town";
        check(&schema, "How many tickets were sold in each town?", &[town], &[]);
        let some = "select day, count(*) from ticket where town = 'Rome' group by day";
        check(&schema, "How many tickets were sold to Rome on each day?", &[some], &[]);
    }

    #[test]
    fn what_is_counted_may_be_stored_beside_the_table_of_its_groups() {
        let schema = schema_of(
            &[
                "branch: branch_id* name",
                "book: id* branch_id# title",
                "branch_statistics: branch_id* number_of_books# number_of_loans#",
            ],
            &[
                "book.branch_id -> branch.branch_id",
                "branch_statistics.branch_id -> branch.branch_id",
            ],
        );
        let count = "select t1.name, count(*) from branch as t1 join book as t2 \
                     on t1.branch_id = t2.branch_id group by t1.branch_id";
        let stored = "select t1.name, t2.number_of_books from branch as t1 \
                      join branch_statistics as t2 on t1.branch_id = t2.branch_id";
        check(&schema, "How many books does each branch have?", &[count], &[stored]);
        let titles = "select t2.title, count(*) from branch as t1 join book as t2 \
                      on t1.branch_id = t2.branch_id group by t2.title";
        check(&schema, "How many books of each title?", &[titles], &[]);
    }
}
