//! Inputs, outputs and positions, one line each.

use beamsplitter_decode::{Plan, Surface, Task};
use beamsplitter_sql::{Column, ColumnRef, ForeignKey, Schema, Table};

use super::toy::{END, Toy};
use super::{Names, Pieces, TextForm, TextReading, TextSurface, TextTemplate};

pub fn schema(tables: &[(&str, &[&str])]) -> Schema {
    let column = |name: &&str| Column { name: (*name).to_owned(), ..Column::default() };
    let table = |(name, columns): &(&str, &[&str])| Table {
        name: (*name).to_owned(),
        columns: columns.iter().map(column).collect(),
        rows: None,
    };
    let tables = tables.iter().map(table).collect();
    Schema { name: "Concert Singer".to_owned(), tables, foreign_keys: Vec::new() }
}

pub fn concerts() -> Schema {
    schema(&[
        ("Singer", &["Singer_ID", "Name", "Age", "home town"]),
        ("singer_in_concert", &["concert_ID", "Singer_ID"]),
        ("concert", &["concert_ID", "Name", "order"]),
    ])
}

fn read(form: &TextForm, question: &str, schema: &Schema) -> TextReading {
    TextReading::new(form, &Toy::new(), END, question, schema, &[])
}

#[test]
fn inputs_of_the_three_tasks() {
    let toy = Toy::new();
    let check = |form: &TextForm, task: usize, expect: &str| {
        let reading = read(form, "How  old is he ?", &concerts());
        let tasks = [Some(&form.vanilla), form.template.as_ref(), form.fill.as_ref()];
        let template = (task == 2).then_some("select column from table");
        let text = reading.text(form, &toy, tasks[task].expect("a task"), template);
        assert_eq!(text, expect);
        let prompt = reading.prompt(form, &toy, tasks[task].expect("a task"), template);
        let read: Vec<u32> = prompt.positions.concat();
        assert_eq!(read, [toy.encode(expect), vec![END]].concat());
    };
    let tables = "concert_singer | singer : singer_id , name , age , home_town \
                  | singer_in_concert : concert_id , singer_id | concert : concert_id , name , order_";
    let paper = TextForm::default();
    check(&paper, 0, &format!("semantic parse: How old is he ? | {tables}"));
    check(&paper, 1, &format!("template generation: How old is he ? | {tables}"));
    let fill = format!("template fill: How old is he ? | {tables} @ select column from table");
    check(&paper, 2, &fill);
    let tables = tables.replace(" ,", ",");
    check(&TextForm::released(), 0, &format!("semantic parse: How old is he ? | {tables}"));
    check(&TextForm::baseline(), 0, &format!("How old is he ? | {}", tables.replace(",", " ,")));
}

