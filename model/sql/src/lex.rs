//! SQLite's tokens, read from any text: finished, unfinished or nonsense.
//!
//! A parser's tokenizer refuses an open string and gives lines and columns; decoding needs
//! prefixes and the page needs byte spans, so this one follows
//! <https://www.sqlite.org/lang_expr.html> and never fails.

use std::ops::Range;

/// What a token is, before anything is known of its place in the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bare word: keyword or name. Also a bare name that begins with a digit, which SQLite
    /// would refuse.
    Word,
    /// A name between `"`, backticks or brackets; with `"` it may turn out to be a string.
    Quoted(char),
    /// A string between `'`.
    Text,
    /// `x'c0ffee'`.
    Blob,
    /// An unsigned number.
    Number,
    /// `?`, `?1`, `:a`, `@a` or `$a`.
    Variable,
    /// `=`, `<>`, `||`, `*` and the like.
    Operator,
    /// One of `( ) , ;`.
    Punctuation,
    /// `.` between names.
    Dot,
    /// White space.
    Space,
    /// `-- ...` or `/* ... */`.
    Comment,
    /// A character that SQLite knows no use for.
    Unknown,
}

/// One token with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text, quotes included.
    pub text: &'a str,
    /// Byte offset of its first character.
    pub start: usize,
    /// Whether its closing quote is there; true for everything that needs none.
    pub closed: bool,
}

impl<'a> Token<'a> {
    /// Returns its place in the text, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns whether it is this bare word, letter case ignored.
    pub fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text.eq_ignore_ascii_case(word)
    }

    /// Returns whether it is this operator or punctuation.
    pub fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Operator | Kind::Punctuation | Kind::Dot) && self.text == text
    }

    /// Returns the name or the string that it stands for: without quotes, doubled quotes undone.
    pub fn value(&self) -> String {
        let quote = match self.kind {
            Kind::Quoted('[') => {
                let inner = self.text.get(1..).unwrap_or_default();
                return inner.strip_suffix(']').unwrap_or(inner).to_owned();
            }
            Kind::Quoted(quote) => quote,
            Kind::Text => '\'',
            _ => return self.text.to_owned(),
        };
        let inner = self.text.get(1..).unwrap_or_default();
        let inner = if self.closed { inner.strip_suffix(quote).unwrap_or(inner) } else { inner };
        let mut double = [0; 8];
        let width = quote.len_utf8();
        quote.encode_utf8(&mut double);
        quote.encode_utf8(&mut double[width..]);
        let double = std::str::from_utf8(&double[..2 * width]).unwrap_or_default();
        inner.replace(double, &quote.to_string())
    }
}

/// Lists every token of `sql`, white space and comments included: together they are the whole text.
pub fn all_tokens(sql: &str) -> Vec<Token<'_>> {
    tokens_one_by_one(sql).collect()
}

/// Reads the tokens that [`all_tokens`] lists one after another: a script may be larger than memory
/// is for all of its tokens.
pub(crate) fn tokens_one_by_one(sql: &str) -> impl Iterator<Item = Token<'_>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let first = sql[start..].chars().next()?;
        let (kind, length, closed) = scan(&sql[start..], first);
        let token = Token { kind, text: &sql[start..start + length], start, closed };
        start += length;
        Some(token)
    })
}

/// Lists the tokens of `sql` without white space and comments.
pub fn tokens(sql: &str) -> Vec<Token<'_>> {
    let mut tokens = all_tokens(sql);
    tokens.retain(|t| !matches!(t.kind, Kind::Space | Kind::Comment));
    tokens
}

/// Returns the first of [`tokens`], without reading the others.
pub fn first_token(sql: &str) -> Option<Token<'_>> {
    tokens_one_by_one(sql).find(|t| !matches!(t.kind, Kind::Space | Kind::Comment))
}

/// Lists [`tokens`] without the semicolons at the end.
pub fn statement(sql: &str) -> Vec<Token<'_>> {
    let mut tokens = tokens(sql);
    while tokens.last().is_some_and(|t| t.is(";")) {
        tokens.pop();
    }
    tokens
}

/// Returns whether a bare name may begin with `c`.
pub(crate) fn starts_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || !c.is_ascii()
}

/// Returns whether a bare name may contain `c`.
pub(crate) fn in_name(c: char) -> bool {
    starts_name(c) || c.is_ascii_digit() || c == '$'
}

