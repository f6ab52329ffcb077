//! What is written is read again, whatever it says; what does not fit is reported by its line.

use std::collections::BTreeMap;

use beamsplitter_label::{
    Action, Format, Imported, Item, LabelSet, Labels, Project, Records, ReviewState, Value, import,
    write,
};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

fn item(value: Json) -> Item {
    Item::new(value.as_object().unwrap().clone()).unwrap()
}

fn records(text: &str) -> Records {
    match import(text.as_bytes(), &LabelSet::standard()).unwrap() {
        Imported::Records(records) => records,
        Imported::Project(..) => panic!("a project, not records"),
    }
}

/// Returns the labels of every annotator and item.
fn labels(project: &Project) -> Vec<(&str, &str, &Labels)> {
    let decisions = project.decisions();
    let of = |who| decisions.by(who).map(move |(item, labels)| (who, item, labels));
    decisions.annotators().flat_map(of).collect()
}

/// Generates whatever people may write, line breaks and quotes too.
fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[ -~\r\n\t\"',;]{0,12}", "\\PC{0,8}", Just("select 1".to_owned())]
}

prop_compose! {
    fn projects()(
        questions in prop::collection::vec(
            (text(), text(), any::<bool>(), prop::num::f64::NORMAL), 1..5),
        decisions in prop::collection::vec((0..5usize, 0..3usize, 0..7usize, text(), 0..10_000_000u64), 0..12),
    ) -> Project {
        let items = questions.into_iter().map(|(question, more, own, number)| {
            let mut record = json!({"db_id": "pets", "question": question, "query1": more,
                "query2": "select b from t", "extra_map": {"t": {"a": [question, "b"]}}, "n": number});
            if own {
                record["annotation"] = json!({"of": ["somebody else"]});
            }
            item(record)
        });
        let mut project = Project::new("test", LabelSet::standard(), items.collect());
        for (at, (place, who, what, text, spent)) in decisions.into_iter().enumerate() {
            let items = project.items();
            let of = items[place % items.len()].clone();
            let words = text.clone();
            let (slot, value) = match what {
                0 => ("gold.1", Value::text("valid")),
                1 => ("kind", Value::List(vec!["column".into(), text])),
                2 => ("flag", Value::Flag(true)),
                3 => ("corrected.2", Value::text(text)),
                4 => ("skip", Value::Flag(true)),
                _ => ("comment", Value::text(text)),
            };
            project.annotator = ["ada", "bob, the \"second\"", "č"][who].into();
            let set = BTreeMap::from([(slot.to_owned(), Some(value))]);
            let decision = project.decision(at as u64 + 1, &of, set, spent).unwrap();
            // A value may be the file's.
            let own = (slot == "kind" && spent % 2 == 0).then(|| slot.to_owned());
            project.record(decision.with_from_file(own.into_iter().collect()).event);
            // Some of it is reviewed.
            let of_whom = std::mem::replace(&mut project.annotator, "dan".into());
            let state = (spent % 2 == 0).then_some(ReviewState::Returned);
            if let Ok(event) = project.review(spent, &of, &of_whom, state, &words)
                && spent % 3 == 0
            {
                project.record(event);
            }
            project.annotator = of_whom;
        }
        project
    }
}

proptest! {
    #[test]
    fn nothing_is_lost(project in projects()) {
        for text in [write::text(&project, Format::Jsonl), write::text(&project, Format::Csv)] {
            let records = records(&text);
            prop_assert_eq!(&records.problems, &[]);
            let mut again = Project::new("test", LabelSet::standard(), Vec::new());
            again.merge(records, 99);
            prop_assert_eq!(again.items(), project.items());
            prop_assert_eq!(labels(&again), labels(&project));
            // Once more gives the same file.
            prop_assert_eq!(write::text(&again, Format::Jsonl), write::text(&project, Format::Jsonl));
        }
        let text = write::text(&project, Format::Project);
        let Imported::Project(again, problems) = import(text.as_bytes(), &LabelSet::standard()).unwrap()
            else { panic!("no project") };
        prop_assert_eq!((&*again, problems), (&project, Vec::new()));
    }
}

#[test]
fn what_does_not_fit_is_reported_by_line() {
    let text = concat!(
        "{\"question\": \"a\", \"query1\": \"x\", \"annotation\": {\"annotator\": \"ada\", ",
        "\"labels\": {\"gold.1\": \"good\", \"ambiguous\": \"no\", \"gold.9\": \"valid\"}}}\n",
        "{\"query1\": \"x\"}\n",
        "{\"question\": \"b\"\n",
        "{\"question\": \"c\"}\n",
    );
    let found = records(text);
    let problems: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems.len(), 4);
    assert_eq!(
        problems[..3],
        [
            "line 1: label “gold.1” cannot be “good”; it is one of valid, invalid, unsure",
            "line 1: this example has no gold 9",
            "line 2: key “question” is missing",
        ]
    );
    assert!(problems[3].starts_with("line 3: not a JSON object"));
    // Where records and lines differ, the record is named.
    let place = |text: &str| records(text).problems[0].to_string();
    let one_line = "[{\"question\": \"a\"}, {\"db_id\": \"x\"}]";
    assert_eq!(place(one_line), "record 2: key “question” is missing");
    let several = "[\n\n{\"question\": \"a\"},\n{\"db_id\":\n \"x\"}]";
    assert!(place(several).starts_with("record 2 (line 4): "), "{}", place(several));
    assert_eq!(found.items.len(), 2);
    assert_eq!(found.labels[0].2.values, BTreeMap::from([("ambiguous".into(), Value::text("no"))]));
}

