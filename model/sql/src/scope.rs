//! Which table a qualifier stands for: aliases and the `select` that each belongs to.

use std::collections::BTreeSet;

use crate::quote::lower;
use crate::roles::{Role, Slot};
use crate::template::Group;

/// What a qualifier is replaced by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Nothing: its table is the only one in sight.
    Alone,
    /// The table of this number.
    Numbered(usize),
}

/// The tables of a query with canonical numbers.
pub(crate) struct Scopes {
    selects: Vec<Select>,
    tables: Vec<TableSource>,
    /// Per group: the source that its qualifier stands for, as index into `tables`.
    qualifiers: Vec<Option<usize>>,
    /// Per group: whether it is the alias of a result column that nothing uses.
    unused: Vec<bool>,
}

/// One `select` with its tables.
struct Select {
    parent: Option<usize>,
    tables: Vec<usize>,
    /// Whether it names result columns.
    names: bool,
}

struct TableSource {
    select: usize,
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

impl Scopes {
    /// Reads the groups of a query that parses.
    pub fn of(groups: &[Group<'_>]) -> Self {
        let mut scopes = Self {
            selects: Vec::new(),
            tables: Vec::new(),
            qualifiers: vec![None; groups.len()],
            unused: vec![false; groups.len()],
        };
        let within = scopes.sources(groups);
        scopes.qualified(groups, &within);
        scopes.number_all(groups);
        scopes
    }

    /// Finds every `select` and its tables; gives the `select` that each group is in.
    fn sources(&mut self, groups: &[Group<'_>]) -> Vec<Option<usize>> {
        let mut within = Vec::with_capacity(groups.len());
        // Per open bracket: the select around it, the one in it, and whether it is a table.
        let mut levels: Vec<(Option<usize>, Option<usize>, bool)> = vec![(None, None, false)];
        for (at, group) in groups.iter().enumerate() {
            let token = &group.tokens[0];
            let (outer, inner, _) = levels.last().copied().unwrap_or_default();
            let here = inner.or(outer);
            if group.role == Role::Keyword && token.is_word("select") {
                self.selects.push(Select { parent: outer, tables: Vec::new(), names: false });
                if let Some(level) = levels.last_mut() {
                    level.1 = Some(self.selects.len() - 1);
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

    fn source(&mut self, select: usize, name: Option<String>, end: usize) {
        self.selects[select].tables.push(self.tables.len());
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

    fn alias(&mut self, select: usize, group: &Group<'_>, at: usize, top: bool, all: &[Group<'_>]) {
        let name = lower(&group.tokens[0].value());
        match group.slot {
            Slot::AfterTable | Slot::Alias { table: true } => {
                let last = self.selects[select].tables.last();
                if let Some(table) = last.and_then(|i| self.tables.get_mut(*i)) {
                    (table.name, table.alias) = (Some(name), Some(at));
                }
            }
            Slot::After | Slot::Alias { table: false } => {
                let uses = |g: &Group<'_>| {
                    g.role == Role::Column && lower(&g.tokens[g.tokens.len() - 1].value()) == name
                };
                self.unused[at] = top && !all.iter().any(uses);
                self.selects[select].names |= !self.unused[at];
            }
            _ => {}
        }
    }

    /// Finds the table that each qualifier stands for, inner queries first.
    fn qualified(&mut self, groups: &[Group<'_>], within: &[Option<usize>]) {
        for (at, group) in groups.iter().enumerate() {
            let column = matches!(group.role, Role::Column | Role::Star);
            let Some(qualifier) = group.tokens.len().checked_sub(3).filter(|_| column) else {
                continue;
            };
            let name = lower(&group.tokens[qualifier].value());
            let mut select = within[at];
            while let Some(here) = select {
                let mut tables = self.selects[here].tables.iter();
                let found = tables.find(|i| self.tables[**i].name.as_ref() == Some(&name));
                if let Some(&found) = found {
                    self.qualifiers[at] = Some(found);
                    self.tables[found].used = true;
                    self.tables[found].from_within |= within[at] != Some(here);
                    break;
                }
                select = self.selects[here].parent;
            }
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

    /// Whether a table needs no name: the only one of its `select`, with no use elsewhere, and
    /// no name of a result column that a bare column could be taken for.
    fn alone(&self, table: usize) -> bool {
        let table = &self.tables[table];
        let select = &self.selects[table.select];
        select.tables.len() == 1 && !(select.names && table.used) && !table.from_within
    }

    /// Whether the alias at this group is not needed.
    pub fn is_dropped(&self, at: usize) -> bool {
        let table = self.tables.iter().position(|t| t.alias == Some(at));
        self.unused.get(at).copied().unwrap_or_default() || table.is_some_and(|t| self.alone(t))
    }

    /// The number of the table whose alias this group is.
    pub fn number(&self, at: usize) -> Option<usize> {
        self.tables.iter().find(|t| t.alias == Some(at)).map(|t| t.number)
    }

    /// The number of the table without an alias that ends with this group and needs one.
    pub fn unnamed(&self, at: usize) -> Option<usize> {
        let table = self.tables.iter().position(|t| t.end == at && t.alias.is_none())?;
        (!self.alone(table)).then(|| self.tables[table].number)
    }

    /// What the qualifier of this group is replaced by.
    pub fn qualifier(&self, at: usize) -> Option<Source> {
        let table = self.qualifiers.get(at).copied().flatten()?;
        let number = self.tables[table].number;
        Some(if self.alone(table) { Source::Alone } else { Source::Numbered(number) })
    }
}
