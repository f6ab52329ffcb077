//! Joins, queries within queries, set operations.

use super::super::english;
use super::{check, schema};

#[test]
fn joins() {
    check(
        "select t1.name, t3.concert_title from singer as t1 join singer_in_concert as t2 on t1.singer_id = t2.singer_id join concert as t3 on t2.concert_id = t3.concert_id where t3.year = 2014",
        "the singer's name and the concert's title of each singer in concert whose concert's year is 2014",
    );
    check(
        "select location, concert_title from concert join stadium on concert.stadium_id = stadium.id",
        "the stadium's location and the concert title of each concert",
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
        "the stadium's location and the number of concerts for each stadium, if the average of the stadium's capacity is more than 5",
    );
    check(
        "select a.firstName, b.firstName from people a join people b on a.boss = b.id",
        "the first person's first name and the second person's first name, for each first person with its second person (the first person's boss is the same as the second person's id)",
    );
    check(
        "select max(t2.capacity) from concert as t1 join stadium as t2 on t1.stadium_id = t2.id",
        "the highest of the stadium's capacity, over the concerts",
    );
    check(
        "select singer.name, countries.name from singer, countries where singer.country = countries.code",
        "the singer's name and the country's name, for each combination of singer and country, where the singer's country is the same as the country's code",
    );
    check(
        "select t1.* from concert as t1 join stadium as t2 on t1.stadium_id = t2.id order by t2.capacity",
        "everything about each concert, lowest first by the stadium's capacity",
    );
    check(
        "select t1.* from concert as t1 join stadium as t2 on t1.stadium_id = t2.id order by t2.capacity desc limit 1",
        "everything about the concert whose stadium's capacity is the highest",
    );
}

#[test]
fn rows_of_joined_tables() {
    check(
        "select count(*) from concert as t1 join stadium as t2 on t1.stadium_id = t2.id where t2.capacity > 9",
        "the number of concerts whose stadium's capacity is more than 9",
    );
    check(
        "select t2.location, count(*) from concert as t1 join stadium as t2 on t1.stadium_id = t2.id group by t2.id order by count(*) desc limit 1",
        "the stadium's location and the number of concerts for the stadium with the most concerts",
    );
    check(
        "select t2.id from concert as t1 join stadium as t2 on t1.stadium_id = t2.id group by t2.id having count(*) > 1",
        "each stadium's id with more than 1 concert",
    );
    check(
        "select count(*), t3.name from singer_in_concert as t1 join concert as t2 on t1.concert_id = t2.concert_id join singer as t3 on t1.singer_id = t3.singer_id group by t3.singer_id",
        "the number of singers in concert with their concert and the singer's name for each singer",
    );
    check(
        "select distinct t2.location from concert as t1 join stadium as t2 on t1.stadium_id = t2.id where t1.year > 2014",
        "each different stadium's location of the concerts whose year is after 2014",
    );
    check(
        "select t2.* from concert as t1 join stadium as t2 on t1.stadium_id = t2.id",
        "everything about the stadium of each concert",
    );
}

#[test]
fn rows_with_rows_of_another_table() {
    check(
        "select location from stadium where id in (select stadium_id from concert where year = 2014)",
        "the location of each stadium with a concert whose year is 2014",
    );
    check(
        "select count(*) from stadium where capacity > 9 and id not in (select stadium_id from concert)",
        "the number of stadiums whose capacity is more than 9 and without a concert",
    );
    check(
        "select t1.concert_title from concert as t1 join stadium as t2 on t1.stadium_id = t2.id where t2.id in (select stadium_id from concert where year = 2014)",
        "the concert title of each concert whose stadium has a concert whose year is 2014",
    );
    check(
        "select name from singer where singer_id in (select singer_id from singer_in_concert limit 3)",
        "the name of each singer whose singer id is among (the singer id of each singer in concert, only the first 3)",
    );
    check(
        "select name from singer where age in (select year from concert)",
        "the name of each singer whose age is among (the year of each concert)",
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
        "the name of each singer without a singer in concert",
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
        "the country and the number of singers of each row of (the number of singers for each country) whose number of singers is more than 2",
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
