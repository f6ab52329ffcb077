//! Mod-AmbiQT (ODIN, section 8.1): up to three names of a query ambiguous at once, which makes two to
//! eight plausible queries, of which one is right: the one with the names that the person means. What
//! is meant by a name is the same for all questions over a database.

use beamsplitter_common::Fnv;
use serde_json::json;

use super::{Original, Rules, Synonyms, build};
use crate::changed::changed_schema;
use crate::record::{Change, Kind, Record};

/// Most names that are ambiguous at once: eight plausible queries.
pub const MOST_NAMES: usize = 3;

/// Builds the example of one question: a record whose synonyms have the preferred name first. It has
/// `plausible`, all queries, and `preferred`, the reading that is right: 1, the query whose names are
/// all preferred; for a join or an aggregate 1 or 2. None where nothing can be made ambiguous.
///
/// `seed` and the database's name say which name is meant.
pub fn build_preferred(
    original: &Original<'_>,
    kind: Kind,
    synonyms: &Synonyms,
    rules: Rules,
    seed: u64,
) -> Option<Record> {
    let units = build(original, kind, synonyms, rules).examples;
    let mut schema = original.schema.clone();
    let mut plausible = vec![units.first()?.orig_query.clone()];
    let mut changes = Vec::new();
    let mut preferred = 1;
    for unit in &units {
        if changes.len() == MOST_NAMES
            || (!changes.is_empty() && matches!(kind, Kind::Join | Kind::Aggregate))
        {
            break;
        }
        let again = |query: &String| {
            let original = Original { query, schema: &schema, ..*original };
            let built = build(&original, kind, synonyms, rules).examples;
            built.into_iter().find(|record| record.change == unit.change)
        };
        let Some(records) = plausible.iter().map(again).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let Ok(changed) = changed_schema(&records[0], &schema) else { continue };
        let second = second_is_meant(seed, &original.schema.name, &unit.change);
        let swapped = second && renames(kind);
        if second && !swapped {
            preferred = 2;
        }
        let pairs = records.into_iter().map(|record| (record.query1, record.query2));
        let pairs: Vec<_> = pairs.map(|(a, b)| if swapped { (b, a) } else { (a, b) }).collect();
        let (meant, other): (Vec<String>, Vec<String>) = pairs.into_iter().unzip();
        plausible = meant.into_iter().chain(other).collect();
        schema = changed.schema;
        changes.push(if swapped { swap(&unit.change) } else { unit.change.clone() });
    }
    let change = joined(changes)?;
    let (first, last) = (plausible.first()?, plausible.last()?);
    let texts = [&original.schema.name, original.question, &units[0].orig_query, first, last];
    let mut record = Record::made(texts, change);
    record.set("plausible", json!(plausible));
    record.set("preferred", json!(preferred));
    Some(record)
}

/// Returns whether a kind puts two names in the place of one.
fn renames(kind: Kind) -> bool {
    matches!(kind, Kind::Column | Kind::Table)
}

/// Returns whether the second alternative of a change is the one that is meant: even chances, the
/// same wherever the name stands in this database.
fn second_is_meant(seed: u64, database: &str, change: &Change) -> bool {
    let name = match change {
        Change::Columns(columns) => columns.iter().map(|(t, c, _)| format!("{t}.{c}")).collect(),
        Change::Tables(tables) => tables.iter().map(|(table, _)| table.clone()).collect(),
        Change::Splits(splits) => splits.iter().map(crate::record::Split::new_table).collect(),
        Change::Aggregates { tables, .. } => {
            tables.iter().map(|(t, _)| t.clone()).collect::<Vec<_>>()
        }
    };
    let text = format!("{seed} {database} {}", name.join(" "));
    let last = Fnv::default().with(text.bytes()).hex().bytes().last();
    last.is_some_and(|digit| digit % 2 == 1)
}

/// Puts the second name of each pair first.
fn swap(change: &Change) -> Change {
    let turned = |names: &[String]| names.iter().rev().cloned().collect::<Vec<_>>();
    match change {
        Change::Columns(columns) => Change::Columns(
            columns.iter().map(|(t, c, names)| (t.clone(), c.clone(), turned(names))).collect(),
        ),
        Change::Tables(tables) => {
            Change::Tables(tables.iter().map(|(t, names)| (t.clone(), turned(names))).collect())
        }
        other => other.clone(),
    }
}

/// Joins changes of one kind; none of none.
fn joined(changes: Vec<Change>) -> Option<Change> {
    changes.into_iter().reduce(|all, next| match (all, next) {
        (Change::Columns(all), Change::Columns(next)) => {
            Change::Columns(all.into_iter().chain(next).collect())
        }
        (Change::Tables(all), Change::Tables(next)) => {
            Change::Tables(all.into_iter().chain(next).collect())
        }
        (all, _) => all,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_sql::{Column, Schema, Table};

    fn schema() -> Schema {
        let column = |name: &str| Column { name: name.into(), ..Column::default() };
        let columns = ["id", "age", "town"].map(column).to_vec();
        let tables = vec![Table { name: "dogs".into(), columns, ..Table::default() }];
        Schema { name: "kennel".into(), tables, foreign_keys: vec![] }
    }

    fn synonyms() -> Synonyms {
        let mut synonyms = Synonyms::default();
        for pair in ["dogs.age = years, months", "dogs.town = city, place", "dogs = hounds, pups"] {
            synonyms.add(pair).unwrap();
        }
        synonyms
    }

    fn built(kind: Kind, seed: u64) -> Record {
        let schema = schema();
        let query = "select age, town from dogs";
        let original = Original { question: "Age and town?", query, schema: &schema };
        build_preferred(&original, kind, &synonyms(), Rules::Sound, seed).unwrap()
    }

    #[test]
    fn two_ambiguous_columns_make_four_queries() {
        let record = built(Kind::Column, 0);
        let mut plausible: Vec<String> =
            serde_json::from_value(record.object()["plausible"].clone()).unwrap();
        assert_eq!(plausible[0], record.query1);
        plausible.sort();
        let expected = [
            "select months, city from dogs",
            "select months, place from dogs",
            "select years, city from dogs",
            "select years, place from dogs",
        ];
        assert_eq!(plausible, expected);
        let Change::Columns(columns) = &record.change else { panic!("columns") };
        assert!(columns.len() == 2 && record.query1.contains(&columns[0].2[0]));
        assert!(record.query2.contains(&columns[1].2[1]));
    }

    #[test]
    fn what_is_meant_depends_on_the_seed_and_the_name_alone() {
        let meant: Vec<String> = (0..8).map(|seed| built(Kind::Table, seed).query1).collect();
        assert!(meant.iter().any(|sql| sql.contains("hounds")));
        assert!(meant.iter().any(|sql| sql.contains("pups")));
        assert_eq!(built(Kind::Table, 3), built(Kind::Table, 3));
    }
}
