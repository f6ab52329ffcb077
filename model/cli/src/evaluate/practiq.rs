//! `beamsplitter evaluate practiq`: how well the nine categories are told apart, and what a
//! conversation with a person who knows the gold is worth (PRACTIQ, section 4).

use std::path::PathBuf;

use beamsplitter_database::{Database, Value, equal_up_to_column_order};
use beamsplitter_interpret::conversation::{Answer, state};
use beamsplitter_interpret::practiq::Example;
use beamsplitter_interpret::verdict::FEATURES;
use beamsplitter_interpret::{Category, Interpretations};
use beamsplitter_odin::hints::Hints;
use clap::Args;
use serde_json::{Value as Json, json};

use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input;
use crate::interpret::{Selection, interpretations};
use crate::limits::rows;
use crate::model::{ModelError, load};
use crate::output::{FileKind, Force, Outputs};
use crate::progress::Progress;
use crate::terminal::{note, print};

/// What `evaluate practiq --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate practiq --file practiq/practiq.json --databases practiq/databases";

/// Questions that a conversation may ask.
const CLARIFICATIONS: usize = 2;

/// Arguments of `beamsplitter evaluate practiq`.
#[derive(Args)]
pub struct Arguments {
    /// Examples that `build practiq` wrote.
    #[arg(long)]
    file: PathBuf,
    /// Their databases: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Folder of a packaged model.
    #[arg(long, default_value = "public/models/default")]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    #[command(flatten)]
    selection: Selection,
    /// Run only the first N examples of the file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    limit: Option<usize>,
    /// Also write the features of each example that the classifier reads, as JSON lines to train it
    /// on.
    #[arg(long, value_name = "FILE")]
    features: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Counts over all examples.
#[derive(Default)]
struct Tally {
    /// Examples by category, row, and by what they were taken for, column.
    confusion: [[usize; 9]; 9],
    /// Examples with readings.
    asked: usize,
    /// Of these, right without a question back.
    first: usize,
    /// Right after at most [`CLARIFICATIONS`] questions back.
    clarified: usize,
    /// Readings that are shown.
    shown: usize,
    /// Questions that were asked back.
    questions: usize,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let outputs = Outputs::new(arguments.force)
        .reading([arguments.file.as_path(), arguments.databases.as_path()]);
    if let Some(path) = &arguments.features {
        outputs.check(path, FileKind::Results)?;
    }
    let mut examples: Vec<Example> =
        input::json(&arguments.file, "a list of examples of `build practiq`")?;
    examples.truncate(arguments.limit.unwrap_or(usize::MAX));
    let mut engine = load(&arguments.model)?;
    let selector = arguments.selection.selector(&arguments.model).map_err(CommandError::of)?;
    let settings = arguments.decoder.settings(usize::from(arguments.selection.candidates))?;
    let hints = Hints::default();
    let mut tally = Tally::default();
    let mut lines = String::new();
    let mut progress = Progress::new(examples.len(), 0);
    for (index, example) in examples.iter().enumerate() {
        let name = &example.database;
        let path = arguments.databases.join(name).join(format!("{name}.sqlite"));
        let mut database = SqliteFile::open(&path)?;
        let chosen = (&selector, arguments.selection.alpha);
        let found = interpretations(
            &mut engine,
            &mut database,
            &example.question,
            &settings,
            chosen,
            &hints,
        );
        progress.step("");
        let found = match found {
            Ok(found) => found.ok_or_else(|| ModelError::SpellsOut(arguments.model.clone()))?,
            Err(error) => {
                note(format_args!("example {index}: {error}; left out"));
                continue;
            }
        };
        tally.add(index, example, &found, &mut database);
        if arguments.features.is_some() {
            lines += &format!("{}\n", line(index, example, &found));
        }
    }
    if let Some(path) = &arguments.features {
        outputs.write(path, FileKind::Results, lines.as_bytes())?;
    }
    Ok(print(&match arguments.json {
        true => format!("{}\n", tally.json()),
        false => tally.text(),
    })?)
}

/// Returns what the classifier reads of an example, named as results of a run are.
fn line(index: usize, example: &Example, found: &Interpretations) -> Json {
    json!({
        "index": index,
        "benchmark": "practiq",
        "decoder": "interpret",
        "settings": "features",
        "db_id": example.db_id,
        "question": example.question,
        "category": example.category,
        "predicted": found.verdict.category,
        "names": if index == 0 { FEATURES } else { &[] },
        "features": found.verdict.features,
    })
}

impl Tally {
    fn add(
        &mut self,
        index: usize,
        example: &Example,
        found: &Interpretations,
        database: &mut SqliteFile,
    ) {
        let (is, taken_for) = (example.category.index(), found.verdict.category.index());
        self.confusion[is][taken_for] += 1;
        self.shown += found.shown.len();
        // The person means one of the readings, each in turn.
        let Some(meant) = example.readings.get(index % example.readings.len().max(1)) else {
            return;
        };
        let Ok(gold) = pollster::block_on(database.run(&meant.query)) else { return };
        self.asked += 1;
        self.first += usize::from(is_right(found, found.shown.first().map(|_| 0), &gold.rows));
        let (kept, questions) = talk(found, &gold.rows);
        self.clarified += usize::from(is_right(found, kept, &gold.rows));
        self.questions += questions;
    }

