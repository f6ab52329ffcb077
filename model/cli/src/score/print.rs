//! Figures as text.

use beamsplitter_ambiguity::published::{self, Match};
use beamsplitter_ambiguity::summary::{Interval, Intervals, Part, Percent, Point, Summary};
use beamsplitter_ambiguity::{Kind, Troubles};
use serde_json::{Value, json};

/// Writes a summary as tables.
pub fn table(summary: &Summary, with_curve: bool) -> String {
    let Summary { whole, top, databases, curve } = summary;
    let mut lines = vec![
        format!("{} examples, top {top}, in per cent [95 % interval]", whole.examples),
        String::new(),
        format!("{:28}{:>22}{:>22}{:>22}", "", "EM", "EXM", "direct"),
    ];
    for (name, percent, interval) in [
        ("either gold", &whole.either, &whole.intervals.either),
        ("both golds", &whole.both, &whole.intervals.both),
    ] {
        lines.push(format!("{name:28}{}", with_interval(percent, interval)));
    }
    lines.push(String::new());
    lines.extend(heads(""));
    for (name, part) in databases {
        let Part { examples, either, both, intervals } = part;
        lines.push(row(&format!("{name} ({examples})"), (either, both), intervals));
    }
    if with_curve {
        lines.push(String::new());
        lines.extend(points(curve));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Returns what of a run over AmbiQT could not be run or compared on the original databases, and what
/// the published figures make of it.
pub fn unscored(troubles: &Troubles) -> String {
    let mut lines = vec![String::new()];
    lines.extend(troubles.lines());
    if troubles.golds.not_run.queries > 0 {
        lines.push(
            "  As published, every prediction that runs counts for a gold that does not; --corrected \
             counts none."
                .to_owned(),
        );
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Returns one line for each point of a curve.
fn points(curve: &[Point]) -> impl Iterator<Item = String> {
    curve.iter().map(|Point { top, either, both, intervals }| {
        row(&format!("top {top}"), (either, both), intervals)
    })
}

fn with_interval(percent: &Percent, interval: &Interval) -> String {
    let cell = |x: f64, (low, high): (f64, f64)| format!("{x:.2} [{low:.1}, {high:.1}]");
    let cells = [
        cell(percent.em, interval.em),
        cell(percent.exm, interval.exm),
        cell(percent.direct, interval.direct),
    ];
    cells.iter().map(|cell| format!("{cell:>22}")).collect()
}

/// Returns the two lines above the six figures of [`row`].
fn heads(title: &str) -> [String; 2] {
    let metrics = ["EM", "EXM", "direct"].repeat(2);
    let names: String = metrics.iter().map(|name| format!("{name:>7}{:11}", "")).collect();
    [
        format!("{title:28}{:>7}{:47}{:>7}", "either", "", "both"),
        format!("{:28}{}", "", names.trim_end()),
    ]
}

/// Returns a name and six figures, each with its interval.
fn row(name: &str, (either, both): (&Percent, &Percent), intervals: &Intervals) -> String {
    let Intervals { either: around_either, both: around_both } = intervals;
    let cells = [(either, around_either), (both, around_both)].map(|(percent, interval)| {
        let cell = |x: f64, (low, high): (f64, f64)| {
            format!("{x:7.2} {:10}", format!("[{low:.0}, {high:.0}]"))
        };
        [
            cell(percent.em, interval.em),
            cell(percent.exm, interval.exm),
            cell(percent.direct, interval.direct),
        ]
        .concat()
    });
    format!("{name:28}{}", cells.concat().trim_end())
}

/// Returns a count of ours over the benchmark's on the same records.
pub fn compared(name: &str, [ours, theirs]: &[Summary; 2], curve: bool) -> String {
    let line = |name: &str, Summary { whole, .. }: &Summary| {
        row(name, (&whole.either, &whole.both), &whole.intervals)
    };
    let mut lines = vec![String::new()];
    lines.extend(heads(&format!("{name}, {} examples", ours.whole.examples)));
    lines.push(line(name, ours));
    lines.push(line("benchmark's evaluator", theirs));
    if curve {
        lines.extend(points(&ours.curve));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Returns the paper's figures for a kind.
pub fn published(kind: Kind) -> String {
    let mut text = format!(
        "\nThe paper (Bhaskar et al. 2023), top 5, all of AmbiQT:\n{:52}{:>9}{:>9}\n",
        "", "either", "both"
    );
    for system in published::AMBIQT {
        let (either, both) = system.of(kind);
        let compared = match system.compared {
            Match::Execution => "EXM",
            Match::Exact => "EM",
        };
        let name = format!("table {}, {compared}: {}", system.table, system.system);
        let either = either.map(|either| format!("{either:.1}")).unwrap_or_default();
        text += &format!("{name:52}{either:>9}{both:9.1}\n");
    }
    text
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
