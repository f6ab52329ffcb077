//! Name resolution: which table or column of which `select` a name in a query means.
//!
//! SQL looks for a name in the `from` of its own `select` first, then in those of the queries
//! around it, and in one `from` in the order of the text. Whoever resolves names keeps the open
//! queries in [`Scopes`], or links them to one another, and describes each table by a [`Relation`].

use crate::schema::{ColumnRef, Schema};

/// Index of a `select` among [`Scopes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScopeId(usize);

/// The `select`s of a query, each with the sources in its `from`, `S`, and other data, `D`.
#[derive(Clone, Debug)]
pub struct Scopes<S, D = ()> {
    all: Vec<Scope<S, D>>,
    current: Option<ScopeId>,
}

/// One `select`.
#[derive(Clone, Debug)]
pub struct Scope<S, D> {
    /// The query around it.
    pub parent: Option<ScopeId>,
    /// What its `from` lists, in order.
    pub sources: Vec<S>,
    /// What else is known of it.
    pub data: D,
}

/// Place of a source: its `select` and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// The `select`.
    pub scope: ScopeId,
    /// Index into [`Scope::sources`].
    pub source: usize,
}

impl<S, D> Default for Scopes<S, D> {
    fn default() -> Self {
        Self { all: Vec::new(), current: None }
    }
}

impl<S, D> Scopes<S, D> {
    /// Adds a `select` inside `parent` and makes it the current one.
    pub fn enter(&mut self, parent: Option<ScopeId>, data: D) -> ScopeId {
        let id = ScopeId(self.all.len());
        self.all.push(Scope { parent, sources: Vec::new(), data });
        self.current = Some(id);
        id
    }

    /// Makes the query around the current `select` the current one.
    pub fn leave(&mut self) {
        self.current = self.current.and_then(|id| self.get(id).parent);
    }

    /// Makes a `select` the current one, or none.
    pub fn return_to(&mut self, current: Option<ScopeId>) {
        self.current = current;
    }

    /// Returns the `select` that was entered last and not left.
    pub fn current(&self) -> Option<ScopeId> {
        self.current
    }

    /// Returns a `select`.
    pub fn get(&self, id: ScopeId) -> &Scope<S, D> {
        &self.all[id.0]
    }

    /// Returns a `select` to change it.
    pub fn get_mut(&mut self, id: ScopeId) -> &mut Scope<S, D> {
        &mut self.all[id.0]
    }

    /// Returns the sources of the current `select`.
    pub fn sources(&self) -> &[S] {
        self.current.map_or(&[], |id| &self.get(id).sources)
    }

    /// Returns all `select`s, in the order in which they were entered.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Scope<S, D>> {
        self.all.iter_mut()
    }

    /// Returns the `select`s that a name in `from` can refer to, the innermost first.
    pub fn outwards(&self, from: Option<ScopeId>) -> impl Iterator<Item = (ScopeId, &Scope<S, D>)> {
        let ids = std::iter::successors(from, |id| self.get(*id).parent);
        ids.map(|id| (id, self.get(id)))
    }

    /// Finds the first source that `is_meant`, as seen from `from`.
    pub fn find(
        &self,
        from: Option<ScopeId>,
        is_meant: impl Fn(&S) -> bool,
    ) -> Option<SourcePlace> {
        self.outwards(from).find_map(|(scope, select)| {
            let source = select.sources.iter().position(&is_meant)?;
            Some(SourcePlace { scope, source })
        })
    }
}

/// A table in a `from` by its names: a table of the schema, a common table expression, or a query
/// in brackets, with what each of its columns means, `M`.
#[derive(Clone, Debug)]
pub struct Relation<M> {
    /// Its alias, or its own name.
    pub name: String,
    /// Its index into [`Schema::tables`], where it is a table of the schema.
    pub table: Option<usize>,
    /// Names and meanings of its columns, where it is the result of a query.
    pub columns: Vec<(String, M)>,
}

// Not derived: no `M` is needed for an empty list.
impl<M> Default for Relation<M> {
    fn default() -> Self {
        Self { name: String::new(), table: None, columns: Vec::new() }
    }
}

/// What the name of a column means in a [`Relation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning<'a, M> {
    /// A column of the schema.
    Column(ColumnRef),
    /// A column of the result of a query.
    Output(&'a M),
}

impl<M> Relation<M> {
    /// Returns whether `qualifier` means this table, letter case ignored as SQLite does.
    pub fn is_called(&self, qualifier: &str) -> bool {
        self.name.eq_ignore_ascii_case(qualifier)
    }

    /// Returns what its column of that name means.
    pub fn column(&self, schema: &Schema, name: &str) -> Option<Meaning<'_, M>> {
        let output = self.columns.iter().find(|(column, _)| column.eq_ignore_ascii_case(name));
        output.map(|(_, meaning)| Meaning::Output(meaning)).or_else(|| {
            let table = self.table?;
            let column = schema.tables.get(table)?.column_named(name)?;
            Some(Meaning::Column(ColumnRef { table, column }))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Table;

    #[test]
    fn names_are_looked_for_from_inside_outwards() {
        let mut scopes: Scopes<&str> = Scopes::default();
        let outer = scopes.enter(None, ());
        scopes.get_mut(outer).sources.extend(["dog", "owner"]);
        let inner = scopes.enter(Some(outer), ());
        scopes.get_mut(inner).sources.push("dog");
        let find = |scopes: &Scopes<&str>, from, name: &str| scopes.find(from, |s| *s == name);
        let place = |scope, source| Some(SourcePlace { scope, source });
        assert_eq!(find(&scopes, Some(inner), "dog"), place(inner, 0));
        assert_eq!(find(&scopes, Some(inner), "owner"), place(outer, 1));
        assert_eq!(find(&scopes, Some(outer), "dog"), place(outer, 0));
        assert_eq!(find(&scopes, Some(inner), "cat"), None);
        assert_eq!(find(&scopes, None, "dog"), None);
        assert_eq!(scopes.sources(), ["dog"]);
        scopes.leave();
        assert_eq!(scopes.current(), Some(outer));
        scopes.leave();
        scopes.leave();
        assert_eq!((scopes.current(), scopes.sources().len()), (None, 0));
    }

    #[test]
    fn columns_of_a_query_hide_those_of_the_schema() {
        let table = Table::of("Dog", &["Name"]);
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let mut relation =
            Relation { name: "D".into(), table: Some(0), columns: vec![("Age".to_owned(), 7)] };
        assert!(relation.is_called("d") && !relation.is_called("dog"));
        let at = ColumnRef { table: 0, column: 0 };
        assert_eq!(relation.column(&schema, "name"), Some(Meaning::Column(at)));
        assert_eq!(relation.column(&schema, "age"), Some(Meaning::Output(&7)));
        relation.columns.push(("NAME".to_owned(), 8));
        assert_eq!(relation.column(&schema, "name"), Some(Meaning::Output(&8)));
        relation.table = Some(3);
        assert_eq!(relation.column(&schema, "x"), None);
    }
}
