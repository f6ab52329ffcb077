//! Figures of AmbiQT as tables.

use beamsplitter_ambiguity::published::{self, Match};
use beamsplitter_ambiguity::summary::{Interval, Intervals, Percent, Summary};
use beamsplitter_ambiguity::{Kind, Troubles};
use beamsplitter_common::Table;
use beamsplitter_common::table::around;
use serde_json::{Value, json};

/// The heads of six figures.
pub const SIX: [&str; 6] =
    ["either EM", "either EXM", "either direct", "both EM", "both EXM", "both direct"];

/// Returns a summary as tables.
pub fn tables(summary: &Summary, with_curve: bool) -> Vec<Table> {
    let Summary { whole, top, databases, .. } = summary;
    let title = format!("{} examples, top {top}, in per cent [95 % interval]", whole.examples);
    let mut all = Table::new(title, ["", "EM", "EXM", "direct"]);
    all.row("either gold", cells(&whole.either, &whole.intervals.either));
    all.row("both golds", cells(&whole.both, &whole.intervals.both));
    let mut by_database = Table::new("", ["database", "examples"].into_iter().chain(SIX));
    for (name, part) in databases {
        let figures = six((&part.either, &part.both), &part.intervals);
        by_database.row(name, std::iter::once(part.examples.to_string()).chain(figures));
    }
    let mut tables = vec![all, by_database];
    if with_curve {
        let mut curve = Table::new("", ["first candidates"].into_iter().chain(SIX));
        points(&mut curve, summary);
        tables.push(curve);
    }
    tables
}

/// Returns what of a run over AmbiQT could not be run or compared on the original databases, and what
/// the published figures make of it.
pub fn unscored(troubles: &Troubles) -> Vec<String> {
    let mut lines = troubles.lines();
    if troubles.golds.not_run.queries > 0 {
        lines.push(
            "  As published, every prediction that runs counts for a gold that does not; --corrected \
             counts none."
                .to_owned(),
        );
    }
    lines
}

/// Adds a row for each point of a curve.
fn points(table: &mut Table, summary: &Summary) {
    for point in &summary.curve {
        table
            .row(format!("top {}", point.top), six((&point.either, &point.both), &point.intervals));
    }
}

/// Returns three figures, each with its interval.
pub fn cells(percent: &Percent, interval: &Interval) -> [String; 3] {
    [
        around(percent.em, interval.em, 2, 1),
        around(percent.exm, interval.exm, 2, 1),
        around(percent.direct, interval.direct, 2, 1),
    ]
}

/// Returns the cells below [`SIX`].
pub fn six((either, both): (&Percent, &Percent), intervals: &Intervals) -> [String; 6] {
    let [a, b, c] = cells(either, &intervals.either);
    let [d, e, f] = cells(both, &intervals.both);
    [a, b, c, d, e, f]
}

/// Returns a count of ours over the benchmark's on the same records.
pub fn compared(name: &str, [ours, theirs]: &[Summary; 2], curve: bool) -> Table {
    let title = format!("{name}, {} examples", ours.whole.examples);
    let mut table = Table::new(title, [""].into_iter().chain(SIX));
    for (name, Summary { whole, .. }) in [(name, ours), ("benchmark's evaluator", theirs)] {
        table.row(name, six((&whole.either, &whole.both), &whole.intervals));
    }
    if curve {
        points(&mut table, ours);
    }
    table
}

/// Returns the paper's figures for a kind.
pub fn published(kind: Kind) -> Table {
    let title = "The paper (Bhaskar et al. 2023), top 5, all of AmbiQT";
    let mut table = Table::new(title, ["", "either", "both"]);
    for system in published::AMBIQT {
        let (either, both) = system.of(kind);
        let compared = match system.compared {
            Match::Execution => "EXM",
            Match::Exact => "EM",
        };
        let name = format!("table {}, {compared}: {}", system.table, system.system);
        let either = either.map(|either| format!("{either:.1}")).unwrap_or_default();
        table.row(name, [either, format!("{both:.1}")]);
    }
    table
}

/// Returns the same as JSON.
pub fn published_json(kind: Kind) -> Value {
    let systems = published::AMBIQT.iter().map(|system| {
        let (either, both) = system.of(kind);
        json!({
            "table": system.table, "system": system.system, "compared": system.compared,
            "either": either, "both": both,
        })
    });
    json!({
        "source": "Bhaskar et al. 2023, tables 3, 4, 6, 7, 8; top 5, all of AmbiQT",
        "systems": systems.collect::<Vec<_>>(),
    })
}
