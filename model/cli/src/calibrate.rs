//! `beamsplitter calibrate`: fits the selector to questions with known answers, and keeps the
//! scores of right candidates for its guarantee.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use beamsplitter_ambiguity::materialise::{Fill, Verdict, materialise, undo};
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::{Changed, Kind, Record, changed_schema};
use beamsplitter_database::{Database, Value, equal_up_to_column_order};
use beamsplitter_interpret::candidate_facts;
use beamsplitter_odin::selector::{Labelled, Selector};
use beamsplitter_pipeline::ModelPrompt;
use clap::Args;

use crate::error::CommandError;
use crate::evaluate::Asker;
use crate::folder::Folder;
use crate::input;
use crate::limits::Seconds;
use crate::model::{ModelError, load};
use crate::output::{FileKind, Force, Outputs};
use crate::progress::Progress;
use crate::scratch::ScratchCopy;
use crate::terminal::print_line;
use crate::unfamiliar::rename;

/// Penalty on the selector's weights: keeps those of facts that are nearly always 0 near 0.
const RIDGE: f64 = 1.0;
/// Random splits of the calibration points in halves that test the guarantee.
const SPLITS: usize = 200;

/// What `calibrate --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter calibrate --file train.json --file ambiqt-column.json --databases database --out selector.json";

/// Arguments of `beamsplitter calibrate`.
#[derive(Args)]
pub struct Arguments {
    /// Questions with their right queries: JSON records with `question`, `query` and `db_id`, or
    /// records of AmbiQT, whose databases are changed as they say.
    #[arg(long, required = true)]
    file: Vec<PathBuf>,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Where the calibrated selector goes.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    force: Force,
    /// Folder of a packaged model.
    #[arg(long, default_value = "public/models/default")]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    /// Look at this many candidates of the decoder.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=25))]
    candidates: u16,
    /// Only every N-th question.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// Keep the weights of this selector, and calibrate it anew on all questions.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Rename tables and columns by a list of synonyms. A model is more certain about names that it
    /// was trained on, so that a selector calibrated on these would be too certain about others.
    #[arg(long)]
    unfamiliar: bool,
    /// Leave out questions over these databases.
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
}

/// A question with its right queries.
enum Question {
    /// One query over the database as it is.
    Plain(Example),
    /// Two readings over a changed schema.
    Ambiguous(Box<Record>),
}

impl Question {
    fn new(object: Object) -> Result<Self, RecordError> {
        match Kind::of(&object) {
            Some(kind) => Ok(Self::Ambiguous(Box::new(Record::new(kind, object)?))),
            None => Ok(Self::Plain(Example::new(object)?)),
        }
    }

    fn database(&self) -> &str {
        match self {
            Self::Plain(example) => &example.db_id,
            Self::Ambiguous(record) => &record.db_id,
        }
    }

    fn text(&self) -> &str {
        match self {
            Self::Plain(example) => &example.question,
            Self::Ambiguous(record) => &record.question,
        }
    }
}

/// The candidates of one question, and for each of its right queries those that return its rows.
struct Labels {
    candidates: Vec<Labelled>,
    readings: Vec<Vec<usize>>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let inputs = arguments.file.iter().chain([&arguments.databases]).chain(&arguments.weights);
    let outputs = Outputs::new(arguments.force).reading(inputs.map(PathBuf::as_path));
    outputs.check(&arguments.out, FileKind::Selector)?;
    let mut records = Vec::new();
    for path in &arguments.file {
        let file = crate::records::records(path, Question::new)?;
        let every = usize::from(arguments.every);
        let wanted = file.items.into_iter().filter(|(index, _)| index % every == 0);
        records.extend(wanted.map(|(_, question)| question));
    }
    records.retain(|question| !arguments.without.iter().any(|id| id == question.database()));
    let labels = label(arguments, &records)?;
    let selector = match &arguments.weights {
        Some(path) => {
            let fitted: Selector = input::json(path, "a calibrated selector")?;
            with_scores(fitted, labels.values().flatten())
        }
        None => {
            // Weights from every second database, scores from the others: neither has seen the
            // other's questions.
            let databases: BTreeSet<&String> = labels.keys().collect();
            let even: BTreeSet<&String> = databases.into_iter().step_by(2).collect();
            let (fit, rest): (Vec<_>, Vec<_>) =
                labels.iter().partition(|(id, _)| even.contains(id));
            let examples: Vec<Labelled> = fit
                .into_iter()
                .flat_map(|(_, questions)| questions)
                .flat_map(|labels| labels.candidates.clone())
                .collect();
            let rest = rest.into_iter().flat_map(|(_, questions)| questions);
            with_scores(Selector::fit(&examples, RIDGE).with_preference(), rest)
        }
    };
    outputs.write(&arguments.out, FileKind::Selector, &serde_json::to_vec(&selector)?)?;
    let all: Vec<&Labels> = labels.values().flatten().collect();
    let readings = all.iter().flat_map(|labels| &labels.readings).count();
    let found = all.iter().flat_map(|labels| &labels.readings).filter(|of| !of.is_empty()).count();
    let points = selector.calibration.len();
    let what = "right queries of the questions are among the candidates";
    print_line(format_args!("{points} calibration points; {found} of {readings} {what}"))?;
    guarantee(&selector)
}

