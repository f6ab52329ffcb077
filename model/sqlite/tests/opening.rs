//! Files in every state in which a person may have left them.

use std::path::{Path, PathBuf};

use beamsplitter_database::{CellBudget, QueryLimits, RunError, SchemaBudget, read_cells, run};
use beamsplitter_sqlite::{OpenError, OpenFile};
use rusqlite::Connection;

/// A folder that is gone with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("opening-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).expect(name);
        Self(path)
    }

    fn file(&self, name: &str, sql: &str) -> PathBuf {
        let path = self.0.join(name);
        Connection::open(&path).expect(name).execute_batch(sql).expect(sql);
        path
    }

    /// Returns names of what is in it.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder").map(Result::unwrap);
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const ONE_ROW: &str = "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('x');";

fn count(file: &OpenFile) -> usize {
    run(file.driver(), "SELECT a FROM t", &QueryLimits::SHOWN).expect("rows").rows.len()
}

#[track_caller]
fn refused(path: &Path, words: &[&str]) {
    let error = match OpenFile::open(path).and_then(|file| file.schema(&SchemaBudget::ASKED)) {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(error) => error.to_string(),
    };
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    for word in words.iter().chain(&[name.as_str()]) {
        assert!(error.contains(word), "{error:?} does not say {word:?}");
    }
}

#[test]
fn a_write_ahead_log_leaves_nothing_behind() {
    let folder = Folder::new("wal");
    let path = folder.file("a b?#%é.db", &format!("PRAGMA journal_mode = WAL; {ONE_ROW}"));
    assert_eq!(folder.names(), ["a b?#%é.db"]);
    let file = OpenFile::open(&path).expect("it opens");
    assert_eq!(count(&file), 1);
    assert!(file.notes()[0].contains("write-ahead log"), "{:?}", file.notes());
    assert_eq!(folder.names(), ["a b?#%é.db"], "while it is open");
    drop(file);
    assert_eq!(folder.names(), ["a b?#%é.db"]);
}

#[test]
fn the_log_of_an_interrupted_program_is_read_and_left_alone() {
    let folder = Folder::new("left");
    let path = folder.file("a.db", &format!("PRAGMA journal_mode = WAL; {ONE_ROW}"));
    // What a program leaves that ends without closing: the file and its log as they are now.
    let writer = Connection::open(&path).unwrap();
    writer.execute_batch("INSERT INTO t VALUES ('y'), ('z')").unwrap();
    let open = OpenFile::open(&path).expect("beside a program that has it open");
    assert_eq!((count(&open), open.notes().len()), (3, 0));
    drop(open);
    let left = Folder::new("left-copy");
    for ending in ["", "-wal"] {
        let name = format!("a.db{ending}");
        std::fs::copy(folder.0.join(&name), left.0.join(&name)).unwrap();
    }
    let before = std::fs::read(left.0.join("a.db-wal")).unwrap();
    let file = OpenFile::open(&left.0.join("a.db")).expect("it opens");
    assert_eq!(count(&file), 3);
    assert!(file.notes()[0].contains("a copy is read"), "{:?}", file.notes());
    drop(file);
    assert_eq!(left.names(), ["a.db", "a.db-wal"]);
    assert_eq!(std::fs::read(left.0.join("a.db-wal")).unwrap(), before);
}

#[test]
fn a_hot_journal_and_a_lock_are_explained() {
    let folder = Folder::new("busy");
    let path = folder.file("a.db", &format!("PRAGMA page_size = 512; {ONE_ROW}"));
    let writer = Connection::open(&path).unwrap();
    writer.execute_batch("PRAGMA cache_size = 1; BEGIN EXCLUSIVE").unwrap();
    refused(&path, &["is locked by another program"]);
    // Enough changes that pages are written before the change is finished.
    let much = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) \
                INSERT INTO t SELECT hex(randomblob(200)) FROM n";
    writer.execute_batch(much).unwrap();
    let left = Folder::new("hot");
    for ending in ["", "-journal"] {
        let name = format!("a.db{ending}");
        std::fs::copy(folder.0.join(&name), left.0.join(&name)).unwrap();
    }
    refused(&left.0.join("a.db"), &["unfinished change", "a.db-journal"]);
    assert_eq!(left.names(), ["a.db", "a.db-journal"]);
}

#[test]
fn what_is_no_database_is_named() {
    let folder = Folder::new("kinds");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    refused(&folder.0.join("missing.db"), &["there is no such file"]);
    refused(&folder.0, &["is a folder"]);
    refused(&write("text.db", b"id,name\n1,Ann\n"), &["plain text"]);
    refused(&write("sheet.db", &[b"PK\x03\x04".as_slice(), &[0; 900]].concat()), &["zip archive"]);
    refused(&write("empty.db", b""), &["has no tables"]);
    refused(&folder.file("none.db", "PRAGMA user_version = 1"), &["has no tables"]);
    let whole = std::fs::read(folder.file("cut.db", ONE_ROW)).unwrap();
    refused(&write("cut.db", &whole[..4096]), &["damaged", "cut off"]);
    let broken = folder.file("broken.db", "CREATE VIEW v AS SELECT a FROM gone");
    refused(&broken, &["nothing in it can be used", "view v", "gone"]);
}

