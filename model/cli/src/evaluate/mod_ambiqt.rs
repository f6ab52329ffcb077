//! `beamsplitter evaluate mod-ambiqt`: ODIN's benchmark of several plausible queries of which one is
//! meant (Vaidya et al., section 8.2), before and after the choices of one person.

mod figures;
mod session;

use std::collections::BTreeMap;
use std::path::PathBuf;

use beamsplitter_ambiguity::run::{candidates, unscored};
use beamsplitter_ambiguity::{Read, Record, Troubles};
use beamsplitter_odin::selector::Selector;
use clap::Args;
use serde_json::{Value, json};

use super::asked::Asker;
use super::each::{Plan, grouped, provenance};
use super::error::EvaluateError;
use super::reading::Reading;
use super::scale::named;
use crate::arguments::BenchmarkDatabases;
use crate::decoder::Decoder;
use crate::error::CommandError;
use crate::folder::Folder;
use crate::interpret::Selection;
use crate::limits::Seconds;
use crate::model::load;
use crate::output::{FileKind, Outputs};
use crate::score::Scorers;
use crate::score::mod_ambiqt::line;
use crate::terminal::note;
use figures::{Figures, report};
use session::{Asked, AskedTwice, Session};

/// What `evaluate mod-ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Examples:
  beamsplitter evaluate mod-ambiqt --decoder odin --file mod.json --databases database --tables tables.json
  beamsplitter evaluate mod-ambiqt --decoder beam,odin,beamsplitter --file mod.json --databases database --out run.jsonl

The file has examples of `build mod-ambiqt`, in the order in which they are asked.";

/// Arguments of `beamsplitter evaluate mod-ambiqt`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    of: BenchmarkDatabases,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Draw accuracy over the number of choices made, as a picture (SVG). Where several decoders are
    /// run, each has one of its own, with its name before the ending.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let outputs = arguments.outputs();
    let Reading { file, labelled, model, options, selection, show, .. } = &arguments.reading;
    let runs = options.decoders.len();
    let svg = |decoder| arguments.svg.as_ref().map(|path| named(path, &options.names(decoder)));
    for path in options.decoders.iter().filter_map(|decoder| svg(*decoder)) {
        outputs.check(&path, FileKind::Picture)?;
    }
    let file = labelled.records(file, Record::any)?;
    let Selection { alpha, .. } = selection;
    let selector = selection.selector(model).map_err(CommandError::of)?;
    let mut all = Vec::new();
    for decoder in &options.decoders {
        let run = arguments.one((*decoder, &options.names(*decoder)), &file, &selector)?;
        if run.left_out > 0 {
            let why = "their golds return the same rows, or they cannot be executed";
            note(format_args!("{} examples are left out: {why}", run.left_out));
        }
        if let Some(path) = svg(*decoder) {
            let picture = run.figures.picture(&selector, *alpha);
            outputs.write(&path, FileKind::Picture, picture.as_bytes())?;
        }
        all.push((decoder.name(), run));
    }
    let figures: Vec<(&str, &Figures)> =
        all.iter().map(|(name, run)| (*name, &run.figures)).collect();
    let mut report = report(&figures, &selector, *alpha);
    let jsons = all.iter().map(|(name, run)| {
        let mut json = run.figures.json(&selector, *alpha);
        json["made_by"] = run.made_by.clone();
        json["unscored"] = json!(run.troubles);
        if runs > 1 {
            json["decoder"] = json!(name);
        }
        json
    });
    let mut jsons: Vec<Value> = jsons.collect();
    report.json = if runs == 1 { jsons.remove(0) } else { json!({"runs": jsons}) };
    for (name, run) in &all {
        if runs > 1 {
            report.text(format!("{name}:\n"));
        }
        report.lines(run.troubles.not_run());
    }
    report.print(*show)
}

/// The key of a result with the candidates, without and with hints; none where it is left out.
const ASKED: &str = "asked";

/// The key of a result with what was chosen so far over its database.
const CHOSEN: &str = "chosen";

