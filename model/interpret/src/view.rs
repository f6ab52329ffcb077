//! What was found for a question as one JSON object: the form of `beamsplitter interpret --json`.

use serde_json::{Value, json};

use crate::found::{Interpretation, Interpretations};

/// Returns `{"category", "evidence", "spans", "interpretations", "folded", "complete",
/// "clarification", ...}`. An interpretation has `rows`, or the `error` of its query.
pub fn json(found: &Interpretations) -> Value {
    let verdict = &found.verdict;
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
        "spans": found.spans,
        "interpretations": found.shown.iter().map(interpretation).collect::<Vec<_>>(),
        "folded": found.folded.iter().map(interpretation).collect::<Vec<_>>(),
        "too_few_points": found.too_few_points,
        "complete": found.complete,
        "clarification": found.clarification,
    })
}

fn interpretation(shown: &Interpretation) -> Value {
    let mut out = json!({
        "text": shown.text,
        "sql": shown.sql,
        "source": shown.source,
        "probability": shown.probability,
        "variants": shown.variants,
        "pointless": shown.pointless,
    });
    match &shown.result {
        Ok(result) => out["rows"] = json!(result.rows),
        Err(error) => out["error"] = json!(error.to_string()),
    }
    out
}
