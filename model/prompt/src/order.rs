//! The order of clauses. Our model writes FROM before SELECT, so that the grammar can limit columns
//! to those of the chosen tables. (BRIDGE, Lin et al. 2020, section 3.3, orders clauses as they are
//! executed for the same reason.)

use beamsplitter_sql::clauses::{self, ClauseToken};

use crate::vocabulary::{Symbol, Word};

/// Puts each SELECT clause before its FROM, as SQL has it. Parts that are in this order already, or
/// unfinished, stay as they are.
pub fn select_first(symbols: &[Symbol]) -> Vec<Symbol> {
    clauses::select_first(symbols, &|symbol| symbol.word().map_or(ClauseToken::Inner, kind))
}

/// Returns what a word is for the order of clauses.
fn kind(word: Word) -> ClauseToken {
    use Word as W;
    match word {
        W::Select => ClauseToken::Select,
        W::From => ClauseToken::From,
        W::Where | W::GroupBy | W::Having | W::OrderBy | W::Limit | W::Offset => ClauseToken::Other,
        W::Close => ClauseToken::Close,
        word if word.is_set_operation() => ClauseToken::Other,
        word if word.opens() => ClauseToken::Open,
        _ => ClauseToken::Inner,
    }
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
