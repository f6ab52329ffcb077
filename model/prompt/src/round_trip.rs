//! SQL -> symbols -> SQL, one line a case.

use beamsplitter_link::Literal;
use beamsplitter_sql::{ColumnRef, ForeignKey, Schema, Table};

use crate::grammar::GrammarState;
use crate::vocabulary::{Symbol, Word};
use crate::{ReadError, cases, plan, read_sql, template, write_sql};

pub(crate) fn schema() -> Schema {
    let table = |name: &str, columns: &[&str]| {
        let mut table = Table::of(name, columns);
        table.columns[0].primary_key = true;
        table
    };
    let key = |from: (usize, usize), to: (usize, usize)| ForeignKey {
        from: ColumnRef { table: from.0, column: from.1 },
        to: ColumnRef { table: to.0, column: to.1 },
    };
    Schema {
        name: "music".to_owned(),
        tables: vec![
            table("singer", &["id", "name", "Home Town", "age"]),
            table("concert", &["id", "singer_id", "year"]),
            table("singer_award", &["id", "prize"]),
        ],
        foreign_keys: vec![key((1, 1), (0, 0))],
    }
}

pub(crate) fn literals() -> Vec<Literal> {
    let literal = |text: &str, number| Literal {
        text: text.to_owned(),
        number,
        words: 0..1,
        columns: Vec::new(),
        forms: Vec::new(),
    };
    vec![literal("France", false), literal("2014", true), literal("O'Hara", false)]
}

fn symbols(sql: &str) -> Vec<Symbol> {
    read_sql(sql, &schema(), &literals()).unwrap_or_else(|e| panic!("{sql}: {e}"))
}

#[test]
fn what_is_read_is_written_and_read_again() {
    let round = |sql: &str| {
        let symbols = read_sql(sql, &schema(), &literals())?;
        Ok::<_, ReadError>(write_sql(&symbols, &schema(), &literals()))
    };
    cases::check("src/round_trip.txt", |sql| match round(sql) {
        Ok(written) => {
            assert_eq!(round(&written).as_ref(), Ok(&written), "again: {sql}");
            written
        }
        Err(error) => error.to_string(),
    });
}

#[test]
fn templates_and_plans() {
    let check = |sql: &str, expect: &str, counts: (usize, usize)| {
        let symbols = symbols(sql);
        let words: Vec<&str> = template(&symbols, &literals())
            .into_iter()
            .map(|s| s.word().map_or("?", Word::text))
            .collect();
        assert_eq!(words.join(" "), expect);
        assert_eq!(plan(&symbols), counts);
    };
    check("select count(*) from singer", "from table select count( column )", (0, 1));
    check(
        "select s.name, max(c.year) from singer s join concert c on s.id = c.singer_id where s.age > 3",
        "from table join table select column , max( column ) where column > number",
        (1, 2),
    );
    check(
        "select name from singer where name = 'France'",
        "from table select column where column = string",
        (0, 1),
    );
}

#[test]
fn any_output_can_be_written() {
    // A model may write anything; printing it must not fail.
    let mut all: Vec<Symbol> = Word::ALL.iter().copied().map(Symbol::Word).collect();
    all.extend([
        Symbol::Table(2),
        Symbol::Column(ColumnRef { table: 1, column: 1 }),
        Symbol::Value(9),
    ]);
    let mut state = 1_u64;
    for _ in 0..2000 {
        let picked: Vec<Symbol> = (0..12)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                all[(state >> 33) as usize % all.len()]
            })
            .collect();
        write_sql(&picked, &schema(), &literals());
        plan(&template(&picked, &literals()));
    }
}

#[test]
fn literals_with_a_sign_or_wildcards_are_written_as_offered() {
    let literal =
        |text: &str, number| Literal { text: text.to_owned(), number, ..literals()[0].clone() };
    let offered = [literal("5", true), literal("-5", true), literal("6/%/2005", false)];
    let sql = "select name from singer where age > -5 and name like '6/%/2005'";
    let symbols = read_sql(sql, &schema(), &offered).expect("it can be written");
    assert!(symbols.contains(&Symbol::Value(1)) && symbols.contains(&Symbol::Value(2)));
    assert_eq!(write_sql(&symbols, &schema(), &offered), sql);
}

/// Checks that a query is read with the first literal, taken by the grammar, and written as it was.
#[track_caller]
fn stays(sql: &str, offered: &[Literal]) {
    let symbols = read_sql(sql, &schema(), offered).expect(sql);
    assert!(symbols.contains(&Symbol::Value(0)), "{sql}");
    assert_eq!(GrammarState::refused(&symbols, &schema(), offered), None, "{sql}");
    assert_eq!(write_sql(&symbols, &schema(), offered), sql);
}

