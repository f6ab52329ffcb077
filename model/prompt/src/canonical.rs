//! When two outputs are one query: a form in which inner joins, conditions, selections and groups
//! have a fixed order, and columns that a join makes equal are one column.

use std::collections::BTreeMap;

use beamsplitter_link::Literal;
use beamsplitter_sql::Schema;
use beamsplitter_sql::scopes::Scopes;

use crate::joins::{self, Source, SourceColumn};
use crate::vocabulary::{Symbol, Word};

/// Returns a text that is equal for outputs which ask the same whatever the database holds. (The
/// reverse is not promised.)
pub fn canonical(symbols: &[Symbol], schema: &Schema, literals: &[Literal]) -> String {
    let mut reader = Reader { symbols, schema, literals, at: 0, scopes: Scopes::default() };
    let mut out = Vec::new();
    while reader.at < symbols.len() {
        out.push(reader.query());
        // What belongs to no query: a bracket too many, a word that joins two.
        if let Some(symbol) = reader.next() {
            out.push(reader.name(symbol));
        }
    }
    out.join(" ")
}

/// Returns whether a word begins a clause of a query after its FROM.
const fn begins_clause(word: Word) -> bool {
    use Word as W;
    matches!(word, W::Select | W::Where | W::GroupBy | W::Having)
        || matches!(word, W::OrderBy | W::Limit | W::Offset)
}

struct Reader<'a> {
    symbols: &'a [Symbol],
    schema: &'a Schema,
    literals: &'a [Literal],
    at: usize,
    scopes: Scopes<Source, Equalities>,
}

/// Columns that joins make equal: each with a lesser one that it is equal to.
#[derive(Default)]
struct Equalities(BTreeMap<SourceColumn, SourceColumn>);

impl Equalities {
    fn least(&self, mut column: SourceColumn) -> SourceColumn {
        while let Some(&less) = self.0.get(&column) {
            column = less;
        }
        column
    }

    fn unite(&mut self, a: SourceColumn, b: SourceColumn) {
        let (a, b) = (self.least(a), self.least(b));
        if a != b {
            self.0.insert(a.max(b), a.min(b));
        }
    }
}

