//! A join with a split-off table, undone.

use crate::record::Split;

/// Returns the query on the table that was not split, if it joins it with `split`'s new table.
pub(super) fn unsplit(sql: &str, split: &Split) -> Option<String> {
    let (table, key) = (split.table.to_lowercase(), split.key.to_lowercase());
    let new = split.new_table().to_lowercase();
    let joined = [("t1", "t2"), ("t2", "t1")]
        .map(|(a, b)| format!("{table} as t1 join {new} as t2 on {a}.{key} = {b}.{key}"));
    let found = joined.iter().find(|joined| sql.contains(*joined))?;
    Some(without_aliases(&sql.replace(found, &table)))
}

/// Drops `t1.` and `t2.` where they begin a word.
fn without_aliases(sql: &str) -> String {
    let mut text = String::with_capacity(sql.len());
    let mut rest = sql;
    while let Some(letter) = rest.chars().next() {
        let inside = text.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
        let alias = ["t1.", "t2."].into_iter().find(|alias| rest.starts_with(alias));
        match alias.filter(|_| !inside) {
            Some(alias) => rest = &rest[alias.len()..],
            None => {
                text.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    text
}
