use beamsplitter_decode::Settings;
use beamsplitter_decode::record::Recorder;
use beamsplitter_decode::trace::TRACE_VERSION;

use super::*;
use beamsplitter_database::Value;

fn run() -> RunState {
    let reading = Candidate {
        english: "The number of rows.".into(),
        sql: "select count(*) from t".into(),
        normal: "select count(*) from t".into(),
        score: -0.5,
        source: Source::Vanilla,
    };
    let rows =
        Rows { columns: vec!["n".into()], rows: vec![vec![Value::Integer(3)]], ..Rows::default() };
    let outcome = Some(Ok(Arc::new(rows)));
    RunState {
        question: "how many?".into(),
        system: "t5, beam search".into(),
        status: RunStatus::Done,
        readings: vec![Executed { reading, outcome, same_as: None }],
        interpretations: Some(Arc::new(crate::interpret::tests::found())),
        dialogue: Dialogue { kept: vec![(0, 1)], ..Dialogue::default() },
        trace: Some(Arc::new(Recorder::new(&Settings::paper()).trace)),
        ..RunState::default()
    }
}

#[test]
fn a_run_survives_its_file() {
    let session = Session::of(&run(), &Schema::default(), true).unwrap();
    let text = serde_json::to_string(&session).unwrap();
    let (back, _) = Session::read("x.json", &text).unwrap().into_run(RunId(0));
    assert_eq!(back, run());
    let without = Session::of(&run(), &Schema::default(), false).unwrap();
    let (back, _) = without.into_run(RunId(0));
    assert_eq!(back.readings[0].outcome, None);
}

#[test]
fn a_bare_trace_can_be_opened() {
    let text = serde_json::to_string(&*run().trace.unwrap()).unwrap();
    let session = Session::read("x.json", &text).unwrap();
    assert_eq!((session.question.as_str(), session.decoder), ("", Decoder::LogicalBeam));
}

#[test]
fn what_is_missing_is_filled_in() {
    let mut run = run();
    for _ in 0..2 {
        let mut bare = run.readings[0].clone();
        bare.reading.english.clear();
        run.readings.push(bare);
    }
    let mut session = Session::of(&run, &Schema::default(), true).unwrap();
    assert_eq!(session.undescribed().len(), 2);
    session.describe(vec![Description { english: "A count.".into(), normal: "n".into() }]);
    assert!(session.undescribed().is_empty());
    let english: Vec<&str> =
        session.readings.iter().map(|stored| stored.reading.english.as_str()).collect();
    assert_eq!(english, ["The number of rows.", "A count.", "select count(*) from t"]);
}

#[track_caller]
fn refused(text: &str, expect: &str) {
    let error = Session::read("x.json", text).unwrap_err().to_string();
    assert!(error.contains(expect), "{error:?} does not contain {expect:?}");
}

#[test]
fn other_files_get_one_sentence() {
    refused("", "cannot be read as a trace");
    refused("[1, 2]", "cannot be read as a trace");
    refused(r#"{"format": "onnx"}"#, "its format is \"onnx\"");
    refused(r#"{"format": "beamsplitter-run", "version": 9}"#, "another version of this page (9");
    let session = Session::of(&run(), &Schema::default(), true).unwrap();
    let text = serde_json::to_string(&session).unwrap();
    refused(&text[..text.len() / 2], "cannot be read as a trace");
    let version = |number: u32| format!("\"trace\":{{\"version\":{number},");
    assert!(text.contains(&version(TRACE_VERSION)));
    refused(&text.replace(&version(TRACE_VERSION), &version(77)), "version 77");
}