#[test]
fn endless_queries_and_views_end() {
    let folder = Folder::new("endless");
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
                   SELECT count(*) AS i, 'word' AS word FROM n";
    let path = folder.file("a.db", &format!("{ONE_ROW} CREATE VIEW never AS {endless};"));
    let file = OpenFile::open(&path).expect("it opens");
    let limits = QueryLimits { seconds: Some(0.05), ..QueryLimits::SHOWN };
    assert_eq!(run(file.driver(), endless, &limits), Err(RunError::TooSlow { seconds: 0.05 }));
    let read = file.schema(&SchemaBudget::SHOWN).expect("its schema");
    assert_eq!((read.views, read.left_out), (vec!["never".to_owned()], vec![]));
    let budget = CellBudget { view: 50.0, ..CellBudget::LINKING };
    let mut cells = Vec::new();
    let skipped = read_cells(file.driver(), &read.schema, &budget, &mut |_, cell| {
        cells.push(cell.to_owned())
    });
    assert_eq!(cells, ["x"]);
    assert_eq!((skipped.len(), skipped[0].name.as_str()), (1, "never"));
}

#[test]
fn limits_hand_back_whole_rows() {
    let folder = Folder::new("limits");
    let file = OpenFile::open(&folder.file("a.db", ONE_ROW)).expect("it opens");
    let rows = "WITH n (i) AS (VALUES (1), (2), (3)) SELECT i, zeroblob(1000) FROM n";
    let limited = |rows_, bytes| {
        let limits = QueryLimits { rows: rows_, bytes, ..QueryLimits::SHOWN };
        run(file.driver(), rows, &limits).map(|found| (found.rows.len(), found.more))
    };
    assert_eq!(limited(3, 1 << 20), Ok((3, false)));
    assert_eq!(limited(2, 1 << 20), Ok((2, true)));
    assert_eq!(limited(3, 2500), Ok((2, true)));
    assert_eq!(limited(3, 500), Err(RunError::TooLarge { bytes: 500 }));
    let failed = run(file.driver(), "SELECT b FROM t", &QueryLimits::SHOWN);
    assert_eq!(failed, Err(RunError::Sqlite { message: "no such column: b".into() }));
}

#[test]
fn tables_behind_an_index_are_not_offered() {
    let folder = Folder::new("shadows");
    let sql = "CREATE VIRTUAL TABLE notes USING fts5(body);
               CREATE VIRTUAL TABLE place USING rtree(id, x0, x1);
               CREATE TABLE notes_content_old (a TEXT);
               INSERT INTO notes VALUES ('hello'); INSERT INTO place VALUES (1, 0, 1);";
    let file = OpenFile::open(&folder.file("a.db", sql)).expect("it opens");
    let read = file.schema(&SchemaBudget::SHOWN).expect("its schema");
    let names: Vec<&str> = read.schema.tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names, ["notes", "place", "notes_content_old"]);
    let columns: Vec<&str> =
        read.schema.tables[0].columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(columns, ["body"]);
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_read_only_is_read() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new("read-only");
    let path = folder.file("a.db", &format!("PRAGMA journal_mode = WAL; {ONE_ROW}"));
    let allow = |mode| std::fs::set_permissions(&folder.0, PermissionsExt::from_mode(mode));
    allow(0o555).unwrap();
    // Root may write anywhere; what matters is that nothing is written.
    let file = OpenFile::open(&path);
    let names = folder.names();
    allow(0o755).unwrap();
    assert_eq!(count(&file.expect("it opens")), 1);
    assert_eq!(names, ["a.db"]);
}

#[test]
fn errors_name_the_file_once() {
    let error = OpenError::of_message(Path::new("x.db"), "disk I/O error".to_owned());
    assert_eq!(error.to_string(), "x.db: SQLite says “disk I/O error”");
}

/// Writes a script and opens it.
fn script(folder: &Folder, name: &str, text: &str) -> Result<OpenFile, OpenError> {
    let path = folder.0.join(name);
    std::fs::write(&path, text).expect(name);
    OpenFile::open(&path)
}

