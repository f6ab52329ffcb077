//! Files of situations that people reported of other programs, and others of the same kinds: what a query
//! over each returns, and what is told when it is opened.

use beamsplitter_database::{
    QueryLimits, SchemaBudget, TableFile, Value, read_schema, run, run_script, tables_script,
};
use beamsplitter_sql::date_part::{DatePart, Dates};
use beamsplitter_sqlite::Sqlite;
use rusqlite::Connection;

/// A file that is called t, queries with the first cells of their rows, and what is told.
type File = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

#[rustfmt::skip]
const TABLES: [File; 45] = [
    // Marks between thousands, per cent.
    ("State,Population,Change\nTexas,\"29,145,505\",15.9%\nUtah,\"3,271,616\",18.4%\nVermont,\"643,077\",2.8%\n",
        &[("SELECT State FROM t ORDER BY Population DESC LIMIT 1", "Texas"), ("SELECT sum(Population) FROM t", "33060198"), ("SELECT max(Change) FROM t", "18.4")],
        &["Read as numbers: Population, Change"]),
    ("Ort;Einwohner\nBonn;331.885\nUlm;128.928\nKleinort;987\n", &[("SELECT sum(Einwohner) FROM t", "461800")], &["Read as numbers: Einwohner"]),
    ("ville;habitants\nParis;2 145 906\nLyon;522 250\n", &[("SELECT sum(habitants) FROM t", "2668156")], &["Read as numbers: habitants"]),
    ("Ort,Leute\nBern,134'591\nGenf,203'856\n", &[("SELECT max(Leute) FROM t", "203856")], &["Read as numbers: Leute"]),
    ("account,balance\nA,\"1,200.00\"\nB,(350.25)\nC,-\n", &[("SELECT sum(balance) FROM t", "849.75"), ("SELECT count(balance) FROM t", "2")], &["Read as no value: \"-\" in balance (1 row)."]),
    ("item,cost\npen,$1.50\ncup,\"$1,000.00\"\n", &[("SELECT sum(cost) FROM t", "1001.5")], &["Read as numbers: cost"]),
    // A first line that tells the separator.
    ("sep=;\nSample;Analyst;Result;Unit\nS-001;Ito;3,5;mg\nS-002;Ito;4,25;mg\nS-003;Roy;2,75;mg\n",
        &[("SELECT count(*) FROM t", "3"), ("SELECT avg(Result) FROM t", "3.5")], &["separated by semicolons"]),
    ("sep=,\nid,n\n1,2\n2,4\n", &[("SELECT avg(n) FROM t", "3")], &["named in line 2"]),
    ("\"sep=|\"\nid|n\n1|2\n", &[("SELECT n FROM t", "2")], &["separated by \"|\""]),
    ("SEP=;\r\nid;n\r\n1;2\r\n", &[("SELECT n FROM t", "2")], &["separated by semicolons"]),
    ("\u{feff}sep=\t\nid\tn\n1\t2\n", &[("SELECT n FROM t", "2")], &["separated by tabs"]),
    ("sep=;;\nid;n;m\n1;2;3\n", &[("SELECT m FROM t", "3")], &["separated by semicolons"]),
    // Lines about the file above it, and others below.
    ("\"Kontonummer:\",\"1000200030\"\n\"\"\n\"Von: \",\"26.03.2013\"\n\"\"\n\"Tag\",\"Text\",\"Zweck\",\"Betrag\"\n\"23.04.2014\",\"Last\",\"Strom\",\"-30,78\"\n\"22.04.2014\",\"Last\",\"Essen\",\"-55,40\"\n\"31.03.2014\",\"Gut\",\"Lohn\",\"1.850,00\"\n",
        &[("SELECT count(*) FROM t", "3"), ("SELECT round(sum(Betrag), 2) FROM t", "1763.82")], &["named in line 5"]),
    ("Report of sales 2020\nday,item,n\n1 May,pen,3\n2 May,cup,4\n", &[("SELECT sum(n) FROM t", "7")], &["Line 1 above the table is left out"]),
    ("Dataset: people\nSource: us\n\nland,year,people\nA,2020,\"1,000\"\nB,2020,\"2,000\"\n\nNote: estimates\n", &[("SELECT sum(people) FROM t", "3000")], &["Lines 1 to 2 above", "below the table is left out (\"Note: estimates\")"]),
    ("# made by a logger\n# unit: C\ntime,temp\n10:00,20.5\n11:00,21\n", &[("SELECT max(temp) FROM t", "21")], &["Lines 1 to 2 above"]),
    ("r,c,n\nN,A,1\nN,B,2\nN all,,3\nS,C,5\nS,D,7\nS all,,12\nAll,,15\n", &[("SELECT sum(n) FROM t", "15")], &["Lines that add up those above are left out: 4, 7, 8"]),
    ("Region,Sales,,Costs,\n,2020,2021,2020,2021\nNorth,1,2,3,4\nSouth,5,6,7,8\n", &[("SELECT sum(\"Sales 2021\") FROM t", "8")], &["named in lines 1 and 2"]),
    // What stands for a missing value, and units.
    ("car,power\nComet,95\nFalcon,225\nLark,null\nWren,46\n", &[("SELECT car FROM t ORDER BY power DESC LIMIT 1", "Falcon")], &["Read as no value: \"null\""]),
    ("run,time\nA,1:02:03\nB,58:10\nC,DNF\n", &[("SELECT count(*) FROM t", "3")], &["t.time: \"DNF\" seems to stand for a missing value."]),
    ("id,temp\n1,20\n2,-999\n3,24\n4,21\n", &[("SELECT count(*) FROM t", "4")], &["t.temp: \"-999\" seems to stand for a missing value."]),
    ("what,much\nTea,250 g\nRice,1 kg\nSalt,500 g\n", &[("SELECT count(*) FROM t", "3")], &["t.much: its numbers have different units (g, kg)."]),
    ("what,much,unit\nLead,12.5,mg\nZinc,3,g\nIron,850,mg\n", &[("SELECT sum(much) FROM t", "865.5")], &["t.much: its numbers have different units (g, mg), which unit names."]),
    ("id,currency,cost\n1,EUR,12\n2,USD,9\n", &[("SELECT count(*) FROM t", "2")], &["t.cost: its numbers have different units (EUR, USD), which currency names."]),
    ("id,day\n1,2020-01-31\n2,31.01.2020\n3,1/31/2020\n", &[("SELECT count(*) FROM t", "3")], &["t.day: its dates are written in different ways"]),
    ("id,name\n", &[("SELECT count(*) FROM t", "0")], &["It has no rows below the names."]),
    // As other programs write.
    ("a,b,c,\n1,2,3,\n4,5,6,\n", &[("SELECT count(*) FROM pragma_table_info('t')", "3"), ("SELECT sum(c) FROM t", "9")], &[]),
    ("id,n\n1,2\n2,3\n\u{feff}id,n\n3,4\n", &[("SELECT sum(n) FROM t", "9")], &["Lines that repeat the names are left out: 4."]),
    ("\"id\",\"said\",\"n\"\n\"1\",\"She said \\\"no, you\\\"\",\"3\"\n\"2\",\"\",\\N\n", &[("SELECT said FROM t", "She said \"no, you\""), ("SELECT count(n) FROM t", "1")], &["A backslash stands before quotation marks"]),
    ("time;temp\n[s];[C]\n0;20,5\n1;21,0\n2;22,5\n", &[("SELECT max(\"temp [C]\") FROM t", "22.5")], &["named in lines 1 and 2"]),
    ("code,n\n=\"00123\",5\n=\"00456\",6\n", &[("SELECT code FROM t", "00123")], &["Fields that are written =\"…\" are the text between."]),
    ("land,people\nA,\"12,34,567\"\nB,\"1,00,000\"\n", &[("SELECT sum(people) FROM t", "1334567")], &["Read as numbers: people"]),
    ("town,people\nA,\"1,234*\"\nB,\"2,500\"\nC,980 (e)\n", &[("SELECT people FROM t", "1,234*")], &["marks stand behind its numbers (\"1,234*\" in line 2, 2 in all)"]),
    ("名,数\nA,１２３\nB,４５\n", &[("SELECT sum(数) FROM t", "168")], &["Read as numbers: 数"]),
    ("what,price\nA,$1.20\nB,€2.30\nC,£3.00\n", &[("SELECT price FROM t", "$1.20")], &["t.price: its numbers have different units ($, £, €)."]),
    ("what,price\nA,\"1,20 €\"\nB,$2.30\nC,\"4,99 €\"\n", &[("SELECT price FROM t", "1,20 €")], &["t.price: its numbers have different units ($, €)."]),
    ("city,rate\nA,50%\nB,0.5\nC,12%\n", &[("SELECT rate FROM t", "50%")], &["t.rate: some of its numbers are per cent (\"50%\"), others are not (\"0.5\")."]),
    ("sample;conc\nA;1,5E-03\nB;<0,001\nC;2,1E-02\nD;3,0\n", &[("SELECT conc FROM t", "1,5E-03")], &["numbers"]),
    ("area,item,n\nN,A,1\n,B,2\n,C,3\nS,A,5\n,B,7\n", &[("SELECT count(*) FROM t WHERE area IS NULL", "3")], &["area may be of merged cells"]),
    // Dates that are written otherwise than SQLite writes them.
    ("id,day,n\n1,20230220,5\n2,20230301,6\n", &[("SELECT max(day) FROM t", "2023-03-01")], &["Read as dates: day (\"20230220\" is 2023-02-20)."]),
    ("id,day\n1,15/02/2024\n2,-\n3,03/04/2023\n", &[("SELECT max(day) FROM t", "2024-02-15"), ("SELECT count(day) FROM t", "2")], &["Read as no value: \"-\" in day (1 row).", "Read as dates: day (\"15/02/2024\" is 2024-02-15)."]),
    ("id;am\n1;15.02.24\n2;03.04.23\n", &[("SELECT min(am) FROM t", "2023-04-03")], &["Read as dates: am"]),
    ("id,day\n1,\"Feb 5, 2024\"\n2,\"Dec 31, 2023\"\n", &[("SELECT max(day) FROM t", "2024-02-05")], &["Read as dates: day"]),
    ("id,at\n1,2/15/2024 2:05 PM\n2,2/15/2024 11:59 AM\n", &[("SELECT max(at) FROM t", "2024-02-15 14:05")], &["Read as dates: at"]),
    ("id,day\n1,03/04/2024\n2,07/05/2024\n", &[("SELECT max(day) FROM t", "07/05/2024")], &["t.day: nothing says whether its dates begin with the day or the month (\"03/04/2024\" is taken for 2024-03-04)."]),
];

