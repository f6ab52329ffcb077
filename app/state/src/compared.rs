//! Which runs stand beside each other.

use super::{RunState, RunStatus, System};

impl RunState {
    /// Returns the name of what decoded.
    pub fn label(&self) -> String {
        match self.system.as_str() {
            "" => System::label_of(self.decoder, &self.changes),
            system => system.to_owned(),
        }
    }
}

/// Returns the runs that are looked at together: what was compared, with the run of all views,
/// `main`, in the place of its system, or before the others where its system is not among them. Where
/// they are about another question than `main`, it stands alone.
pub fn side_by_side(main: &RunState, compared: &[RunState]) -> Vec<RunState> {
    let was_asked = !main.readings.is_empty() || main.trace.is_some();
    let is_other = |first: &RunState| !main.question.is_empty() && first.question != main.question;
    if compared.first().is_none_or(is_other) {
        return was_asked.then(|| main.clone()).into_iter().collect();
    }
    if !was_asked {
        return compared.to_vec();
    }
    let mut runs = compared.to_vec();
    let system = |run: &RunState| (run.system.clone(), run.decoder, run.changes.clone());
    let same = |run: &RunState| system(run) == system(main);
    match runs.iter().position(same) {
        Some(place) if main.status == RunStatus::Done => runs[place] = main.clone(),
        Some(_) => {}
        None => runs.insert(0, main.clone()),
    }
    runs
}

/// Puts a run that was recorded elsewhere, `main`, beside those that are compared: as one more on the
/// same question, else alone.
pub fn add_recorded(main: &RunState, compared: &mut Vec<RunState>) {
    if main.system.is_empty() {
        return;
    }
    compared.retain(|run| run.question == main.question && run.system != main.system);
    compared.push(main.clone());
}

#[cfg(test)]
mod tests {
    use beamsplitter_protocol::{Candidate, Decoder, RunEvent, RunId};

    use super::*;

    fn run(id: u32, question: &str, decoder: Decoder) -> RunState {
        let mut run = RunState::new(RunId(id), question.into(), decoder);
        let found = Candidate { sql: "select 1".into(), ..Candidate::default() };
        run.fold(RunId(id), RunEvent::Candidates(vec![found]));
        run.status = RunStatus::Done;
        run
    }

    fn ids(main: &RunState, compared: &[RunState]) -> Vec<u32> {
        side_by_side(main, compared).iter().map(|run| run.id.0).collect()
    }

    #[test]
    fn recorded_runs_on_one_question_stand_beside_each_other() {
        let recorded = |id, question: &str, system: &str| RunState {
            system: system.into(),
            ..run(id, question, Decoder::Beam)
        };
        let mut compared = vec![run(1, "a", Decoder::Beam)];
        add_recorded(&run(2, "a", Decoder::Greedy), &mut compared);
        assert_eq!(compared.len(), 1, "not recorded elsewhere");
        add_recorded(&recorded(3, "a", "t5, beam search"), &mut compared);
        add_recorded(&recorded(4, "a", "bart, beam search"), &mut compared);
        add_recorded(&recorded(5, "a", "t5, beam search"), &mut compared);
        assert_eq!(ids(&recorded(5, "a", "t5, beam search"), &compared), [1, 4, 5]);
        add_recorded(&recorded(6, "b", "t5, beam search"), &mut compared);
        assert_eq!(ids(&recorded(6, "b", "t5, beam search"), &compared), [6]);
    }

    #[test]
    fn the_run_of_all_views_takes_the_place_of_its_system() {
        let main = run(1, "a", Decoder::Beam);
        let compared = [run(2, "a", Decoder::LogicalBeam), run(3, "a", Decoder::Beam)];
        assert_eq!(ids(&main, &[]), [1]);
        assert_eq!(ids(&main, &compared), [2, 1]);
        assert_eq!(ids(&run(1, "a", Decoder::Greedy), &compared), [1, 2, 3]);
        assert_eq!(ids(&run(1, "b", Decoder::Beam), &compared), [1], "another question");
        let asked = RunState::new(RunId(4), "b".into(), Decoder::Greedy);
        assert!(ids(&asked, &compared).is_empty(), "nothing of another question while it is asked");
        assert_eq!(ids(&RunState::default(), &compared), [2, 3]);
        assert!(ids(&RunState::default(), &[]).is_empty());
        let stopped = RunState { status: RunStatus::Cancelled, ..main };
        assert_eq!(ids(&stopped, &compared), [2, 3]);
    }
}
