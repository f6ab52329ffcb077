//! `beamsplitter evaluate typed`: what is shown for questions as people type them over databases
//! that nobody tuned on, and how often a verdict on them is right.

mod files;
mod print;

use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::run::{Provenance, SCORE, fingerprint};
use beamsplitter_database::{Database, Execution, QueryLimits};
use beamsplitter_decode::Settings;
use beamsplitter_interpret::Interpretations;
use beamsplitter_interpret::evaluate::tally::Tally;
use beamsplitter_interpret::evaluate::typed::{Line, Score, score};
use clap::Args;
use serde_json::{Value as Json, json};

use super::each::{Plan, grouped, provenance};
use super::error::EvaluateError;
use super::reading::Reader;
use super::scale::Scale;
use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input::InputError;
use crate::interpret::Selection;
use crate::labels::Labelled;
use crate::limits::rows;
use crate::model::{SHIPPED, VARIABLE};
use crate::report::Show;
use crate::terminal::note;
use files::{Files, Lines, spread};

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
    #[command(flatten)]
    labelled: Labelled,
    /// Ask at most N questions of each database, evenly spread over its file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    sample: Option<usize>,
    #[command(flatten)]
    scale: Scale,
    #[command(flatten)]
    show: Show,
}

/// A question to ask.
struct Question<'a> {
    /// Its database, by place.
    of: usize,
    files: &'a Files,
    /// Its place in the file of the database, from 0.
    at: usize,
    line: &'a Line,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let inputs = arguments.folders.iter().chain([&arguments.model]);
    let inputs = inputs.map(PathBuf::as_path).chain(arguments.labelled.inputs());
    let labels = arguments.labelled.read()?;
    let all = files::find(&arguments.folders).map_err(CommandError::of)?;
    let with_lines = all.into_iter().map(|files| Ok((files.lines(&labels)?, files)));
    let all = with_lines.collect::<Result<Vec<_>, InputError>>()?;
    labels.tell()?;
    let questions = arguments.questions(&all);
    let databases: Vec<usize> = questions.items.iter().map(|(_, question)| question.of).collect();
    let settings = arguments.decoder.settings(usize::from(arguments.selection.candidates))?;
    let Arguments { selection, model, scale, .. } = arguments;
    let outputs = scale.outputs().reading(inputs);
    let plan = Plan::new(scale, &[], outputs, arguments.made_by(&settings, &all)?, &settings);
    let selector = selection.selector(model).map_err(CommandError::of)?;
    // Where databases are made.
    let scratch = tempfile::tempdir().map_err(CommandError::of)?;
    let begin = || Ok((Reader::new(model, &settings, (&selector, selection.alpha))?, None));
    let make = |_, question: &Question<'_>, _: Option<&Json>, own: &mut Own<'_>| {
        ask(question, own, scratch.path())
    };
    let mut tally = Tally::default();
    let to_run = (&questions, databases.as_slice());
    let made_by = grouped(&plan, to_run, begin, make, |index, question, line| {
        if line["question"].as_str() != question.line.question() {
            return Err(EvaluateError::OtherQuestion(index.to_string()));
        }
        match line["error"].as_str() {
            Some(error) => {
                let (name, at) = (&question.files.name, question.at + 1);
                note(format_args!("{name}, line {at}: {error}; left out"));
            }
            None => {
                let score = serde_json::from_value(line[SCORE].clone());
                tally.add(&score.map_err(EvaluateError::key(index, SCORE))?);
            }
        }
        Ok(String::new())
    })?;
    let mut report = print::report(&tally);
    report.json["made_by"] = made_by;
    report.print(arguments.show)
}

impl Arguments {
    /// Returns the questions that are asked, by their places among all.
    fn questions<'a>(&self, all: &'a [(Lines, Files)]) -> Read<Question<'a>> {
        let mut items = Vec::new();
        for (of, (lines, files)) in all.iter().enumerate() {
            let asked = lines.iter().filter(|(_, line)| line.question().is_some());
            let lines: Vec<&(usize, Line)> = asked.collect();
            for place in spread(lines.len(), self.sample) {
                let (at, line) = lines[place];
                items.push((items.len(), Question { of, files, at: *at, line }));
            }
        }
        Read { items, invalid: Vec::new() }
    }

    /// Returns what every result says of the run that made it.
    fn made_by(
        &self,
        settings: &Settings,
        all: &[(Lines, Files)],
    ) -> Result<Provenance, CommandError> {
        let Selection { alpha, candidates, selector } = &self.selection;
        let chosen = (settings, alpha, selector, self.sample);
        let asked: Vec<_> = all.iter().map(|(lines, files)| (&files.name, lines)).collect();
        let data = Some(fingerprint(&serde_json::to_vec(&asked)?));
        let of = (self.decoder.decoder, settings, &chosen);
        provenance("typed", of, &self.model, usize::from(*candidates), data)
    }
}

/// What a thread has to itself: the model, and the database that is open, with its place.
type Own<'a> = (Reader<'a>, Option<(usize, SqliteFile)>);

/// Asks a question, and returns its result.
fn ask(
    Question { of, files, at, line }: &Question<'_>,
    (reader, open): &mut Own<'_>,
    scratch: &Path,
) -> Result<Json, CommandError> {
    let (_, database) = match open {
        Some(known) if known.0 == *of => known,
        _ => open.insert((*of, files.open(scratch, *of)?)),
    };
    let question = line.question().unwrap_or_default();
    database.show();
    let mut found = match reader.read(question, database)? {
        Ok(found) => found,
        Err(error) => {
            let error = error.to_string();
            return Ok(json!({
                "db_id": files.name,
                "line": at + 1,
                "question": question,
                SCORE: null,
                "error": error,
            }));
        }
    };
    database.compare(&mut found);
    let whole = |ran: Execution| ran.whole(&QueryLimits::SCORED);
    let mut run = |sql: &String| match pollster::block_on(database.run(sql)).and_then(whole) {
        Ok(ran) => Some(ran.rows),
        Err(error) => {
            let name = &files.name;
            note(format_args!("{name}, line {}: {error}: {sql}; not used", at + 1));
            None
        }
    };
    let readings = line.readings().into_iter();
    let golds: Vec<Vec<_>> =
        readings.map(|sql| sql.iter().filter_map(&mut run).collect()).collect();
    let score = score(line, &golds, &found);
    Ok(written(files, *at, question, score.as_ref(), &found))
}

/// Returns what was found for a question, named as results of a run are.
fn written(
    files: &Files,
    at: usize,
    question: &str,
    score: Option<&Score>,
    found: &Interpretations,
) -> Json {
    let verdict = &found.verdict;
    json!({
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
