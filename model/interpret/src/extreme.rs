//! The greatest or least value of a column, and the row that has it.

use beamsplitter_sql::ColumnRef;
use sqlparser::ast::{
    Expr, FunctionArg, FunctionArgExpr, FunctionArguments, GroupByExpr, LimitClause, OrderByKind,
    OrderBySort, SetExpr,
};

use crate::query::{ParsedQuery, expression};

/// What is greatest or least in some rows.
#[derive(PartialEq, Eq)]
struct Extreme {
    /// The query without what it returns and how it is ordered.
    rows: String,
    column: ColumnRef,
    is_greatest: bool,
}

/// Returns whether one query returns the greatest or least value of a column, and the other one
/// columns of the row that has it.
pub(crate) fn is_same_extreme(query: &ParsedQuery<'_>, other: &ParsedQuery<'_>) -> bool {
    let is_same = |value: &ParsedQuery<'_>, row: &ParsedQuery<'_>| {
        of_value(value).is_some_and(|value| of_row(row) == Some(value))
    };
    is_same(query, other) || is_same(other, query)
}

/// Reads `select max(column) from ...`.
fn of_value(query: &ParsedQuery<'_>) -> Option<Extreme> {
    let [item] = query.select()?.projection.as_slice() else { return None };
    let Expr::Function(function) = expression(item)? else { return None };
    let is_greatest = match function.name.to_string().to_lowercase().as_str() {
        "max" => true,
        "min" => false,
        _ => return None,
    };
    let FunctionArguments::List(list) = &function.args else { return None };
    let [FunctionArg::Unnamed(FunctionArgExpr::Expr(of))] = list.args.as_slice() else {
        return None;
    };
    let is_plain = query.tree.order_by.is_none() && query.tree.limit_clause.is_none();
    let rows = rows(query).filter(|_| is_plain)?;
    Some(Extreme { rows, column: query.column(of)?, is_greatest })
}

/// Reads `select columns from ... order by column desc limit 1`.
fn of_row(query: &ParsedQuery<'_>) -> Option<Extreme> {
    let mut items = query.select()?.projection.iter();
    let is_column = |item| expression(item).is_none_or(|expr| query.column(expr).is_some());
    let OrderByKind::Expressions(keys) = &query.tree.order_by.as_ref()?.kind else { return None };
    let [key] = keys.as_slice() else { return None };
    let is_first = match query.tree.limit_clause.as_ref()? {
        LimitClause::LimitOffset { limit: Some(limit), offset: None, .. } => {
            limit.to_string() == "1"
        }
        _ => false,
    };
    let rows = rows(query).filter(|_| is_first && items.all(is_column))?;
    let is_greatest = matches!(key.options.sort, Some(OrderBySort::Desc));
    Some(Extreme { rows, column: query.column(&key.expr)?, is_greatest })
}

/// Returns an ungrouped query without what it returns and how it is ordered.
fn rows(query: &ParsedQuery<'_>) -> Option<String> {
    let mut tree = query.tree.clone();
    (tree.order_by, tree.limit_clause) = (None, None);
    let SetExpr::Select(select) = tree.body.as_mut() else { return None };
    let is_grouped = !matches!(&select.group_by, GroupByExpr::Expressions(g, _) if g.is_empty());
    select.projection.clear();
    let text = tree.to_string();
    (!is_grouped).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema;

    #[test]
    fn the_greatest_value_is_that_of_a_row() {
        let schema = schema();
        let check = |first: &str, second: &str| {
            let [first, second] =
                [first, second].map(|sql| ParsedQuery::parse(sql, &schema).unwrap());
            is_same_extreme(&first, &second)
        };
        let oldest = "select name from singer where country = 'Chad' order by age desc limit 1";
        let age = "select max(age) from singer where country = 'Chad'";
        assert!(check(oldest, age) && check(age, oldest));
        assert!(!check(oldest, &age.replace("max", "min")));
        assert!(!check(oldest, "select max(age) from singer"), "other rows");
        assert!(!check(&oldest.replace("limit 1", "limit 2"), age));
        assert!(!check(&oldest.replace("name", "count(*)"), age));
    }
}
