use super::*;
use crate::cells::ValueIndex;

fn index(cells: &[(usize, &str)]) -> ValueIndex {
    let mut index = ValueIndex::default();
    for &(column, cell) in cells {
        index.insert(ColumnRef { table: 0, column }, cell);
    }
    index
}

fn check(question: &str, cells: &[(usize, &str)], expect: &str) {
    let question = Question::new(question);
    let matches = index(cells).matches(&question);
    let schema = Schema { tables: vec![beamsplitter_sql::Table::default()], ..Schema::default() };
    let named = literals(&question, &matches, &schema).into_iter().filter(|l| !l.words.is_empty());
    let texts: Vec<String> = named.map(|l| l.text).collect();
    assert_eq!(texts.join("|"), expect);
}

#[test]
fn offers_values_that_are_not_named_last() {
    let question = Question::new("flights of jetBlue airways");
    let matches = index(&[(0, "JetBlue Airways"), (1, "JetBlue")]).matches(&question);
    let schema = Schema { tables: vec![beamsplitter_sql::Table::default()], ..Schema::default() };
    let offered = literals(&question, &matches, &schema);
    let texts: Vec<&str> = offered.iter().map(|literal| literal.text.as_str()).collect();
    assert_eq!(texts, ["JetBlue Airways", "JetBlue"]);
    assert!(offered[1].words.is_empty());
}

#[test]
fn finds_cells_as_the_database_spells_them() {
    check("singers from france", &[(0, "France")], "France");
    check(
        "flights of jetBlue airways",
        &[(0, "JetBlue Airways"), (1, "JetBlue")],
        "JetBlue Airways",
    );
    check("how many dogs?", &[(1, "dog")], "dog");
    check("is there a 'the'?", &[(0, "is")], "the");
}

#[test]
fn finds_numbers_quotes_and_names() {
    check("more than 1,000 or three", &[], "1000|3");
    check("in the city \"New Yorks\"", &[], "New Yorks");
    check("Which city's mayor is Al Smith?", &[], "Al Smith");
    check("names with 'O'Hara' in them", &[], "O'Hara");
    check("born on 2001-01-31, flying the A320?", &[], "2001|01|31|320|2001-01-31|A320");
}

#[test]
fn finds_dates_and_other_writings_of_numbers() {
    check("How many books do I have?", &[], "");
    check("more than 100 million or 5k", &[], "100000000|5000");
    check("below -5 by 20%", &[], "-5|20|0.2");
    check("placed in June 2005", &[(0, "2004-01-31")], "2005-06|2005");
    check("placed in 2005", &[(0, "2004-01-31")], "2005");
    check("books by Tolkien", &[(0, "J. R. R. Tolkien")], "J. R. R. Tolkien|Tolkien");
}

#[test]
fn leaves_out_a_magnitude_that_a_column_counts() {
    let said = |column: &str, question: &str| -> Vec<String> {
        let column = beamsplitter_sql::Column { name: column.to_owned(), ..Default::default() };
        let table = beamsplitter_sql::Table { columns: vec![column], ..Default::default() };
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let literals = literals(&Question::new(question), &[], &schema);
        literals.into_iter().map(|literal| literal.text).collect()
    };
    let texts = |column: &str| said(column, "over 20 million");
    assert_eq!(texts("Net_Worth_Millions"), ["20000000", "20"]);
    assert_eq!(said("Net_Worth_Millions", "over twenty-five million"), ["25000000", "25"]);
    assert_eq!(said("Net_Worth_Millions", "half a million"), ["500000", "0.5"]);
    assert_eq!(said("Net_Worth_Millions", "a million and ten"), ["1000010"]);
    assert_eq!(texts("Net_Worth"), ["20000000"]);
}
