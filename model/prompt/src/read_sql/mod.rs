//! SQL text -> symbols: what the model is taught to write.

mod dates;
mod expr;
mod from;
mod functions;
mod names;

use beamsplitter_link::Literal;
use beamsplitter_sql::scopes::{ScopeId, Scopes};
use beamsplitter_sql::syntax::{conjuncts, parse_query};
use beamsplitter_sql::{GuardError, Schema, check_statement};
use sqlparser::ast::{
    Expr, GroupByExpr, LimitClause, OrderByKind, OrderBySort, Query, Select, SelectItem,
    SelectItemQualifiedWildcardKind, SetExpr, SetOperator, SetQuantifier,
};

use crate::joins::SourceColumn;
use crate::vocabulary::{Symbol, Word};
use names::NamedSource;

/// Why a query cannot be written in the model's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// sqlparser refused it.
    #[error("not SQL: {0}")]
    Syntax(String),
    /// A name that the schema does not have.
    #[error("no table or column is called {0:?}")]
    Name(String),
    /// A construct without words.
    #[error("{0} cannot be expressed")]
    Construct(&'static str),
}

type Done = Result<(), ReadError>;

/// Returns the symbols of one query over `schema`; literals become the `literals` that spell them.
pub fn read_sql(
    sql: &str,
    schema: &Schema,
    literals: &[Literal],
) -> Result<Vec<Symbol>, ReadError> {
    let query = parse_query(sql).map_err(|error| match check_statement(sql) {
        Err(GuardError::NotSelect { .. } | GuardError::SeveralStatements) => {
            ReadError::Construct("anything but one SELECT")
        }
        _ => ReadError::Syntax(error.to_string()),
    })?;
    let mut reader = Reader {
        schema,
        literals,
        scopes: Scopes::default(),
        outputs: Vec::new(),
        out: Vec::new(),
    };
    reader.query(&query)?;
    Ok(reader.out)
}

struct Reader<'a> {
    schema: &'a Schema,
    literals: &'a [Literal],
    scopes: Scopes<NamedSource>,
    /// SELECTs over a query in FROM, with the names of its columns.
    outputs: Vec<(ScopeId, Vec<Option<String>>)>,
    out: Vec<Symbol>,
}

impl Reader<'_> {
    fn put(&mut self, word: Word) {
        self.out.push(Symbol::Word(word));
    }

    fn query(&mut self, query: &Query) -> Done {
        if query.with.is_some() {
            return Err(ReadError::Construct("WITH"));
        }
        let around = self.scopes.current();
        self.set(&query.body)?;
        if let Some(order) = &query.order_by {
            let OrderByKind::Expressions(items) = &order.kind else {
                return Err(ReadError::Construct("ORDER BY ALL"));
            };
            for (i, item) in items.iter().enumerate() {
                self.put(if i == 0 { Word::OrderBy } else { Word::Comma });
                self.expr(&item.expr)?;
                if matches!(item.options.sort, Some(OrderBySort::Desc)) {
                    self.put(Word::Desc);
                }
            }
        }
        match &query.limit_clause {
            None => {}
            Some(LimitClause::LimitOffset { limit: Some(limit), offset, .. }) => {
                self.put(Word::Limit);
                self.expr(limit)?;
                if let Some(offset) = offset {
                    self.put(Word::Offset);
                    self.expr(&offset.value)?;
                }
            }
            Some(_) => return Err(ReadError::Construct("LIMIT with a comma")),
        }
        self.scopes.return_to(around);
        Ok(())
    }

    /// Leaves the last SELECT's scope open: ORDER BY and LIMIT come after it.
    fn set(&mut self, body: &SetExpr) -> Done {
        match body {
            SetExpr::Select(select) => self.select(select),
            SetExpr::Query(query) => self.query(query),
            SetExpr::SetOperation { left, op, set_quantifier, right } => {
                let around = self.scopes.current();
                self.set(left)?;
                self.scopes.return_to(around);
                let all = matches!(set_quantifier, SetQuantifier::All);
                self.put(match op {
                    SetOperator::Union if all => Word::UnionAll,
                    SetOperator::Union => Word::Union,
                    SetOperator::Intersect => Word::Intersect,
                    SetOperator::Except | SetOperator::Minus => Word::Except,
                });
                self.set(right)
            }
            _ => Err(ReadError::Construct("VALUES")),
        }
    }

    fn select(&mut self, select: &Select) -> Done {
        let mut conditions = Vec::new();
        let mut wheres = select.selection.as_ref().map(conjuncts).unwrap_or_default();
        self.scopes.enter(self.scopes.current(), ());
        let mut others = Vec::new();
        let mut from = self.from(select, &mut conditions, &mut others)?;
        if select.from.len() > 1 {
            // Comma joins: equations between tables are the join's conditions.
            let (joining, rest): (Vec<&Expr>, Vec<&Expr>) = wheres.into_iter().partition(|e| {
                self.equation(e).is_some_and(|(a, b)| {
                    a.column.table != b.column.table || a.occurrence != b.occurrence
                })
            });
            conditions.extend(joining.into_iter().filter_map(|e| self.equation(e)));
            wheres = rest;
        }
        wheres.splice(0..0, others);
        self.write_conditions(&mut from, conditions);

        // FROM first: order.rs says why.
        self.put(Word::From);
        self.out.append(&mut from);
        self.put(Word::Select);
        if select.distinct.is_some() {
            self.put(Word::Distinct);
        }
        for (i, item) in select.projection.iter().enumerate() {
            if i > 0 {
                self.put(Word::Comma);
            }
            match item {
                SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => {
                    self.expr(expr)?;
                }
                SelectItem::Wildcard(_) => self.put(Word::Star),
                SelectItem::QualifiedWildcard(
                    SelectItemQualifiedWildcardKind::ObjectName(name),
                    _,
                ) => {
                    let source = self.source_named(&name.to_string())?.source;
                    self.source(source);
                    self.put(Word::DotStar);
                }
                _ => return Err(ReadError::Construct("a list of names for one column")),
            }
        }
        for (i, filter) in wheres.into_iter().enumerate() {
            self.put(if i == 0 { Word::Where } else { Word::And });
            self.operand(filter)?;
        }
        match &select.group_by {
            GroupByExpr::Expressions(items, _) => {
                for (i, item) in items.iter().enumerate() {
                    self.put(if i == 0 { Word::GroupBy } else { Word::Comma });
                    self.expr(item)?;
                }
            }
            GroupByExpr::All(_) => return Err(ReadError::Construct("GROUP BY ALL")),
        }
        if let Some(having) = &select.having {
            self.put(Word::Having);
            self.expr(having)?;
        }
        Ok(())
    }
}

fn column_symbols(column: SourceColumn) -> impl Iterator<Item = Symbol> {
    let again = (column.occurrence > 0).then_some(Symbol::Word(Word::Again));
    again.into_iter().chain([Symbol::Column(column.column)])
}

fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Nested(inner) => strip(inner),
        _ => expr,
    }
}