#[test]
fn a_script_is_executed_in_memory_and_changes_no_file() {
    let folder = Folder::new("script");
    let other = folder.file("other.sqlite", ONE_ROW);
    let (other, new) = (other.display(), folder.0.join("new.sqlite"));
    let text = format!(
        "{ONE_ROW} attach '{other}' as other; delete from other.t; vacuum into '{}'; vacuum;",
        new.display()
    );
    let file = script(&folder, "t.sql", &text).expect("a database");
    assert_eq!(count(&file), 1);
    assert!(file.notes()[0].starts_with("3 of 6 statements"), "{:?}", file.notes());
    assert_eq!(count(&OpenFile::open(&folder.0.join("other.sqlite")).expect("as before")), 1);
    assert_eq!(folder.names(), ["other.sqlite", "t.sql"]);
    // What is open is only read.
    assert!(run(file.driver(), "DELETE FROM t", &QueryLimits::SHOWN).is_err());
}

#[test]
fn a_body_of_a_trigger_is_never_run_by_itself() {
    let folder = Folder::new("trigger");
    let text = "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('x'); nonsense; \
                CREATE TRIGGER emptied AFTER INSERT ON u BEGIN INSERT INTO t VALUES ('y'); DELETE FROM t; END; \
                CREATE TRIGGER kept AFTER DELETE ON t BEGIN DELETE FROM t; END;";
    let file = script(&folder, "t.sql", text).expect("a database");
    assert_eq!(count(&file), 1);
    assert!(file.notes()[0].starts_with("2 of 5 statements"), "{:?}", file.notes());
}

#[test]
fn scripts_that_make_nothing_say_which_line_is_wrong() {
    let folder = Folder::new("nothing");
    let text =
        "-- all\nCREATE TABLE `m` (\n  `id` int, KEY (`id`)\n);\nINSERT INTO `m` VALUES (1);\n";
    std::fs::write(folder.0.join("m.sql"), text).unwrap();
    refused(
        &folder.0.join("m.sql"),
        &["2 of 2", "Line 2 (CREATE TABLE `m`", "So is line 5, which needs m"],
    );
    std::fs::write(folder.0.join("empty.sql"), " \n").unwrap();
    refused(&folder.0.join("empty.sql"), &["empty"]);
    std::fs::write(folder.0.join("latin.sql"), b"select '\xe4\x01'").unwrap();
    refused(&folder.0.join("latin.sql"), &["Line 1 is not UTF-8"]);
}

#[test]
fn dumps_of_other_systems_are_opened() {
    let folder = Folder::new("dumps");
    let text = "-- MySQL dump\nSET NAMES utf8;\nCREATE TABLE `t` (\n  `a` int AUTO_INCREMENT COMMENT 'x',\n  \
                PRIMARY KEY (`a`)\n) ENGINE=InnoDB;\nINSERT INTO `t` VALUES (1),(2);\n";
    let file = script(&folder, "t.sql", text).expect("a database");
    assert_eq!(count(&file), 2);
    assert_eq!(
        file.notes(),
        [
            "The script is a dump of MySQL: its tables, keys and rows are read.",
            "Its other statements are left out: SET (1).",
        ]
    );
}

#[test]
fn a_text_may_be_in_an_encoding_that_a_person_chooses() {
    let folder = Folder::new("encodings");
    let check = |name: &str, bytes: &[u8], encoding: Option<&str>, city: &str, told: &str| {
        let path = folder.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        let file = OpenFile::open_in(&path, encoding).expect(name);
        let read = file.driver().connection().query_row("SELECT city FROM t", [], |row| row.get(0));
        assert_eq!(read, Ok(city.to_owned()));
        assert_eq!(file.notes().first().map(String::as_str), Some(told));
    };
    let table = b"city,n\n\x8b\x9e\x93s,1\n";
    let told = "t.csv: The text is read as Shift_JIS (\"京都\" in line 2).";
    check("t.csv", table, Some("shift_jis"), "京都", told);
    let told = "t.csv: The text is read as Windows-1252 (\"‹ž“s\" in line 2). Where letters are wrong, \
        choose its encoding.";
    check("t.csv", table, None, "‹ž“s", told);
    let script = b"CREATE TABLE t (city TEXT);\nINSERT INTO t VALUES ('\xb3\xf3d\xbc');\n";
    let told = "The text is read as ISO-8859-2 (\"łódź\" in line 2).";
    check("t.sql", script, Some("latin2"), "łódź", told);
    let path = folder.0.join("t.sql");
    let Err(error) = OpenFile::open_in(&path, Some("latin-99")) else { panic!("it opens") };
    assert!(error.to_string().contains("No encoding is called \"latin-99\"."), "{error}");
}

#[test]
fn a_file_of_separated_values_is_a_table() {
    let folder = Folder::new("separated");
    std::fs::write(folder.0.join("t.csv"), "sep=;\na;b\nx;1,5\ny;2\n").unwrap();
    let file = OpenFile::open(&folder.0.join("t.csv")).expect("a table");
    assert_eq!(count(&file), 2);
    assert_eq!(file.notes()[0], "t.csv: Fields are separated by semicolons.");
    std::fs::write(folder.0.join("e.csv"), "\n").unwrap();
    refused(&folder.0.join("e.csv"), &["e.csv cannot be opened as a table. The file is empty."]);
}
