//! Candidates counted in three ways, as `beamsplitter score ambiqt --corrected --materialised` does.

use beamsplitter_ambiguity::summary::SummaryDraws;
use beamsplitter_ambiguity::{Coverage, Kind, Summary, Tally, Troubles, Unscored};

use super::TOP;

/// Whose candidates are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// Those of the run.
    #[default]
    Run,
    /// Those that the file of examples brings along.
    File,
}

/// What the candidates of one example cover.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counted {
    /// As the authors' evaluator counts.
    pub published: Coverage,
    /// Without that evaluator's errors.
    pub corrected: Coverage,
    /// By results on the changed database; none where the golds return the same there.
    pub materialised: Option<Coverage>,
    /// What could not be run or compared on the original database.
    pub unscored: Unscored,
    /// What could not be run on the changed one.
    pub changed: Unscored,
}

/// How far a count is, and what it comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recount {
    /// Tells one from the next.
    pub number: u32,
    /// Whose candidates.
    pub whose: Whose,
    /// Examples counted so far, and all.
    pub done: usize,
    /// All.
    pub total: usize,
    /// Examples that cannot be counted, and why the first cannot.
    pub left_out: Option<(usize, String)>,
    /// Whether it goes on.
    pub running: bool,
    /// For each kind the name of each way, and what it comes to; empty before the end.
    pub ways: Vec<(Kind, [(&'static str, Summary); 3])>,
    /// For each kind what could not be run or compared, on the original databases and on the changed
    /// ones; empty before the end.
    pub troubles: Vec<(Kind, [Troubles; 2])>,
}

/// The names of the three ways.
const WAYS: [&str; 3] = [
    "as the authors' evaluator counts",
    "without its errors",
    "by results on the changed database",
];

impl Recount {
    /// Notes that an example cannot be counted.
    pub fn leave_out(&mut self, reason: String) {
        let (count, first) = self.left_out.take().unwrap_or((0, reason));
        self.left_out = Some((count + 1, first));
    }
}

/// The counts of many examples, kind by kind.
#[derive(Default)]
pub struct Tallies {
    kinds: Vec<(Kind, [Tally; 3], [Troubles; 2])>,
}

impl Tallies {
    /// Adds what was counted of the example at a place, of a database.
    pub fn add(&mut self, example: usize, kind: Kind, database: &str, counted: &Counted) {
        let place = self.kinds.iter().position(|(other, ..)| *other == kind).unwrap_or_else(|| {
            self.kinds.push((kind, Default::default(), Default::default()));
            self.kinds.len() - 1
        });
        let (_, [published, corrected, materialised], [original, changed]) = &mut self.kinds[place];
        let predictions = counted.published.predictions.len().min(TOP);
        original.add(example, (1, predictions), &counted.unscored);
        changed.add(example, (2, predictions), &counted.changed);
        published.add(database, &counted.published);
        corrected.add(database, &counted.corrected);
        if let Some(coverage) = &counted.materialised {
            materialised.add(database, coverage);
        }
    }

    /// Returns for each kind what could not be run or compared, in the order of the kinds.
    pub fn troubles(&self) -> Vec<(Kind, [Troubles; 2])> {
        let of = |kind: Kind| self.kinds.iter().find(|(other, ..)| *other == kind);
        let all = Kind::ALL.into_iter().filter_map(of);
        all.map(|(kind, _, troubles)| (*kind, troubles.clone())).collect()
    }

    /// Returns the draws by which each way of each kind is summarised, in the order of the kinds.
    pub fn draws(self) -> Vec<(Kind, [(&'static str, SummaryDraws); 3])> {
        let mut kinds = self.kinds;
        kinds.sort_by_key(|(kind, ..)| Kind::ALL.iter().position(|other| other == kind));
        let draws = |(kind, tallies, _): (Kind, [Tally; 3], [Troubles; 2])| {
            let [first, second, third] = tallies.map(|tally| tally.draws(TOP));
            (kind, [(WAYS[0], first), (WAYS[1], second), (WAYS[2], third)])
        };
        kinds.into_iter().map(draws).collect()
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_ambiguity::{Metrics, Trouble};

    use super::*;

    fn covers(readings: [bool; 2]) -> Coverage {
        let all = |yes| Metrics { exact: yes, execution: yes, direct: yes };
        Coverage { predictions: vec![readings.map(all)] }
    }

    #[test]
    fn each_way_counts_for_itself() {
        let mut tallies = Tallies::default();
        let (one, none) = (covers([true, false]), covers([false, false]));
        let counted = Counted {
            published: one.clone(),
            corrected: none.clone(),
            materialised: Some(one.clone()),
            ..Counted::default()
        };
        tallies.add(0, Kind::Table, "pets", &counted);
        let failed = vec![(0, Trouble::NotRun("no such table: mutts".into()))];
        let changed = Unscored { golds: failed, ..Unscored::default() };
        let alike = Counted { published: one, corrected: none, changed, ..Counted::default() };
        tallies.add(1, Kind::Table, "pets", &alike);
        tallies.add(2, Kind::Column, "zoo", &alike);
        let (kind, [original, changed]) = tallies.troubles().swap_remove(1);
        assert_eq!((kind, original.golds.all, original.predictions.all), (Kind::Table, 2, 2));
        assert_eq!(
            changed.not_run(),
            [
                "golds: 4; cannot be run: 1",
                "  1 time: no such table: mutts (record 1)",
                "predictions: 2; cannot be run: none",
            ]
        );
        let kinds: Vec<_> = tallies.draws();
        assert_eq!(
            kinds.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(),
            [Kind::Column, Kind::Table]
        );
        let (_, ways) = kinds.into_iter().nth(1).unwrap();
        let figures = ways.map(|(_, mut draws)| {
            while draws.step() {}
            let whole = draws.finish().whole;
            (whole.examples, whole.either.exm)
        });
        assert_eq!(figures, [(2, 100.0), (2, 0.0), (1, 100.0)]);
    }

    #[test]
    fn what_is_left_out_is_told_by_the_first() {
        let mut recount = Recount::default();
        recount.leave_out("pets is not attached".into());
        recount.leave_out("zoo is not attached".into());
        assert_eq!(recount.left_out, Some((2, "pets is not attached".into())));
    }
}
