//! Numbers that are kept as text and compared letter by letter.

use std::collections::BTreeSet;

use beamsplitter_database::{Database, Difference, Value};
use beamsplitter_sql::pitfalls::{each_sized, each_sized_mut};
use beamsplitter_sql::{ColumnRef, Schema, quote};
use sqlparser::ast::{CastKind, DataType, ExactNumberInfo, Expr, Query};

use super::finding::{Finding, Probe};
use crate::names::QueryNames;
use beamsplitter_ambiguity::test_suite::rows;

/// Different texts of a column that are read.
const READ: usize = 5000;

/// Returns a finding if what the query orders or compares by size are numbers kept as text, and other
/// rows come where they are compared as numbers.
pub async fn numbers<D: Database>(
    database: &mut D,
    query: &Query,
    schema: &Schema,
    found: &[Vec<Value>],
) -> Option<Finding> {
    let names = QueryNames::of(query, schema);
    let mut sized = BTreeSet::new();
    each_sized(query, &mut |expr| sized.extend(names.column(expr)));
    let mut columns = BTreeSet::new();
    for at in sized {
        if are_numbers(database, schema, at).await {
            columns.insert(at);
        }
    }
    if columns.is_empty() {
        return None;
    }
    let mut changed = query.clone();
    let is_text = |expr: &Expr| names.column(expr).is_some_and(|at| columns.contains(&at));
    each_sized_mut(&mut changed, &mut |expr, other| {
        std::iter::once(expr).chain(other).filter(|expr| is_text(expr)).for_each(cast);
    });
    let statements = [query.to_string(), changed.to_string()];
    let others = rows(database, &statements[1]).await?;
    // A text that is compared with the greatest number may be written otherwise.
    if others.is_empty() && !found.is_empty() {
        return None;
    }
    let [a, b] = [found, &others].map(read);
    let Difference { first, second, .. } = Difference::of(&a, &b);
    let differ = !first.is_empty() || !second.is_empty();
    let finding = || {
        let rows = [found, others.as_slice()];
        Finding::at(Probe::TextNumbers, statements, rows, [first, second])
    };
    differ.then(finding)
}

/// Returns whether nine in ten of the texts of a column are numbers.
async fn are_numbers<D: Database>(database: &mut D, schema: &Schema, at: ColumnRef) -> bool {
    let (table, column) = (quote(&schema.tables[at.table].name), quote(&schema.column(at).name));
    let sql = format!(
        "select distinct {column} from {table} where typeof({column}) = 'text' and {column} <> '' \
         limit {READ}"
    );
    let texts = rows(database, &sql).await.unwrap_or_default();
    let numbers = texts.iter().flatten().filter(|cell| number(cell).is_some()).count();
    numbers > 1 && numbers * 10 >= texts.len() * 9
}

fn number(cell: &Value) -> Option<f64> {
    match cell {
        Value::Text(text) => text.trim().parse().ok().filter(|number: &f64| number.is_finite()),
        _ => None,
    }
}

/// Returns rows with numbers for the texts that are some: both statements write them as they like.
fn read(rows: &[Vec<Value>]) -> Vec<Vec<Value>> {
    let cell = |cell: &Value| number(cell).map_or_else(|| cell.clone(), Value::Real);
    rows.iter().map(|row| row.iter().map(cell).collect()).collect()
}

/// Takes a column as a number.
fn cast(expr: &mut Expr) {
    *expr = Expr::Cast {
        kind: CastKind::Cast,
        expr: Box::new(expr.clone()),
        data_type: DataType::Numeric(ExactNumberInfo::None),
        format: None,
    };
}
