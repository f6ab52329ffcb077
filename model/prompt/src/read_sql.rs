//! SQL text -> symbols: what the model is taught to write.

use beamsplitter_link::Literal;
use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{
    BinaryOperator, DuplicateTreatment, Expr, Function, FunctionArg, FunctionArgExpr,
    FunctionArguments, GroupByExpr, Ident, JoinConstraint, JoinOperator, LimitClause, ObjectName,
    OrderByKind, OrderBySort, Query, Select, SelectItem, SelectItemQualifiedWildcardKind, SetExpr,
    SetOperator, SetQuantifier, Statement, TableFactor, UnaryOperator, Value,
};
use sqlparser::dialect::SQLiteDialect;
use sqlparser::parser::Parser;

use crate::joins::{self, Source, SourceColumn};
use crate::vocabulary::{MOST_NUMBER, Symbol, symbol, word};

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

/// The symbols of one query over `schema`; literals become the `literals` that spell them.
pub fn read_sql(
    sql: &str,
    schema: &Schema,
    literals: &[Literal],
) -> Result<Vec<Symbol>, ReadError> {
    let syntax = |e: sqlparser::parser::ParserError| ReadError::Syntax(e.to_string());
    let statements = Parser::parse_sql(&SQLiteDialect {}, sql).map_err(syntax)?;
    let [Statement::Query(query)] = statements.as_slice() else {
        return Err(ReadError::Construct("anything but one SELECT"));
    };
    let mut reader = Reader { schema, literals, scopes: Vec::new(), out: Vec::new() };
    reader.query(query)?;
    Ok(reader.out)
}

struct Reader<'a> {
    schema: &'a Schema,
    literals: &'a [Literal],
    scopes: Vec<Vec<(Source, Vec<String>)>>,
    out: Vec<Symbol>,
}

