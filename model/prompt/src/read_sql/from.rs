//! FROM: the tables in sight, and what joins them.

use beamsplitter_sql::scopes::Relation;
use beamsplitter_sql::syntax::{column_name, conjuncts, first_select, last_part};
use sqlparser::ast::{
    BinaryOperator, Expr, JoinConstraint, JoinOperator, Select, SelectItem, TableFactor,
};

use super::names::NamedSource;
use super::{ReadError, Reader, column_symbols, strip};
use crate::joins::{self, Source, SourceColumn};
use crate::vocabulary::{Symbol, Word};

impl Reader<'_> {
    /// Opens the FROM clause's tables in the current scope and returns its symbols.
    /// Conditions of inner joins that are no equations go to `others`.
    pub(super) fn from<'q>(
        &mut self,
        select: &'q Select,
        conditions: &mut Vec<(SourceColumn, SourceColumn)>,
        others: &mut Vec<&'q Expr>,
    ) -> Result<Vec<Symbol>, ReadError> {
        let mut from = Vec::new();
        if select.from.is_empty() {
            return Err(ReadError::Construct("SELECT without FROM"));
        }
        if let [one] = select.from.as_slice()
            && let (TableFactor::Derived { subquery, .. }, []) = (&one.relation, &one.joins[..])
        {
            // The query in brackets stands in the place of this one.
            let scope = self.scopes.current();
            self.scopes.leave();
            let written = std::mem::take(&mut self.out);
            self.put(Word::Open);
            self.query(subquery)?;
            self.put(Word::Close);
            self.scopes.return_to(scope);
            if let (Some(scope), Some(inner)) = (scope, first_select(&subquery.body)) {
                self.outputs.push((scope, inner.projection.iter().map(output_name).collect()));
            }
            return Ok(std::mem::replace(&mut self.out, written));
        }
        for (i, tables) in select.from.iter().enumerate() {
            if i > 0 {
                from.push(Symbol::Word(Word::Join));
            }
            from.append(&mut self.relation(&tables.relation)?);
            for join in &tables.joins {
                use JoinOperator as J;
                let (join_word, constraint) = match &join.join_operator {
                    J::Join(c) | J::Inner(c) | J::CrossJoin(c) => (Word::Join, c),
                    J::Left(c) | J::LeftOuter(c) => (Word::LeftJoin, c),
                    _ => return Err(ReadError::Construct("this kind of JOIN")),
                };
                from.push(Symbol::Word(join_word));
                from.append(&mut self.relation(&join.relation)?);
                match constraint {
                    JoinConstraint::On(expr) => {
                        for one in conjuncts(expr) {
                            match self.equation(one) {
                                Some(equation) => conditions.push(equation),
                                // Of an inner join, it limits the rows as WHERE does.
                                None if join_word == Word::Join => others.push(one),
                                None => return Err(ReadError::Construct("this ON")),
                            }
                        }
                    }
                    JoinConstraint::None => {}
                    JoinConstraint::Using(names) => {
                        for name in names {
                            let name = last_part(name).map_or("", |name| &name.value);
                            conditions.push(self.using(name)?);
                        }
                    }
                    JoinConstraint::Natural => return Err(ReadError::Construct("NATURAL JOIN")),
                }
            }
        }
        Ok(from)
    }

    /// Resolves `using (name)` between the newest table and the latest before it that has the
    /// column.
    pub(super) fn using(&self, name: &str) -> Result<(SourceColumn, SourceColumn), ReadError> {
        let sources = self.scopes.sources().iter().rev();
        let mut found = sources.filter_map(|source| self.in_source(source, name));
        match (found.next(), found.next()) {
            (Some(new), Some(old)) => Ok((old, new)),
            _ => Err(ReadError::Name(name.to_owned())),
        }
    }

    pub(super) fn relation(&mut self, relation: &TableFactor) -> Result<Vec<Symbol>, ReadError> {
        let TableFactor::Table { name, alias, args: None, .. } = relation else {
            return Err(ReadError::Construct("a subquery among joined tables"));
        };
        let name = &last_part(name).ok_or(ReadError::Construct("this table name"))?.value;
        let table = self.schema.table_named(name).ok_or_else(|| ReadError::Name(name.clone()))?;
        let scope = self.scopes.current().ok_or(ReadError::Construct("this FROM"))?;
        let sources = &mut self.scopes.get_mut(scope).sources;
        let occurrence = sources.iter().filter(|named| named.source.table == table).count();
        if occurrence > 1 {
            return Err(ReadError::Construct("a table three times in one FROM"));
        }
        let source = Source { table, occurrence };
        let called = alias.as_ref().map_or(name, |alias| &alias.name.value).clone();
        let relation = Relation { name: called, table: Some(table), columns: Vec::new() };
        sources.push(NamedSource { source, relation, own_name: name.clone() });
        let mut out = Vec::new();
        if occurrence > 0 {
            out.push(Symbol::Word(Word::Again));
        }
        out.push(Symbol::Table(table));
        Ok(out)
    }

    /// Inserts `on ...` after each joined table whose condition the schema would not restore.
    pub(super) fn write_conditions(
        &self,
        from: &mut Vec<Symbol>,
        conditions: Vec<(SourceColumn, SourceColumn)>,
    ) {
        let sources: Vec<Source> = self.scopes.sources().iter().map(|named| named.source).collect();
        if sources.len() < 2 {
            return;
        }
        let place = |c: &SourceColumn| {
            let same = |s: &Source| s.table == c.column.table && s.occurrence == c.occurrence;
            sources.iter().position(same)
        };
        let mut of_source: Vec<Vec<(SourceColumn, SourceColumn)>> = vec![Vec::new(); sources.len()];
        for (a, b) in conditions {
            if let (Some(i), Some(j)) = (place(&a), place(&b)) {
                let one = if i < j { (a, b) } else { (b, a) };
                if !of_source[i.max(j)].contains(&one) {
                    of_source[i.max(j)].push(one);
                }
            }
        }
        let mut out = Vec::new();
        let mut at = 0;
        for symbol in from.drain(..) {
            out.push(symbol);
            if !matches!(symbol, Symbol::Table(_)) {
                continue;
            }
            let wanted = &of_source[at];
            let restored = joins::conditions(self.schema, &sources[..at], sources[at]);
            let holds = |one: &(SourceColumn, SourceColumn)| restored.contains(one);
            let same =
                wanted.is_empty() || wanted.len() == restored.len() && wanted.iter().all(holds);
            if at > 0 && !same {
                for (i, (a, b)) in wanted.iter().enumerate() {
                    out.push(Symbol::Word(if i == 0 { Word::On } else { Word::And }));
                    out.extend(column_symbols(*a));
                    out.push(Symbol::Word(Word::Equal));
                    out.extend(column_symbols(*b));
                }
            }
            at += 1;
        }
        *from = out;
    }

    pub(super) fn equation(&self, expr: &Expr) -> Option<(SourceColumn, SourceColumn)> {
        let Expr::BinaryOp { left, op: BinaryOperator::Eq, right } = strip(expr) else {
            return None;
        };
        Some((self.column_of(strip(left)).ok()?, self.column_of(strip(right)).ok()?))
    }
}

/// Returns the name of a column of a query in FROM.
fn output_name(item: &SelectItem) -> Option<String> {
    match item {
        SelectItem::ExprWithAlias { alias, .. } => Some(alias.value.clone()),
        SelectItem::UnnamedExpr(expr) => column_name(expr).map(|(_, name)| name.value.clone()),
        _ => None,
    }
}
