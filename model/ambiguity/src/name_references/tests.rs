use beamsplitter_sql::Table;

use super::*;
use crate::cases;

fn schema() -> Schema {
    let tables =
        vec![Table::of("Dog", &["Id", "Name", "Owner"]), Table::of("Owner", &["Id", "Name"])];
    Schema { tables, ..Schema::default() }
}

#[test]
fn names_are_found_in_their_scope() {
    let schema = schema();
    cases::check("src/name_references/cases.txt", |sql| {
        let found = NameReferences::of(sql, &schema).unwrap().all.into_iter().map(|reference| {
            let text = &sql[reference.whole.clone()];
            match reference.target {
                Target::Column(at) => {
                    let table = &schema.tables[at.table];
                    format!("{text}={}.{}", table.name, table.columns[at.column].name)
                }
                Target::Source(table) => format!("{text}:{}", schema.tables[table].name),
                Target::Qualifier(table) => format!("{text}.:{}", schema.tables[table].name),
            }
        });
        found.collect::<Vec<_>>().join("; ")
    });
    let name_references =
        NameReferences::of("select id from dog union select Owner from owner", &schema);
    assert_eq!(name_references.unwrap().unknown, ["Owner"]);
}

#[test]
fn results_of_the_first_select() {
    let schema = schema();
    let results = |sql: &str| -> Vec<usize> {
        NameReferences::of(sql, &schema).unwrap().results().iter().map(|at| at.column).collect()
    };
    assert_eq!(results("select max(name), id, name from dog where owner = 1"), [1, 0]);
    assert_eq!(results("select count(*) from dog"), Vec::<usize>::new());
    assert_eq!(results("select id from dog except select owner from dog"), [0]);
}

#[test]
fn edits_are_made_in_place() {
    assert_eq!(edited("abcdef", vec![(4..5, "E!".into()), (0..1, String::new())]), "bcdE!f");
}
