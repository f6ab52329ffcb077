//! Files of predictions in the forms in which systems write them: each says the same.

use beamsplitter_ambiguity::predictions::{Examples, PredictionsError, read};

/// Three questions over two databases.
const GOLDS: &str = r#"[{"db_id": "a", "question": "Who?", "query": "g0", "id": "x"},
{"db_id": "b", "question": "Who?", "query": "g1", "id": "y"},
{"db_id": "b", "question": "When?", "query": "g2", "id": "z"}]"#;

fn told(file: &str, golds: Option<&str>) -> Result<String, String> {
    let golds = golds.map(|golds| Examples::read(golds.into()).unwrap());
    let read = read(file.into(), golds, None).map_err(|error| error.to_string())?;
    let one = |place: usize, query: &str| format!("{place} {query}");
    let items = read.items.iter().map(|found| one(found.index, &found.queries.join("|")));
    let invalid = read.invalid.iter().map(|found| one(found.place, &found.error.to_string()));
    let without = read.without.iter().map(|place| format!("{place} -"));
    Ok(items.chain(invalid).chain(without).collect::<Vec<_>>().join("; "))
}

#[track_caller]
fn check(file: &str, expect: &str) {
    assert_eq!(told(file, Some(GOLDS)).unwrap_or_else(|error| error), expect, "{file}");
}

#[test]
fn every_form_says_the_same() {
    for file in [
        "p0\np1\np2\n",
        "p0\r\n\r\np1\r\np2",
        "p0\ta\np1\tb\np2\tb\n",
        "p0\t----- bird -----\ta\np1\t----- bird -----\tb\np2\t----- bird -----\tb",
        r#"["p0", "p1", "p2"]"#,
        r#"[["p0"], ["p1"], ["p2"]]"#,
        r#"[{"sql": "p0"}, {"sql": "p1"}, {"sql": "p2"}]"#,
        r#"{"predictions": ["p0", "p1", "p2"]}"#,
        "{\"0\": \"p0\\t----- bird -----\\ta\", \"2\": \"p2\\t----- bird -----\\tb\", \"1\": \"p1\"}",
        r#"{"1": "p0", "2": "p1", "3": "p2"}"#,
        r#"{"x": "p0", "z": "p2", "y": "p1"}"#,
        "{\"prediction\": \"p0\"}\n{\"prediction\": \"p1\"}\n{\"prediction\": \"p2\"}",
        "{\"index\": 2, \"pred\": \"p2\"}\n{\"index\": 0, \"pred\": \"p0\"}\n{\"index\": 1, \"pred\": \"p1\"}",
        "{\"id\": \"z\", \"output\": [\"p2\"]}\n{\"id\": \"x\", \"output\": [\"p0\"]}\n{\"id\": \"y\", \"output\": [\"p1\"]}",
        "{\"question\": \"When?\", \"query\": \"p2\"}\n{\"question\": \"Who?\", \"db_id\": \"b\", \"query\": \"p1\"}\n{\"question\": \"Who?\", \"query\": \"p0\"}",
        "{\"beams\": [{\"sql\": \"p0\", \"score\": -1}]}\n{\"beams\": [{\"sql\": \"p1\"}]}\n{\"beams\": {\"sql\": \"p2\"}}",
        "sql\np0\np1\np2\n",
        "id,prediction\nz,p2\ny,p1\nx,p0\n",
        "index;SQL\n1;p0\n2;p1\n3;p2\n",
        "question,db_id,pred\n\"When?\",b,p2\nWho?,a,p0\nWho?,b,p1\n",
    ] {
        check(file, "0 p0; 1 p1; 2 p2");
    }
    let each = r#"[{"query": "g0", "t2s_outs": ["p0"]}, {"query": "g1", "predictions": "p1"}]"#;
    assert_eq!(told(each, None).as_deref(), Ok("0 p0; 1 p1"));
    // Spider's gold queries.
    assert_eq!(told("p0\np1", Some("g0\ta\ng1\tb\n\n")).as_deref(), Ok("0 p0; 1 p1"));
}

#[test]
fn several_predictions_are_ranked() {
    check(r#"[["p0", "q0"], [], null]"#, "0 p0|q0; 1 ; 2 ");
    let scored = r#"{"x": [{"sql": "p0", "score": 1}, {"sql": "q0", "score": 2}]}"#;
    check(scored, "0 q0|p0; 1 -; 2 -");
}

#[test]
fn what_does_not_fit_is_told() {
    let count = "for 3 examples; each example needs one, or each prediction an “index”, an “id” or \
                 the “question” that it answers";
    check("p0\np1", &format!("holds 2 lines of text {count}"));
    check("[\"p0\"]", &format!("holds 1 value of a JSON list {count}"));
    let alone = told("p0\np1", None).unwrap_err();
    assert!(alone.starts_with("holds 2 lines of text, which do not say"), "{alone}");
    // Lines that are one off.
    check("p0\tb\np1\tb\np2\tb", "1 p1; 2 p2; 0 its example has another “db_id”; 0 -");
    check(
        "{\"id\": \"x\", \"sql\": \"p0\"}\n{\"id\": \"x\", \"sql\": \"p\"}\n{\"id\": \"q\", \"sql\": \"p\"}",
        "0 p0; 1 predictions for this example were there before; 2 the file of examples has no such \
         id; 1 -; 2 -",
    );
    check(
        "{\"index\": 0, \"sql\": \"p0\"}\n{\"sql\": \"p\"}\n{\"index\": 3, \"sql\": \"p\"}\n{\"index\": 1}",
        "0 p0; 1 it has no “index”, “id” or “question” of its example, as other predictions have; 2 \
         the file of examples has no such index; 3 no key holds a query: it has “index”, and \
         predictions stand under “predictions”, “prediction”, “pred”, “sql” or another usual key, or \
         under one that “--key” names; 1 -; 2 -",
    );
    let twice = r#"[{"id": 7, "query": "g"}, {"id": 7, "query": "h"}]"#;
    let several =
        "0 several examples have this id; write their “db_id” or “question” beside it; 0 -; 1 -";
    assert_eq!(told(r#"{"id": 7, "sql": "p"}"#, Some(twice)).as_deref(), Ok(several));
    let workbook = read(b"PK\x03\x04".to_vec(), None, None).unwrap_err();
    assert!(matches!(workbook, PredictionsError::Text(_)));
}
