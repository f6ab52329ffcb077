//! Where the cards of Ask and the ranks of a search have different numbers.

use super::RunState;

impl RunState {
    /// Says which ranks of the search are other cards in Ask, or none; nothing where both have the same
    /// numbers, or where it is not known.
    pub fn other_numbers(&self) -> Option<String> {
        let shown = &self.interpretations.as_ref()?.shown;
        let (mut moved, mut left_out) = (Vec::new(), Vec::new());
        for (place, found) in self.readings.iter().enumerate() {
            let rank = place + 1;
            match shown.iter().position(|card| card.sql == found.reading.sql) {
                Some(card) if card == place => {}
                Some(card) => moved.push(format!("{rank} is card {}", card + 1)),
                None => left_out.push(rank.to_string()),
            }
        }
        let are = if left_out.len() == 1 { "is" } else { "are" };
        let left_out = (!left_out.is_empty())
            .then(|| format!("{} {are} not among the cards", left_out.join(", ")));
        let parts: Vec<String> = moved.into_iter().chain(left_out).collect();
        (!parts.is_empty())
            .then(|| format!("Numbers here are ranks of the search. In Ask, {}.", parts.join("; ")))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use beamsplitter_protocol::{Candidate, Source};

    use crate::{Executed, RunState};

    fn run(queries: &[&str]) -> RunState {
        let executed = |sql: &&str| Executed {
            reading: Candidate {
                english: String::new(),
                sql: (*sql).to_owned(),
                normal: String::new(),
                score: 0.0,
                source: Source::Vanilla,
            },
            outcome: None,
            same_as: None,
        };
        RunState {
            readings: queries.iter().map(executed).collect(),
            interpretations: Some(Arc::new(crate::interpret::tests::found())),
            ..RunState::default()
        }
    }

    #[test]
    fn ranks_that_are_other_cards_or_none_are_told() {
        let (stage, birth) = ("select stage_name from artist", "select birth_name from artist");
        assert_eq!(run(&[stage, birth]).other_numbers(), None);
        assert_eq!(RunState::default().other_numbers(), None, "nothing is known");
        assert_eq!(
            run(&[stage, "select fee from artist", birth]).other_numbers().unwrap(),
            "Numbers here are ranks of the search. In Ask, 3 is card 2; 2 is not among the cards."
        );
        let two = run(&["select 1", "select 2"]).other_numbers().unwrap();
        assert!(two.ends_with("In Ask, 1, 2 are not among the cards."), "{two}");
    }
}
