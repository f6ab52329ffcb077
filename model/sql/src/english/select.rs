//! One SELECT in words.

use beamsplitter_common::text::listed;
use sqlparser::ast::{
    BinaryOperator, Distinct, Expr, GroupByExpr, LimitClause, OrderByExpr, Select, SelectItem,
    SelectItemQualifiedWildcardKind,
};

use super::noun::{Noun, definite_list, is_owned};
use super::parts::parts;
use super::scope::Scope;
use super::{base, dates, expression, order, source};
use crate::names::singular;
use crate::schema::Schema;

/// Returns " whose age is 5" after one table, ", where ..." after several.
pub(super) fn restriction(scope: &Scope<'_>, select: &Select) -> String {
    match &select.selection {
        None => String::new(),
        Some(expr) if scope.several() => format!(", where {}", scope.sentence(expr)),
        Some(expr) => format!(" {}", scope.clause(expr)),
    }
}

fn items(scope: &Scope<'_>, select: &Select) -> Vec<Noun> {
    let item = |item: &SelectItem| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => scope.noun(expr),
        SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::ObjectName(name), _) => {
            let name = name.to_string();
            let is_main = |label: &str| scope.main().is_some_and(|main| main.label == label);
            match scope.source_named(&name) {
                Some(source) if !is_main(&source.label) => {
                    Noun::bare(format!("everything about the {}", source.label))
                }
                _ => Noun::bare("everything"),
            }
        }
        _ => Noun::bare("everything"),
    };
    select.projection.iter().map(item).collect()
}

fn expressions(select: &Select) -> impl Iterator<Item = &Expr> {
    select.projection.iter().filter_map(|item| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => Some(expr),
        _ => None,
    })
}

/// Returns what each of the results is called; none where they are all columns.
pub(super) fn heads(select: &Select, schema: &Schema) -> Vec<String> {
    let mut scope = Scope::new(schema, None);
    source::read(&mut scope, select);
    let called: Vec<String> = expressions(select)
        .map(|expr| {
            let text = scope.noun(expr).text;
            text.strip_prefix("the ").map_or_else(|| text.clone(), ToOwned::to_owned)
        })
        .collect();
    if called.len() == select.projection.len() { called } else { Vec::new() }
}

/// Returns a SELECT with its order and limit as a noun phrase.
pub(super) fn select<'a>(
    select: &'a Select,
    outer: &'a Scope<'a>,
    keys: &'a [OrderByExpr],
    limit: Option<&'a LimitClause>,
) -> String {
    let mut scope = Scope::new(outer.schema, Some(outer));
    source::read(&mut scope, select);
    base::take_ordered(&mut scope, keys);
    for item in &select.projection {
        if let SelectItem::ExprWithAlias { expr, alias } = item {
            scope.named.push((alias.value.clone(), expr));
        }
    }
    let phrasing = Phrasing { scope: &scope, select, keys, limit, items: items(&scope, select) };
    let groups = match &select.group_by {
        GroupByExpr::Expressions(groups, _) => groups.as_slice(),
        GroupByExpr::All(_) => &[],
    };
    if select.from.is_empty() {
        definite_list(&phrasing.items)
    } else if !groups.is_empty() {
        phrasing.grouped(groups)
    } else if expressions(select).any(expression::is_aggregate) {
        phrasing.totals()
    } else {
        phrasing.plain()
    }
}

/// One `select` being put into words.
struct Phrasing<'a> {
    scope: &'a Scope<'a>,
    select: &'a Select,
    keys: &'a [OrderByExpr],
    limit: Option<&'a LimitClause>,
    items: Vec<Noun>,
}

