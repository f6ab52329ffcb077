//! Flights that have two keys to airports.

use super::*;

/// Returns the symbols of a text: names of tables and columns, `0` and `1` for the literals, words of
/// the output language.
fn symbols(text: &str, schema: &Schema) -> Vec<Symbol> {
    let symbol = |part: &str| {
        let names = |table: &str| schema.table_named(table);
        match (part.split_once('.'), part.parse(), names(part)) {
            (Some((table, column)), ..) => {
                let table = names(table).unwrap();
                let column = schema.tables[table].column_named(column).unwrap();
                Symbol::Column(ColumnRef { table, column })
            }
            (_, Ok(value), _) => Symbol::Value(value),
            (.., Some(table)) => Symbol::Table(table),
            _ => Symbol::Word(Word::named(&part.replace('_', " "))),
        }
    };
    text.split(' ').map(symbol).collect()
}

#[track_caller]
fn check(question: &str, query: &str, expect: &str) {
    let key = |column| beamsplitter_sql::ForeignKey {
        from: ColumnRef { table: 0, column },
        to: ColumnRef { table: 1, column: 0 },
    };
    let flight = Table::of("flight", &["price", "origin", "destination"]);
    let airport = Table::of("airport", &["code", "city"]);
    let schema = Schema {
        tables: vec![flight, airport],
        foreign_keys: vec![key(1), key(2)],
        ..Schema::default()
    };
    let question = Question::new(question);
    let place = |text: &str| question.words.iter().position(|word| word.text == text).unwrap_or(0);
    let literals = ["Oslo", "Rome"].map(|city| {
        let at = place(&city.to_lowercase());
        literal(city, at..at + 1)
    });
    let repair = Repair::of(symbols(query, &schema), &question, &schema, &literals);
    assert_eq!(write_sql(repair.symbols(), &schema, &literals), expect);
}

const ONE: &str = "from flight join airport select flight.price where airport.city = 0";

#[test]
fn one_end_has_its_key() {
    let of = |key: &str| {
        format!(
            "select t1.price from flight as t1 join airport as t2 on t1.{key} = t2.code where t2.city = 'Oslo'"
        )
    };
    check("flights to Oslo", ONE, &of("destination"));
    check("flights from Oslo", ONE, &of("origin"));
    check("flights of Oslo", ONE, &of("origin"));
    check("Oslo flights", ONE, &of("origin"));
    let written = ONE.replace("select", "on flight.origin = airport.code select");
    check("flights to Oslo", &written, &of("destination"));
    check("Oslo flights", &written, &of("origin"));
    let more = format!("{ONE} and flight.price = 1 order_by flight.price");
    let expect = format!("{} and t1.price = 'Rome' order by t1.price", of("destination"));
    check("flights to Oslo", &more, &expect);
    check(
        "flights that a person from Oslo takes",
        &written.replace("origin", "destination"),
        &of("destination"),
    );
    check(
        "flights whose destination is from Oslo",
        &written.replace("origin", "destination"),
        &of("destination"),
    );
    let turned = "from airport join flight select flight.price where airport.city = 0";
    let expect = "select t2.price from airport as t1 join flight as t2 on t2.destination = t1.code where t1.city = 'Oslo'";
    check("flights to Oslo", turned, expect);
}

#[test]
fn what_is_denied_twice_is_denied_once() {
    let query = "from airport select airport.city where airport.code not in ( from flight select \
                 flight.origin where flight.price != 0 ) and airport.city != 1";
    let expect = "select city from airport where code not in (select origin from flight where price = 'Oslo') and city != 'Rome'";
    check("cities that flights of Oslo never leave, apart from Rome", query, expect);
}

