//! What the question says before its numbers, denies, lists, and calls by name.

use super::*;

const FIRST: ColumnRef = ColumnRef { table: 0, column: 0 };
const LAST: ColumnRef = ColumnRef { table: 0, column: 1 };
const WEIGHT: ColumnRef = ColumnRef { table: 0, column: 2 };
const RANKING: ColumnRef = ColumnRef { table: 0, column: 3 };
const COUNTRY: ColumnRef = ColumnRef { table: 0, column: 4 };
const ACTIVE: ColumnRef = ColumnRef { table: 0, column: 5 };

fn persons() -> Schema {
    let columns = ["first_name", "last_name", "weight", "ranking", "country", "active"];
    let tables = vec![Table::of("persons", &columns), Table::of("names", &["last_name"])];
    Schema { tables, ..Schema::default() }
}

/// Checks what a query on `persons` becomes, and how much was changed.
#[track_caller]
fn becomes(question: &str, query: &[Symbol], literals: &[Literal], expect: &str, changes: usize) {
    let (schema, question) = (persons(), Question::new(question));
    let from = [Symbol::Word(W::From), Symbol::Table(0), Symbol::Word(W::Select)];
    let symbols = from.iter().chain(query).copied().collect();
    let repair = Repair::of(symbols, &question, &schema, literals);
    let sql = write_sql(repair.symbols(), &schema, literals);
    assert_eq!((sql.as_str(), repair.into_notes().len()), (expect, changes));
}

fn words(words: &[Word]) -> Vec<Symbol> {
    words.iter().map(|word| Symbol::Word(*word)).collect()
}

fn number(text: &str, words: std::ops::Range<usize>) -> Literal {
    Literal { number: true, ..literal(text, words) }
}

fn compared(column: ColumnRef, word: Word, value: usize) -> Vec<Symbol> {
    [&[Symbol::Column(LAST)][..], &condition(column, word, value)].concat()
}

#[test]
fn what_stands_before_a_number_compares_with_it() {
    let check = |question: &str, column, word, place: usize, expect: &str| {
        let literals = [number("80", place..place + 1)];
        let name = if column == WEIGHT { "weight" } else { "ranking" };
        let sql = format!("select last_name from persons where {name} {expect} 80");
        let query = compared(column, word, 0);
        becomes(question, &query, &literals, &sql, usize::from(word.text() != expect));
    };
    check("last names over 80", WEIGHT, W::Less, 3, ">");
    check("last names under the weight of 80", WEIGHT, W::Greater, 6, ">");
    check("last names below 80", WEIGHT, W::Greater, 3, "<");
    check("last names of at least 80", WEIGHT, W::Greater, 5, ">=");
    check("last names of no more than 80", WEIGHT, W::Less, 6, "<=");
    check("last names of not less than 80", WEIGHT, W::Equal, 6, ">=");
    // A denial further off, an open end, another alternative, the best of a ranking.
    check("last names that do not weigh over 80", WEIGHT, W::LessOrEqual, 7, "<=");
    check("last names over 80 or so", WEIGHT, W::GreaterOrEqual, 3, ">=");
    check("last names at or above 80", WEIGHT, W::GreaterOrEqual, 5, ">=");
    check("last names above 80", RANKING, W::Less, 3, "<");
}

#[test]
fn what_stands_behind_a_number_compares_with_it() {
    let check = |question: &str, place: usize, expect: &str| {
        let literals = [number("80", place..place + 1)];
        let sql = format!("select last_name from persons where weight {expect} 80");
        let query = compared(WEIGHT, W::Equal, 0);
        becomes(question, &query, &literals, &sql, usize::from(expect != "="));
    };
    check("last names of 80 or more", 3, ">=");
    check("last names of 80 kg or less", 3, "<=");
    check("last names of 80+", 3, ">=");
    check("last names of 80 and above", 3, ">=");
    check("last names of 80 or above 90", 3, "=");
    check("last names of 80 and after", 3, "=");
}

#[test]
fn several_are_more_than_one() {
    let last = Symbol::Column(LAST);
    let mut query = vec![last, Symbol::Word(W::GroupBy), last];
    query.extend(words(&[W::Having, W::Count, W::Star, W::Close, W::Equal, W::One]));
    let select = "select last_name from persons group by last_name having count(*)";
    becomes("last names that several persons have", &query, &[], &format!("{select} > 1"), 1);
    becomes("last names that one person has", &query, &[], &format!("{select} = 1"), 0);
}

#[test]
fn a_number_said_twice_is_left_alone() {
    let literals = [number("80", 3..4)];
    let query = compared(WEIGHT, W::Less, 0);
    let sql = "select last_name from persons where weight < 80";
    becomes("last names over 80 and under 80", &query, &literals, sql, 0);
}

