//! States of rows that the question says: *unpaid invoices* have no date in `paid_on`, or 0 in `paid`; *paid
//! invoices* have 1 there.

use beamsplitter_link::question::stem;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{Column, ColumnKind, ColumnRef};

use super::Repair;
use super::denial::DENIES;
use crate::vocabulary::{Symbol, Word};

impl Repair<'_> {
    /// Adds that a date is missing, or that a flag is down, where a word says that something is not done
    /// (*unpaid*, *unpublished*) and one date or flag of the query's tables is called so: the network
    /// knows "not paid" better. Adds that a flag is up where a word says so of the rows (*sold houses*,
    /// *houses that are sold*).
    pub(super) fn states(&mut self) {
        let has = |word: Word| self.symbols.contains(&Symbol::Word(word));
        let is_combined = self.symbols.iter().any(|s| s.word().is_some_and(Word::is_set_operation));
        if is_combined || has(Word::Or) {
            return;
        }
        let Some((column, condition, said)) = self.date_undone().or_else(|| self.flag_said())
        else {
            return;
        };
        if self.is_of_other_flag(column, &condition) {
            return;
        }
        let (mut depth, mut is_limited, mut end) = (0_usize, false, self.symbols.len());
        for (at, symbol) in self.symbols.iter().enumerate() {
            match symbol {
                Symbol::Word(Word::Close) => depth = depth.saturating_sub(1),
                Symbol::Word(word) if word.opens() => depth += 1,
                Symbol::Word(Word::Where) if depth == 0 => is_limited = true,
                Symbol::Word(Word::GroupBy | Word::OrderBy | Word::Limit) if depth == 0 => {
                    end = at;
                    break;
                }
                Symbol::Column(other) if is_limited && *other == column => return,
                _ => {}
            }
        }
        let before = if is_limited { Word::And } else { Word::Where };
        let added = [Symbol::Word(before), Symbol::Column(column)].into_iter().chain(condition);
        self.symbols.splice(end..end, added);
        let name = self.schema.full_name(column);
        self.notes.push(format!("{name} {said} was added, since the question says so"));
    }

    /// Makes a condition on another column of the table, which the literal says nothing of, one on the flag
    /// that it is about; returns whether there was one.
    fn is_of_other_flag(&mut self, flag: ColumnRef, condition: &[Symbol]) -> bool {
        let [_, Symbol::Value(value)] = condition else { return false };
        let known = &self.literals[*value].columns;
        let is_other = |symbols: &[Symbol]| match symbols {
            [Symbol::Column(at), rest @ ..] => {
                at.table == flag.table && !known.contains(at) && rest == condition
            }
            _ => false,
        };
        let Some(at) = self.symbols.windows(3).position(is_other) else { return false };
        self.symbols[at] = Symbol::Column(flag);
        let name = self.schema.full_name(flag);
        self.notes.push(format!("{name} is compared, since the question says so"));
        true
    }

    /// Returns the only date of the first FROM's tables whose name has the word behind "un", the
    /// condition that it is missing, and that condition in SQL.
    fn date_undone(&self) -> Option<(ColumnRef, Vec<Symbol>, String)> {
        let said = self.question.words.iter().filter_map(|word| done(&word.text));
        let roots: Vec<String> = said.collect();
        let is_date = |column: &Column| column.kind == ColumnKind::Time || column.holds_dates();
        let mut found = self.columns_of_from().into_iter().filter(|at| {
            let column = self.schema.column(*at);
            is_date(column) && is_called(column, &roots)
        });
        let column = found.next()?;
        let condition = vec![Symbol::Word(Word::IsNull)];
        found.next().is_none().then(|| (column, condition, "is null".to_owned()))
    }

    /// Returns the only flag of the first FROM's tables whose name is a word that is said of the rows, or
    /// the word behind "un", the condition that it is up or down, and that condition in SQL. The linker
    /// knows which literal says so.
    fn flag_said(&self) -> Option<(ColumnRef, Vec<Symbol>, String)> {
        let columns = self.columns_of_from();
        let mut found = self.literals.iter().enumerate().filter_map(|(value, literal)| {
            let [word] = self.question.words.get(literal.words.clone())? else { return None };
            let is_said = || self.is_said_of_rows(literal.words.start);
            let roots = [done(&word.text).or_else(|| is_said().then(|| stem(&word.text)))?];
            let is_flag = |at: &&ColumnRef| {
                columns.contains(at) && is_called(self.schema.column(**at), &roots)
            };
            let mut flags = literal.columns.iter().filter(is_flag);
            let column = *flags.next()?;
            flags.next().is_none().then_some((column, value))
        });
        let (column, value) = found.next()?;
        let condition = vec![Symbol::Word(Word::Equal), Symbol::Value(value)];
        let said = format!("= {}", self.literals[value].text);
        found.next().is_none().then_some((column, condition, said))
    }

    /// Returns whether the question says word `at` of the rows: before the name of one of the first FROM's
    /// tables, or behind "is" or "are" and by nobody. Nothing is said behind a "not" or "except".
    fn is_said_of_rows(&self, at: usize) -> bool {
        let word = |at: usize| self.question.words.get(at).map(|word| word.text.as_str());
        let names_rows = |word: &str| {
            let root = stem(word);
            let named =
                |table: usize| name_words(&self.schema.tables[table].name).last().map(|n| stem(n));
            self.tables_of_from().any(|table| named(table).as_ref() == Some(&root))
        };
        let before = at.checked_sub(1).and_then(word);
        let is_state = matches!(before, Some("is" | "are")) && word(at + 1) != Some("by");
        let is_denied = (0..at).filter_map(word).any(|word| DENIES.contains(&word));
        !is_denied && (is_state || word(at + 1).is_some_and(names_rows))
    }

    /// Returns the columns of the first FROM's tables.
    fn columns_of_from(&self) -> Vec<ColumnRef> {
        let columns = |table: usize| {
            let count = self.schema.tables[table].columns.len();
            (0..count).map(move |column| ColumnRef { table, column })
        };
        self.tables_of_from().flat_map(columns).collect()
    }

    /// Returns the tables of the first FROM.
    fn tables_of_from(&self) -> impl Iterator<Item = usize> {
        let select = self.symbols.iter().position(|s| *s == Symbol::Word(Word::Select));
        self.symbols[..select.unwrap_or(0)].iter().filter_map(|symbol| match symbol {
            Symbol::Table(table) => Some(*table),
            _ => None,
        })
    }
}

/// Returns the stem of what a word says is not done: *pay* for "unpaid".
fn done(word: &str) -> Option<String> {
    word.strip_prefix("un").filter(|done| done.len() > 2).map(stem)
}

/// Returns whether a word of a column's name has one of these stems.
fn is_called(column: &Column, roots: &[String]) -> bool {
    name_words(&column.name).iter().any(|word| roots.contains(&stem(word)))
}
