//! The words of a query as Spider's evaluator splits them.

/// Stands for a string that touches another word: it is read as neither.
const GLUED: char = '\u{0}';

/// Returns words in lower case; strings keep theirs, between `"`. None if a quote is not closed.
///
/// Symbols are words of their own only where an English tokenizer would make them so: `a=b` is one
/// word, `a = b` is three.
pub(super) fn tokens(sql: &str) -> Option<Vec<String>> {
    let sql = sql.replace('\'', "\"");
    let parts: Vec<&str> = sql.split('"').collect();
    if parts.len().is_multiple_of(2) {
        return None;
    }
    let mut words = Words::default();
    for (index, part) in parts.iter().enumerate() {
        if index % 2 == 1 {
            let next = parts[index + 1].chars().next();
            words.string(part, next.is_none_or(separates));
            continue;
        }
        let mut letters = part.chars().peekable();
        while let Some(letter) = letters.next() {
            let next = letters.peek().copied();
            match letter {
                _ if letter.is_whitespace() => words.end(),
                ',' | ':' if !next.is_some_and(|n| n.is_ascii_digit()) => words.alone(letter),
                '-' if next == Some('-') => {
                    letters.next();
                    words.end();
                    words.found.push("--".to_owned());
                }
                _ if is_symbol(letter) => words.alone(letter),
                _ => words.open.extend(letter.to_lowercase()),
            }
        }
    }
    if words.open.len() > 1 && words.open.ends_with('.') {
        words.open.pop();
        words.alone('.');
    }
    words.end();
    Some(joined(words.found))
}

#[derive(Default)]
struct Words {
    found: Vec<String>,
    open: String,
}

impl Words {
    fn end(&mut self) {
        if !self.open.is_empty() {
            self.found.push(std::mem::take(&mut self.open));
        }
    }

    fn alone(&mut self, letter: char) {
        self.end();
        self.found.push(letter.to_string());
    }

    fn string(&mut self, text: &str, ends: bool) {
        if self.open.is_empty() && ends {
            self.found.push(format!("\"{text}\""));
        } else {
            self.open.push(GLUED);
        }
    }
}

fn is_symbol(letter: char) -> bool {
    ";@#$%&?![](){}<>*".contains(letter)
}

fn separates(letter: char) -> bool {
    letter.is_whitespace() || is_symbol(letter) || letter == ',' || letter == ':'
}

/// Joins `!`, `<` or `>` with the `=` after it.
fn joined(words: Vec<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::with_capacity(words.len());
    for word in words {
        match found.last_mut() {
            Some(last) if word == "=" && ["!", "<", ">"].contains(&last.as_str()) => last.push('='),
            _ => found.push(word),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[track_caller]
    fn check(sql: &str, expect: &str) {
        assert_eq!(tokens(sql).map_or("none".to_owned(), |t| t.join("|")), expect);
    }

    #[test]
    fn words_symbols_and_strings() {
        check("SELECT Count(*) FROM t;", "select|count|(|*|)|from|t|;");
        check("a >= 1 and b != 'New York'", "a|>=|1|and|b|!=|\"New York\"");
        check("a>1,b=2 limit 1,2", "a|>|1|,|b=2|limit|1,2");
        check("a in ('x','y')", "a|in|(|\"x\"|,|\"y\"|)");
        check("a ='x'", "a|=\u{0}");
        check("t1.a -- 1.5 end.", "t1.a|--|1.5|end|.");
        check("a = 'it''s", "none");
    }
}
