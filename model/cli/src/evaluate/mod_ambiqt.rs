//! `beamsplitter evaluate mod-ambiqt`: ODIN's benchmark of several plausible queries of which one is
//! meant (Vaidya et al., section 8.2), before and after the choices of one person.

mod figures;
mod session;

use std::path::PathBuf;

use beamsplitter_ambiguity::run::{Provenance, VERSION, fingerprint};
use beamsplitter_ambiguity::{Record, Troubles};
use beamsplitter_decode::Settings;
use clap::Args;
use serde_json::json;

use super::asked::Asker;
use crate::arguments::BenchmarkDatabases;
use crate::decoder::Options;
use crate::error::CommandError;
use crate::folder::Folder;
use crate::input;
use crate::interpret::Selection;
use crate::limits::{Seconds, rows};
use crate::model::{SHIPPED, load};
use crate::output::{FileKind, Force, Outputs};
use crate::progress::Progress;
use crate::records::records;
use crate::report::Show;
use crate::score::mod_ambiqt::line;
use crate::terminal::note;
use figures::Figures;
use session::{Asked, Session};

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
    #[arg(long, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: Options,
    #[command(flatten)]
    selection: Selection,
    /// Run only the first N examples of the file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    limit: Option<usize>,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Draw accuracy over the number of choices made, as a picture (SVG).
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the result of each question, with the choices made, to this file, as JSON lines.
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
    let out = arguments.out.as_ref();
    let mut out = out.map(|path| outputs.create(path, FileKind::Results)).transpose()?;
    let file = records(&arguments.file, Record::any)?;
    let mut scorers = of.scorers(*seconds)?;
    let selector = selection.selector(&arguments.model).map_err(CommandError::of)?;
    let settings = arguments.decoder.uninterpreted(usize::from(selection.candidates))?;
    let folder = Folder::new(&of.databases, seconds.duration());
    let engine = load(&arguments.model)?;
    let made_by = arguments.made_by(&settings, engine.sha256())?;
    let asker = Asker::new(engine, settings, folder);
    let mut session = Session::new(asker, &selector, selection.alpha);
    let (mut figures, mut troubles) = (Figures::default(), Troubles::default());
    let most = arguments.limit.unwrap_or(usize::MAX);
    let wanted: Vec<_> = file.items.iter().filter(|(index, _)| *index < most).collect();
    let mut progress = Progress::new(wanted.len(), 0);
    let mut left_out = 0;
    for (index, record) in wanted {
        match session.ask(record, &mut scorers) {
            Ok(Asked { twice, predictions, unscored }) => {
                troubles.add(*index, (2, predictions.len()), &unscored);
                left_out += usize::from(twice.is_none());
                if let (Some(out), Some(twice)) = (&mut out, &twice) {
                    let rights: Vec<bool> = twice.after.iter().map(|one| one.right).collect();
                    let mut line = line(record, &predictions, &rights, &unscored);
                    made_by.sign(&mut line);
                    line["index"] = json!(index);
                    out.put(format!("{line}\n").as_bytes())?;
                }
                twice.into_iter().for_each(|twice| figures.add(twice));
            }
            Err(error) => {
                left_out += 1;
                note(format_args!("example {index}: {error}; left out"));
            }
        }
        progress.step(&figures.line(&selector, selection.alpha));
    }
    if left_out > 0 {
        let why = "their golds return the same rows, or they cannot be executed";
        note(format_args!("{left_out} examples are left out: {why}"));
    }
    if let Some(path) = &arguments.svg {
        let picture = figures.picture(&selector, selection.alpha);
        outputs.write(path, FileKind::Picture, picture.as_bytes())?;
    }
    if let Some(out) = out {
        out.finish()?;
    }
    let mut report = figures.report(&selector, selection.alpha);
    report.json["unscored"] = json!(troubles);
    report.lines(troubles.not_run());
    report.print(arguments.show)
}

impl Arguments {
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
