//! Rows that have rows of another table, by its key: "without a concert".

use sqlparser::ast::{Expr, GroupByExpr, Query, SelectItem, SetExpr};

use super::base::keys_between;
use super::noun::{enclose, indefinite};
use super::query::MAX_DEPTH;
use super::scope::Scope;
use super::select::restriction;
use super::source;
use crate::schema::ColumnRef;

impl Scope<'_> {
    /// Returns what it says that a key is, or is not, among those by which the rows of a query refer
    /// to it: "with a concert whose year is 2014", of another table than the rows' own "whose stadium
    /// has no concert", and as a sentence "the stadium has no concert". None for any other query. A
    /// `part` of a condition stands in brackets where it has clauses.
    pub(super) fn has(
        &self,
        (key, query): (&Expr, &Query),
        negated: bool,
        whose: bool,
        part: bool,
    ) -> Option<String> {
        let (at, column) = self.place(key)?;
        let (label, rows) = self.referring(column, query)?;
        let owner = &self.sources[at].label;
        let is_main = self.main().is_some_and(|main| std::ptr::eq(main, &self.sources[at]));
        let some = indefinite(&rows, &label);
        let text = match (whose, negated) {
            (true, true) if is_main => format!("without {some}"),
            (true, false) if is_main => format!("with {some}"),
            (true, true) => format!("whose {owner} has no {rows}"),
            (true, false) => format!("whose {owner} has {some}"),
            (false, true) => format!("the {owner} has no {rows}"),
            (false, false) => format!("the {owner} has {some}"),
        };
        Some(if part { enclose(text) } else { text })
    }

    /// Returns the table whose rows a query returns the keys of, and those rows, if they are keys by
    /// which it refers to `column`, the only ones between the two tables.
    fn referring(&self, column: ColumnRef, query: &Query) -> Option<(String, String)> {
        let SetExpr::Select(select) = &*query.body else { return None };
        let is_grouped =
            !matches!(&select.group_by, GroupByExpr::Expressions(g, _) if g.is_empty());
        let is_plain = query.with.is_none() && query.order_by.is_none();
        if !is_plain || query.limit_clause.is_some() || is_grouped || select.having.is_some() {
            return None;
        }
        let [SelectItem::UnnamedExpr(item)] = select.projection.as_slice() else { return None };
        let mut scope = Scope::new(self.schema, Some(self));
        if scope.depth > MAX_DEPTH {
            return None;
        }
        source::read(&mut scope, select);
        let (_, from) = scope.place(item)?;
        let main = scope.main()?;
        let is_theirs = main.relation.table == Some(from.table) && from.table != column.table;
        let between = keys_between(self.schema, from.table, column.table);
        if !is_theirs || between != [(from, column)] {
            return None;
        }
        let called = |text: &str| match text.strip_prefix("“has ") {
            Some(rest) => rest.replacen("” row", "", 1),
            None => text.to_owned(),
        };
        // That the key is not missing goes without saying.
        let is_given = match &select.selection {
            Some(Expr::IsNotNull(given)) => scope.place(given).is_some_and(|(_, of)| of == from),
            _ => false,
        };
        let restriction = match is_given {
            true => String::new(),
            false => restriction(&scope, select),
        };
        let rows = format!("{}{restriction}", source::phrase(&scope, select));
        Some((called(&main.label), called(&rows)))
    }
}
