//! Small schemas and prompts for this crate's tests.

use beamsplitter_database::{Database, Execution, QueryLimits, RunError, Value, run};
use beamsplitter_link::{Literal, Question};
use beamsplitter_odin::selector::Facts;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::schema::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};
use beamsplitter_sqlite::Sqlite;
use rusqlite::Connection;

use crate::gathered::{ExecutedQuery, Gathered};
use crate::query::ParsedQuery;
use crate::rules::tests::link_by_letters;

/// Builds a schema from lines such as `singer: id* name country age#`; `*` marks a primary key,
/// `#` a number. Keys are `concert.singer_id -> singer.id`.
pub fn schema_of(tables: &[&str], keys: &[&str]) -> Schema {
    let table = |line: &&str| {
        let (name, columns) = line.split_once(": ").expect("name: columns");
        let column = |word: &str| Column {
            name: word.trim_end_matches(['*', '#']).to_owned(),
            kind: match word.ends_with(['*', '#']) {
                true => ColumnKind::Number,
                false => ColumnKind::Text,
            },
            primary_key: word.ends_with('*'),
            ..Column::default()
        };
        Table {
            name: name.to_owned(),
            columns: columns.split(' ').map(column).collect(),
            ..Table::default()
        }
    };
    let mut schema = Schema { tables: tables.iter().map(table).collect(), ..Schema::default() };
    let place = |schema: &Schema, name: &str| {
        let (table, column) = name.split_once('.').expect("table.column");
        let table = schema.table_named(table).expect("a table");
        ColumnRef { table, column: schema.tables[table].column_named(column).expect("a column") }
    };
    for key in keys {
        let (from, to) = key.split_once(" -> ").expect("from -> to");
        let key = ForeignKey { from: place(&schema, from), to: place(&schema, to) };
        schema.foreign_keys.push(key);
    }
    schema
}

/// Builds a prompt whose words are linked with names by their letters.
pub fn prompt(question: &str, schema: &Schema, literals: Vec<Literal>) -> QuestionPrompt {
    let question = Question::new(question);
    let links = link_by_letters(&question, schema);
    QuestionPrompt {
        question,
        links,
        schema: schema.clone(),
        literals,
        positions: Vec::new(),
        pointers: Vec::new(),
        prompt: Default::default(),
        dropped: 0,
        offers: true,
    }
}

/// Builds a literal that the question has as word `at`; `columns` have it as a cell.
pub fn literal(text: &str, at: usize, columns: Vec<ColumnRef>) -> Literal {
    let number = text.parse::<f64>().is_ok();
    Literal { text: text.to_owned(), number, words: at..at + 1, columns, forms: Vec::new() }
}

/// A database in memory.
pub(crate) struct InMemory {
    file: Sqlite,
    schema: Schema,
}

impl InMemory {
    /// Makes it by a script.
    pub fn of(script: &str, schema: &Schema) -> Self {
        let connection = Connection::open_in_memory().expect("a database");
        connection.execute_batch(script).expect(script);
        Self { file: Sqlite::new(connection), schema: schema.clone() }
    }
}

impl Database for InMemory {
    type Error = RunError;

    async fn schema(&mut self) -> Result<Schema, RunError> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        run(&self.file, sql, &QueryLimits::SCORED)
    }
}

/// Builds a query with what it returned, as it was decoded.
pub(crate) fn executed<'s>(
    sql: &str,
    rows: Vec<Vec<Value>>,
    schema: &'s Schema,
) -> ExecutedQuery<'s> {
    ExecutedQuery {
        sql: sql.to_owned(),
        query: ParsedQuery::parse(sql, schema),
        score: Some(-0.1),
        rule: None,
        result: Ok(Execution { rows, ..Execution::default() }),
        same_as: None,
        variants: Vec::new(),
    }
}

/// Gathers queries that nothing is known of but what they returned.
pub(crate) fn gathered<'a>(
    prompt: &'a QuestionPrompt,
    queries: Vec<ExecutedQuery<'a>>,
) -> Gathered<'a> {
    let facts = vec![Facts::default(); queries.len()];
    Gathered { prompt, cells: Vec::new(), queries, facts }
}

/// Returns singers and their concerts.
pub fn schema() -> Schema {
    schema_of(
        &["singer: id* name country age#", "concert: id* singer_id# year# title"],
        &["concert.singer_id -> singer.id"],
    )
}

/// Returns doctors, hospitals, and who works where.
pub fn hospitals() -> Schema {
    schema_of(
        &[
            "hospital: id* name city",
            "doctor: id* full_name specialty age#",
            "hospital_doctor: hospital_id# doctor_id#",
        ],
        &["hospital_doctor.hospital_id -> hospital.id", "hospital_doctor.doctor_id -> doctor.id"],
    )
}