impl Phrasing<'_> {
    /// Returns whether it asks for the first row of an order, and nothing else.
    fn is_top(&self) -> bool {
        let (limit, offset) = order::limits(self.limit);
        self.keys.len() == 1 && offset.is_none() && limit.is_some_and(order::is_one)
    }

    fn superlative(&self) -> String {
        self.scope.superlative(&self.keys[0], &self.select.projection)
    }

    /// Returns "with the highest age", "opened latest", "whose stadium's capacity is the highest".
    fn top(&self) -> String {
        let (key, items) = (&self.keys[0], &self.select.projection);
        // What belongs to another table needs a clause.
        let foremost = || self.scope.foremost(key, items).filter(|text| is_owned(text));
        let done = self.scope.done(key, items).or_else(foremost);
        done.unwrap_or_else(|| format!("with {}", self.superlative()))
    }

    /// Returns ", oldest first, only the first 3".
    fn tail(&self) -> String {
        let mut text = String::new();
        if !self.keys.is_empty() {
            let phrase = self.scope.in_order(self.keys, &self.select.projection);
            text = format!(", {phrase}");
        }
        text + &self.scope.limit_phrase(self.limit)
    }

    /// Returns rows as they are.
    fn plain(&self) -> String {
        let distinct = matches!(self.select.distinct, Some(Distinct::Distinct));
        let everything = self.items.iter().any(|i| i.text == "everything");
        let items = definite_list(&self.items);
        let source = source::phrase(self.scope, self.select);
        let restriction = restriction(self.scope, self.select);
        let several = self.scope.several() || self.select.from.len() > 1;
        if distinct {
            let texts: Vec<String> = self.items.iter().map(|i| i.text.clone()).collect();
            let each = match texts.as_slice() {
                [one] => format!("each different {one}"),
                many => format!("each different combination of {}", listed(many, "and")),
            };
            let within = match self.scope.rows() {
                Some(rows) if !several => format!(" of the {rows}"),
                _ if several => format!(", over each {source}"),
                _ => format!(" in {source}"),
            };
            return format!("{each}{within}{restriction}{}", self.tail());
        }
        let of = if everything && !several { "about" } else { "of" };
        if several {
            let foremost = self.keys.first().filter(|_| self.is_top());
            let foremost =
                foremost.and_then(|key| self.scope.foremost(key, &self.select.projection));
            let tail = match foremost {
                Some(foremost) => format!(", only the one {foremost}"),
                None => self.tail(),
            };
            return format!("{items}, for each {source}{restriction}{tail}");
        }
        if self.is_top() {
            let among = match restriction.trim_start() {
                "" => String::new(),
                clause => format!(", among those {clause}"),
            };
            return format!("{items} {of} the {source} {}{among}", self.top());
        }
        format!("{items} {of} each {source}{restriction}{}", self.tail())
    }

    /// Returns one row of totals over everything.
    fn totals(&self) -> String {
        let source = source::phrase(self.scope, self.select);
        let source = source.strip_prefix("row of ").unwrap_or(&source);
        let restriction = restriction(self.scope, self.select);
        let items = self.of_groups(&[]);
        let text = match items.as_slice() {
            [_] if expressions(self.select).all(expression::is_row_count) => {
                match self.scope.rows() {
                    Some(rows) => format!("the number of {rows}{restriction}"),
                    None if self.scope.several() => {
                        format!("the number of rows, over each {source}{restriction}")
                    }
                    None => format!("how many rows of {source}{restriction}"),
                }
            }
            items if self.scope.several() => {
                format!("{}, over each {source}{restriction}", definite_list(items))
            }
            items => match self.scope.rows() {
                Some(rows) => {
                    let counts = items.iter().all(|item| item.text.contains(&rows));
                    let items = definite_list(items);
                    match restriction.as_str() {
                        "" if counts => items,
                        _ if counts => format!("{items}, among the {rows}{restriction}"),
                        _ if is_owned(&items) => format!("{items}, over the {rows}{restriction}"),
                        _ => format!("{items} of the {rows}{restriction}"),
                    }
                }
                None => format!("{} in {source}{restriction}", definite_list(items)),
            },
        };
        match &self.select.having {
            Some(having) => {
                format!("{text}, only if {}", self.scope.sentence(having))
            }
            None => text,
        }
    }

    /// Returns one row per group: "the number of singers for each country".
    fn grouped(&self, groups: &[Expr]) -> String {
        let keys: Vec<Noun> = groups.iter().map(|g| self.scope.noun(g)).collect();
        let items = self.of_groups(groups);
        let mut rest: Vec<Noun> = items.iter().filter(|i| !keys.contains(i)).cloned().collect();
        let only_keys = rest.is_empty() && keys.iter().all(|key| items.contains(key));
        if rest.is_empty() && !only_keys {
            rest.clone_from(&items);
        }
        let texts = groups.iter().zip(&keys).map(|(group, key)| {
            let called = self.scope.grouped_by(group).filter(|_| !only_keys);
            called.unwrap_or_else(|| key.text.clone())
        });
        let key = listed(&texts.collect::<Vec<_>>(), "and");
        let having = self.select.having.as_ref();
        let with = having.and_then(|expr| self.with_rows(expr));
        let having = match having {
            Some(expr) if with.is_none() => {
                format!(", only those for which {}", self.scope.sentence(expr))
            }
            _ => String::new(),
        };
        let rest = definite_list(&rest);
        let top = if self.is_top() { self.superlative() } else { String::new() };
        let source = match with {
            // The rows that are counted say whose groups they are.
            Some(with) => with + &self.only(),
            None => self.grouped_source([&rest, &having, &top]),
        };
        // Of the first one by an order, its name is a part of the answer.
        let begins_with_keys = items.iter().zip(&keys).all(|(item, key)| item == key);
        match (self.is_top(), only_keys) {
            (true, true) => format!("the {key} with {top}{source}{having}"),
            (true, false) if begins_with_keys && items.len() > keys.len() => {
                format!("the {key} with {top}{source}{having}, and {rest}")
            }
            (true, false) => {
                let items = definite_list(&items);
                format!("{items} for the {key} with {top}{source}{having}")
            }
            (false, true) => format!("each {key}{source}{having}{}", self.tail()),
            (false, false) => format!("{rest} for each {key}{source}{having}{}", self.tail()),
        }
    }

    /// Returns the results of groups: of a column that may differ within a group, SQLite gives the value of any
    /// row.
    fn of_groups(&self, groups: &[Expr]) -> Vec<Noun> {
        let is_extreme = |expr: &Expr| matches!(expr, Expr::Function(f) if ["min", "max"].contains(&&*parts(f).0));
        let differs = |expr: &Expr| {
            self.scope.may_differ(expr, groups) && !expressions(self.select).any(is_extreme)
        };
        let of_group = |(item, noun): (&SelectItem, &Noun)| match item {
            SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. }
                if differs(expr) =>
            {
                Noun::bare(format!("an arbitrary {}", noun.text))
            }
            _ => noun.clone(),
        };
        self.select.projection.iter().zip(&self.items).map(of_group).collect()
    }

    /// Returns " with at least 4 singers": groups by how many rows they have.
    fn with_rows(&self, having: &Expr) -> Option<String> {
        let Expr::BinaryOp { left, op, right } = having else { return None };
        let rows = self.scope.rows().filter(|_| expression::is_count(left))?;
        if self.scope.noun(left).text != format!("number of {rows}") {
            return None;
        }
        let many = dates::number(right)?;
        let rows = if many == 1.0 { singular(&rows) } else { rows };
        let how = match op {
            BinaryOperator::Gt => "more than ",
            BinaryOperator::Lt => "fewer than ",
            BinaryOperator::GtEq => "at least ",
            BinaryOperator::LtEq => "at most ",
            BinaryOperator::Eq => "exactly ",
            _ => return None,
        };
        Some(format!(" with {how}{many} {rows}"))
    }

    /// Returns " of the singers", whose groups they are, where `said` does not have it, and which rows
    /// count.
    fn grouped_source(&self, said: [&String; 3]) -> String {
        let source = source::phrase(self.scope, self.select);
        let source = source.strip_prefix("row of ").unwrap_or(&source);
        let rows = self.scope.rows();
        let text = match &rows {
            Some(rows) if said.iter().any(|text| text.contains(rows.as_str())) => String::new(),
            Some(rows) if said.iter().any(|text| is_owned(text)) => format!(", over the {rows}"),
            Some(rows) => format!(" of the {rows}"),
            None if self.scope.several() => format!(", over each {source}"),
            None => format!(" in {source}"),
        };
        text + &self.only()
    }

    /// Returns " (only singers whose age is 5)": which rows of groups count.
    fn only(&self) -> String {
        match (&self.select.selection, self.scope.rows()) {
            (None, _) => String::new(),
            (Some(expr), Some(rows)) => format!(" (only {rows} {})", self.scope.clause(expr)),
            (Some(expr), None) => format!(" (only rows where {})", self.scope.sentence(expr)),
        }
    }
}
