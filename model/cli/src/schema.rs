//! `beamsplitter schema`: what there is to ask about in a database.

use std::path::PathBuf;

use beamsplitter_ambiguity::spider::entry;
use beamsplitter_database::{OpenSchema, SchemaBudget};
use beamsplitter_sql::schema::{Column, ColumnRef, Schema};
use beamsplitter_sqlite::OpenFile;
use clap::Args;
use serde_json::json;

use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input::InputError;
use crate::terminal::{escaped, note, print, print_line};

/// What `schema --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter schema --database shop.sqlite
  beamsplitter schema --spider --databases database > tables.json";

/// Arguments of `beamsplitter schema`.
#[derive(Args)]
pub struct Arguments {
    /// The SQLite file.
    #[arg(long, required_unless_present = "databases")]
    database: Option<PathBuf>,
    /// Encoding of its text, if it is a script or a table, as web pages call it: windows-1251,
    /// iso-8859-2, gbk, shift_jis, macintosh. Else UTF-8 or UTF-16, or Windows-1252.
    #[arg(long, requires = "database", conflicts_with = "spider")]
    encoding: Option<String>,
    /// Folder of databases, of all of which --spider prints the schemas: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long, requires = "spider", conflicts_with = "database")]
    databases: Option<PathBuf>,
    /// Print the schema as Spider's tables.json has it, under the file's name.
    #[arg(long, conflicts_with = "json")]
    spider: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A folder without databases.
#[derive(Debug, thiserror::Error)]
#[error("{0}: holds no database; each has to be there as NAME/NAME.sqlite")]
struct NoDatabase(PathBuf);

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Some(database) = arguments.database.as_ref().filter(|_| !arguments.spider) else {
        return spider(arguments);
    };
    let file = OpenFile::open_in(database, arguments.encoding.as_deref())?;
    let read = file.schema(&SchemaBudget::SHOWN)?;
    if arguments.json {
        return Ok(print_line(json!({"database": read, "notes": file.notes()}))?);
    }
    let notes = file.notes().iter().map(|note| format!("note: {}\n", escaped(note)));
    Ok(print(&(in_words(&read) + &notes.collect::<String>()))?)
}

/// Prints `tables.json`, and tells of each database what is not in it.
fn spider(arguments: &Arguments) -> Result<(), CommandError> {
    let mut files: Vec<PathBuf> = arguments.database.iter().cloned().collect();
    if let Some(folder) = &arguments.databases {
        let failed = InputError::read(folder);
        for entry in std::fs::read_dir(folder).map_err(&failed)? {
            let folder = entry.map_err(&failed)?.path();
            let file =
                folder.file_name().map(|name| folder.join(name).with_added_extension("sqlite"));
            files.extend(file.filter(|file| file.is_file()));
        }
        files.sort();
    }
    let mut entries = Vec::new();
    for path in &files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let file = SqliteFile::open(path)?;
        for told in file.notes() {
            note(format_args!("{name}: {told}"));
        }
        entries.push(entry(&name, file.schema()));
    }
    if entries.is_empty() {
        let none = NoDatabase(arguments.databases.clone().unwrap_or_default());
        return Err(CommandError::of(none));
    }
    Ok(print_line(json!(entries))?)
}

/// Returns the schema as text: a line for each column, keys after the tables, then what was left
/// out.
fn in_words(read: &OpenSchema) -> String {
    let schema = &read.schema;
    let mut out = String::new();
    for table in &schema.tables {
        let view = read.views.contains(&table.name);
        let rows = match table.rows {
            Some(1) => ", 1 row".to_owned(),
            Some(rows) => format!(", {rows} rows"),
            None => String::new(),
        };
        out += &format!("{} {}{rows}\n", if view { "view" } else { "table" }, escaped(&table.name));
        out += &commented(2, &table.comment);
        let width = table.columns.iter().map(|c| escaped(&c.name).chars().count()).max();
        for column in &table.columns {
            out += &line(column, width.unwrap_or_default());
            out += &commented(4, &column.comment);
        }
    }
    for key in &schema.foreign_keys {
        out += &format!("{} refers to {}\n", place(schema, key.from), place(schema, key.to));
    }
    for remark in schema.remarks() {
        out += &format!("note: {}\n", escaped(&remark));
    }
    for left_out in &read.left_out {
        out += &format!("{}\n", escaped(&left_out.to_string()));
    }
    out
}

fn line(column: &Column, width: usize) -> String {
    let kind = format!("{:?}", column.kind).to_lowercase();
    let declared = if column.declared.is_empty() { "-" } else { &column.declared };
    let key = if column.primary_key { "key" } else { "" };
    let samples: Vec<String> = column.samples.iter().map(|sample| escaped(sample)).collect();
    let text = format!(
        "  {:width$}  {declared:14} {kind:8} {key:3}  {}",
        escaped(&column.name),
        samples.join(" | ")
    );
    format!("{}\n", text.trim_end())
}

/// Returns what the database's own SQL says of something, on a line below it.
fn commented(indent: usize, comment: &str) -> String {
    match comment {
        "" => String::new(),
        comment => format!("{:indent$}-- {}\n", "", escaped(comment)),
    }
}

fn place(schema: &Schema, at: ColumnRef) -> String {
    format!("{}.{}", escaped(&schema.tables[at.table].name), escaped(&schema.column(at).name))
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::{LeftOut, ObjectKind};
    use beamsplitter_sql::schema::{ForeignKey, Table};

    use super::*;

    #[test]
    fn a_schema_is_a_line_for_each_column() {
        let column = |name: &str, declared: &str, primary_key| Column {
            name: name.into(),
            declared: declared.into(),
            primary_key,
            samples: vec!["a\nb".into(), "c".into()],
            comment: if primary_key { "its number".into() } else { String::new() },
            ..Column::default()
        };
        let columns = vec![column("id", "TEXT", true), column("pa\trent", "", false)];
        let at = |column| ColumnRef { table: 0, column };
        let schema = Schema {
            tables: vec![Table {
                name: "t".into(),
                columns,
                rows: Some(2),
                comment: "own\twords".into(),
            }],
            foreign_keys: vec![ForeignKey { from: at(1), to: at(0) }],
            ..Schema::default()
        };
        let left_out =
            LeftOut { kind: ObjectKind::View, name: "v".into(), reason: "no such table: u".into() };
        let read = OpenSchema { schema, left_out: vec![left_out], ..OpenSchema::default() };
        assert_eq!(
            in_words(&read),
            "table t, 2 rows\n  -- own\\twords\n  \
             id        TEXT           text     key  a\\nb | c\n    -- its number\n  \
             pa\\trent  -              text          a\\nb | c\n\
             t.pa\\trent refers to t.id\n\
             view v is left out: no such table: u\n"
        );
    }
}
