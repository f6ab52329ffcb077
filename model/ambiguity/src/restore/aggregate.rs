//! Precomputed aggregates, computed again.

use super::words::each_word;

/// The table with precomputed aggregates.
pub(super) struct New<'a> {
    pub table: &'a str,
    pub columns: &'a [String],
    pub plain: &'a [String],
}

impl New<'_> {
    /// Returns the query on the tables of `original`, if it uses the new table. The first plain
    /// column that it selects becomes its group.
    pub(super) fn computed(&self, sql: &str, original: &str) -> Option<String> {
        let table = self.table.to_lowercase();
        if !sql.contains(&table) {
            return None;
        }
        let from = from_part(original)?;
        let text = each_word(sql, |word, text| {
            if word == table {
                text.push_str(from);
            } else {
                text.push_str(&self.expression(word).unwrap_or_else(|| word.to_owned()));
            }
        });
        Some(grouped(&text).unwrap_or(text))
    }

    /// Returns what a column of the new table stands for.
    fn expression(&self, word: &str) -> Option<String> {
        self.columns.iter().find(|column| column.to_lowercase() == word)?;
        if word == "number" {
            return Some("count(*)".to_owned());
        }
        let (function, of) = word.split_once('_')?;
        let known = ["sum", "avg", "min", "max", "count"].contains(&function);
        let plain = self.plain.iter().any(|plain| plain.to_lowercase() == of);
        (known && plain).then(|| format!("{function}({of})"))
    }
}

/// Returns the text from the first `from` to the next clause.
fn from_part(sql: &str) -> Option<&str> {
    let start = sql.find("from ")? + 5;
    let rest = &sql[start..];
    let clauses = [" where ", " group by ", " order by ", " limit ", " having "];
    let end = clauses.iter().filter_map(|clause| rest.find(clause)).min();
    Some(&rest[..end.unwrap_or(rest.len())])
}

fn grouped(sql: &str) -> Option<String> {
    let select = sql.strip_prefix("select ")?;
    let select = select.strip_prefix("distinct ").unwrap_or(select);
    let (items, _) = select.split_once(" from ")?;
    let plain = items.split(',').map(str::trim).find(|item| !item.contains('('))?;
    if sql.contains(" group by ") {
        return None;
    }
    let after = [" order by ", " limit ", " having "];
    let end = after.iter().filter_map(|clause| sql.find(clause)).min().unwrap_or(sql.len());
    Some(format!("{} group by {plain}{}", &sql[..end], &sql[end..]))
}
