//! What the rules make of queries: a line of cases.txt is `QUESTION | QUERY`, the query in words of the
//! output language, and may end with `| TEXT by WORD of COLUMN FIND; ...`: literals, the words that name
//! them, the columns that hold them and how a condition finds them there.

use super::*;
use crate::cases;
use crate::write_sql::write_sql;
use beamsplitter_link::Find;
use beamsplitter_sql::{Column, ColumnKind, ColumnRef, Table};

/// The columns of the table, `:` before the type of one.
const COLUMNS: &str = "name birth_date age worth_millions:number is_male city";

fn schema() -> Schema {
    let column = |text: &str| {
        let (name, kind) = text.split_once(':').unwrap_or((text, ""));
        let kind = if kind == "number" { ColumnKind::Number } else { ColumnKind::default() };
        Column { name: name.to_owned(), kind, ..Column::default() }
    };
    let columns = COLUMNS.split(' ').map(column).collect();
    let table = Table { name: "people".to_owned(), columns, ..Table::default() };
    Schema { tables: vec![table], ..Schema::default() }
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
        let schema = schema();
        let given = parts.get(2).copied().unwrap_or_default();
        let mut literals = literals(given, &question, &schema);
        let symbols = query(parts[1], &question, &schema, &mut literals);
        let repair = Repair::of(symbols, &question, &schema, &literals);
        let sql = write_sql(repair.symbols(), &schema, &literals);
        [vec![sql], repair.into_notes()].concat().join("\n")
    });
}