#[test]
fn a_form_is_part_of_a_manifest() {
    let written = r#"{"template": null, "schema": {"separator": ", "}, "max_input": 256}"#;
    let form: TextForm = serde_json::from_str(written).expect("a form");
    assert_eq!(form.vanilla, TextForm::default().vanilla);
    assert_eq!(
        (form.schema.separator.as_str(), form.max_input, form.has_templates()),
        (", ", 256, false)
    );
    let json = serde_json::to_string(&TextForm::released()).expect("JSON");
    assert_eq!(serde_json::from_str::<TextForm>(&json).expect("a form"), TextForm::released());
    assert!(serde_json::from_str::<TextForm>(r#"{"prefix": "x"}"#).is_err());
}

#[test]
fn names_are_spelled_in_one_word() {
    let schema = schema(&[
        (
            "My Table",
            &["first name", "first_name", "first-name", "2010", "18_49_Share", "人口", "人"],
        ),
        ("match", &["year", "group", "a<b", "", "FIRST NAME"]),
    ]);
    let names = Names::new(&schema, &Toy::new(), true);
    for (name, spelling) in [
        ("My Table", "my_table"),
        ("first name", "first_name_2"),
        ("first_name", "first_name"),
        ("first-name", "first_name_3"),
        ("2010", "column_2010"),
        ("18_49_Share", "18_49_share"),
        ("人口", "column"),
        ("人", "column_2"),
        ("match", "match"),
        ("group", "group_"),
        ("a<b", "a_b"),
        ("", "_"),
        ("FIRST NAME", "first_name_2"),
    ] {
        assert_eq!(names.spelling(name), spelling, "{name}");
    }
    let sql =
        "select t1.first_name_2, group_, 'first_name_2' as a_b from my_table as t1 join match";
    let restored = "select t1.`first name`, `group`, 'first_name_2' as a_b \
                    from `My Table` as t1 join `match`";
    assert_eq!(names.restore(sql), restored.replace("`match`", &beamsplitter_sql::quote("match")));
    assert!(names.is_table("my table") && names.is_column("First_Name") && !names.is_column("x"));
}

#[test]
fn tables_that_have_nothing_to_do_with_the_question_go_first() {
    let mut schema = schema(&[
        ("stadium", &["stadium_id", "place"]),
        ("singer", &["singer_id", "name", "age"]),
        ("orders", &["order_id", "price"]),
        ("link", &["singer_id", "x"]),
    ]);
    let at = |table, column| ColumnRef { table, column };
    schema.foreign_keys.push(ForeignKey { from: at(3, 0), to: at(1, 0) });
    let question = "What are the names of the singers?";
    let check = |max_input: usize, tables: &[&str], columns: &[(&str, usize)]| {
        let form = TextForm { max_input, ..TextForm::default() };
        let reading = read(&form, question, &schema);
        assert_eq!(reading.cut.tables, tables, "{max_input}");
        let found: Vec<_> = reading.cut.columns.iter().map(|(t, n)| (t.as_str(), *n)).collect();
        assert_eq!(found, columns, "{max_input}");
        let prompt = reading.prompt(&form, &Toy::new(), &form.vanilla, None);
        assert!(prompt.positions.len() <= max_input);
        assert_eq!(prompt.positions.last(), Some(&vec![END]));
    };
    let whole = TextForm::default();
    let all = read(&whole, question, &schema).prompt(&whole, &Toy::new(), &whole.vanilla, None);
    let n = all.positions.len();
    check(512, &[], &[]);
    check(n + 10, &[], &[]);
    check(n - 4, &["orders"], &[]);
    let form = TextForm { max_input: n - 4, ..TextForm::default() };
    let sentence = read(&form, question, &schema).cut.sentence(form.max_input);
    assert!(sentence.is_some_and(|s| s.contains("the tables orders were left out")));
}

#[test]
fn wide_tables_and_long_questions_are_shortened() {
    let columns: Vec<String> = (0..300).map(|i| format!("c{i}")).chain(["age".into()]).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let schema = schema(&[("singer", &columns), ("concert", &["name"])]);
    let form = TextForm::default();
    let reading = read(&form, "the age of each singer", &schema);
    assert!(reading.cut.tables.is_empty() && reading.cut.columns[0].1 > 200);
    let text = reading.text(&form, &Toy::new(), &form.vanilla, None);
    assert!(text.contains("c1 ,") && text.contains(", age | concert : name"), "{text}");

    let reading = read(&form, &"how old ".repeat(200), &concerts());
    assert!(reading.cut.words > 200 && reading.cut.tables.is_empty());
    let prompt = reading.prompt(&form, &Toy::new(), &form.vanilla, None);
    assert!(prompt.positions.len() <= 512);
    let sentence = reading.cut.sentence(512).expect("a cut");
    assert!(sentence.starts_with("The model reads 512 pieces at most: the last "), "{sentence}");
    let question = "x".repeat(700);
    let prompt =
        read(&form, &question, &concerts()).prompt(&form, &Toy::new(), &form.vanilla, None);
    assert_eq!(prompt.positions.len(), 512);
}

/// Where the output `text` stands in `template`: class, and what a name can begin with.
#[track_caller]
fn position(template: &str, text: &str) -> String {
    let (toy, form, schema) = (Toy::new(), TextForm::default(), concerts());
    let reading = read(&form, "older than 3", &schema);
    let surface = TextSurface::new(&form, &toy, &reading);
    let template = TextTemplate::read(template).expect("a template");
    let output = toy.encode(text);
    let Some(class) = surface.position(Task::Fill(&template), &output) else {
        return "-".to_owned();
    };
    let names = surface.names(class, &output);
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
fn outputs_are_read_to_the_end() {
    let (toy, form, schema) = (Toy::new(), TextForm::default(), concerts());
    let reading = read(&form, "how many", &schema);
    let surface = TextSurface::new(&form, &toy, &reading);
    let sql = |text: &str| surface.sql(&toy.encode(text));
    let check = |text: &str, expect: &str| assert_eq!(sql(text).as_deref(), Some(expect), "{text}");
    check("concert_singer | select count ( * ) from singer", "select count(*) from singer");
    check("select name from singer where age < 3", "select name from singer where age < 3");
    check("concert_singer | select home_town from singer", "select `home town` from singer");
    check(
        "other | select t1.order_ from concert as t1 where t1.name = \"A b\"",
        "select `order` from concert where name = 'A b'",
    );
    for text in ["", "concert_singer |", "concert_singer | select name from", "drop table singer"] {
        assert_eq!(sql(text), None, "{text}");
    }

    let template = TextTemplate::read("select column from table").expect("a template");
    let fills = |text: &str| surface.fills(&template, &toy.encode(text));
    assert!(fills("concert_singer | select name from singer"));
    assert!(!fills("concert_singer | select name from singe"));
    assert!(!fills("concert_singer | select name from singer limit 1"));
    assert!(!fills("concert_singer | select name"));
}

#[test]
fn plans_before_templates() {
    let (toy, schema) = (Toy::new(), concerts());
    let plan = Plan { joins: 1, selects: 2 };
    for (form, expect) in [
        (TextForm::default(), "concert_singer | 1 joins @ 2 selects @"),
        (TextForm::released(), "1 joins @ 2 selects @"),
    ] {
        let reading = read(&form, "how many", &schema);
        let surface = TextSurface::new(&form, &toy, &reading);
        let prefix = surface.plan_prefix(plan).expect("a plan");
        assert_eq!(toy.decode(&prefix), expect);
        assert_eq!(surface.plan(&prefix), Some(plan));
        assert_eq!(surface.plan(&prefix[..prefix.len() - 1]), None);
        assert_eq!(surface.template(&prefix), None);
        let text = "select column from table as t1 join table as t2 on column = column";
        let output = [prefix, toy.encode(text)].concat();
        let template = surface.template(&output).expect("a template");
        assert_eq!(surface.template_text(&template), text);
        assert_eq!(surface.counts(&template), Plan { joins: 1, selects: 1 });
    }
    let form = TextForm::baseline();
    let reading = read(&form, "how many", &schema);
    assert_eq!(TextSurface::new(&form, &toy, &reading).plan_prefix(plan), None);
}

#[test]
fn names_are_spelled_to_their_ends_where_the_grammar_is_asked() {
    let (toy, form, schema) = (Toy::new(), TextForm::default(), concerts());
    let reading = read(&form, "how many", &schema);
    let surface = TextSurface::new(&form, &toy, &reading);
    let allowed = |template: &str, text: &str| {
        let template = TextTemplate::read(template).expect("a template");
        surface.allowed(Task::Fill(&template), &toy.encode(text)).map(|tokens| toy.shown(&tokens))
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
