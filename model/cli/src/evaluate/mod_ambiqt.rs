//! `beamsplitter evaluate mod-ambiqt`: ODIN's benchmark of several plausible queries of which one is
//! meant (Vaidya et al., section 8.2), before and after the choices of one person.

mod figures;
mod session;

use std::path::PathBuf;

use beamsplitter_ambiguity::run::{Provenance, Shard, VERSION, candidates, fingerprint, unscored};
use beamsplitter_ambiguity::{Record, Troubles};
use beamsplitter_decode::Settings;
use clap::Args;
use serde_json::{Value, json};

use super::asked::Asker;
use super::error::EvaluateError;
use crate::arguments::BenchmarkDatabases;
use crate::decoder::Options;
use crate::error::CommandError;
use crate::folder::Folder;
use crate::input;
use crate::interpret::Selection;
use crate::limits::{Seconds, rows};
use crate::model::{SHIPPED, VARIABLE, load};
use crate::output::{FileKind, Force, Outputs};
use crate::progress::Progress;
use crate::records::records;
use crate::report::Show;
use crate::results::Results;
use crate::score::Scorers;
use crate::score::mod_ambiqt::line;
use crate::terminal::note;
use figures::Figures;
use session::{Asked, AskedTwice, Session};

/// What `evaluate mod-ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate mod-ambiqt --decoder odin --file mod.json --databases database --tables tables.json";

/// Arguments of `beamsplitter evaluate mod-ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Examples of `build mod-ambiqt`, in the order in which they are asked.
    #[arg(long)]
    file: PathBuf,
    #[command(flatten)]
    of: BenchmarkDatabases,
    /// Folder of a packaged model.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: Options,
    #[command(flatten)]
    selection: Selection,
    /// Run only the first N examples of the file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    limit: Option<usize>,
    /// Run only the questions over every N-th database, from the I-th on: I/N. What was chosen counts
    /// for the questions that follow over the same database.
    #[arg(long)]
    shard: Option<Shard>,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Draw accuracy over the number of choices made, as a picture (SVG).
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Append results, with the choices made, to this file, and go on after those that it already has.
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    show: Show,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { of, selection, seconds, .. } = arguments;
    let inputs = [arguments.file.as_path(), arguments.model.as_path()].into_iter();
    let outputs = Outputs::new(arguments.force).reading(inputs.chain(of.inputs()));
    if let Some(path) = &arguments.svg {
        outputs.check(path, FileKind::Picture)?;
    }
    let file = records(&arguments.file, Record::any)?;
    let mut scorers = of.scorers(*seconds)?;
    let selector = selection.selector(&arguments.model).map_err(CommandError::of)?;
    let settings = arguments.decoder.uninterpreted(usize::from(selection.candidates))?;
    let folder = Folder::new(&of.databases, seconds.duration());
    let engine = load(&arguments.model)?;
    let made_by = arguments.made_by(&settings, engine.sha256())?;
    let out = arguments.out.as_deref();
    let mut results = Results::open(out, &made_by, &outputs).map_err(EvaluateError::from)?;
    let asker = Asker::new(engine, settings, folder);
    let mut session = Session::new(asker, &selector, selection.alpha);
    let mut run = Run::default();
    let wanted = arguments.wanted(&file.items);
    let known = wanted.iter().filter(|(index, _)| results.has(*index)).count();
    let mut progress = Progress::new(wanted.len(), known);
    for (index, record) in wanted {
        if let Some(line) = results.get(*index).map_err(EvaluateError::from)? {
            let chosen = serde_json::from_value(line[CHOSEN].clone());
            session.recall(&record.db_id, chosen.map_err(EvaluateError::key(*index, CHOSEN))?);
            run.add(*index, record, &line)?;
            continue;
        }
        let mut line = asked(record, &mut session, &mut scorers);
        made_by.sign(&mut line);
        run.add(*index, record, &line)?;
        results.add(*index, line).map_err(EvaluateError::from)?;
        progress.step(&run.figures.line(&selector, selection.alpha));
    }
    if run.left_out > 0 {
        let why = "their golds return the same rows, or they cannot be executed";
        note(format_args!("{} examples are left out: {why}", run.left_out));
    }
    if let Some(path) = &arguments.svg {
        let picture = run.figures.picture(&selector, selection.alpha);
        outputs.write(path, FileKind::Picture, picture.as_bytes())?;
    }
    let mut report = run.figures.report(&selector, selection.alpha);
    report.json["unscored"] = json!(run.troubles);
    report.lines(run.troubles.not_run());
    report.print(arguments.show)
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

impl Arguments {
    /// Returns the examples that are to be run, each with its place in the file.
    fn wanted<'a>(&self, all: &'a [(usize, Record)]) -> Vec<&'a (usize, Record)> {
        let mut databases: Vec<&str> = Vec::new();
        for (_, record) in all {
            if !databases.contains(&record.db_id.as_str()) {
                databases.push(&record.db_id);
            }
        }
        let nth = |record: &Record| databases.iter().position(|id| *id == record.db_id);
        let in_shard = |record: &Record| {
            self.shard.as_ref().is_none_or(|shard| nth(record).is_some_and(|nth| shard.holds(nth)))
        };
        let wants = |(index, record): &&(usize, Record)| {
            self.limit.is_none_or(|limit| *index < limit) && in_shard(record)
        };
        all.iter().filter(wants).collect()
    }

    /// Returns what every result says of the run that made it.
    fn made_by(
        &self,
        settings: &Settings,
        model: Option<String>,
    ) -> Result<Provenance, CommandError> {
        let Selection { alpha, candidates, selector } = &self.selection;
        Ok(Provenance {
            benchmark: "mod-ambiqt".to_owned(),
            decoder: self.decoder.decoder.name().to_owned(),
            model,
            settings: fingerprint(&serde_json::to_vec(&(settings, alpha, selector))?),
            top: usize::from(*candidates),
            width: settings.vanilla.beam.width,
            without: Vec::new(),
            version: VERSION.to_owned(),
            data: Some(fingerprint(&input::bytes(&self.file)?)),
            predictions_hash: None,
        })
    }
}
