//! Which of the attached files is the database of an example.

/// Endings of SQLite files.
const ENDINGS: [&str; 4] = ["sqlite", "sqlite3", "db", "db3"];

/// Returns the `db_id` that a path stands for: the name of the file without its ending. A file that
/// is none of SQLite's by its name, or hidden, stands for none.
pub fn db_id(path: &str) -> Option<&str> {
    let name = path.rsplit(['/', '\\']).next()?;
    let (stem, ending) = name.rsplit_once('.')?;
    let known = ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending));
    (known && !stem.is_empty() && !stem.starts_with('.')).then_some(stem)
}

/// Returns the `db_id` of whose test suite a path is a database, as `build test-suite` writes them:
/// `DIR/<db_id>/000.sqlite`.
pub fn suite_of(path: &str) -> Option<&str> {
    let is_number = db_id(path)?.bytes().all(|byte| byte.is_ascii_digit());
    let folder = path.rsplit(['/', '\\']).nth(1)?;
    (is_number && !folder.is_empty()).then_some(folder)
}

/// Returns whether an attached database is that of an example.
pub fn is_of(attached: &str, db_id: &str) -> bool {
    attached.eq_ignore_ascii_case(db_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_databases() {
        assert_eq!(db_id("database/pets_1/pets_1.sqlite"), Some("pets_1"));
        assert_eq!(db_id("a.b.DB"), Some("a.b"));
        assert_eq!(db_id("__MACOSX/._pets_1.sqlite"), None);
        assert_eq!(db_id("schema.sql"), None);
        assert_eq!(db_id("sqlite"), None);
    }

    #[test]
    fn numbered_files_are_of_a_test_suite() {
        assert_eq!(suite_of("suite/pets_1/000.sqlite"), Some("pets_1"));
        assert_eq!(suite_of("database/pets_1/pets_1.sqlite"), None);
        assert_eq!(suite_of("000.sqlite"), None);
    }
}
