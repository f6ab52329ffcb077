//! The order of clauses in a query that is a list of tokens.

/// What a token is, as far as the order of clauses goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseToken {
    /// It begins a SELECT clause.
    Select,
    /// It begins a FROM clause.
    From,
    /// It begins any other clause, or is a set operation.
    Other,
    /// It opens a bracket, or ends with one.
    Open,
    /// It closes a bracket.
    Close,
    /// It stands within a clause.
    Inner,
}

/// Puts each SELECT clause that follows its FROM before it, as SQL has it; `kind` says what a token
/// is. Parts that are in this order already, or unfinished, stay as they are.
pub fn select_first<T: Clone>(tokens: &[T], kind: &impl Fn(&T) -> ClauseToken) -> Vec<T> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if kind(&tokens[at]) == ClauseToken::From {
            let select = clause_end(tokens, at + 1, kind);
            if tokens.get(select).map(kind) == Some(ClauseToken::Select) {
                let end = clause_end(tokens, select + 1, kind);
                out.extend(select_first(&tokens[select..end], kind));
                out.push(tokens[at].clone());
                out.extend(select_first(&tokens[at + 1..select], kind));
                at = end;
                continue;
            }
        }
        out.push(tokens[at].clone());
        at += 1;
    }
    out
}

/// Returns the end of the clause around `at`: the first token of the next clause outside inner
/// brackets, the bracket that closes the query, or the end of the tokens.
fn clause_end<T>(tokens: &[T], at: usize, kind: &impl Fn(&T) -> ClauseToken) -> usize {
    let mut depth = 0_usize;
    for (place, token) in tokens.iter().enumerate().skip(at) {
        match kind(token) {
            ClauseToken::Close if depth == 0 => return place,
            ClauseToken::Close => depth -= 1,
            ClauseToken::Open => depth += 1,
            ClauseToken::Select | ClauseToken::From | ClauseToken::Other if depth == 0 => {
                return place;
            }
            _ => {}
        }
    }
    tokens.len()
}
