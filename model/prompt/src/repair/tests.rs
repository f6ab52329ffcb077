mod roles;
mod rows;
mod said;

use super::*;
use crate::write_sql::write_sql;
use beamsplitter_link::Find;
use beamsplitter_sql::{ColumnRef, Table};

use Word as W;

const NAME: ColumnRef = ColumnRef { table: 0, column: 0 };
const BORN: ColumnRef = ColumnRef { table: 0, column: 1 };
const AGE: ColumnRef = ColumnRef { table: 0, column: 2 };
const WORTH: ColumnRef = ColumnRef { table: 0, column: 3 };
const MALE: ColumnRef = ColumnRef { table: 0, column: 4 };
const CITY: ColumnRef = ColumnRef { table: 0, column: 5 };

fn schema() -> Schema {
    let columns = ["name", "birth_date", "age", "worth_millions", "is_male", "city"];
    let table = Table::of("people", &columns);
    Schema { tables: vec![table], ..Schema::default() }
}

fn literal(text: &str, words: std::ops::Range<usize>) -> Literal {
    Literal { text: text.to_owned(), number: false, words, columns: Vec::new(), forms: Vec::new() }
}

/// Returns the symbols of a query on the table: its select list, and what follows.
fn query(selected: ColumnRef, rest: &[Symbol]) -> Vec<Symbol> {
    let begin = [
        Symbol::Word(W::From),
        Symbol::Table(0),
        Symbol::Word(W::Select),
        Symbol::Column(selected),
    ];
    begin.into_iter().chain(rest.iter().copied()).collect()
}

#[track_caller]
fn check(question: &str, rest: &[Symbol], literals: &[Literal], expect: &str, notes: &[&str]) {
    let (schema, question) = (schema(), Question::new(question));
    let repair = Repair::of(query(CITY, rest), &question, &schema, literals);
    let sql = write_sql(repair.symbols(), &schema, literals);
    let sql = sql.strip_prefix("select city from people ").unwrap_or(&sql);
    assert_eq!(
        (sql, repair.into_notes()),
        (expect, notes.iter().map(ToString::to_string).collect())
    );
}

fn condition(column: ColumnRef, word: Word, value: usize) -> [Symbol; 4] {
    [Symbol::Word(W::Where), Symbol::Column(column), Symbol::Word(word), Symbol::Value(value)]
}

#[test]
fn how_many_of_a_column_is_its_sum() {
    let check = |question: &str, rest: &[Symbol], expect: &str| {
        let mut schema = schema();
        schema.tables[0].columns[3].kind = beamsplitter_sql::ColumnKind::Number;
        let begin = [W::From, W::Select, W::Count, W::Star, W::Close].map(Symbol::Word);
        let mut symbols = begin.to_vec();
        symbols.insert(1, Symbol::Table(0));
        symbols.extend(rest);
        let question = Question::new(question);
        let literals = [literal("Ada", 0..1)];
        let repair = Repair::of(symbols, &question, &schema, &literals);
        let sql = write_sql(repair.symbols(), &schema, &literals);
        assert_eq!(sql, expect);
    };
    let ada = condition(NAME, W::Equal, 0);
    let sum = "select sum(worth_millions) from people where name = 'Ada'";
    check("how many worth millions has Ada", &ada, sum);
    let count = "select count(*) from people where name = 'Ada'";
    check("how many people are called Ada", &ada, count);
    check("how many millions has Ada", &ada, count);
    check("how many cities has Ada", &ada, count);
    let worth = condition(WORTH, W::Greater, 0);
    let compared = "select count(*) from people where worth_millions > 'Ada'";
    check("how many worth millions", &worth, compared);
}

#[test]
fn a_part_of_a_date_is_found_by_like() {
    let mut year = literal("1986", 2..3);
    year.forms = vec![(BORN, Find::Contains)];
    let literals = [year];
    let note =
        |word: &str| format!("{word} became LIKE, since cells of people.birth_date contain '1986'");
    let expect = "where birth_date like '%1986%'";
    check("born in 1986", &condition(BORN, W::Equal, 0), &literals, expect, &[&note("=")]);
    let starts = condition(BORN, W::StartsWith, 0);
    check("born in 1986", &starts, &literals, expect, &[&note("starts with")]);
    let other = condition(BORN, W::NotEqual, 0);
    let expect = "where birth_date not like '%1986%'";
    check("not born in 1986", &other, &literals, expect, &[&note("!=")]);
    check("born in 1986", &condition(AGE, W::Equal, 0), &literals, "where age = '1986'", &[]);
}

#[test]
fn a_literal_takes_the_form_of_its_column() {
    let mut whole = literal("20000000", 1..3);
    let mut counted = literal("20", 1..3);
    (whole.number, counted.number) = (true, true);
    counted.forms = vec![(WORTH, Find::Equal)];
    let literals = [whole, counted];
    let worth = condition(WORTH, W::Greater, 0);
    let note = "'20000000' is written '20' in people.worth_millions";
    check("over 20 million", &worth, &literals, "where worth_millions > 20", &[note]);
    let age = condition(AGE, W::Greater, 0);
    check("over 20 million", &age, &literals, "where age > 20000000", &[]);
}

