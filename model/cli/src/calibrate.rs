//! `beamsplitter calibrate`: fits the selector to questions with known answers, and keeps the
//! scores of right candidates for its guarantee.

mod crossed;

use std::collections::BTreeMap;
use std::path::PathBuf;

use beamsplitter_ambiguity::materialise::Verdict;
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::{Changed, Kind, Record, changed_schema};
use beamsplitter_database::{Database, Value, equal_up_to_column_order};
use beamsplitter_interpret::evaluate::typed::is_right;
use beamsplitter_interpret::{CANDIDATES, examined};
use beamsplitter_odin::selector::{Labelled, Selector};
use beamsplitter_pipeline::ModelPrompt;
use clap::Args;
use crossed::{Fold, Labels, Shown, calibration, fit, folds, loss, shown};
use serde::Deserialize;
use serde_json::Value as Json;

use crate::error::CommandError;
use crate::evaluate::Asker;
use crate::folder::Folder;
use crate::input;
use crate::limits::Seconds;
use crate::model::{ModelError, SHIPPED, VARIABLE, load};
use crate::output::{FileKind, Force, Outputs};
use crate::progress::Progress;
use crate::scratch::ScratchCopy;
use crate::terminal::print_line;

/// Shares of right queries that may be lost, for which it is said what is shown.
const ALPHAS: [f64; 7] = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2];
/// Random splits of the calibration points in halves that test the guarantee.
const SPLITS: usize = 200;

/// What `calibrate --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter calibrate --file train.json --file ambiqt-column.json --databases database --out selector.json";

/// Arguments of `beamsplitter calibrate`.
#[derive(Args)]
pub struct Arguments {
    /// Questions with their right queries: JSON records with `question`, `db_id` and `query` or, where
    /// several are right, `readings`: a list of the queries that are accepted for each reading. Or
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
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    /// Look at this many candidates of the decoder.
    #[arg(long, default_value_t = CANDIDATES, value_parser = clap::value_parser!(u16).range(1..=25))]
    candidates: u16,
    /// Only every N-th question.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// Keep the weights of this selector, and calibrate it anew on all questions.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Leave out questions over these databases.
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
}

/// A question with its right queries.
enum Question {
    /// Over the database as it is.
    Asked(Asked),
    /// Two readings over a changed schema.
    Ambiguous(Box<Record>),
}

/// A question over a database as it is.
#[derive(Deserialize)]
struct Asked {
    db_id: String,
    question: String,
    /// The queries that are accepted for each of its readings.
    readings: Vec<Vec<String>>,
}

impl Question {
    fn new(object: Object) -> Result<Self, RecordError> {
        if let Some(kind) = Kind::of(&object) {
            return Ok(Self::Ambiguous(Box::new(Record::new(kind, object)?)));
        }
        if object.contains_key("readings") {
            let expected = "a list of lists of queries, beside `db_id` and `question`";
            let asked = serde_json::from_value(Json::Object(object));
            return asked
                .map(Self::Asked)
                .map_err(|_| RecordError::Type { key: "readings".to_owned(), expected });
        }
        let Example { db_id, question, query, .. } = Example::new(object)?;
        Ok(Self::Asked(Asked { db_id, question, readings: vec![vec![query]] }))
    }

    fn database(&self) -> &str {
        match self {
            Self::Asked(asked) => &asked.db_id,
            Self::Ambiguous(record) => &record.db_id,
        }
    }

