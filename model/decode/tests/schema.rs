//! Traces are what public/trace.schema.json says, for every decoder.

mod common;

use beamsplitter_decode::{MaskedDecoder, Preset, Trace, decode};
use common::toy;
use pollster::block_on;
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("../../../public/trace.schema.json");

/// Returns what is wrong with `value`, if anything. Knows the keywords that the schema uses, and no
/// other.
fn breach(schema: &Value, root: &Value, value: &Value, at: &str) -> Option<String> {
    let object = schema.as_object().expect("a schema is an object");
    object.iter().find_map(|(keyword, rule)| {
        let wrong = |good: bool| (!good).then(|| format!("{at}: {keyword} {rule}: {value}"));
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => None,
            "$ref" => {
                let path = rule.as_str().and_then(|path| path.strip_prefix('#'));
                let schema = path.and_then(|path| root.pointer(path)).expect("it is in the file");
                breach(schema, root, value, at)
            }
            "anyOf" => {
                let mut all = rule.as_array().expect("a list").iter();
                wrong(all.any(|schema| breach(schema, root, value, at).is_none()))
            }
            "enum" => wrong(rule.as_array().expect("a list").contains(value)),
            "const" => wrong(rule == value),
            "minimum" => wrong(value.as_f64() >= rule.as_f64()),
            "minItems" => {
                wrong(value.as_array().map(Vec::len) >= rule.as_u64().map(|n| n as usize))
            }
            "maxItems" => {
                wrong(value.as_array().map(Vec::len) <= rule.as_u64().map(|n| n as usize))
            }
            "type" => wrong(match rule.as_str().expect("one type") {
                "integer" => value.is_u64() || value.is_i64(),
                "number" => value.is_number(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "array" => value.is_array(),
                "object" => value.is_object(),
                "null" => value.is_null(),
                other => panic!("unknown type {other}"),
            }),
            "required" => {
                let mut names = rule.as_array().expect("a list").iter().filter_map(Value::as_str);
                wrong(names.all(|name| value.get(name).is_some()))
            }
            "items" => value
                .as_array()
                .into_iter()
                .flatten()
                .enumerate()
                .find_map(|(i, item)| breach(rule, root, item, &format!("{at}/{i}"))),
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten();
                items
                    .zip(rule.as_array().expect("a list"))
                    .find_map(|(item, schema)| breach(schema, root, item, at))
            }
            "properties" => {
                rule.as_object().expect("an object").iter().find_map(|(name, schema)| {
                    breach(schema, root, value.get(name)?, &format!("{at}/{name}"))
                })
            }
            "additionalProperties" => {
                value.as_object().into_iter().flatten().find_map(|(name, x)| match rule {
                    Value::Bool(_) => wrong(schema["properties"].get(name).is_some()),
                    schema => breach(schema, root, x, &format!("{at}/{name}")),
                })
            }
            other => panic!("the test does not know the keyword {other}"),
        }
    })
}

fn check(trace: &Value) -> Option<String> {
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    breach(&schema, &schema, trace, "")
}

fn trace(preset: Preset) -> Trace {
    let mut settings = preset.settings();
    settings.vanilla.beam.max_length = 40;
    settings.infilling.beam.max_length = 40;
    let mut model = toy::model(3);
    let found = block_on(decode(&mut model, &toy::Toy, &toy::tasks(), &settings, &mut ()));
    let mut trace = found.expect("a run").trace;
    trace.run.model = Some("f00d".into());
    trace.run.device = Some("cpu".into());
    trace
}

#[test]
fn every_decoder_writes_what_the_schema_says() {
    for preset in Preset::ALL {
        let trace = trace(preset);
        assert_eq!(check(&json!(trace)), None, "{preset}");
        let bytes = serde_json::to_vec(&trace).expect("JSON");
        assert_eq!(Trace::from_json(&bytes), Ok(trace), "{preset}");
    }
}

#[test]
fn the_schema_refuses_what_a_trace_is_not() {
    let good = json!(trace(Preset::LogicalBeam));
    let broken = |pointer: &str, value: Value| {
        let mut trace = good.clone();
        *trace.pointer_mut(pointer).expect(pointer) = value;
        check(&trace).is_some()
    };
    assert!(broken("/version", json!(1)));
    assert!(broken("/searches/0/nodes/why/0", json!("lucky")));
    assert!(broken("/searches/0/nodes/id/0", json!(-1)));
    assert!(broken("/searches/1/finished/0", json!([1])));
    assert!(broken("/searches/0/purpose", json!({"fill": {}})));
    assert!(broken("/run/settings/vanilla/beam/method", json!("guess")));
    assert!(broken("/candidates", json!({"sql": "select 1"})));
    assert!(broken("/omitted", json!({"nodes": 0, "pruned": 0, "runners_up": 0, "more": 1})));
}

#[test]
fn masked_sets_are_in_the_schema() {
    let mut settings = Preset::Beam.settings();
    settings.vanilla.beam.max_length = 40;
    settings.vanilla.grammar = true;
    let (toy, tasks) = (toy::Toy, toy::tasks());
    let (mut model, mut observer) = (toy::model(3), ());
    let mut decoder = MaskedDecoder::new(&mut model, &toy, &tasks, &settings, &mut observer)
        .expect("names can be forbidden");
    let queries = block_on(decoder.decode(&[toy::MEANT].into())).expect("a run");
    let trace = decoder.finish(&queries);
    assert_eq!(trace.masked_sets, [[toy::MEANT]]);
    assert_eq!(check(&json!(trace)), None);
    let mut broken = trace;
    broken.masked_sets.clear();
    assert!(broken.check().is_err());
}
