//! Figures of AmbiQT as tables.

use beamsplitter_ambiguity::published::{self, Match};
use beamsplitter_ambiguity::summary::{SIX, Summary};
use beamsplitter_ambiguity::{Kind, Troubles};
use beamsplitter_common::Table;
use serde_json::{Value, json};

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

/// Returns a count of ours over the benchmark's on the same records.
pub fn compared(name: &str, [ours, theirs]: &[Summary; 2], curve: bool) -> Table {
    let title = format!("{name}, {} examples", ours.whole.examples);
    let mut table = Table::new(title, [""].into_iter().chain(SIX));
    for (name, Summary { whole, .. }) in [(name, ours), ("benchmark's evaluator", theirs)] {
        table.row(name, whole.intervals.six(&whole.either, &whole.both));
    }
    if curve {
        ours.points(&mut table);
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
