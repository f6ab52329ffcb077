//! An answer as JSON.

use beamsplitter_database::Value as Cell;
use beamsplitter_interpret::{Interpretation, Interpretations, view};
use beamsplitter_pipeline::{Answer, Candidate, Execution, Source};
use serde_json::{Value, json};

use super::{as_interpretation, beside};

/// Most bytes of a text or a blob that are written.
const CELL: usize = 1_000_000;

/// Milliseconds that a run took.
pub struct Timings {
    /// Loading the model.
    pub load: f64,
    /// From the question to the first candidate.
    pub first: Option<f64>,
    /// From the question to the end.
    pub total: f64,
}

/// Writes the verdict (null where the model spells names out), candidates, what stands beside them,
/// templates and times.
pub fn answer(answer: &Answer, found: Option<&Interpretations>, timings: &Timings) -> Value {
    let verdict = found.map(|found| view::verdict(&found.verdict));
    let with_cautions = |of| {
        let mut out = candidate(of, answer);
        out["cautions"] = json!(as_interpretation(found, of).map_or(&[][..], |one| &one.cautions));
        out
    };
    let candidates: Vec<_> = answer.candidates.iter().map(with_cautions).collect();
    let beside: Vec<_> = beside(found, answer).map(interpretation).collect();
    let templates: Vec<_> = answer.templates.iter().map(|t| json!(t)).collect();
    let timings = json!({
        "load_ms": timings.load,
        "first_candidate_ms": timings.first,
        "total_ms": timings.total,
        "steps": answer.trace.run.steps,
        "rows": answer.trace.run.rows,
    });
    json!({
        "verdict": verdict,
        "candidates": candidates,
        "beside": beside,
        "templates": templates,
        "timings": timings,
    })
}

fn candidate(candidate: &Candidate, answer: &Answer) -> Value {
    let (source, template) = match candidate.source {
        Source::Template(index) => {
            ("template", answer.templates.get(index).map(|t| t.text.clone()))
        }
        Source::Vanilla => ("vanilla", None),
        Source::Masked => ("masked", None),
    };
    let mut out = json!({
        "sql": candidate.sql,
        "english": candidate.english,
        "score": candidate.score,
        "source": source,
        "template": template,
        "same_as": candidate.same_as,
        "variants": candidate.variants,
    });
    match &candidate.outcome {
        Ok(execution) => result(execution, &mut out),
        Err(error) => out["error"] = json!(error.to_string()),
    }
    out
}

fn interpretation(of: &Interpretation) -> Value {
    let mut out = json!({ "sql": of.sql, "english": of.text });
    match &of.result {
        Ok(execution) => result(execution, &mut out),
        Err(error) => out["error"] = json!(error.to_string()),
    }
    out
}

/// Writes columns and rows, and notes on what JSON cannot hold.
fn result(execution: &Execution, out: &mut Value) {
    let mut notes = Notes::default();
    let rows: Vec<Vec<Value>> = execution
        .rows
        .iter()
        .map(|row| row.iter().map(|cell| notes.cell(cell)).collect())
        .collect();
    out["columns"] = json!(execution.columns);
    out["rows"] = json!(rows);
    out["more"] = json!(execution.more);
    let notes = notes.texts();
    if !notes.is_empty() {
        out["notes"] = json!(notes);
    }
}

/// Counts the cells that are not written as they are.
#[derive(Default)]
struct Notes {
    infinite: usize,
    cut: usize,
}

impl Notes {
    fn cell(&mut self, cell: &Cell) -> Value {
        match cell {
            Cell::Real(x) if !x.is_finite() => {
                self.infinite += 1;
                Value::Null
            }
            Cell::Text(text) if text.len() > CELL => {
                self.cut += 1;
                json!(text[..text.floor_char_boundary(CELL)])
            }
            Cell::Blob(bytes) if bytes.len() > CELL => {
                self.cut += 1;
                json!(bytes[..CELL])
            }
            cell => json!(cell),
        }
    }

    fn texts(&self) -> Vec<String> {
        let Self { infinite, cut } = self;
        let mut texts = Vec::new();
        if *infinite > 0 {
            texts.push(format!("{infinite} infinite numbers are null, as JSON has none"));
        }
        if *cut > 0 {
            texts.push(format!("{cut} cells are cut after {CELL} bytes"));
        }
        texts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_json_cannot_hold_is_noted() {
        let cells = [Cell::Real(f64::INFINITY), Cell::Text("ä".repeat(CELL)), Cell::Integer(1)];
        let rows = vec![cells.to_vec()];
        let mut out = json!({});
        result(&Execution { columns: vec!["a".into()], rows, more: false }, &mut out);
        assert_eq!((&out["rows"][0][0], &out["rows"][0][2]), (&Value::Null, &json!(1)));
        assert_eq!(out["rows"][0][1].as_str().unwrap().len(), CELL);
        assert_eq!(out["notes"].as_array().unwrap().len(), 2, "{}", out["notes"]);
        let mut plain = json!({});
        result(&Execution::default(), &mut plain);
        assert_eq!(plain, json!({"columns": [], "rows": [], "more": false}));
    }
}
