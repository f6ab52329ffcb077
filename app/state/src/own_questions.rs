//! Example questions over a person's own database, made of its schema and of cells that were
//! sampled. Only names that read as English are used, and only what surely has an answer.

mod columns;

use beamsplitter_sql::names::{phrase, plural, singular};
use beamsplitter_sql::schema::{ForeignKey, Schema, Table};

use columns::{Sort, label_of, of_sort, reads_as_english};

/// A question that the open database can answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnQuestion {
    /// The question.
    pub text: String,
    /// What it asks for, in words.
    pub about: &'static str,
}

/// Returns up to five questions: a count of rows, a list, a filter by a value that a cell has, a
/// join over a foreign key and a superlative. Each is about another table where there are enough.
pub fn own_questions(schema: &Schema) -> Vec<OwnQuestion> {
    let mut found = Vec::new();
    let mut used = Vec::new();
    let templates: [(&'static str, Template); 5] = [
        ("the number of rows of a table", count),
        ("a list of one column", list),
        ("rows with a value that is in the database", filter),
        ("two tables, joined over a foreign key", join),
        ("the row with the largest number", superlative),
    ];
    for (about, template) in templates {
        let usable = (0..schema.tables.len()).filter(|&table| is_usable(&schema.tables[table]));
        let mut order: Vec<usize> = usable.collect();
        // The sort is stable: otherwise tables stand in the database's own order.
        order.sort_by_key(|table| used.iter().filter(|other| *other == table).count());
        let first = order.into_iter().find_map(|table| Some((table, template(schema, table)?)));
        if let Some((table, text)) = first {
            used.push(table);
            found.push(OwnQuestion { text, about });
        }
    }
    found
}

/// Writes a question about a table, where that makes sense.
type Template = fn(&Schema, usize) -> Option<String>;

fn is_usable(table: &Table) -> bool {
    table.rows != Some(0) && reads_as_english(&table.name)
}

/// Returns the rows of a table as a phrase in the plural: "crew members".
fn rows_of(table: &Table) -> String {
    plural(&phrase(&table.name))
}

fn count(schema: &Schema, table: usize) -> Option<String> {
    Some(format!("How many {} are there?", rows_of(&schema.tables[table])))
}

fn list(schema: &Schema, table: usize) -> Option<String> {
    let column = label_of(schema, table)?;
    let of = &schema.tables[table];
    let column = plural(&phrase(&of.columns[column].name));
    Some(format!("What are the {column} of all {}?", rows_of(of)))
}

fn filter(schema: &Schema, table: usize) -> Option<String> {
    let label = label_of(schema, table)?;
    let of = &schema.tables[table];
    let column = of_sort(schema, table, Sort::Category).find(|column| *column != label)?;
    let value = of.columns[column].samples.first()?;
    let (rows, name) = (rows_of(of), phrase(&of.columns[column].name));
    let label = plural(&phrase(&of.columns[label].name));
    Some(format!("List the {label} of the {rows} whose {name} is {value}."))
}

/// Counts the rows that refer to each row of `table`.
fn join(schema: &Schema, table: usize) -> Option<String> {
    let label = label_of(schema, table)?;
    let one_column = |key: &&ForeignKey| {
        let same = |other: &&ForeignKey| {
            (other.from.table, other.to.table) == (key.from.table, key.to.table)
        };
        schema.foreign_keys.iter().filter(same).count() == 1
    };
    let refers = |key: &&ForeignKey| {
        let from = &schema.tables[key.from.table];
        key.to.table == table && key.from.table != table && is_usable(from) && from.rows.is_some()
    };
    let key = schema.foreign_keys.iter().filter(refers).find(one_column)?;
    let (from, to) = (&schema.tables[key.from.table], &schema.tables[table]);
    let (one, label) = (singular(&phrase(&to.name)), phrase(&to.columns[label].name));
    Some(format!("Show the {label} of each {one} with the number of {}.", rows_of(from)))
}

fn superlative(schema: &Schema, table: usize) -> Option<String> {
    let of = &schema.tables[table];
    if of.rows == Some(1) {
        return None;
    }
    let column = of_sort(schema, table, Sort::Measure).next()?;
    let (one, column) = (singular(&phrase(&of.name)), phrase(&of.columns[column].name));
    Some(match label_of(schema, table) {
        Some(label) => {
            let label = phrase(&of.columns[label].name);
            format!("What is the {label} of the {one} with the highest {column}?")
        }
        None => format!("What is the highest {column} of all {}?", rows_of(of)),
    })
}

#[cfg(test)]
mod tests;
