//! One system's predictions in the forms in which systems write them: the same figures in all, without
//! `--tables`.

use std::path::Path;
use std::process::{Command, Output};

use crate::pets::{Folder, PROGRAM, example, folder, text};
use serde_json::{Value, json};

fn score(folder: &Path, of: &[&str], predictions: &str, more: &[&str]) -> Output {
    let file = folder.join("predictions");
    std::fs::write(&file, predictions).unwrap();
    let mut command = Command::new(PROGRAM);
    command.arg("score").args(of).args(["--predictions", &text(file)]).args(more);
    command.output().unwrap()
}

fn figures(output: &Output) -> Value {
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    let mut json: Value = serde_json::from_slice(&output.stdout).unwrap();
    // Of what file they are is no figure.
    json.as_object_mut().unwrap().remove("made_by").unwrap();
    json
}

/// Returns the same three predictions in the forms of files that people and programs write.
fn forms() -> Vec<String> {
    let questions = ["How many dogs?", "Who is it?", "How old is Rex?"];
    let sql = [
        "select count(*) from dogs",
        "select name from dogs where age > 5",
        "select age, id from dogs",
    ];
    let all = |of: &dyn Fn(usize) -> String, between: &str| {
        (0..3).map(of).collect::<Vec<_>>().join(between)
    };
    let list = |of: &dyn Fn(usize) -> Value| json!((0..3).map(of).collect::<Vec<_>>()).to_string();
    let lines = |of: &dyn Fn(usize) -> Value| all(&|at| of(at).to_string(), "\n");
    let object = |name: &dyn Fn(usize) -> String, of: &dyn Fn(usize) -> Value| {
        json!((0..3).map(|at| (name(at), of(at))).collect::<std::collections::BTreeMap<_, _>>())
    };
    vec![
        all(&|at| sql[at].to_owned(), "\n"),
        all(&|at| format!("{};", sql[at]), "\r\n\r\n"),
        all(&|at| format!("{}\tpets", sql[at]), "\n"),
        all(&|at| sql[at].replace(" from", "\n  from"), ";\n"),
        list(&|at| json!(sql[at])),
        list(&|at| json!([sql[at], "select 1"])),
        list(&|at| json!({"question": questions[at], "query": sql[at]})),
        object(&|at| at.to_string(), &|at| json!(format!("{}\t----- bird -----\tpets", sql[at])))
            .to_string(),
        format!("{:#}", object(&|at| at.to_string(), &|at| json!([sql[at]]))),
        object(&|at| format!("pets-{at}"), &|at| json!(sql[at])).to_string(),
        object(&|at| questions[at].to_owned(), &|at| json!(sql[at])).to_string(),
        lines(&|at| json!({"predictions": [sql[at], "select 2"]})),
        lines(&|at| json!({"index": 2 - at, "prediction": sql[2 - at]})),
        lines(&|at| json!({"id": format!("pets-{at}"), "output": sql[at]})),
        lines(&|at| json!({"question": questions[at], "db_id": "pets", "pred": sql[at]})),
        lines(&|at| json!({"beams": [{"sql": "x", "score": -9}, {"sql": sql[at], "score": -1}]})),
        lines(&|at| json!({"my_outs": [sql[at]]})),
        format!("sql\n{}\n", all(&|at| format!("\"{}\"", sql[at]), "\n")),
        format!(
            "id;predicted_sql\n{}\n",
            all(&|at| format!("pets-{};{}", 2 - at, sql[2 - at]), "\n")
        ),
        format!(
            "question,SQL\n{}\n",
            all(&|at| format!("{},\"{}\"", questions[at], sql[at]), "\n")
        ),
        all(&|at| format!("pets\t{}", sql[at]), "\n"),
        format!("-- my system\n{}", all(&|at| sql[at].to_owned(), "\n\n")),
        format!(
            "db_id\tQuestion\tPredicted SQL\n{}\n",
            all(&|at| format!("pets\t{}\t{}", questions[2 - at], sql[2 - at]), "\n")
        ),
        format!(
            "#;Final answer;seconds\n{}\n",
            all(&|at| format!("{at};\"{}\";0.{at}", sql[at]), "\n")
        ),
        lines(&|at| json!(sql[at])),
        lines(&|at| json!([sql[at], "select 1"])),
        lines(&|at| json!([{"sql": "x", "score": -9}, {"sql": sql[at], "score": -1}])),
        lines(&|at| json!({"id": format!("pets-{}", 2 - at), "candidates": [{"query": "x", "logprob": -9}, {"query": sql[2 - at], "logprob": -1}]})),
        lines(&|at| json!({"question_id": at, "predicted_sql": sql[at]})),
        json!({"model": "mine", "results": (0..3).map(|at| json!({"index": 2 - at, "sql": sql[2 - at]})).collect::<Vec<_>>()}).to_string(),
        json!({"model": "mine", "predictions": object(&|at| at.to_string(), &|at| json!(sql[at]))}).to_string(),
        json!({"id": ["pets-2", "pets-1", "pets-0"], "sql": [sql[2], sql[1], sql[0]]}).to_string(),
        json!({"note": object(&|at| at.to_string(), &|_| json!("")), "SQL": object(&|at| at.to_string(), &|at| json!(sql[at]))}).to_string(),
        object(&|at| format!("q{}", at + 1), &|at| json!(sql[at])).to_string(),
        lines(&|at| json!({"index": 2 - at, "note": "", "sql_of_my_system": sql[2 - at]})),
    ]
}

