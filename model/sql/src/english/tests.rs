//! Golden readings over a small made-up database.

mod nested;

use super::{english, heads};
use crate::schema::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};

/// Tables as `name: column kind, ...`, one per line; keys as `a.b -> c.d`.
const SCHEMA: &str = "\
singer: singer_id number, name text, country text, age number, isMale boolean, net_worth number
concert: concert_id number, concert_title text, stadium_id number, Year number
stadium: id number, Location text, Capacity number, opened time
singer_in_concert: concert_id number, singer_id number
people: id number, firstName text, `boss` number
countries: code text, name text
order_items: id number, price number, quantity number, sold_on time
address1: address_id number, line text, address1 text
address_1: address_id number, line text
singer_in_concert.concert_id -> concert.concert_id
singer_in_concert.singer_id -> singer.singer_id
concert.stadium_id -> stadium.id";

fn schema() -> Schema {
    let mut schema = Schema::default();
    for line in SCHEMA.lines() {
        if let Some((name, columns)) = line.split_once(": ") {
            let column = |text: &str| {
                let (name, kind) = text.split_once(' ').unwrap();
                let kind = match kind {
                    "number" => ColumnKind::Number,
                    "time" => ColumnKind::Time,
                    "boolean" => ColumnKind::Boolean,
                    _ => ColumnKind::Text,
                };
                Column { name: name.trim_matches('`').into(), kind, ..Column::default() }
            };
            let columns = columns.split(", ").map(column).collect();
            schema.tables.push(Table { name: name.into(), columns, ..Table::default() });
        } else {
            let place = |text: &str| {
                let (table, column) = text.split_once('.').unwrap();
                let table = schema.table_named(table).unwrap();
                let column = schema.tables[table].column_named(column).unwrap();
                ColumnRef { table, column }
            };
            let (from, to) = line.split_once(" -> ").unwrap();
            let key = ForeignKey { from: place(from), to: place(to) };
            schema.foreign_keys.push(key);
        }
    }
    schema
}

#[track_caller]
fn check(sql: &str, expect: &str) {
    assert_eq!(english(sql, &schema()).unwrap(), expect, "\n{sql}");
}

#[test]
fn texts_that_are_dates_are_times() {
    let mut schema = schema();
    schema.tables[0].columns[2].samples = vec!["2020-01-31".to_owned()];
    let last = "select name from singer order by country desc limit 1";
    let expect = "the name of the singer with the latest country";
    assert_eq!(english(last, &schema).unwrap(), expect);
}

#[test]
fn rows_of_one_table() {
    check("select name from singer", "the name of each singer");
    check("select name, age, net_worth from singer", "the name, age and net worth of each singer");
    check("select name, country, age from singer", "the name, country and age of each singer");
    check("select * from singer", "everything about each singer");
    check("select distinct country from singer", "each different country of the singers");
    check(
        "select distinct country, age from singer where age > 20",
        "each different combination of country and age of the singers whose age is more than 20",
    );
    check(
        "SELECT name FROM singer WHERE country = 'France' ORDER BY age DESC",
        "the name of each singer whose country is 'France', oldest first",
    );
    check(
        "select T1.name from singer as T1 where T1.country = \"France\"",
        "the name of each singer whose country is 'France'",
    );
    check(
        "select firstName from people limit 3",
        "the first name of each person, only the first 3",
    );
    check("select name from countries", "the name of each country");
}

