//! One question of a benchmark, put to the model.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::Changed;
use beamsplitter_decode::{Model, Settings, decode};
use beamsplitter_link::{Question, Words};
use beamsplitter_prompt::{PointerSurface, Reading};

use crate::cells::Cells;
use crate::score::Scorers;

/// What puts questions to a model.
pub struct Asker<'a, M> {
    /// The network.
    pub model: &'a mut M,
    /// Its words.
    pub words: &'a Words,
    /// How to search.
    pub settings: &'a Settings,
    cells: BTreeMap<String, Option<Cells>>,
}

impl<'a, M: Model> Asker<'a, M> {
    /// Asks `model`.
    pub fn new(model: &'a mut M, words: &'a Words, settings: &'a Settings) -> Self {
        Self { model, words, settings, cells: BTreeMap::new() }
    }

    /// The candidates for a question over a changed schema of database `id`, best first. Cells are
    /// taken from the original database.
    pub fn candidates(
        &mut self,
        question: &str,
        changed: &Changed,
        id: &str,
        scorers: &Scorers,
    ) -> Result<Vec<String>, String> {
        let origins: Vec<_> = changed
            .shown()
            .map(|(at, origin)| (at, origin.table.clone(), origin.column.clone()))
            .collect();
        let cells = self.cells.entry(id.to_owned()).or_insert_with(|| {
            let path = scorers.file(id).ok()?;
            Cells::open(&path).ok()
        });
        let matches = cells
            .as_ref()
            .map_or_else(Vec::new, |cells| cells.matches(&Question::new(question), &origins));
        let reading = Reading::new(self.words, question, &changed.schema, &matches);
        let surface = PointerSurface::new(&reading);
        let tasks = surface.tasks();
        let mut nobody = ();
        let decoded = decode(self.model, &surface, &tasks, self.settings, &mut nobody);
        let outcome = pollster::block_on(decoded).map_err(|e| e.to_string())?;
        Ok(outcome.candidates.into_iter().map(|candidate| candidate.sql).collect())
    }
}
