//! Decodes questions that nobody asked, so that the first one that somebody asks is answered as fast as
//! later ones.
//!
//! A browser runs WebAssembly at first as its baseline compiler writes it, and compiles what is called
//! often a second time, optimised. Until then a step takes several times as long.

use beamsplitter_browser::mark;
use beamsplitter_interpret::ALPHA;
use beamsplitter_protocol::{Decoder, Hints, Interpreting, RunId};
use beamsplitter_sql::{ColumnRef, ForeignKey, Schema, Table};

use crate::helpers::Helpers;
use crate::loader::Loaded;
use crate::port::Port;
use crate::questions::{Asked, answer};

/// How often the questions are decoded.
const TIMES: usize = 2;
/// How long all of it may take.
const MILLISECONDS: f64 = 2_000.0;
/// They have no rare words, nor has the schema.
const QUESTIONS: [&str; 2] =
    ["How many singers are from each country?", "What are the names of the singers older than 30?"];

/// Decodes the questions again and again until what computes is compiled, on a processor; a graphics
/// processor has little to compile. Returns `false` where it ended early because a job waits.
pub async fn run(port: &Port, loaded: Option<&mut Loaded>) -> bool {
    let Some(loaded) = loaded.filter(|loaded| loaded.device == "CPU") else { return true };
    let nobody = port.of_nobody(MILLISECONDS);
    let alone = Helpers::new(nobody.clone());
    for question in [QUESTIONS; TIMES].concat() {
        let asked = Asked {
            run: RunId::default(),
            question: question.to_owned(),
            schema: schema(),
            decoder: Decoder::default(),
            changes: Vec::new(),
            interpreting: Some(Interpreting { alpha: ALPHA, hints: Hints::default() }),
        };
        answer(&nobody, Some(&mut *loaded), asked, (&mut Vec::new(), &alone)).await;
    }
    loaded.last_read = None;
    let is_over = !port.has_jobs();
    if is_over {
        mark("warm");
    }
    is_over
}

/// Returns the schema that is asked.
fn schema() -> Schema {
    let at = |table, column| ColumnRef { table, column };
    Schema {
        tables: vec![
            Table::of("singer", &["singer_id", "name", "country", "age"]),
            Table::of("concert", &["concert_id", "singer_id", "title", "year"]),
        ],
        foreign_keys: vec![ForeignKey { from: at(1, 1), to: at(0, 0) }],
        ..Schema::default()
    }
}
