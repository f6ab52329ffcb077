//! A candidate's SQL as a syntax tree, with its columns resolved.

use std::collections::BTreeSet;

use beamsplitter_sql::syntax::{
    each_expression, each_table, first_select, last_part, parse_query, selects,
};
use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{
    BinaryOperator, Expr, Ident, Query, Select, SetExpr, TableFactor, UnaryOperator, Value,
};

pub use beamsplitter_sql::syntax::{arguments, expression};

/// One parsed query, and the tables that its aliases stand for.
#[derive(Clone, Debug)]
pub struct ParsedQuery<'s> {
    /// The syntax tree.
    pub tree: Query,
    schema: &'s Schema,
    /// Alias (or name) and index of each table, in the order of the text.
    tables: Vec<(String, usize)>,
}

/// A comparison of a column with a literal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Filter {
    /// The column.
    pub column: ColumnRef,
    /// The operator, as SQL writes it.
    pub operator: String,
    /// The literal, without quotes.
    pub value: String,
    /// Whether the literal is a string.
    pub text: bool,
}

impl<'s> ParsedQuery<'s> {
    /// Parses `sql`; none where it is not one SELECT over `schema`.
    pub fn parse(sql: &str, schema: &'s Schema) -> Option<Self> {
        let tree = parse_query(sql).ok()?;
        let mut parsed = Self { tree, schema, tables: Vec::new() };
        parsed.tables = tables_of(&parsed.tree, schema);
        Some(parsed)
    }

    /// Returns the only SELECT, if the query is no set operation.
    pub fn select(&self) -> Option<&Select> {
        match self.tree.body.as_ref() {
            SetExpr::Select(select) => Some(select),
            _ => None,
        }
    }

    /// Returns the only SELECT to change it.
    pub fn select_mut(&mut self) -> Option<&mut Select> {
        match self.tree.body.as_mut() {
            SetExpr::Select(select) => Some(select),
            _ => None,
        }
    }

    /// Returns the indices of the tables that it names.
    pub fn tables(&self) -> BTreeSet<usize> {
        self.tables.iter().map(|(_, table)| *table).collect()
    }

    /// Returns the alias of the first appearance of a table.
    pub fn alias(&self, table: usize) -> Option<&str> {
        self.tables.iter().find(|(_, index)| *index == table).map(|(alias, _)| alias.as_str())
    }

    /// Returns the column that an expression names, if it is a name and nothing else.
    pub fn column(&self, expr: &Expr) -> Option<ColumnRef> {
        match expr {
            Expr::Identifier(name) => self.unqualified(name),
            Expr::CompoundIdentifier(parts) => match parts.as_slice() {
                [.., qualifier, name] => {
                    let table = self.tables.iter().find(|(alias, _)| is(qualifier, alias))?.1;
                    let column = self.schema.tables[table].column_named(&name.value)?;
                    Some(ColumnRef { table, column })
                }
                _ => None,
            },
            Expr::Nested(inner) => self.column(inner),
            _ => None,
        }
    }

    fn unqualified(&self, name: &Ident) -> Option<ColumnRef> {
        self.tables.iter().find_map(|&(_, table)| {
            let column = self.schema.tables[table].column_named(&name.value)?;
            Some(ColumnRef { table, column })
        })
    }

    /// Returns the columns of the SELECT list that are names and nothing else, in order; of the
    /// first SELECT where there are several.
    pub fn outputs(&self) -> Vec<ColumnRef> {
        let items = first_select(&self.tree.body).map_or(&[][..], |select| &select.projection);
        items.iter().filter_map(|item| self.column(expression(item)?)).collect()
    }

    /// Returns whether rows of a table are asked for nothing but what a subquery returns.
    pub fn repeats_a_subquery(&self) -> bool {
        self.select().is_some_and(|select| {
            let is_subquery = |item| matches!(expression(item), Some(Expr::Subquery(_)));
            !select.from.is_empty() && select.projection.iter().all(is_subquery)
        })
    }

    /// Returns all columns inside the SELECT lists, aggregates included.
    pub fn selected(&self) -> BTreeSet<ColumnRef> {
        let items = selects(&self.tree.body).into_iter().flat_map(|select| &select.projection);
        items.filter_map(expression).flat_map(|expr| self.columns_in(expr)).collect()
    }

    /// Returns all columns of conditions on rows, joins not counted.
    pub fn filtered(&self) -> BTreeSet<ColumnRef> {
        let conditions = selects(&self.tree.body).into_iter().filter_map(|s| s.selection.as_ref());
        conditions.flat_map(|expr| self.columns_in(expr)).collect()
    }

    /// Returns all columns that the query names anywhere, joins included.
    pub fn columns(&self) -> BTreeSet<ColumnRef> {
        let mut found = BTreeSet::new();
        each_expression(&self.tree, &mut |expr| found.extend(self.column(expr)));
        found
    }

    fn columns_in(&self, expr: &Expr) -> BTreeSet<ColumnRef> {
        let mut found = BTreeSet::new();
        each_expression(expr, &mut |expr| found.extend(self.column(expr)));
        found
    }