/// A script, queries, and how many sentences tell what is left out.
type Script = (&'static str, &'static [(&'static str, &'static str)], usize);

#[rustfmt::skip]
const SCRIPTS: [Script; 6] = [
    ("BEGIN; -- a comment; it's\nCREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, at TEXT);\nCREATE TABLE log (line TEXT);\n\
      INSERT INTO t VALUES (1, 'Uma; -- no comment', NULL);\n\
      CREATE TRIGGER c AFTER UPDATE OF name ON t BEGIN INSERT INTO log VALUES ('was; ' || CASE WHEN 1 THEN old.name END); UPDATE t SET at = 'x' WHERE id = old.id; END;\n\
      CREATE VIRTUAL TABLE spot USING no_such_module(x);\nUPDATE t SET name = 'Una' WHERE id = 1;\nINSERT INTO t VALUES (2, 'BEGIN; END', NULL);\nCOMMIT;\n",
        &[("SELECT count(*) FROM t", "2"), ("SELECT line FROM log", "was; Uma; -- no comment"), ("SELECT at FROM t WHERE id = 1", "x")], 2),
    ("CREATE TABLE t (a); INSERT INTO t VALUES ('x'); nonsense;\nCREATE TRIGGER e AFTER INSERT ON u BEGIN INSERT INTO t VALUES ('y'); DELETE FROM t; END;",
        &[("SELECT count(*) FROM t", "1")], 3),
    ("CREATE TABLE t (\"end;\" TEXT);\nCREATE TRIGGER \"begin;\" AFTER DELETE ON t BEGIN SELECT 'end;'; END;\nINSERT INTO t VALUES ('[;]');\n", &[("SELECT * FROM t", "[;]")], 0),
    ("CREATE TABLE t (a); /* ; BEGIN */ INSERT INTO t VALUES ('a''b;'), ('c');\nINSERT INTO t VALUES ('last')", &[("SELECT count(*) FROM t", "3")], 0),
    ("CREATE TEMP TRIGGER x AFTER INSERT ON t BEGIN DELETE FROM t; END;\nCREATE TABLE t (a);\nINSERT INTO t VALUES (1), (2);\n", &[("SELECT count(*) FROM t", "2")], 2),
    ("CREATE TABLE t (a);\nINSERT INTO t VALUES (1);\n.mode csv\nINSERT INTO t VALUES (2);\n", &[("SELECT count(*) FROM t", "2")], 2),
];

