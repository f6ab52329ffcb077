//! Which rows a query shows, and by what.

use super::*;
use beamsplitter_sql::{Column, ColumnKind, ForeignKey};

const PARCELS: usize = 0;
const ID: ColumnRef = ColumnRef { table: PARCELS, column: 0 };
const WEIGHT: ColumnRef = ColumnRef { table: PARCELS, column: 1 };
const SENT: ColumnRef = ColumnRef { table: PARCELS, column: 2 };
const COURIER: ColumnRef = ColumnRef { table: PARCELS, column: 3 };
const COURIER_ID: ColumnRef = ColumnRef { table: 1, column: 0 };
const NAME: ColumnRef = ColumnRef { table: 1, column: 1 };
const HIRED: ColumnRef = ColumnRef { table: 1, column: 2 };
const LABEL: ColumnRef = ColumnRef { table: 2, column: 1 };

/// Parcels have couriers and some labels.
fn schema() -> Schema {
    let mut parcels = Table::of("parcels", &["parcel_id", "weight", "sent_on", "courier_id"]);
    let mut couriers = Table::of("couriers", &["courier_id", "name", "hired_on"]);
    let labels = Table::of("labels", &["parcel_id", "text"]);
    for column in [&mut parcels.columns[2], &mut couriers.columns[2]] {
        *column = Column { kind: ColumnKind::Time, ..column.clone() };
    }
    let label = ColumnRef { table: 2, column: 0 };
    let foreign_keys =
        vec![ForeignKey { from: COURIER, to: COURIER_ID }, ForeignKey { from: label, to: ID }];
    Schema { tables: vec![parcels, couriers, labels], foreign_keys, ..Schema::default() }
}

/// Checks what a query over some tables becomes.
#[track_caller]
fn becomes(question: &str, tables: &[usize], query: &[Symbol], expect: &str) {
    let (schema, question) = (schema(), Question::new(question));
    let literals = [literal("fragile", 2..3)];
    let mut symbols = vec![Symbol::Word(W::From), Symbol::Table(tables[0])];
    for &table in &tables[1..] {
        symbols.extend([Symbol::Word(W::Join), Symbol::Table(table)]);
    }
    symbols.push(Symbol::Word(W::Select));
    symbols.extend(query);
    let repair = Repair::of(symbols, &question, &schema, &literals);
    assert_eq!(write_sql(repair.symbols(), &schema, &literals), expect);
}

fn order(column: ColumnRef, rest: &[Word]) -> Vec<Symbol> {
    let rest = rest.iter().map(|word| Symbol::Word(*word));
    [Symbol::Word(W::OrderBy), Symbol::Column(column)].into_iter().chain(rest).collect()
}

#[test]
fn rows_are_shown_in_place_of_a_date_that_nobody_asks_for() {
    let sent = [Symbol::Column(SENT)];
    let heavy = [&sent[..], &condition(WEIGHT, W::Greater, 0)].concat();
    let whole = "select * from parcels where weight > 'fragile'";
    becomes("parcels heavier than it", &[PARCELS], &heavy, whole);
    becomes("parcels sent that are heavier", &[PARCELS], &heavy, whole);
    let dates = "select sent_on from parcels where weight > 'fragile'";
    becomes("when were heavier parcels sent", &[PARCELS], &heavy, dates);
    becomes("days of heavier parcels", &[PARCELS], &heavy, dates);
    let couriers = [&[Symbol::Column(HIRED)][..], &order(HIRED, &[W::Limit, W::One])].concat();
    let first = "select name from couriers order by hired_on limit 1";
    becomes("who was hired first", &[1], &couriers, first);
    let of_courier = [&sent[..], &condition(NAME, W::Equal, 0)].concat();
    let joined = "select t1.* from parcels as t1 join couriers as t2 on t1.courier_id = t2.courier_id \
                  where t2.name = 'fragile'";
    becomes("parcels of fragile", &[PARCELS, 1], &of_courier, joined);
}

