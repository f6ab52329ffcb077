//! The `from` of a query: which tables, and how they are matched.

use beamsplitter_common::text::listed;
use sqlparser::ast::{
    BinaryOperator, Expr, Join, JoinConstraint, JoinOperator, ObjectName, Select, SelectItem,
    SetExpr, TableAlias, TableFactor,
};

use super::base;
use super::noun::{Noun, enclose, nth};
use super::scope::{Followed, Scope, Source, column_phrase, table_phrase};
use crate::names;
use crate::names::singular;
use crate::scopes::Relation;
use crate::syntax::{column_name, first_select, last_part};

/// Queries in brackets are put into words down to this depth.
const MAX_DERIVED: usize = 8;

/// Fills in the sources of a `select`.
pub(super) fn read<'a>(scope: &mut Scope<'a>, from: &'a Select) {
    for tables in &from.from {
        factor(scope, &tables.relation);
        for join in &tables.joins {
            factor(scope, &join.relation);
        }
    }
    scope.base = base::find(scope, from);
    scope.repeated = base::repeated(scope, from);
    if let Some(base) = &scope.base {
        for Followed { at, role, .. } in &base.keys {
            let source = &mut scope.sources[*at];
            source.label = base::called(role.as_deref(), &source.label);
        }
        return;
    }
    // The same table twice: the first one, the second one.
    let labels: Vec<String> = scope.sources.iter().map(|s| s.label.clone()).collect();
    for (at, source) in scope.sources.iter_mut().enumerate() {
        let same = |other: &&String| **other == labels[at];
        if labels.iter().filter(same).count() > 1 {
            let before = labels[..at].iter().filter(same).count();
            source.label = format!("{} {}", nth(before + 1), labels[at]);
        }
    }
}

fn factor<'a>(scope: &mut Scope<'a>, factor: &'a TableFactor) {
    let source = match factor {
        TableFactor::Table { name, alias, .. } => table(scope, name, alias.as_ref()),
        TableFactor::Derived { subquery, alias, .. } => {
            // Each level is read twice, for its columns and for its words.
            let deep = scope.depth > MAX_DERIVED;
            let columns = if deep { Vec::new() } else { columns(scope, &subquery.body) };
            let text = match deep {
                true => "the result of another query".into(),
                false => scope.inner_query(subquery),
            };
            let name = alias.as_ref().map(|a| a.name.value.clone()).unwrap_or_default();
            let label = match name.as_str() {
                "" => format!("part {}", scope.sources.len() + 1),
                name => format!("“{}”", names::phrase(name)),
            };
            let whole = Some(format!("row of {}", enclose(text)));
            let relation = Relation { name, table: None, columns };
            Source { relation, label, whole }
        }
        TableFactor::NestedJoin { table_with_joins, .. } => {
            self::factor(scope, &table_with_joins.relation);
            for join in &table_with_joins.joins {
                self::factor(scope, &join.relation);
            }
            return;
        }
        TableFactor::Function { name, alias, .. } => table(scope, name, alias.as_ref()),
        other => Source { label: other.to_string(), ..Source::default() },
    };
    scope.sources.push(source);
}

fn table(scope: &Scope<'_>, name: &ObjectName, alias: Option<&TableAlias>) -> Source {
    let own = last_part(name).map_or_else(|| name.to_string(), |ident| ident.value.clone());
    let name = alias.map_or(&own, |alias| &alias.name.value).clone();
    if let Some(common) = scope.common_named(&own) {
        let relation = Relation { name, table: None, columns: common.columns.clone() };
        return Source { relation, label: names::phrase(&own), whole: None };
    }
    let table = scope.schema.table_named(&own);
    let label =
        table.map_or_else(|| singular(&names::phrase(&own)), |t| table_phrase(scope.schema, t));
    Source { relation: Relation { name, table, columns: Vec::new() }, label, whole: None }
}

/// Returns the columns of a query: their names and their English.
pub(super) fn columns(outer: &Scope<'_>, body: &SetExpr) -> Vec<(String, Noun)> {
    let Some(select) = first_select(body) else { return Vec::new() };
    let mut scope = Scope::new(outer.schema, Some(outer));
    read(&mut scope, select);
    let mut columns = Vec::new();
    for item in &select.projection {
        match item {
            SelectItem::ExprWithAlias { expr, alias } => {
                columns.push((alias.value.clone(), scope.noun(expr)));
            }
            SelectItem::UnnamedExpr(expr) => {
                let name = column_name(expr)
                    .map_or_else(|| expr.to_string(), |(_, name)| name.value.clone());
                columns.push((name, scope.noun(expr)));
            }
            _ => {
                for source in &scope.sources {
                    columns.extend(source.relation.columns.iter().cloned());
                    let table = source.relation.table.map(|t| (t, &scope.schema.tables[t].columns));
                    for (table, column) in
                        table.into_iter().flat_map(|(t, cs)| cs.iter().map(move |c| (t, c)))
                    {
                        let phrase = column_phrase(scope.schema, table, &column.name);
                        columns.push((column.name.clone(), Noun::the(phrase)));
                    }
                }
            }
        }
    }
    columns
}