/// Asks one question, and returns its result.
fn asked(record: &Record, session: &mut Session<'_>, scorers: &mut Scorers) -> Value {
    let mut line = match session.ask(record, scorers) {
        Ok(Asked { twice, predictions, unscored }) => {
            let after = twice.iter().flat_map(|twice| &twice.after);
            let rights: Vec<bool> = after.map(|one| one.right).collect();
            let mut line = line(record, &predictions, &rights, &unscored);
            line[ASKED] = json!(twice);
            line
        }
        Err(error) => {
            let mut line = record.to_json();
            line["error"] = json!(error.to_string());
            line
        }
    };
    line[CHOSEN] = json!(session.known(&record.db_id));
    line
}

/// What a run comes to.
#[derive(Default)]
struct Run {
    /// What is told of the run.
    made_by: Value,
    figures: Figures,
    troubles: Troubles,
    left_out: usize,
}

impl Run {
    /// Adds a result, new or kept.
    fn add(&mut self, index: usize, record: &Record, line: &Value) -> Result<(), EvaluateError> {
        if line["question"] != record.question.as_str() || line["query1"] != record.query1.as_str()
        {
            return Err(EvaluateError::OtherQuestion(index.to_string()));
        }
        if let Some(error) = line["error"].as_str() {
            self.left_out += 1;
            note(format_args!("example {index}: {error}; left out"));
            return Ok(());
        }
        let twice: Option<AskedTwice> = serde_json::from_value(line[ASKED].clone())
            .map_err(EvaluateError::key(index, ASKED))?;
        self.troubles.add(index, (2, candidates(line).len()), &unscored(line));
        self.left_out += usize::from(twice.is_none());
        twice.into_iter().for_each(|twice| self.figures.add(twice));
        Ok(())
    }
}

/// Returns of each example the place of its database among all, in the order of the file: what was
/// chosen over a database counts for the questions that follow over it.
fn groups(all: &[(usize, Record)]) -> Vec<usize> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut of = Vec::with_capacity(all.len());
    for (_, record) in all {
        let next = places.len();
        of.push(*places.entry(&record.db_id).or_insert(next));
    }
    of
}

impl Arguments {
    /// Returns where files may be written.
    fn outputs(&self) -> Outputs {
        self.reading.outputs().reading(self.of.inputs())
    }

    /// Asks all questions that are wanted with one decoder, whose files have these names.
    fn one(
        &self,
        (decoder, names): (Decoder, &[&str]),
        file: &Read<Record>,
        selector: &Selector,
    ) -> Result<Run, CommandError> {
        let Self { of: databases, seconds, reading, .. } = self;
        let Reading { model, options, selection, scale, labelled, .. } = reading;
        let top = usize::from(selection.candidates);
        let settings = options.tuning.uninterpreted(decoder, top)?;
        let chosen = (&settings, selection.alpha, &selection.selector);
        let data = Some(labelled.data(&self.reading.file)?);
        let of = (decoder, &settings, &chosen);
        let made_by = provenance("mod-ambiqt", of, model, top, data)?;
        let plan = Plan::new(scale, names, self.outputs(), made_by, &settings);
        let begin = || {
            let folder = Folder::new(&databases.databases, seconds.duration());
            let asker = Asker::new(load(model)?, settings.clone(), folder);
            Ok((Session::new(asker, selector, selection.alpha), databases.scorers(*seconds)?))
        };
        let make = |index: usize, record: &Record, before: Option<&Value>, own: &mut _| {
            let (session, scorers): &mut (Session<'_>, Scorers) = own;
            if let Some(before) = before {
                let chosen = serde_json::from_value(before[CHOSEN].clone());
                session.recall(&record.db_id, chosen.map_err(EvaluateError::key(index, CHOSEN))?);
            }
            Ok(asked(record, session, scorers))
        };
        let mut run = Run::default();
        let groups = groups(&file.items);
        run.made_by =
            grouped(&plan, (file, groups.as_slice()), begin, make, |index, record, line| {
                run.add(index, record, line)?;
                Ok(run.figures.line(selector, selection.alpha))
            })?;
        Ok(run)
    }
}
