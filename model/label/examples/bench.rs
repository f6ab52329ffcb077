//! How long 10,000 examples take: `cargo run --release -p beamsplitter-label --example bench`.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use beamsplitter_label::{
    Filter, Format, Imported, LabelSet, Order, Project, Queue, Value, agreement, import, progress,
    write,
};
use serde_json::json;

const EXAMPLES: usize = 10_000;

fn main() {
    let text: String = (0..EXAMPLES)
        .map(|n| {
            let record = json!({
                "db_id": format!("database_{}", n % 150),
                "question": format!("What are the names and ages of the singers of concert {n}?"),
                "orig_query": format!("select name, age from singer where concert = {n}"),
                "query1": format!("select name, years_old from singer where concert = {n}"),
                "query2": format!("select name, birthdate from singer where concert = {n}"),
                "extra_map": {"singer": {"age": ["years_old", "birthdate"]}},
                "t2s_outs": [format!("SELECT name, years_old FROM singer WHERE concert = {n}")],
                "schema_clean": "singer : name, years_old, birthdate, concert | ".repeat(20),
            });
            format!("{record}\n")
        })
        .collect();
    let set = LabelSet::standard();
    let read = timed("read 10,000 examples (JSON lines)", || import(text.as_bytes(), &set));
    let Ok(Imported::Records(records)) = read else { return };
    let mut project = Project::new("bench", set, Vec::new());
    timed("merge them into a project", || project.merge(records, 1));
    for who in ["ada", "bob"] {
        project.annotator = who.into();
        timed("10,000 decisions", || {
            for n in 0..EXAMPLES {
                let item = project.items()[n].clone();
                let valid = if who == "bob" && n % 7 == 0 { "invalid" } else { "valid" };
                let set = BTreeMap::from([
                    ("gold.1".to_owned(), Some(Value::text(valid))),
                    ("gold.2".to_owned(), Some(Value::text("valid"))),
                    ("ambiguous".to_owned(), Some(Value::text("yes"))),
                ]);
                if let Ok(decision) = project.decision(n as u64, &item, set, 2_500) {
                    project.record(decision.event);
                }
            }
        });
    }
    timed("progress", || progress(&project));
    let queue = |filter: Filter, order| Queue::new(&project, &filter, order);
    timed("search, first", || {
        queue(Filter { search: "concert 99".into(), ..Filter::default() }, Order::File)
    });
    timed("search, again", || {
        queue(Filter { search: "concert 98".into(), ..Filter::default() }, Order::File)
    });
    timed("disagreement", || {
        queue(Filter { disagreement: true, ..Filter::default() }, Order::File)
    });
    timed("uncovered, first", || {
        queue(Filter { uncovered: true, ..Filter::default() }, Order::File)
    });
    timed("random order", || queue(Filter::default(), Order::Random(1)));
    let lines = timed("write JSON lines", || write::text(&project, Format::Jsonl));
    timed("write CSV", || write::text(&project, Format::Csv));
    timed("write the project", || write::text(&project, Format::Project));
    let again =
        timed("read 20,000 labelled records", || import(lines.as_bytes(), &project.label_set));
    assert!(again.is_ok());
    timed("agreement with 1,000 draws", || agreement(&project));
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = black_box(work());
    println!("{what:40}{:9.1} ms", start.elapsed().as_secs_f64() * 1e3);
    result
}
