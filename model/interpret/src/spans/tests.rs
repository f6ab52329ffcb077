//! Tests of the words that readings disagree about.

use super::*;
use crate::fixture::{schema, schema_of};
use crate::rules::tests::link_by_letters;

/// Checks spans; `expect` has a line for each: `name: stage name 0 | birth name 1`.
fn check(schema: &Schema, text: &str, queries: &[&str], expect: &[&str]) {
    let question = Question::new(text);
    let links = link_by_letters(&question, schema);
    let parsed: Vec<_> =
        queries.iter().map(|sql| ParsedQuery::parse(sql, schema).unwrap()).collect();
    let readings: Vec<_> =
        parsed.iter().map(|query| Compared { query: Some(query), rule: None }).collect();
    let line = |span: &Span| {
        let meaning = |m: &Meaning| {
            let readings: Vec<String> = m.readings.iter().map(ToString::to_string).collect();
            format!("{} {}", m.label, readings.join(" "))
        };
        let meanings: Vec<String> = span.meanings.iter().map(meaning).collect();
        format!("{}: {}", span.text, meanings.join(" | "))
    };
    let found = spans(&question, schema, &links, &[], &readings);
    assert_eq!(found.iter().map(line).collect::<Vec<_>>(), expect, "{text}");
}

#[test]
fn a_word_of_two_columns() {
    let schema = schema_of(&["artist: id* stage_name birth_name"], &[]);
    check(
        &schema,
        "List the name of every artist",
        &["select stage_name from artist", "select birth_name from artist"],
        &["name: stage name 0 | birth name 1"],
    );
}

#[test]
fn a_column_that_is_called_as_a_table_is_named_with_its_own() {
    let schema = schema_of(
        &["manufacturers: code* name", "product: id* manufacturer# price# products"],
        &[],
    );
    let label = |table, column| label(&schema, Item::Column(ColumnRef { table, column }));
    assert_eq!((label(1, 1).as_str(), label(1, 2).as_str()), ("manufacturer of product", "price"));
    assert_eq!(label(1, 3), "products");
}

#[test]
fn words_of_a_value_and_words_that_tie_others_are_no_name() {
    let schema = schema_of(&["reader: id* surname", "loan: id* author day"], &[]);
    let question = Question::new("loans per reader by Franz Kafka");
    let link = |words: Range<usize>, level| Link {
        words,
        item: Item::Table(0),
        level,
        score: 0.5,
        rank: 0,
    };
    let column = ColumnRef { table: 1, column: 1 };
    let text = "Franz Kafka".to_owned();
    let cells = [CellMatch { words: 4..6, text, column, reason: Default::default() }];
    let by = |author: &str| {
        let sql = format!("select day from loan where author = '{author}'");
        ParsedQuery::parse(&sql, &schema).unwrap()
    };
    let [kafka, hesse] = ["Franz Kafka", "Hesse"].map(by);
    let may = |link: &Link, query| {
        may_name(&question, &cells, &[Compared { query: Some(query), rule: None }], link)
    };
    let surname = link(5..6, Level::Near);
    assert!(!may(&surname, &kafka) && may(&surname, &hesse), "it is a value");
    let run = link(0..3, Level::Nearest);
    assert!(!may(&run, &kafka) && may(&link(0..3, Level::Exact), &kafka), "it is more than a name");
}

#[test]
fn a_table_with_its_column_is_one_meaning() {
    let schema = schema_of(&["ticket: id* day", "day_summary: id* day"], &[]);
    check(
        &schema,
        "How many tickets on each day",
        &[
            "select day, count(*) from ticket group by day",
            "select day, count(*) from day_summary group by day",
        ],
        &["day: day of ticket 0 | day of day summary 1"],
    );
}

#[test]
fn keys_that_join_tables_are_no_meanings() {
    let schema = schema_of(
        &["branch: branch_id* name", "book: id* branch_id#", "branch_statistics: branch_id* n#"],
        &["book.branch_id -> branch.branch_id", "branch_statistics.branch_id -> branch.branch_id"],
    );
    let joined = |other: &str| {
        format!(
            "select t1.name, count(*) from branch as t1 join {other} as t2 \
             on t1.branch_id = t2.branch_id group by t1.branch_id"
        )
    };
    let queries = [joined("book"), joined("branch_statistics")];
    let queries = queries.each_ref().map(String::as_str);
    check(&schema, "How many copies does each branch have", &queries, &[]);
}

#[test]
fn readings_that_agree_have_no_span() {
    check(
        &schema(),
        "Show the name of each singer",
        &["select name from singer", "select name from singer order by name"],
        &[],
    );
}

#[test]
fn words_are_marked_once() {
    let span = |start, end| Span { text: String::new(), start, end, meanings: Vec::new() };
    let kept = without_overlaps(vec![span(9, 20), span(0, 11), span(12, 20), span(0, 4)]);
    let places: Vec<_> = kept.iter().map(|span| (span.start, span.end)).collect();
    assert_eq!(places, [(0, 4), (9, 20)]);
}
