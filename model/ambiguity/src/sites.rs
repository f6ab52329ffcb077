//! Where a query names the tables and columns of a schema.

use std::ops::{ControlFlow, Range};

use beamsplitter_sql::{ColumnRef, GuardError, Schema, check_select, lex};
use sqlparser::ast::{
    Expr, Ident, ObjectName, Query, Select, SelectItem, SelectItemQualifiedWildcardKind, SetExpr,
    TableFactor, TableWithJoins, Visit, Visitor,
};
use sqlparser::tokenizer::Location;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A column, qualified or not.
    Column(ColumnRef),
    /// A table in a `from`, by its place in the schema.
    Source(usize),
    /// A table before the dot of a column.
    Qualifier(usize),
}

/// One mention of a table or column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// What is named.
    pub target: Target,
    /// The name itself, in bytes.
    pub name: Range<usize>,
    /// The name with its qualifier, or a table with its alias.
    pub whole: Range<usize>,
    /// Which `select` it is in, in the order of the text.
    pub select: usize,
}

/// All mentions of tables and columns in a query, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Sites {
    /// The mentions. What the schema does not know has none.
    pub all: Vec<Site>,
    /// How many `select`s there are.
    pub selects: usize,
    /// Where the first `select` ends its list of results.
    pub results_end: usize,
    /// Columns that no table of the schema has, or none that is in sight.
    pub unknown: Vec<String>,
}

impl Sites {
    /// Reads a query.
    ///
    /// # Errors
    /// If it is no single `SELECT`.
    pub fn of(sql: &str, schema: &Schema) -> Result<Self, GuardError> {
        let query = check_select(sql)?;
        let mut walk = Walk {
            schema,
            lines: Lines::of(sql),
            scopes: Vec::new(),
            common: Vec::new(),
            found: Self { results_end: results_end(sql), ..Self::default() },
        };
        if query.visit(&mut walk).is_break() {
            let reason = "a name of it must stand between backticks".to_owned();
            return Err(GuardError::Unreadable { reason });
        }
        let mut found = walk.found;
        found.all.sort_by_key(|site| (site.name.start, site.name.end));
        found.all.dedup_by_key(|site| site.name.clone());
        Ok(found)
    }

    /// The columns that the first `select` returns or aggregates, each once, in order.
    pub fn results(&self) -> Vec<ColumnRef> {
        let mut columns = Vec::new();
        for site in self.all.iter().filter(|s| s.select == 0 && s.name.end <= self.results_end) {
            if let Target::Column(at) = site.target
                && !columns.contains(&at)
            {
                columns.push(at);
            }
        }
        columns
    }

    /// The tables that are read, each once, in order.
    pub fn tables(&self) -> Vec<usize> {
        let mut tables = Vec::new();
        for site in &self.all {
            if let Target::Source(table) = site.target
                && !tables.contains(&table)
            {
                tables.push(table);
            }
        }
        tables
    }

    /// The columns that are mentioned anywhere, each once.
    pub fn columns(&self) -> Vec<ColumnRef> {
        let mut columns = Vec::new();
        for site in &self.all {
            if let Target::Column(at) = site.target
                && !columns.contains(&at)
            {
                columns.push(at);
            }
        }
        columns
    }
}

/// A text with some places written anew. `edits` must not overlap.
pub fn edited(sql: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut text = String::with_capacity(sql.len() + 64);
    let mut at = 0;
    for (range, new) in edits {
        text.push_str(sql.get(at..range.start).unwrap_or_default());
        text.push_str(&new);
        at = range.end;
    }
    text.push_str(sql.get(at..).unwrap_or_default());
    text
}

/// Where the `from` of the first `select` stands, or the end.
fn results_end(sql: &str) -> usize {
    let mut depth = 0usize;
    let mut begun = None;
    for token in lex::tokens(sql) {
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth = depth.saturating_sub(1);
        } else if begun.is_none() && token.is_word("select") {
            begun = Some(depth);
        } else if begun == Some(depth) && token.is_word("from") {
            return token.start;
        }
    }
    sql.len()
}