#[test]
fn tables_that_people_made() {
    let table = "db_id,question,query1,query2,candidates\n\
        pets,\"Resolution old,\nreally?\",select a,select b,\"[\"\"select a\"\"]\"\n\
        pets,too few cells\n\
        pets,Next?,select c,,\n";
    let found = records(table);
    let problems: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems, ["line 4: the row has 2 cells, not 5"]);
    assert_eq!(found.items[0].question, "Resolution old,\nreally?");
    assert_eq!(found.items[0].candidates, ["select a"]);
    assert_eq!(found.items[1].golds, ["select c"]);

    let refused = |bytes: &[u8]| import(bytes, &LabelSet::standard()).unwrap_err().to_string();
    assert!(refused(b"a,b\n1,2\n").contains("line 1: key “question” is missing"));
    assert_eq!(refused(b""), "The file is empty.");
    assert!(refused(b"[{\"question\": \"a\"},\n {\"question\": \"\xff\"}]").contains("Line 2"));
}

#[test]
fn a_cell_changed_beside_the_record_is_noticed() {
    let project = Project::new("t", LabelSet::standard(), vec![item(json!({"question": "What?"}))]);
    let table = write::text(&project, Format::Csv).replacen("What?", "Who?", 1);
    let problems = records(&table).problems;
    assert_eq!(
        problems[0].to_string(),
        "line 2: column “question” differs from the column “record”; “record” counts"
    );
}

#[test]
fn a_project_cut_short_keeps_what_is_there() {
    let items = vec![item(json!({"question": "a"})), item(json!({"question": "b"}))];
    let mut project = Project::new("test", LabelSet::standard(), items);
    let undo = project.event(1, Action::Undo);
    project.record(undo);
    let text = write::text(&project, Format::Project);
    let cut = &text[..text.len() - 20];
    let Imported::Project(found, problems) = import(cut.as_bytes(), &LabelSet::standard()).unwrap()
    else {
        panic!("no project")
    };
    assert_eq!((found.items().len(), found.journal().len()), (2, 0));
    assert_eq!(problems[0].line, 4);
}

#[test]
fn the_adjudicated_file_says_how() {
    let it = item(json!({"id": "x", "question": "a", "query1": "select 1"}));
    let mut project = Project::new("test", LabelSet::standard(), vec![it.clone()]);
    for (who, word) in [("ada", "yes"), ("bob", "no"), ("adjudication", "no")] {
        project.annotator = who.into();
        let set = BTreeMap::from([
            ("ambiguous".to_owned(), Some(Value::text(word))),
            ("gold.1".to_owned(), Some(Value::text("valid"))),
        ]);
        let set = if who == "adjudication" {
            BTreeMap::from([("ambiguous".to_owned(), Some(Value::text(word)))])
        } else {
            set
        };
        let event = project.decision(1, &it, set, 1).unwrap().event;
        project.record(event);
    }
    let line: Json =
        serde_json::from_str(write::text(&project, Format::Adjudicated).trim()).unwrap();
    let annotation = &line["annotation"];
    assert_eq!(annotation["labels"], json!({"ambiguous": "no", "gold.1": "valid"}));
    assert_eq!(annotation["how"], json!({"ambiguous": "adjudicated", "gold.1": "unanimous"}));
    assert_eq!(annotation["annotators"], json!(["ada", "bob"]));
}

#[test]
fn one_object_may_stand_on_several_lines() {
    let found = records("{\n  \"question\": \"a\",\n  \"golds\": [\"select 1\"]\n}\n");
    assert_eq!((found.items.len(), found.items[0].question.as_str()), (1, "a"));
    assert_eq!(found.problems, []);
}

#[test]
fn tables_with_semicolons_or_tabs_are_read() {
    for sign in [",", ";", "\t"] {
        let table = ["question", "db_id", "query1"].join(sign)
            + "\n"
            + &["How old, on average?", "pets", "select 1"]
                .map(|cell| format!("\"{cell}\""))
                .join(sign);
        let read = import(table.as_bytes(), &LabelSet::standard()).unwrap();
        let Imported::Records(records) = read else { panic!("records") };
        assert_eq!(records.items[0].question, "How old, on average?");
        assert_eq!(records.items[0].golds, ["select 1"]);
    }
}
