use beamsplitter_sql::schema::{Column, ColumnKind, ColumnRef};

use super::*;

fn column(name: &str, kind: ColumnKind, samples: &[&str]) -> Column {
    let samples = samples.iter().map(|&value| value.to_owned()).collect();
    let primary_key = name == "id";
    Column { name: name.into(), kind, primary_key, samples, ..Column::default() }
}

fn table(name: &str, rows: u64, columns: Vec<Column>) -> Table {
    Table { name: name.into(), columns, rows: Some(rows), ..Table::default() }
}

fn shop() -> Schema {
    use ColumnKind::{Number, Text};
    let id = || column("id", Number, &["1", "2"]);
    let customer = vec![
        id(),
        column("full_name", Text, &["Ada Byron", "Max Born"]),
        column("city", Text, &["Bonn", "Ulm"]),
    ];
    let item = vec![
        id(),
        column("customer_id", Number, &["1", "2"]),
        column("price", Number, &["3.5", "9"]),
    ];
    let at = |table, column| ColumnRef { table, column };
    Schema {
        name: "shop".into(),
        tables: vec![table("Customer", 20, customer), table("orderItem", 300, item)],
        foreign_keys: vec![ForeignKey { from: at(1, 1), to: at(0, 0) }],
    }
}

fn texts(schema: &Schema) -> Vec<String> {
    own_questions(schema).into_iter().map(|question| question.text).collect()
}

#[test]
fn each_template_is_filled_with_names_and_cells_of_the_schema() {
    let expect = [
        "How many customers are there?",
        "What are the full names of all customers?",
        "List the full names of the customers whose city is Bonn.",
        "Show the full name of each customer with the number of order items.",
        "What is the highest price of all order items?",
    ];
    assert_eq!(texts(&shop()), expect);
}

#[test]
fn what_would_make_no_sense_is_not_asked() {
    let mut schema = shop();
    schema.tables[0].rows = Some(0);
    let left = texts(&schema);
    assert_eq!(
        left,
        ["How many order items are there?", "What is the highest price of all order items?"]
    );
    // Names that nobody would say, and numbers that mean nothing by their size.
    schema.tables[1].name = "tbl_x2".into();
    assert!(texts(&schema).is_empty());
    assert!(texts(&Schema::default()).is_empty());
    let mut schema = shop();
    for other in ["phone_number", "first_published", "doors_open"] {
        schema.tables[1].columns[2].name = other.into();
        assert!(texts(&schema).iter().all(|text| !text.contains("highest")), "{other}");
    }
}

#[test]
fn a_column_that_is_called_as_a_row_is_says_nothing_of_it() {
    use ColumnKind::{Number, Text};
    let department = column("Department", Text, &["Sales", "Support"]);
    let budget = column("Budget", Number, &["10", "20"]);
    let name = column("Name", Text, &["Diaz, Carla", "Ng, Ann"]);
    let of =
        |columns| Schema { tables: vec![table("departments", 9, columns)], ..Schema::default() };
    let expect =
        ["How many departments are there?", "What is the highest budget of all departments?"];
    assert_eq!(texts(&of(vec![department.clone(), budget.clone()])), expect);
    // Cells of a name need not stand in a question for it to be asked for.
    let expect = [
        "How many departments are there?",
        "What are the names of all departments?",
        "What is the name of the department with the highest budget?",
    ];
    assert_eq!(texts(&of(vec![department, budget, name])), expect);
}

#[test]
fn values_that_are_no_words_do_not_stand_in_a_question() {
    let mut schema = shop();
    for values in [["2001-01-03", "2002-05-06"], ["a@b.org", "c@d.org"], ["Bonn", "12/7"]] {
        schema.tables[0].columns[2].samples = values.map(str::to_owned).to_vec();
        assert!(texts(&schema).iter().all(|text| !text.contains("city is")), "{values:?}");
    }
}

#[test]
fn two_keys_between_the_same_tables_make_the_join_unclear() {
    let mut schema = shop();
    let key = schema.foreign_keys[0];
    schema.foreign_keys.push(ForeignKey { from: ColumnRef { column: 2, ..key.from }, ..key });
    assert!(texts(&schema).iter().all(|text| !text.contains("with the number of")));
}
