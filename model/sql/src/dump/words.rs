//! Tokens of a statement, read from the left.

use sqlparser::tokenizer::Token;

/// What is not read yet.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(&'a [Token]);

impl<'a> Words<'a> {
    pub(super) fn new(tokens: &'a [Token]) -> Self {
        Self(tokens)
    }

    pub(super) fn next(&mut self) -> Option<&'a Token> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    pub(super) fn peek(&self) -> Option<&'a Token> {
        self.0.first()
    }

    /// Returns whether the next token is this keyword, unquoted.
    pub(super) fn is(&self, keyword: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(word)) if word.quote_style.is_none() && word.value.eq_ignore_ascii_case(keyword))
    }

    /// Passes this keyword; returns whether it was there.
    pub(super) fn take(&mut self, keyword: &str) -> bool {
        let is = self.is(keyword);
        if is {
            self.next();
        }
        is
    }

    /// Passes these keywords if all of them follow.
    pub(super) fn take_all(&mut self, keywords: &[&str]) -> bool {
        let mut ahead = *self;
        let all = keywords.iter().all(|keyword| ahead.take(keyword));
        if all {
            *self = ahead;
        }
        all
    }

    /// Reads a name; of one with qualifiers the last part.
    pub(super) fn name(&mut self) -> Option<String> {
        let mut parts = self.parts();
        parts.pop()
    }

    /// Reads the parts of a name.
    pub(super) fn parts(&mut self) -> Vec<String> {
        let mut parts = Vec::new();
        while let Some(Token::Word(word)) = self.peek() {
            self.next();
            parts.push(word.value.clone());
            if self.peek() != Some(&Token::Period) {
                break;
            }
            self.next();
        }
        parts
    }

    /// Reads what stands between the next two parentheses; none where none open here.
    pub(super) fn group(&mut self) -> Option<Self> {
        (self.peek()? == &Token::LParen).then_some(())?;
        let mut depth = 0_usize;
        let end = self.0.iter().position(|token| {
            match token {
                Token::LParen => depth += 1,
                Token::RParen => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        let inner = Self(&self.0[1..end]);
        self.0 = &self.0[end + 1..];
        Some(inner)
    }

    /// Returns the parts between commas that stand in no parentheses.
    pub(super) fn listed(self) -> impl Iterator<Item = Self> {
        let mut depth = 0_usize;
        let parts = self.0.split(move |token| {
            match token {
                Token::LParen => depth += 1,
                Token::RParen => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && token == &Token::Comma
        });
        parts.map(Self)
    }

    /// Returns the names of a list of columns; each may have a length or an order behind it.
    pub(super) fn names(self) -> Vec<String> {
        self.listed().filter_map(|mut words| words.name()).collect()
    }

    /// Returns how the statement begins: its keyword, with the next one where that says what it makes.
    pub(super) fn beginning(&self) -> Option<String> {
        let keyword = |token: &Token| match token {
            Token::Word(word) if word.quote_style.is_none() => Some(word.value.to_uppercase()),
            _ => None,
        };
        let first = self.0.first()?;
        let Some(first) = keyword(first) else { return Some(first.to_string()) };
        let makes =
            ["CREATE", "ALTER", "DROP", "LOCK", "UNLOCK", "COMMENT"].contains(&first.as_str());
        let second = self.0.get(1).and_then(keyword).filter(|_| makes);
        Some(second.map_or(first.clone(), |second| format!("{first} {second}")))
    }
}
