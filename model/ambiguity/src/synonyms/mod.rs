//! Second names for tables and columns: the user's, a file's, our own list's, in this order.

mod ours;

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// Two names for each table and column.
#[derive(Clone, Debug, Default)]
pub struct Synonyms {
    /// By table, in lower case.
    tables: BTreeMap<String, [String; 2]>,
    /// By table and column, in lower case; of every table where the table is empty.
    columns: BTreeMap<(String, String), [String; 2]>,
    /// Whether names that are not listed are looked up in our own list.
    own: bool,
}

/// Synonyms that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SynonymError {
    /// A name with another number of synonyms than two.
    #[error("`{0}` names no two synonyms; write table=first,second or table.column=first,second")]
    Two(String),
    /// A file of another form.
    #[error(
        "the synonyms of {0} have another form; expected {{\"table\": [first, second]}} \
         or {{\"table\": {{\"column\": [first, second]}}}}"
    )]
    Form(String),
}

impl Synonyms {
    /// Creates a list with no names but our own.
    pub fn own() -> Self {
        Self { own: true, ..Self::default() }
    }

    /// Adds what a user wrote: `table=first,second` or `table.column=first,second`.
    pub fn add(&mut self, text: &str) -> Result<(), SynonymError> {
        let wrong = || SynonymError::Two(text.to_owned());
        let (name, synonyms) = text.split_once('=').ok_or_else(wrong)?;
        let synonyms: Vec<&str> = synonyms.split(',').map(str::trim).collect();
        let [first, second] = synonyms.as_slice() else { return Err(wrong()) };
        let name = name.trim().to_lowercase();
        if [&name, *first, *second].iter().any(|name| name.is_empty()) {
            return Err(wrong());
        }
        let pair = [(*first).to_owned(), (*second).to_owned()];
        match name.split_once('.') {
            Some((table, column)) => self.set(table, Some(column), pair),
            None => self.set(&name, None, pair),
        }
        Ok(())
    }

    /// Sets two names for a column of a table, or for the table.
    pub fn set(&mut self, table: &str, column: Option<&str>, pair: [String; 2]) {
        let table = table.to_lowercase();
        match column {
            Some(column) => self.columns.insert((table, column.to_lowercase()), pair),
            None => self.tables.insert(table, pair),
        };
    }

    /// Adds one database's part of a `two_tbl_synonyms.json` or `two_col_synonyms.json`.
    pub fn import(&mut self, part: &Map<String, Value>) -> Result<(), SynonymError> {
        for (table, of) in part {
            let lower = table.to_lowercase();
            match of {
                Value::Array(_) => {
                    let pair = pair(of).ok_or_else(|| SynonymError::Form(table.clone()))?;
                    self.tables.entry(lower).or_insert(pair);
                }
                Value::Object(columns) => {
                    for (column, of) in columns {
                        let wrong = || SynonymError::Form(format!("{table}.{column}"));
                        let key = (lower.clone(), column.to_lowercase());
                        self.columns.entry(key).or_insert(pair(of).ok_or_else(wrong)?);
                    }
                }
                _ => return Err(SynonymError::Form(table.clone())),
            }
        }
        Ok(())
    }

    /// Returns two names for a table.
    pub fn of_table(&self, table: &str) -> Option<[String; 2]> {
        let listed = self.tables.get(&table.to_lowercase()).cloned();
        listed.or_else(|| ours::synonyms(table).filter(|_| self.own))
    }

    /// Returns two names for a column.
    pub fn of_column(&self, table: &str, column: &str) -> Option<[String; 2]> {
        let listed = self.columns.get(&(table.to_lowercase(), column.to_lowercase())).cloned();
        listed.or_else(|| ours::synonyms(column).filter(|_| self.own))
    }
}

fn pair(of: &Value) -> Option<[String; 2]> {
    let [first, second] = of.as_array()?.as_slice() else { return None };
    Some([first.as_str()?.to_owned(), second.as_str()?.to_owned()])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_users_names_come_first() {
        let mut synonyms = Synonyms::own();
        synonyms.add("Dogs.Age = years , months").unwrap();
        let file = json!({"dogs": {"age": ["x", "y"], "size": ["bulk", "extent"]}});
        synonyms.import(file.as_object().unwrap()).unwrap();
        assert_eq!(synonyms.of_column("dogs", "AGE").unwrap(), ["years", "months"]);
        assert_eq!(synonyms.of_column("dogs", "Size").unwrap(), ["bulk", "extent"]);
        assert!(synonyms.of_column("dogs", "zzz").is_none());
        assert!(synonyms.of_table("Customers").is_some());
        assert!(Synonyms::default().of_table("Customers").is_none());
    }

    #[test]
    fn other_forms_are_refused() {
        let mut synonyms = Synonyms::default();
        for text in ["dogs", "dogs=a", "dogs=a,b,c", "=a,b", "dogs=a,"] {
            assert!(synonyms.add(text).is_err(), "{text}");
        }
        let wrong = synonyms.import(json!({"dogs": {"age": ["x"]}}).as_object().unwrap());
        assert!(wrong.unwrap_err().to_string().contains("dogs.age"));
    }
}