#[test]
fn rows_are_shown_in_place_of_what_they_are_ordered_by() {
    let heaviest = [&[Symbol::Column(WEIGHT)][..], &order(WEIGHT, &[W::Desc, W::Limit, W::One])];
    let rows = "select * from parcels order by weight desc limit 1";
    becomes("the largest parcel by weight", &[PARCELS], &heaviest.concat(), rows);
    let weight = "select weight from parcels order by weight desc limit 1";
    becomes("weight of the largest parcel", &[PARCELS], &heaviest.concat(), weight);
    becomes("the largest weight of a parcel", &[PARCELS], &heaviest.concat(), weight);
}

#[test]
fn what_rows_do_not_have_is_not_among_all_they_have() {
    let denied = [&[Symbol::Column(WEIGHT)][..], &condition(LABEL, W::NotEqual, 0)].concat();
    let expect = "select weight from parcels where parcel_id not in (select parcel_id from labels \
                  where text = 'fragile')";
    becomes("weight of parcels without fragile labels", &[PARCELS, 2], &denied, expect);
    let heavy = condition(WEIGHT, W::Greater, 0);
    let both = [&denied[..], &[Symbol::Word(W::And)], &heavy[1..]].concat();
    let expect = "select weight from parcels where weight > 'fragile' and parcel_id not in (select \
                  parcel_id from labels where text = 'fragile')";
    becomes("heavy parcels without fragile labels", &[PARCELS, 2], &both, expect);
    let stays = "select t1.weight from parcels as t1 join labels as t2 on t1.parcel_id = t2.parcel_id \
                 where t2.text != 'fragile'";
    becomes("weight of parcels with a label other than fragile", &[PARCELS, 2], &denied, stays);
    becomes("weight of packages without fragile labels", &[PARCELS, 2], &denied, stays);
    // A parcel has one courier.
    let denied = [&[Symbol::Column(WEIGHT)][..], &condition(NAME, W::NotEqual, 0)].concat();
    let stays = "select t1.weight from parcels as t1 join couriers as t2 on t1.courier_id = \
                 t2.courier_id where t2.name != 'fragile'";
    becomes("weight of parcels not by fragile couriers", &[PARCELS, 1], &denied, stays);
}

#[test]
fn a_key_outside_of_all_that_it_refers_to_is_null() {
    let query = [
        Symbol::Column(WEIGHT),
        Symbol::Word(W::Where),
        Symbol::Column(COURIER),
        Symbol::Word(W::Not),
        Symbol::Word(W::In),
        Symbol::Word(W::Open),
        Symbol::Word(W::From),
        Symbol::Table(1),
        Symbol::Word(W::Select),
        Symbol::Column(COURIER_ID),
        Symbol::Word(W::Close),
    ];
    let expect = "select weight from parcels where courier_id is null";
    becomes("weight of parcels without a courier", &[PARCELS], &query, expect);
}

#[test]
fn a_number_behind_a_name_is_that_of_its_key() {
    let mut orders = Table::of("orders", &["id", "customer_id", "total"]);
    orders.columns.iter_mut().for_each(|c| c.kind = beamsplitter_sql::ColumnKind::Number);
    orders.columns[0].primary_key = true;
    let schema = Schema { tables: vec![orders], ..Schema::default() };
    let column = |column| ColumnRef { table: 0, column };
    let check = |question: &str, compared: usize| {
        let at = question.split(' ').position(|word| word == "77").unwrap();
        let literals = [Literal { number: true, ..literal("77", at..at + 1) }];
        let rest = condition(column(compared), W::Equal, 0);
        let question = Question::new(question);
        let repair = Repair::of(query(column(0), &rest), &question, &schema, &literals);
        let sql = write_sql(repair.symbols(), &schema, &literals);
        sql.split_once(" where ").map(|(_, condition)| condition.to_owned()).unwrap()
    };
    assert_eq!(check("orders of customer 77", 2), "customer_id = 77");
    assert_eq!(check("show order 77", 2), "id = 77");
    assert_eq!(check("orders with a total of 77", 2), "total = 77");
    assert_eq!(check("orders over 77", 2), "total = 77");
    assert_eq!(check("order 77", 1), "id = 77");
}