#[test]
fn conditions() {
    check(
        "select name from singer where age > 20 and country <> 'France'",
        "the name of each singer whose age is more than 20 and whose country is not 'France'",
    );
    check(
        "select name from singer where (age < 20 or age >= 60) and isMale = 1",
        "the name of each singer (whose age is less than 20 or whose age is at least 60) and whose “is male” is 1",
    );
    check(
        "select name from singer where country in ('France', 'Spain')",
        "the name of each singer whose country is 'France' or 'Spain'",
    );
    check(
        "select name from singer where country not in ('France', 'Spain')",
        "the name of each singer whose country is neither 'France' nor 'Spain'",
    );
    check(
        "select name from singer where age between 20 and 30",
        "the name of each singer whose age is between 20 and 30",
    );
    check(
        "select name from singer where name like '%Joe%' or name not like 'A%'",
        "the name of each singer whose name contains 'Joe' or whose name does not begin with 'A'",
    );
    check(
        "select name from singer where name like '%y' or name like 'A_b%'",
        "the name of each singer whose name ends with 'y' or whose name matches the pattern 'A_b%'",
    );
    check(
        "select name from singer where country is null or age is not null",
        "the name of each singer whose country is missing or whose age is not missing",
    );
    check(
        "select name from singer where not age > 20",
        "the name of each singer where it is not true that the age is more than 20",
    );
    check(
        "select name from singer where 20 < age",
        "the name of each singer whose age is more than 20",
    );
    check(
        "select concert_title from concert where year >= 2014",
        "the concert title of each concert whose year is 2014 or later",
    );
    check(
        "select Location from stadium where opened < '2000-01-01'",
        "the location of each stadium whose opened date is before '2000-01-01'",
    );
    check(
        "select name from singer where length(name) > 5",
        "the name of each singer where the length of the name is more than 5",
    );
}

#[test]
fn totals() {
    check("select count(*) from singer", "the number of singers");
    check(
        "select count(*) from singer where country = 'France'",
        "the number of singers whose country is 'France'",
    );
    check(
        "select count(distinct country) from singer",
        "the number of different countries of the singers",
    );
    check(
        "select avg(age), max(age), min(name) from singer",
        "the average age, highest age and alphabetically first name of the singers",
    );
    check("select avg(average) from singer", "the average of the average of the singers");
    check(
        "select name from singer where country >= '2020-01-31'",
        "the name of each singer whose country is '2020-01-31' or later",
    );
    check("select max(opened) from stadium", "the latest opened date of the stadiums");
    check(
        "select sum(price * quantity) from order_items",
        "the total of the price times the quantity of the order items",
    );
    check(
        "select count(*), sum(price) from order_items where quantity > 1",
        "the number of order items and the total price of the order items whose quantity is more than 1",
    );
}

#[test]
fn groups() {
    check(
        "select country, count(*) from singer group by country",
        "the number of singers for each country",
    );
    check(
        "select country from singer group by country having count(*) >= 2",
        "each country with at least 2 singers",
    );
    check(
        "select country from singer where age > 20 group by country order by count(*) desc limit 1",
        "the country with the most singers (only singers whose age is more than 20)",
    );
    check(
        "select country, avg(age) from singer group by country order by avg(age) desc limit 1",
        "the country with the highest average age of the singers, and the average age",
    );
    check(
        "select country, max(age) from singer group by country order by country",
        "the highest age for each country of the singers, in alphabetical order of the country",
    );
    check(
        "select count(*) as n, country from singer group by country order by n desc limit 3",
        "the number of singers for each country, highest number of singers first, only the first 3",
    );
}

#[test]
fn orders_and_limits() {
    check(
        "select name from singer order by age desc limit 1",
        "the name of the singer with the highest age",
    );
    check(
        "select Location from stadium order by opened desc limit 1",
        "the location of the stadium opened latest",
    );
    check(
        "select name from singer where country = 'France' order by age limit 1",
        "the name of the singer with the lowest age, among those whose country is 'France'",
    );
    check(
        "select name from singer order by net_worth desc, name limit 5",
        "the name of each singer, highest net worth first, then in alphabetical order of the name, only the first 5",
    );
    check(
        "select name from singer order by name desc limit 2 offset 3",
        "the name of each singer, in reverse alphabetical order of the name, leaving out the first 3, only the next 2",
    );
    check(
        "select name from singer order by 1 limit 3, 2",
        "the name of each singer, in alphabetical order of the name, leaving out the first 3, only the next 2",
    );
    check(
        "select concert_title from concert order by year",
        "the concert title of each concert, earliest year first",
    );
}