/// Byte offsets of places that the parser gives by line and letter.
struct Lines<'a> {
    sql: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(sql: &'a str) -> Self {
        let starts = std::iter::once(0).chain(sql.match_indices('\n').map(|(at, _)| at + 1));
        Self { sql, starts: starts.collect() }
    }

    fn byte(&self, at: Location) -> Option<usize> {
        let line = usize::try_from(at.line).ok()?.checked_sub(1)?;
        let column = usize::try_from(at.column).ok()?.checked_sub(1)?;
        let start = *self.starts.get(line)?;
        let rest = &self.sql[start..];
        let offset = rest.char_indices().nth(column).map_or(rest.len(), |(offset, _)| offset);
        Some(start + offset)
    }

    /// Where a name stands; none if the parser read another text, with more quotes.
    fn range(&self, ident: &Ident) -> Option<Range<usize>> {
        let range = self.byte(ident.span.start)?..self.byte(ident.span.end)?;
        let token = *lex::tokens(self.sql.get(range.clone())?).first()?;
        (token.value() == ident.value).then_some(range)
    }
}

/// A table in a `from`.
#[derive(Clone)]
struct Source {
    /// Alias, or its own name.
    name: String,
    /// Whether that is the table's own name.
    own_name: bool,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Table(usize),
    /// A query in brackets, or a common table expression: its columns, and what each shows.
    Derived(Outputs),
}

/// Names of the results of a query, and what each shows.
type Outputs = Vec<(String, Option<ColumnRef>)>;

struct Scope {
    /// Which `select` this is; none for what belongs to a whole query (`order by`).
    select: Option<usize>,
    sources: Vec<Source>,
    /// Names that the `select` gives to its results.
    named: Outputs,
}

struct Walk<'a> {
    schema: &'a Schema,
    lines: Lines<'a>,
    scopes: Vec<Scope>,
    common: Vec<(String, Outputs)>,
    found: Sites,
}