#[test]
fn what_is_undone_has_no_date() {
    let mut flight = Table::of("flight", &["price", "paid_on", "left_on"]);
    flight.columns[1].samples = vec!["2024-03-05".to_owned()];
    let schema = Schema { tables: vec![flight], ..Schema::default() };
    let literals = [literal("Oslo", 0..1)];
    let check = |question: &str, query: &str, expect: &str| {
        let question = Question::new(question);
        let repair = Repair::of(symbols(query, &schema), &question, &schema, &literals);
        assert_eq!(write_sql(repair.symbols(), &schema, &literals), expect);
    };
    let all = "from flight select flight.price";
    let unpaid = "select price from flight where paid_on is null";
    check("unpaid flights", all, unpaid);
    check("paid flights", all, "select price from flight");
    check("unleft flights", all, "select price from flight");
    let more = format!("{all} where flight.price > 0 order_by flight.price");
    let expect = "select price from flight where price > 'Oslo' and paid_on is null order by price";
    check("unpaid flights by price", &more, expect);
    check("unpaid flights", &format!("{all} where flight.paid_on is_null"), unpaid);
}

#[test]
fn what_is_done_or_not_has_its_flag_up_or_down() {
    let invoice = Table::of("invoice", &["amount", "paid", "is_shipped"]);
    let schema = Schema { tables: vec![invoice], ..Schema::default() };
    let flag = |text: &str, at: usize, column: usize| Literal {
        columns: vec![ColumnRef { table: 0, column }],
        ..literal(text, at..at + 1)
    };
    let check = |question: &str, query: &str, literals: &[Literal], expect: &str| {
        let question = Question::new(question);
        let repair = Repair::of(symbols(query, &schema), &question, &schema, literals);
        assert_eq!(write_sql(repair.symbols(), &schema, literals), expect);
    };
    let all = "from invoice select invoice.amount";
    let unpaid = "select amount from invoice where paid = '0'";
    check("total of unpaid invoices", all, &[flag("0", 2, 1)], unpaid);
    check(
        "unshipped invoices",
        all,
        &[flag("0", 0, 2)],
        "select amount from invoice where is_shipped = '0'",
    );
    let paid = "select amount from invoice where paid = '1'";
    check("paid invoices", all, &[flag("1", 0, 1)], paid);
    check("which invoices are paid?", all, &[flag("1", 3, 1)], paid);
    let other = format!("{all} where invoice.is_shipped = 0");
    check("amounts of paid invoices", &other, &[flag("1", 2, 1)], paid);
    let by = "invoices that are paid by Ada";
    check(by, all, &[flag("1", 3, 1)], "select amount from invoice");
    let except = "all invoices except paid invoices";
    check(except, all, &[flag("1", 3, 1)], "select amount from invoice");
    check("invoices and who paid", all, &[flag("1", 3, 1)], "select amount from invoice");
    check("unpaid invoices", all, &[flag("0", 0, 2)], "select amount from invoice");
    check("unpaid", &format!("{all} where invoice.paid = 0"), &[flag("0", 0, 1)], unpaid);
    check("unpaid", &format!("{all} where invoice.is_shipped = 0"), &[flag("0", 0, 1)], unpaid);
}

#[test]
fn both_ends_have_both_keys() {
    let expect = "select t1.price from flight as t1 join airport as t2 on t1.origin = t2.code \
                  join airport as t3 on t1.destination = t3.code \
                  where t2.city = 'Oslo' and t3.city = 'Rome'";
    let both = format!("{ONE} intersect {}", ONE.replace('0', "1"));
    check("flights from Oslo to Rome", &both, expect);
    let turned = format!("{} intersect {ONE}", ONE.replace('0', "1"));
    check("flights to Rome from Oslo", &turned, expect);
    check("flights from Oslo to Rome", &format!("{ONE} and airport.city = 1"), expect);
    let more = " and flight.price != 0 order_by flight.price";
    let expect = format!("{expect} and t1.price != 'Oslo' order by t1.price");
    check("flights from Oslo to Rome", &format!("{ONE} and airport.city = 1{more}"), &expect);
    let other = "select t1.price from flight as t1 join airport as t2 on t1.origin = t2.code \
                 where t2.city = 'Oslo' and t2.city = 'Rome'";
    check("flights of Oslo and Rome", &format!("{ONE} and airport.city = 1"), other);
}
