//! A run without a page.

use super::*;
use beamsplitter_ambiguity::{Coverage, Kind, Metrics, Scored, Trouble, run};

use beamsplitter_common::TableForm;
use beamsplitter_protocol::Decoder;
use serde_json::json;

fn file() -> Vec<u8> {
    let example = |question: &str| {
        json!({"db_id": "d", "question": question, "orig_query": "select 1",
            "query1": "select a", "query2": "select b", "extra_table_map": {"t": ["a", "b"]}})
    };
    let broken = json!({"db_id": "d"});
    json!([example("one?"), broken, example("two?"), example("three?")]).to_string().into()
}

/// Returns what a file holds.
fn read(name: &str, bytes: &[u8]) -> Result<ImportedFile, BenchmarkError> {
    let mut file_import = FileImport::new(name, bytes.to_vec());
    while file_import.step() {}
    assert_eq!(file_import.share(), if bytes.is_empty() { 0.0 } else { 1.0 });
    file_import.finish()
}

/// Returns the lines of all results.
fn export(run: &Benchmark) -> String {
    let line = |index: &usize| format!("{}\n", run.result(*index).unwrap().line);
    run.done().iter().map(line).collect()
}

/// Takes in results of a file; how many.
fn import(run: &mut Benchmark, lines: Vec<Value>) -> Result<usize, BenchmarkError> {
    let mut results_import = ResultsImport::new("out.jsonl", lines, run);
    while results_import.step(run)? {}
    Ok(results_import.finish(run).len())
}

fn benchmark() -> Benchmark {
    match read("validation.json", &file()) {
        Ok(ImportedFile::Examples(benchmark)) => benchmark,
        other => panic!("{other:?}"),
    }
}

fn result(benchmark: &Benchmark, index: usize, found: [bool; 2]) -> Value {
    let covered = found.map(|execution| Metrics { execution, ..Metrics::default() });
    let coverage = Coverage { predictions: vec![covered] };
    let failed = vec![(0, Trouble::NotRun("no such column: a".into()))];
    let unscored = Unscored { predictions: failed, ..Unscored::default() };
    let scored = Scored { coverage, unscored };
    let example = benchmark.example(index).unwrap();
    let Example::Ambiqt(record) = example else { panic!() };
    let mut line = run::line(record, Ok::<_, BenchmarkError>((vec!["select a".into()], scored)));
    benchmark.made_by(example, Some("m".into())).sign(&mut line);
    line
}

#[test]
fn examples_are_run_in_their_order_and_once() {
    let mut benchmark = benchmark();
    assert_eq!((benchmark.examples.len(), benchmark.broken.len()), (3, 1));
    benchmark.choice.limit = Some(3);
    assert_eq!(benchmark.progress(), (0, 2));
    let line = result(&benchmark, 0, [true, false]);
    benchmark.add(line, 0).unwrap();
    assert_eq!(benchmark.next().unwrap().0, 2);
    benchmark.choice.shard = Some("1/2".parse().unwrap());
    assert_eq!(benchmark.progress(), (1, 2));
    benchmark.choice.shard = Some("2/2".parse().unwrap());
    assert_eq!(benchmark.next(), None);
    let mut counting = Counting::default();
    while counting.step(&benchmark) {}
    let mut figures = counting.finish();
    let told = figures.troubles[0].1.lines();
    assert!(told[1].contains("predictions: 1; cannot be run: all"), "{told:?}");
    assert_eq!(told[2], "  1 time: no such column: a (record 0)");
    let (kind, summary) = figures.kinds.pop().unwrap();
    assert_eq!((kind, summary.whole.either.exm, summary.whole.both.exm), (Kind::Table, 100., 0.));
    let kept = serde_json::to_string(&benchmark.choice).unwrap();
    assert_eq!(serde_json::from_str::<Choice>(&kept).unwrap(), benchmark.choice);
}

#[test]
fn results_go_out_and_come_back() {
    let mut run = benchmark();
    for index in [3, 0] {
        let line = result(&run, index, [true, true]);
        run.add(line, index).unwrap();
    }
    let text = export(&run);
    let Ok(ImportedFile::Results(lines, _)) = read("out.jsonl", text.as_bytes()) else { panic!() };
    let mut again = benchmark();
    assert_eq!(import(&mut again, lines.clone()), Ok(2));
    assert_eq!(export(&again), text);
    let mut alone = Benchmark::default();
    import(&mut alone, lines.clone()).unwrap();
    assert_eq!((export(&alone), alone.progress()), (text, (2, 2)));

    let mut other = benchmark();
    other.choice.decoder = Decoder::Beam;
    let error = import(&mut other, lines.clone()).unwrap_err().to_string();
    assert!(error.contains("another run (decoder is"), "{error}");
    let mut wrong = lines;
    wrong[0]["question"] = json!("which?");
    assert!(import(&mut benchmark(), wrong).is_err());
    assert!(!other.has_results());
}