impl Reader<'_> {
    fn put(&mut self, text: &str) {
        self.out.push(Symbol::Word(word(text)));
    }

    fn query(&mut self, query: &Query) -> Done {
        if query.with.is_some() {
            return Err(ReadError::Construct("WITH"));
        }
        let depth = self.scopes.len();
        self.set(&query.body)?;
        if let Some(order) = &query.order_by {
            let OrderByKind::Expressions(items) = &order.kind else {
                return Err(ReadError::Construct("ORDER BY ALL"));
            };
            for (i, item) in items.iter().enumerate() {
                self.put(if i == 0 { "order by" } else { "," });
                self.expr(&item.expr)?;
                if matches!(item.options.sort, Some(OrderBySort::Desc)) {
                    self.put("desc");
                }
            }
        }
        match &query.limit_clause {
            None => {}
            Some(LimitClause::LimitOffset { limit: Some(limit), offset, .. }) => {
                self.put("limit");
                self.expr(limit)?;
                if let Some(offset) = offset {
                    self.put("offset");
                    self.expr(&offset.value)?;
                }
            }
            Some(_) => return Err(ReadError::Construct("LIMIT with a comma")),
        }
        self.scopes.truncate(depth);
        Ok(())
    }

    /// Leaves the last SELECT's scope open: ORDER BY and LIMIT come after it.
    fn set(&mut self, body: &SetExpr) -> Done {
        match body {
            SetExpr::Select(select) => self.select(select),
            SetExpr::Query(query) => self.query(query),
            SetExpr::SetOperation { left, op, set_quantifier, right } => {
                let depth = self.scopes.len();
                self.set(left)?;
                self.scopes.truncate(depth);
                let all = matches!(set_quantifier, SetQuantifier::All);
                self.put(match op {
                    SetOperator::Union if all => "union all",
                    SetOperator::Union => "union",
                    SetOperator::Intersect => "intersect",
                    SetOperator::Except | SetOperator::Minus => "except",
                });
                self.set(right)
            }
            _ => Err(ReadError::Construct("VALUES")),
        }
    }

    fn select(&mut self, select: &Select) -> Done {
        let mut conditions = Vec::new();
        let mut wheres = Vec::new();
        if let Some(filter) = &select.selection {
            conjuncts(filter, &mut wheres);
        }
        self.scopes.push(Vec::new());
        let mut from = self.from(select, &mut conditions)?;
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
        self.write_conditions(&mut from, conditions);

        // FROM first: order.rs says why.
        self.put("from");
        self.out.append(&mut from);
        self.put("select");
        if select.distinct.is_some() {
            self.put("distinct");
        }
        for (i, item) in select.projection.iter().enumerate() {
            if i > 0 {
                self.put(",");
            }
            match item {
                SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => {
                    self.expr(expr)?;
                }
                SelectItem::Wildcard(_) => self.put("*"),
                SelectItem::QualifiedWildcard(
                    SelectItemQualifiedWildcardKind::ObjectName(name),
                    _,
                ) => {
                    let source = self.source_named(&name.to_string())?;
                    self.source(source);
                    self.put(".*");
                }
                _ => return Err(ReadError::Construct("a list of names for one column")),
            }
        }
        for (i, filter) in wheres.into_iter().enumerate() {
            self.put(if i == 0 { "where" } else { "and" });
            self.operand(filter)?;
        }
        match &select.group_by {
            GroupByExpr::Expressions(items, _) => {
                for (i, item) in items.iter().enumerate() {
                    self.put(if i == 0 { "group by" } else { "," });
                    self.expr(item)?;
                }
            }
            GroupByExpr::All(_) => return Err(ReadError::Construct("GROUP BY ALL")),
        }
        if let Some(having) = &select.having {
            self.put("having");
            self.expr(having)?;
        }
        Ok(())
    }

    /// Opens the FROM clause's tables in the current scope and returns its symbols.
    fn from(
        &mut self,
        select: &Select,
        conditions: &mut Vec<(SourceColumn, SourceColumn)>,
    ) -> Result<Vec<Symbol>, ReadError> {
        let mut from = Vec::new();
        if select.from.is_empty() {
            return Err(ReadError::Construct("SELECT without FROM"));
        }
        if let [one] = select.from.as_slice()
            && let (TableFactor::Derived { subquery, .. }, []) = (&one.relation, &one.joins[..])
        {
            let scope = self.scopes.pop();
            let written = std::mem::take(&mut self.out);
            self.put("(");
            self.query(subquery)?;
            self.put(")");
            self.scopes.extend(scope);
            return Ok(std::mem::replace(&mut self.out, written));
        }
        for (i, tables) in select.from.iter().enumerate() {
            if i > 0 {
                from.push(symbol("join"));
            }
            from.append(&mut self.relation(&tables.relation)?);
            for join in &tables.joins {
                use JoinOperator as J;
                let (join_word, constraint) = match &join.join_operator {
                    J::Join(c) | J::Inner(c) | J::CrossJoin(c) => ("join", c),
                    J::Left(c) | J::LeftOuter(c) => ("left join", c),
                    _ => return Err(ReadError::Construct("this kind of JOIN")),
                };
                from.push(symbol(join_word));
                from.append(&mut self.relation(&join.relation)?);
                match constraint {
                    JoinConstraint::On(expr) => {
                        let mut all = Vec::new();
                        conjuncts(expr, &mut all);
                        for one in all {
                            let equation = self.equation(one);
                            conditions.push(equation.ok_or(ReadError::Construct("this ON"))?);
                        }
                    }
                    JoinConstraint::None => {}
                    JoinConstraint::Using(names) => {
                        for name in names {
                            conditions.push(self.using(&name.to_string())?);
                        }
                    }
                    JoinConstraint::Natural => return Err(ReadError::Construct("NATURAL JOIN")),
                }
            }
        }
        Ok(from)
    }

    /// `using (name)` between the newest table and the latest before it that has the column.
    fn using(&self, name: &str) -> Result<(SourceColumn, SourceColumn), ReadError> {
        let scope = self.scopes.last().map_or(&[][..], Vec::as_slice);
        let mut found = scope.iter().rev().filter_map(|(source, _)| self.in_source(*source, name));
        match (found.next(), found.next()) {
            (Some(new), Some(old)) => Ok((old, new)),
            _ => Err(ReadError::Name(name.to_owned())),
        }
    }

    fn relation(&mut self, relation: &TableFactor) -> Result<Vec<Symbol>, ReadError> {
        let TableFactor::Table { name, alias, args: None, .. } = relation else {
            return Err(ReadError::Construct("a subquery among joined tables"));
        };
        let name = last_part(name).ok_or(ReadError::Construct("this table name"))?;
        let table = self.schema.table_named(&name).ok_or_else(|| ReadError::Name(name.clone()))?;
        let scope = self.scopes.last_mut().ok_or(ReadError::Construct("this FROM"))?;
        let occurrence = scope.iter().filter(|(s, _)| s.table == table).count();
        if occurrence > 1 {
            return Err(ReadError::Construct("a table three times in one FROM"));
        }
        let source = Source { table, occurrence };
        let names = match alias {
            Some(alias) => vec![alias.name.value.to_lowercase(), name.to_lowercase()],
            None => vec![name.to_lowercase()],
        };
        scope.push((source, names));
        let mut out = Vec::new();
        if occurrence > 0 {
            out.push(symbol("again"));
        }
        out.push(Symbol::Table(table));
        Ok(out)
    }

    /// Inserts `on ...` after each joined table whose condition the schema would not restore.
    fn write_conditions(
        &self,
        from: &mut Vec<Symbol>,
        conditions: Vec<(SourceColumn, SourceColumn)>,
    ) {
        let Some(scope) = self.scopes.last() else { return };
        let sources: Vec<Source> = scope.iter().map(|(s, _)| *s).collect();
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
            let restored = joins::condition(self.schema, &sources[..at], sources[at]);
            let same = match wanted.as_slice() {
                [] => true,
                [one] => restored.as_ref() == Some(one),
                _ => false,
            };
            if at > 0 && !same {
                for (i, (a, b)) in wanted.iter().enumerate() {
                    out.push(Symbol::Word(word(if i == 0 { "on" } else { "and" })));
                    out.extend(column_symbols(*a));
                    out.push(Symbol::Word(word("=")));
                    out.extend(column_symbols(*b));
                }
            }
            at += 1;
        }
        *from = out;
    }

    fn equation(&self, expr: &Expr) -> Option<(SourceColumn, SourceColumn)> {
        let Expr::BinaryOp { left, op: BinaryOperator::Eq, right } = strip(expr) else {
            return None;
        };
        Some((self.column_of(strip(left)).ok()?, self.column_of(strip(right)).ok()?))
    }

    fn column_of(&self, expr: &Expr) -> Result<SourceColumn, ReadError> {
        match expr {
            Expr::Identifier(name) => self.unqualified(&name.value),
            Expr::CompoundIdentifier(parts) => match parts.as_slice() {
                [.., table, name] => self.qualified(&table.value, name),
                _ => Err(ReadError::Construct("this name")),
            },
            _ => Err(ReadError::Construct("this expression")),
        }
    }

    fn in_source(&self, source: Source, name: &str) -> Option<SourceColumn> {
        let column = self.schema.tables[source.table].column_named(name)?;
        let column = ColumnRef { table: source.table, column };
        Some(SourceColumn { column, occurrence: source.occurrence })
    }

    fn unqualified(&self, name: &str) -> Result<SourceColumn, ReadError> {
        let mut scopes = self.scopes.iter().rev().flatten();
        scopes
            .find_map(|(source, _)| self.in_source(*source, name))
            .ok_or_else(|| ReadError::Name(name.to_owned()))
    }

    fn source_named(&self, name: &str) -> Result<Source, ReadError> {
        let lower = name.to_lowercase();
        // An alias hides a table of the same name.
        for pick in [0, 1] {
            for (source, names) in self.scopes.iter().rev().flatten() {
                if names.get(pick) == Some(&lower) {
                    return Ok(*source);
                }
            }
        }
        Err(ReadError::Name(name.to_owned()))
    }

    fn qualified(&self, table: &str, name: &Ident) -> Result<SourceColumn, ReadError> {
        let source = self.source_named(table)?;
        self.in_source(source, &name.value).ok_or_else(|| ReadError::Name(name.value.clone()))
    }

    fn source(&mut self, source: Source) {
        if source.occurrence > 0 {
            self.put("again");
        }
        self.out.push(Symbol::Table(source.table));
    }

    /// An operand of AND, with brackets around an OR.
    fn operand(&mut self, expr: &Expr) -> Done {
        let inner = strip(expr);
        if let Expr::BinaryOp { op: BinaryOperator::Or, .. } = inner {
            self.put("(");
            self.expr(inner)?;
            self.put(")");
            return Ok(());
        }
        self.expr(inner)
    }

    fn expr(&mut self, expr: &Expr) -> Done {
        match expr {
            Expr::Identifier(name) => match self.unqualified(&name.value) {
                Ok(column) => self.out.extend(column_symbols(column)),
                // SQLite reads a quoted name that names nothing as text.
                Err(_) if name.quote_style == Some('"') => self.literal(&name.value, false),
                Err(error) => return Err(error),
            },
            Expr::CompoundIdentifier(_) => {
                let column = self.column_of(expr)?;
                self.out.extend(column_symbols(column));
            }
            Expr::Value(value) => match &value.value {
                Value::Number(text, _) => self.literal(text, true),
                Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => {
                    self.literal(text, false);
                }
                _ => return Err(ReadError::Construct("this literal")),
            },
            Expr::UnaryOp { op: UnaryOperator::Minus, expr } => {
                self.put("-");
                self.expr(expr)?;
            }
            Expr::UnaryOp { op: UnaryOperator::Not, expr } => {
                self.put("not");
                self.operand(expr)?;
            }
            Expr::BinaryOp { left, op, right } => self.binary(left, op, right)?,
            Expr::Nested(inner) => {
                self.put("(");
                self.expr(inner)?;
                self.put(")");
            }
            Expr::InList { expr, list, negated } => {
                self.negatable(expr, *negated, "in")?;
                self.put("(");
                for (i, item) in list.iter().enumerate() {
                    if i > 0 {
                        self.put(",");
                    }
                    self.expr(item)?;
                }
                self.put(")");
            }
            Expr::InSubquery { expr, subquery, negated } => {
                self.negatable(expr, *negated, "in")?;
                self.bracketed(subquery)?;
            }
            Expr::Between { expr, negated, low, high } => {
                self.negatable(expr, *negated, "between")?;
                self.expr(low)?;
                self.put("and");
                self.expr(high)?;
            }
            Expr::Like { negated, expr, pattern, escape_char: None, .. } => {
                self.like(expr, *negated, pattern)?;
            }
            Expr::IsNull(expr) => {
                self.expr(expr)?;
                self.put("is null");
            }
            Expr::IsNotNull(expr) => {
                self.expr(expr)?;
                self.put("is not null");
            }
            Expr::Exists { subquery, negated } => {
                if *negated {
                    self.put("not");
                }
                self.put("exists");
                self.bracketed(subquery)?;
            }
            Expr::Subquery(query) => self.bracketed(query)?,
            Expr::Function(function) => self.function(function)?,
            _ => return Err(ReadError::Construct("this expression")),
        }
        Ok(())
    }

    fn bracketed(&mut self, query: &Query) -> Done {
        self.put("(");
        self.query(query)?;
        self.put(")");
        Ok(())
    }

    fn negatable(&mut self, expr: &Expr, negated: bool, text: &str) -> Done {
        self.expr(expr)?;
        if negated {
            self.put("not");
        }
        self.put(text);
        Ok(())
    }

    fn binary(&mut self, left: &Expr, op: &BinaryOperator, right: &Expr) -> Done {
        use BinaryOperator as B;
        let text = match op {
            B::And => {
                self.operand(left)?;
                self.put("and");
                return self.operand(right);
            }
            B::Or => "or",
            B::Eq => "=",
            B::NotEq => "!=",
            B::Lt => "<",
            B::Gt => ">",
            B::LtEq => "<=",
            B::GtEq => ">=",
            B::Plus => "+",
            B::Minus => "-",
            B::Multiply => "*",
            B::Divide => "/",
            B::StringConcat => "||",
            _ => return Err(ReadError::Construct("this operator")),
        };
        self.expr(left)?;
        self.put(text);
        self.expr(right)
    }

    fn like(&mut self, expr: &Expr, negated: bool, pattern: &Expr) -> Done {
        let text = match pattern {
            Expr::Value(value) => match &value.value {
                Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => text,
                _ => return Err(ReadError::Construct("this LIKE")),
            },
            Expr::Identifier(name) if name.quote_style == Some('"') => &name.value,
            _ => return Err(ReadError::Construct("this LIKE")),
        };
        let inner = text.trim_matches('%');
        if inner.contains(['%', '_']) {
            return Err(ReadError::Construct("a LIKE pattern with inner wildcards"));
        }
        let form = match (text.starts_with('%'), text.ends_with('%')) {
            (true, true) => "contains",
            (false, true) => "starts with",
            (true, false) => "ends with",
            (false, false) => "like",
        };
        self.negatable(expr, negated, form)?;
        self.literal(inner, false);
        Ok(())
    }

    fn function(&mut self, function: &Function) -> Done {
        let open = match last_part(&function.name).unwrap_or_default().to_lowercase().as_str() {
            "count" => "count(",
            "sum" => "sum(",
            "avg" => "avg(",
            "min" => "min(",
            "max" => "max(",
            "abs" => "abs(",
            "round" => "round(",
            "length" => "length(",
            "lower" => "lower(",
            "upper" => "upper(",
            _ => return Err(ReadError::Construct("this function")),
        };
        let FunctionArguments::List(list) = &function.args else {
            return Err(ReadError::Construct("this function call"));
        };
        self.put(open);
        if list.duplicate_treatment == Some(DuplicateTreatment::Distinct) {
            self.put("distinct");
        }
        for (i, argument) in list.args.iter().enumerate() {
            if i > 0 {
                self.put(",");
            }
            match argument {
                FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => self.expr(strip(expr))?,
                FunctionArg::Unnamed(FunctionArgExpr::Wildcard) => self.put("*"),
                FunctionArg::Unnamed(FunctionArgExpr::QualifiedWildcard(name)) => {
                    let name = last_part(name).unwrap_or_default();
                    let source = self.source_named(&name)?;
                    self.source(source);
                    self.put(".*");
                }
                _ => return Err(ReadError::Construct("this function call")),
            }
        }
        self.put(")");
        Ok(())
    }

    /// The offered literal that spells `text`, a small number as a word, or the unknown literal.
    fn literal(&mut self, text: &str, number: bool) {
        let value = text.parse::<f64>().ok();
        let offered = self.literals.iter().position(|l| {
            l.text.eq_ignore_ascii_case(text)
                || (value.is_some() && l.number && l.text.parse::<f64>().ok() == value)
        });
        let small = |v: f64| v.fract() == 0.0 && (0.0..=MOST_NUMBER as f64).contains(&v);
        match (offered, value) {
            (Some(at), _) => self.out.push(Symbol::Value(at)),
            (None, Some(v)) if number && small(v) => self.put(&format!("{v:.0}")),
            _ => self.put("<unknown>"),
        }
    }
}

fn column_symbols(column: SourceColumn) -> impl Iterator<Item = Symbol> {
    let again = (column.occurrence > 0).then(|| symbol("again"));
    again.into_iter().chain([Symbol::Column(column.column)])
}

fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Nested(inner) => strip(inner),
        _ => expr,
    }
}

fn conjuncts<'a>(expr: &'a Expr, out: &mut Vec<&'a Expr>) {
    match expr {
        Expr::BinaryOp { left, op: BinaryOperator::And, right } => {
            conjuncts(left, out);
            conjuncts(right, out);
        }
        Expr::Nested(inner)
            if matches!(&**inner, Expr::BinaryOp { op: BinaryOperator::And, .. }) =>
        {
            conjuncts(inner, out);
        }
        _ => out.push(expr),
    }
}

fn last_part(name: &ObjectName) -> Option<String> {
    Some(name.0.last()?.as_ident()?.value.clone())
}
