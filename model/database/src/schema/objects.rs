//! Lists the tables and views of a database that a person made.

use std::ops::ControlFlow;

use beamsplitter_sql::lex;

use crate::driver::{Driver, DriverError, Statement, cell_text};

/// A table or a view.
pub(crate) struct Object {
    pub name: String,
    pub view: bool,
    /// The statement that made it.
    pub sql: String,
}

const OBJECTS: &str = "SELECT type, name, sql FROM sqlite_schema \
    WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";

/// Tables behind a virtual table, by its module: how their names go on after the virtual table's
/// name and an underscore (<https://www.sqlite.org/vtab.html#the_xshadowname_method>). SQLite
/// tells them apart only where it knows the module.
const SHADOWS: [(&[&str], &[&str]); 3] = [
    (&["fts3", "fts4"], &["content", "segments", "segdir", "docsize", "stat"]),
    (&["fts5"], &["data", "idx", "content", "docsize", "config"]),
    (&["rtree", "rtree_i32", "geopoly"], &["node", "parent", "rowid"]),
];

/// Lists tables and views in the order in which they were made. Where one entry of the list is
/// malformed, SQLite is told to read over it.
pub(crate) fn list<D: Driver + ?Sized>(driver: &D) -> Result<Vec<Object>, DriverError> {
    let rows = match rows(driver) {
        Err(DriverError::Sqlite(message)) if message.contains("malformed database schema") => {
            let tolerant = Statement::new("PRAGMA writable_schema = ON");
            driver.query(&tolerant, &mut |_| Ok(ControlFlow::Continue(())))?;
            rows(driver)?
        }
        rows => rows?,
    };
    let shadows: Vec<String> = rows.iter().flat_map(|(_, name, sql)| shadows(name, sql)).collect();
    let is_shadow = |name: &str| shadows.iter().any(|shadow| shadow.eq_ignore_ascii_case(name));
    let own = rows.into_iter().filter(|(view, name, _)| *view || !is_shadow(name));
    Ok(own.map(|(view, name, sql)| Object { name, view, sql }).collect())
}

fn rows<D: Driver + ?Sized>(driver: &D) -> Result<Vec<(bool, String, String)>, DriverError> {
    let mut rows = Vec::new();
    driver.query(&Statement::new(OBJECTS), &mut |row| {
        let text = |at| Ok(cell_text(row.cell(at)?).unwrap_or_default().into_owned());
        rows.push((text(0)? == "view", text(1)?, text(2)?));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(rows)
}

/// Returns names of the tables behind the virtual table `name`.
fn shadows(name: &str, sql: &str) -> Vec<String> {
    let Some(module) = module(sql) else { return Vec::new() };
    let of_module = SHADOWS.iter().filter(|(modules, _)| modules.contains(&module.as_str()));
    of_module.flat_map(|(_, ends)| ends.iter().map(|end| format!("{name}_{end}"))).collect()
}

/// Returns the module of a `CREATE VIRTUAL TABLE ... USING module(...)`, in lower case.
fn module(sql: &str) -> Option<String> {
    let tokens = lex::tokens(sql).into_iter();
    let mut tokens =
        tokens.filter(|token| !matches!(token.kind, lex::Kind::Space | lex::Kind::Comment));
    tokens.next().filter(|token| token.is_word("create"))?;
    tokens.next().filter(|token| token.is_word("virtual"))?;
    tokens.find(|token| token.is_word("using"))?;
    Some(tokens.next()?.value().to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_read_from_their_statements() {
        for (sql, expect) in [
            ("CREATE VIRTUAL TABLE notes USING fts5(body)", Some("fts5")),
            ("create virtual table \"using\" using FTS4 (a, b)", Some("fts4")),
            ("CREATE VIRTUAL TABLE a.b /* x */ USING [rtree](id, x0, x1)", Some("rtree")),
            ("CREATE TABLE using_fts5 (a)", None),
            ("", None),
        ] {
            assert_eq!(module(sql).as_deref(), expect, "{sql}");
        }
        let shadows = shadows("Notes", "CREATE VIRTUAL TABLE Notes USING fts5(body)");
        assert!(shadows.contains(&"Notes_content".to_owned()), "{shadows:?}");
    }
}
