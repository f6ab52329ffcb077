//! A column of which a condition says the value: shown alone, it says the same in every row.

use super::Repair;
use crate::vocabulary::{Symbol, Word};

impl Repair<'_> {
    /// Selects all columns of a table in place of the only one that is selected, where a condition
    /// gives it one value: `select status from t where status = 'open'`. No gold query of Spider's
    /// training questions is of that form.
    pub(super) fn fixed(&mut self) {
        let &[
            Symbol::Word(Word::From),
            Symbol::Table(_),
            Symbol::Word(Word::Select),
            Symbol::Column(column),
            Symbol::Word(Word::Where),
            ..,
        ] = self.symbols.as_slice()
        else {
            return;
        };
        let is_open = |word: Word| {
            word.is_set_operation() || matches!(word, Word::Or | Word::GroupBy | Word::Having)
        };
        let mut depth = 0_usize;
        let mut is_fixed = false;
        for at in 4..self.symbols.len() {
            match self.symbols[at] {
                Symbol::Word(word) if depth == 0 && is_open(word) => return,
                Symbol::Word(Word::Close) => depth = depth.saturating_sub(1),
                Symbol::Word(word) if word.opens() => depth += 1,
                Symbol::Word(Word::Where | Word::And) if depth == 0 => {
                    let has_one_value = match self.symbols.get(at + 2..) {
                        Some([Symbol::Word(Word::Equal), Symbol::Value(_), ..]) => true,
                        Some([Symbol::Word(Word::Equal), Symbol::Word(word), ..]) => {
                            word.is_number()
                        }
                        Some([Symbol::Word(Word::IsNull), ..]) => true,
                        _ => false,
                    };
                    let is_same = self.symbols.get(at + 1) == Some(&Symbol::Column(column));
                    is_fixed |= is_same && has_one_value;
                }
                _ => {}
            }
        }
        if is_fixed {
            self.symbols[3] = Symbol::Word(Word::Star);
            let name = self.schema.full_name(column);
            self.notes.push(format!("{name} became *, since a condition says its only value"));
        }
    }
}
