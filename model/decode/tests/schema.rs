//! Traces are what public/schemas/trace.schema.json says, for every decoder.

mod common;
mod schemas;

use beamsplitter_decode::{MaskedDecoder, Preset, Trace, decode};
use common::toy;
use pollster::block_on;
use schemas::breach;
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("../../../public/schemas/trace.schema.json");

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
