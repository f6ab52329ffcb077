//! A query as the benchmark spells it.

/// Normalises the spelling of a query: lower case outside strings, one space where there are more, none before a comma or inside
/// brackets, no semicolon at the end.
///
/// ```
/// use beamsplitter_ambiguity::build::spelled;
/// assert_eq!(
///     spelled("SELECT  a ,  b FROM t WHERE c  =  'X  Y' AND d in ( 1 );"),
///     "select a, b from t where c = 'X  Y' and d in (1)",
/// );
/// ```
pub fn spelled(sql: &str) -> String {
    let mut text = String::with_capacity(sql.len());
    let mut quote: Option<char> = None;
    for letter in sql.trim().trim_end_matches([';', ' ', '\n', '\t', '\r']).chars() {
        if let Some(open) = quote {
            if open == letter {
                quote = None;
            }
            text.push(letter);
            continue;
        }
        match letter {
            '\'' | '"' | '`' => {
                quote = Some(letter);
                text.push(letter);
            }
            letter if letter.is_whitespace() => {
                if !text.ends_with([' ', '(']) {
                    text.push(' ');
                }
            }
            ',' | ')' => {
                if text.ends_with(' ') {
                    text.pop();
                }
                text.push(letter);
            }
            letter => text.extend(letter.to_lowercase()),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn strings_keep_their_letters() {
        assert_eq!(
            spelled("SELECT A FROM T WHERE B = 'It''S ,  (X'"),
            "select a from t where b = 'It''S ,  (X'"
        );
        assert_eq!(spelled("select min(a) from t ;\n"), "select min(a) from t");
        assert_eq!(spelled(""), "");
    }
}
