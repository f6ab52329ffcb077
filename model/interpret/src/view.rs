//! What was found for a question as one JSON object: the form of `beamsplitter interpret --json`.

use serde_json::{Value, json};

use crate::found::{Interpretation, Interpretations};
use crate::verdict::Verdict;

/// Returns `{"category", "evidence", "spans", "interpretations", "folded", "complete",
/// "clarification", ...}`. An interpretation has `rows`, and whether there are `more`, or the `error`
/// of its query.
pub fn json(found: &Interpretations) -> Value {
    let mut out = verdict(&found.verdict);
    out["spans"] = json!(found.spans);
    out["interpretations"] = found.shown.iter().map(interpretation).collect();
    out["folded"] = found.folded.iter().map(interpretation).collect();
    out["too_few_points"] = json!(found.too_few_points);
    out["complete"] = json!(found.complete);
    out["clarification"] = json!(found.clarification);
    out
}

/// Returns a verdict: `{"category", "evidence", "missing", ...}`.
pub fn verdict(verdict: &Verdict) -> Value {
    json!({
        "category": verdict.category,
        "suspected": verdict.suspected,
        "evidence": verdict.evidence,
        "note": verdict.note,
        "asks_to_change": verdict.asks_to_change,
        "probability": verdict.probability,
        "missing": verdict.missing,
        "unused": verdict.unused,
        "nearest": verdict.nearest,
    })
}

fn interpretation(shown: &Interpretation) -> Value {
    let mut out = json!({
        "text": shown.text,
        "sql": shown.sql,
        "source": shown.source,
        "probability": shown.probability,
        "heads": shown.heads,
        "places": shown.places,
        "dropped": shown.dropped,
        "variants": shown.variants,
        "pointless": shown.pointless,
    });
    match &shown.result {
        Ok(result) => {
            out["rows"] = json!(result.rows);
            out["more"] = json!(result.more);
        }
        Err(error) => out["error"] = json!(error.to_string()),
    }
    out
}