/// Returns them as the interfaces of language models write them.
fn responses() -> Vec<String> {
    let sql = [
        "select count(*) from dogs",
        "select name from dogs where age > 5",
        "select age, id from dogs",
    ];
    let fenced = |at: usize| format!("This is it:\n\n```sql\n{};\n```\nIt counts.", sql[at]);
    let lines = |of: &dyn Fn(usize) -> Value| (0..3).map(|at| of(at).to_string() + "\n").collect();
    let message = |text: &str| json!({"role": "assistant", "content": text, "refusal": null});
    let turns = |text: &str| json!([{"role": "user", "content": "?"}, message(text)]);
    let choices = |texts: &[&str]| {
        let one = |(at, text): (usize, &&str)| json!({"index": at, "message": message(text), "finish_reason": "stop"});
        let choices: Vec<Value> = texts.iter().enumerate().map(one).collect();
        json!({"id": "chatcmpl-1", "object": "chat.completion", "model": "m", "choices": choices, "usage": {}})
    };
    let batch = |name: String, body: Value| {
        json!({"id": "batch_req_1", "custom_id": name, "error": null,
            "response": {"status_code": 200, "request_id": "r", "body": body}})
    };
    let part = |kind: &str, text: &str| json!({"type": kind, "text": text, "annotations": []});
    vec![
        lines(&|at| batch(format!("request-{}", 3 - at), choices(&[&fenced(2 - at)]))),
        lines(&|at| batch(format!("pets-{}", 2 - at), choices(&[&fenced(2 - at), "select 1"]))),
        lines(&|at| choices(&[&json!({"sql": sql[at]}).to_string()])),
        lines(&|at| {
            batch(
                format!("task-{at}"),
                json!({"output": [
                    {"type": "reasoning", "summary": []},
                    {"type": "message", "role": "assistant", "content": [part("output_text", &fenced(at))]},
                ]}),
            )
        }),
        lines(&|at| {
            json!({"custom_id": format!("pets-{at}"), "result": {"type": "succeeded", "message": {
            "role": "assistant", "content": [{"type": "thinking", "thinking": "?"}, part("text", &fenced(at))]}}})
        }),
        lines(&|at| {
            json!({"key": format!("pets-{at}"), "response": {"candidates": [
            {"content": {"role": "model", "parts": [{"text": fenced(at)}]}}]}})
        }),
        lines(&|at| {
            json!({"prompt": "?", "outputs": [{"index": 0, "text": "x", "cumulative_logprob": -9.5},
            {"index": 1, "text": fenced(at), "cumulative_logprob": -1.5}]})
        }),
        json!((0..3).map(|at| json!([{"generated_text": fenced(at)}])).collect::<Vec<_>>())
            .to_string(),
        json!((0..3).map(|at| json!([{"generated_text": turns(&fenced(at))}])).collect::<Vec<_>>())
            .to_string(),
        json!((0..3).map(|at| json!([sql[at], "select 1"])).collect::<Vec<_>>()).to_string(),
        lines(&|at| json!({"messages": turns(&fenced(at))})),
        lines(&|at| json!({"id": format!("pets-{at}"), "message": message(&fenced(at))})),
        lines(
            &|at| json!({"index": at, "response": format!("<think>\n```sql\nselect 1\n```\n</think>\n{}", sql[at])}),
        ),
        lines(
            &|at| json!({"index": at, "answer": format!("```json\n{}\n```", json!({"query": sql[at]}))}),
        ),
    ]
}