    /// Returns every comparison of a column with a literal, in the order of the text.
    pub fn filters(&self) -> Vec<Filter> {
        let mut found = Vec::new();
        each_expression(&self.tree, &mut |expr| found.extend(self.filter(expr)));
        found
    }

    /// Returns the comparison that an expression is, if it is one of a column with a literal.
    pub fn filter(&self, expr: &Expr) -> Option<Filter> {
        let (left, operator, right) = match expr {
            Expr::BinaryOp { left, op, right } if !is_logical(op) => (left, op.to_string(), right),
            Expr::Like { expr, pattern, .. } => (expr, "LIKE".to_owned(), pattern),
            Expr::Nested(inner) => return self.filter(inner),
            _ => return None,
        };
        let column = self.column(left)?;
        let (value, text) = literal(right)?;
        Some(Filter { column, operator, value, text })
    }

    /// Returns the query without the comparisons that `drop` lets go, of the only SELECT's conditions;
    /// none for a set operation.
    pub fn without(&self, drop: &dyn Fn(&Filter) -> bool) -> Option<String> {
        let mut tree = self.tree.clone();
        let SetExpr::Select(select) = tree.body.as_mut() else { return None };
        select.selection =
            select.selection.take().and_then(|condition| self.pruned(condition, drop));
        Some(tree.to_string())
    }

    /// Returns a condition without the comparisons that `drop` lets go.
    fn pruned(&self, condition: Expr, drop: &dyn Fn(&Filter) -> bool) -> Option<Expr> {
        match condition {
            Expr::BinaryOp { left, op, right } if is_logical(&op) => {
                match (self.pruned(*left, drop), self.pruned(*right, drop)) {
                    (Some(left), Some(right)) => {
                        Some(Expr::BinaryOp { left: Box::new(left), op, right: Box::new(right) })
                    }
                    (left, right) => left.or(right),
                }
            }
            Expr::Nested(inner) => {
                self.pruned(*inner, drop).map(|inner| Expr::Nested(Box::new(inner)))
            }
            leaf => (!self.filter(&leaf).is_some_and(|filter| drop(&filter))).then_some(leaf),
        }
    }

    /// Returns the only SELECT and its order without tables and aliases, as text; none for a set
    /// operation.
    pub fn without_tables(&self) -> Option<String> {
        let mut tree = self.tree.clone();
        match tree.body.as_mut() {
            SetExpr::Select(select) => select.from.clear(),
            _ => return None,
        }
        let mut text = format!(" {tree}");
        for (alias, _) in &self.tables {
            for open in [" ", "("] {
                text = text.replace(&format!("{open}{alias}."), open);
            }
        }
        Some(text)
    }

    /// Returns the only SELECT and its order without what it returns, as text; none for a set
    /// operation.
    pub fn without_selected(&self) -> Option<String> {
        let mut tree = self.tree.clone();
        let SetExpr::Select(select) = tree.body.as_mut() else { return None };
        select.projection.clear();
        select.distinct = None;
        Some(tree.to_string())
    }

    /// Returns the query as SQL.
    pub fn sql(&self) -> String {
        self.tree.to_string()
    }
}

/// Returns a literal's text and whether it is a string.
fn literal(expr: &Expr) -> Option<(String, bool)> {
    match expr {
        Expr::Value(value) => match &value.value {
            Value::Number(number, _) => Some((number.clone(), false)),
            Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => {
                Some((text.clone(), true))
            }
            _ => None,
        },
        Expr::UnaryOp { op: UnaryOperator::Minus, expr } => {
            literal(expr).map(|(text, is_string)| (format!("-{text}"), is_string))
        }
        Expr::Nested(inner) | Expr::UnaryOp { op: UnaryOperator::Plus, expr: inner } => {
            literal(inner)
        }
        _ => None,
    }
}

fn is_logical(operator: &BinaryOperator) -> bool {
    matches!(operator, BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor)
}

fn is(name: &Ident, text: &str) -> bool {
    name.value.eq_ignore_ascii_case(text)
}

/// Returns alias and table of every FROM, subqueries included. Our candidates number their aliases
/// through the whole query, so that one list serves.
fn tables_of(tree: &Query, schema: &Schema) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for select in selects(&tree.body) {
        for source in &select.from {
            let joined = source.joins.iter().map(|join| &join.relation);
            for factor in std::iter::once(&source.relation).chain(joined) {
                if let TableFactor::Table { name, alias, .. } = factor
                    && let Some(ident) = last_part(name)
                    && let Some(table) = schema.table_named(&ident.value)
                {
                    let alias = alias.as_ref().map_or(&ident.value, |alias| &alias.name.value);
                    found.push((alias.clone(), table));
                }
            }
        }
    }
    // Tables of subqueries, by their own names.
    each_table(tree, &mut |name| {
        if let Some(table) = last_part(name).and_then(|ident| schema.table_named(&ident.value))
            && !found.iter().any(|(_, known)| *known == table)
        {
            found.push((schema.tables[table].name.clone(), table));
        }
    });
    found
}

#[cfg(test)]
mod tests;
