//! Ambiguous examples from any question, query and schema (AmbiQT, section 3).
//!
//! # Steps
//! 1. [`spelled`]: the query as the benchmark spells it.
//! 2. [`NameReferences`]: where it names tables and columns.
//! 3. One change to the schema after another, with the two readings that it gives: `column`,
//!    `table`, `join`, `aggregate`.
//! 4. [`crate::changed_schema`]: whether the change can be made.

mod aggregate;
mod column;
mod join;
mod preferred;
mod spelling;
mod table;

pub use crate::synonyms::{SynonymError, Synonyms};
pub(crate) use aggregate::clauses;
pub use preferred::{MOST_NAMES, build_preferred};
pub use spelling::spelled;

use beamsplitter_sql::{GuardError, Schema};
use serde_json::{Value, json};

use crate::changed::{ChangeError, changed_schema};
use crate::name_references::NameReferences;
use crate::record::{Change, Kind, Record};

/// Which examples are built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// Those that the benchmark has, with what its makers left out:
    ///
    /// * T: a table is not changed where the query ends with its name.
    /// * J: only where no join stands anywhere in the query, and two columns or more that are no
    ///   key are returned.
    /// * P: only where a column is aggregated in a query of one `select`; columns of the condition
    ///   come into the new table only if an alias stands before them; and without a `where`, what
    ///   follows the tables is dropped from the second reading.
    #[default]
    Benchmark,
    /// Every example that the paper's definitions give, and each reading runs on the schema.
    Sound,
}

/// One question to make ambiguous.
#[derive(Clone, Copy, Debug)]
pub struct Original<'a> {
    /// The question.
    pub question: &'a str,
    /// Its query.
    pub query: &'a str,
    /// The schema that the query is on; its name is the database's.
    pub schema: &'a Schema,
}

/// Why a change was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Skipped {
    /// The query cannot be read.
    #[error("the query cannot be read: {0}")]
    Query(#[from] GuardError),
    /// It names a column that no table has.
    #[error("no table of the query has a column {0}")]
    Unknown(String),
    /// No two names are known.
    #[error("no two synonyms of {0} are known; give them as --synonym '{0}=first,second'")]
    NoSynonyms(String),
    /// The change cannot be made.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// One of the names is the old one.
    #[error("{0} is its own synonym; give another")]
    Same(String),
    /// A join without names of the columns.
    #[error("it joins by `using` or `natural`, so a column cannot change its name in one table")]
    NaturalJoin,
}

/// What was built of one question.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// The examples.
    pub examples: Vec<Record>,
    /// What could not be made.
    pub skipped: Vec<Skipped>,
}

/// Builds all examples of one kind.
///
/// ```
/// use beamsplitter_ambiguity::build::{Original, Rules, Synonyms, build};
/// use beamsplitter_ambiguity::Kind;
/// use beamsplitter_sql::{Column, Schema, Table};
/// let columns = ["id", "age"].map(|c| Column { name: c.into(), ..Column::default() }).to_vec();
/// let tables = vec![Table { name: "dogs".into(), columns, ..Table::default() }];
/// let schema = Schema { name: "kennel".into(), tables, foreign_keys: vec![] };
/// let original =
///     Original { question: "How old are they?", query: "SELECT age FROM dogs", schema: &schema };
/// let mut synonyms = Synonyms::default();
/// synonyms.add("dogs.age = years, months").unwrap();
/// let built = build(&original, Kind::Column, &synonyms, Rules::Sound);
/// assert_eq!(built.examples[0].query2, "select months from dogs");
/// ```
pub fn build(original: &Original<'_>, kind: Kind, synonyms: &Synonyms, rules: Rules) -> Built {
    let query = spelled(original.query);
    let mut built = Built::default();
    let name_references = match NameReferences::of(&query, original.schema) {
        Ok(name_references) => name_references,
        Err(error) => {
            built.skipped.push(error.into());
            return built;
        }
    };
    let task = Task {
        schema: original.schema,
        query: &query,
        name_references: &name_references,
        synonyms,
        rules,
    };
    let changes = match kind {
        Kind::Column => column::changes(&task),
        Kind::Table => table::changes(&task),
        Kind::Join => join::changes(&task),
        Kind::Aggregate => aggregate::changes(&task),
    };
    for change in changes {
        let record = change.and_then(|made| record(original, &query, made));
        match record {
            Ok(record) => built.examples.push(record),
            Err(skipped) => built.skipped.push(skipped),
        }
    }
    built
}

/// What the four kinds start from.
struct Task<'a> {
    schema: &'a Schema,
    query: &'a str,
    name_references: &'a NameReferences,
    synonyms: &'a Synonyms,
    rules: Rules,
}

/// A change, and the two readings.
struct Made {
    change: Change,
    readings: [String; 2],
}

fn record(original: &Original<'_>, query: &str, made: Made) -> Result<Record, Skipped> {
    let [query1, query2] = made.readings;
    let mut record = Record::made(
        [&original.schema.name, original.question, query, &query1, &query2],
        made.change,
    );
    let changed = changed_schema(&record, original.schema)?;
    record.set("schema_without_content", json!(serialised(&changed.schema, " , ", " ")));
    record.set("schema_clean", Value::from(serialised(&changed.schema, ", ", "")));
    Ok(record)
}

/// Writes a schema as the paper does: `table : column , column | table : column`.
fn serialised(schema: &Schema, comma: &str, end: &str) -> String {
    let tables = schema.tables.iter().map(|table| {
        let columns: Vec<String> = table.columns.iter().map(|c| c.name.to_lowercase()).collect();
        format!("{} : {}{end}", table.name.to_lowercase(), columns.join(comma))
    });
    tables.collect::<Vec<_>>().join(" | ")
}
