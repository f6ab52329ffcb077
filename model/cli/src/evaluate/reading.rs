//! A run of one decoder over questions that are interpreted: AMBROSIA's and PRACTIQ's.

use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::run::{Provenance, fingerprint};
use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_interpret::{ALPHA, CANDIDATES, Interpretations};
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use clap::Args;
use serde_json::Value;

use super::each::{self, Plan, each};
use super::error::EvaluateError;
use super::scale::Scale;
use crate::asking::interpretations;
use crate::database::SqliteFile;
use crate::decoder::{Decoder, Several};
use crate::error::CommandError;
use crate::interpret::Selection;
use crate::labels::Labelled;
use crate::model::{ModelError, SHIPPED, VARIABLE, load};
use crate::output::Outputs;
use crate::report::Show;

/// What every such run needs.
#[derive(Args)]
pub(super) struct Reading {
    /// The benchmark's file.
    #[arg(long)]
    pub file: PathBuf,
    #[command(flatten)]
    pub labelled: Labelled,
    /// Folder of a packaged model.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    pub model: PathBuf,
    #[command(flatten)]
    pub options: Several,
    #[command(flatten)]
    pub selection: Selection,
    #[command(flatten)]
    pub scale: Scale,
    #[command(flatten)]
    pub show: Show,
}

/// What a thread asks with.
pub(super) struct Reader<'a> {
    engine: Engine,
    settings: Settings,
    selector: &'a Selector,
    alpha: f64,
    model: &'a Path,
}

impl Reading {
    /// Returns what must not be written over.
    pub fn outputs(&self) -> Outputs {
        let inputs = [self.file.as_path(), self.model.as_path()].into_iter();
        self.scale.outputs().reading(inputs.chain(self.labelled.inputs()))
    }

    /// Runs every example that is wanted, as [`each()`] does: of a benchmark, with a decoder of whose
    /// interpretations so many count.
    pub fn each<T: Sync>(
        &self,
        of: (&str, Decoder, usize),
        file: &Read<T>,
        outputs: Outputs,
        make: impl Fn(usize, &T, &mut Reader<'_>) -> Result<Value, CommandError> + Sync,
        note: impl FnMut(usize, &T, &Value) -> Result<String, EvaluateError>,
    ) -> Result<Value, CommandError> {
        let (_, decoder, _) = of;
        let Selection { alpha, candidates, .. } = &self.selection;
        let settings = self.options.tuning.settings(decoder, usize::from(*candidates))?;
        let (names, made_by) = (self.options.names(decoder), self.provenance(of)?);
        let plan = Plan::new(&self.scale, &names, outputs, made_by, &settings);
        let selector = self.selection.selector(&self.model).map_err(CommandError::of)?;
        let begin = || Reader::new(&self.model, &settings, (&selector, *alpha));
        each(&plan, file, begin, make, note)
    }

    /// Returns what every result says of the run that made it: with what is usual, as the page has it.
    fn provenance(
        &self,
        (benchmark, decoder, top): (&str, Decoder, usize),
    ) -> Result<Provenance, CommandError> {
        let settings = self.options.tuning.settings(decoder, top)?;
        let (of, data) = ((decoder, &settings, &settings), Some(self.labelled.data(&self.file)?));
        let mut made_by = each::provenance(benchmark, of, &self.model, top, data)?;
        let Selection { alpha, candidates, selector } = &self.selection;
        if (*alpha, *candidates) != (ALPHA, CANDIDATES) || selector.is_some() {
            let chosen = (&made_by.settings, alpha, candidates, selector);
            made_by.settings = fingerprint(&serde_json::to_vec(&chosen)?);
        }
        Ok(made_by)
    }
}

impl<'a> Reader<'a> {
    /// Loads a model that asks with these settings, and shows what a selector keeps.
    pub fn new(
        model: &'a Path,
        settings: &Settings,
        (selector, alpha): (&'a Selector, f64),
    ) -> Result<Self, CommandError> {
        Ok(Self { engine: load(model)?, settings: settings.clone(), selector, alpha, model })
    }

    /// Interprets a question over a database; why not, where it cannot be asked.
    ///
    /// # Errors
    /// If the model does not point at names.
    pub fn read(
        &mut self,
        question: &str,
        database: &mut SqliteFile,
    ) -> Result<Result<Interpretations, CommandError>, CommandError> {
        let (chosen, hints) = ((self.selector, self.alpha), Hints::default());
        let Self { engine, settings, .. } = self;
        match interpretations(engine, database, question, settings, chosen, &hints) {
            Ok(Some(found)) => Ok(Ok(found)),
            Ok(None) => Err(ModelError::SpellsOut(self.model.to_owned()).into()),
            Err(error) => Ok(Err(error.into())),
        }
    }
}