#[test]
fn every_form_has_the_same_figures() {
    let folder = folder();
    let questions = ["How many dogs?", "Who is it?", "How old is Rex?"];
    let golds = [
        "select count(*) from dogs",
        "select name from dogs where age = 11",
        "select age from dogs",
    ];
    let record = |at: usize| json!({"id": format!("pets-{at}"), "db_id": "pets", "question": questions[at], "query": golds[at]});
    let files = [folder.join("dev.json"), folder.join("gold.sql")].map(text);
    std::fs::write(&files[0], json!([record(0), record(1), record(2)]).to_string()).unwrap();
    std::fs::write(&files[1], golds.map(|gold| format!("{gold}\tpets\n")).concat()).unwrap();
    let databases = text(folder.join("databases"));
    let run = |predictions: &str, file: &str| {
        let more = ["--file", file, "--databases", &databases, "--json"];
        score(&folder, &["spider", "--top", "1"], predictions, &more)
    };
    let forms = [forms(), responses()].concat();
    let first = figures(&run(&forms[0], &files[0]));
    assert_eq!(first["first"]["direct"].as_f64().map(f64::round), Some(67.0), "{first}");
    for form in &forms {
        assert_eq!(figures(&run(form, &files[0])), first, "{form}");
    }
    // A file for each example.
    let sql = [
        "select count(*)\nfrom dogs;\n",
        "-- mine\nselect name from dogs where age > 5",
        "select age, id from dogs",
    ];
    for names in [["0", "1", "2"], ["pets-0", "pets-1", "pets-2"], ["q01", "q02", "q03"]] {
        let each = folder.join(names[0]);
        std::fs::create_dir_all(&each).unwrap();
        for (name, sql) in names.iter().zip(sql) {
            std::fs::write(each.join(format!("{name}.sql")), sql).unwrap();
        }
        let mut command = Command::new(PROGRAM);
        command.args(["score", "spider", "--top", "1", "--json", "--file", &files[0]]);
        command.args(["--predictions", &text(each), "--databases", &databases]);
        assert_eq!(figures(&command.output().unwrap()), first, "{names:?}");
    }
    let by_place = figures(&run(&forms[0], &files[1]));
    assert_eq!(by_place["first"], first["first"]);

    let told = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let short = told(&run("select 1\nselect 2", &files[0]));
    let needed =
        "holds 2 lines of text for 3 examples; each example needs one, or each prediction an";
    assert!(short.contains(needed), "{short}");
    let alone = score(&folder, &["spider"], "[\"select 1\"]", &["--databases", &databases]);
    assert!(told(&alone).contains("name the benchmark's file with --file"), "{}", told(&alone));
    let failed = json!({"custom_id": "pets-1", "response": null, "error": {"code": "batch_expired", "message": "expired"}});
    let failed = format!(
        "{failed}\n{}",
        json!({"custom_id": "pets-0", "response": {"body": {"choices": [{"message": {"content": "select 1"}}]}}})
    );
    let one = told(&run(&failed, &files[0]));
    assert!(one.contains("the request failed: expired"), "{one}");
    let keyless = text(folder.join("keyless.csv"));
    std::fs::write(&keyless, "db_id,question,text\npets,?,select 1\n").unwrap();
    let examples = told(&run("select 1", &keyless));
    let needed = format!("its example in {keyless}: key “query” is missing");
    assert!(examples.contains(&needed), "{examples}");
    let odd = told(&run("{\"index\": 0, \"guess\": \"dogs\"}", &files[0]));
    assert!(
        odd.contains("nothing can be scored: no key holds a query: it has “guess”, “index”"),
        "{odd}"
    );
}

