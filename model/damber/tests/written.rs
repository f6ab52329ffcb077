//! Reports as tables, web pages and CSV.

use beamsplitter_damber::write::{self, GENERATOR, HEADER, System};
use beamsplitter_damber::{Category, Metrics, Scored, Target, Test};

fn test(id: &str, column: &str, label: Option<&str>) -> Test {
    Test {
        id: id.into(),
        db_id: "shells".into(),
        table: "shell".into(),
        category: Category::Project,
        tag: "one-column".into(),
        question: format!("Show the {} of <every> shell.", label.unwrap_or(column)),
        label: label.map(str::to_owned),
        targets: ["Length", "Height"]
            .into_iter()
            .filter(|other| label.is_some() || *other == column)
            .map(|column| Target {
                column: column.into(),
                sql: format!("SELECT \"{column}\" FROM \"shell\""),
            })
            .collect(),
    }
}

fn scored(test: &Test, prediction: &str, right: bool) -> Scored {
    Scored {
        id: test.id.clone(),
        prediction: prediction.into(),
        column: test.targets[0].column.clone(),
        metrics: if right { Metrics::identical(false) } else { Metrics::failed(false) },
        error: (!right).then(|| "=no such column".to_owned()),
        failing: Vec::new(),
    }
}

/// Returns two tests, one of which is answered with the other column, and one with a label.
fn all() -> (Vec<Test>, Vec<Scored>) {
    let tests = vec![
        test("a", "Length", None),
        test("b", "Height", None),
        test("c", "Length", Some("size")),
    ];
    let scores = vec![
        scored(&tests[0], "select Length from shell", true),
        scored(&tests[1], "select Length from shell", false),
        scored(&tests[2], "select Height from shell", true),
    ];
    (tests, scores)
}

#[test]
fn tables_have_the_papers_columns() {
    let (tests, scores) = all();
    let systems = [System::new("beam", tests.iter().zip(&scores).collect())];
    let tables = write::sections(&systems, true);
    assert_eq!(tables.len(), 2);
    let metrics = ["cell precision", "cell recall", "tuple cardinality", "tuple constraint"];
    assert_eq!(tables[0].heads[2..6], metrics);
    let names: Vec<&str> = tables[0].rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(names, ["all", "project", "shell"]);
    assert_eq!(tables[0].rows[0][2], "0.50 [0.00, 1.00]");
    assert!(tables.iter().all(|t| t.rows.iter().all(|row| row.len() == t.heads.len())));
    let drops = write::drops(&systems).unwrap();
    assert_eq!(drops.rows[0], ["all", "0.50", "1.00", "+0.50", "0.50", "1.00", "+0.50"]);
    let matrices = write::matrices(&systems[0], false);
    assert_eq!(matrices.len(), 2, "{matrices:?}");
    assert_eq!(matrices[0].rows[0], ["Height", "", "1"]);
    assert_eq!(matrices[1].rows[0], ["size", "1"]);
}

#[test]
fn systems_stand_beside_each_other() {
    let (tests, scores) = all();
    let system = |name: &str| System::new(name, tests.iter().zip(&scores).collect());
    let systems = [system("beam"), system("other")];
    let tables = write::sections(&systems, true);
    assert_eq!(tables[0].heads[..2], ["questions", "system"]);
    assert_eq!(tables[0].rows[1][..2], ["all", "other"]);
    let page = write::html("shells", &systems);
    assert!(page.contains("Every test: beam") && page.contains("Every test: other"));
}

#[test]
fn files_are_inert() {
    let (tests, scores) = all();
    let systems = [System::new("beam", tests.iter().zip(&scores).collect())];
    let page = write::html("<shells>", &systems);
    assert!(page.contains(GENERATOR) && page.contains("&lt;shells&gt;"));
    assert!(!page.contains("<every>"));
    let rows = write::csv(&systems).unwrap();
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4, HEADER.join(",").as_str()));
    assert!(lines[2].ends_with("'=no such column"), "{}", lines[2]);
}
