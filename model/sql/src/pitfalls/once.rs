//! The query that counts each row of a table once, where its join repeats them.

use std::ops::ControlFlow;

use sqlparser::ast::{
    Expr, Function, GroupByExpr, OrderByKind, Query, Select, SelectItem, SetExpr, TableFactor,
    visit_expressions_mut,
};

use super::{Resolve, is_one_of, repeated};
use crate::quote;
use crate::schema::{ColumnRef, Schema};
use crate::syntax::{arguments, column_name, last_part, parse_expression, parse_query};

/// Functions that take one value of many rows.
const AGGREGATES: [&str; 7] = ["count", "sum", "avg", "total", "min", "max", "group_concat"];

/// What the rows that are counted have.
struct Kept {
    expr: Expr,
    column: Option<ColumnRef>,
    /// What it is called.
    name: String,
}

/// Returns the query over each row of a table once for each group, where a query counts, adds up or
/// takes averages of columns of one table alone and its join repeats the rows of that table; and the
/// table. What belongs to each of its rows is counted as it is.
pub fn counted_once(query: &Query, schema: &Schema, column: Resolve<'_>) -> Option<(Query, usize)> {
    let SetExpr::Select(select) = &*query.body else { return None };
    let is_plain = query.with.is_none() && select.distinct.is_none();
    let found = repeated(query, select, schema, column);
    let table = found.iter().find(|of| is_plain && !of.in_own_groups)?.column.table;
    let names = names(select, schema)?;
    let own = &names.iter().find(|(_, at)| *at == table)?.0;
    let GroupByExpr::Expressions(groups, _) = &select.group_by else { return None };
    let mut kept: Vec<Kept> = Vec::new();
    let mut keep = |expr: &Expr, name: &str| {
        let at = column(expr);
        let is_known = |one: &Kept| one.expr == *expr || at.is_some() && one.column == at;
        if kept.iter().any(is_known) {
            return;
        }
        let taken = |name: &str| kept.iter().any(|one| one.name.eq_ignore_ascii_case(name));
        let number = (2..).find(|number| !taken(&format!("{name}_{number}")));
        let name = match number.filter(|_| taken(name)) {
            Some(number) => format!("{name}_{number}"),
            None => name.to_owned(),
        };
        kept.push(Kept { expr: expr.clone(), column: at, name });
    };
    let keys = schema.tables[table].columns.iter().filter(|column| column.primary_key);
    let keys: Vec<&str> = keys.map(|key| key.name.as_str()).collect();
    for key in if keys.is_empty() { &["rowid"][..] } else { &keys[..] } {
        let key_of = |own: &str| format!("{}.{}", quote(own), quote(key));
        keep(&parse_expression(&key_of(own))?, key);
    }
    for group in groups {
        let name = column(group).map(|at| schema.column(at).name.clone());
        keep(group, name.as_deref().unwrap_or("group"));
    }
    for expr in aggregated(query, select, groups, table, column)? {
        keep(&expr, &schema.column(column(&expr)?).name);
    }
    let listed = kept.iter().map(|one| {
        let is_so_called = column_name(&one.expr)
            .is_some_and(|(_, name)| name.value.eq_ignore_ascii_case(&one.name));
        let name = if is_so_called { String::new() } else { format!(" AS {}", quote(&one.name)) };
        format!("{}{name}", one.expr)
    });
    let listed = listed.collect::<Vec<_>>().join(", ");
    let from: Vec<String> = select.from.iter().map(ToString::to_string).collect();
    let rows = select.selection.as_ref().map(|rows| format!(" WHERE {rows}")).unwrap_or_default();
    let inner = format!("SELECT DISTINCT {listed} FROM {}{rows}", from.join(", "));
    let mut once = query.clone();
    let _: ControlFlow<()> = visit_expressions_mut(&mut once, |expr| {
        let at = column(expr);
        let is = |one: &&Kept| one.expr == *expr || at.is_some() && one.column == at;
        if let Some(name) = kept.iter().find(is).and_then(|one| parse_expression(&quote(&one.name)))
        {
            *expr = name;
        }
        ControlFlow::Continue(())
    });
    let outer = parse_query(&format!("SELECT 1 FROM ({inner})")).ok()?;
    if let (SetExpr::Select(select), SetExpr::Select(outer)) = (&mut *once.body, &*outer.body) {
        select.from.clone_from(&outer.from);
        select.selection = None;
    }
    Some((once, table))
}

/// Returns the columns of `table` that a query needs of each row; none where it takes the aggregate of
/// anything else, or columns of other tables by which it does not group.
fn aggregated(
    query: &Query,
    select: &Select,
    groups: &[Expr],
    table: usize,
    column: Resolve<'_>,
) -> Option<Vec<Expr>> {
    let mut parts: Vec<&Expr> = Vec::new();
    for item in &select.projection {
        let (SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. }) = item else {
            return None;
        };
        parts.push(expr);
    }
    parts.extend(&select.having);
    parts.extend(ordered(query));
    let (mut found, mut is_other) = (Vec::new(), false);
    let is_group = |expr: &Expr| {
        let at = column(expr);
        groups.iter().any(|group| group == expr || at.is_some() && column(group) == at)
    };
    for part in parts {
        // Groups are looked at as a whole.
        let mut open = vec![part];
        while let Some(expr) = open.pop() {
            if is_group(expr) {
                continue;
            }
            match expr {
                Expr::Function(function) if is_aggregate(function) => {
                    let of: Vec<&Expr> = arguments(function).collect();
                    let is_own = |expr: &&Expr| column(expr).is_some_and(|at| at.table == table);
                    is_other |= of.is_empty() || !of.iter().all(is_own);
                    found.extend(of.into_iter().cloned());
                }
                Expr::Function(function) => open.extend(arguments(function)),
                Expr::BinaryOp { left, right, .. } => open.extend([&**left, &**right]),
                Expr::Nested(inner) | Expr::UnaryOp { expr: inner, .. } => open.push(inner),
                Expr::Cast { expr, .. } => open.push(expr),
                Expr::Value(_) => {}
                _ => match column(expr) {
                    Some(at) if at.table == table => found.push(expr.clone()),
                    Some(_) => is_other = true,
                    // A name of the result.
                    None => is_other |= column_name(expr).is_none(),
                },
            }
        }
    }
    (!is_other).then_some(found)
}

/// Returns what a query is ordered by.
pub(super) fn ordered(query: &Query) -> impl Iterator<Item = &Expr> {
    let order = match query.order_by.as_ref().map(|by| &by.kind) {
        Some(OrderByKind::Expressions(order)) => order.as_slice(),
        _ => &[],
    };
    order.iter().map(|by| &by.expr)
}

fn is_aggregate(function: &Function) -> bool {
    is_one_of(function, &AGGREGATES)
}

/// Returns what the tables of a SELECT are called; none if one stands there twice, or something else.
fn names(select: &Select, schema: &Schema) -> Option<Vec<(String, usize)>> {
    let mut found: Vec<(String, usize)> = Vec::new();
    for from in &select.from {
        let joined = from.joins.iter().map(|join| &join.relation);
        for factor in std::iter::once(&from.relation).chain(joined) {
            let TableFactor::Table { name, alias, .. } = factor else { return None };
            let name = last_part(name)?;
            let table = schema.table_named(&name.value)?;
            if found.iter().any(|(_, known)| *known == table) {
                return None;
            }
            let name = alias.as_ref().map_or(name, |alias| &alias.name);
            found.push((name.value.clone(), table));
        }
    }
    Some(found)
}