    fn text(&self) -> &str {
        match self {
            Self::Asked(asked) => &asked.question,
            Self::Ambiguous(record) => &record.question,
        }
    }
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
    records.retain(|question: &Question| {
        !arguments.without.iter().any(|id| id == question.database())
    });
    let labels = label(arguments, &records)?;
    let selector = match &arguments.weights {
        Some(path) => {
            let fitted: Selector = input::json(path, "a calibrated selector")?;
            let points: Vec<f64> =
                labels.values().flatten().flat_map(|labels| labels.scores(&fitted)).collect();
            Selector { calibration: points.into(), ..fitted }
        }
        None => {
            let basic: BTreeMap<String, Vec<Labels>> = labels
                .iter()
                .map(|(id, of)| (id.clone(), of.iter().map(Labels::basic).collect()))
                .collect();
            fitted([&basic, &labels])?
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

/// Fits weights with fewer and with more facts, and takes those that foretell best which candidates
/// are right over databases that were held out; prints how well each does.
fn fitted(sets: [&BTreeMap<String, Vec<Labels>>; 2]) -> Result<Selector, CommandError> {
    let crossed = sets.map(folds);
    let losses = [loss(&crossed[0]), loss(&crossed[1])];
    for ((name, loss), folds) in ["basic facts", "all facts"].iter().zip(losses).zip(&crossed) {
        print_line(format_args!("{name}: held-out loss {loss:.4}"))?;
        told(folds)?;
    }
    let best = usize::from(losses[1] < losses[0]);
    let calibration = calibration(&crossed[best]);
    Ok(Selector { calibration, ..fit(sets[best].values().flatten()) })
}

/// Prints what is shown of questions over databases that were held out, for each alpha.
fn told(folds: &[Fold<'_>]) -> Result<(), CommandError> {
    let kinds = [(false, "one right query"), (true, "several")];
    for (alpha, (several, kind)) in kinds.iter().flat_map(|kind| ALPHAS.map(|alpha| (alpha, *kind)))
    {
        let Shown { shown, kept, right: [right, found], first: [decoded, selected] } =
            shown(folds, alpha, several);
        print_line(format_args!(
            "alpha {alpha}, questions with {kind}: held out, {shown:.2} shown, {:.1} % of the right \
             queries kept; a right one shown for {:.1} % of the questions, found for {:.1} %, first \
             for {:.1} % by the decoder's order and for {:.1} % by the selector's",
            100.0 * kept,
            100.0 * right,
            100.0 * found,
            100.0 * decoded,
            100.0 * selected
        ))?;
    }
    Ok(())
}

/// Prints what the guarantee is worth on the calibration points themselves.
fn guarantee(selector: &Selector) -> Result<(), CommandError> {
    for alpha in ALPHAS {
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
        let mut scratch = asker.copies.take(id).map_err(CommandError::of)?;
        let found = labelled(&mut asker, question, &mut scratch);
        asker.copies.keep(id, scratch);
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
) -> Result<Option<Labels>, LabelError> {
    let own = scratch.own_schema().clone();
    let (changed, golds) = match question {
        Question::Asked(asked) => {
            let mut run = |sql: &String| pollster::block_on(scratch.run(sql)).ok();
            let readings = asked.readings.iter();
            let ran = readings
                .map(|reading| reading.iter().filter_map(&mut run).map(|ran| ran.rows).collect());
            let golds: Vec<Vec<_>> = ran.collect();
            if golds.iter().any(Vec::is_empty) {
                return Err(LabelError::LeftOut);
            }
            (Changed::new(own), golds)
        }
        Question::Ambiguous(record) => {
            let changed = changed_schema(record, &own).map_err(|_| LabelError::LeftOut)?;
            let made = scratch.materialise(record).map_err(|_| LabelError::LeftOut)?;
            if made.verdict != Verdict::Differ {
                return Ok(None);
            }
            (changed, made.results.map(|rows| vec![rows]).to_vec())
        }
    };
    let asked = asker.ask(question.text(), &changed, question.database(), Some(scratch));
    let answer = asked.map_err(|_| LabelError::LeftOut)?;
    let ModelPrompt::Pointers(prompt) = &answer.prompt else { return Err(LabelError::SpellsOut) };
    let found = pollster::block_on(examined(prompt, &answer, scratch));
    // Readings of AmbiQT differ in a column that a query of both would have as well.
    let holds = |gold: &[Vec<Value>], rows: &[Vec<Value>]| match question {
        Question::Asked(_) => is_right(gold, rows),
        Question::Ambiguous(_) => equal_up_to_column_order(gold, rows, false),
    };
    let returns = |index: usize, golds: &[Vec<Vec<Value>>]| {
        let rows = found[index].result.as_ref().map(|result| &result.rows);
        rows.is_some_and(|rows| golds.iter().any(|gold| holds(gold, rows)))
    };
    let facts: Vec<_> = found.iter().map(|one| one.facts).collect();
    // Candidates that repeat an earlier result are never shown by themselves.
    let shown: Vec<usize> = (0..facts.len()).filter(|&i| facts[i].repeats == 0.0).collect();
    let right = |&index: &usize| golds.iter().any(|gold| returns(index, gold));
    let candidates =
        shown.iter().map(|index| Labelled { facts: facts[*index], right: right(index) }).collect();
    let of = |gold: &Vec<Vec<Vec<Value>>>| {
        let places = shown.iter().enumerate().filter(|(_, index)| returns(**index, gold));
        places.map(|(place, _)| place).collect()
    };
    Ok(Some(Labels { candidates, readings: golds.iter().map(of).collect() }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(record: Json) -> Result<Question, RecordError> {
        let Json::Object(object) = record else { unreachable!("a record is an object") };
        Question::new(object)
    }

    #[test]
    fn records_have_one_query_or_those_of_each_reading() {
        let readings = |record| match read(record).unwrap() {
            Question::Asked(asked) => asked.readings,
            Question::Ambiguous(_) => panic!("no record of AmbiQT"),
        };
        let one = json!({"db_id": "a", "question": "who?", "query": "select 1"});
        assert_eq!(readings(one), [["select 1"]]);
        let several = json!({"db_id": "a", "question": "who?", "readings": [["select 1", "select 2"], ["select 3"]]});
        assert_eq!(readings(several), [vec!["select 1", "select 2"], vec!["select 3"]]);
        let none = json!({"db_id": "a", "question": "who?", "readings": []});
        assert_eq!(readings(none), [[""; 0]; 0], "it has no answer");
        let told = read(json!({"db_id": "a", "question": "who?", "readings": ["select 1"]}));
        let told = told.err().map(|error| error.to_string());
        assert!(told.is_some_and(|told| told.contains("“readings” must be a list of lists")));
    }
}
