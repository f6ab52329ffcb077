//! Databases: files of SQLite, scripts of SQL and files of comma-separated values, read as any
//! database is.

use std::io::Write;
use std::path::Path;

use beamsplitter_database::{
    CellBudget, Driver, QueryLimits, READ_ONLY, SchemaBudget, TableFile, inspect, read_cells,
    run as query, tables_script,
};
use beamsplitter_sql::quote;
use beamsplitter_sqlite::OpenFile;
use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;

use crate::{Target, owned};

/// The reader.
pub const TARGET: Target = Target { name: "schema", seeds, run };

/// Steps of SQLite's virtual machine that a script may take, in thousands.
const SCRIPT: usize = 200;
const SCHEMA: SchemaBudget =
    SchemaBudget { rows: 20, samples: 3, characters: 20, sampling: 100.0, counting: 100.0 };
const CELLS: CellBudget = CellBudget {
    rows: 50,
    distinct: 20,
    characters: 20,
    bytes: 1 << 16,
    milliseconds: 200.0,
    view: 50.0,
    views: true,
};
const LIMITS: QueryLimits =
    QueryLimits { rows: 3, bytes: 1 << 20, seconds: Some(0.2), ..QueryLimits::SHOWN };

fn seeds() -> Vec<Vec<u8>> {
    let scripts = owned(&[
        include_bytes!("../../abuse/databases/odd.sql"),
        include_bytes!("../../abuse/databases/pets.sql"),
        b"create table a (x, y generated always as (x + 1), primary key (x)) without rowid; create view v as select x, y as \"a.b\" from a; create view w as select * from gone; insert into a (x) values (x'00ff'), (1e999), ('it''s');",
        b"create virtual table notes using fts5(title, body); create virtual table places using rtree(id, a, b); create table c (id integer primary key, a references c (id), foreign key (a) references notes (title));",
        b"name;price;day\nRex;3,5;2020-01-01\n\"a;b\";;x\n",
        b"a,\0a\n1,x\0y\n",
        b"\xef\xbb\xbf\xef\xbb\xbf",
        b"a,b,a,,\n1,2,3,4,5\n\"x\ny\",\"\"\"\",,,\n",
    ]);
    let files: Vec<Vec<u8>> = scripts.iter().take(3).map(|script| bytes_of(script)).collect();
    // A column whose name is not UTF-8 text: "a" and two bytes.
    let broken = b"create table t (ab); pragma writable_schema = on; update sqlite_schema set sql = cast(x'637265617465207461626c652074286180ff29' as text);";
    // More columns than a table can have.
    let wide = vec![b'\t'; 2400];
    scripts.into_iter().chain(files).chain([bytes_of(broken), wide]).collect()
}

/// Returns the file of the database that a script makes, in small pages.
fn bytes_of(script: &[u8]) -> Vec<u8> {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let connection = Connection::open(file.path()).expect("a new database");
    connection.execute_batch("pragma page_size = 512").expect("a page size");
    connection.execute_batch(&String::from_utf8_lossy(script)).expect("a good script");
    drop(connection);
    std::fs::read(file.path()).expect("the database was written")
}

fn run(input: &[u8]) -> String {
    if let Err(error) = inspect("a", &input[..input.len().min(4096)], input.len() as u64)
        && input.starts_with(b"SQLite format 3")
    {
        return error.to_string();
    }
    if input.starts_with(b"SQLite format 3\0") {
        return file(input);
    }
    // A damaged workbook is refused, whatever it is.
    let _ = tables_script(vec![TableFile::new("a.xlsx", input)]);
    let tables = TableFile::new("a.csv", input);
    if let Ok(made) = tables_script(vec![tables]) {
        let (table, executed) = scripted(&made.script);
        if let Err(error) = executed {
            assert!(beyond_limits(&error), "the table of a file is not made: {error}");
        }
        let _ = looked_at(&table);
    }
    looked_at(&scripted(&String::from_utf8_lossy(input)).0)
}

/// Opens a file as the command does.
fn file(bytes: &[u8]) -> String {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("the disk has room");
    match OpenFile::open(file.path()) {
        Ok(open) => looked_at(&open),
        // The name of the file is another one each time.
        Err(error) => error.to_string().len().to_string(),
    }
}

/// Returns an empty database whose statements reach for nothing outside of its memory, and end.
pub(crate) fn memory() -> Connection {
    let connection = Connection::open_in_memory().expect("memory");
    for (limit, most) in [
        (Limit::SQLITE_LIMIT_ATTACHED, 0),
        (Limit::SQLITE_LIMIT_LENGTH, 1 << 20),
        (Limit::SQLITE_LIMIT_VDBE_OP, 100_000),
    ] {
        connection.set_limit(limit, most).expect("a limit");
    }
    connection.authorizer(Some(permitted));
    let mut steps = 0;
    let over = move || {
        steps += 1;
        steps > SCRIPT
    };
    connection.progress_handler(1_000, Some(over));
    connection
}

/// Returns whether a statement was refused for the limits of [`memory`] alone.
pub(crate) fn beyond_limits(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{OperationInterrupted, TooBig};
    matches!(error.sqlite_error_code(), Some(OperationInterrupted | TooBig))
}

/// Executes a script as far as it goes; returns the database, and how the script ended.
fn scripted(script: &str) -> (OpenFile, rusqlite::Result<()>) {
    let connection = memory();
    let executed = connection.execute_batch(script);
    connection.progress_handler(0, None::<fn() -> bool>);
    for statement in READ_ONLY {
        // A script may leave a transaction open.
        let _ = connection.execute_batch(statement);
    }
    (OpenFile::of_connection(connection, Path::new("a.sqlite")), executed)
}

/// Forbids what is felt beyond the connection: limits of the whole process, other files.
fn permitted(context: AuthContext<'_>) -> Authorization {
    match context.action {
        AuthAction::Pragma { pragma_name, .. }
            if pragma_name.to_ascii_lowercase().contains("heap_limit") =>
        {
            Authorization::Deny
        }
        AuthAction::Attach { .. } => Authorization::Deny,
        _ => Authorization::Allow,
    }
}

/// Reads schema, cells and the first rows of each table.
fn looked_at(open: &OpenFile) -> String {
    let read = match open.schema(&SCHEMA) {
        Ok(read) => read,
        Err(error) => {
            return error.to_string().chars().filter(|c| !c.is_ascii_digit()).take(60).collect();
        }
    };
    let mut cells = 0;
    let skipped = read_cells(open.driver(), &read.schema, &CELLS, &mut |column, _| {
        assert!(column.table < read.schema.tables.len());
        cells += 1;
    });
    for table in &read.schema.tables {
        let sql = format!("select * from {} limit 2", quote(&table.name));
        if let Err(error) = open.driver().check(&sql) {
            // What is damaged may break later than where its columns are read.
            let reason = error.to_string();
            assert!(
                !reason.contains("syntax") && !reason.contains("unrecognized"),
                "{sql}: {reason}"
            );
        }
        let _ = query(open.driver(), &sql, &LIMITS);
    }
    let tables = read.schema.tables.len().min(5);
    format!(
        "{tables} tables, {} left out, {} skipped, {cells} cells",
        read.left_out.len().min(5),
        skipped.len().min(5)
    )
}