#[test]
fn ambiqts_examples_come_from_their_file() {
    let folder = folder();
    let databases = text(folder.join("databases"));
    let run = |predictions: &str, more: &[&str]| {
        let of = ["ambiqt", "--kind", "table", "--databases", &databases, "--json"];
        figures(&score(&folder, &of, predictions, more))
    };
    let both = |select: &str| {
        json!([format!("select {select} from hounds"), format!("select {select} from mutts")])
    };
    let mut record = example("How many dogs are there?", "count(*)");
    record["predictions"] = both("count(*)");
    let alone = run(&record.to_string(), &[]);
    assert_eq!((&alone["examples"], &alone["both"]["exm"]), (&json!(1), &json!(100.0)));
    let file = text(folder.join("validation.json"));
    let tables = text(folder.join("tables.json"));
    let bird = json!({"0": both("count(*)"), "2": both("avg(age)")}).to_string();
    let joined = run(&bird, &["--file", &file]);
    assert_eq!((&joined["examples"], &joined["both"]["exm"]), (&json!(2), &json!(100.0)));
    assert_eq!(joined["without predictions"], json!([1]));
    assert_eq!(joined, run(&bird, &["--records", &file, "--tables", &tables]));
}

#[test]
fn examples_over_a_file_of_ones_own_are_built_and_scored_as_they_are() {
    let folder = Folder::new();
    let path = |name: &str| text(folder.join(name));
    let _ = std::fs::remove_file(path("shop.sqlite"));
    let made = rusqlite::Connection::open(path("shop.sqlite")).unwrap();
    made.execute_batch("create table item (id integer primary key, weight real); insert into item values (1, 3), (2, 5)")
        .unwrap();
    drop(made);
    let run = |words: &[&str]| {
        let output = Command::new(PROGRAM).args(words).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    };
    let question = ["--question", "What are the weights?", "--sql", "select weight from item"];
    let (own, examples, out) = (path("shop.sqlite"), path("examples.json"), path("changed"));
    let build = ["build", "ambiqt", "--kind", "column", "--database", &own, "--synonym"];
    let to = ["item.weight=mass,load", "--out", &examples, "--databases-out", &out, "--force"];
    run(&[&build[..], &to, &question].concat());
    assert!(Path::new(&out).join("shop_column_0/shop_column_0.sqlite").is_file());
    std::fs::write(
        path("predictions.json"),
        r#"[["select mass from item", "select load from item"]]"#,
    )
    .unwrap();
    let predictions = path("predictions.json");
    // The file itself, the folder that it lies in, and the folder that was written.
    for databases in [&own, &text(folder.to_path_buf()), &out] {
        let score = ["score", "ambiqt", "--kind", "column", "--file", &examples, "--predictions"];
        let more = [&*predictions, "--databases", databases, "--materialised", "--json"];
        let output = run(&[&score[..], &more].concat());
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&json["examples"], &json["both"]["exm"]), (&json!(1), &json!(100.0)));
        assert_eq!(json["materialised"]["both"]["exm"], 100.0, "{json}");
    }
}
