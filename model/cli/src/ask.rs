//! `beamsplitter ask`: the readings of one question.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use beamsplitter_database::Value;
use beamsplitter_decode::{Model, Settings};
use beamsplitter_pipeline::{Answer, Candidate, Event, Linearisation, Observer, Source, ask};
use clap::Args;
use serde_json::json;

use crate::database::SqliteFile;
use crate::model::load;
use crate::output::{FileKind, Force, Outputs};

/// Arguments of `beamsplitter ask`.
#[derive(Args)]
pub struct Arguments {
    /// The SQLite file.
    #[arg(long)]
    database: PathBuf,
    /// The question, in English.
    #[arg(long)]
    question: String,
    /// Folder of a packaged model.
    #[arg(long, default_value = "public/models/default")]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    /// Most readings.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=25))]
    top: u16,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Also write the trace of the search to this file.
    #[arg(long)]
    trace: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Rows of each result.
    #[arg(long, default_value_t = 1000)]
    rows: usize,
    /// Seconds that a query may run.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
}

/// Notes when the first candidate was known.
struct Clock {
    start: Instant,
    first: Option<f64>,
}

impl Observer for Clock {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Decode(beamsplitter_decode::Event::Queries { .. }) = event {
            self.first.get_or_insert(self.start.elapsed().as_secs_f64() * 1e3);
        }
        ControlFlow::Continue(())
    }

    fn now(&self) -> Option<f64> {
        Some(self.start.elapsed().as_secs_f64() * 1e3)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let outputs = Outputs::new(arguments.force)
        .reading_database(&arguments.database)
        .reading([arguments.model.as_path()]);
    if let Some(path) = &arguments.trace {
        outputs.check(path, FileKind::Trace)?;
    }
    let mut engine = load(&arguments.model)?;
    let load = start.elapsed().as_secs_f64() * 1e3;
    let mut database = SqliteFile::open(&arguments.database)?;
    database.limits(arguments.rows, arguments.seconds);
    for note in database.notes() {
        eprintln!("note: {note}");
    }
    let settings = arguments.decoder.settings(usize::from(arguments.top))?;
    let (mut answer, clock) =
        answer(&mut engine.model, &engine.language, &mut database, &arguments.question, &settings)?;
    answer.trace.run.model = engine.sha256();
    answer.trace.run.device = Some("CPU".to_owned());
    let total = clock.start.elapsed().as_secs_f64() * 1e3;
    if let Some(path) = &arguments.trace {
        outputs.write(path, FileKind::Trace, &serde_json::to_vec(&answer.trace)?)?;
    }
    if arguments.json {
        let timings = json!({
            "load_ms": load,
            "first_candidate_ms": clock.first,
            "total_ms": total,
            "steps": answer.trace.run.steps,
            "rows": answer.trace.run.rows,
        });
        println!("{}", in_json(&answer, &timings));
    } else {
        in_words(&answer);
        println!("{:.1} s, of which {:.1} s loading the model", (total + load) / 1e3, load / 1e3);
    }
    Ok(())
}

fn answer<M: Model>(
    model: &mut M,
    language: &Linearisation,
    database: &mut SqliteFile,
    question: &str,
    settings: &Settings,
) -> Result<(Answer, Clock), Box<dyn std::error::Error>> {
    let mut clock = Clock { start: Instant::now(), first: None };
    let asked = ask(model, language, database, question, settings, &mut clock);
    let answer = pollster::block_on(asked).map_err(|e| e.to_string())?;
    Ok((answer, clock))
}

fn in_json(answer: &Answer, timings: &serde_json::Value) -> serde_json::Value {
    let candidates: Vec<_> = answer.candidates.iter().map(|c| candidate(c, answer)).collect();
    let templates: Vec<_> = answer.templates.iter().map(|t| json!(t)).collect();
    json!({"candidates": candidates, "templates": templates, "timings": timings})
}

fn candidate(candidate: &Candidate, answer: &Answer) -> serde_json::Value {
    let template = match candidate.source {
        Source::Template(index) => answer.templates.get(index).map(|t| t.text.clone()),
        Source::Vanilla | Source::Masked => None,
    };
    let mut out = json!({
        "sql": candidate.sql,
        "english": candidate.english,
        "score": candidate.score,
        "source": match candidate.source {
            Source::Template(_) => "template",
            Source::Vanilla => "vanilla",
            Source::Masked => "masked",
        },
        "template": template,
        "same_as": candidate.same_as,
    });
    match &candidate.outcome {
        Ok(execution) => {
            out["columns"] = json!(execution.columns);
            out["rows"] = json!(execution.rows);
            out["more"] = json!(execution.more);
        }
        Err(error) => out["error"] = json!(error.to_string()),
    }
    out
}

fn in_words(answer: &Answer) {
    for (i, candidate) in answer.candidates.iter().enumerate() {
        println!("{}. {}\n   {}", i + 1, candidate.english, candidate.sql);
        match (&candidate.outcome, candidate.same_as) {
            (Err(error), _) => println!("   failed: {error}"),
            (Ok(_), Some(other)) => println!("   same result as reading {}", other + 1),
            (Ok(execution), None) => {
                for row in execution.rows.iter().take(5) {
                    println!("   {}", row.iter().map(cell).collect::<Vec<_>>().join(" | "));
                }
                if execution.rows.len() > 5 {
                    println!("   ... {} rows", execution.rows.len());
                }
            }
        }
    }
    if answer.candidates.is_empty() {
        println!("The model found no reading of this question.");
    }
    for template in &answer.templates {
        println!("plan ({}, {}): {}", template.joins, template.selects, template.text);
    }
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(i) => i.to_string(),
        Value::Real(x) => x.to_string(),
        Value::Text(text) => text.clone(),
        Value::Blob(bytes) => format!("<{} bytes>", bytes.len()),
    }
}
