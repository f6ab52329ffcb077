//! Golden readings over a small made-up database.

use super::{english, heads};
use crate::cases;
use crate::date_part::{DatePart, Dates};
use crate::schema::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};

/// Tables as `name: column kind, ...`, one per line, primary keys with `*`; keys as `a.b -> c.d`.
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

/// Tables that refer to each other in several roles, or without saying so.
const ROLES: &str = "\
airport: code* text, city text, number number, eur/m2 number, km2 number
flight: id* number, origin text, destination text, gate_airport text
helper: helper_id* number, name text, boss number
loan: id* number, served_by number, helper number, seen_day text, lent_at text
has_loan: id* number, loan_id number
ads_2024: id* number, trade text
flight.origin -> airport.code
flight.destination -> airport.code
flight.gate_airport -> airport.code
helper.boss -> helper.helper_id
has_loan.loan_id -> loan.id";

fn schema() -> Schema {
    schema_of(SCHEMA)
}

fn schema_of(text: &str) -> Schema {
    let mut schema = Schema::default();
    for line in text.lines() {
        if let Some((name, columns)) = line.split_once(": ") {
            let column = |text: &str| {
                let (name, kind) = text.split_once(' ').unwrap();
                let kind = match kind {
                    "number" => ColumnKind::Number,
                    "time" => ColumnKind::Time,
                    "boolean" => ColumnKind::Boolean,
                    _ => ColumnKind::Text,
                };
                let (primary_key, name) = (name.ends_with('*'), name.trim_end_matches('*'));
                let name = name.trim_matches('`').into();
                Column { name, kind, primary_key, ..Column::default() }
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

#[test]
fn queries_are_put_into_english() {
    cases::check("src/english/cases.txt", |sql| english(sql, &schema()).unwrap());
}

#[test]
fn tables_are_called_by_what_they_are_to_others() {
    let mut schema = schema_of(ROLES);
    let dates = Dates::of(["14/03/2024", "02/04/2024"].into_iter(), false, false);
    schema.tables[3].columns[3].dates = dates;
    schema.tables[3].columns[4].dates = Some(Dates::Sqlite);
    cases::check("src/english/roles.txt", |sql| english(sql, &schema).unwrap());
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
fn whole_numbers_are_divided_without_a_rest() {
    let mut schema = schema();
    let cut = "the total quantity divided by the number of order items (whole part)";
    let whole = "select sum(quantity) / count(*) from order_items";
    assert!(!english(whole, &schema).unwrap().contains("(whole part)"), "it may have decimals");
    schema.tables[6].columns[2].declared = "INTEGER".to_owned();
    assert_eq!(english(whole, &schema).unwrap(), cut);
    let exact = whole.replace("sum(", "1.0 * sum(");
    assert!(!english(&exact, &schema).unwrap().contains("(whole part)"));
}

#[test]
fn parts_of_a_text_that_make_a_date_are_that_date() {
    let mut schema = schema();
    let expect = "the name of the singer with the latest country";
    for first in ["14.03.2024", "3/14/2024"] {
        let dates = Dates::of(std::iter::once(first), false, false).unwrap();
        let date = dates.part(DatePart::Date, "country");
        schema.tables[0].columns[2].dates = Some(dates);
        for date in [date.clone(), date.replace(" || '-'", "")] {
            let last = format!("select name from singer order by {date} desc limit 1");
            assert_eq!(english(&last, &schema).unwrap(), expect, "{date}");
        }
    }
}

#[test]
fn a_date_with_its_time_of_day_is_the_column() {
    let mut schema = schema();
    for first in ["14.03.2024 9:30", "3/14/2024 9:30 PM"] {
        let dates = Dates::of(std::iter::once(first), false, false).unwrap();
        let last =
            format!("select name from singer order by {} desc limit 1", dates.whole("country"));
        let days = dates.part(DatePart::Days, "country");
        let days = format!("select julianday('2024-03-20') - {days} from singer");
        schema.tables[0].columns[2].dates = Some(dates);
        let expect = "the name of the singer with the latest country";
        assert_eq!(english(&last, &schema).unwrap(), expect, "{last}");
        let expect = "the number of days from the country to '2024-03-20' of each singer";
        assert_eq!(english(&days, &schema).unwrap(), expect, "{days}");
    }
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
    assert_eq!(heads("select upper(name) from singer"), ["name in capitals"]);
    assert!(heads("select * from singer").is_empty() && heads("delete").is_empty());
}

#[test]
fn deep_queries_end() {
    let nested = format!("select * from {}singer{}", "(select * from ".repeat(14), ")".repeat(14));
    assert!(english(&nested, &schema()).unwrap().len() < 5000);
    let long = format!("select name from singer where age > 0{}", " + 1".repeat(900));
    assert!(english(&long, &schema()).unwrap().contains("long calculation"));
    let either = format!("select name from singer where age = 0{}", " or age > 1".repeat(300));
    assert!(english(&either, &schema()).unwrap().contains("or whose age is more than 1"));
}
