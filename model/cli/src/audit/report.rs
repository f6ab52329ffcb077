//! What an audit found, as text and as JSON.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_database::Value;
use beamsplitter_suite::audit::{AuditError, DECIDES_NOTHING, Finding, Probe};
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::score::problems::{Problem, lines};
use crate::terminal::{cell, escaped};

/// Where a finding is.
#[derive(Clone, Serialize)]
pub struct Place {
    /// The example's place in its file, from 0.
    pub index: usize,
    /// Which of its queries: `gold 2`, `prediction 1`.
    pub of: String,
    /// The database.
    pub database: String,
    /// The question.
    pub question: String,
}

/// Findings over many examples.
#[derive(Default)]
pub struct Report {
    examples: BTreeSet<usize>,
    queries: usize,
    found: BTreeMap<Probe, Vec<(Place, String, Finding)>>,
    /// Queries that cannot be looked at.
    failed: Vec<(Place, String)>,
    /// Databases whose tables cannot be copied, and why.
    unordered: BTreeMap<String, String>,
}

impl Report {
    /// Adds what was found of a query.
    pub fn add(&mut self, place: Place, sql: &str, found: Result<Vec<Finding>, AuditError>) {
        self.examples.insert(place.index);
        match found {
            Err(error) => self.failed.push((place, error.to_string())),
            Ok(found) => {
                self.queries += 1;
                for finding in found {
                    self.found(place.clone(), sql, finding);
                }
            }
        }
    }

    /// Adds one finding.
    pub fn found(&mut self, place: Place, sql: &str, finding: Finding) {
        self.found.entry(finding.probe).or_default().push((place, sql.to_owned(), finding));
    }

    /// Notes a database whose tables cannot be copied.
    pub fn unordered(&mut self, database: &str, reason: &str) {
        self.unordered.entry(database.to_owned()).or_insert_with(|| reason.to_owned());
    }

    /// Returns how many queries were looked at.
    pub fn queries(&self) -> usize {
        self.queries
    }

    fn of(&self, probe: Probe) -> &[(Place, String, Finding)] {
        self.found.get(&probe).map_or(&[], Vec::as_slice)
    }

    /// Counts the findings of a probe, and the examples that they are of.
    fn counts(&self, probe: Probe) -> (usize, usize) {
        let found = self.of(probe);
        let examples: BTreeSet<usize> = found.iter().map(|(place, ..)| place.index).collect();
        (found.len(), examples.len())
    }

    /// Returns everything as JSON.
    pub fn json(&self, problems: &[Problem]) -> Json {
        let one = |(at, sql, finding): &(Place, String, Finding)| {
            let mut out = json!(at);
            let Finding { probe, statements, only, counts } = finding;
            out["probe"] = json!(probe.name());
            out["query"] = json!(sql);
            out["statements"] = json!(statements);
            out["only_first"] = json!({"rows": counts[0], "first": only[0]});
            out["only_second"] = json!({"rows": counts[1], "first": only[1]});
            out["says"] = json!(format!("{} {DECIDES_NOTHING}", probe.about()));
            out
        };
        let probes: serde_json::Map<String, Json> = Probe::ALL
            .into_iter()
            .map(|probe| {
                let (findings, examples) = self.counts(probe);
                (probe.name().to_owned(), json!({"findings": findings, "examples": examples}))
            })
            .collect();
        let failed = self.failed.iter().map(|(at, reason)| {
            let mut out = json!(at);
            out["reason"] = json!(reason);
            out
        });
        json!({
            "examples": self.examples.len(), "queries": self.queries, "probes": probes,
            "findings": self.found.values().flatten().map(one).collect::<Vec<_>>(),
            "not looked at": failed.collect::<Vec<_>>(),
            "order not looked at": self.unordered, "problems": problems,
        })
    }

    /// Returns the counts, and the first `show` findings of each probe.
    pub fn text(&self, show: usize, problems: &[Problem]) -> String {
        let mut text = format!(
            "{} queries of {} examples\n\n{:22}{:>10}{:>10}\n",
            self.queries,
            self.examples.len(),
            "",
            "findings",
            "examples"
        );
        for probe in Probe::ALL {
            let (findings, examples) = self.counts(probe);
            text += &format!("{:22}{findings:>10}{examples:>10}\n", probe.name());
        }
        for (probe, found) in &self.found {
            text += &format!("\n# {}\n{} {DECIDES_NOTHING}\n", probe.name(), probe.about());
            for (place, sql, finding) in found.iter().take(show) {
                text += &told(place, sql, finding);
            }
            if found.len() > show {
                text += &format!("\n{} more (--show, or --json)\n", found.len() - show);
            }
        }
        text.push('\n');
        for (Place { index, of, database, .. }, reason) in &self.failed {
            let reason = escaped(reason);
            text += &format!("example {index} ({database}), {of}: not looked at: {reason}\n");
        }
        for (database, reason) in &self.unordered {
            text += &format!("{database}: the order of rows is not looked at: {reason}\n");
        }
        for line in lines(problems, &BTreeMap::new()) {
            text += &format!("{line}\n");
        }
        text
    }
}

/// Tells one finding.
fn told(Place { index, of, database, question }: &Place, sql: &str, finding: &Finding) -> String {
    let mut text = format!("\nexample {index} ({database}), {of}: {}\n", escaped(question));
    let Finding { statements: [first, second], only, counts, .. } = finding;
    // The query as the file has it, where only a part of it is looked at.
    if !sql.is_empty() && !first.eq_ignore_ascii_case(sql.trim().trim_end_matches(';')) {
        text += &format!("  {}\n", in_a_line(sql));
    }
    for (sign, sql, rows, count) in
        [('<', first, &only[0], counts[0]), ('>', second, &only[1], counts[1])]
    {
        if sign == '<' || sql != first {
            text += &format!("  {sign} {}\n", in_a_line(sql));
        }
        for row in rows {
            let cells: Vec<String> = row.iter().map(|value: &Value| cell(value)).collect();
            text += &format!("    {sign} {}\n", cells.join(" | "));
        }
        if count > rows.len() {
            text += &format!("    {sign} {} more rows\n", count - rows.len());
        }
    }
    text
}

fn in_a_line(sql: &str) -> String {
    escaped(&sql.replace(['\r', '\n'], " "))
}