#[test]
fn a_number_that_is_a_cell_too_stands_where_numbers_do() {
    let flag = ColumnRef { table: 2, column: 1 };
    let offered = [Literal { text: "1".to_owned(), columns: vec![flag], ..literals()[0].clone() }];
    for sql in [
        "select name from singer order by age desc limit 1",
        "select age from singer group by age having count(*) > 1",
        "select age + 1 from singer",
        "select id from singer_award where prize = '1'",
        "select name from singer where age in ('1', 2)",
    ] {
        stays(sql, &offered);
    }
}

#[test]
fn a_cell_is_written_as_its_column_has_it() {
    let [prize, town] = [(2, 1), (0, 2)].map(|(table, column)| ColumnRef { table, column });
    let cell = |text: &str, of| Literal {
        text: text.to_owned(),
        columns: vec![of],
        ..literals()[0].clone()
    };
    let offered = [cell("oslo", prize), cell("Oslo", town)];
    for sql in [
        "select name from singer where `Home Town` = 'Oslo'",
        "select id from singer_award where prize != 'oslo'",
        "select name from singer where `Home Town` not in ('Oslo')",
    ] {
        stays(sql, &offered);
    }
}

/// Returns what SQL over one table of a shop's export gives back; its columns are dates and numbers in
/// several forms.
fn exported(sql: &str) -> String {
    use beamsplitter_sql::date_part::Dates;
    use beamsplitter_sql::number_form::NumberForm;
    let mut table =
        Table::of("sales", &["iso", "day", "epoch", "price", "qty", "serial", "due", "stamp"]);
    let dates = |texts: &[&str], number| Dates::of(texts.iter().copied(), number, false);
    table.columns[0].dates = dates(&["2024-03-15"], false);
    table.columns[1].dates = dates(&["15/03/2024"], false);
    table.columns[2].dates = dates(&["1710460800"], true);
    table.columns[5].dates = Dates::of(["45321", "45380"].into_iter(), true, true);
    table.columns[6].dates = dates(&["03.04.24", "17.05.24"], false);
    table.columns[7].dates = dates(&["15/03/2024 9:30", "02/04/2024 14:05"], false);
    table.columns[3].numbers = NumberForm::of(["£1,200.50", "£3.00"].into_iter());
    let schema = Schema { tables: vec![table], ..Schema::default() };
    let text =
        |text: &str, number| Literal { text: text.to_owned(), number, ..literals()[0].clone() };
    let literals = [text("2024", true), text("F", false)];
    match read_sql(sql, &schema, &literals) {
        Ok(symbols) => write_sql(&symbols, &schema, &literals),
        Err(error) => error.to_string(),
    }
}

#[test]
fn parts_of_dates_and_numbers_are_written_as_their_column_needs() {
    cases::check("src/exported.txt", exported);
}

#[test]
fn parts_of_dates_are_numbers_wherever_they_are_compared() {
    let file = rusqlite::Connection::open_in_memory().expect("a database");
    let script = "create table sales (iso, qty); insert into sales values ('2023-07-01', 'F'), \
                  ('2024-03-15', 2024), ('2024-11-02', 9);";
    file.execute_batch(script).expect("a table");
    for (sql, rows) in [
        (
            "select 1 from sales where strftime('%Y', iso) = (select max(strftime('%Y', iso)) from sales)",
            2,
        ),
        ("select 1 from sales where (select max(strftime('%Y', iso)) from sales) = 2024", 3),
        ("select 1 from sales where 2024 not in (select strftime('%Y', iso) from sales)", 0),
        ("select 1 from sales group by 1 having max(strftime('%m', iso)) > 2024", 0),
        ("select 1 from sales where coalesce(strftime('%Y', iso), 0) = 2024", 2),
        ("select 1 from sales where case when 1 = 1 then strftime('%m', iso) end < 10", 2),
        ("select 1 from sales where 10 between 1 and strftime('%m', iso)", 1),
        ("select 1 from (select strftime('%Y', iso) as y from sales) where y = 2024", 2),
        ("select strftime('%Y', iso) from sales intersect select qty from sales", 1),
    ] {
        let written = exported(sql);
        let mut found = file.prepare(&written).expect(&written);
        let mut found = found.query([]).expect(&written);
        let mut count = 0;
        while found.next().expect(&written).is_some() {
            count += 1;
        }
        assert_eq!(count, rows, "{written}");
    }
}

#[test]
fn a_part_of_a_text_may_begin_and_end_anywhere() {
    for place in ["9223372036854775807", "-9223372036854775807"] {
        let all = format!("select substr(day, {place}) from sales");
        let some = format!("select substr(day, {place}, 9223372036854775807) from sales");
        for sql in [all, some] {
            assert!(exported(&sql).starts_with("select substr(day, "), "{sql}");
        }
    }
}
