use super::*;

fn object(change: Value) -> Object {
    let mut object = json!({
        "db_id": "pets_1", "question": "How old?", "orig_query": "select pet_age from pets",
        "query1": "select a from pets", "query2": "select b from pets", "unknown": [1, null],
    });
    for (key, value) in change.as_object().unwrap() {
        object[key] = value.clone();
    }
    object.as_object().unwrap().clone()
}

#[track_caller]
fn check(kind: Kind, change: Value) {
    let object = object(change);
    let record = Record::any(object.clone()).unwrap();
    assert_eq!(record.kind(), kind);
    assert_eq!(record.to_json(), Value::Object(object));
}

#[test]
fn records_survive_a_round_trip() {
    check(Kind::Column, json!({"extra_map": {"pets": {"pet_age": ["a", "b"]}}}));
    check(Kind::Table, json!({"extra_table_map": {"pets": ["animals", "beasts"]}}));
    check(Kind::Join, json!({"split_map": {"pets": "weight"}, "primary_key": {"pets": "petid"}}));
    check(
        Kind::Aggregate,
        json!({"new_table_name": "pets_age", "all_cols": ["avg_age"],
                   "all_raw_cols": ["age"], "tables_with_pkeys": [["pets", "petid"]]}),
    );
}

#[test]
fn errors_name_their_key() {
    let error = |change| Record::any(object(change)).unwrap_err().to_string();
    assert_eq!(
        error(json!({"split_map": {"pets": "weight"}, "primary_key": {}})),
        "key `primary_key.pets` is missing"
    );
    assert_eq!(
        error(json!({"extra_map": {"pets": {"age": 3}}})),
        "key `extra_map.pets.age` must be a list of texts"
    );
    assert!(error(json!({})).contains("kind of ambiguity is not known"));
    assert!("columns".parse::<Kind>().is_err());
}
