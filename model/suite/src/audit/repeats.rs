//! Rows that a join repeats before they are counted or added up.

use beamsplitter_database::Database;
use beamsplitter_sql::Schema;
use beamsplitter_sql::pitfalls::{Repeated, repeated};
use beamsplitter_sql::syntax::{column_name, last_part, selects};
use sqlparser::ast::{
    Expr, GroupByExpr, Ident, Join, JoinOperator, Query, Select, TableFactor, TableWithJoins,
};

use super::finding::{Finding, Probe};
use crate::names::QueryNames;

/// Looks at each sum, average and count of a query over rows that its join repeats: is it another one
/// where each row of the table counts once?
pub async fn repeats<D: Database>(
    database: &mut D,
    query: &Query,
    schema: &Schema,
) -> Vec<Finding> {
    let names = QueryNames::of(query, schema);
    let column = |expr: &Expr| names.column(expr);
    let mut found = Vec::new();
    for select in selects(&query.body) {
        for of in repeated(query, select, schema, &column) {
            if let Some(statements) = both(select, schema, &of) {
                found.extend(Finding::of_run(database, Probe::Repeated, statements).await);
            }
        }
    }
    found
}

/// Writes the function with its groups as the query has it, and over each row of its table once.
fn both(select: &Select, schema: &Schema, of: &Repeated) -> Option<[String; 2]> {
    let tables = tables(select, schema)?;
    let (qualifier, _) = column_name(&of.argument)?;
    let own = qualifier
        .cloned()
        .or_else(|| Some(tables.iter().find(|(_, table)| *table == of.column.table)?.0.clone()))?;
    let GroupByExpr::Expressions(groups, _) = &select.group_by else { return None };
    let groups: Vec<String> = groups.iter().map(ToString::to_string).collect();
    let from: Vec<String> = select.from.iter().map(ToString::to_string).collect();
    let from = from.join(", ");
    let listed = |first: &str, rest: &[String]| {
        let all = std::iter::once(first).chain(rest.iter().map(String::as_str));
        all.collect::<Vec<_>>().join(", ")
    };
    let selected = listed(&of.function.to_string(), &groups);
    let by =
        if groups.is_empty() { String::new() } else { format!(" GROUP BY {}", groups.join(", ")) };
    let condition = select.selection.as_ref().map(|condition| format!("({condition})"));
    let whole = |more: Option<String>| {
        let all: Vec<String> = condition.iter().cloned().chain(more).collect();
        if all.is_empty() { String::new() } else { format!(" WHERE {}", all.join(" AND ")) }
    };
    let mut joins = select.from.iter().flat_map(|from| &from.joins);
    let inner =
        |join: &Join| matches!(join.join_operator, JoinOperator::Join(_) | JoinOperator::Inner(_));
    let all = joins.all(inner);
    let row = |(name, _): &(Ident, usize)| match all {
        true => format!("{name}.rowid"),
        false => format!("ifnull({name}.rowid, '')"),
    };
    let row = tables.iter().map(row).collect::<Vec<_>>().join(" || '/' || ");
    let once = format!(
        "{row} IN (SELECT min({row}) FROM {from}{} GROUP BY {})",
        whole(None),
        listed(&format!("{own}.rowid"), &groups)
    );
    Some([
        format!("SELECT {selected} FROM {from}{}{by}", whole(None)),
        format!("SELECT {selected} FROM {from}{}{by}", whole(Some(once))),
    ])
}

/// Returns what the tables of a FROM are called; none if it has something else.
fn tables(select: &Select, schema: &Schema) -> Option<Vec<(Ident, usize)>> {
    let factors = select.from.iter().flat_map(|TableWithJoins { relation, joins }| {
        std::iter::once(relation).chain(joins.iter().map(|join| &join.relation))
    });
    factors
        .map(|factor| {
            let TableFactor::Table { name, alias, .. } = factor else { return None };
            let name = last_part(name)?;
            let table = schema.table_named(&name.value)?;
            Some((alias.as_ref().map_or(name, |alias| &alias.name).clone(), table))
        })
        .collect()
}
