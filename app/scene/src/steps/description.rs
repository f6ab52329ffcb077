//! What the algorithm does at a moment, in the paper's words, and what it lets stand there.

use beamsplitter_decode::output_language::{Plan, TokenClass};
use beamsplitter_decode::trace::{Purpose, SearchTrace, Trace, Why};
use beamsplitter_sql::Schema;

use super::{Mask, Moment};

/// Returns what most hypotheses extend with at this moment, and whether branching is allowed.
pub(super) fn leading_class(search: &SearchTrace, moment: Moment) -> (TokenClass, Why) {
    let nodes = &search.nodes;
    (0..nodes.len())
        .filter(|&node| nodes.step[node] == moment.last)
        .min_by_key(|&node| nodes.rank[node])
        .map_or((TokenClass::Structure, Why::Kept), |node| (nodes.class[node], nodes.why[node]))
}

/// Restricted infilling (algorithm 1), in our words.
pub const ALGORITHM: [&str; 6] = [
    "begin with the template as a forced prefix",
    "for each hypothesis of the beam, look at its place in the template:",
    "    a name starts here: branch, among the tokens of the whitelist U",
    "    otherwise: go on with the most probable token alone",
    "keep the k best hypotheses that match the template",
    "stop when k of them are finished",
];

/// Returns the line of [`ALGORITHM`] that is at work; none outside of controlled infilling.
pub(super) fn algorithm_line(
    trace: &Trace,
    search: &SearchTrace,
    (class, why): (TokenClass, Why),
) -> Option<usize> {
    let infilling = &trace.run.settings.infilling;
    if !matches!(search.purpose, Purpose::Fill { .. }) || !infilling.controlled {
        return None;
    }
    Some(match why {
        Why::ForcedByPrefix => 0,
        _ if class == TokenClass::End => 5,
        Why::ForcedUnbranched => 3,
        _ if infilling.branches_at(class) => 2,
        _ => 3,
    })
}

fn plan_words(plan: Plan) -> String {
    format!("({}, {})", plan.joins, plan.selects)
}

/// Returns what the algorithm does, and the section that says so.
pub(super) fn description(
    trace: &Trace,
    search: &SearchTrace,
    moment: Moment,
    (class, why): (TokenClass, Why),
) -> (String, &'static str) {
    let nodes = &search.nodes;
    let forced = (0..nodes.len())
        .filter(|&node| (moment.first..=moment.last).contains(&nodes.step[node]))
        .all(|node| nodes.why[node] == Why::ForcedByPrefix);
    match search.purpose {
        Purpose::Vanilla if trace.run.settings.vanilla.beam.method.seed().is_some() => {
            (format!("{} samples are drawn", search.width), "6.2")
        }
        Purpose::Vanilla if search.width == 1 => ("Greedy decode without a template".into(), "6.2"),
        Purpose::Vanilla => {
            (format!("Beam search of width {} without a template", search.width), "6.2")
        }
        Purpose::Templates => ("Templates by beam search, under no plan".into(), "6.5"),
        Purpose::SingleStage { plan } => {
            let counts =
                trace.plans.get(plan).map(|plan| plan_words(plan.plan)).unwrap_or_default();
            let text = if forced {
                format!("The plan {counts} is enforced as a prefix of the SQL itself")
            } else {
                format!("SQL under the plan {counts} in one pass")
            };
            (text, "6.5")
        }
        Purpose::Masked { token } => {
            let name = trace.words.get(&token).map_or("one name", String::as_str);
            (format!("Beam search of width {} without {name}", search.width), "")
        }
        Purpose::MaskedSet { set } => {
            let count = trace.masked_sets.get(set).map_or(0, Vec::len);
            (format!("Beam search of width {} without {count} names", search.width), "")
        }
        Purpose::Plan => ("Free decode of the best template, to learn its plan".into(), "5.1"),
        Purpose::Template { plan } => {
            let Some(plan) = trace.plans.get(plan) else { return ("Template".into(), "5.1") };
            let kind = if plan.own { "plan" } else { "counterfactual plan" };
            let counts = plan_words(plan.plan);
            let how = if search.width == 1 { "greedy" } else { "beam search" };
            let text = if forced {
                format!("The {kind} {counts} is enforced as a prefix (joins, selected columns)")
            } else {
                format!("Template under the {kind} {counts}, {how}")
            };
            (text, "5.1")
        }
        Purpose::Fill { template } => {
            let number = template + 1;
            let text = if forced {
                format!("Template {number} stands before its filling, as a forced prefix")
            } else if !trace.run.settings.infilling.controlled {
                format!("Filling of template {number} by plain beam search")
            } else {
                match (class, why) {
                    (TokenClass::Table, Why::ForcedUnbranched) => {
                        format!("Infilling of template {number} at a table, without branching")
                    }
                    (TokenClass::Table, _) => {
                        format!("Infilling of template {number} at a table: branch among names")
                    }
                    (TokenClass::Column, Why::ForcedUnbranched) => {
                        format!("Infilling of template {number} at a column, without branching")
                    }
                    (TokenClass::Column, _) => {
                        format!("Infilling of template {number} at a column: branch among names")
                    }
                    (TokenClass::Value, _) => {
                        format!("Infilling of template {number} at a value")
                    }
                    (TokenClass::InsideName, _) => {
                        format!("Infilling of template {number} within a name: no branching")
                    }
                    (TokenClass::End, _) => format!("The filling of template {number} is complete"),
                    _ => format!("Infilling of template {number} at structure: no branching"),
                }
            };
            (text, "5.2, algorithm 1")
        }
    }
}

/// Returns the tokens that are allowed at this moment, or `None` without a restriction.
pub(super) fn mask(
    trace: &Trace,
    schema: &Schema,
    search: &SearchTrace,
    moment: Moment,
    (class, why): (TokenClass, Why),
) -> Option<Mask> {
    let infilling = &trace.run.settings.infilling;
    let forced = why == Why::ForcedByPrefix;
    if forced && moment.first <= moment.last {
        return Some(Mask { rule: "Only the next token of the prefix.", whitelist: Vec::new() });
    }
    if !matches!(search.purpose, Purpose::Fill { .. }) || !infilling.controlled {
        return None;
    }
    if !infilling.branches_at(class) || why == Why::ForcedUnbranched {
        let rule = "Only the most probable token of each hypothesis: no branching here.";
        return Some(Mask { rule, whitelist: Vec::new() });
    }
    let tables = || schema.tables.iter().map(|table| table.name.clone());
    let columns = || schema.columns().map(|(at, _)| schema.full_name(at));
    let shared = infilling.shared_whitelist;
    let mut whitelist = Vec::new();
    if shared || class == TokenClass::Table {
        whitelist.extend(tables());
    }
    if shared || class == TokenClass::Column {
        whitelist.extend(columns());
    }
    let rule = if shared {
        "Only tokens that start the name of a table or a column (the whitelist U)."
    } else {
        "Only tokens that start a name of this kind."
    };
    Some(Mask { rule, whitelist })
}
