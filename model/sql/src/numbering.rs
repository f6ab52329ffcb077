//! Numbers for the tables of a query in its normal form: which table each qualifier and alias
//! stands for.

use std::collections::BTreeSet;

use crate::quote::lower;
use crate::roles::{Role, Slot};
use crate::scopes::{ScopeId, Scopes};
use crate::template::Group;

/// What replaces a qualifier in the normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Qualifier {
    /// Nothing: its table is the only one in scope.
    Dropped,
    /// The table of this number.
    Numbered(usize),
}

/// The tables of a query with canonical numbers.
pub(crate) struct Numbering {
    /// The `select`s with their tables, as indices into `tables`, and whether they name result
    /// columns.
    selects: Scopes<usize, bool>,
    tables: Vec<TableSource>,
    /// Per group: the source that its qualifier stands for, as index into `tables`.
    qualifiers: Vec<Option<usize>>,
    /// Per group: whether it is the alias of a result column that nothing uses.
    unused: Vec<bool>,
}

struct TableSource {
    select: ScopeId,
    /// Alias, or the table's own name; none for a nameless query in brackets.
    name: Option<String>,
    /// The group that gives the alias.
    alias: Option<usize>,
    /// The last group of the source itself.
    end: usize,
    /// Whether something is qualified by it.
    used: bool,
    /// Whether an inner query refers to it.
    from_within: bool,
    number: usize,
}

impl Numbering {
    /// Numbers the tables of a query, given by its groups of tokens.
    pub fn of(groups: &[Group<'_>]) -> Self {
        let mut numbering = Self {
            selects: Scopes::default(),
            tables: Vec::new(),
            qualifiers: vec![None; groups.len()],
            unused: vec![false; groups.len()],
        };
        let within = numbering.sources(groups);
        numbering.qualified(groups, &within);
        numbering.number_all(groups);
        numbering
    }

    /// Finds every `select` and its tables; returns the `select` that each group is in.
    fn sources(&mut self, groups: &[Group<'_>]) -> Vec<Option<ScopeId>> {
        let mut within = Vec::with_capacity(groups.len());
        // Per open bracket: the select around it, the one in it, and whether it is a table.
        let mut levels: Vec<(Option<ScopeId>, Option<ScopeId>, bool)> = vec![(None, None, false)];
        for (at, group) in groups.iter().enumerate() {
            let token = &group.tokens[0];
            let (outer, inner, _) = levels.last().copied().unwrap_or_default();
            let here = inner.or(outer);
            if group.role == Role::Keyword && token.is_word("select") {
                let select = self.selects.enter(outer, false);
                if let Some(level) = levels.last_mut() {
                    level.1 = Some(select);
                }
            } else if token.is("(") {
                levels.push((here, None, group.slot == Slot::Table));
            } else if token.is(")") && levels.len() > 1 {
                let (_, select, table) = levels.pop().unwrap_or_default();
                if let (true, Some(_), Some(outer)) = (table, select, outer) {
                    self.source(outer, None, at);
                }
            } else if let (Some(select), Slot::Table, Role::Table | Role::Function) =
                (here, group.slot, group.role)
            {
                let name = group.tokens[group.tokens.len() - 1].value();
                self.source(select, Some(lower(&name)), at);
            } else if let (Some(select), Role::Alias) = (here, group.role) {
                self.alias(select, group, at, levels.len() == 1, groups);
            }
            let (outer, inner, _) = levels.last().copied().unwrap_or_default();
            within.push(inner.or(outer));
        }
        within
    }

    fn source(&mut self, select: ScopeId, name: Option<String>, end: usize) {
        self.selects.get_mut(select).sources.push(self.tables.len());
        self.tables.push(TableSource {
            select,
            name,
            alias: None,
            end,
            used: false,
            from_within: false,
            number: 0,
        });
    }

    fn alias(
        &mut self,
        select: ScopeId,
        group: &Group<'_>,
        at: usize,
        top: bool,
        all: &[Group<'_>],
    ) {
        let name = lower(&group.tokens[0].value());
        match group.slot {
            Slot::AfterTable | Slot::Alias { table: true } => {
                let last = self.selects.get(select).sources.last();
                if let Some(table) = last.and_then(|i| self.tables.get_mut(*i)) {
                    (table.name, table.alias) = (Some(name), Some(at));
                }
            }
            Slot::After | Slot::Alias { table: false } => {
                let uses = |g: &Group<'_>| {
                    g.role == Role::Column && lower(&g.tokens[g.tokens.len() - 1].value()) == name
                };
                self.unused[at] = top && !all.iter().any(uses);
                self.selects.get_mut(select).data |= !self.unused[at];
            }
            _ => {}
        }
    }

    /// Finds the table that each qualifier means.
    fn qualified(&mut self, groups: &[Group<'_>], within: &[Option<ScopeId>]) {
        for (at, group) in groups.iter().enumerate() {
            let column = matches!(group.role, Role::Column | Role::Star);
            let Some(qualifier) = group.tokens.len().checked_sub(3).filter(|_| column) else {
                continue;
            };
            let name = lower(&group.tokens[qualifier].value());
            let is_meant = |table: &usize| self.tables[*table].name.as_ref() == Some(&name);
            let Some(place) = self.selects.find(within[at], is_meant) else { continue };
            let table = self.selects.get(place.scope).sources[place.source];
            self.qualifiers[at] = Some(table);
            self.tables[table].used = true;
            self.tables[table].from_within |= within[at] != Some(place.scope);
        }
    }

    /// Numbers the tables from 1, past numbers that a table has for a name.
    fn number_all(&mut self, groups: &[Group<'_>]) {
        let tables = groups.iter().filter(|g| g.role == Role::Table);
        let taken: BTreeSet<String> =
            tables.map(|g| lower(&g.tokens[g.tokens.len() - 1].value())).collect();
        let mut free = (1..).filter(|n| !taken.contains(&format!("t{n}")));
        for at in 0..self.tables.len() {
            if !self.alone(at) {
                self.tables[at].number = free.next().unwrap_or_default();
            }
        }
    }

    /// Returns whether a table needs no name: the only one of its `select`, with no use elsewhere,
    /// and no name of a result column that a bare column could be taken for.
    fn alone(&self, table: usize) -> bool {
        let table = &self.tables[table];
        let select = self.selects.get(table.select);
        select.sources.len() == 1 && !(select.data && table.used) && !table.from_within
    }

    /// Returns whether the alias at this group is not needed.
    pub fn is_dropped(&self, at: usize) -> bool {
        let table = self.tables.iter().position(|t| t.alias == Some(at));
        self.unused.get(at).copied().unwrap_or_default() || table.is_some_and(|t| self.alone(t))
    }

    /// Returns the number of the table whose alias this group is.
    pub fn number(&self, at: usize) -> Option<usize> {
        self.tables.iter().find(|t| t.alias == Some(at)).map(|t| t.number)
    }

    /// Returns the number of the table without an alias that ends with this group and needs one.
    pub fn unnamed(&self, at: usize) -> Option<usize> {
        let table = self.tables.iter().position(|t| t.end == at && t.alias.is_none())?;
        (!self.alone(table)).then(|| self.tables[table].number)
    }

    /// Returns what replaces the qualifier of this group.
    pub fn qualifier(&self, at: usize) -> Option<Qualifier> {
        let table = self.qualifiers.get(at).copied().flatten()?;
        let number = self.tables[table].number;
        Some(if self.alone(table) { Qualifier::Dropped } else { Qualifier::Numbered(number) })
    }
}
