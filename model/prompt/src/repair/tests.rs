//! What the rules make of queries: a line of cases.txt is `QUESTION | QUERY`, the query in words of the
//! output language, and may end with `| TEXT by WORD of COLUMN FIND; ...`: literals, the words that name
//! them, the columns that hold them and how a condition finds them there.

use super::*;
use crate::cases;
use crate::write_sql::write_sql;
use beamsplitter_link::Find;
use beamsplitter_sql::date_part::Dates;
use beamsplitter_sql::{Column, ColumnKind, Table};

/// Tables with their columns, `:` before a column's type or a cell, `=` before the key it refers to.
const SCHEMAS: [&[&str]; 6] = [
    &["people name birth_date age worth_millions:number is_male city"],
    &["flight price origin=1.0 destination=1.0", "airport code city"],
    &["trip price paid_on:2024-03-05 left_on"],
    &["invoice amount paid is_shipped"],
    &[
        "parcels parcel_id weight sent_on:time courier_id=1.0",
        "couriers courier_id name hired_on:time",
        "labels parcel_id=0.0 text",
    ],
    &["persons first_name last_name weight ranking country active", "names last_name"],
];

fn schema(tables: &[&str]) -> Schema {
    let mut schema = Schema::default();
    for (at, table) in tables.iter().enumerate() {
        let (name, columns) = table.split_once(' ').unwrap();
        let mut table = Table { name: name.to_owned(), ..Table::default() };
        for (column, text) in columns.split(' ').enumerate() {
            let (text, key) = text.split_once('=').unwrap_or((text, ""));
            let (name, kind) = text.split_once(':').unwrap_or((text, ""));
            let mut found = Column { name: name.to_owned(), ..Column::default() };
            match kind {
                "number" => found.kind = ColumnKind::Number,
                "time" => found.kind = ColumnKind::Time,
                "" => {}
                cell => {
                    found.dates = Dates::of([cell].into_iter(), false, false);
                    found.samples.push(cell.to_owned());
                }
            }
            table.columns.push(found);
            if let Some((to, of)) = key.split_once('.') {
                let to = ColumnRef { table: to.parse().unwrap(), column: of.parse().unwrap() };
                schema.foreign_keys.push(ForeignKey { from: ColumnRef { table: at, column }, to });
            }
        }
        schema.tables.push(table);
    }
    schema
}

fn column(name: &str, schema: &Schema) -> Option<ColumnRef> {
    let (table, name) = name.split_once('.')?;
    let table = schema.table_named(table)?;
    Some(ColumnRef { table, column: schema.tables[table].column_named(name)? })
}

/// Returns a literal, which is a number unless it is quoted, named by a word of the question.
fn literal(text: &str, word: &str, question: &Question) -> Literal {
    let words = question.words.iter().position(|other| other.text == word.to_lowercase());
    Literal {
        text: text.trim_matches('\'').to_owned(),
        number: !text.starts_with('\''),
        words: words.map_or(0..0, |at| at..at + 1),
        columns: Vec::new(),
        forms: Vec::new(),
    }
}

/// Reads the literals that are written out, with their columns.
fn literals(text: &str, question: &Question, schema: &Schema) -> Vec<Literal> {
    let read = |text: &str| {
        let (text, named) = text.split_once(" by ").unwrap();
        let (word, column_find) = named.split_once(" of ").unwrap_or((named, ""));
        let mut read = literal(text, word, question);
        let (name, find) = column_find.split_once(' ').unwrap_or((column_find, ""));
        let column = column(name, schema);
        match find {
            "contains" => read.forms.extend(column.map(|at| (at, Find::Contains))),
            "equal" => read.forms.extend(column.map(|at| (at, Find::Equal))),
            _ => read.columns.extend(column),
        }
        read
    };
    text.split("; ").filter(|text| !text.is_empty()).map(read).collect()
}

/// Reads a query, and adds its literals to those that are known.
fn query(
    text: &str,
    question: &Question,
    schema: &Schema,
    literals: &mut Vec<Literal>,
) -> Vec<Symbol> {
    let symbol = |word: &str| {
        let bare = word.trim_matches('\'');
        if let Some(column) = column(word, schema) {
            Symbol::Column(column)
        } else if let Some(table) = schema.table_named(word) {
            Symbol::Table(table)
        } else if word.starts_with('\'') || bare.parse().is_ok_and(|number: u32| number > 12) {
            let known = literals.iter().position(|literal| literal.text == bare);
            Symbol::Value(known.unwrap_or_else(|| {
                literals.push(literal(word, bare, question));
                literals.len() - 1
            }))
        } else {
            Symbol::Word(Word::named(&word.replace('_', " ")))
        }
    };
    text.split(' ').map(symbol).collect()
}

#[test]
fn queries_are_repaired_and_each_change_is_told() {
    cases::check("src/repair/cases.txt", |case| {
        let parts: Vec<&str> = case.split(" | ").collect();
        let question = Question::new(parts[0]);
        // The schema with the table after FROM; any, where there is none.
        let table = parts[1].split(' ').nth(1).unwrap_or_default();
        let has =
            |tables: &&&[&str]| tables.iter().any(|text| text.split(' ').next() == Some(table));
        let schema = schema(SCHEMAS.iter().find(has).unwrap_or(&SCHEMAS[0]));
        let given = parts.get(2).copied().unwrap_or_default();
        let mut literals = literals(given, &question, &schema);
        let symbols = query(parts[1], &question, &schema, &mut literals);
        let repair = Repair::of(symbols, &question, &schema, &literals);
        let sql = write_sql(repair.symbols(), &schema, &literals);
        [vec![sql], repair.into_notes()].concat().join("\n")
    });
}