/// Returns the tables as one phrase: "singer", "singer with its concert".
pub(super) fn phrase(scope: &Scope<'_>, from: &Select) -> String {
    if let (Some(main), Some(_)) = (scope.main(), &scope.base) {
        return format!("{}{}", main.label, scope.unsaid("its"));
    }
    let mut at = 0;
    let mut groups = Vec::new();
    for tables in &from.from {
        let mut text = label(scope, at);
        at += width(&tables.relation);
        let mut plain = false;
        for join in &tables.joins {
            let next = joined(scope, join, at);
            match next.strip_prefix(" with its ") {
                Some(next) if plain => text.push_str(&format!(" and its {next}")),
                _ => text.push_str(&next),
            }
            plain = next.starts_with(" with its ");
            at += width(&join.relation);
        }
        groups.push(text);
    }
    match groups.as_slice() {
        [only] => only.clone(),
        many => format!("combination of {}", listed(many, "and")),
    }
}

/// Returns a source by its label, and by what it holds where that says more.
fn label(scope: &Scope<'_>, at: usize) -> String {
    let Some(source) = scope.sources.get(at) else {
        return String::new();
    };
    match &source.whole {
        Some(whole) if scope.several() => format!("{} (each {whole})", source.label),
        Some(whole) => whole.clone(),
        None => source.label.clone(),
    }
}

/// Returns how many tables a factor holds.
fn width(factor: &TableFactor) -> usize {
    match factor {
        TableFactor::NestedJoin { table_with_joins, .. } => {
            let joins = table_with_joins.joins.iter().map(|j| width(&j.relation));
            width(&table_with_joins.relation) + joins.sum::<usize>()
        }
        _ => 1,
    }
}

/// Returns " with its concert" or " with or without a concert of the same year".
fn joined(scope: &Scope<'_>, join: &Join, at: usize) -> String {
    let label = label(scope, at);
    let (constraint, link) = match &join.join_operator {
        JoinOperator::Join(c) | JoinOperator::Inner(c) => (c, "with its"),
        JoinOperator::Left(c) | JoinOperator::LeftOuter(c) => (c, "with or without its"),
        JoinOperator::Right(c) | JoinOperator::RightOuter(c) => (c, "or nothing with its"),
        JoinOperator::FullOuter(c) => (c, "with or without, or only, its"),
        JoinOperator::CrossJoin(c) => (c, "with every"),
        _ => (&JoinConstraint::None, "with"),
    };
    match constraint {
        JoinConstraint::None if link == "with its" => format!(" with every {label}"),
        JoinConstraint::None => format!(" {link} {label}"),
        JoinConstraint::Natural => {
            format!(" {link} {label} (same in all columns of the same name)")
        }
        JoinConstraint::Using(columns) => {
            let names: Vec<String> =
                columns.iter().map(|c| names::phrase(&c.to_string())).collect();
            same(link, &label, &listed(&names, "and"))
        }
        JoinConstraint::On(on)
            if base::followed(scope, on, at).is_some_and(|key| key.role.is_none()) =>
        {
            format!(" {link} {label}")
        }
        JoinConstraint::On(on) => match shared(scope, on) {
            Some(name) => same(link, &label, &name),
            None => {
                let link = if link == "with its" { "with each" } else { link };
                format!(" {link} {label} ({})", scope.sentence(on))
            }
        },
    }
}

/// Returns " with each concert of the same year": no key says that there is one.
fn same(link: &str, label: &str, name: &str) -> String {
    match link {
        "with its" => format!(" with each {label} of the same {name}"),
        _ => format!(" {link} {label} (same {name})"),
    }
}

/// Returns the name that both columns of an equality have.
fn shared(scope: &Scope<'_>, on: &Expr) -> Option<String> {
    let Expr::BinaryOp { left, op: BinaryOperator::Eq, right } = on else { return None };
    let (left, right) = (scope.place(left)?.1, scope.place(right)?.1);
    let name = |at| names::phrase(&scope.schema.column(at).name);
    (left.table != right.table && name(left) == name(right)).then(|| name(left))
}
