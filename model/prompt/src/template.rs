//! Template and plan of what the model wrote.

use beamsplitter_link::Literal;

use crate::order::select_first;
use crate::vocabulary::{Symbol, Word};

/// Returns the template of an output: names and literals become `column`, `table`, `number`,
/// `string` (LogicalBeam, appendix E); the mark of a second appearance goes with its name.
pub fn template(symbols: &[Symbol], literals: &[Literal]) -> Vec<Symbol> {
    symbols
        .iter()
        .enumerate()
        .filter(|(_, symbol)| **symbol != Symbol::Word(Word::Again))
        .map(|(at, symbol)| {
            Symbol::Word(match *symbol {
                Symbol::Table(_) => Word::AnyTable,
                Symbol::Column(_) => Word::AnyColumn,
                Symbol::Value(v) if literals.get(v).is_some_and(|l| l.number) => Word::AnyNumber,
                Symbol::Value(_) => Word::AnyString,
                Symbol::Word(Word::Star) if !multiplies(symbols, at) => Word::AnyColumn,
                Symbol::Word(Word::Unknown | Word::Empty) => Word::AnyString,
                Symbol::Word(word) if word.is_number() => Word::AnyNumber,
                Symbol::Word(word) => word,
            })
        })
        .collect()
}

/// Returns whether a `*` at `at` is a product, not "all columns".
pub(crate) fn multiplies(symbols: &[Symbol], at: usize) -> bool {
    match at.checked_sub(1).map(|before| symbols[before]) {
        Some(Symbol::Column(_) | Symbol::Value(_)) => true,
        Some(Symbol::Word(word)) => {
            matches!(word, Word::Close | Word::AnyColumn | Word::AnyNumber | Word::CaseEnd)
                || word.is_number()
        }
        _ => false,
    }
}

/// Joins and final selections of an output or a template (LogicalBeam, section 5.1).
pub fn plan(symbols: &[Symbol]) -> (usize, usize) {
    let symbols = select_first(symbols);
    let words = || symbols.iter().filter_map(|symbol| symbol.word());
    let joins = words().filter(|word| word.is_join()).count();
    let mut depth = 0_usize;
    let mut selects = 1;
    for word in words().skip_while(|word| *word != Word::Select) {
        match word {
            Word::Close => depth = depth.saturating_sub(1),
            Word::From if depth == 0 => break,
            Word::Comma if depth == 0 => selects += 1,
            _ if word.opens() => depth += 1,
            _ => {}
        }
    }
    (joins, selects)
}
