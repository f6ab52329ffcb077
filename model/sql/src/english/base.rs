//! Joins that follow keys, so that their rows are those of one table.

use std::collections::BTreeSet;

use sqlparser::ast::{
    BinaryOperator, Expr, GroupByExpr, JoinConstraint, JoinOperator, OrderByExpr, Select,
    SelectItem, SelectItemQualifiedWildcardKind,
};

use super::scope::{Base, Followed, Scope, is_only_key, readable, table_phrase};
use crate::names::words;
use crate::schema::{ColumnRef, Schema};
use crate::syntax::{conjuncts, each_expression, join_condition};

/// Returns the table whose rows those of a `select` are: each join follows the only key between two
/// tables, and all keys lead away from it, to each other table once.
pub(super) fn find(scope: &Scope<'_>, select: &Select) -> Option<Base> {
    let [from] = select.from.as_slice() else { return None };
    let several = scope.sources.len();
    let are_tables = scope.sources.iter().all(|source| source.relation.table.is_some());
    if several < 2 || !are_tables || several != from.joins.len() + 1 {
        return None;
    }
    let keys = from.joins.iter().enumerate().map(|(place, join)| match &join.join_operator {
        JoinOperator::Join(JoinConstraint::On(on))
        | JoinOperator::Inner(JoinConstraint::On(on)) => followed(scope, on, place + 1),
        _ => None,
    });
    let keys: Vec<Followed> = keys.collect::<Option<_>>()?;
    let called: BTreeSet<String> = (0..several)
        .map(|at| {
            let key = keys.iter().find(|key| key.at == at);
            called(key.and_then(|key| key.role.as_deref()), &scope.sources[at].label)
        })
        .collect();
    if called.len() != several {
        return None;
    }
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

/// Returns the places of the tables of which one row may be in several rows of a `select`: those that a join
/// follows a key to, and all where a join follows none.
pub(super) fn repeated(scope: &Scope<'_>, select: &Select) -> BTreeSet<usize> {
    let all = (0..scope.sources.len()).collect();
    let [from] = select.from.as_slice() else { return all };
    let keys = from.joins.iter().enumerate().map(|(place, join)| {
        let key = followed(scope, join_condition(&join.join_operator)?, place + 1)?;
        Some(key.at)
    });
    keys.collect::<Option<_>>().unwrap_or(all)
}

/// Returns what a table is called by the role that a join gives it: "boss employee".
pub(super) fn called(role: Option<&str>, label: &str) -> String {
    role.map_or_else(|| label.to_owned(), |role| format!("{role} {label}"))
}

/// Takes tables that the order names from those that nothing names.
pub(super) fn take_ordered(scope: &mut Scope<'_>, keys: &[OrderByExpr]) {
    let said: BTreeSet<usize> = keys.iter().flat_map(|key| named(scope, &key.expr)).collect();
    if let Some(base) = &mut scope.base {
        base.unsaid.retain(|at| !said.contains(at));
    }
}

/// Returns the key that `on` follows to or from the table at `at`, so that each row of the one table has one of
/// the other: it has a role where it is not the only key between the two.
pub(super) fn followed(scope: &Scope<'_>, on: &Expr, at: usize) -> Option<Followed> {
    // What is compared with itself says nothing.
    let is_said = |on: &&Expr| !matches!(on, Expr::BinaryOp { left, right, .. } if left == right);
    let [on] = *conjuncts(on).into_iter().filter(is_said).collect::<Vec<_>>() else { return None };
    let Expr::BinaryOp { left, op: BinaryOperator::Eq, right } = on else { return None };
    let (left, right) = (scope.place(left)?, scope.place(right)?);
    if left.0 == right.0 || left.0 != at && right.0 != at {
        return None;
    }
    let schema = scope.schema;
    let key = |(by, from): (usize, ColumnRef), (at, to): (usize, ColumnRef)| Followed {
        from,
        to,
        by,
        at,
        role: None,
    };
    let in_role = |from: (usize, ColumnRef), to: (usize, ColumnRef)| Followed {
        role: role(schema, from.1, to.1),
        ..key(from, to)
    };
    let between = keys_between(schema, left.1.table, right.1.table);
    let is_one = |from, to| is_only_key(schema, to) && !is_only_key(schema, from);
    match between.as_slice() {
        [only] if *only == (left.1, right.1) && left.1.table != right.1.table => {
            Some(key(left, right))
        }
        [only] if *only == (right.1, left.1) && left.1.table != right.1.table => {
            Some(key(right, left))
        }
        keys if keys.contains(&(left.1, right.1)) => Some(in_role(left, right)),
        keys if keys.contains(&(right.1, left.1)) => Some(in_role(right, left)),
        // A file may name no keys: the same name as the key of the other table is one, and what is
        // compared with a key.
        [] if is_key(schema, left.1, right.1) => Some(key(left, right)),
        [] if is_key(schema, right.1, left.1) => Some(key(right, left)),
        [] if is_one(left.1, right.1) => Some(in_role(left, right)),
        [] if is_one(right.1, left.1) => Some(in_role(right, left)),
        _ => None,
    }
}

/// Returns what the row that `from` refers to is to its own, by the words that its name has before those of
/// the key and of the table: "destination" of `destination_airport_id`. None where it has no more.
fn role(schema: &Schema, from: ColumnRef, to: ColumnRef) -> Option<String> {
    let mut called = words(&schema.column(from).name);
    let key = words(&schema.column(to).name);
    let table = table_phrase(schema, to.table);
    let table = words(&table);
    for known in [key.as_slice(), key.last().map(std::slice::from_ref)?, &table] {
        if called.ends_with(known) {
            called.truncate(called.len() - known.len());
        }
    }
    (!called.is_empty()).then(|| readable(&called.join(" ")))
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
        for place in groups.iter().filter_map(|group| scope.place(group)) {
            said.extend(keys.iter().find(|key| key.joins(place)).map(|key| key.at));
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
