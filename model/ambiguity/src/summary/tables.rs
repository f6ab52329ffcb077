//! Summaries as tables.

use beamsplitter_common::Table;
use beamsplitter_common::table::around;

use super::{Interval, Intervals, Percent, Summary};

/// The heads of six figures.
pub const SIX: [&str; 6] =
    ["either EM", "either EXM", "either direct", "both EM", "both EXM", "both direct"];

impl Percent {
    /// Returns the three figures, each with its interval.
    pub fn cells(&self, interval: &Interval) -> [String; 3] {
        [
            around(self.em, interval.em, 2, 1),
            around(self.exm, interval.exm, 2, 1),
            around(self.direct, interval.direct, 2, 1),
        ]
    }
}

impl Intervals {
    /// Returns the cells below [`SIX`], of these intervals.
    pub fn six(&self, either: &Percent, both: &Percent) -> [String; 6] {
        let [a, b, c] = either.cells(&self.either);
        let [d, e, f] = both.cells(&self.both);
        [a, b, c, d, e, f]
    }
}

impl Summary {
    /// Returns the figures of all examples, those of each database and, where that is wanted, the curve
    /// over the number of predictions.
    pub fn tables(&self, with_curve: bool) -> Vec<Table> {
        let Self { whole, top, databases, .. } = self;
        let title = format!("{} examples, top {top}, in per cent [95 % interval]", whole.examples);
        let mut all = Table::new(title, ["", "EM", "EXM", "direct"]);
        all.row("either gold", whole.either.cells(&whole.intervals.either));
        all.row("both golds", whole.both.cells(&whole.intervals.both));
        let mut by_database = Table::new("", ["database", "examples"].into_iter().chain(SIX));
        for (name, part) in databases {
            let figures = part.intervals.six(&part.either, &part.both);
            by_database.row(name, std::iter::once(part.examples.to_string()).chain(figures));
        }
        let mut tables = vec![all, by_database];
        if with_curve {
            let mut curve = Table::new("", ["first candidates"].into_iter().chain(SIX));
            self.points(&mut curve);
            tables.push(curve);
        }
        tables
    }

    /// Adds a row for each point of the curve.
    pub fn points(&self, table: &mut Table) {
        for point in &self.curve {
            let figures = point.intervals.six(&point.either, &point.both);
            table.row(format!("top {}", point.top), figures);
        }
    }
}
