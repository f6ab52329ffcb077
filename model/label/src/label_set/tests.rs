use std::collections::BTreeMap;

use super::*;
use crate::Item;

#[test]
fn the_standard_set_is_one() {
    let set = LabelSet::read(include_str!("standard.json")).unwrap();
    let again = serde_json::to_string(&set).unwrap();
    assert_eq!(LabelSet::read(&again).unwrap(), set);
    let names: Vec<String> = set.slots(2).into_iter().map(|slot| slot.name).collect();
    assert!(names.starts_with(&["gold.1".into(), "gold.2".into(), "ambiguous".into()]));
    assert!(set.field(SKIP).is_some() && set.field(FLAG).is_some());
    // AmbiQT's four, AMBROSIA's three, PRACTIQ's eight.
    assert_eq!(set.field("kind").unwrap().options().len(), 4 + 3 + 8);
    assert!(set.shortcuts.iter().any(|shortcut| shortcut.next));
}

#[test]
fn values_are_held_against_the_set() {
    let set = LabelSet::standard();
    let check =
        |slot: &str, value: Value| set.check(slot, &value, 2).map_err(|error| error.to_string());
    assert_eq!(check("gold.2", Value::text("valid")), Ok(()));
    assert_eq!(check("kind", Value::List(vec!["own words".into()])), Ok(()));
    assert_eq!(check("preferred", Value::text("third")), Ok(()));
    assert_eq!(check("gold.3", Value::text("valid")).unwrap_err(), "this example has no gold 3");
    assert!(check("gold", Value::text("valid")).is_err());
    assert!(check("gold.01", Value::text("valid")).is_err());
    assert!(check("preferred", Value::text("3")).is_err());
    assert_eq!(
        check("gold.1", Value::text("good")).unwrap_err(),
        "label “gold.1” cannot be “good”; it is one of valid, invalid, unsure"
    );
    assert!(check("flag", Value::text("yes")).is_err());
}

#[test]
fn shortcuts_fit_the_item() {
    let set = LabelSet::standard();
    let check = |key: &str, item: serde_json::Value, expect: &[(&str, Value)]| {
        let item = Item::new(item.as_object().unwrap().clone()).unwrap();
        let shortcut = set.shortcuts.iter().find(|shortcut| shortcut.key == key).unwrap();
        let expect = expect.iter().map(|(slot, value)| (slot.to_string(), value.clone()));
        let mut found = shortcut.values(&set, &item).unwrap();
        let cleared: Vec<String> =
            found.extract_if(.., |_, value| value.is_none()).map(|(slot, _)| slot).collect();
        assert_eq!(cleared, if key == "1" { ["preferred"] } else { ["kind"] });
        let found = found.into_iter().filter_map(|(slot, value)| Some((slot, value?)));
        assert_eq!(
            found.collect::<Vec<_>>(),
            expect.collect::<BTreeMap<_, _>>().into_iter().collect::<Vec<_>>()
        );
    };
    let text = Value::text;
    check(
        "1",
        serde_json::json!({"question": "?", "golds": ["a"], "kind": "scope"}),
        &[
            ("gold.1", text("valid")),
            ("ambiguous", text("yes")),
            ("kind", Value::List(vec!["scope".into()])),
        ],
    );
    check(
        "1",
        serde_json::json!({"question": "?", "golds": ["a"], "category": "Unsupported Join"}),
        &[
            ("gold.1", text("valid")),
            ("ambiguous", text("yes")),
            ("kind", Value::List(vec!["unsupported-join".into()])),
        ],
    );
    check(
        "2",
        serde_json::json!({"question": "?", "golds": ["a", "b"]}),
        &[
            ("gold.1", text("valid")),
            ("gold.2", text("invalid")),
            ("ambiguous", text("no")),
            ("preferred", text("1")),
        ],
    );
}