#[test]
fn other_files_are_refused() {
    for text in ["{}", "[1, 2]", "PK\u{3}\u{4}", ""] {
        let error = read("x.json", text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("x.json holds no example of AmbiQT"), "{error}");
    }
}

#[test]
fn schemas_are_told_from_examples() {
    let schema = json!({"db_id": "pets", "table_names_original": ["dogs"], "table_names": ["dogs"],
        "column_names_original": [[-1, "*"], [0, "age"]], "column_names": [[-1, "*"], [0, "age"]],
        "column_types": ["text", "number"], "primary_keys": [], "foreign_keys": []});
    let Ok(ImportedFile::Schemas(found)) =
        read("tables.json", json!([schema]).to_string().as_bytes())
    else {
        panic!()
    };
    assert_eq!(found["pets"].tables[0].columns[0].name, "age");
}

#[test]
fn the_pages_settings_are_the_commands() {
    for decoder in Choice::decoders() {
        let settings = decoder.settings();
        assert_eq!(settings.clone().returning(TOP), settings, "{decoder:?}");
    }
}

#[test]
fn a_run_is_kept_by_file_and_decoder() {
    assert_eq!(Benchmark::default().kept(), None);
    let mut run = benchmark();
    for (index, found) in [(0, [true, true]), (2, [true, false]), (3, [false, false])] {
        let line = result(&run, index, found);
        run.add(line, index).unwrap();
    }
    assert_eq!(run.lines(), export(&run));
    let kept = run.kept().unwrap();
    assert_eq!((kept.name.as_str(), kept.done, kept.all), ("validation.json", 3, 3));
    // As the table of the run itself says.
    let mut counting = Counting::default();
    while counting.step(&run) {}
    let (kind, summary) = counting.finish().kinds.pop().unwrap();
    let figures = &kept.figures[0];
    assert_eq!((figures.kind.as_str(), figures.examples), (kind.name(), 3));
    let (either, both) = (summary.whole.either, summary.whole.both);
    assert_eq!((figures.either, figures.both), ((either.exm, either.em), (both.exm, both.em)));
    let text = serde_json::to_string(&kept).unwrap();
    assert_eq!(serde_json::from_str::<KeptRun>(&text).unwrap(), kept);

    run.choice.decoder = Decoder::Beam;
    assert_ne!(run.kept().unwrap().key(), kept.key());
    assert!(kept.is_over(&run));
    let other = json!([{"db_id": "d", "question": "four?", "orig_query": "select 1",
        "query1": "select a", "query2": "select b", "extra_table_map": {"t": ["a", "b"]}}]);
    let Ok(ImportedFile::Examples(other)) = read("validation.json", other.to_string().as_bytes())
    else {
        panic!()
    };
    assert!(!kept.is_over(&other), "another file of the same name");
}

#[test]
fn the_list_shows_what_was_found() {
    let mut run = benchmark();
    for (index, found) in [(0, [true, true]), (2, [true, false])] {
        let line = result(&run, index, found);
        run.add(line, index).unwrap();
    }
    let places =
        |which, search: &str| Listed { which, search: search.into(), page: 0 }.places(&run);
    assert_eq!(places(Which::All, ""), [0, 2, 3]);
    assert_eq!((places(Which::Both, ""), places(Which::One, "TWO")), (vec![0], vec![2]));
    assert_eq!((places(Which::One, "one"), places(Which::None, "")), (vec![], vec![]));
}

#[test]
fn two_runs_over_one_file_are_compared() {
    use beamsplitter_common::paired::Side;

    let mut here = benchmark();
    for (index, found) in [(0, [true, true]), (2, [true, false]), (3, [true, true])] {
        let line = result(&here, index, found);
        here.add(line, index).unwrap();
    }
    let mut other = benchmark();
    other.choice.decoder = Decoder::named("greedy").unwrap();
    for (index, found) in [(0, [true, true]), (2, [true, true])] {
        let line = result(&other, index, found);
        other.add(line, index).unwrap();
    }
    let mut against = Against::new(other.kept().unwrap());
    other.lines().lines().chain(["{", "{\"index\": 9}"]).for_each(|line| against.add(line, &here));
    assert!(against.is_beside(&here) && !against.is_beside(&other));
    let all = against.compared(&here);
    let main = &all[0];
    assert_eq!((main.by.as_str(), main.paired.examples, main.paired.second), ("both EXM", 2, 50.0));
    for side in Side::ALL {
        assert_eq!(against.places(&here, side), main.places(side));
    }
    assert_eq!(against.places(&here, Side::First), [2]);
    let listed = Listed::default();
    assert_eq!(listed.places_of(&here, Some(&against), Some(Side::First)), [2]);
    assert_eq!(listed.places_of(&here, Some(&against), None), listed.places(&here));
    let table = against.table(&here, &all);
    assert!(table.write(TableForm::Csv).starts_with("right by,examples,"), "{table:?}");
}

