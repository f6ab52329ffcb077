//! Conditions in the form of their column: dates by part, units, flags, names by part.

use beamsplitter_link::{Find, Literal};
use beamsplitter_sql::ColumnRef;

use super::Repair;
use crate::vocabulary::{Symbol, Word};

/// A literal in a condition.
struct Condition {
    column: ColumnRef,
    /// Place of the comparing word: `=`, `>`, `like`, `between`.
    operator: usize,
    word: Word,
    /// Whether the column stands alone before it, not within `sum(...)`.
    plain: bool,
}

impl Repair<'_> {
    /// Writes every literal as the column that it is compared with does.
    pub(super) fn conditions(&mut self) {
        let mut at = 0;
        while at < self.symbols.len() {
            match self.symbols[at] {
                Symbol::Value(value) => self.literal(at, value),
                Symbol::Word(word) if word.is_number() => self.flag(at, word),
                _ => {}
            }
            at += 1;
        }
    }

    /// Finds the condition that a literal at `at` belongs to.
    fn condition(&self, at: usize) -> Option<Condition> {
        // `between a and b`
        let upper = at > 2 && self.is(at - 1, Word::And) && self.is(at - 3, Word::Between);
        let operator = if upper { at - 3 } else { at.checked_sub(1)? };
        let word = self.symbols[operator].word()?;
        if !is_comparison(word) {
            return None;
        }
        let before = operator.checked_sub(1)?;
        let before = if self.is(before, Word::Not) { before.checked_sub(1)? } else { before };
        match self.symbols[before] {
            Symbol::Column(column) => Some(Condition { column, operator, word, plain: true }),
            Symbol::Word(Word::Close) if before > 1 => {
                let sums = [Word::Sum, Word::Avg, Word::Min, Word::Max];
                let summed = sums.iter().any(|word| self.is(before - 2, *word));
                match self.symbols[before - 1] {
                    Symbol::Column(column) if summed => {
                        Some(Condition { column, operator, word, plain: false })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn literal(&mut self, at: usize, value: usize) {
        let Some(condition) = self.condition(at) else { return };
        let Some(literal) = self.literals.get(value) else { return };
        let Condition { column, word, .. } = condition;
        let (mut value, mut form) = (value, literal.form(column));
        if form.is_none() && !literal.columns.contains(&column) {
            let others = (0..self.literals.len()).filter(|other| {
                let other = &self.literals[*other];
                overlap(literal, other) && fits(other, column, word, literal.number)
            });
            let others: Vec<usize> = others.collect();
            let Some(&other) = others.first() else { return };
            let part = self.literals[other].form(column).is_none();
            if part && others.len() > 1 {
                // Several cells have the word: whatever contains it.
                form = Some(Find::Contains);
            } else {
                let name = self.schema.full_name(column);
                let (old, new) = (&literal.text, &self.literals[other].text);
                self.notes.push(format!("'{old}' is written '{new}' in {name}"));
                self.symbols[at] = Symbol::Value(other);
                (value, form) = (other, self.literals[other].form(column));
            }
        }
        if let (Some(form), true) = (form, condition.plain) {
            self.find(&condition, form, value);
        }
    }

    /// Writes the comparing word that finds a part of the column's cells.
    fn find(&mut self, condition: &Condition, form: Find, value: usize) {
        let wanted = match form {
            Find::Equal => return,
            Find::StartsWith => Word::StartsWith,
            Find::Contains => Word::Contains,
            Find::Like => Word::Like,
        };
        let Condition { column, operator, word, .. } = *condition;
        let likes = [Word::Like, Word::StartsWith, Word::EndsWith];
        let wanted: &[Word] = match word {
            Word::Equal => &[wanted],
            Word::NotEqual => &[Word::Not, wanted],
            word if likes.contains(&word) && word != wanted => &[wanted],
            _ => return,
        };
        let symbols: Vec<Symbol> = wanted.iter().map(|word| Symbol::Word(*word)).collect();
        self.symbols.splice(operator..=operator, symbols);
        let (name, text) = (self.schema.full_name(column), &self.literals[value].text);
        let how = match form {
            Find::StartsWith => "begin with",
            Find::Contains | Find::Equal => "contain",
            Find::Like => "are like",
        };
        self.notes
            .push(format!("“{}” became LIKE, since cells of {name} {how} '{text}'", word.text()));
    }

    /// Writes a flag's own value for a 1 or a 0, where the question names that value.
    fn flag(&mut self, at: usize, number: Word) {
        let Some(condition) = self.condition(at) else { return };
        let Condition { column, operator, word, .. } = condition;
        let own = |literal: &Literal| !literal.number && literal.columns.contains(&column);
        let Some(value) = self.literals.iter().position(own) else { return };
        let turned = match (number, word) {
            (Word::One, Word::Equal) | (Word::Zero, Word::NotEqual) => Word::Equal,
            (Word::Zero, Word::Equal) | (Word::One, Word::NotEqual) => Word::NotEqual,
            _ => return,
        };
        self.symbols[operator] = Symbol::Word(turned);
        self.symbols[at] = Symbol::Value(value);
        let (name, text) = (self.schema.full_name(column), &self.literals[value].text);
        self.notes.push(format!("{} is written '{text}' in {name}", number.text()));
    }
}

fn is_comparison(word: Word) -> bool {
    use Word as W;
    matches!(word, W::Equal | W::NotEqual | W::Less | W::Greater | W::LessOrEqual)
        || matches!(word, W::GreaterOrEqual | W::Between | W::Like)
        || matches!(word, W::Contains | W::StartsWith | W::EndsWith)
}

fn overlap(a: &Literal, b: &Literal) -> bool {
    a.words.start < b.words.end && b.words.start < a.words.end
}

/// Returns whether `other` is how the column writes what the compared literal says. What is greater
/// or less is compared with whole cells only.
fn fits(other: &Literal, column: ColumnRef, word: Word, number: bool) -> bool {
    match other.form(column) {
        Some(Find::Equal) => true,
        Some(_) => matches!(word, Word::Equal | Word::NotEqual),
        // A name of which the cell has more words.
        None => !number && word == Word::Equal && other.columns.contains(&column),
    }
}
