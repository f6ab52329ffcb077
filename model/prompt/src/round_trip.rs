//! SQL -> symbols -> SQL, one line a case.

use beamsplitter_link::Literal;
use beamsplitter_sql::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};

use crate::vocabulary::{Symbol, Word};
use crate::{plan, read_sql, template, write_sql};

pub(crate) fn schema() -> Schema {
    let column = |name: &str| Column {
        name: name.to_owned(),
        kind: ColumnKind::Text,
        primary_key: name == "id",
        ..Column::default()
    };
    let table = |name: &str, columns: &[&str]| Table {
        name: name.to_owned(),
        columns: columns.iter().map(|c| column(c)).collect(),
        ..Table::default()
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

fn check(sql: &str, expect: &str) {
    let written = write_sql(&symbols(sql), &schema(), &literals());
    assert_eq!(written, expect, "{sql}");
    assert_eq!(write_sql(&symbols(expect), &schema(), &literals()), expect, "again: {sql}");
}

#[test]
fn simple_queries() {
    check("SELECT Name FROM Singer", "select name from singer");
    check("select count(*) from singer;", "select count(*) from singer");
    check("select distinct `home town` from singer", "select distinct `Home Town` from singer");
    check(
        "select * from singer where name = \"france\"",
        "select * from singer where name = 'France'",
    );
    check(
        "select name from singer where name = 'o''hara'",
        "select name from singer where name = 'O''Hara'",
    );
    check("select max(age), min(s.age) from singer s", "select max(age), min(age) from singer");
    check("select count(distinct age) from singer", "select count(distinct age) from singer");
    check(
        "select name from singer order by age desc limit 1",
        "select name from singer order by age desc limit 1",
    );
    check("select name from singer order by age asc", "select name from singer order by age");
}

#[test]
fn conditions() {
    check(
        "select name from singer where age > 2014 and (name = 'France' or age < 3)",
        "select name from singer where age > 2014 and (name = 'France' or age < 3)",
    );
    check(
        "select name from singer where name like '%France%' or name not like 'France%'",
        "select name from singer where name like '%France%' or name not like 'France%'",
    );
    check(
        "select age from singer where (id = 3 or age = 2) group by age having (max(id) > 1 or age = 3)",
        "select age from singer where id = 3 or age = 2 group by age having max(id) > 1 or age = 3",
    );
    check(
        "select name from singer where id in (select id from concert where (year = 1 or year = 2)) union select name from singer where (age = 1 or age = 2) and id = 3",
        "select name from singer where id in (select id from concert where year = 1 or year = 2) union select name from singer where (age = 1 or age = 2) and id = 3",
    );
    check(
        "select name from singer where (select max(year) from concert) > age or age = 1",
        "select name from singer where (select max(year) from concert) > age or age = 1",
    );
    check(
        "select name from singer where age between 1 and 2014",
        "select name from singer where age between 1 and 2014",
    );
    check(
        "select name from singer where id not in (select singer_id from concert)",
        "select name from singer where id not in (select singer_id from concert)",
    );
    check(
        "select age from singer group by age having count(*) > 1",
        "select age from singer group by age having count(*) > 1",
    );
    check(
        "select name from singer where name = 'Nowhere'",
        "select name from singer where name = ''",
    );
}

#[test]
fn joins_are_restored_from_the_keys() {
    check(
        "select T1.name from singer as T1 join concert as T2 on T1.id = T2.singer_id",
        "select t1.name from singer as t1 join concert as t2 on t1.id = t2.singer_id",
    );
    check(
        "select name from singer, concert where singer.id = concert.singer_id and year = 2014",
        "select t1.name from singer as t1 join concert as t2 on t1.id = t2.singer_id where t2.year = 2014",
    );
    // No key: equal names serve.
    check(
        "select a.prize from singer s join singer_award a on s.id = a.id",
        "select t2.prize from singer as t1 join singer_award as t2 on t1.id = t2.id",
    );
    // Not what the keys say: the condition is written.
    check(
        "select c.year from singer s join concert c on s.id = c.id",
        "select t2.year from singer as t1 join concert as t2 on t1.id = t2.id",
    );
    check(
        "select a.name from singer a join singer b on a.age = b.age",
        "select t1.name from singer as t1 join singer as t2 on t1.age = t2.age",
    );
}

#[test]
fn nested_and_compound() {
    check(
        "select name from singer where age > (select avg(age) from singer)",
        "select name from singer where age > (select avg(age) from singer)",
    );
    check(
        "select name from singer where exists (select * from concert where concert.singer_id = singer.id)",
        "select name from singer where exists (select * from concert where singer_id = singer.id)",
    );
    check(
        "select id from singer except select singer_id from concert",
        "select id from singer except select singer_id from concert",
    );
    check(
        "select count(*) from (select age from singer group by age)",
        "select count(*) from (select age from singer group by age)",
    );
    check(
        "select t1.* from singer t1 join concert t2 on t1.id = t2.singer_id",
        "select t1.* from singer as t1 join concert as t2 on t1.id = t2.singer_id",
    );
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
fn what_cannot_be_said_is_refused() {
    let refused = |sql: &str, expect: &str| {
        let error = read_sql(sql, &schema(), &literals()).unwrap_err();
        assert_eq!(error.to_string(), expect, "{sql}");
    };
    refused("select nothing from singer", "no table or column is called \"nothing\"");
    refused("drop table singer", "anything but one SELECT cannot be expressed");
    refused("select 1", "SELECT without FROM cannot be expressed");
    refused("with a as (select 1) select * from a", "WITH cannot be expressed");
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

/// Returns what SQL over one table of a shop's export gives back; its columns are dates and numbers in
/// several forms.
fn exported(sql: &str) -> String {
    use beamsplitter_sql::date_part::Dates;
    use beamsplitter_sql::number_form::NumberForm;
    let mut table = Table::of("sales", &["iso", "day", "epoch", "price", "qty"]);
    let dates = |texts: &[&str], number| Dates::of(texts.iter().copied(), number);
    table.columns[0].dates = dates(&["2024-03-15"], false);
    table.columns[1].dates = dates(&["15/03/2024"], false);
    table.columns[2].dates = dates(&["1710460800"], true);
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
fn parts_of_dates_are_written_as_their_column_needs() {
    let check = |sql: &str, expect: &str| assert_eq!(exported(sql), expect, "{sql}");
    check(
        "select strftime('%m', iso), count(*) from sales group by substr(iso, 6, 2)",
        "select strftime('%m', iso), count(*) from sales group by strftime('%m', iso)",
    );
    check(
        "select count(*) from sales where strftime('%Y-%m', iso) = '2024-03'",
        "select count(*) from sales where cast(strftime('%Y', iso) as integer) = 2024 and \
         cast(strftime('%m', iso) as integer) = 3",
    );
    check(
        "select price from sales where day like '%/03/2024'",
        "select price from sales where cast(substr(day, 7, 4) as integer) = 2024 and \
         cast(substr(day, 4, 2) as integer) = 3",
    );
    check(
        "select date(epoch, 'unixepoch') from sales",
        "select date(epoch, 'unixepoch') from sales",
    );
    check(
        "select julianday(max(iso)) - julianday(min(iso)) from sales",
        "select max(julianday(iso)) - min(julianday(iso)) from sales",
    );
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

#[test]
fn numbers_that_are_text_are_compared_by_value() {
    assert_eq!(
        exported("select sum(cast(replace(replace(price, '£', ''), ',', '') as real)) from sales"),
        "select sum(CAST(REPLACE(REPLACE(price, '£', ''), ',', '') AS REAL)) from sales"
    );
}

#[test]
fn conditions_are_counted_and_shares_are_fractions() {
    let check = |sql: &str, expect: &str| assert_eq!(exported(sql), expect, "{sql}");
    check(
        "select 100.0 * sum(case when qty = 'F' then 1 else 0 end) / count(*) from sales",
        "select 100.0 * sum(qty = 'F') / count(*) from sales",
    );
    check(
        "select sum(iif(qty = 'F', price, 0)) from sales",
        "select sum(case when qty = 'F' then price else 0 end) from sales",
    );
    check(
        "select avg(n) from (select qty, count(*) as n from sales group by qty)",
        "select avg(o2) from (select qty as o1, count(*) as o2 from sales group by qty)",
    );
    check("select qty from sales where qty = ''", "select qty from sales where qty = ''");
}