#[test]
fn tables_return_what_their_files_say() {
    for (text, values, told) in TABLES {
        let made = tables_script(vec![TableFile::new("t.csv", text)]).expect(text);
        let connection = Connection::open_in_memory().expect("a database");
        connection.execute_batch(&made.script).expect(text);
        let file = Sqlite::new(connection);
        let schema = read_schema(&file, "t", &SchemaBudget::SHOWN).expect(text).schema;
        let notes = made.notes.into_iter().chain(schema.remarks()).collect::<Vec<_>>().join(" ");
        check(&file, text, values);
        for words in told {
            assert!(notes.contains(words), "{text}{notes}");
        }
    }
}

#[test]
fn scripts_do_what_sqlite_does_and_no_more() {
    for (text, values, told) in SCRIPTS {
        let file = Sqlite::new(Connection::open_in_memory().expect("a database"));
        let outcome = run_script(&file, text);
        check(&file, text, values);
        assert_eq!(outcome.notes().len(), told, "{text}\n{:?}", outcome.notes());
    }
}

#[test]
fn what_stands_far_below_the_first_rows_is_told() {
    let row = |n: usize| format!("{n},{},2020-01-{:02}\n", 20 + n % 7, 1 + n % 28);
    let rows: String = (0..90).map(row).collect();
    let check = |below: &str, expected: &[&str]| {
        let text = format!("id,temp,day\n{rows}{below}");
        let made = tables_script(vec![TableFile::new("t.csv", text)]).expect(below);
        let connection = Connection::open_in_memory().expect("a database");
        connection.execute_batch(&made.script).expect(below);
        let schema = read_schema(&Sqlite::new(connection), "t", &SchemaBudget::SHOWN).expect(below);
        assert_eq!(schema.schema.remarks().collect::<Vec<_>>(), expected, "{below}");
    };
    let seems = "seems to stand for a missing value.";
    check("90,-999,2020-02-01\n", &[&format!("t.temp: \"-999\" {seems}")]);
    check(
        "90,9999,--\n91,9999,--\n",
        &[&format!("t.temp: \"9999\" {seems}"), &format!("t.day: \"--\" {seems}")],
    );
    check("90,20,0000-00-00\n", &[&format!("t.day: \"0000-00-00\" {seems}")]);
    check("90,9999,2020-02-01\n91,8500,2020-02-01\n", &[]);
    check("90,20,unknown\n", &[&format!("t.day: \"unknown\" {seems}")]);
    check("90,99,2020-02-01\n91,7,2020-02-01\n", &[]);
}

