//! Traces, and the files of runs that have one in them, drawn as the page draws them.

use std::collections::BTreeSet;

use beamsplitter_decode::Trace;
use beamsplitter_protocol::RunId;
use beamsplitter_scene::{lattice, overview, steps, tree};
use beamsplitter_sql::Schema;
use beamsplitter_state::Session;

use crate::{Target, owned};

/// The reader.
pub const TARGET: Target = Target { name: "trace", seeds, run };

/// Searches and moments that are drawn of a trace: one has as many as it likes.
const DRAWN: usize = 4;

fn seeds() -> Vec<Vec<u8>> {
    owned(&[
        include_bytes!("../seeds/trace.json"),
        include_bytes!("../../browser/recorded/one.json"),
    ])
}

fn run(input: &[u8]) -> String {
    let session = std::str::from_utf8(input).ok().and_then(|text| Session::read("a", text).ok());
    if let Some(session) = session {
        let (run, schema) = session.into_run(RunId::default());
        if let Some(trace) = &run.trace {
            draw(trace, &schema);
        }
    }
    match Trace::from_json(input) {
        Ok(trace) => {
            for search in &trace.searches {
                let _ = search.distinct();
            }
            draw(&trace, &Schema::default());
            trace.summary()
        }
        Err(error) => error.to_string(),
    }
}

/// Lays out what the views show of a trace.
fn draw(trace: &Trace, schema: &Schema) {
    for search in 0..trace.searches.len().min(DRAWN) {
        let scene = tree::lay_out(trace, schema, search, tree::Detail::All, &BTreeSet::new());
        let _ = tree::file(&scene, "a");
    }
    let _ = (overview::lanes(trace, schema), lattice::lattice(trace));
    for moment in steps::moments(trace).into_iter().take(DRAWN) {
        let _ = steps::frame(trace, schema, moment);
    }
}
