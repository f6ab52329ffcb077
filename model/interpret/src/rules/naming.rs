//! Which column names a row, and how tables are joined.

use std::collections::VecDeque;

use beamsplitter_prompt::joins::{Source, conditions};
use beamsplitter_sql::names::words;
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema, quote};

/// Returns the column that people call a row of `table` by: one whose name is or ends in "name" or
/// "title", else its first column of text that is no key, else its key.
pub fn naming_column(schema: &Schema, table: usize) -> Option<ColumnRef> {
    let columns = &schema.tables.get(table)?.columns;
    let rank = |column: usize| {
        let name = words(&columns[column].name);
        let last = name.last().map(String::as_str).unwrap_or_default();
        match last {
            _ if schema.is_foreign_key(ColumnRef { table, column }) => 9,
            "name" | "title" if name.len() == 1 => 0,
            "name" | "title" => 1,
            _ if columns[column].primary_key => 4,
            _ if columns[column].kind == ColumnKind::Text && last != "id" => 2,
            _ if last == "id" => 5,
            _ => 6,
        }
    };
    let column = (0..columns.len()).min_by_key(|&column| (rank(column), column))?;
    Some(ColumnRef { table, column })
}

/// A FROM clause: the tables in the order in which they are joined, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct From {
    tables: Vec<usize>,
    /// `singer AS t1 JOIN concert AS t2 ON t1.id = t2.singer_id`.
    pub text: String,
}

impl From {
    /// Returns a column with the alias of its table.
    pub fn column(&self, schema: &Schema, at: ColumnRef) -> Option<String> {
        let place = self.tables.iter().position(|table| *table == at.table)?;
        Some(format!("t{}.{}", place + 1, quote(&schema.column(at).name)))
    }
}

/// Joins `tables` by the fewest tables in between; none where the schema has no way.
pub fn join(schema: &Schema, tables: &[usize]) -> Option<From> {
    let (&first, rest) = tables.split_first()?;
    let mut joined = vec![first];
    for &table in rest {
        if !joined.contains(&table) {
            joined.extend(path(schema, &joined, table)?);
        }
    }
    let mut text = format!("{} AS t1", quote(&schema.tables[joined[0]].name));
    for place in 1..joined.len() {
        let source = |table: &usize| Source { table: *table, occurrence: 0 };
        let earlier: Vec<Source> = joined[..place].iter().map(source).collect();
        let restored = conditions(schema, &earlier, source(&joined[place]));
        if restored.is_empty() {
            return None;
        }
        let alias = |at: ColumnRef| joined.iter().position(|table| *table == at.table);
        let column =
            |at: ColumnRef| Some(format!("t{}.{}", alias(at)? + 1, quote(&schema.column(at).name)));
        let name = quote(&schema.tables[joined[place]].name);
        text += &format!(" JOIN {name} AS t{}", place + 1);
        for (number, (left, right)) in restored.into_iter().enumerate() {
            let word = if number == 0 { "ON" } else { "AND" };
            text += &format!(" {word} {} = {}", column(left.column)?, column(right.column)?);
        }
    }
    Some(From { tables: joined, text })
}

/// Returns the tables from one of `known` to `target`, the first left out, by breadth-first search
/// over foreign keys.
fn path(schema: &Schema, known: &[usize], target: usize) -> Option<Vec<usize>> {
    let mut before: Vec<Option<usize>> = vec![None; schema.tables.len()];
    let mut queue: VecDeque<usize> = known.iter().copied().collect();
    while let Some(table) = queue.pop_front() {
        for next in neighbours(schema, table) {
            if before[next].is_some() || known.contains(&next) {
                continue;
            }
            before[next] = Some(table);
            if next == target {
                let mut path = vec![target];
                while let Some(earlier) = before[*path.last()?].filter(|t| !known.contains(t)) {
                    path.push(earlier);
                }
                path.reverse();
                return Some(path);
            }
            queue.push_back(next);
        }
    }
    None
}

/// Returns the tables that a foreign key ties to `table`, ascending.
pub fn neighbours(schema: &Schema, table: usize) -> Vec<usize> {
    let ends = schema.foreign_keys.iter().filter_map(|key| {
        let (from, to) = (key.from.table, key.to.table);
        (from == table).then_some(to).or((to == table).then_some(from))
    });
    let mut found: Vec<usize> = ends.filter(|other| *other != table).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{hospitals, schema_of};

    #[test]
    fn rows_are_named_by_their_name() {
        let schema = hospitals();
        let name = |table| schema.column(naming_column(&schema, table).unwrap()).name.clone();
        assert_eq!([name(0), name(1)], ["name", "full_name"]);
        let odd = schema_of(&["visit: id* when note"], &[]);
        assert_eq!(odd.column(naming_column(&odd, 0).unwrap()).name, "when");
    }

    #[test]
    fn tables_join_through_those_between() {
        let schema = hospitals();
        let from = join(&schema, &[1, 0]).unwrap();
        assert_eq!(
            from.text,
            "doctor AS t1 JOIN hospital_doctor AS t2 ON t1.id = t2.doctor_id \
             JOIN hospital AS t3 ON t2.hospital_id = t3.id"
        );
        let alone = schema_of(&["a: id*", "b: key*"], &[]);
        assert!(join(&alone, &[0, 1]).is_none());
    }
}