#[test]
fn a_name_by_part_is_the_cell_or_what_contains_it() {
    let mut cell = literal("J. R. R. Tolkien", 1..2);
    cell.columns = vec![NAME];
    let literals = [literal("Tolkien", 1..2), cell.clone()];
    let by = condition(NAME, W::Equal, 0);
    let note = "'Tolkien' is written 'J. R. R. Tolkien' in people.name";
    check("by Tolkien", &by, &literals, "where name = 'J. R. R. Tolkien'", &[note]);
    let second = Literal { text: "Adam Tolkien".to_owned(), ..cell.clone() };
    let literals = [literals[0].clone(), cell, second];
    let note = "= became LIKE, since cells of people.name contain 'Tolkien'";
    check("by Tolkien", &by, &literals, "where name like '%Tolkien%'", &[note]);
}

#[test]
fn a_flag_has_its_own_values() {
    let mut male = literal("T", 0..1);
    male.columns = vec![MALE];
    let number = |word: Word, number: Word| {
        [Symbol::Word(W::Where), Symbol::Column(MALE), Symbol::Word(word), Symbol::Word(number)]
    };
    let literals = [male];
    let one = "1 is written 'T' in people.is_male";
    check("male", &number(W::Equal, W::One), &literals, "where is_male = 'T'", &[one]);
    let zero = "0 is written 'T' in people.is_male";
    check("male", &number(W::Equal, W::Zero), &literals, "where is_male != 'T'", &[zero]);
    check("male", &number(W::Equal, W::Two), &literals, "where is_male = 2", &[]);
}

#[test]
fn what_nobody_denies_is_not_negated() {
    let literals = [literal("Bo", 1..2)];
    let other = condition(NAME, W::NotEqual, 0);
    let note = "!= became =, since the question does not say 'not'";
    check("called Bo", &other, &literals, "where name = 'Bo'", &[note]);
    check("not called Bo", &other, &literals, "where name != 'Bo'", &[]);
    let twice: Vec<Symbol> =
        [&condition(AGE, W::Equal, 0)[..], &[Symbol::Word(W::And)], &other[1..]].concat();
    let expect = "where age = 'Bo' and name != 'Bo'";
    check("as old as Bo", &twice, &literals, expect, &[]);
}

#[test]
fn outside_of_all_of_itself_is_null() {
    let rest = [
        Symbol::Word(W::Where),
        Symbol::Column(AGE),
        Symbol::Word(W::Not),
        Symbol::Word(W::In),
        Symbol::Word(W::Open),
        Symbol::Word(W::From),
        Symbol::Table(0),
        Symbol::Word(W::Select),
        Symbol::Column(AGE),
        Symbol::Word(W::Close),
    ];
    let note = "not in became is null, since people.age cannot be outside of all its own values";
    check("without an age", &rest, &[], "where age is null", &[note]);
}

#[test]
fn superlatives_have_a_direction() {
    let ordered = |column: ColumnRef, descends: bool| -> Vec<Symbol> {
        let descends = descends.then_some(Symbol::Word(W::Desc));
        [Symbol::Word(W::OrderBy), Symbol::Column(column)]
            .into_iter()
            .chain(descends)
            .chain([Symbol::Word(W::Limit), Symbol::Word(W::One)])
            .collect()
    };
    let turned = |question: &str, column, descends, expect: &str, said: &str| {
        let note = format!("the order was turned, since the question says '{said}'");
        check(question, &ordered(column, descends), &[], expect, &[&note]);
    };
    turned("the oldest", BORN, true, "order by birth_date limit 1", "oldest");
    turned("the oldest", AGE, false, "order by age desc limit 1", "oldest");
    turned("who came last?", BORN, false, "order by birth_date desc limit 1", "last");
    turned("worth least", WORTH, true, "order by worth_millions limit 1", "least");
    let kept = |question: &str, column, descends, expect: &str| {
        check(question, &ordered(column, descends), &[], expect, &[]);
    };
    kept("the oldest", BORN, false, "order by birth_date limit 1");
    kept("first names", BORN, true, "order by birth_date desc limit 1");
    kept("the oldest and the youngest", AGE, false, "order by age limit 1");
    kept("at least one", WORTH, true, "order by worth_millions desc limit 1");
    let nested = [
        Symbol::Word(W::Where),
        Symbol::Column(AGE),
        Symbol::Word(W::Equal),
        Symbol::Word(W::Open),
        Symbol::Word(W::From),
        Symbol::Table(0),
        Symbol::Word(W::Select),
        Symbol::Word(W::Max),
        Symbol::Column(AGE),
        Symbol::Word(W::Close),
        Symbol::Word(W::Close),
    ];
    let expect = "where age = (select min(age) from people)";
    check(
        "the youngest",
        &nested,
        &[],
        expect,
        &["max(...) became min(...), since the question says 'youngest'"],
    );
}

#[test]
fn what_is_no_query_stays() {
    let (schema, question) = (schema(), Question::new("born in 1986"));
    let literals = [literal("1986", 2..3)];
    for start in [vec![], vec![Symbol::Word(W::Not)], vec![Symbol::Value(0)]] {
        let symbols: Vec<Symbol> =
            start.into_iter().chain([Symbol::Word(W::Equal), Symbol::Value(0)]).collect();
        let repair = Repair::of(symbols.clone(), &question, &schema, &literals);
        assert_eq!(repair.symbols(), symbols);
    }
}
