//! The order of clauses. Our model writes FROM before SELECT, so that the grammar can limit columns
//! to those of the chosen tables. (BRIDGE, Lin et al. 2020, section 3.3, orders clauses as they are
//! executed for the same reason.)

use crate::vocabulary::{Symbol, text};

/// Words that end the SELECT or the FROM clause before them.
const CLAUSES: &[&str] = &[
    "from",
    "where",
    "group by",
    "having",
    "order by",
    "limit",
    "offset",
    "union",
    "union all",
    "intersect",
    "except",
];

/// Puts each SELECT clause before its FROM, as SQL has it. Parts that are in this order already, or
/// unfinished, stay as they are.
pub fn select_first(symbols: &[Symbol]) -> Vec<Symbol> {
    let mut out = Vec::with_capacity(symbols.len());
    let mut at = 0;
    while at < symbols.len() {
        if is(symbols[at], "from") {
            let select = clause_end(symbols, at + 1);
            if symbols.get(select).is_some_and(|s| is(*s, "select")) {
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

fn is(symbol: Symbol, word: &str) -> bool {
    matches!(symbol, Symbol::Word(id) if text(id) == word)
}

/// Returns the end of the clause around `at`: the first word of the next clause outside inner
/// brackets, the bracket that closes the query, or the end of the output.
fn clause_end(symbols: &[Symbol], at: usize) -> usize {
    let mut depth = 0_usize;
    for (i, symbol) in symbols.iter().enumerate().skip(at) {
        let Symbol::Word(id) = symbol else { continue };
        match text(*id) {
            ")" if depth == 0 => return i,
            ")" => depth -= 1,
            t if t.ends_with('(') => depth += 1,
            t if depth == 0 && (t == "select" || CLAUSES.contains(&t)) => return i,
            _ => {}
        }
    }
    symbols.len()
}

#[cfg(test)]
mod tests {
    use super::select_first;
    use crate::vocabulary::{Symbol, symbol, text, word};

    fn read(words: &str) -> Vec<Symbol> {
        words.split('|').map(|w| Symbol::Word(word(w))).collect()
    }

    fn ordered(words: &str) -> String {
        let of = |s: &Symbol| if let Symbol::Word(id) = s { text(*id) } else { "" };
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
        assert_eq!(select_first(&[symbol("select")]), [symbol("select")]);
    }
}
