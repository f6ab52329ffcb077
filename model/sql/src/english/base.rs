//! Joins that follow keys, so that their rows are those of one table.

use std::collections::BTreeSet;

use sqlparser::ast::{
    BinaryOperator, Expr, GroupByExpr, JoinConstraint, JoinOperator, OrderByExpr, Select,
    SelectItem, SelectItemQualifiedWildcardKind,
};

use super::scope::{Base, Followed, Scope, is_only_key};
use crate::schema::{ColumnRef, Schema};
use crate::syntax::each_expression;

/// Returns the table whose rows those of a `select` are: each join follows the only key between two
/// tables, and all keys lead away from it, to each other table once.
pub(super) fn find(scope: &Scope<'_>, select: &Select) -> Option<Base> {
    let [from] = select.from.as_slice() else { return None };
    let tables: BTreeSet<usize> = scope.sources.iter().filter_map(|s| s.relation.table).collect();
    let several = scope.sources.len();
    if several < 2 || several != tables.len() || several != from.joins.len() + 1 {
        return None;
    }
    let keys = from.joins.iter().enumerate().map(|(place, join)| match &join.join_operator {
        JoinOperator::Join(JoinConstraint::On(on))
        | JoinOperator::Inner(JoinConstraint::On(on)) => followed(scope, on, place + 1),
        _ => None,
    });
    let keys: Vec<Followed> = keys.collect::<Option<_>>()?;
    let is_base = |at: &usize| !keys.iter().any(|key| key.at == *at);
    let mut bases = (0..several).filter(is_base);
    let at = bases.next().filter(|at| !scope.sources[*at].label.ends_with('”'))?;
    if bases.next().is_some() {
        return None;
    }
    let said = named_outside_joins(scope, select, &keys);
    let unsaid = (0..several).filter(|place| *place != at && !said.contains(place)).collect();
    Some(Base { at, keys, unsaid })
}

/// Takes tables that the order names from those that nothing names.
pub(super) fn take_ordered(scope: &mut Scope<'_>, keys: &[OrderByExpr]) {
    let said: BTreeSet<usize> = keys.iter().flat_map(|key| named(scope, &key.expr)).collect();
    if let Some(base) = &mut scope.base {
        base.unsaid.retain(|at| !said.contains(at));
    }
}

/// Returns the key that `on` follows to or from the table at `at`, if it is the only one between the
/// two tables, so that nothing needs to be said about it.
pub(super) fn followed(scope: &Scope<'_>, on: &Expr, at: usize) -> Option<Followed> {
    let Expr::BinaryOp { left, op: BinaryOperator::Eq, right } = on else { return None };
    let (left, right) = (scope.place(left)?, scope.place(right)?);
    if left.0 != at && right.0 != at {
        return None;
    }
    let key =
        |(_, from): (usize, ColumnRef), (at, to): (usize, ColumnRef)| Followed { from, to, at };
    let between = keys_between(scope.schema, left.1.table, right.1.table);
    match between.as_slice() {
        [only] if *only == (left.1, right.1) => Some(key(left, right)),
        [only] if *only == (right.1, left.1) => Some(key(right, left)),
        // A file may name no keys: the same name as the key of the other table is one.
        [] if is_key(scope.schema, left.1, right.1) => Some(key(left, right)),
        [] if is_key(scope.schema, right.1, left.1) => Some(key(right, left)),
        _ => None,
    }
}

/// Returns whether `from` is called as `to`, which is the key of another table.
fn is_key(schema: &Schema, from: ColumnRef, to: ColumnRef) -> bool {
    let (name, key) = (&schema.column(from).name, &schema.column(to).name);
    from.table != to.table
        && name.eq_ignore_ascii_case(key)
        && is_only_key(schema, to)
        && !is_only_key(schema, from)
}

/// Returns the keys by which one of two tables refers to the other.
pub(super) fn keys_between(schema: &Schema, a: usize, b: usize) -> Vec<(ColumnRef, ColumnRef)> {
    let tables = [(a, b), (b, a)];
    let keys = schema.foreign_keys.iter().filter(|k| tables.contains(&(k.from.table, k.to.table)));
    keys.map(|k| (k.from, k.to)).collect()
}

/// Returns the tables that a `select` names outside of its joins.
fn named_outside_joins(scope: &Scope<'_>, select: &Select, keys: &[Followed]) -> BTreeSet<usize> {
    let mut bare = select.clone();
    bare.from.clear();
    let mut said: BTreeSet<usize> = named(scope, &bare).into_iter().collect();
    for item in &select.projection {
        if let SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::ObjectName(name), _) =
            item
        {
            let name = name.to_string();
            said.extend(scope.sources.iter().position(|s| s.relation.is_called(&name)));
        }
    }
    // A group by a key is called by the table that the key refers to.
    if let GroupByExpr::Expressions(groups, _) = &select.group_by {
        let columns = groups.iter().filter_map(|group| Some(scope.place(group)?.1));
        for column in columns {
            let is_key = |key: &&Followed| key.from == column || key.to == column;
            said.extend(keys.iter().find(is_key).map(|key| key.at));
        }
    }
    said
}

/// Returns the tables whose columns a part of a query names.
fn named(scope: &Scope<'_>, part: &impl sqlparser::ast::Visit) -> Vec<usize> {
    let mut found = Vec::new();
    each_expression(part, &mut |expr| found.extend(scope.place(expr).map(|(at, _)| at)));
    found
}