#[test]
fn keys_about_a_gold_that_is_not_there_are_refused() {
    let set = LabelSet::standard();
    let one = serde_json::json!({"question": "?", "golds": ["a"]});
    let item = Item::new(one.as_object().unwrap().clone()).unwrap();
    let values = |key: &str| {
        let shortcut = set.shortcuts.iter().find(|shortcut| shortcut.key == key).unwrap();
        shortcut.values(&set, &item).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(values("3"), Err("this example has no gold 2".into()));
    assert!(["1", "2", "4", "5", "6"].into_iter().all(|key| values(key).is_ok()));
}

#[test]
fn standard_sets_of_earlier_projects_get_what_their_keys_clear() {
    let set = LabelSet::standard();
    let mut earlier = set.clone();
    earlier.contradictions.clear();
    earlier.shortcuts.iter_mut().for_each(|shortcut| shortcut.clear.clear());
    let json = serde_json::to_string(&earlier).unwrap();
    assert_eq!(LabelSet::read(&json).unwrap(), set);
    // Later ones know every contradiction but those that are told alone.
    let mut later = set.clone();
    later.contradictions.retain(|rule| !rule.told);
    assert_eq!(LabelSet::read(&serde_json::to_string(&later).unwrap()).unwrap(), set);
    // A set that somebody changed stays as it is.
    earlier.shortcuts.pop();
    let json = serde_json::to_string(&earlier).unwrap();
    assert_eq!(LabelSet::read(&json).unwrap(), earlier);
}

#[test]
fn sets_that_cannot_work_are_refused() {
    let check = |fields: &str, shortcuts: &str| {
        let json = format!(
            r#"{{"name": "n", "version": "1", "fields": [{fields}], "shortcuts": [{shortcuts}]}}"#
        );
        LabelSet::read(&json).map_err(|error| error.to_string())
    };
    let field = |id: &str, key: &str| {
        format!(r#"{{"id": "{id}", "title": "T", "type": "flag", "key": "{key}"}}"#)
    };
    assert!(check(&field("a", "x"), "").is_ok());
    assert!(check(&field("a b", "x"), "").unwrap_err().contains("label “a b”"));
    let twice = format!("{}, {}", field("a", "x"), field("b", "x"));
    assert!(check(&twice, "").unwrap_err().contains("the key “x” of “T” is that of “T”, too"));
    let shortcut = r#"{"key": "y", "title": "T", "set": {"b": true}}"#;
    assert!(check(&field("a", "x"), shortcut).unwrap_err().contains("no label “b”"));
    assert!(
        check(&field("a", "j"), "").unwrap_err().contains("“j” of “T” is taken by the page: next")
    );
    for (key, name) in [
        ("Enter", "“Enter”"),
        ("Escape", "“Escape”"),
        ("Tab", "“Tab”"),
        (" ", "space"),
        ("F5", "“F5”"),
        ("Backspace", "“Backspace”"),
        ("ArrowDown", "“ArrowDown”"),
        ("abc", "“abc”"),
        ("", "“”"),
        ("\\t", "“\\t”"),
        ("\u{a0}", "“\\u{a0}”"),
    ] {
        let error = check(&field("a", key), "").unwrap_err();
        assert!(error.contains(&format!("the key {name} of “T” is no letter")), "{error}");
    }
    assert!(["ä", "1", ".", "J", "я"].iter().all(|key| check(&field("a", key), "").is_ok()));
    assert!(check("", "").unwrap_err().contains("no labels"));
    let choice = r#"{"id": "c", "title": "T", "type": "choice", "options": []}"#;
    assert!(check(choice, "").unwrap_err().contains("label “c” has no options"));
    let same = format!("{}, {}", field("a", "x"), field("a", "y"));
    assert!(check(&same, "").unwrap_err().contains("label “a” is there twice"));
    assert!(LabelSet::read("{").is_err());
}

const CLASH: &str = r#"{"name": "demographics", "version": "1", "fields": [
    {"id": "gold", "title": "Gold", "type": "choice", "per_gold": true, "required": true, "options": [
        {"id": "valid", "title": "valid", "keys": ["q", "a"]},
        {"id": "invalid", "title": "invalid", "keys": ["w", "s"]}]},
    {"id": "topic", "title": "Topic", "type": "choice", "options": [
        {"id": "demographic", "title": "Demographic", "keys": ["a"]},
        {"id": "economic", "title": "Economic", "keys": ["k"]}]}]}"#;

#[test]
fn a_file_with_a_faulty_label_set_is_called_one() {
    let said = |text: &str| {
        LabelSet::in_file(text.as_bytes()).map(|set| set.map(|_| ()).map_err(|e| e.to_string()))
    };
    let fault = said(CLASH).unwrap().unwrap_err();
    assert!(
        fault.contains("the key “a” of “Topic: Demographic” is that of “Gold 2: valid”, too"),
        "{fault}"
    );
    let fault = said(&CLASH.replace("[\"a\"]", "[\"d\"]")).unwrap().unwrap_err();
    assert!(
        fault.contains("the key “k” of “Topic: Economic” is taken by the page: previous example"),
        "{fault}"
    );
    let right = CLASH.replace("[\"a\"]", "[\"d\"]").replace("[\"k\"]", "[\"e\"]");
    assert_eq!(said(&right), Some(Ok(())));
    assert_eq!(said(&format!("\u{feff}{right}")), Some(Ok(())));
    for (broken, words) in [
        (right.replace("\"choice\"", "\"chioce\""), "chioce"),
        (right.replace("\"version\": \"1\",", ""), "version"),
        (right.replace("}]}]}", "}]}"), "cannot be read"),
        (right.replace("\"name\"", "name"), "cannot be read"),
        (right.replace("\"id\": \"topic\"", "\"id\": \"gold\""), "label “gold” is there twice"),
    ] {
        let fault = said(&broken).expect(&broken).unwrap_err();
        assert!(fault.contains("label set") && fault.contains(words), "{fault}");
    }
    // Examples and projects are none, also where their keys have such names.
    for other in [
        r#"{"question": "Which fields?", "fields": []}"#,
        "{\"question\": \"Which \\\"fields\\\"?\"}\n{",
        r#"[{"fields": []}]"#,
        "question,fields\n\"fields\",1",
        "",
    ] {
        assert_eq!(said(other), None, "{other}");
    }
    let project = crate::write::text(&crate::Project::default(), crate::Format::Project);
    assert_eq!(said(&project), None);
}

#[test]
fn a_set_in_use_goes_without_keys_that_it_cannot_have() {
    let (set, wrong) = LabelSet::read_in_use(CLASH).unwrap();
    assert!(matches!(wrong, Some(LabelSetError::Key { .. })));
    let keys: Vec<&str> = set.keys().into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["q", "a", "w", "s"]);
    assert_eq!(set.fields[1].options().len(), 2);
    assert_eq!(LabelSet::read_in_use(include_str!("standard.json")).unwrap().1, None);
}
