//! The names of a query's columns, whatever bytes they are.

#![expect(unsafe_code, reason = "rusqlite panics at a name that is not UTF-8 text")]

use std::ffi::CStr;
use std::ptr::null_mut;

use rusqlite::{Connection, ffi};

/// Returns the names of the columns of a statement that was prepared already, with U+FFFD for what is not
/// UTF-8 text: a file may have any bytes there, and `select *` shows them.
pub(crate) fn column_names(connection: &Connection, sql: &str) -> Vec<String> {
    let Ok(length) = i32::try_from(sql.len()) else { return Vec::new() };
    let mut statement = null_mut();
    // SAFETY: the connection is open for as long as it is borrowed, `sql` has `length` bytes, and SQLite
    // writes the statement's pointer, which is null where it prepared none.
    unsafe {
        ffi::sqlite3_prepare_v2(
            connection.handle(),
            sql.as_ptr().cast(),
            length,
            &mut statement,
            null_mut(),
        );
    }
    // SAFETY: SQLite takes a null pointer for a statement without columns.
    let count = unsafe { ffi::sqlite3_column_count(statement) };
    let name = |at| {
        // SAFETY: `at` is a column of the statement.
        let name = unsafe { ffi::sqlite3_column_name(statement, at) };
        if name.is_null() {
            return String::new();
        }
        // SAFETY: the name ends with a NUL byte and stays until the statement is finalized.
        unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
    };
    let names = (0..count).map(name).collect();
    // SAFETY: the statement is this function's own, and is used no more; null is allowed.
    unsafe { ffi::sqlite3_finalize(statement) };
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_be_any_bytes() {
        let connection = Connection::open_in_memory().unwrap();
        let names = |sql: &str| column_names(&connection, sql);
        assert_eq!(names("select 1 as a, 2 as \"é\""), ["a", "é"]);
        assert!(names("nothing").is_empty());
        connection.execute_batch("pragma writable_schema = on; create table t(ab)").unwrap();
        let change = "update sqlite_schema set sql = cast(x'637265617465207461626c652074286180ff29' as text)";
        connection.execute(change, []).unwrap();
        connection.execute_batch("pragma writable_schema = reset").unwrap();
        assert_eq!(names("select * from t"), ["a\u{fffd}\u{fffd}"]);
    }
}
