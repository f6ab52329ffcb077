//! What is not done yet: *unpaid invoices* have no date in `paid_on`.

use beamsplitter_link::question::stem;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{Column, ColumnKind, ColumnRef};

use super::Repair;
use crate::vocabulary::{Symbol, Word};

impl Repair<'_> {
    /// Adds that a date is missing, where a word says that something is not done (*unpaid*, *unpublished*)
    /// and one date of the query's tables is called so: the network knows "not paid" alone.
    pub(super) fn undone(&mut self) {
        let has = |word: Word| self.symbols.contains(&Symbol::Word(word));
        let is_combined = self.symbols.iter().any(|s| s.word().is_some_and(Word::is_set_operation));
        if is_combined || has(Word::Or) {
            return;
        }
        let Some(column) = self.date_undone() else { return };
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
        let added = [Symbol::Word(before), Symbol::Column(column), Symbol::Word(Word::IsNull)];
        self.symbols.splice(end..end, added);
        let name = self.schema.full_name(column);
        self.notes
            .push(format!("{name} is null was added, since the question says that it is not done"));
    }

    /// Returns the only date of the first FROM's tables whose name has the word behind "un".
    fn date_undone(&self) -> Option<ColumnRef> {
        let said = self.question.words.iter().filter_map(|word| word.text.strip_prefix("un"));
        let roots: Vec<String> = said.filter(|done| done.len() > 2).map(stem).collect();
        let select = self.symbols.iter().position(|s| *s == Symbol::Word(Word::Select))?;
        let tables = self.symbols[..select].iter().filter_map(|symbol| match symbol {
            Symbol::Table(table) => Some(*table),
            _ => None,
        });
        let is_date = |column: &Column| column.kind == ColumnKind::Time || column.holds_dates();
        let is_called = |column: &Column| {
            name_words(&column.name).iter().any(|word| roots.contains(&stem(word)))
        };
        let mut found = tables.flat_map(|table| {
            let columns = self.schema.tables[table].columns.iter().enumerate();
            let found = columns.filter(|(_, column)| is_date(column) && is_called(column));
            found.map(move |(column, _)| ColumnRef { table, column })
        });
        let column = found.next()?;
        found.next().is_none().then_some(column)
    }
}
