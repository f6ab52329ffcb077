//! Names that one gold query has and the others do not, and the schema as a record writes it, for
//! examples whose database is not attached.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::read::Object;
use beamsplitter_label::Item;
use beamsplitter_sql::lex::{self, Kind};
use beamsplitter_sql::{Schema, Table};

/// Returns names in lower case, each with the only gold query, from 0, that has it.
pub fn places(item: &Item) -> BTreeMap<String, usize> {
    // A query by itself differs from none.
    if item.golds.len() < 2 {
        return BTreeMap::new();
    }
    let mut seen: BTreeMap<String, Option<usize>> = BTreeMap::new();
    for (at, gold) in item.golds.iter().enumerate() {
        for name in names(gold) {
            let only = seen.entry(name).or_insert(Some(at));
            if *only != Some(at) {
                *only = None;
            }
        }
    }
    seen.into_iter().filter_map(|(name, only)| Some((name, only?))).collect()
}

/// Returns words of a query that may be names.
pub fn names(sql: &str) -> Vec<String> {
    let words = lex::tokens(sql)
        .into_iter()
        .filter(|token| matches!(token.kind, Kind::Word | Kind::Quoted(_)));
    words.map(|token| token.value().to_lowercase()).collect()
}

/// Returns the schema that AmbiQT's records carry as text: `table : column, column | table : ...`.
pub fn written_schema(object: &Object) -> Option<Schema> {
    let text = ["schema_clean", "schema_without_content"]
        .into_iter()
        .find_map(|key| object.get(key)?.as_str())?;
    let table = |part: &str| {
        let (name, columns) = part.split_once(" : ")?;
        let columns = columns.split(',').map(str::trim).filter(|name| !name.is_empty());
        Some(Table::of(name.trim(), &columns.collect::<Vec<_>>()))
    };
    let tables: Vec<Table> = text.split('|').filter_map(table).collect();
    (!tables.is_empty()).then(|| Schema { tables, ..Schema::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_of_one_gold_alone() {
        let object = json!({"question": "?", "schema_clean": "pets : Age, name | owners : id",
            "query1": "select name, Age from pets where name = 'age'",
            "query2": "select name, t.\"years old\" from pets as t"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let places = places(&item);
        assert_eq!((places.get("age"), places.get("years old")), (Some(&0), Some(&1)));
        assert_eq!((places.get("name"), places.get("pets")), (None, None));
        let alone = json!({"question": "?", "query1": "select name from pets"});
        let alone = Item::new(alone.as_object().unwrap().clone()).unwrap();
        assert!(super::places(&alone).is_empty());
        let schema = written_schema(&item.object).unwrap();
        assert_eq!(schema.tables[0].columns[0].name, "Age");
        assert_eq!(schema.tables[1].name, "owners");
        assert_eq!(written_schema(&Object::new()), None);
    }
}