#[test]
fn changed_readings_are_not_counted_by_the_original_query() {
    let example = json!({"db_id": "d", "question": "one?", "orig_query": "select 1",
        "query1": "select a", "query2": "select c", "extra_table_map": {"t": ["a", "b"]},
        "labelled": {"changed": true}});
    let Ok(ImportedFile::Examples(mut run)) =
        read("c.json", json!([example]).to_string().as_bytes())
    else {
        panic!("no examples")
    };
    let line = result(&run, 0, [true, true]);
    run.add(line, 0).unwrap();
    let mut counting = Counting::default();
    while counting.step(&run) {}
    let figures = counting.finish();
    assert!(figures.kinds.is_empty() && figures.relabelled == 1 && figures.tables().is_empty());
}

#[test]
fn questions_with_one_query_are_read_from_a_table_and_counted() {
    let text = b"question,query\nHow many?,select 1\nWhich?,select 2\n";
    let Ok(ImportedFile::Examples(mut run)) = read("own.csv", text) else { panic!("no examples") };
    assert_eq!((run.corpus(), run.examples.len()), (Corpus::Spider, 2));
    let right = Metrics { exact: true, execution: true, direct: true };
    let line = |run: &Benchmark, index: usize, matches: &[Metrics<bool>]| {
        let Some(example @ Example::Spider(of)) = run.example(index) else { panic!() };
        let mut line = Value::Object(of.object.clone());
        line["predictions"] = json!(["select 3", "select 1"]);
        (line["matches"], line["corrected"]) = (json!(matches), json!(matches));
        run.made_by(example, Some("m".into())).sign(&mut line);
        line
    };
    let first = line(&run, 0, &[Metrics::default(), right]);
    run.add(first, 0).unwrap();
    let mut second = line(&run, 1, &[right]);
    second["suite"] = json!([false, true]);
    run.add(second, 1).unwrap();
    let mut counting = Counting::default();
    while counting.step(&run) {}
    let figures = counting.finish();
    let table = figures.scores.spider.table();
    assert_eq!(
        table.rows[0][..3],
        ["first candidate", "2", "50.00 [0.0, 100.0]"].map(String::from)
    );
    assert_eq!(table.rows[2][2], "100.00 [100.0, 100.0]");
    let suite = |row: usize| [&table.rows[row][0], &table.rows[row][1], &table.rows[row][3]];
    assert_eq!(suite(4), ["first candidate, on the test suite", "1", "0.00 [0.0, 0.0]"]);
    assert_eq!(suite(5)[2], "100.00 [100.0, 100.0]");
    let named = run.result(1).unwrap().found.verdicts(run.example(1).unwrap());
    assert!(named.contains(&("first test suite".to_owned(), false)), "{named:?}");
    assert_eq!(figures.spider.predictions.all, 3);
    let which = |index| Which::of(run.example(index).unwrap(), run.result(index).unwrap());
    assert_eq!([0, 1].map(which), [Which::Both, Which::Both]);
    let of = run.kept().unwrap();
    assert_eq!(of.scores[0].1, "first EXM 50.0, EM 50.0; any EXM 100.0, EM 100.0");
}

#[test]
fn predictions_are_a_run_of_their_own() {
    let mut run = benchmark();
    run.choice.given = Some("mine.sql".into());
    run.given = Some([(2, vec!["select a".to_owned()])].into());
    assert_eq!((run.progress(), run.next().map(|(index, _)| *index)), ((0, 1), Some(2)));
    let line = result(&run, 2, [true, false]);
    assert_eq!((&line["decoder"], &line["model"]), (&json!("mine"), &Value::Null));
    run.add(line, 2).unwrap();
    let kept = run.kept().unwrap();
    assert_eq!((kept.label(), kept.done, kept.all), ("mine.sql", 1, 1));
    assert!(kept.key().starts_with("mine.sql ") && !kept.is_unfinished());
    run.given = None;
    run.give_again();
    assert_eq!(run.given.as_ref().unwrap()[&2], ["select a"]);
    assert!(Against::new(kept).is_beside(&benchmark()));
}

#[test]
fn the_examples_over_the_samples_are_read_whole() {
    let read = |bytes: &[u8]| match read("sample.json", bytes.trim_ascii_end()) {
        Ok(ImportedFile::Examples(benchmark)) => benchmark,
        other => panic!("{other:?}"),
    };
    let ambiqt = read(include_bytes!("../../../../public/samples/sample-ambiqt.json"));
    let ambrosia = read(include_bytes!("../../../../public/samples/sample-ambrosia.json"));
    let practiq = read(include_bytes!("../../../../public/samples/sample-practiq.json"));
    let facts = |of: &Benchmark| (of.corpus(), of.examples.len(), of.broken.len());
    assert_eq!(facts(&ambiqt), (Corpus::Ambiqt, 32, 0));
    assert_eq!(facts(&ambrosia), (Corpus::Ambrosia, 16, 0));
    assert_eq!(facts(&practiq), (Corpus::Practiq, 18, 0));
    for of in [ambiqt, ambrosia, practiq] {
        assert_eq!(of.databases(), ["festival", "library"]);
    }
}
