//! Dumps and scripts as programs write them, in tests/dumps: the rows of each table, some of its values,
//! and what is told. What the bodies of their routines do never happens.

use std::path::Path;

use beamsplitter_database::{QueryLimits, SchemaBudget, Value, run};
use beamsplitter_sqlite::OpenFile;

/// A file, the rows of its tables, what queries return in their first cells, and what is told.
struct Dump {
    file: &'static str,
    tables: &'static str,
    values: &'static [(&'static str, &'static str)],
    told: &'static [&'static str],
}

#[rustfmt::skip]
const DUMPS: [Dump; 14] = [
    Dump {
        file: "mysqldump", tables: "customer 3, order 3",
        values: &[
            ("SELECT note FROM customer WHERE name = 'Nell O''Brien'", "pays; late"),
            ("SELECT group_concat(paid, '') FROM \"order\"", "011"),
            ("SELECT sum(total) FROM \"order\"", "16.75"),
        ],
        told: &["dump of MySQL", "CREATE DEFINER (1)", "Columns that MySQL computes are left out: customer.full."],
    },
    Dump {
        file: "mariadb", tables: "member 3",
        values: &[("SELECT \"first name\" FROM member WHERE year = 2020", "Łukasz")],
        told: &["CREATE SEQUENCE (1)"],
    },
    Dump {
        file: "phpmyadmin", tables: "pupil 4, class 2",
        values: &[("SELECT count(*) FROM pupil JOIN class ON class.id = class_id", "4")],
        told: &["CREATE DEFINER (1)", "CREATE ALGORITHM (1)"],
    },
    Dump {
        file: "heidisql", tables: "part 2",
        values: &[("SELECT weight FROM part WHERE name = 'nut; hex'", "0.0125")],
        told: &["CREATE FUNCTION (1)"],
    },
    Dump {
        file: "adminer", tables: "plant 3",
        values: &[("SELECT latin FROM plant WHERE id = 3", "Acer \"rubrum\"")],
        told: &["TRUNCATE (1)"],
    },
    Dump {
        file: "workbench", tables: "keeper 2, animal 3",
        values: &[
            ("SELECT group_concat(id, ' ') FROM animal", "1 2 3"),
            ("SELECT born FROM animal WHERE kg = 7", "2021-02-03"),
        ],
        told: &["Functions among the rows are not run (now, str_to_date)"],
    },
    Dump {
        file: "hand_written_mysql", tables: "book 3, loan 2",
        values: &[("SELECT id FROM book WHERE title = 'It''s; fine'", "3")],
        told: &["dump of MySQL", "(curdate)"],
    },
    Dump {
        file: "pg_dump", tables: "person 3, Visit 2",
        values: &[
            ("SELECT name FROM person WHERE id = 2", "O'Neil\tJr\\"),
            ("SELECT active FROM person WHERE id = 2", "0"),
            ("SELECT note FROM \"Visit\" WHERE \"personId\" = 1", "first\nsecond line"),
        ],
        told: &["CREATE VIEW (1)", "Columns that PostgreSQL computes are left out: person.full_name."],
    },
    Dump {
        file: "pg_dump_inserts", tables: "item 3, line 2",
        values: &[("SELECT label FROM item WHERE id = 3", "two\nlines 'quoted'"), ("SELECT max(n) FROM line", "3")],
        told: &["CREATE PROCEDURE (1)", "(now)"],
    },
    Dump {
        file: "pg_table", tables: "city 3",
        values: &[("SELECT id FROM city WHERE name = 'Bern'", "3"), ("SELECT sum(coastal) FROM city", "1")],
        told: &["dump of PostgreSQL", "CREATE UNIQUE (1)"],
    },
    Dump {
        file: "pgadmin", tables: "author 2, book 3",
        values: &[("SELECT title FROM book WHERE id = 1", "It's; long"), ("SELECT title FROM book WHERE id = 3", "Plain text")],
        told: &["Columns that PostgreSQL computes are left out: book.words."],
    },
    Dump {
        file: "ssms", tables: "Customer 2, Order 3",
        values: &[
            ("SELECT \"Full Name\" FROM Customer WHERE CustomerID = 2", "Two\nlines; INSERT\nGO away"),
            ("SELECT At FROM \"Order\" WHERE OrderID = 11", "2014-10-31 00:00:00"),
        ],
        told: &["CREATE PROCEDURE (1)", "Columns that SQL Server computes are left out: Customer.Twice."],
    },
    Dump {
        file: "dbeaver_sqlserver", tables: "Product 3",
        values: &[("SELECT name FROM Product WHERE id = 3", "O'Brien chair")],
        told: &["dump of SQL Server"],
    },
    Dump {
        file: "sqlite", tables: "team 2, game 3, v 2",
        values: &[("SELECT note FROM team WHERE id = 2", "two\nlines"), ("SELECT won FROM game WHERE id = 1", "1")],
        told: &[],
    },
];

#[test]
fn dumps_are_read_whole_and_what_is_left_out_is_told() {
    for Dump { file: name, tables, values, told } in DUMPS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dumps");
        let file = OpenFile::open(&folder.join(name).with_extension("sql")).expect(name);
        let read = file.schema(&SchemaBudget::SHOWN).expect(name);
        let rows = |table: &str| value(&file, &format!("SELECT count(*) FROM \"{table}\""));
        let found = read.schema.tables.iter().map(|t| format!("{} {}", t.name, rows(&t.name)));
        let notes = file.notes().join(" ");
        assert_eq!(found.collect::<Vec<_>>().join(", "), tables, "{name}: {notes}");
        for (sql, expected) in values {
            assert_eq!(&value(&file, sql), expected, "{name}: {sql}");
        }
        for words in told {
            assert!(notes.contains(words), "{name}: {notes}");
        }
        assert_eq!(notes.is_empty(), told.is_empty(), "{name}: {notes}");
        assert!(!notes.contains("of the script"), "{name}: {notes}");
    }
}

/// Returns the first cell of a result.
fn value(file: &OpenFile, sql: &str) -> String {
    let found = run(file.driver(), sql, &QueryLimits::SHOWN).expect(sql);
    match &found.rows[0][0] {
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        other => format!("{other:?}"),
    }
}
