//! `beamsplitter ask`: the candidates for one question.

mod json;
mod text;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use beamsplitter_interpret::choice::because;
use beamsplitter_interpret::{ALPHA, Interpretation, Interpretations, Source};
use beamsplitter_odin::hints::Hints;
use beamsplitter_pipeline::{Answer, Candidate, Event, ModelPrompt, Observer};
use clap::Args;

use crate::arguments::{Asked, Limits};
use crate::asking::{interpreted, watched};
use crate::error::CommandError;
use crate::hints::read_if;
use crate::interpret::{read_selector, verdict_in_words};
use crate::model::{SHIPPED, VARIABLE, load};
use crate::output::{FileKind, Force, Outputs};
use crate::terminal::{escaped, note, print, print_line};

/// What `ask --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter ask --database shop.sqlite --question \"How many orders are open?\"";

/// Arguments of `beamsplitter ask`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    asked: Asked,
    /// Folder of a packaged model.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    /// What a person means by words, as `beamsplitter hints` writes it.
    #[arg(long)]
    hints: Option<PathBuf>,
    /// Show at most this many candidates.
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
    #[command(flatten)]
    limits: Limits,
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
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let start = Instant::now();
    let outputs = Outputs::new(arguments.force)
        .reading_database(&arguments.asked.database)
        .reading([arguments.model.as_path()]);
    if let Some(path) = &arguments.trace {
        outputs.check(path, FileKind::Trace)?;
    }
    let mut engine = load(&arguments.model)?;
    let load = start.elapsed().as_secs_f64() * 1e3;
    let mut database = arguments.limits.open(&arguments.asked)?;
    database.notes().iter().for_each(|told| note(format_args!("note: {told}")));
    let settings = arguments.decoder.uninterpreted(usize::from(arguments.top))?;
    let hints = read_if(arguments.hints.as_ref())?;
    let selector = read_selector(None, &arguments.model).map_err(CommandError::of)?;
    let selector = selector.with_picks(hints.own_scores());
    let asked = (arguments.asked.question.as_str(), &settings, &hints);
    let mut clock = Clock { start: Instant::now(), first: None };
    let mut answer = watched(&mut engine, &mut database, asked, &mut clock)?;
    answer.trace.run.model = engine.sha256();
    answer.trace.run.device = Some("CPU".to_owned());
    let total = clock.start.elapsed().as_secs_f64() * 1e3;
    if let Some(path) = &arguments.trace {
        outputs.write(path, FileKind::Trace, &serde_json::to_vec(&answer.trace)?)?;
    }
    let found = interpreted(&engine.language, &answer, &mut database, (&selector, ALPHA));
    let verdict = found.as_ref().map(|found| &found.verdict);
    if arguments.json {
        let timings = json::Timings { load, first: clock.first, total };
        let mut text = json::answer(&answer, found.as_ref(), &timings);
        if arguments.hints.is_some() {
            text["because"] = serde_json::json!(reasons(&answer, &hints));
        }
        print_line(text)?;
    } else {
        let seconds = (total + load) / 1e3;
        let times = format!("{seconds:.1} s, of which {:.1} s loading the model", load / 1e3);
        print(&verdict.map(verdict_in_words).unwrap_or_default())?;
        print(&text::answer(&answer, found.as_ref()))?;
        for reason in reasons(&answer, &hints) {
            print_line(format_args!(
                "Candidate 1 came first because of a hint: {}",
                escaped(&reason)
            ))?;
        }
        print_line(times)?;
    }
    Ok(())
}

/// Returns a candidate as an interpretation; none where another query stands for it.
fn as_interpretation<'f>(
    found: Option<&'f Interpretations>,
    candidate: &Candidate,
) -> Option<&'f Interpretation> {
    let mut all = found.into_iter().flat_map(|found| found.shown.iter().chain(&found.folded));
    all.find(|one| one.sql == candidate.sql)
}

/// Returns the interpretations that stand beside the candidates, and that no decoder found.
fn beside<'f>(
    found: Option<&'f Interpretations>,
    answer: &'f Answer,
) -> impl Iterator<Item = &'f Interpretation> {
    let is_new = |one: &&Interpretation| {
        one.source == Source::Rule && !answer.candidates.iter().any(|known| known.sql == one.sql)
    };
    found.into_iter().flat_map(|found| &found.shown).filter(is_new)
}

/// Returns the hints that speak for the first candidate.
fn reasons(answer: &Answer, hints: &Hints) -> Vec<String> {
    match (&answer.prompt, answer.candidates.first()) {
        (ModelPrompt::Pointers(prompt), Some(first)) => because(hints, prompt, &first.sql),
        _ => Vec::new(),
    }
}
