//! Which runs stand beside each other.

use super::{RunState, RunStatus};

/// Returns the runs that are looked at together: what was compared, with the run of all views,
/// `main`, in the place of its system, or before the others where its system is not among them. Runs
/// on another question than `main` stand alone.
pub fn side_by_side(main: &RunState, compared: &[RunState]) -> Vec<RunState> {
    let was_asked = !main.readings.is_empty() || main.trace.is_some();
    let Some(first) = compared.first() else {
        return was_asked.then(|| main.clone()).into_iter().collect();
    };
    if !was_asked || first.question != main.question {
        return compared.to_vec();
    }
    let mut runs = compared.to_vec();
    let same = |run: &RunState| run.decoder == main.decoder && run.changes == main.changes;
    match runs.iter().position(same) {
        Some(place) if main.status == RunStatus::Done => runs[place] = main.clone(),
        Some(_) => {}
        None => runs.insert(0, main.clone()),
    }
    runs
}

#[cfg(test)]
mod tests {
    use beamsplitter_protocol::{Candidate, Decoder, RunEvent, RunId, Source};

    use super::*;

    fn run(id: u32, question: &str, decoder: Decoder) -> RunState {
        let mut run = RunState::new(RunId(id), question.into(), decoder);
        let found = Candidate {
            english: String::new(),
            sql: "select 1".into(),
            normal: String::new(),
            score: 0.0,
            source: Source::Vanilla,
        };
        run.fold(RunId(id), RunEvent::Candidates(vec![found]));
        run.status = RunStatus::Done;
        run
    }

    fn ids(main: &RunState, compared: &[RunState]) -> Vec<u32> {
        side_by_side(main, compared).iter().map(|run| run.id.0).collect()
    }

    #[test]
    fn the_run_of_all_views_takes_the_place_of_its_system() {
        let main = run(1, "a", Decoder::Beam);
        let compared = [run(2, "a", Decoder::LogicalBeam), run(3, "a", Decoder::Beam)];
        assert_eq!(ids(&main, &[]), [1]);
        assert_eq!(ids(&main, &compared), [2, 1]);
        assert_eq!(ids(&run(1, "a", Decoder::Greedy), &compared), [1, 2, 3]);
        assert_eq!(ids(&run(1, "b", Decoder::Beam), &compared), [2, 3]);
        assert_eq!(ids(&RunState::default(), &compared), [2, 3]);
        assert!(ids(&RunState::default(), &[]).is_empty());
        let stopped = RunState { status: RunStatus::Cancelled, ..main };
        assert_eq!(ids(&stopped, &compared), [2, 3]);
    }
}