/// Returns the kind and byte length of the token at the start of `rest`, and whether it is closed.
fn scan(rest: &str, first: char) -> (Kind, usize, bool) {
    let open = |kind, length| (kind, length, true);
    match first {
        c if is_space(c) => open(Kind::Space, run(rest, is_space)),
        '-' if rest.starts_with("--") => {
            open(Kind::Comment, rest.find('\n').map_or(rest.len(), |at| at + 1))
        }
        '/' if rest.starts_with("/*") => match rest[2..].find("*/") {
            Some(at) => open(Kind::Comment, at + 4),
            None => (Kind::Comment, rest.len(), false),
        },
        '\'' => quoted(rest, '\'', Kind::Text),
        '"' | '`' => quoted(rest, first, Kind::Quoted(first)),
        '[' => match rest.find(']') {
            Some(at) => open(Kind::Quoted('['), at + 1),
            None => (Kind::Quoted('['), rest.len(), false),
        },
        'x' | 'X' if rest[1..].starts_with('\'') => {
            let (_, length, closed) = quoted(&rest[1..], '\'', Kind::Blob);
            (Kind::Blob, length + 1, closed)
        }
        c if c.is_ascii_digit() => number(rest),
        '.' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => number(rest),
        '.' => open(Kind::Dot, 1),
        '(' | ')' | ',' | ';' => open(Kind::Punctuation, 1),
        '?' => open(Kind::Variable, 1 + run(&rest[1..], |c| c.is_ascii_digit())),
        ':' | '@' | '$' if rest[1..].starts_with(in_name) => {
            open(Kind::Variable, 1 + run(&rest[1..], in_name))
        }
        c if starts_name(c) => open(Kind::Word, run(rest, in_name)),
        _ => operator(rest, first),
    }
}

/// Tells SQLite's own five white-space characters, and the byte order mark that it skips at the
/// start.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}' | '\u{feff}')
}

/// Returns bytes at the start of `rest` whose characters are all `within`.
fn run(rest: &str, within: impl Fn(char) -> bool) -> usize {
    rest.find(|c| !within(c)).unwrap_or(rest.len())
}

/// Returns a quoted token: up to the next quote that is not doubled.
fn quoted(rest: &str, quote: char, kind: Kind) -> (Kind, usize, bool) {
    let mut at = 1;
    while let Some(found) = rest[at..].find(quote) {
        at += found + 1;
        if !rest[at..].starts_with(quote) {
            return (kind, at, true);
        }
        at += 1;
    }
    (kind, rest.len(), false)
}

/// Returns a number, or a name that begins with a digit.
fn number(rest: &str) -> (Kind, usize, bool) {
    let digits = |c: char| c.is_ascii_digit() || c == '_';
    let mut at = run(rest, digits);
    if rest.starts_with("0x") || rest.starts_with("0X") {
        at = 2 + run(&rest[2..], |c| c.is_ascii_hexdigit() || c == '_');
    } else {
        if rest[at..].starts_with('.') {
            at += 1 + run(&rest[at + 1..], digits);
        }
        if rest[at..].starts_with(['e', 'E']) {
            let sign = usize::from(rest[at + 1..].starts_with(['+', '-']));
            let exponent = &rest[at + 1 + sign..];
            // Nothing after the `e`: a number whose exponent is still to be written.
            if exponent.is_empty() || exponent.starts_with(|c: char| c.is_ascii_digit()) {
                at += 1 + sign + run(exponent, digits);
            } else if sign > 0 || !exponent.starts_with(in_name) {
                at += 1;
            }
        }
    }
    match run(&rest[at..], in_name) {
        0 => (Kind::Number, at, true),
        more => (Kind::Word, at + more, true),
    }
}

/// Returns an operator, or a character without a use.
fn operator(rest: &str, first: char) -> (Kind, usize, bool) {
    const LONG: [&str; 10] = ["->>", "->", "||", "<=", "<>", "<<", ">=", ">>", "==", "!="];
    if let Some(found) = LONG.iter().find(|op| rest.starts_with(**op)) {
        return (Kind::Operator, found.len(), true);
    }
    let kind = if "=<>+-*/%&|~".contains(first) { Kind::Operator } else { Kind::Unknown };
    (kind, first.len_utf8(), true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;

    #[test]
    fn tokens_of_each_kind() {
        cases::check("src/lex.txt", |sql| {
            let found = tokens(sql).into_iter().map(|t| format!("{:?}:{}", t.kind, t.text));
            found.collect::<Vec<_>>().join(" ")
        });
    }

    #[test]
    fn open_quotes_are_told_and_values_are_unquoted() {
        assert!(!tokens("'it''")[0].closed);
        assert!(tokens("'it'''")[0].closed);
        assert_eq!(tokens("'it''s'")[0].value(), "it's");
        assert_eq!(tokens("[a]")[0].value(), "a");
        assert_eq!(tokens("\"x\"\"y")[0].value(), "x\"y");
    }
}
