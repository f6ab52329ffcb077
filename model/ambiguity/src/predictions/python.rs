//! Lists as Python prints them, which is how pandas writes them into a table.

/// Reads a list of texts; none where it holds anything else.
pub(super) fn list(text: &str) -> Option<Vec<String>> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (mut all, mut letters) = (Vec::new(), inner.chars());
    loop {
        let quote = match letters.next() {
            None => return Some(all),
            Some(letter) if letter == ',' || letter.is_whitespace() => continue,
            Some(quote @ ('\'' | '"')) => quote,
            Some(_) => return None,
        };
        let mut one = String::new();
        loop {
            match letters.next()? {
                letter if letter == quote => break,
                '\\' => one.push(match letters.next()? {
                    'n' => '\n',
                    't' => '\t',
                    other => other,
                }),
                letter => one.push(letter),
            }
        }
        all.push(one);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_in_either_quotes() {
        let all = super::list(r#"['select \'a\'', "it's", 'two\nlines']"#).unwrap();
        assert_eq!(all, ["select 'a'", "it's", "two\nlines"]);
        assert_eq!(super::list("[]"), Some(Vec::new()));
        for other in ["[1]", "['a", "['a]", "[name] from t"] {
            assert_eq!(super::list(other), None, "{other}");
        }
    }
}