    fn right(&self) -> (usize, usize) {
        let all = self.confusion.iter().flatten().sum();
        ((0..9).map(|at| self.confusion[at][at]).sum(), all)
    }

    fn json(&self) -> Json {
        let (right, all) = self.right();
        let by_category: serde_json::Map<String, Json> = Category::ALL
            .into_iter()
            .map(|category| {
                let row = self.confusion[category.index()];
                let own = percent(row[category.index()], row.iter().sum());
                (category.name().to_owned(), json!(own))
            })
            .collect();
        json!({
            "examples": all,
            "accuracy": percent(right, all),
            "by_category": by_category,
            "categories": Category::ALL.map(Category::name),
            "confusion": self.confusion,
            "clarification": {
                "examples": self.asked,
                "first": percent(self.first, self.asked),
                "clarified": percent(self.clarified, self.asked),
                "questions": self.questions as f64 / self.asked.max(1) as f64,
            },
            "shown": self.shown as f64 / all.max(1) as f64,
        })
    }

    fn text(&self) -> String {
        let (right, all) = self.right();
        let mut text = format!("{:32}{:>6.1} of {all}\n", "nine-way accuracy", percent(right, all));
        for category in Category::ALL {
            let row = self.confusion[category.index()];
            let own = percent(row[category.index()], row.iter().sum());
            let cells: String = row.iter().map(|count| format!("{count:>5}")).collect();
            text += &format!("{:32}{own:>6.1}{cells}\n", category.name());
        }
        text += &format!(
            "right: the first shown {:.1}, after at most {CLARIFICATIONS} questions back {:.1} \
             (of {}; {:.2} questions, {:.2} readings shown)\n",
            percent(self.first, self.asked),
            percent(self.clarified, self.asked),
            self.asked,
            self.questions as f64 / self.asked.max(1) as f64,
            self.shown as f64 / all.max(1) as f64,
        );
        text
    }
}

fn percent(count: usize, of: usize) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}

/// Returns whether reading `at` returns the gold's rows.
fn is_right(found: &Interpretations, at: Option<usize>, gold: &[Vec<Value>]) -> bool {
    let shown = at.and_then(|at| found.shown.get(at));
    let result = shown.and_then(|shown| shown.result.as_ref().ok());
    result.is_some_and(|result| equal_up_to_column_order(gold, &result.rows, false))
}

/// Holds the conversation with a person who looks for `gold`: returns the reading that is left
/// first, and how many questions were asked.
fn talk(found: &Interpretations, gold: &[Vec<Value>]) -> (Option<usize>, usize) {
    let mut answers = Vec::new();
    loop {
        let now = state(found, &answers);
        let asked = now.question.filter(|_| answers.len() < CLARIFICATIONS);
        let Some(asked) = asked else { return (now.left.first().copied(), answers.len()) };
        let leads = |option: &beamsplitter_interpret::clarify::Choice| {
            option
                .readings
                .iter()
                .any(|reading| now.left.contains(reading) && is_right(found, Some(*reading), gold))
        };
        let option = asked.options.iter().position(leads);
        answers.push(option.map_or(Answer::DoNotKnow, Answer::Option));
    }
}
