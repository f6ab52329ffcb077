//! Results that change with the order in which tables happen to hold their rows.

use beamsplitter_ambiguity::materialise::ScratchDatabase;
use beamsplitter_database::{Difference, Numbers, RunError, Value};
use beamsplitter_sql::{Column, Schema, Table, is_ordered, quote};

use super::finding::{Finding, Probe};
use beamsplitter_ambiguity::test_suite::rows;

/// The copy of a table from which it is filled again.
const OLD: &str = "beamsplitter_old";

/// Makes all tables anew without keys and indexes, which would order their rows: in the order that they
/// have, or `turned` around.
///
/// # Errors
/// If a table cannot be made anew, as one of a module; the database may be changed in part.
pub async fn copy_tables<W: ScratchDatabase>(
    database: &mut W,
    schema: &Schema,
    turned: bool,
) -> Result<(), RunError> {
    let list = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";
    let names = rows(database, list).await.unwrap_or_default();
    for name in names.into_iter().flatten() {
        let Value::Text(name) = name else { continue };
        if let Some(table) = schema.table_named(&name) {
            database.execute(&again(&schema.tables[table], turned)).await?;
        }
    }
    Ok(())
}

/// Writes the statements that make a table anew.
fn again(table: &Table, turned: bool) -> String {
    let name = quote(&table.name);
    let column = |column: &Column| {
        format!("{} {}", quote(&column.name), column.declared).trim_end().to_owned()
    };
    let columns: Vec<String> = table.columns.iter().map(column).collect();
    let columns = columns.join(", ");
    let order = if turned { "desc" } else { "asc" };
    format!(
        "create table {OLD} as select * from {name}; drop table {name}; \
         create table {name} ({columns}); \
         insert into {name} select * from {OLD} order by rowid {order}; drop table {OLD}"
    )
}

/// Compares what a query returns over the tables copied in their order and in the opposite one.
pub async fn order<W: ScratchDatabase>(copies: &mut [W; 2], sql: &str) -> Option<Finding> {
    let [straight, turned] = copies;
    let (a, b) = (rows(straight, sql).await?, rows(turned, sql).await?);
    let statements = [sql.to_owned(), sql.to_owned()];
    let difference = Difference::of(&a, &b);
    if !difference.is_equal() {
        return Finding::differing(Probe::RowOrder, statements, [&a, &b]);
    }
    if !difference.order || !is_ordered(sql) {
        return None;
    }
    let differs = |at: &usize| {
        let (a, b) = (a[*at].iter(), b[*at].iter());
        !a.map(|cell| cell.key(Numbers::TenDigits)).eq(b.map(|cell| cell.key(Numbers::TenDigits)))
    };
    let places: Vec<usize> = (0..a.len()).filter(differs).collect();
    Some(Finding::at(Probe::TiedOrder, statements, [&a, &b], [places.clone(), places]))
}
