//! Tests of differences in a sentence.

use beamsplitter_database::Value;

use super::*;

#[track_caller]
fn check(first: &str, second: &str, expect: &str) {
    assert_eq!(query_sentence(first, second, "B").as_deref().unwrap_or("same"), expect);
}

#[test]
fn another_table_column_or_join_is_named() {
    check(
        "select count(*) from crew_member",
        "select count(*) from volunteer",
        "B reads volunteer instead of crew_member.",
    );
    check(
        "select name, capacity from stage",
        "select name, stage_survey.capacity from stage join stage_survey on stage.id = stage_survey.stage_id",
        "B also joins stage_survey on stage.id = stage_survey.stage_id and returns stage_survey.capacity instead of capacity.",
    );
    check(
        "select artist.stage_name from artist",
        "select artist.birth_name from artist",
        "B returns artist.birth_name instead of artist.stage_name.",
    );
    check(
        "select avg(price) from ticket",
        "select average_price from day_summary",
        "B reads day_summary instead of ticket and returns average_price instead of avg(price).",
    );
}

#[test]
fn what_is_left_out_is_named_too() {
    check(
        "select name from artist where country = 'Germany'",
        "select name from artist",
        "B leaves out the condition country = 'Germany'.",
    );
    check("select distinct name from artist", "select name from artist", "B keeps repeated rows.");
    check("select name, age from artist", "select name from artist", "B does not return age.");
    check(
        "select name from a where x = 1 and y = 2",
        "select name from a where x = 1",
        "B leaves out the condition y = 2.",
    );
    check("select a from t limit 3", "select a from t", "B does not stop after 3.");
    check("select a from t", "select a from t order by b desc", "B sorts by b desc.");
    check("SELECT a  FROM t", "select A from T", "same");
    check(
        "select a, b from t",
        "select b, a from t where c = 1",
        "B returns the same columns in another order and has the condition c = 1.",
    );
}

#[test]
fn conditions_stay_whole() {
    check(
        "select a from t where t.x > 40",
        "select a from t where t.x > 50",
        "B asks for t.x > 50 instead of t.x > 40.",
    );
    check(
        "select count(distinct a) from t",
        "select count(a) from t",
        "B returns count(a) instead of count(distinct a).",
    );
    check(
        "select a from t where b in (select c from u)",
        "select a from t where b in (select c from v)",
        "B asks for b in (select c from v) instead of b in (select c from u).",
    );
}

#[test]
fn rows_in_both_results_are_counted() {
    let rows = |numbers: &[i64]| Rows {
        columns: vec!["n".into()],
        rows: numbers.iter().map(|&number| vec![Value::Integer(number)]).collect(),
        ..Rows::default()
    };
    let sentence = |first: &[i64], second: &[i64]| rows_sentence(&rows(first), &rows(second));
    assert_eq!(sentence(&[1, 2], &[2, 1]), "Both return the same 2 rows.");
    assert_eq!(sentence(&[1], &[2, 3]), "No row is in both results: 1 row and 2 rows.");
    assert_eq!(sentence(&[1, 2], &[2, 3, 4]), "1 row is in both results, of 2 rows and 3 rows.");
    let wide = Rows { columns: vec!["a".into(), "b".into()], ..Rows::default() };
    assert_eq!(
        rows_sentence(&rows(&[1]), &wide),
        "The results have 1 column and 2 columns: 1 row and 0 rows."
    );
}
