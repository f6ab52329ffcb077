use beamsplitter_database::Value;
use beamsplitter_protocol::Source;

use super::*;

fn running() -> RunState {
    RunState::new(RunId(2), "how many?".into(), Decoder::LogicalBeam)
}

#[test]
fn events_of_an_earlier_run_are_ignored() {
    let mut run = running();
    run.fold(RunId(1), RunEvent::Step { steps: 9, rows: 9 });
    assert_eq!(run, running());
}

#[test]
fn rows_that_the_first_reading_does_not_have_are_told() {
    let rows = |numbers: &[i64]| {
        let rows = numbers.iter().map(|&number| vec![Value::Integer(number)]).collect();
        Some(Ok(Arc::new(Rows { columns: vec!["n".into()], rows, ..Rows::default() })))
    };
    let reading = |numbers: &[i64]| Executed {
        reading: Candidate { sql: String::new(), ..Candidate::default() },
        outcome: rows(numbers),
        same_as: None,
    };
    let readings = vec![reading(&[1, 2, 2]), reading(&[2, 2, 2, 3, 1])];
    let run = RunState { readings, ..RunState::default() };
    assert_eq!(run.new_rows(1), [false, false, true, true, false]);
    assert!(run.new_rows(0).is_empty() && run.new_rows(7).is_empty());
}

#[test]
fn interpretations_may_follow_the_end_of_a_run() {
    let mut run = running();
    let found = crate::interpret::tests::found();
    run.fold(RunId(2), RunEvent::Interpreted(Box::new(found.clone())));
    run.status = RunStatus::Done;
    run.dialogue.keep(0, Some(1));
    run.fold(RunId(2), RunEvent::Interpreted(Box::new(found.clone())));
    assert_eq!(run.dialogue.kept_of(0), Some(1), "the same interpretations");
    let fewer = Interpretations { shown: found.shown[..1].to_vec(), ..found };
    run.fold(RunId(2), RunEvent::Interpreted(Box::new(fewer)));
    assert!(run.dialogue.is_empty());
}

#[test]
fn nothing_follows_the_end_of_a_run() {
    let mut run = running();
    run.fold(RunId(2), RunEvent::Cancelled { trace: None });
    run.fold(RunId(2), RunEvent::Phase(Phase::Executing));
    assert_eq!((run.status, run.phase), (RunStatus::Cancelled, Phase::Linking));
}

#[test]
fn what_was_decoded_stays_when_a_run_is_stopped() {
    let found = Candidate { english: "all".into(), sql: "select 1".into(), ..Candidate::default() };
    let mut run = running();
    run.fold(RunId(2), RunEvent::Decoded(found.clone()));
    let again = Candidate { source: Source::Template(0), ..found.clone() };
    run.fold(RunId(2), RunEvent::Decoded(again));
    assert!(run.readings.is_empty() && run.decoded.len() == 2);
    assert_eq!(run.found_so_far(), std::slice::from_ref(&found), "each query once");
    run.fold(RunId(2), RunEvent::Cancelled { trace: None });
    assert_eq!((&run.readings[0].reading, &run.readings[0].outcome), (&found, &None));
}

#[test]
fn outcomes_find_their_reading() {
    let reading = |sql: &str| Candidate { sql: sql.into(), ..Candidate::default() };
    let mut run = running();
    run.fold(RunId(2), RunEvent::Candidates(vec![reading("a"), reading("b")]));
    let outcome = Ok(Rows::default());
    run.fold(RunId(2), RunEvent::Outcome { reading: 1, outcome, same_as: Some(0) });
    assert!(run.readings[0].outcome.is_none());
    assert_eq!(run.readings[1].same_as, Some(0));
    let error = RunError::TooSlow { seconds: 5.0 };
    run.fold(RunId(2), RunEvent::Outcome { reading: 7, outcome: Err(error), same_as: None });
    assert_eq!(run.readings.len(), 2);
}