#[test]
fn dates_and_shares_are_said_as_people_say_them() {
    check(
        "select sum(country = 'France') * 100.0 / count(*) from singer where age > 20",
        "the percentage of singers whose country is 'France', among the singers whose age is more than 20",
    );
    check(
        "select sum(case when age > 20 then 1 else 0 end) from singer",
        "the number of singers whose age is more than 20",
    );
    check(
        "select julianday(sold_on) - julianday('2020-01-01') from order_items",
        "the number of days from '2020-01-01' to the sold date of each order item",
    );
    check(
        "select date(sold_on / 1000, 'unixepoch'), strftime('%H', sold_on, '+1 day') from order_items",
        "the date of the sold date and the hour of 1 day after the sold date of each order item",
    );
    check(
        "select cast(replace(replace(name, '$', ''), ',', '') as real) from singer where name <> ''",
        "the name as a number of each singer whose name is not empty",
    );
    check(
        "select replace(replace(name, '$', ''), ',', '') from singer",
        "the name without '$' and ',' of each singer",
    );
    check(
        "select name from singer where substr(name, 4, 2) = '08'",
        "the name of each singer where the text at places 4 to 5 of the name is '08'",
    );
    check(
        "select name from singer order by substr(name, 7, 4) || substr(name, 1, 2) limit 1",
        "the name of the singer with the lowest name read at places 7 to 10 and places 1 to 2",
    );
    check(
        "select country from singer group by country order by count(distinct name) desc limit 1",
        "the country with the most different names of the singers",
    );
}

#[test]
fn tables_whose_names_are_no_words_have_rows() {
    let table = |name: &str| Table::of(name, &["nm"]);
    let tables = ["rx", "pt", "ins", "roll_2024", "lynx"].map(table).to_vec();
    let schema = Schema { tables, ..Schema::default() };
    let count = |name: &str| english(&format!("select count(*) from {name}"), &schema).unwrap();
    assert_eq!(count("rx"), "the number of rx rows");
    assert_eq!(count("pt"), "the number of pt rows");
    assert_eq!(count("ins"), "the number of ins rows");
    assert_eq!(count("roll_2024"), "the number of roll 2024 rows");
    assert_eq!(count("lynx"), "the number of lynxes");
}

#[test]
fn a_column_called_as_the_key_of_another_table_follows_it() {
    let mut staff = Table::of("staff", &["drv", "name"]);
    staff.columns[0].primary_key = true;
    let tables = vec![Table::of("ticket", &["no", "drv", "price"]), staff];
    let schema = Schema { tables, ..Schema::default() };
    let sum =
        "select sum(price) from ticket join staff on ticket.drv = staff.drv where name = 'Ida'";
    let expect = "the total price of the tickets whose staff's name is 'Ida'";
    assert_eq!(english(sum, &schema).unwrap(), expect);
}

#[test]
fn columns_of_results_are_called_in_english() {
    let heads = |sql: &str| heads(sql, &schema());
    let counted = heads("select country, count(*) from singer group by country");
    assert_eq!(counted, ["country", "number of singers"]);
    assert!(heads("select * from singer").is_empty() && heads("delete").is_empty());
}

#[test]
fn expressions() {
    check(
        "select case when age < 18 then 'child' else 'adult' end from singer",
        "('child' if the age is less than 18; otherwise 'adult') of each singer",
    );
    check(
        "select upper(name), round(net_worth, 2), cast(age as text) from singer",
        "the name in capitals, the net worth rounded to 2 decimals and the age as text of each singer",
    );
    check(
        "select strftime('%Y', opened) from stadium",
        "the year of the opened date of each stadium",
    );
    check("select net_worth - age from singer", "the net worth minus the age of each singer");
    check(
        "select name || ' ' || country from singer",
        "the name followed by ' ' followed by the country of each singer",
    );
    check(
        "select name, rank() over (partition by country order by age desc) from singer",
        "the name and the rank within the same country (oldest first) of each singer",
    );
    check("select 1 + 2", "1 plus 2");
}
