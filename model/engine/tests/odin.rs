//! ODIN's generator with the shipped model, over a school of our own.

#[allow(dead_code, reason = "not every program needs all of it")]
mod shipped;

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use beamsplitter_decode::settings::Encoding;
use beamsplitter_decode::trace::{Purpose, Trace};
use beamsplitter_decode::{FoundQuery, MaskedDecoder, Preset, Settings, Token};
use beamsplitter_engine::Engine;
use beamsplitter_link::{CellMatch, Item, Question};
use beamsplitter_odin::hints::{Hint, Hints};
use beamsplitter_pipeline::{
    Answer, CellLookup, Database, Event, Execution, Linearisation, Observer, RunError,
    ask_with_hints,
};
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt};
use beamsplitter_sql::{Column, ColumnKind, ColumnRef, Schema, Table};
use pollster::block_on;
use shipped::engine;

const QUESTION: &str = "Show the hometown of each student.";

/// A school whose queries return nothing.
struct School(Schema);

fn school() -> School {
    let column = |name: &str| Column {
        name: name.into(),
        kind: if name == "id" { ColumnKind::Number } else { ColumnKind::Text },
        primary_key: name == "id",
        ..Column::default()
    };
    let table = |name: &str, columns: &[&str]| Table {
        name: name.into(),
        columns: columns.iter().map(|name| column(name)).collect(),
        ..Table::default()
    };
    let tables = vec![
        table("student", &["id", "name", "birthplace", "origin"]),
        table("pupil", &["id", "name", "town"]),
    ];
    School(Schema { name: "school".into(), tables, foreign_keys: Vec::new() })
}

impl Database for School {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.0.clone())
    }

    async fn run(&mut self, _sql: &str) -> Result<Execution, RunError> {
        Err(RunError::Closed { reason: "there are no rows".to_owned() })
    }
}

impl CellLookup for School {
    async fn cells(&mut self, _question: &Question) -> Result<Vec<CellMatch>, Infallible> {
        Ok(Vec::new())
    }
}

struct Silent;

impl Observer for Silent {
    fn event(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

fn settings(max_calls: usize, encoding: Encoding) -> Settings {
    let mut settings = Preset::Odin.settings();
    let odin = settings.odin.as_mut().expect("the generator");
    (odin.max_calls, odin.encoding) = (max_calls, encoding);
    settings
}

fn asked(engine: &mut Engine, settings: &Settings, hints: &Hints) -> Answer {
    let Engine { model, language, .. } = engine;
    let (mut school, mut silent) = (school(), Silent);
    let asked =
        ask_with_hints(model, &*language, &mut school, QUESTION, settings, hints, &mut silent);
    block_on(asked).expect("an answer")
}

fn queries(answer: &Answer) -> Vec<&str> {
    answer.candidates.iter().map(|candidate| candidate.sql.as_str()).collect()
}

/// Returns whether the tree is one, and no search wrote a name that its schema does not have.
fn check(trace: &Trace, calls: usize) {
    trace.check().expect("a trace that fits together");
    let decoded = trace.masked_schemas.iter().filter(|schema| schema.search.is_some());
    assert_eq!((trace.searches.len(), decoded.clone().count()), (calls, calls));
    for schema in decoded {
        let search = &trace.searches[schema.search.expect("decoded")];
        let written = &search.nodes.token;
        assert!(schema.masked.iter().all(|token| !written.contains(token)));
        let root = schema.parent.is_none();
        assert_eq!(matches!(search.purpose, Purpose::Vanilla), root);
    }
    let waiting = trace.masked_schemas.iter().filter(|schema| schema.search.is_none());
    assert!(trace.masked_schemas.len() > calls && waiting.count() > 0);
}

#[test]
fn each_call_finds_what_the_masked_schema_still_says() {
    let mut engine = engine();
    let none = Hints::default();
    for encoding in [Encoding::Once, Encoding::Each] {
        let answer = asked(&mut engine, &settings(5, encoding), &none);
        check(&answer.trace, 5);
        let names = ["birthplace", "origin"];
        let has = |name: &str| queries(&answer).iter().any(|sql| sql.contains(name));
        assert!(names.into_iter().all(has), "{encoding:?}: {:?}", queries(&answer));
        assert_eq!(asked(&mut engine, &settings(5, encoding), &none).trace, answer.trace);
    }
}

#[test]
fn a_choice_before_changes_the_first_reading() {
    let mut engine = engine();
    let settings = settings(5, Encoding::Once);
    let plain = asked(&mut engine, &settings, &Hints::default());
    let first = queries(&plain)[0].to_owned();
    let (old, new) = match first.contains("birthplace") {
        true => ("student.birthplace", "student.origin"),
        false => ("student.origin", "student.birthplace"),
    };
    let mut hints = Hints::default();
    hints.add(Hint {
        words: "hometown".into(),
        preferred: new.into(),
        rejected: vec![old.into()],
        weight: 1.0,
    });
    let personal = asked(&mut engine, &settings, &hints);
    let column = new.trim_start_matches("student.");
    assert!(queries(&personal)[0].contains(column), "{:?}", queries(&personal));
    assert_eq!(personal.preferences.len(), 2);
    hints.learning = false;
    assert_eq!(queries(&asked(&mut engine, &settings, &hints)), queries(&plain));
}

/// Returns queries and scores under `forbidden`, read from `prompt`, or from a prompt of its own.
fn decoded(
    engine: &mut Engine,
    prompt: &QuestionPrompt,
    forbidden: Option<(BTreeSet<Token>, beamsplitter_decode::Prompt)>,
) -> Vec<(String, f32)> {
    let language = PointerLanguage::new(prompt);
    let (tasks, settings) = (language.tasks(), settings(1, Encoding::Each));
    let mut observer = ();
    let mut decoder =
        MaskedDecoder::new(&mut engine.model, &language, &tasks, &settings, &mut observer)
            .expect("a decoder");
    let found: Vec<FoundQuery> = match forbidden {
        None => block_on(decoder.decode_all()),
        Some((forbidden, prompt)) => block_on(decoder.decode_reading(&forbidden, prompt)),
    }
    .expect("a run");
    found.into_iter().map(|query| (query.sql, query.score)).collect()
}

/// Reading the smaller schema with the pointers of the whole one is reading the smaller schema.
#[test]
fn a_smaller_prompt_is_that_of_the_smaller_schema() {
    let mut engine = engine();
    let School(whole) = school();
    let mut smaller = whole.clone();
    smaller.tables[0].columns.remove(2);
    smaller.tables.remove(1);
    let masked = BTreeSet::from([Item::Column(ColumnRef { table: 0, column: 2 }), Item::Table(1)]);
    let Linearisation::Pointers(words) = &engine.language else { panic!("it points at names") };
    let whole = QuestionPrompt::new(words, QUESTION, &whole, &[]);
    let smaller = QuestionPrompt::new(words, QUESTION, &smaller, &[]);
    let reduced = whole.without(words, &[], &masked);
    assert_eq!(reduced.prompt.positions, smaller.prompt.positions);
    assert_eq!(reduced.prompt.relations, smaller.prompt.relations);
    // One column, one table, and the three columns of the table.
    assert_eq!(reduced.missing.len(), 5);
    let expected = decoded(&mut engine, &smaller, None);
    let found = decoded(&mut engine, &whole, Some((reduced.missing, reduced.prompt)));
    assert!(!found.is_empty() && found.len() == expected.len());
    for ((sql, score), (other, other_score)) in found.iter().zip(&expected) {
        assert_eq!(sql, other);
        assert!((score - other_score).abs() < 1e-4, "{sql}: {score}, {other_score}");
    }
}