impl Visitor for Walk<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        for cte in query.with.iter().flat_map(|with| &with.cte_tables) {
            let columns = self.outputs(&cte.query);
            self.common.push((cte.alias.name.value.clone(), columns));
        }
        let first = first_select(&query.body);
        let sources = first.map(|select| self.sources(&select.from)).unwrap_or_default();
        let named = first.map(named).unwrap_or_default();
        self.scopes.push(Scope { select: None, sources, named });
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _query: &Query) -> ControlFlow<()> {
        self.scopes.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        let sources = self.sources(&select.from);
        let named = named(select);
        self.scopes.push(Scope { select: Some(self.found.selects), sources, named });
        self.found.selects += 1;
        for item in &select.projection {
            if let SelectItem::QualifiedWildcard(
                SelectItemQualifiedWildcardKind::ObjectName(name),
                _,
            ) = item
                && let Some(ident) = last(name)
            {
                self.qualifier(ident);
            }
        }
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, _select: &Select) -> ControlFlow<()> {
        self.scopes.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        if let TableFactor::Table { name, alias, .. } = factor
            && let Some(ident) = last(name)
            && !self.common.iter().any(|(c, _)| c.eq_ignore_ascii_case(&ident.value))
            && let Some(table) = self.schema.table_named(&ident.value)
        {
            let Some(range) = self.lines.range(ident) else { return ControlFlow::Break(()) };
            let alias = alias.as_ref().and_then(|alias| self.lines.range(&alias.name));
            let whole = range.start..alias.map_or(range.end, |alias| alias.end);
            self.push(Target::Source(table), range, whole);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        match expr {
            Expr::Identifier(ident) => self.column(None, ident),
            Expr::CompoundIdentifier(parts) => {
                if let [.., qualifier, ident] = parts.as_slice() {
                    self.qualifier(qualifier);
                    return self.column(Some(qualifier), ident);
                }
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl Walk<'_> {
    /// The scopes, the inmost first. What belongs to a whole query is not seen from its `select`s.
    fn in_sight(&self) -> impl Iterator<Item = &Scope> {
        let last = self.scopes.len().saturating_sub(1);
        let scopes = self.scopes.iter().enumerate().rev();
        scopes.filter(move |(at, scope)| *at == last || scope.select.is_some()).map(|(_, s)| s)
    }

    fn push(&mut self, target: Target, name: Range<usize>, whole: Range<usize>) {
        let select = self.scopes.iter().rev().find_map(|scope| scope.select).unwrap_or(0);
        self.found.all.push(Site { target, name, whole, select });
    }

    fn column(&mut self, qualifier: Option<&Ident>, ident: &Ident) -> ControlFlow<()> {
        let Some(name) = self.lines.range(ident) else { return ControlFlow::Break(()) };
        match self.resolve(qualifier, &ident.value) {
            Some(Some(at)) => {
                let start = qualifier.and_then(|q| self.lines.range(q)).map(|range| range.start);
                let whole = start.unwrap_or(name.start)..name.end;
                self.push(Target::Column(at), name, whole);
            }
            Some(None) => {}
            // `"x"` that is no column is a string.
            None if ident.quote_style == Some('"') && qualifier.is_none() => {}
            None => self.found.unknown.push(ident.value.clone()),
        }
        ControlFlow::Continue(())
    }

    fn qualifier(&mut self, ident: &Ident) {
        let source = self.in_sight().find_map(|scope| {
            scope.sources.iter().find(|s| s.name.eq_ignore_ascii_case(&ident.value))
        });
        if let Some(Source { own_name: true, kind: Kind::Table(table), .. }) = source {
            let table = *table;
            if let Some(range) = self.lines.range(ident) {
                self.push(Target::Qualifier(table), range.clone(), range);
            }
        }
    }

    /// The column of the schema that a name shows: `Some(None)` for a column that shows none.
    #[expect(clippy::option_option, reason = "unknown, or known and no column of a table")]
    fn resolve(&self, qualifier: Option<&Ident>, name: &str) -> Option<Option<ColumnRef>> {
        self.in_sight().find_map(|scope| {
            let found = resolve(self.schema, &scope.sources, qualifier, name);
            found.or_else(|| {
                let mut named = scope.named.iter().filter(|_| qualifier.is_none());
                named.find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|_| None)
            })
        })
    }

    fn sources(&self, from: &[TableWithJoins]) -> Vec<Source> {
        let mut sources = Vec::new();
        for table in from {
            self.factor(&table.relation, &mut sources);
            for join in &table.joins {
                self.factor(&join.relation, &mut sources);
            }
        }
        sources
    }

    fn factor(&self, factor: &TableFactor, sources: &mut Vec<Source>) {
        match factor {
            TableFactor::Table { name, alias, .. } => {
                let Some(ident) = last(name) else { return };
                let common = self.common.iter().rev();
                let mut common = common.filter(|(c, _)| c.eq_ignore_ascii_case(&ident.value));
                let kind = match (common.next(), self.schema.table_named(&ident.value)) {
                    (Some((_, columns)), _) => Kind::Derived(columns.clone()),
                    (None, Some(table)) => Kind::Table(table),
                    (None, None) => return,
                };
                let own_name = alias.is_none();
                let name = alias.as_ref().map_or(&ident.value, |alias| &alias.name.value).clone();
                sources.push(Source { name, own_name, kind });
            }
            TableFactor::Derived { subquery, alias, .. } => {
                let name = alias.as_ref().map(|a| a.name.value.clone()).unwrap_or_default();
                let kind = Kind::Derived(self.outputs(subquery));
                sources.push(Source { name, own_name: false, kind });
            }
            TableFactor::NestedJoin { table_with_joins, .. } => {
                sources.extend(self.sources(std::slice::from_ref(table_with_joins)));
            }
            _ => {}
        }
    }

    /// The columns that a query returns, and what each shows of the schema.
    fn outputs(&self, query: &Query) -> Outputs {
        let Some(select) = first_select(&query.body) else { return Vec::new() };
        let sources = self.sources(&select.from);
        let mut columns = named(select);
        for item in &select.projection {
            match item {
                SelectItem::UnnamedExpr(expr) => {
                    if let Some((qualifier, ident)) = plain(expr) {
                        let shown = resolve(self.schema, &sources, qualifier, &ident.value);
                        columns.push((ident.value.clone(), shown.flatten()));
                    }
                }
                SelectItem::Wildcard(_) | SelectItem::QualifiedWildcard(..) => {
                    for source in &sources {
                        columns.extend(self.all_of(source));
                    }
                }
                _ => {}
            }
        }
        columns
    }

    fn all_of(&self, source: &Source) -> Outputs {
        match &source.kind {
            Kind::Derived(columns) => columns.clone(),
            Kind::Table(table) => {
                let columns = self.schema.tables[*table].columns.iter().enumerate();
                let at = |column| ColumnRef { table: *table, column };
                columns.map(|(i, column)| (column.name.clone(), Some(at(i)))).collect()
            }
        }
    }
}

/// Results with names of their own. They show no column: the name stays where the column's changes.
fn named(select: &Select) -> Outputs {
    let named = select.projection.iter().filter_map(|item| match item {
        SelectItem::ExprWithAlias { alias, .. } => Some((alias.value.clone(), None)),
        _ => None,
    });
    named.collect()
}

#[expect(clippy::option_option, reason = "unknown, or known and no column of a table")]
fn resolve(
    schema: &Schema,
    sources: &[Source],
    qualifier: Option<&Ident>,
    name: &str,
) -> Option<Option<ColumnRef>> {
    let in_sight = sources.iter().filter(|source| {
        qualifier.is_none_or(|qualifier| source.name.eq_ignore_ascii_case(&qualifier.value))
    });
    in_sight.into_iter().find_map(|source| match &source.kind {
        Kind::Table(table) => {
            let column = schema.tables[*table].column_named(name)?;
            Some(Some(ColumnRef { table: *table, column }))
        }
        Kind::Derived(columns) => {
            let mut columns = columns.iter();
            columns.find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, shown)| *shown)
        }
    })
}