#[test]
fn a_not_denies_what_follows_it() {
    let literals = [literal("Canada", 3..4), literal("Y", 7..8)];
    let both = [
        compared(COUNTRY, W::NotEqual, 0),
        words(&[W::And]),
        condition(ACTIVE, W::NotEqual, 1)[1..].to_vec(),
    ];
    let sql = "select last_name from persons where country = 'Canada' and active != 'Y'";
    becomes("last names from Canada that are not active", &both.concat(), &literals, sql, 1);
    let sql = "select last_name from persons where country != 'Canada'";
    let one = compared(COUNTRY, W::NotEqual, 0);
    becomes("last names that Canada does not have", &one, &literals, sql, 0);
}

#[test]
fn neither_denies_both() {
    let literals = [literal("Cuba", 4..5), literal("Chad", 6..7)];
    let both = [
        compared(COUNTRY, W::Equal, 0),
        words(&[W::And]),
        condition(COUNTRY, W::NotEqual, 1)[1..].to_vec(),
    ];
    let sql = "select last_name from persons where country != 'Cuba' and country != 'Chad'";
    becomes("last names in neither Cuba nor Chad", &both.concat(), &literals, sql, 1);
}

#[test]
fn what_nobody_counts_is_listed() {
    let count = [
        Symbol::Word(W::Count),
        Symbol::Word(W::Distinct),
        Symbol::Column(COUNTRY),
        Symbol::Word(W::Close),
    ];
    let listed = "select distinct country from persons";
    becomes("what are the different countries?", &count, &[], listed, 1);
    let counted = "select count(distinct country) from persons";
    becomes("how many different countries?", &count, &[], counted, 0);
}

#[test]
fn people_have_whole_names() {
    let [first, last] = [FIRST, LAST].map(Symbol::Column);
    let whole = "select first_name, last_name from persons";
    becomes("who is there?", &[first], &[], whole, 1);
    becomes("who is there?", &[last], &[], whole, 1);
    becomes("who is there?", &[first, Symbol::Word(W::Comma), last], &[], whole, 0);
    let elsewhere = Symbol::Column(ColumnRef { table: 1, column: 0 });
    let sql = "select first_name, names.last_name from persons";
    becomes("who is there?", &[first, Symbol::Word(W::Comma), elsewhere], &[], sql, 0);
    becomes("first names", &[first], &[], "select first_name from persons", 0);
    let more = [first, Symbol::Word(W::Comma), Symbol::Column(COUNTRY)];
    let sql = "select first_name, last_name, country from persons";
    becomes("who is from where?", &more, &[], sql, 1);
    let more = [Symbol::Column(COUNTRY), Symbol::Word(W::Comma), last];
    let sql = "select country, first_name, last_name from persons";
    becomes("who is from where?", &more, &[], sql, 1);
    let distinct = [Symbol::Word(W::Distinct), first];
    let sql = "select distinct first_name, last_name from persons";
    becomes("who is there?", &distinct, &[], sql, 1);
    let count = [Symbol::Word(W::Count), first, Symbol::Word(W::Close)];
    becomes("who is there?", &count, &[], "select count(first_name) from persons", 0);
}

#[test]
fn a_column_with_one_value_is_not_shown_alone() {
    let literals = [literal("Cuba", 2..3), literal("Y", 0..1)];
    let country = |rest: &[Symbol]| [&[Symbol::Column(COUNTRY)][..], rest].concat();
    let cuba = condition(COUNTRY, W::Equal, 0);
    let active = condition(ACTIVE, W::Equal, 1);
    let sql = "select * from persons where country = 'Cuba'";
    becomes("people from Cuba", &country(&cuba), &literals, sql, 1);
    let sql = "select * from persons where active = 'Y' and country = 'Cuba'";
    let both = [&active[..], &words(&[W::And])[..], &cuba[1..]].concat();
    becomes("people from Cuba", &country(&both), &literals, sql, 1);
    let sql = "select country from persons where active = 'Y' or country = 'Cuba'";
    let either = [&active[..], &words(&[W::Or])[..], &cuba[1..]].concat();
    becomes("people from Cuba", &country(&either), &literals, sql, 0);
    let sql = "select country from persons where active = 'Y'";
    becomes("countries of active people", &country(&active), &literals, sql, 0);
    let missing = words(&[W::Where]).into_iter().chain(country(&words(&[W::IsNull])));
    let sql = "select * from persons where country is null";
    becomes("people without country", &country(&missing.collect::<Vec<_>>()), &[], sql, 1);
}