impl Reader<'_> {
    fn word(&self) -> Option<Word> {
        self.symbols.get(self.at)?.word()
    }

    fn next(&mut self) -> Option<Symbol> {
        let symbol = self.symbols.get(self.at).copied();
        self.at += 1;
        symbol
    }

    /// Returns a query, up to the bracket, the set operation or the end after it.
    fn query(&mut self) -> String {
        self.scopes.enter(self.scopes.current(), Equalities::default());
        let mut clauses = BTreeMap::new();
        if self.word() == Some(Word::From) {
            self.at += 1;
            clauses.insert(Word::From.text(), self.from());
        }
        while let Some(word) = self.word().filter(|word| begins_clause(*word)) {
            self.at += 1;
            let mut items = self.items();
            if word != Word::OrderBy {
                items.sort();
            }
            clauses.insert(word.text(), items.join(" , "));
        }
        self.scopes.leave();
        let clauses = clauses.into_iter().map(|(word, items)| format!("{word} {items}"));
        clauses.collect::<Vec<_>>().join(" ")
    }

    fn from(&mut self) -> String {
        let (mut kept, mut outer) = (Vec::new(), false);
        let mut again = false;
        while self.at < self.symbols.len() {
            match self.symbols[self.at] {
                Symbol::Table(table) => {
                    let source = Source { table, occurrence: usize::from(again) };
                    self.at += 1;
                    self.source(source);
                    kept.push(self.name(Symbol::Table(table)));
                }
                Symbol::Word(word) => match word {
                    Word::Open => {
                        self.at += 1;
                        kept.push(format!("( {} )", self.query()));
                        self.at += 1;
                    }
                    Word::LeftJoin => {
                        outer = true;
                        kept.push("left".to_owned());
                        self.at += 1;
                    }
                    Word::Join | Word::Again | Word::And | Word::On => self.at += 1,
                    _ => break,
                },
                // Conditions were read with their table.
                _ => self.at += 1,
            }
            let before = self.at.checked_sub(1).and_then(|before| self.symbols.get(before));
            again = before == Some(&Symbol::Word(Word::Again));
        }
        // The order of a left join matters.
        if !outer {
            kept.sort();
        }
        kept.join(" ")
    }

    /// Writes a table of FROM, with the condition that follows it or that the schema restores.
    fn source(&mut self, new: Source) {
        let mut equations = Vec::new();
        if self.word() == Some(Word::On) {
            while matches!(self.word(), Some(Word::On | Word::And)) {
                self.at += 1;
                let left = self.column();
                let sign = self.word() == Some(Word::Equal);
                self.at += usize::from(sign);
                let right = if sign { self.column() } else { None };
                equations.extend(left.zip(right));
            }
        } else {
            equations.extend(joins::conditions(self.schema, self.scopes.sources(), new));
        }
        let Some(scope) = self.scopes.current() else { return };
        let scope = self.scopes.get_mut(scope);
        scope.sources.push(new);
        for (a, b) in equations {
            scope.data.unite(a, b);
        }
    }

    fn column(&mut self) -> Option<SourceColumn> {
        let occurrence = usize::from(self.word() == Some(Word::Again));
        self.at += occurrence;
        let Some(Symbol::Column(column)) = self.symbols.get(self.at).copied() else { return None };
        self.at += 1;
        Some(SourceColumn { column, occurrence })
    }

    /// Returns what stands between commas, ANDs and ORs, up to the end of the clause.
    fn items(&mut self) -> Vec<String> {
        let mut items = vec![Vec::new()];
        let mut joined = Vec::new();
        while let Some(&symbol) = self.symbols.get(self.at) {
            match self.word() {
                Some(Word::Close) => break,
                Some(word) if begins_clause(word) || word.is_set_operation() => break,
                Some(word @ (Word::And | Word::Or | Word::Comma)) => {
                    self.at += 1;
                    joined.push(word);
                    items.push(Vec::new());
                    continue;
                }
                Some(word) if word.opens() => {
                    self.at += 1;
                    let mut combined = false;
                    let mut inner = if self.word() == Some(Word::From) {
                        let mut queries = Vec::new();
                        while self.word() == Some(Word::From) {
                            queries.push(self.query());
                            if let Some(set) = self.word().filter(|word| word.is_set_operation()) {
                                combined = true;
                                queries.push(set.text().to_owned());
                                self.at += 1;
                            }
                        }
                        queries
                    } else {
                        self.items()
                    };
                    if word == Word::Open && !combined {
                        inner.sort();
                    }
                    if let Some(item) = items.last_mut() {
                        item.push(format!("{} {} )", word.text(), inner.join(" , ")));
                    }
                    self.at += usize::from(self.word() == Some(Word::Close));
                    continue;
                }
                _ => {}
            }
            let text = match self.column() {
                Some(column) => self.equal(column),
                None => {
                    self.at += 1;
                    self.name(symbol)
                }
            };
            if let Some(item) = items.last_mut() {
                item.push(text);
            }
        }
        let ors = joined.into_iter().filter(|word| *word == Word::Or);
        let ors = ors.map(|word| word.text().to_owned());
        items.into_iter().map(|item| item.join(" ")).chain(ors).collect()
    }

    /// Returns the name of a column, or of the least that a join makes it equal to.
    fn equal(&self, column: SourceColumn) -> String {
        let source = Source { table: column.column.table, occurrence: column.occurrence };
        let place = self.scopes.find(self.scopes.current(), |known| *known == source);
        let least = place.map_or(column, |place| self.scopes.get(place.scope).data.least(column));
        format!("c{}.{}.{}", least.column.table, least.column.column, least.occurrence)
    }

    fn name(&self, symbol: Symbol) -> String {
        match symbol {
            Symbol::Word(word) => word.text().to_owned(),
            Symbol::Table(table) => format!("t{table}"),
            Symbol::Column(c) => format!("c{}.{}", c.table, c.column),
            // A number is the same whether the question offers it or not.
            Symbol::Value(value) => match self.literals.get(value) {
                Some(literal) if literal.counts() => literal.text.clone(),
                Some(literal) => format!("v{}", literal.text.to_ascii_lowercase()),
                None => format!("v{value}"),
            },
        }
    }
}

#[cfg(test)]
mod tests;