fn plain(expr: &Expr) -> Option<(Option<&Ident>, &Ident)> {
    match expr {
        Expr::Identifier(ident) => Some((None, ident)),
        Expr::CompoundIdentifier(parts) => match parts.as_slice() {
            [.., qualifier, ident] => Some((Some(qualifier), ident)),
            _ => None,
        },
        _ => None,
    }
}

fn last(name: &ObjectName) -> Option<&Ident> {
    name.0.last()?.as_ident()
}

fn first_select(body: &SetExpr) -> Option<&Select> {
    match body {
        SetExpr::Select(select) => Some(select),
        SetExpr::Query(query) => first_select(&query.body),
        SetExpr::SetOperation { left, .. } => first_select(left),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_sql::{Column, Table};

    use super::*;

    fn schema() -> Schema {
        let table = |name: &str, columns: &[&str]| Table {
            name: name.to_owned(),
            columns: columns
                .iter()
                .map(|c| Column { name: (*c).to_owned(), ..Column::default() })
                .collect(),
            rows: None,
        };
        let tables = vec![table("Dog", &["Id", "Name", "Owner"]), table("Owner", &["Id", "Name"])];
        Schema { tables, ..Schema::default() }
    }

    #[track_caller]
    fn check(sql: &str, expect: &[&str]) {
        let schema = schema();
        let sites = Sites::of(sql, &schema).unwrap();
        let found: Vec<String> = sites
            .all
            .iter()
            .map(|site| {
                let text = &sql[site.whole.clone()];
                match site.target {
                    Target::Column(at) => {
                        let table = &schema.tables[at.table];
                        format!("{text}={}.{}", table.name, table.columns[at.column].name)
                    }
                    Target::Source(table) => format!("{text}:{}", schema.tables[table].name),
                    Target::Qualifier(table) => format!("{text}.:{}", schema.tables[table].name),
                }
            })
            .collect();
        assert_eq!(found, expect, "{sql}");
    }

    #[test]
    fn names_are_found_in_their_scope() {
        check("select name from dog", &["name=Dog.Name", "dog:Dog"]);
        check(
            "select t2.name from dog as t1 join owner as t2 on t1.owner = t2.id order by t1.name",
            &[
                "t2.name=Owner.Name",
                "dog as t1:Dog",
                "owner as t2:Owner",
                "t1.owner=Dog.Owner",
                "t2.id=Owner.Id",
                "t1.name=Dog.Name",
            ],
        );
        check(
            "select owner.name from owner where name = \"O'Hara\" and id in (select owner from dog)",
            &[
                "owner.:Owner",
                "owner.name=Owner.Name",
                "owner:Owner",
                "name=Owner.Name",
                "id=Owner.Id",
                "owner=Dog.Owner",
                "dog:Dog",
            ],
        );
        check(
            "select x.name from (select name, id as n from dog) as x where n > 1",
            &["x.name=Dog.Name", "name=Dog.Name", "id=Dog.Id", "dog:Dog"],
        );
        check(
            "select name from dog union select name from owner order by name",
            &["name=Dog.Name", "dog:Dog", "name=Owner.Name", "owner:Owner", "name=Dog.Name"],
        );
        let sites = Sites::of("select id from dog union select Owner from owner", &schema());
        assert_eq!(sites.unwrap().unknown, ["Owner"]);
        check("select `näme`,\n  `Name` from dog", &["`Name`=Dog.Name", "dog:Dog"]);
    }

    #[test]
    fn results_of_the_first_select() {
        let schema = schema();
        let results = |sql: &str| -> Vec<usize> {
            Sites::of(sql, &schema).unwrap().results().iter().map(|at| at.column).collect()
        };
        assert_eq!(results("select max(name), id, name from dog where owner = 1"), [1, 0]);
        assert_eq!(results("select count(*) from dog"), Vec::<usize>::new());
        assert_eq!(results("select id from dog except select owner from dog"), [0]);
    }

    #[test]
    fn edits_are_made_in_place() {
        assert_eq!(edited("abcdef", vec![(4..5, "E!".into()), (0..1, String::new())]), "bcdE!f");
    }
}
