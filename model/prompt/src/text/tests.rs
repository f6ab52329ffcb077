//! Inputs and outputs, one line each.

use beamsplitter_decode::{OutputLanguage, Plan};
use beamsplitter_sql::{ColumnRef, ForeignKey, Schema, Table};

use super::toy::{END, Toy};
use super::{Names, Pieces, TextForm, TextLanguage, TextPrompt, TextTemplate};

pub fn schema(tables: &[(&str, &[&str])]) -> Schema {
    let tables = tables.iter().map(|(name, columns)| Table::of(name, columns)).collect();
    Schema { name: "Concert Singer".to_owned(), tables, foreign_keys: Vec::new() }
}

pub fn concerts() -> Schema {
    schema(&[
        ("Singer", &["Singer_ID", "Name", "Age", "home town"]),
        ("singer_in_concert", &["concert_ID", "Singer_ID"]),
        ("concert", &["concert_ID", "Name", "order"]),
    ])
}

pub fn read(form: &TextForm, question: &str, schema: &Schema) -> TextPrompt {
    TextPrompt::new(form, &Toy::new(), END, question, schema, &[])
}

#[test]
fn inputs_of_the_three_tasks() {
    let toy = Toy::new();
    let check = |form: &TextForm, task: usize, expect: &str| {
        let prompt = read(form, "How  old is he ?", &concerts());
        let tasks = [Some(&form.vanilla), form.template.as_ref(), form.fill.as_ref()];
        let template = (task == 2).then_some("select column from table");
        let text = prompt.text(form, &toy, tasks[task].expect("a task"), template);
        assert_eq!(text, expect);
        let prompt = prompt.prompt(form, &toy, tasks[task].expect("a task"), template);
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
        let prompt = read(&form, question, &schema);
        assert_eq!(prompt.omitted.tables, tables, "{max_input}");
        let found: Vec<_> = prompt.omitted.columns.iter().map(|(t, n)| (t.as_str(), *n)).collect();
        assert_eq!(found, columns, "{max_input}");
        let prompt = prompt.prompt(&form, &Toy::new(), &form.vanilla, None);
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
    let sentence = read(&form, question, &schema).omitted.sentence(form.max_input);
    assert!(sentence.is_some_and(|s| s.contains("the tables orders were left out")));
}

#[test]
fn wide_tables_and_long_questions_are_shortened() {
    let columns: Vec<String> = (0..300).map(|i| format!("c{i}")).chain(["age".into()]).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let schema = schema(&[("singer", &columns), ("concert", &["name"])]);
    let form = TextForm::default();
    let prompt = read(&form, "the age of each singer", &schema);
    assert!(prompt.omitted.tables.is_empty() && prompt.omitted.columns[0].1 > 200);
    let text = prompt.text(&form, &Toy::new(), &form.vanilla, None);
    assert!(text.contains("c1 ,") && text.contains(", age | concert : name"), "{text}");

    let prompt = read(&form, &"how old ".repeat(200), &concerts());
    assert!(prompt.omitted.words > 200 && prompt.omitted.tables.is_empty());
    let input = prompt.prompt(&form, &Toy::new(), &form.vanilla, None);
    assert!(input.positions.len() <= 512);
    let sentence = prompt.omitted.sentence(512).expect("a cut");
    assert!(sentence.starts_with("The model reads 512 pieces at most: the last "), "{sentence}");
    let question = "x".repeat(700);
    let prompt =
        read(&form, &question, &concerts()).prompt(&form, &Toy::new(), &form.vanilla, None);
    assert_eq!(prompt.positions.len(), 512);
}

#[test]
fn outputs_are_read_to_the_end() {
    let (toy, form, schema) = (Toy::new(), TextForm::default(), concerts());
    let prompt = read(&form, "how many", &schema);
    let output_language = TextLanguage::new(&form, &toy, &prompt);
    let sql = |text: &str| output_language.sql(&toy.encode(text));
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
    let fills = |text: &str| output_language.fills(&template, &toy.encode(text));
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
        let prompt = read(&form, "how many", &schema);
        let output_language = TextLanguage::new(&form, &toy, &prompt);
        let prefix = output_language.plan_prefix(plan).expect("a plan");
        assert_eq!(toy.decode(&prefix), expect);
        assert_eq!(output_language.plan(&prefix), Some(plan));
        assert_eq!(output_language.plan(&prefix[..prefix.len() - 1]), None);
        assert_eq!(output_language.template(&prefix), None);
        let text = "select column from table as t1 join table as t2 on column = column";
        let output = [prefix, toy.encode(text)].concat();
        let template = output_language.template(&output).expect("a template");
        assert_eq!(output_language.template_text(&template), text);
        assert_eq!(output_language.counts(&template), Plan { joins: 1, selects: 1 });
    }
    let form = TextForm::baseline();
    let prompt = read(&form, "how many", &schema);
    assert_eq!(TextLanguage::new(&form, &toy, &prompt).plan_prefix(plan), None);
}
