//! Golden readings over a small made-up database.

use super::english;
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
            schema.tables.push(Table { name: name.into(), columns, rows: None });
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
fn rows_of_one_table() {
    check("select name from singer", "the name of each singer");
    check(
        "select name, age, net_worth from singer",
        "the name, the age and the net worth of each singer",
    );
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
        "the name of each singer whose country is none of 'France', 'Spain'",
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
        "the location of each stadium whose opened is before '2000-01-01'",
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
        "the average age, the highest age and the alphabetically first name of the singers",
    );
    check("select max(opened) from stadium", "the latest opened of the stadiums");
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
        "for each country: the country and the number of singers",
    );
    check(
        "select country from singer group by country having count(*) >= 2",
        "each country, if the number of singers is at least 2",
    );
    check(
        "select country from singer where age > 20 group by country order by count(*) desc limit 1",
        "the country with the most singers (only singers whose age is more than 20)",
    );
    check(
        "select country, avg(age) from singer group by country order by avg(age) desc limit 1",
        "for the country with the highest average age of the singers: the country and the average age",
    );
    check(
        "select country, max(age) from singer group by country order by country",
        "for each country of the singers: the country and the highest age, in alphabetical order of the country",
    );
    check(
        "select count(*) as n, country from singer group by country order by n desc limit 3",
        "for each country: the number of singers and the country, highest number of singers first, only the first 3",
    );
}

#[test]
fn orders_and_limits() {
    check(
        "select name from singer order by age desc limit 1",
        "the name of the singer with the highest age",
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
fn joins() {
    check(
        "select t1.name, t3.concert_title from singer as t1 join singer_in_concert as t2 on t1.singer_id = t2.singer_id join concert as t3 on t2.concert_id = t3.concert_id where t3.year = 2014",
        "the singer's name and the concert's title, for each singer with its singer in concert and its concert, where the concert's year is 2014",
    );
    check(
        "select location, concert_title from concert join stadium on concert.stadium_id = stadium.id",
        "the stadium's location and the concert's title, for each concert with its stadium",
    );
    check(
        "select t2.location from concert as t1 join stadium as t2 on t1.concert_id = t2.id",
        "the stadium's location, for each concert with its stadium (the concert's id is the same as the stadium's id)",
    );
    check(
        "select location from stadium left join concert on stadium.id = concert.stadium_id where concert_id is null",
        "the stadium's location, for each stadium with or without its concert, where the concert's id is missing",
    );
    check(
        "select t2.location, count(*) from concert as t1 join stadium as t2 on t1.stadium_id = t2.id group by t1.stadium_id having avg(t2.capacity) > 5",
        "for each concert's stadium id, over each concert with its stadium, if the average of the stadium's capacity is more than 5: the stadium's location and the number of rows",
    );
    check(
        "select a.firstName, b.firstName from people a join people b on a.boss = b.id",
        "the first person's first name and the second person's first name, for each first person with its second person (the first person's boss is the same as the second person's id)",
    );
    check(
        "select max(t2.capacity) from concert as t1 join stadium as t2 on t1.stadium_id = t2.id",
        "the highest of the stadium's capacity, over each concert with its stadium",
    );
    check(
        "select singer.name, countries.name from singer, countries where singer.country = countries.code",
        "the singer's name and the country's name, for each combination of singer and country, where the singer's country is the same as the country's code",
    );
    check(
        "select t1.* from concert as t1 join stadium as t2 on t1.stadium_id = t2.id order by t2.capacity",
        "everything about the concert, for each concert with its stadium, lowest first by the stadium's capacity",
    );
}

#[test]
fn queries_in_queries() {
    check(
        "select name from singer where age = (select max(age) from singer)",
        "the name of each singer whose age is the highest age of the singers",
    );
    check(
        "select name from singer where singer_id not in (select singer_id from singer_in_concert)",
        "the name of each singer whose singer id is not among (the singer id of each singer in concert)",
    );
    check(
        "select name from singer where exists (select * from singer_in_concert where singer_in_concert.singer_id = singer.singer_id)",
        "the name of each singer where there is some singer in concert whose singer id is the same as the singer's id",
    );
    check(
        "select name from singer as s where age > (select avg(age) from singer where country = s.country)",
        "the name of each singer whose age is more than (the average age of the singers whose country is the same as the outer singer's country)",
    );
    check(
        "select name from (select name, age from singer where age > 30) where age < 50",
        "the name of each row of (the name and age of each singer whose age is more than 30) whose age is less than 50",
    );
    check(
        "select x.country, x.n from (select country, count(*) as n from singer group by country) as x where x.n > 2",
        "the country and the number of singers of each row of (for each country: the country and the number of singers) whose number of singers is more than 2",
    );
    check(
        "select count(*) from (select country from singer group by country)",
        "how many rows of each country of the singers",
    );
    check(
        "with adult as (select name, age as years from singer where age >= 18) select name from adult where years < 65",
        "taking “adult” to be the name and age of each singer whose age is at least 18: the name of each adult whose age is less than 65",
    );
}

#[test]
fn set_operations() {
    check(
        "select country from singer where age > 40 intersect select country from singer where age < 30",
        "the country of each singer whose age is more than 40, but only what is also in: the country of each singer whose age is less than 30",
    );
    check(
        "select name from singer union select name from countries",
        "the name of each singer, together, without repeats, with: the name of each country",
    );
    check(
        "select name from singer union all select name from countries order by name",
        "the name of each singer, together with: the name of each country; all of it in alphabetical order of the name",
    );
    check(
        "select id from stadium except select stadium_id from concert",
        "the id of each stadium, but leaving out: the stadium id of each concert",
    );
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
    check("select strftime('%Y', opened) from stadium", "the year of the opened of each stadium");
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

#[test]
fn what_would_read_the_same_is_told_apart() {
    check("select line from address1", "the line of each “address1”");
    check("select line from address_1", "the line of each “address_1”");
    check(
        "select name from singer where \"age\" > 5 and country = \"age group\"",
        "the name of each singer whose age is more than 5 and whose country is 'age group'",
    );
    check("select nothing.here from somewhere as nothing", "the here of each somewhere");
}

#[test]
fn deep_queries_end() {
    let nested = format!("select * from {}singer{}", "(select * from ".repeat(14), ")".repeat(14));
    assert!(english(&nested, &schema()).unwrap().len() < 5000);
    let long = format!("select name from singer where age > 0{}", " + 1".repeat(900));
    assert!(english(&long, &schema()).unwrap().contains("long calculation"));
    let either = format!("select name from singer where age = 0{}", " or age = 1".repeat(300));
    assert!(english(&either, &schema()).unwrap().contains("or whose age is 1"));
}
