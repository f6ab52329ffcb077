//! How the queries of an example run on the attached database.
//!
//! AmbiQT's golds name tables and columns of a changed schema, and what people have is mostly the
//! unchanged database. Then each changed table becomes a common table expression before the query:
//! two columns for one word both show the cells of the one column. A database that was built with
//! the change is used as it is.

use beamsplitter_ambiguity::changed::ChangeError;
use beamsplitter_ambiguity::{Change, Changed, Record, changed_schema};
use beamsplitter_label::Item;
use beamsplitter_sql::{Schema, Table, quote};

use beamsplitter_protocol::Execution;

/// Why a changed table cannot be computed from the unchanged database. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum RewriteError {
    /// Its columns are of several tables.
    #[error(
        "The rows of {table} come from several tables; attach a database that was built with it."
    )]
    SeveralTables {
        /// The changed table.
        table: String,
    },
    /// A column of which neither origin nor function is known.
    #[error("It is not known what {column} holds; attach a database that was built with it.")]
    Unknown {
        /// The column.
        column: String,
    },
}

/// Returns how the queries of `item` run on a database of that schema.
pub(super) fn running(item: &Item, schema: &Schema) -> Execution {
    let Some(record) = item.record() else { return Execution::Plain(schema.clone()) };
    match changed_schema(&record, schema) {
        Ok(changed) => match with(&record, &changed, schema) {
            Ok(with) => Execution::Through { schema: changed.schema, with },
            Err(error) => Execution::Not(error.to_string()),
        },
        // The change was made already.
        Err(ChangeError::Taken(_)) => Execution::Plain(schema.clone()),
        Err(_) if has_both(&record, schema) => Execution::Plain(schema.clone()),
        Err(error) => Execution::Not(format!("This is not the example's database: {error}.")),
    }
}

/// Returns whether the new names of a change are in the schema.
fn has_both(record: &Record, schema: &Schema) -> bool {
    let table = |name: &str| schema.table_named(name);
    match &record.change {
        Change::Columns(columns) => columns.iter().all(|(of, _, names)| {
            let columns = table(of).map(|at| &schema.tables[at]);
            columns.is_some_and(|t| names.iter().all(|name| t.column_named(name).is_some()))
        }),
        Change::Tables(tables) => {
            tables.iter().all(|(_, names)| names.iter().all(|name| table(name).is_some()))
        }
        Change::Splits(splits) => splits.iter().all(|split| table(&split.new_table()).is_some()),
        Change::Aggregates { table: name, .. } => table(name).is_some(),
    }
}

fn with(record: &Record, changed: &Changed, schema: &Schema) -> Result<String, RewriteError> {
    let mut parts = Vec::new();
    for (at, table) in changed.schema.tables.iter().enumerate() {
        let same = schema.table_named(&table.name).is_some_and(|old| {
            let old = &schema.tables[old].columns;
            old.len() == table.columns.len()
                && old.iter().zip(&table.columns).all(|(a, b)| a.name == b.name)
        });
        if !same {
            parts.push(expression(record, table, &changed.origins[at])?);
        }
    }
    Ok(parts.join(", "))
}

/// Writes `"t" ("a", "b") AS (SELECT ... FROM main."u")`. A table keeps its name while its columns
/// change, so the old one is named with its database.
fn expression(
    record: &Record,
    table: &Table,
    origins: &[Option<beamsplitter_ambiguity::Origin>],
) -> Result<String, RewriteError> {
    let mut sources: Vec<&str> = origins.iter().flatten().map(|o| o.table.as_str()).collect();
    sources.dedup();
    let mut grouped = Vec::new();
    let mut aggregates = 0;
    let mut shown = Vec::new();
    for (column, origin) in table.columns.iter().zip(origins) {
        match origin {
            Some(origin) => {
                grouped.push(quote(&origin.column));
                shown.push(quote(&origin.column));
            }
            None => {
                aggregates += 1;
                shown.push(aggregate(record, &column.name)?);
            }
        }
    }
    let source = match (sources.as_slice(), &record.change) {
        ([one], _) => *one,
        ([], Change::Aggregates { tables, .. }) if tables.len() == 1 => &tables[0].0,
        _ => {
            return Err(RewriteError::SeveralTables { table: table.name.clone() });
        }
    };
    let group = match aggregates {
        0 => String::new(),
        _ if grouped.is_empty() => String::new(),
        _ => format!(" GROUP BY {}", grouped.join(", ")),
    };
    let names: Vec<String> = table.columns.iter().map(|column| quote(&column.name)).collect();
    Ok(format!(
        "{} ({}) AS (SELECT {} FROM main.{}{group})",
        quote(&table.name),
        names.join(", "),
        shown.join(", "),
        quote(source),
    ))
}