/// Prints what the guarantee is worth on the calibration points themselves.
fn guarantee(selector: &Selector) -> Result<(), CommandError> {
    for alpha in [0.01, 0.02, 0.05, 0.1, 0.2] {
        let Some(splits) = selector.calibration.splits(alpha, SPLITS, 0) else { continue };
        let (kept, enough) = (100.0 * splits.kept, 100.0 * splits.splits);
        print_line(format_args!(
            "alpha {alpha}: {kept:.1} % of the right queries kept on average over {SPLITS} random halves; {enough:.0} % of the halves keep {:.0} % or more",
            100.0 * (1.0 - alpha)
        ))?;
    }
    Ok(())
}

/// Labels the candidates of each question, by database. Questions that cannot be asked, or whose
/// right query cannot run, are left out.
fn label(
    arguments: &Arguments,
    questions: &[Question],
) -> Result<BTreeMap<String, Vec<Labels>>, CommandError> {
    let settings = arguments.decoder.settings(usize::from(arguments.candidates))?;
    let folder = Folder::new(&arguments.databases, Seconds::QUERY.duration());
    let mut asker = Asker::new(load(&arguments.model)?, settings, folder);
    let mut labels = BTreeMap::<String, Vec<Labels>>::new();
    let mut progress = Progress::new(questions.len(), 0);
    for question in questions {
        let id = question.database();
        let mut scratch = asker.scratch(id).map_err(CommandError::of)?;
        let found = labelled(&mut asker, question, &mut scratch, arguments.unfamiliar);
        pollster::block_on(undo(&mut scratch));
        asker.keep(id, scratch);
        progress.step("");
        match found {
            Ok(found) => labels.entry(id.to_owned()).or_default().extend(found),
            Err(LabelError::SpellsOut) => {
                return Err(ModelError::SpellsOut(arguments.model.clone()).into());
            }
            Err(LabelError::LeftOut) => {}
        }
    }
    Ok(labels)
}

/// Why a question has no labelled candidates.
enum LabelError {
    /// The model spells names out.
    SpellsOut,
    /// It cannot be asked, or its right query cannot run.
    LeftOut,
}

/// Asks one question, and labels its candidates.
fn labelled(
    asker: &mut Asker,
    question: &Question,
    scratch: &mut ScratchCopy,
    unfamiliar: bool,
) -> Result<Option<Labels>, LabelError> {
    let own = scratch.own_schema().clone();
    let (mut changed, golds) = match question {
        Question::Plain(example) => {
            let gold = pollster::block_on(scratch.run(&example.query));
            let gold = gold.map_err(|_| LabelError::LeftOut)?;
            (Changed::new(own), vec![gold.rows])
        }
        Question::Ambiguous(record) => {
            let changed = changed_schema(record, &own).map_err(|_| LabelError::LeftOut)?;
            let made = materialise(record, &own, scratch, Fill::of(record.kind()));
            let made = pollster::block_on(made).map_err(|_| LabelError::LeftOut)?;
            if made.verdict != Verdict::Differ {
                return Ok(None);
            }
            (changed, made.results.to_vec())
        }
    };
    if unfamiliar {
        rename(&mut changed, scratch);
    }
    let asked = asker.ask(question.text(), &changed, question.database(), Some(scratch));
    let answer = asked.map_err(|_| LabelError::LeftOut)?;
    let ModelPrompt::Pointers(prompt) = &answer.prompt else { return Err(LabelError::SpellsOut) };
    let returns = |index: usize, gold: &[Vec<Value>]| {
        let rows = answer.candidates[index].outcome.as_ref().ok().map(|result| &result.rows);
        rows.is_some_and(|rows| equal_up_to_column_order(gold, rows, false))
    };
    let facts = candidate_facts(prompt, &answer);
    // Candidates that repeat an earlier result are never shown by themselves.
    let shown: Vec<usize> = (0..facts.len()).filter(|&i| facts[i].repeats == 0.0).collect();
    let right = |&index: &usize| golds.iter().any(|gold| returns(index, gold));
    let candidates =
        shown.iter().map(|index| Labelled { facts: facts[*index], right: right(index) }).collect();
    let of = |gold: &Vec<Vec<Value>>| {
        let places = shown.iter().enumerate().filter(|(_, index)| returns(**index, gold));
        places.map(|(place, _)| place).collect()
    };
    Ok(Some(Labels { candidates, readings: golds.iter().map(of).collect() }))
}

/// Returns the selector with the score of the likeliest candidate for each right query that has one.
fn with_scores<'a>(
    mut selector: Selector,
    questions: impl Iterator<Item = &'a Labels>,
) -> Selector {
    selector.calibration = Default::default();
    for Labels { candidates, readings } in questions {
        for reading in readings {
            let scores = reading.iter().map(|place| selector.score(&candidates[*place].facts));
            if let Some(score) = scores.reduce(f64::min) {
                selector.calibration.add(score);
            }
        }
    }
    selector
}
