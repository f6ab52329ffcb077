//! Spellings of names in the pieces of a checkpoint.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_sql::highlight::{Class, spans};
use beamsplitter_sql::lex::{self, Kind};
use beamsplitter_sql::{Schema, Template, quote};

use super::pieces::Pieces;

/// A unique spelling for each table and column, which is one word of SQL and consists of pieces.
///
/// Most names are their own spelling. The others have spaces or punctuation, are reserved words, or
/// have letters that the pieces lack.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// From names, in lower case, to spellings.
    spellings: BTreeMap<String, String>,
    /// From spellings, in lower case, to names.
    names: BTreeMap<String, String>,
    tables: BTreeSet<String>,
    columns: BTreeSet<String>,
}

impl Names {
    /// Spells the names of `schema`.
    pub fn new(schema: &Schema, pieces: &dyn Pieces, lower_case: bool) -> Self {
        let good = |name: &str| is_one_name(name) && is_encodable(name, pieces);
        let tables = schema.tables.iter().map(|table| (table.name.as_str(), "table"));
        let columns = schema.columns().map(|(_, column)| (column.name.as_str(), "column"));
        // Names that are their own spelling have the first choice.
        let (own, others): (Vec<_>, Vec<_>) =
            tables.chain(columns).partition(|(name, _)| good(name));
        let mut names = Self::default();
        for (name, kind) in own.into_iter().chain(others) {
            names.add(name, kind, lower_case, good);
        }
        for table in &schema.tables {
            names.tables.insert(names.spelling(&table.name).to_lowercase());
        }
        for (_, column) in schema.columns() {
            names.columns.insert(names.spelling(&column.name).to_lowercase());
        }
        names
    }

    fn add(&mut self, name: &str, kind: &str, lower_case: bool, good: impl Fn(&str) -> bool) {
        let key = name.to_lowercase();
        if self.spellings.contains_key(&key) {
            return;
        }
        let plain: String =
            name.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '_' }).collect();
        let plain = plain.trim_matches('_');
        let tries =
            [name.to_owned(), plain.to_owned(), format!("{plain}_"), format!("{kind}_{plain}")];
        let wanted = tries.into_iter().find(|try_| good(try_)).unwrap_or_else(|| kind.to_owned());
        let wanted = if lower_case { wanted.to_lowercase() } else { wanted };
        let numbered = (2_usize..).map(|n| format!("{wanted}_{n}"));
        let free = |spelling: &String| !self.names.contains_key(&spelling.to_lowercase());
        let spelling = std::iter::once(wanted.clone()).chain(numbered).find(free).unwrap_or(wanted);
        self.names.insert(spelling.to_lowercase(), name.to_owned());
        self.spellings.insert(key, spelling);
    }

    /// Returns the spelling of a name. A name that the schema does not have is its own spelling.
    pub fn spelling<'a>(&'a self, name: &'a str) -> &'a str {
        self.spellings.get(&name.to_lowercase()).map_or(name, String::as_str)
    }

    /// Returns whether a table has this spelling or this name.
    pub fn is_table(&self, written: &str) -> bool {
        self.tables.contains(&self.spelling(written).to_lowercase())
    }

    /// Returns whether a column has this spelling or this name.
    pub fn is_column(&self, written: &str) -> bool {
        self.columns.contains(&self.spelling(written).to_lowercase())
    }

    /// Replaces the spellings in a query by the names of the database, quoted where SQLite needs it.
    pub fn restore(&self, sql: &str) -> String {
        let mut restored = String::with_capacity(sql.len());
        for span in spans(sql) {
            let text = &sql[span.range];
            let name = match span.class {
                Class::Table | Class::Column => self.names.get(&text.to_lowercase()),
                _ => None,
            };
            match name {
                Some(name) => restored.push_str(&quote(name)),
                None => restored.push_str(text),
            }
        }
        restored
    }
}

/// Returns whether a text is one word that SQL takes for a name.
fn is_one_name(text: &str) -> bool {
    let one = matches!(lex::all_tokens(text).as_slice(), [token] if token.kind == Kind::Word);
    one && Template::of(&format!("select {text} from {text} where {text} = {text}")).to_string()
        == "select column from table where column = column"
}

/// Returns whether the pieces of a text decode to it.
fn is_encodable(text: &str, pieces: &dyn Pieces) -> bool {
    pieces.decode(&pieces.encode(text)) == text
}