/// Returns the aggregate that a column holds: `avg("age")` for `avg_age`, `count(*)` for `number`.
fn aggregate(record: &Record, name: &str) -> Result<String, RewriteError> {
    let lower = name.to_lowercase();
    if ["number", "count"].contains(&lower.as_str()) {
        return Ok("count(*)".into());
    }
    let plain: &[String] = match &record.change {
        Change::Aggregates { plain, .. } => plain,
        _ => &[],
    };
    lower
        .split_once('_')
        .filter(|(function, _)| ["sum", "avg", "min", "max", "count"].contains(function))
        .and_then(|(function, of)| {
            let of = plain.iter().find(|column| column.to_lowercase() == of)?;
            Some(format!("{function}({})", quote(of)))
        })
        .ok_or_else(|| RewriteError::Unknown { column: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_sql::check_select;
    use serde_json::{Value, json};

    fn schema(tables: &[(&str, &[&str])]) -> Schema {
        let tables = tables.iter().map(|(name, columns)| Table::of(name, columns)).collect();
        Schema { name: "pets".into(), tables, ..Schema::default() }
    }

    fn item(change: Value) -> Item {
        let mut object = json!({"db_id": "pets", "question": "?", "orig_query": "select 1",
            "query1": "select a from pets", "query2": "select b from pets"});
        for (key, value) in change.as_object().unwrap() {
            object[key] = value.clone();
        }
        Item::new(object.as_object().unwrap().clone()).unwrap()
    }

    #[track_caller]
    fn check(change: Value, query: &str, expect: &str) {
        let schema = schema(&[("pets", &["id", "age", "kind"]), ("owners", &["id"])]);
        let sql = running(&item(change), &schema).sql(query);
        assert_eq!(sql, expect);
        assert!(check_select(&sql).is_ok(), "{sql}");
    }

    #[test]
    fn changed_tables_come_before_the_query() {
        check(
            json!({"extra_map": {"pets": {"age": ["years", "months"]}}}),
            "select years from pets",
            "WITH pets (id, years, months, kind) AS (SELECT id, age, age, kind FROM main.pets) \
             select years from pets",
        );
        check(
            json!({"extra_table_map": {"pets": ["animals", "beasts"]}}),
            "WITH x AS (select 1) select age from beasts",
            "WITH animals (id, age, kind) AS (SELECT id, age, kind FROM main.pets), \
             beasts (id, age, kind) AS (SELECT id, age, kind FROM main.pets), \
             x AS (select 1) select age from beasts",
        );
        check(
            json!({"split_map": {"pets": "age"}, "primary_key": {"pets": "id"}}),
            "select age from pets_age",
            "WITH pets_age (id, age) AS (SELECT id, age FROM main.pets) select age from pets_age",
        );
        check(
            json!({"new_table_name": "pets_stats", "all_cols": ["kind", "avg_age", "number"],
                   "all_raw_cols": ["age", "kind"], "tables_with_pkeys": [["pets", "id"]]}),
            "select avg_age from pets_stats",
            "WITH pets_stats (kind, avg_age, number) AS (SELECT kind, avg(age), count(*) \
             FROM main.pets GROUP BY kind) select avg_age from pets_stats",
        );
    }

    #[test]
    fn databases_that_were_built_are_used_as_they_are() {
        let change = json!({"extra_map": {"pets": {"age": ["years", "months"]}}});
        let built = schema(&[("pets", &["id", "years", "months"])]);
        assert_eq!(running(&item(change.clone()), &built), Execution::Plain(built.clone()));
        let tables = json!({"extra_table_map": {"pets": ["animals", "beasts"]}});
        let built = schema(&[("animals", &["id"]), ("beasts", &["id"])]);
        assert!(!running(&item(tables), &built).is_through());
        let other = schema(&[("cars", &["id"])]);
        assert!(matches!(running(&item(change), &other), Execution::Not(_)));
        let plain = item(json!({}));
        assert_eq!(running(&plain, &other).sql("select 1"), "select 1");
    }
}
