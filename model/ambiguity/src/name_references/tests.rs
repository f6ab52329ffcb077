use beamsplitter_sql::Table;

use super::*;

fn schema() -> Schema {
    let tables =
        vec![Table::of("Dog", &["Id", "Name", "Owner"]), Table::of("Owner", &["Id", "Name"])];
    Schema { tables, ..Schema::default() }
}

#[track_caller]
fn check(sql: &str, expect: &[&str]) {
    let schema = schema();
    let name_references = NameReferences::of(sql, &schema).unwrap();
    let found: Vec<String> = name_references
        .all
        .iter()
        .map(|reference| {
            let text = &sql[reference.whole.clone()];
            match reference.target {
                Target::Column(at) => {
                    let table = &schema.tables[at.table];
                    format!("{text}={}.{}", table.name, table.columns[at.column].name)
                }
                Target::Source(table) => format!("{text}:{}", schema.tables[table].name),
                Target::Qualifier(table) => format!("{text}.:{}", schema.tables[table].name),
            }
        })
        .collect();
    assert_eq!(found, expect, "{sql}");
}

#[test]
fn names_are_found_in_their_scope() {
    check("select name from dog", &["name=Dog.Name", "dog:Dog"]);
    check(
        "select t2.name from dog as t1 join owner as t2 on t1.owner = t2.id order by t1.name",
        &[
            "t2.name=Owner.Name",
            "dog as t1:Dog",
            "owner as t2:Owner",
            "t1.owner=Dog.Owner",
            "t2.id=Owner.Id",
            "t1.name=Dog.Name",
        ],
    );
    check(
        "select owner.name from owner where name = \"O'Hara\" and id in (select owner from dog)",
        &[
            "owner.:Owner",
            "owner.name=Owner.Name",
            "owner:Owner",
            "name=Owner.Name",
            "id=Owner.Id",
            "owner=Dog.Owner",
            "dog:Dog",
        ],
    );
    check(
        "select x.name from (select name, id as n from dog) as x where n > 1",
        &["x.name=Dog.Name", "name=Dog.Name", "id=Dog.Id", "dog:Dog"],
    );
    check(
        "select name from dog union select name from owner order by name",
        &["name=Dog.Name", "dog:Dog", "name=Owner.Name", "owner:Owner", "name=Dog.Name"],
    );
    let name_references =
        NameReferences::of("select id from dog union select Owner from owner", &schema());
    assert_eq!(name_references.unwrap().unknown, ["Owner"]);
    check("select `näme`,\n  `Name` from dog", &["`Name`=Dog.Name", "dog:Dog"]);
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
