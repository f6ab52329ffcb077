//! A table or column of the open database that is to be made ambiguous.

use beamsplitter_ambiguity::Kind;
use beamsplitter_ambiguity::synonyms::Synonyms;
use beamsplitter_sql::{Schema, quote};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A table, or a column of one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The table.
    pub table: String,
    /// The column; none for the table itself.
    pub column: Option<String>,
}

impl Place {
    /// Returns `table` or `table.column`.
    pub fn name(&self) -> String {
        match &self.column {
            Some(column) => format!("{}.{column}", self.table),
            None => self.table.clone(),
        }
    }

    /// Returns the ways in which it can be made ambiguous, the plainest first.
    pub fn kinds(&self) -> &'static [Kind] {
        match self.column {
            Some(_) => &[Kind::Column, Kind::Join, Kind::Aggregate],
            None => &[Kind::Table],
        }
    }

    /// Returns two names that may stand for it.
    pub fn suggested(&self, synonyms: &Synonyms) -> [String; 2] {
        let names = match &self.column {
            Some(column) => synonyms.of_column(&self.table, column),
            None => synonyms.of_table(&self.table),
        };
        names.unwrap_or_default()
    }
}

/// What is to be done to a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ambiguous {
    /// The place.
    pub place: Place,
    /// Its two new names, where it gets two.
    pub names: [String; 2],
    /// The query that answers the question as the database is now; empty for none.
    pub query: String,
}

/// Returns what a kind of ambiguity does to a place, in a few words.
pub fn effect(kind: Kind) -> &'static str {
    match kind {
        Kind::Column => "two columns for one",
        Kind::Table => "two tables for one",
        Kind::Join => "also in a table of its own (join)",
        Kind::Aggregate => "also precomputed in a table of totals",
    }
}

impl Ambiguous {
    /// Returns what is wrong with the two names, in a sentence.
    pub fn problem(&self, schema: &Schema) -> Option<String> {
        let names = self.names.each_ref().map(|name| name.trim());
        if names.iter().any(|name| name.is_empty()) {
            return Some("Write two names.".into());
        }
        let [first, second] = names;
        if first.eq_ignore_ascii_case(second) {
            return Some("Write two different names.".into());
        }
        let table = schema.table_named(&self.place.table).map(|table| &schema.tables[table]);
        names.into_iter().find_map(|name| {
            let taken = match &self.place.column {
                Some(_) => table.is_some_and(|table| table.column_named(name).is_some()),
                None => schema.table_named(name).is_some(),
            };
            taken.then(|| match &self.place.column {
                Some(_) => format!("{} already has a column {name}.", self.place.table),
                None => format!("There is already a table {name}."),
            })
        })
    }

    /// Returns an AmbiQT record of this change alone, with the plainest query for each of its two
    /// names.
    pub fn plain_record(&self, schema: &Schema, question: &str) -> Value {
        let Place { table, column } = &self.place;
        let [first, second] = self.names.each_ref().map(|name| name.trim().to_lowercase());
        let mut record = json!({"db_id": schema.name, "question": question});
        let query = |column: &str, table: &str| format!("select {column} from {}", quote(table));
        let queries = match column {
            Some(column) => {
                let names = [column, &first, &second];
                record["extra_map"] = json!({table: {column: [first, second]}});
                names.map(|name| query(&quote(name), table))
            }
            None => {
                record["extra_table_map"] = json!({table: [first, second]});
                [table, &first, &second].map(|name| query("*", name))
            }
        };
        for (key, query) in ["orig_query", "query1", "query2"].into_iter().zip(queries) {
            record[key] = query.into();
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_ambiguity::{Record, changed_schema};
    use beamsplitter_sql::Table;

    fn schema() -> Schema {
        let tables = vec![Table::of("Dogs", &["id", "Age"])];
        Schema { name: "pets".into(), tables, ..Schema::default() }
    }

    fn ambiguous(column: Option<&str>, names: [&str; 2]) -> Ambiguous {
        let place = Place { table: "Dogs".into(), column: column.map(str::to_owned) };
        Ambiguous { place, names: names.map(str::to_owned), query: String::new() }
    }

    #[test]
    fn names_are_suggested_and_looked_at() {
        let age = ambiguous(Some("Age"), ["years", "id"]);
        assert_eq!(age.place.suggested(&Synonyms::own()), ["years_old", "years_lived"]);
        assert_eq!(age.place.suggested(&Synonyms::default()), ["", ""]);
        let problem = |ambiguous: Ambiguous| ambiguous.problem(&schema());
        assert_eq!(problem(age).unwrap(), "Dogs already has a column id.");
        assert!(problem(ambiguous(Some("Age"), ["years", " "])).is_some());
        assert!(problem(ambiguous(Some("Age"), ["years", "Years "])).is_some());
        assert_eq!(problem(ambiguous(Some("Age"), ["years", "months"])), None);
        assert!(problem(ambiguous(None, ["hounds", "dogs"])).is_some());
    }

    #[test]
    fn a_change_without_a_query_is_a_record_too() {
        for (column, second) in
            [(Some("Age"), "select months from Dogs"), (None, "select * from months")]
        {
            let value = ambiguous(column, ["Years", "months"]).plain_record(&schema(), "?");
            let record = Record::any(value.as_object().unwrap().clone()).unwrap();
            assert_eq!(record.query2, second);
            assert!(changed_schema(&record, &schema()).is_ok());
        }
    }
}
