//! The order of clauses. Our model writes FROM before SELECT, so that the grammar can limit columns
//! to those of the chosen tables. (BRIDGE, Lin et al. 2020, section 3.3, orders clauses as they are
//! executed for the same reason.)

use crate::vocabulary::{Symbol, Word};

/// Returns whether a word ends the SELECT or the FROM clause before it.
const fn begins_clause(word: Word) -> bool {
    use Word as W;
    word.is_set_operation()
        || matches!(word, W::Select | W::From | W::Where | W::GroupBy | W::Having)
        || matches!(word, W::OrderBy | W::Limit | W::Offset)
}

/// Puts each SELECT clause before its FROM, as SQL has it. Parts that are in this order already, or
/// unfinished, stay as they are.
pub fn select_first(symbols: &[Symbol]) -> Vec<Symbol> {
    let mut out = Vec::with_capacity(symbols.len());
    let mut at = 0;
    while at < symbols.len() {
        if symbols[at] == Symbol::Word(Word::From) {
            let select = clause_end(symbols, at + 1);
            if symbols.get(select) == Some(&Symbol::Word(Word::Select)) {
                let end = clause_end(symbols, select + 1);
                out.extend(select_first(&symbols[select..end]));
                out.push(symbols[at]);
                out.extend(select_first(&symbols[at + 1..select]));
                at = end;
                continue;
            }
        }
        out.push(symbols[at]);
        at += 1;
    }
    out
}

/// Returns the end of the clause around `at`: the first word of the next clause outside inner
/// brackets, the bracket that closes the query, or the end of the output.
fn clause_end(symbols: &[Symbol], at: usize) -> usize {
    let mut depth = 0_usize;
    for (i, symbol) in symbols.iter().enumerate().skip(at) {
        let Symbol::Word(word) = *symbol else { continue };
        match word {
            Word::Close if depth == 0 => return i,
            Word::Close => depth -= 1,
            _ if word.opens() => depth += 1,
            _ if depth == 0 && begins_clause(word) => return i,
            _ => {}
        }
    }
    symbols.len()
}

#[cfg(test)]
mod tests {
    use super::select_first;
    use crate::vocabulary::{Symbol, Word};

    fn read(words: &str) -> Vec<Symbol> {
        words.split('|').map(|w| Symbol::Word(Word::named(w))).collect()
    }

    fn ordered(words: &str) -> String {
        let of = |s: &Symbol| s.word().map_or("", Word::text);
        select_first(&read(words)).iter().map(of).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn each_select_comes_before_its_from() {
        assert_eq!(
            ordered("from|table|select|column|where|column|=|string"),
            "select|column|from|table|where|column|=|string"
        );
        assert_eq!(
            ordered("from|table|join|table|select|count(|*|)|union|from|table|select|*|limit|1"),
            "select|count(|*|)|from|table|join|table|union|select|*|from|table|limit|1"
        );
        assert_eq!(
            ordered("from|table|select|column|where|column|in|(|from|table|select|column|)|or|not"),
            "select|column|from|table|where|column|in|(|select|column|from|table|)|or|not"
        );
        assert_eq!(
            ordered("from|(|from|table|select|column|)|select|max(|column|)"),
            "select|max(|column|)|from|(|select|column|from|table|)"
        );
    }

    #[test]
    fn anything_else_stays() {
        for words in ["select|column|from|table", "from|table", "from|table|join", ")|)|from"] {
            assert_eq!(ordered(words), words);
        }
        let select = [Symbol::Word(Word::Select)];
        assert_eq!(select_first(&select), select);
    }
}
