use beamsplitter_sql::Schema;

use super::*;
use crate::fixture::{self, prompt, schema};

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn executed<'s>(sql: &str, rows: &[&[Value]], schema: &'s Schema) -> ExecutedQuery<'s> {
    fixture::executed(sql, rows.iter().map(|row| row.to_vec()).collect(), schema)
}

/// Returns why the second query varies the first, over singers and concerts.
fn check(question: &str, queries: [(&str, &[&[Value]]); 2]) -> Option<Reason> {
    let schema = schema();
    let prompt = prompt(question, &schema, Vec::new());
    let [first, second] = queries.map(|(sql, rows)| executed(sql, rows, &schema));
    varies(&prompt, &first, &second)
}

#[test]
fn what_is_pointless_is_a_variant() {
    let (ada, bo) = ([text("Ada")], [text("Bo")]);
    let names = "select name from singer";
    let ordered = [
        ("select name from singer order by age", &[&ada[..], &bo[..]][..]),
        ("select name from singer order by age desc", &[&bo[..], &ada[..]][..]),
    ];
    assert_eq!(check("names of the singers", ordered), Some(Reason::Order));
    let (with_age, twice) = ([text("Ada"), Value::Integer(36)], [text("Ada"), text("Ada")]);
    let wide = [(names, &[&ada[..]][..]), ("select name, age from singer", &[&with_age[..]][..])];
    assert_eq!(check("names of the singers", wide), Some(Reason::Column));
    assert_eq!(check("name and age of the singers", wide), None, "it is asked for");
    let twice = [(names, &[&ada[..]][..]), ("select name, name from singer", &[&twice[..]][..])];
    assert_eq!(check("names of the singers", twice), Some(Reason::Column));
    let joined = "select t1.name from singer as t1 join concert as t2 on t2.singer_id = t1.id";
    let joined = [(names, &[&ada[..], &bo[..]][..]), (joined, &[&ada[..]][..])];
    assert_eq!(check("names of the singers", joined), Some(Reason::Join));
    assert_eq!(check("singers with a concert", joined), None, "the table is asked for");
}

#[test]
fn rows_may_be_shown_by_several_columns() {
    let schema = schema();
    let check = |queries: [&str; 2]| {
        let [first, second] = queries.map(|sql| executed(sql, &[], &schema));
        shows_otherwise(&first, &second)
    };
    let old = "select name from singer where age > 60";
    assert!(check([old, "select country from singer where age > 60"]));
    assert!(check([old, "select * from singer where age > 60"]));
    assert!(!check([old, "select country from singer where age > 50"]), "other rows");
    assert!(!check([old, "select count(*) from singer where age > 60"]), "a number of rows");
}

#[test]
fn what_says_less_of_the_question_is_outdone() {
    let schema = schema();
    let less = |question: &str, queries: [&str; 2], change: &dyn Fn(&mut Facts)| {
        let prompt = prompt(question, &schema, Vec::new());
        let mut facts = [Facts::default(); 2];
        change(&mut facts[1]);
        let [first, second] = queries.map(|sql| executed(sql, &[], &schema));
        says_less(&prompt, (&first, &facts[0]), (&second, &facts[1]))
    };
    let name = "select name from singer";
    let country = "select country from singer";
    let asked = "country of each singer";
    assert_eq!(less(asked, [country, name], &|_| ()), Some(Reason::LeavesOut));
    assert_eq!(less(asked, [name, country], &|_| ()), None);
    let linked = |facts: &mut Facts| facts.linked_alternative = 1.0;
    assert_eq!(less(asked, [country, name], &linked), None, "another meaning of the word");
    let value = |facts: &mut Facts| facts.unread = 1.0;
    assert_eq!(less("singers", [name, country], &value), Some(Reason::LeavesOut));
    let invented = |facts: &mut Facts| facts.invented = 1.0;
    assert_eq!(less("singers", [name, country], &invented), Some(Reason::Invented));
    let empty = |facts: &mut Facts| facts.empty = 1.0;
    assert_eq!(less("singers", [name, country], &empty), Some(Reason::Empty));
    assert_eq!(less("singers", [name, country], &|_| ()), None);
}

#[test]
fn what_tells_more_of_the_same_rows_is_shown() {
    let schema = schema();
    let check = |question: &str, queries: [&str; 3]| {
        let prompt = prompt(question, &schema, Vec::new());
        let found = queries.map(|sql| executed(sql, &[&[text("Ada")]], &schema));
        let known = fixture::gathered(&prompt, found.into());
        let mut cards = Cards { shown: vec![0, 1, 2], ..Cards::default() };
        fold(&known, false, &mut cards);
        let folded: Vec<_> = cards.pointless.iter().map(|one| (one.index, one.under)).collect();
        (cards.shown, folded)
    };
    let by = |column: &str| format!("select {column} from singer where country != 'France'");
    let [country, name, age] = ["country", "name", "age"].map(by);
    let question = "singers not from France";
    assert_eq!(check(question, [&country, &age, &name]), (vec![1], vec![(0, 1), (2, 1)]));
    assert_eq!(check(question, [&name, &country, &age]), (vec![0], vec![(1, 0), (2, 0)]));
    let oldest = "select name from singer order by age desc limit 1";
    let queries = ["select max(age) from singer", oldest, "select title from concert"];
    assert_eq!(check("the oldest singer", queries), (vec![1], vec![(0, 1), (2, 1)]));
}