/// A column of dates, and the rows of it that are in March 2024.
type Dated = (&'static str, &'static [&'static str], i64);

#[rustfmt::skip]
const DATED: [Dated; 14] = [
    ("day TEXT", &["'2024-03-15'", "'2024-04-01'", "'2023-03-02'"], 1),
    ("day INTEGER", &["20240315", "20240401", "20230302"], 1),
    ("day INTEGER", &["202403", "202404", "202303", "202403"], 2),
    ("day TEXT", &["'2024-03'", "'2024-04'", "'2023-03'"], 1),
    ("day TEXT", &["'03/2024'", "'11/2024'"], 1),
    // 45352 is 1 March 2024.
    ("day DATE", &["45351", "45352", "45382.75", "45383"], 2),
    ("order_date INTEGER", &["45351", "45352"], 1),
    ("day REAL", &["2460370.5", "2460371.25", "2460402.25", "2460401.5"], 2),
    ("day INTEGER", &["1710460800", "1711929600"], 1),
    ("day INTEGER", &["1710460800000", "1711929600000"], 1),
    ("day INTEGER", &["1710460800000000", "1711929600000000"], 1),
    ("day TEXT", &["'03/04/24'", "'15/03/24'", "'01/03/23'"], 1),
    ("day TEXT", &["'24-03-04'", "'24-04-17'", "'23-03-30'"], 1),
    ("day TEXT", &["'5.3.24'", "'17.11.98'", "'1.3.48'"], 1),
];

#[test]
fn months_and_years_are_found_in_every_form_of_a_date() {
    for (column, cells, expected) in DATED {
        let rows: String =
            cells.iter().map(|cell| format!("INSERT INTO t VALUES ({cell});")).collect();
        let connection = Connection::open_in_memory().expect("a database");
        connection.execute_batch(&format!("CREATE TABLE t ({column}); {rows}")).expect(column);
        let file = Sqlite::new(connection);
        let schema = read_schema(&file, "t", &SchemaBudget::SHOWN).expect(column).schema;
        let found = &schema.tables[0].columns[0];
        let dates = found.dates.as_ref().unwrap_or_else(|| panic!("{column} {cells:?}"));
        let part = |part| format!("CAST({} AS INTEGER)", dates.part(part, &found.name));
        let sql = format!(
            "SELECT count(*) FROM t WHERE {} = 2024 AND {} = 3",
            part(DatePart::Year),
            part(DatePart::Month)
        );
        check(&file, column, &[(&sql, &expected.to_string())]);
    }
}

/// Texts that are moments, the first and the last of them as a query finds them that orders by value, and the
/// hour of the one that stands first.
#[rustfmt::skip]
const MOMENTS: [(&[&str], [&str; 2], &str); 5] = [
    (&["15/02/2024 14:05", "15/02/2024 9:30", "03/11/2023 23:00"], ["03/11/2023 23:00", "15/02/2024 14:05"], "14"),
    (&["2/15/2024 2:05 PM", "2/15/2024 12:10 AM", "2/15/2024 11:00 AM"], ["2/15/2024 12:10 AM", "2/15/2024 2:05 PM"], "14"),
    (&["Feb 5 2024 08:00:30", "Feb 5 2024 08:00:05", "Jan 6 2024 10:00:00"], ["Jan 6 2024 10:00:00", "Feb 5 2024 08:00:30"], "8"),
    (&["05-FEB-24 08:00", "05-FEB-24 07:00", "01-MAR-23 09:00"], ["01-MAR-23 09:00", "05-FEB-24 08:00"], "8"),
    (&["2024-02-15 10:00:00 UTC", "2024-02-15 09:00:00 UTC"], ["2024-02-15 09:00:00 UTC", "2024-02-15 10:00:00 UTC"], "10"),
];

#[test]
fn texts_with_a_time_of_day_are_ordered_by_the_whole_moment() {
    for (cells, ends, first_hour) in MOMENTS {
        let dates = Dates::of(cells.iter().copied(), false, false).expect(cells[0]);
        let connection = Connection::open_in_memory().expect("a database");
        let rows: Vec<String> = cells.iter().map(|cell| format!("('{cell}')")).collect();
        let script = format!("CREATE TABLE t (at); INSERT INTO t VALUES {};", rows.join(", "));
        connection.execute_batch(&script).expect(cells[0]);
        let file = Sqlite::new(connection);
        for (order, end) in ["", "DESC"].into_iter().zip(ends) {
            let sql = format!("SELECT at FROM t ORDER BY {} {order} LIMIT 1", dates.whole("at"));
            check(&file, &sql, &[(&sql, end)]);
        }
        let hour =
            format!("SELECT CAST({} AS INTEGER) FROM t LIMIT 1", dates.part(DatePart::Hour, "at"));
        check(&file, &hour, &[(&hour, first_hour)]);
    }
}

/// Moments as texts, and the days from the second one to the first.
#[rustfmt::skip]
const DAYS: [(&[&str], &str); 8] = [
    (&["16/02/2024 9:30", "15/02/2024 21:30"], "0.5"),
    (&["2/15/2024 12:00 AM", "2/14/2024 6:00 PM"], "0.25"),
    (&["Feb 6 2024 00:00:30", "Feb 5 2024 00:00:00"], "1.000347"),
    (&["06-FEB-24 08:00", "05-FEB-24 02:00"], "1.25"),
    (&["2024-02-16 10:00:00 UTC", "2024-02-15 04:00:00 UTC"], "1.25"),
    (&["16.02.2024 10:00 EST", "15.02.2024 04:00 EST"], "1.25"),
    (&["16/02/2024", "15/02/2024 12:00", "17/02/2024 12:00", "18/02/2024 12:00", "19/02/2024 12:00"], "0.5"),
    (&["16/02/2024", "13/02/2024"], "3"),
];

#[test]
fn days_between_texts_with_a_time_of_day_count_the_time() {
    for (cells, expected) in DAYS {
        let dates = Dates::of(cells.iter().copied(), false, false).expect(cells[0]);
        let connection = Connection::open_in_memory().expect("a database");
        let script = format!(
            "CREATE TABLE t (a, b); INSERT INTO t VALUES ('{}', '{}');",
            cells[0], cells[1]
        );
        connection.execute_batch(&script).expect(cells[0]);
        let [a, b] = ["a", "b"].map(|column| dates.part(DatePart::Days, column));
        let sql = format!("SELECT round({a} - {b}, 6) FROM t");
        check(&Sqlite::new(connection), cells[0], &[(&sql, expected)]);
    }
}

fn check(file: &Sqlite, text: &str, values: &[(&str, &str)]) {
    for (sql, expected) in values {
        let found = run(file, sql, &QueryLimits::SHOWN).expect(sql);
        let value = match &found.rows[0][0] {
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            other => format!("{other:?}"),
        };
        assert_eq!(value, *expected, "{text}\n{sql}");
    }
}
