//! A run as if it had found what is shown and nothing else.

use std::sync::Arc;

use beamsplitter_interpret::Interpretation;
use beamsplitter_protocol::{Candidate, Rows, Source};

use crate::{Executed, RunState};

/// Returns the run with its shown interpretations for readings, so that both can be counted alike;
/// a run that is not interpreted shows all of them.
pub fn shown_alone(run: &RunState) -> RunState {
    let Some(found) = &run.interpretations else { return run.clone() };
    let readings = found.shown.iter().map(|shown| executed(run, shown)).collect();
    RunState { readings, ..run.clone() }
}

/// Returns an interpretation as a reading: the run's own where it has one, else a rule's.
fn executed(run: &RunState, shown: &Interpretation) -> Executed {
    let same = run.readings.iter().find(|found| found.reading.sql == shown.sql);
    if let Some(found) = same {
        return Executed { same_as: None, ..found.clone() };
    }
    let outcome = match &shown.result {
        Ok(result) => Ok(Arc::new(Rows::of(result.clone(), 0.0))),
        Err(error) => Err(error.clone()),
    };
    let reading = Candidate {
        english: shown.text.clone(),
        sql: shown.sql.clone(),
        normal: shown.sql.clone(),
        score: 0.0,
        source: Source::Vanilla,
    };
    Executed { reading, outcome: Some(outcome), same_as: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interpret::tests::found;

    #[test]
    fn only_what_is_shown_is_left() {
        let found = found();
        let reading = |sql: &str| Executed {
            reading: Candidate {
                english: "found".into(),
                sql: sql.into(),
                normal: sql.into(),
                score: -1.0,
                source: Source::Vanilla,
            },
            outcome: None,
            same_as: None,
        };
        let readings = vec![reading("select 1"), reading(&found.shown[1].sql)];
        let mut run = RunState { readings, ..RunState::default() };
        assert_eq!(shown_alone(&run), run, "nothing is interpreted");
        run.interpretations = Some(Arc::new(found));
        let shown = shown_alone(&run);
        let english: Vec<&str> =
            shown.readings.iter().map(|found| found.reading.english.as_str()).collect();
        assert_eq!(english, ["List the [stage name] of all", "found"]);
    }
}
