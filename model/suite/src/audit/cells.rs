//! Literals that no cell of their column has.

use beamsplitter_database::Database;
use beamsplitter_sql::{ColumnRef, Schema, quote};
use sqlparser::ast::Query;

use super::finding::{Finding, Probe};
use crate::fuzz::literal;
use crate::literals::{Comparison, How, comparisons};
use beamsplitter_ambiguity::test_suite::rows;

/// Cells that are shown instead.
const SHOWN: usize = 3;

/// Lists the literals for which the query looks in vain. What is greater or less need not be there, and
/// a column without cells says nothing.
pub async fn cells<D: Database>(database: &mut D, query: &Query, schema: &Schema) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for comparison in comparisons(query, schema) {
        if comparison.how == How::Other {
            continue;
        }
        if let Some(finding) = missing(database, schema, &comparison).await
            && !found.contains(&finding)
        {
            found.push(finding);
        }
    }
    found
}

/// Returns a finding if none of the columns that may be meant has the value.
async fn missing<D: Database>(
    database: &mut D,
    schema: &Schema,
    Comparison { columns, value, how }: &Comparison,
) -> Option<Finding> {
    let operator = if *how == How::Like { "like" } else { "=" };
    let value = literal(value);
    for at in columns {
        let (table, column) = names(schema, *at);
        let sql = format!("select 1 from {table} where {column} {operator} {value} limit 1");
        if !rows(database, &sql).await?.is_empty() {
            return None;
        }
    }
    let (table, column) = names(schema, *columns.first()?);
    let select = format!("select distinct {column} from {table} where");
    let asked = format!("{select} {column} {operator} {value}");
    let bare = |of: &str| format!("lower(replace({of}, ' ', ''))");
    let alike = format!("{select} {} = {} limit {SHOWN}", bare(&column), bare(&value));
    let any = format!("{select} {column} is not null limit {SHOWN}");
    for shown in [alike, any] {
        let cells = rows(database, &shown).await?;
        if !cells.is_empty() {
            return Finding::differing(Probe::Literal, [asked, shown], [&[], &cells]);
        }
    }
    None
}

fn names(schema: &Schema, at: ColumnRef) -> (String, String) {
    (quote(&schema.tables[at.table].name), quote(&schema.column(at).name))
}
