//! The open run compared with another one over the same examples, as `score compare` does it.

use std::collections::BTreeMap;

use beamsplitter_common::Table;
use beamsplitter_common::compared::{Compared, compared, table};
use beamsplitter_common::paired::Side;
use serde_json::Value;

use super::{Benchmark, Found, KeptRun, Outcome};

/// What another run has right, by the places of its examples.
#[derive(Clone, Debug, PartialEq)]
pub struct Against {
    /// The run.
    pub run: KeptRun,
    verdicts: BTreeMap<usize, Vec<(String, bool)>>,
}

impl Against {
    /// Creates a run of which no result was read yet.
    pub fn new(run: KeptRun) -> Self {
        Self { run, verdicts: BTreeMap::new() }
    }

    /// Reads a line of its results; one of another example than is open here is left out.
    pub fn add(&mut self, line: &str, here: &Benchmark) {
        let Ok(line) = serde_json::from_str::<Value>(line) else { return };
        let index = line["index"].as_u64().and_then(|index| usize::try_from(index).ok());
        let Some((index, example)) = index.and_then(|at| Some((at, here.example(at)?))) else {
            return;
        };
        if let Ok(found) = Found::of(example, &line) {
            self.verdicts.insert(index, found.verdicts(example));
        }
    }

    /// Returns whether it is another run than the open one, over the same examples.
    pub fn is_beside(&self, here: &Benchmark) -> bool {
        self.run.is_over(here) && self.run.system() != here.choice.system()
    }

    /// Compares the open run, the second, with it; nothing where the two have no example in common.
    pub fn compared(&self, here: &Benchmark) -> Vec<Compared> {
        let own = here.results.iter().filter_map(|(index, outcome)| {
            Some((*index, outcome.found.verdicts(here.example(*index)?)))
        });
        let own: Vec<(usize, Vec<(String, bool)>)> = own.collect();
        let pairs = own.iter().filter_map(|(index, own)| {
            Some((*index, self.verdicts.get(index)?.as_slice(), own.as_slice()))
        });
        compared(pairs)
    }

    /// Lists the places of the examples that one side has right, by the first figure of the comparison.
    pub fn places(&self, here: &Benchmark, of: Side) -> Vec<usize> {
        let mut main: Option<String> = None;
        let is_of_side = |(index, outcome): (&usize, &Outcome)| {
            let theirs = self.verdicts.get(index)?;
            let own = outcome.found.verdicts(here.example(*index)?);
            let both = own.iter().find_map(|(name, right)| {
                let wanted = main.as_ref().is_none_or(|main| main == name);
                let (_, other) = theirs.iter().find(|(other, _)| wanted && other == name)?;
                Some((name, Side::of(*other, *right)))
            });
            let (name, side) = both?;
            main.get_or_insert_with(|| name.clone());
            (side == of).then_some(*index)
        };
        here.results.iter().filter_map(is_of_side).collect()
    }

    /// Returns the names of the two, the open one second.
    pub fn names(&self, here: &Benchmark) -> [String; 2] {
        [self.run.label(), here.choice.label()].map(str::to_owned)
    }

    /// Returns how the two differ.
    pub fn table(&self, here: &Benchmark, all: &[Compared]) -> Table {
        let [first, second] = self.names(here);
        table([&first, &second], all)
    }
}
