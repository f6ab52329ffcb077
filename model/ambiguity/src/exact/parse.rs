//! Spider's grammar. It is laxer than SQL in places (`select a b from`, words after the end) and
//! narrower in others (no `from a, b`, no `in (1, 2)`, no `left join`); both decide what matches.

mod conditions;

use std::collections::BTreeMap;

use super::names::Names;
use super::query::{Aggregate, ColumnUnit, Conditions, Query, Source, ValueUnit};
use super::tokens::tokens;

/// Words that begin a clause.
const CLAUSES: [&str; 9] =
    ["select", "from", "where", "group", "order", "limit", "intersect", "union", "except"];
const JOINS: [&str; 3] = ["join", "on", "as"];
const COMPOUNDS: [&str; 3] = ["intersect", "union", "except"];
/// Queries inside queries.
const DEPTH: usize = 30;

/// Reads a query of Spider's subset, ready for [`super::exact_match`]: values are forgotten and
/// columns tied by foreign keys are one. None if it lies outside the subset, or names what the
/// schema does not have.
pub fn read_query(sql: &str, names: &Names) -> Option<Query> {
    let tokens = tokens(sql)?;
    let aliases = aliases(&tokens, names)?;
    let mut parser = Parser { names, tokens: &tokens, aliases, at: 0, end: tokens.len(), depth: 0 };
    let mut query = parser.query()?;
    query.drop_values();
    query.unify(names);
    Some(query)
}

/// Returns what every table name and alias stands for. One alias has one meaning in the whole text:
/// the last one.
fn aliases(tokens: &[String], names: &Names) -> Option<BTreeMap<String, Option<usize>>> {
    let mut aliases = BTreeMap::new();
    for (at, _) in tokens.iter().enumerate().filter(|(_, token)| *token == "as") {
        let named = tokens.get(at.checked_sub(1)?)?;
        aliases.insert(tokens.get(at + 1)?.clone(), names.table(named));
    }
    for (table, name) in names.tables().enumerate() {
        if aliases.insert(name.to_owned(), Some(table)).is_some() {
            return None;
        }
    }
    Some(aliases)
}

struct Parser<'a> {
    names: &'a Names,
    tokens: &'a [String],
    aliases: BTreeMap<String, Option<usize>>,
    at: usize,
    end: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens[..self.end].get(self.at).map(String::as_str)
    }

    fn take(&mut self, word: &str) -> bool {
        let taken = self.peek() == Some(word);
        self.at += usize::from(taken);
        taken
    }

    fn need(&mut self, word: &str) -> Option<()> {
        self.take(word).then_some(())
    }

    fn next_is(&self, words: &[&str]) -> bool {
        self.peek().is_some_and(|word| words.contains(&word))
    }

    /// Returns whether a clause ends here.
    fn closes(&self) -> bool {
        self.next_is(&CLAUSES) || self.next_is(&[")", ";"])
    }

    fn query(&mut self) -> Option<Query> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        let block = self.take("(");
        let start = self.at;
        let from = self.tokens[..self.end].get(start..)?.iter().position(|t| t == "from")?;
        self.at = start + from + 1;
        let (from, on) = self.from()?;
        let rest = std::mem::replace(&mut self.at, start);
        let tables: Vec<usize> = from
            .iter()
            .filter_map(
                |source| if let Source::Table(table) = source { Some(*table) } else { None },
            )
            .collect();
        let (distinct, select) = self.select(&tables)?;
        self.at = rest;
        let filter =
            if self.take("where") { self.conditions(&tables)? } else { Conditions::default() };
        let group = self.group(&tables)?;
        let having =
            if self.take("having") { self.conditions(&tables)? } else { Conditions::default() };
        let order = self.order(&tables)?;
        let limit = if self.take("limit") { Some(self.word()?) } else { None };
        while self.take(";") {}
        if block {
            self.need(")")?;
        }
        while self.take(";") {}
        let mut compound = [None, None, None];
        if let Some(which) = COMPOUNDS.iter().position(|word| self.peek() == Some(word)) {
            self.at += 1;
            compound[which] = Some(Box::new(self.query()?));
        }
        self.depth -= 1;
        Some(Query { distinct, select, from, on, filter, group, having, order, limit, compound })
    }

    fn word(&mut self) -> Option<String> {
        let word = self.peek()?.to_owned();
        self.at += 1;
        Some(word)
    }

    fn from(&mut self) -> Option<(Vec<Source>, Conditions)> {
        let (mut sources, mut tables) = (Vec::new(), Vec::new());
        let mut on = Conditions::default();
        while self.at < self.end {
            let block = self.take("(");
            if self.peek()? == "select" {
                sources.push(Source::Query(Box::new(self.query()?)));
            } else {
                self.take("join");
                let word = self.word()?;
                let table = self.aliases.get(&word).copied().flatten()?;
                if self.take("as") {
                    self.word()?;
                }
                sources.push(Source::Table(table));
                tables.push(table);
            }
            if self.take("on") {
                let more = self.conditions(&tables)?;
                if !on.all.is_empty() && !more.all.is_empty() {
                    on.or.push(false);
                }
                on.all.extend(more.all);
                on.or.extend(more.or);
            }
            if block {
                self.need(")")?;
            }
            if self.closes() {
                break;
            }
        }
        Some((sources, on))
    }

    fn select(&mut self, tables: &[usize]) -> Option<(bool, Vec<(Aggregate, ValueUnit)>)> {
        self.need("select")?;
        let distinct = self.take("distinct");
        let mut items = Vec::new();
        while self.at < self.end && !self.next_is(&CLAUSES) {
            let aggregate = self.aggregate().unwrap_or(Aggregate::None);
            items.push((aggregate, self.value_unit(tables)?));
            self.take(",");
        }
        Some((distinct, items))
    }

    fn group(&mut self, tables: &[usize]) -> Option<Vec<ColumnUnit>> {
        let mut units = Vec::new();
        if self.take("group") {
            self.need("by")?;
            while self.at < self.end && !self.closes() {
                units.push(self.column_unit(tables)?);
                if !self.take(",") {
                    break;
                }
            }
        }
        Some(units)
    }

    #[expect(clippy::option_option, reason = "outside the subset, or without the clause")]
    fn order(&mut self, tables: &[usize]) -> Option<Option<(bool, Vec<ValueUnit>)>> {
        if !self.take("order") {
            return Some(None);
        }
        self.need("by")?;
        let (mut descending, mut units) = (false, Vec::new());
        while self.at < self.end && !self.closes() {
            units.push(self.value_unit(tables)?);
            if self.next_is(&["asc", "desc"]) {
                descending = self.word()? == "desc";
            }
            if !self.take(",") {
                break;
            }
        }
        Some(Some((descending, units)))
    }
}
