//! Names in the text of a query.

/// Prepares a prediction for reading: a template before an `@` dropped, lower case outside
/// strings, one space where there are more.
pub fn prepared(prediction: &str) -> String {
    let sql = prediction.split_once('@').map_or(prediction, |(_, sql)| sql);
    let mut quote = None;
    let mut text = String::with_capacity(sql.len());
    for letter in sql.chars() {
        match quote {
            None if matches!(letter, '\'' | '"') => quote = Some(letter),
            Some(open) if open == letter => quote = None,
            _ => {}
        }
        if quote.is_none() { text.extend(letter.to_lowercase()) } else { text.push(letter) }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns each word of a text, split at white space, commas and brackets, which stay as they are.
pub(super) fn each_word(sql: &str, mut write: impl FnMut(&str, &mut String)) -> String {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
    let mut text = String::with_capacity(sql.len() + 16);
    for piece in sql.split_inclusive(separates) {
        let word = piece.trim_end_matches(separates);
        if !word.is_empty() {
            write(word, &mut text);
        }
        text.push_str(&piece[word.len()..]);
    }
    text
}

/// Returns a word with `name` for `other` and `other` for `name`, by one of [`column()`] and
/// [`table()`]; a space follows each closing bracket, inside strings too.
pub(super) fn renamed(
    sql: &str,
    name: &str,
    other: Option<&String>,
    swap: fn(&str, &str, &str) -> Option<String>,
) -> String {
    let Some(other) = other else {
        return sql.to_owned();
    };
    let (name, other) = (name.to_lowercase(), other.to_lowercase());
    let text = each_word(sql, |word, text| match swap(word, &name, &other) {
        Some(new) => text.push_str(&new),
        None => text.push_str(word),
    });
    text.replace(')', ") ")
}

fn other<'a>(word: &str, a: &'a str, b: &'a str) -> Option<&'a str> {
    if word == a {
        Some(b)
    } else if word == b {
        Some(a)
    } else {
        None
    }
}

/// Returns a column's name, alone or after an alias like `t1`.
pub(super) fn column(word: &str, a: &str, b: &str) -> Option<String> {
    if let Some(new) = other(word, a, b) {
        return Some(new.to_owned());
    }
    let (alias, name) = word.split_once('.')?;
    let number = alias.strip_prefix('t')?;
    let is_alias = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let new = other(name, a, b).filter(|_| is_alias)?;
    Some(format!("{alias}.{new}"))
}

/// Returns a table's name, alone or before a column's.
pub(super) fn table(word: &str, a: &str, b: &str) -> Option<String> {
    if let Some(new) = other(word, a, b) {
        return Some(new.to_owned());
    }
    let (table, column) = word.split_once('.')?;
    Some(format!("{}.{column}", other(table, a, b)?))
}

#[cfg(test)]
mod tests {
    use super::prepared;

    #[test]
    fn what_is_read_of_a_prediction() {
        assert_eq!(prepared("TABLE @ SELECT  A FROM t\n"), "select a from t");
        assert_eq!(prepared("SELECT A = 'It\"S'"), "select a = 'It\"S'");
    }
}
