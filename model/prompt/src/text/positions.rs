//! Where unfinished outputs stand in a template, one line each.

use beamsplitter_decode::{OutputLanguage, Task};

use super::tests::{concerts, read};
use super::toy::Toy;
use super::{Pieces, TextForm, TextLanguage, TextTemplate};

/// Returns where the output `text` stands in `template`: class, and what a name can begin with.
#[track_caller]
fn position(template: &str, text: &str) -> String {
    let (toy, form, schema) = (Toy::new(), TextForm::default(), concerts());
    let prompt = read(&form, "older than 3", &schema);
    let output_language = TextLanguage::new(&form, &toy, &prompt);
    let template = TextTemplate::read(template).expect("a template");
    let output = toy.encode(text);
    let Some(class) = output_language.next_class(Task::Fill(&template), &output) else {
        return "-".to_owned();
    };
    let names = output_language.names(class, &output);
    assert!(names.is_sorted());
    format!("{class:?} {}", toy.shown(&names)).trim_end().to_owned()
}

#[test]
fn positions_in_a_plain_template() {
    let template = "select column, count(column) from table where column < number";
    let check = |text: &str, expect: &str| assert_eq!(position(template, text), expect, "{text}");
    let columns = "▁age ▁concert ▁home ▁name ▁order ▁singer ▁*";
    // The whole of it, once in an order that does not matter.
    let sorted = |list: &str| {
        let mut words: Vec<&str> = list.split(' ').collect();
        words.sort_unstable();
        words.join(" ")
    };
    let names = |text: &str| {
        let found = position(template, text);
        let (class, names) = found.split_once(' ').unwrap_or((&found, ""));
        format!("{class} {}", sorted(names))
    };
    check("", "Structure");
    check("concert_sin", "Structure");
    check("concert_singer |", "Structure");
    check("concert_singer | sel", "Structure");
    assert_eq!(names("concert_singer | select"), format!("Column {}", sorted(columns)));
    assert_eq!(names("select"), names("concert_singer | select"));
    check("select na", "InsideName");
    check("select name", "InsideName");
    check("select home", "InsideName");
    check("select name,", &position(template, "concert_singer | select age,"));
    check("select name , cou", "Structure");
    check("select name, count", "Structure");
    assert!(names("select name, count(").contains("Column"));
    check("select name, count(*) from", "Table ▁singer ▁concert");
    check("select name, count(*) from sing", "InsideName");
    check("select name, count(*) from singer", "InsideName");
    check("select name, count(*) from singer_in", "InsideName");
    check("select name, count(*) from singer where age <", "Value ▁1 ▁3 ▁ \" ' 1 3");
    check("select name, count(*) from singer where age < 2", "InsideName");
    check("select name, count(*) from singer where age = ", "-");
    check("select name from", "-");
    check("select name, sum(", "-");
}

#[test]
fn names_that_do_not_exist() {
    let template = "select column from table where column = string";
    let check = |text: &str, expect: &str| assert_eq!(position(template, text), expect, "{text}");
    check("select nam", "InsideName");
    check("select nam from", "-");
    check(
        "select name from singer_in_concert where",
        &position(template, "select age from singer where"),
    );
    check("select name from singer_in where", "-");
    check("select singer from", "-");
    check("select home_town from singer where singer.age =", "Value ▁1 ▁3 ▁ \" ' 1 3");
    check("select home_town from singer where age = 'nam from", "InsideName");
    check("select home_town from singer where age = 'nam from'", "End");
}

#[test]
fn columns_of_joins_begin_behind_their_alias() {
    let template = "select column from table as t1 join table as t2 on column = column";
    let check = |text: &str, expect: &str| assert_eq!(position(template, text), expect, "{text}");
    check("select", "Structure");
    check("select t1", "InsideName");
    assert!(position(template, "select t1.").starts_with("Column "));
    check("select t1.nam", "InsideName");
    check("select t1.name from singer as t1 join", "Table ▁singer ▁concert");
    check("select t1.name from singer as t1 join concert as t2 on", "Structure");
    check("select t1.name from singer as t2", "-");
    check("select t1.name from singer as t1 join concert as t2 on t1.name = t2.name", "InsideName");
    check("select t1.name from singer as t1 join concert as t2 on t1.nane = t2.name", "-");
}

#[test]
fn aliases_of_results_are_no_columns() {
    let template = "select column from (select count(column) as n from table) where n < number";
    assert_eq!(
        position(template, "select n from (select count(*) as n from singer) where n <")
            .split(' ')
            .next(),
        Some("Value")
    );
    assert_eq!(position(template, "select m from (select"), "-");
}

#[test]
fn names_are_spelled_to_their_ends_where_the_grammar_is_asked() {
    let (toy, form, schema) = (Toy::new(), TextForm::default(), concerts());
    let prompt = read(&form, "how many", &schema);
    let output_language = TextLanguage::new(&form, &toy, &prompt);
    let allowed = |template: &str, text: &str| {
        let template = TextTemplate::read(template).expect("a template");
        output_language
            .allowed(Task::Fill(&template), &toy.encode(text))
            .map(|tokens| toy.shown(&tokens))
    };
    let plain = "select column from table where column = string";
    let check = |text: &str, expect: Option<&str>| {
        assert_eq!(allowed(plain, text).as_deref(), expect, "{text}")
    };
    check("sel", None);
    check("select home", Some("_"));
    check("select singer", Some("_id"));
    check("select name", None);
    check("select homex", Some(""));
    check("select name from concert", None);
    check("select name from singer_in", Some(""));
    check("select name from singer", None);
    check("select name from singer where age = 'x", None);
    assert_eq!(allowed(plain, "select name from").as_deref(), Some("▁singer ▁concert"));
    let join = "select column from table as t1 join table as t2 on column = column";
    assert_eq!(allowed(join, "select t"), None);
    assert_eq!(allowed(join, "select t1.home").as_deref(), Some("_"));
}
