//! Computes the figures of a run in steps: intervals of thousands of results would block the page.

use std::ops::Bound;

use beamsplitter_ambiguity::published::published_table;
use beamsplitter_ambiguity::summary::SummaryDraws;
use beamsplitter_ambiguity::{Kind, Summary, Tally, Troubles};
use beamsplitter_common::Table;

use super::{Benchmark, Example, Found, Scores, TOP};

/// What the results of a run come to.
#[derive(Clone, Default)]
pub struct Figures {
    /// Those over AmbiQT, in the order of the kinds.
    pub kinds: Vec<(Kind, Summary)>,
    /// For each of them what could not be run or compared.
    pub troubles: Vec<(Kind, Troubles)>,
    /// Those over AMBROSIA, PRACTIQ and Spider.
    pub scores: Scores,
    /// What of Spider could not be run or compared.
    pub spider: Troubles,
    /// Examples of AmbiQT whose readings labels changed: the authors' evaluator, which compares with the
    /// original query, does not count them.
    pub relabelled: usize,
}

impl Figures {
    /// Returns all of them as tables, as the command prints them.
    pub fn tables(&self) -> Vec<Table> {
        let mut tables = Vec::new();
        for (kind, summary) in &self.kinds {
            let of_kind = |table: Table| {
                let what = if table.title.is_empty() { "by database" } else { &*table.title };
                Table { title: format!("{}, {what}", kind.name()), ..table }
            };
            let paper = published_table(*kind);
            tables.extend(summary.tables(false).into_iter().chain([paper]).map(of_kind));
        }
        let Scores { ambrosia, practiq, spider, .. } = &self.scores;
        tables.push(spider.table());
        tables.extend(ambrosia.tables());
        if practiq.examples() > 0 {
            tables.extend([practiq.categories(), practiq.conversations()]);
        }
        tables.retain(|table| !table.rows.is_empty());
        tables
    }
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
    spider: Troubles,
    relabelled: usize,
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
                if record.is_relabelled() {
                    self.relabelled += 1;
                    return true;
                }
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
                if let Found::Spider(verdicts) = &outcome.found {
                    let predictions = verdicts.matches.len().min(TOP);
                    self.spider.add(*index, (1, predictions), &outcome.unscored);
                }
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
        let Self { done: kinds, troubles, scores, spider, relabelled, .. } = self;
        Figures { kinds, troubles, scores, spider, relabelled }
    }
}
