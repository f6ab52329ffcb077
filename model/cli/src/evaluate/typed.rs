//! `beamsplitter evaluate typed`: what is shown for questions as people type them over databases
//! that nobody tuned on, and how often a verdict on them is right.

mod files;
mod print;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use beamsplitter_database::Database;
use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_interpret::Interpretations;
use beamsplitter_interpret::evaluate::tally::Tally;
use beamsplitter_interpret::evaluate::typed::{Line, Score, score};
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use clap::Args;
use serde_json::{Value as Json, json};

use crate::error::CommandError;
use crate::interpret::{Selection, interpretations};
use crate::limits::rows;
use crate::model::{ModelError, SHIPPED, VARIABLE, load};
use crate::output::{FileKind, Force, Outputs};
use crate::progress::Progress;
use crate::report::Show;
use crate::terminal::note;
use files::{Files, spread};

/// What `evaluate typed --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate typed --sample 10 written";

/// Arguments of `beamsplitter evaluate typed`.
#[derive(Args)]
pub struct Arguments {
    /// Folders of databases, each with its questions: NAME/NAME.sql (the statements that make it)
    /// and NAME/questions.jsonl, or a folder of such folders.
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Folder of a packaged model.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    #[command(flatten)]
    selection: Selection,
    /// Ask at most N questions of each database, evenly spread over its file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    sample: Option<usize>,
    /// Databases that are asked at the same time, each with a copy of the model; default: one for
    /// each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Also write what was found for each question, as JSON lines.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    show: Show,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let inputs = arguments.folders.iter().chain([&arguments.model]);
    let outputs = Outputs::new(arguments.force).reading(inputs.map(PathBuf::as_path));
    if let Some(path) = &arguments.out {
        outputs.check(path, FileKind::Results)?;
    }
    let all = files::find(&arguments.folders).map_err(CommandError::of)?;
    let asker = Asker {
        arguments,
        selector: arguments.selection.selector(&arguments.model).map_err(CommandError::of)?,
        settings: arguments.decoder.settings(usize::from(arguments.selection.candidates))?,
        scratch: tempfile::tempdir().map_err(CommandError::of)?,
    };
    let mut tally = Tally::default();
    let mut lines: Vec<Vec<Json>> = vec![Vec::new(); all.len()];
    let mut progress = Progress::new(all.len(), 0);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (found, done) = channel();
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        for _ in 0..arguments.jobs.map_or_else(cores, usize::from).min(all.len()) {
            let (found, next, all, asker) = (found.clone(), &next, &all, &asker);
            scope.spawn(move || {
                if let Err(error) = asker.work(next, all, &found) {
                    // Nobody listens any more where another thread failed.
                    let _ = found.send(Err(error));
                }
            });
        }
        drop(found);
        for of in done {
            let (index, of) = of?;
            for (score, line) in of {
                tally.add(&score);
                lines[index].push(line);
            }
            progress.step("");
        }
        Ok::<(), CommandError>(())
    })?;
    if let Some(path) = &arguments.out {
        let numbered = lines.into_iter().flatten().enumerate().map(|(index, mut line)| {
            line["index"] = json!(index);
            format!("{line}\n")
        });
        outputs.write(path, FileKind::Results, numbered.collect::<String>().as_bytes())?;
    }
    print::report(&tally).print(arguments.show)
}

/// What every thread asks with.
struct Asker<'a> {
    arguments: &'a Arguments,
    selector: Selector,
    settings: Settings,
    /// Where databases are made.
    scratch: tempfile::TempDir,
}

/// What came of the questions of a database, by its place.
type Done = Result<(usize, Vec<(Score, Json)>), CommandError>;

impl Asker<'_> {
    /// Asks the databases that no other thread has taken, until there are none.
    fn work(
        &self,
        next: &AtomicUsize,
        all: &[Files],
        found: &Sender<Done>,
    ) -> Result<(), CommandError> {
        let mut engine = load(&self.arguments.model)?;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(files) = all.get(index) else { return Ok(()) };
            let of = self.of_database(index, files, &mut engine)?;
            if found.send(Ok((index, of))).is_err() {
                return Ok(());
            }
        }
    }

    /// Asks the questions of one database.
    fn of_database(
        &self,
        index: usize,
        files: &Files,
        engine: &mut Engine,
    ) -> Result<Vec<(Score, Json)>, CommandError> {
        let name = &files.name;
        let mut database = files.open(self.scratch.path(), index)?;
        let lines = files.lines().map_err(CommandError::of)?;
        let lines: Vec<(usize, Line)> =
            lines.into_iter().filter(|(_, line)| line.question().is_some()).collect();
        let wanted = spread(lines.len(), self.arguments.sample);
        let mut done = Vec::new();
        for (at, line) in wanted.into_iter().map(|place| &lines[place]) {
            let question = line.question().unwrap_or_default();
            let chosen = (&self.selector, self.arguments.selection.alpha);
            let hints = Hints::default();
            let found =
                interpretations(engine, &mut database, question, &self.settings, chosen, &hints);
            let found = match found {
                Ok(found) => {
                    found.ok_or_else(|| ModelError::SpellsOut(self.arguments.model.clone()))?
                }
                Err(error) => {
                    note(format_args!("{name}, line {}: {error}; left out", at + 1));
                    continue;
                }
            };
            let mut run = |sql: &String| match pollster::block_on(database.run(sql)) {
                Ok(ran) => Some(ran.rows),
                Err(error) => {
                    note(format_args!("{name}, line {}: {error}: {sql}; not used", at + 1));
                    None
                }
            };
            let golds: Vec<Vec<_>> = line
                .readings()
                .into_iter()
                .map(|sql| sql.iter().filter_map(&mut run).collect())
                .collect();
            if let Some(score) = score(line, &golds, &found) {
                let line = written(files, *at, question, &score, &found);
                done.push((score, line));
            }
        }
        Ok(done)
    }
}

/// Returns what was found for a question, named as results of a run are.
fn written(
    files: &Files,
    at: usize,
    question: &str,
    score: &Score,
    found: &Interpretations,
) -> Json {
    let verdict = &found.verdict;
    json!({
        "benchmark": "typed",
        "decoder": "interpret",
        "settings": "typed",
        "db_id": files.name,
        "line": at + 1,
        "question": question,
        "score": score,
        "verdict": verdict,
        "shown": found.shown.iter().map(|one| &one.sql).collect::<Vec<_>>(),
        "dropped": found.shown.iter().map(|one| &one.dropped).collect::<Vec<_>>(),
        "asked": found.clarification.as_ref().map(|asked| &asked.question),
    })
}
