//! The conversation about a question, and the meanings that a person keeps.

use beamsplitter_interpret::Interpretations;
use beamsplitter_interpret::clarify::MOST_TURNS;
use beamsplitter_interpret::conversation::{Answer, State, state};
use beamsplitter_protocol::Hint;
use serde::{Deserialize, Serialize};

/// What a person answered, and which meanings of words they keep.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dialogue {
    /// Answers to the questions asked back, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
    /// Meanings that are kept: span and meaning, by their places. One for each span.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<(usize, usize)>,
    /// The interpretation that is meant, by its place among the shown ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picked: Option<usize>,
}

impl Dialogue {
    /// Returns whether nothing was answered and nothing chosen.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty() && self.kept.is_empty() && self.picked.is_none()
    }

    /// Returns where the conversation stands.
    pub fn state(&self, found: &Interpretations) -> State {
        state(found, &self.answers)
    }

    /// Returns places of the shown interpretations that are left by answers and by kept meanings.
    pub fn left(&self, found: &Interpretations) -> Vec<usize> {
        let answered =
            |place: &usize| self.answers.is_empty() || self.state(found).left.contains(place);
        let has = |place: usize| {
            self.kept.iter().all(|&(span, meaning)| {
                let meaning = found.spans.get(span).and_then(|span| span.meanings.get(meaning));
                meaning.is_none_or(|meaning| meaning.readings.contains(&place))
            })
        };
        (0..found.shown.len()).filter(answered).filter(|&place| has(place)).collect()
    }

    /// Returns what the answers teach about words: what choosing any interpretation that is left does.
    pub fn teaches(&self, found: &Interpretations) -> Vec<Hint> {
        let left = self.left(found);
        let mut taught = left.iter().filter_map(|place| found.shown.get(*place));
        let Some(first) = taught.next().filter(|_| !self.answers.is_empty()) else {
            return Vec::new();
        };
        let is_same = |a: &Hint, b: &Hint| a.words == b.words && a.preferred == b.preferred;
        let is_common = |hint: &&Hint| {
            taught.clone().all(|other| other.teaches.iter().any(|of| is_same(of, hint)))
        };
        first.teaches.iter().filter(is_common).cloned().collect()
    }

    /// Adds an answer; one beyond the last turn is left out.
    pub fn answer(&mut self, answer: Answer) {
        if self.answers.len() < MOST_TURNS {
            self.answers.push(answer);
        }
    }

    /// Undoes turn `turn`, counted from 0, and all later ones.
    pub fn take_back(&mut self, turn: usize) {
        self.answers.truncate(turn);
    }

    /// Returns the meaning of a span that is kept, if one is.
    pub fn kept_of(&self, span: usize) -> Option<usize> {
        self.kept.iter().find(|(kept, _)| *kept == span).map(|(_, meaning)| *meaning)
    }

    /// Keeps one meaning of a span alone, or all of them.
    pub fn keep(&mut self, span: usize, meaning: Option<usize>) {
        self.kept.retain(|(kept, _)| *kept != span);
        self.kept.extend(meaning.map(|meaning| (span, meaning)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interpret::tests::found;

    #[test]
    fn answers_narrow_and_can_be_taken_back() {
        let found = found();
        let mut dialogue = Dialogue::default();
        assert_eq!(dialogue.left(&found), [0, 1]);
        assert!(dialogue.state(&found).question.is_some());
        dialogue.answer(Answer::Option(1));
        assert_eq!(dialogue.left(&found), [1]);
        dialogue.take_back(0);
        assert_eq!(dialogue.left(&found), [0, 1]);
        dialogue.answer(Answer::Both);
        assert_eq!(dialogue.left(&found), [0, 1]);
        assert!(dialogue.state(&found).question.is_none(), "nothing more is asked");
    }

    #[test]
    fn a_meaning_keeps_its_interpretations() {
        let found = found();
        let mut dialogue = Dialogue::default();
        dialogue.keep(0, Some(1));
        assert_eq!((dialogue.left(&found), dialogue.kept_of(0)), (vec![1], Some(1)));
        dialogue.keep(0, Some(0));
        assert_eq!(dialogue.left(&found), [0]);
        dialogue.keep(0, None);
        assert_eq!(dialogue.left(&found), [0, 1]);
        assert!(dialogue.is_empty());
    }

    #[test]
    fn an_answer_teaches_what_all_that_is_left_teach() {
        let mut found = found();
        for (shown, column) in
            found.shown.iter_mut().zip(["artist.stage_name", "artist.birth_name"])
        {
            shown.teaches = vec![Hint::taught("name", column)];
        }
        let mut dialogue = Dialogue::default();
        assert!(dialogue.teaches(&found).is_empty(), "nothing was answered");
        dialogue.answer(Answer::Option(1));
        assert_eq!(dialogue.teaches(&found)[0].preferred, "artist.birth_name");
        dialogue.take_back(0);
        dialogue.answer(Answer::Both);
        assert!(dialogue.teaches(&found).is_empty());
    }

    #[test]
    fn a_fifth_answer_is_left_out() {
        let mut dialogue = Dialogue::default();
        (0..9).for_each(|_| dialogue.answer(Answer::DoNotKnow));
        assert_eq!(dialogue.answers.len(), MOST_TURNS);
    }
}
