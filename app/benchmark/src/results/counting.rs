//! Computes the figures of a run in steps: intervals of thousands of results would block the page.

use std::ops::Bound;

use beamsplitter_ambiguity::summary::SummaryDraws;
use beamsplitter_ambiguity::{Kind, Summary, Tally, Troubles};

use super::{Benchmark, Example, Found, Scores, TOP};

/// What the results of a run come to.
#[derive(Clone, Default)]
pub struct Figures {
    /// Those over AmbiQT, in the order of the kinds.
    pub kinds: Vec<(Kind, Summary)>,
    /// For each of them what could not be run or compared.
    pub troubles: Vec<(Kind, Troubles)>,
    /// Those over AMBROSIA and PRACTIQ.
    pub scores: Scores,
}

/// The figures of a run's results, as they are computed.
#[derive(Default)]
pub struct Counting {
    /// The result that was looked at last.
    last: Option<usize>,
    tallies: Vec<(Kind, Tally)>,
    troubles: Vec<(Kind, Troubles)>,
    present: Option<(Kind, SummaryDraws)>,
    done: Vec<(Kind, Summary)>,
    scores: Scores,
}

impl Counting {
    /// Looks at one more result, or draws once more for an interval; false when all is done.
    pub fn step(&mut self, run: &Benchmark) -> bool {
        let after = self.last.map_or(Bound::Unbounded, Bound::Excluded);
        if let Some((index, outcome)) = run.results.range((after, Bound::Unbounded)).next() {
            self.last = Some(*index);
            let example = run.example(*index);
            if let (Some(Example::Ambiqt(record)), Found::Covered(coverage)) =
                (example, &outcome.found)
            {
                let kind = record.kind();
                let known = self.tallies.iter().position(|(other, _)| *other == kind);
                let place = known.unwrap_or_else(|| {
                    self.tallies.push((kind, Tally::default()));
                    self.troubles.push((kind, Troubles::default()));
                    self.tallies.len() - 1
                });
                self.tallies[place].1.add(&record.db_id, coverage);
                let predictions = coverage.predictions.len().min(TOP);
                self.troubles[place].1.add(*index, (1, predictions), &outcome.unscored);
            } else if let Some(example) = example {
                self.scores.add(example, outcome);
            }
            return true;
        }
        if let Some((_, draws)) = &mut self.present
            && draws.step()
        {
            return true;
        }
        self.done.extend(self.present.take().map(|(kind, draws)| (kind, draws.finish())));
        let next = self.tallies.pop();
        self.present = next.map(|(kind, tally)| (kind, tally.draws(TOP)));
        self.present.is_some()
    }

    /// Returns the figures.
    pub fn finish(mut self) -> Figures {
        let place = |kind: &Kind| Kind::ALL.iter().position(|other| other == kind);
        self.done.sort_by_key(|(kind, _)| place(kind));
        self.troubles.sort_by_key(|(kind, _)| place(kind));
        Figures { kinds: self.done, troubles: self.troubles, scores: self.scores }
    }
}
