//! Figures as text.

use std::io::Write;

use beamsplitter_ambiguity::Kind;
use beamsplitter_ambiguity::published::{self, Match};
use beamsplitter_ambiguity::summary::{Interval, Part, Percent, Summary};
use serde_json::{Value, json};

/// Prints a summary as tables.
pub fn print(summary: &Summary, curve: bool) -> std::io::Result<()> {
    write(&table(summary, curve))
}

/// Writes text to stdout.
pub fn write(text: &str) -> std::io::Result<()> {
    match std::io::stdout().write_all(text.as_bytes()) {
        // Who reads with `head` has read enough.
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

fn table(summary: &Summary, with_curve: bool) -> String {
    let Summary { whole, top, intervals, databases, curve } = summary;
    let mut lines = vec![
        format!("{} examples, top {top}, in per cent [95 % interval]", whole.examples),
        String::new(),
        format!("{:28}{:>22}{:>22}{:>22}", "", "EM", "EXM", "direct"),
    ];
    for (name, percent, interval) in [
        ("either reading", &whole.either, &intervals.either),
        ("both readings", &whole.both, &intervals.both),
    ] {
        lines.push(format!("{name:28}{}", with_interval(percent, interval)));
    }
    let metrics = ["EM", "EXM", "direct"].repeat(2);
    let heads: String = metrics.iter().map(|name| format!("{name:>9}")).collect();
    lines.push(String::new());
    lines.push(format!("{:28}{:>9}{:18}{:>9}", "", "either", "", "both"));
    lines.push(format!("{:28}{heads}", ""));
    for (name, part) in databases {
        let Part { examples, either, both } = part;
        lines.push(format!("{:28}{}", format!("{name} ({examples})"), six(either, both)));
    }
    if with_curve {
        lines.push(String::new());
    }
    for point in curve.iter().filter(|_| with_curve) {
        lines.push(format!(
            "{:28}{}",
            format!("top {}", point.top),
            six(&point.either, &point.both)
        ));
    }
    lines.push(String::new());
    lines.join("\n")
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

fn six(either: &Percent, both: &Percent) -> String {
    [either, both]
        .iter()
        .flat_map(|p| [p.em, p.exm, p.direct])
        .map(|x| format!("{x:9.2}"))
        .collect()
}

/// A count of ours over the benchmark's on the same records.
pub fn compared(name: &str, [ours, theirs]: &[Summary; 2]) -> String {
    let metrics = ["EM", "EXM", "direct"].repeat(2);
    let heads: String = metrics.iter().map(|name| format!("{name:>9}")).collect();
    let line = |name: &str, Summary { whole, .. }: &Summary| {
        format!("{name:28}{}\n", six(&whole.either, &whole.both))
    };
    let title = format!("{name}, {} examples", ours.whole.examples);
    format!(
        "\n{title:28}{:>9}{:18}{:>9}\n{:28}{heads}\n{}{}",
        "either",
        "",
        "both",
        "",
        line(name, ours),
        line("benchmark's evaluator", theirs)
    )
}

/// The paper's figures for a kind.
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

/// The same as JSON.
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
