//! A person's choices in a run, kept so that they are found again when the question is asked again.

use beamsplitter_protocol::Candidate;

use super::RunState;

/// The queries that were chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The one that is followed in every view, in its normal form.
    followed: Option<String>,
    /// The one that is meant, as it is written.
    picked: Option<String>,
}

impl Chosen {
    /// Returns what is chosen in a run, of which interpretation `followed` is followed.
    pub fn of(run: &RunState, followed: Option<usize>) -> Self {
        let reading = followed.and_then(|place| run.readings.get(place));
        let shown = || {
            let found = run.interpretations.as_ref()?;
            found.shown.get(run.dialogue.picked?)
        };
        Self {
            followed: reading.map(|found| normal(&found.reading).to_owned()),
            picked: shown().map(|shown| shown.sql.clone()),
        }
    }

    /// Returns the place of the followed query among the readings of a run, and that of the one
    /// that is meant among the interpretations that it shows.
    pub fn find_in(&self, run: &RunState) -> (Option<usize>, Option<usize>) {
        let followed = self.followed.as_ref().and_then(|query| {
            run.readings.iter().position(|found| normal(&found.reading) == query)
        });
        let picked = self.picked.as_ref().and_then(|query| {
            let found = run.interpretations.as_ref()?;
            found.shown.iter().position(|shown| shown.sql == *query)
        });
        (followed, picked)
    }
}

fn normal(reading: &Candidate) -> &str {
    if reading.normal.is_empty() { &reading.sql } else { &reading.normal }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use beamsplitter_protocol::{Decoder, RunEvent, RunId};

    use super::*;

    fn run(queries: &[&str]) -> RunState {
        let reading = |sql: &&str| Candidate {
            sql: (*sql).to_owned(),
            normal: sql.to_lowercase(),
            ..Candidate::default()
        };
        let mut run = RunState::new(RunId(1), "how many?".into(), Decoder::Beam);
        run.fold(RunId(1), RunEvent::Candidates(queries.iter().map(reading).collect()));
        run
    }

    #[test]
    fn a_followed_query_is_found_again_by_its_normal_form() {
        let chosen = Chosen::of(&run(&["select a", "select b"]), Some(1));
        assert_eq!(chosen.find_in(&run(&["SELECT b", "select c"])), (Some(0), None));
        assert_eq!(chosen.find_in(&run(&["select c"])), (None, None));
        assert_eq!(Chosen::of(&run(&["select a"]), None), Chosen::default());
    }

    #[test]
    fn what_is_meant_is_found_among_what_is_shown() {
        let found = crate::interpret::tests::found();
        let mut asked = run(&[]);
        asked.interpretations = Some(Arc::new(found.clone()));
        asked.dialogue.picked = Some(found.shown.len() - 1);
        let chosen = Chosen::of(&asked, None);
        let mut fewer = asked.clone();
        let shown = found.shown[found.shown.len() - 1..].to_vec();
        fewer.interpretations =
            Some(Arc::new(beamsplitter_protocol::Interpretations { shown, ..found }));
        assert_eq!(chosen.find_in(&fewer), (None, Some(0)));
    }
}
