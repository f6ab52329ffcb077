//! Review of an annotation: its annotator hands it in, a reviewer accepts it or returns it with a
//! reason, and both write remarks. All of it is a thread beside the labels.

use crate::decisions::status;
use crate::{Action, Event, Item, Labels, Project, Remark, ReviewState, Status};

/// Why a step of a review cannot be taken. Each is the rest of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    /// There is nothing to review.
    #[error("this annotator has not labelled the example")]
    NotLabelled,
    /// Required labels are missing.
    #[error("required labels are missing")]
    NotDone,
    /// Only the annotator hands in.
    #[error("only its annotator can submit an annotation")]
    NotOwn,
    /// Somebody else has to review.
    #[error("nobody reviews their own annotation")]
    Own,
    /// A return without a reason, or a remark without words.
    #[error("say why in a few words first")]
    NoWords,
}

impl Labels {
    /// Returns how far the review is. Labels that were changed since they were handed in or accepted
    /// are open again; what was returned stays so until it is handed in.
    pub fn review(&self) -> ReviewState {
        let last = self.thread.iter().rev().find_map(|remark| Some((remark.state?, remark.about)));
        match last {
            None => ReviewState::Open,
            Some((ReviewState::Returned, _)) => ReviewState::Returned,
            Some((state, about)) if about == self.at => state,
            Some(_) => ReviewState::Open,
        }
    }

    /// Adds the remarks of another copy of these labels, each once, in the order of their times.
    pub(crate) fn join_thread(&mut self, other: &[Remark]) {
        for remark in other {
            if !self.thread.contains(remark) {
                self.thread.push(remark.clone());
            }
        }
        self.thread.sort_by(|a, b| (a.at, &a.by).cmp(&(b.at, &b.by)));
    }
}

impl Project {
    /// Returns the event by which the present annotator puts `of`'s annotation of an item in another
    /// state, or says something about it.
    ///
    /// # Errors
    /// If there is no annotation, if it is not this annotator's step, or if words are missing.
    pub fn review(
        &self,
        at: u64,
        item: &Item,
        of: &str,
        state: Option<ReviewState>,
        text: &str,
    ) -> Result<Event, ReviewError> {
        let labels = self.decisions().labels(of, &item.id);
        let labels = labels.filter(|labels| !labels.values.is_empty());
        let labels = labels.ok_or(ReviewError::NotLabelled)?;
        let own = self.annotator == of;
        let text = text.trim();
        match state {
            Some(ReviewState::Submitted) if !own => return Err(ReviewError::NotOwn),
            Some(ReviewState::Submitted) => {
                let is = status(&self.label_set, Some(labels), item.golds.len());
                if !matches!(is, Status::Done | Status::Skipped) {
                    return Err(ReviewError::NotDone);
                }
            }
            Some(ReviewState::InReview | ReviewState::Accepted | ReviewState::Returned) if own => {
                return Err(ReviewError::Own);
            }
            Some(ReviewState::Returned) | None if text.is_empty() => {
                return Err(ReviewError::NoWords);
            }
            _ => {}
        }
        let (item, of, text) = (item.id.clone(), of.to_owned(), text.to_owned());
        Ok(self.event(at, Action::Review { item, of, state, text }))
    }

    /// Returns what takes back a step of a review, as long as it is the present annotator's last one;
    /// none of words alone. What a reviewer takes back is in review again: only its annotator submits.
    pub fn way_back(&self, event: &Event) -> Option<Action> {
        let Action::Review { item, of, state: Some(_), .. } = &event.action else { return None };
        let before = self.decisions().labels(of, item)?.review();
        let state = match before {
            ReviewState::Submitted if *of != event.annotator => ReviewState::InReview,
            state => state,
        };
        let (item, of) = (item.clone(), of.clone());
        Some(Action::Review { item, of, state: Some(state), text: String::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Filter, LabelSet, Order, Queue, Records, Value};
    use serde_json::json;
    use std::collections::{BTreeMap, BTreeSet};

    fn project() -> Project {
        let object = json!({"id": "x", "question": "?", "query1": "a"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        Project::new("test", LabelSet::standard(), vec![item])
    }

    fn label(project: &mut Project, at: u64, slot: &str, text: &str) {
        let set = BTreeMap::from([(slot.to_owned(), Some(Value::text(text)))]);
        let item = project.items()[0].clone();
        let event = project.decision(at, &item, set, 1).unwrap().event;
        project.record(event);
    }

    fn step(
        project: &mut Project,
        who: &str,
        at: u64,
        state: Option<ReviewState>,
        text: &str,
    ) -> Result<ReviewState, ReviewError> {
        who.clone_into(&mut project.annotator);
        let item = project.items()[0].clone();
        let event = project.review(at, &item, "ada", state, text)?;
        assert_eq!(project.record(event).as_deref(), Some("x"));
        Ok(project.decisions().labels("ada", "x").unwrap().review())
    }

    #[test]
    fn from_submitted_to_accepted() {
        use ReviewState::{Accepted, InReview, Open, Returned, Submitted};
        let mut project = project();
        "ada".clone_into(&mut project.annotator);
        let submit = |project: &mut Project, at| step(project, "ada", at, Some(Submitted), "");
        assert_eq!(submit(&mut project, 1), Err(ReviewError::NotLabelled));
        label(&mut project, 2, "gold.1", "valid");
        assert_eq!(submit(&mut project, 2), Err(ReviewError::NotDone));
        label(&mut project, 3, "ambiguous", "no");
        assert_eq!(submit(&mut project, 3), Ok(Submitted));
        let review = |project: &mut Project, at, state, text: &str| {
            step(project, "adjudication", at, Some(state), text)
        };
        assert_eq!(step(&mut project, "ada", 4, Some(Accepted), ""), Err(ReviewError::Own));
        assert_eq!(review(&mut project, 4, Submitted, ""), Err(ReviewError::NotOwn));
        assert_eq!(review(&mut project, 4, InReview, ""), Ok(InReview));
        assert_eq!(review(&mut project, 5, Returned, " "), Err(ReviewError::NoWords));
        assert_eq!(review(&mut project, 5, Returned, "Is it?"), Ok(Returned));
        assert_eq!(step(&mut project, "ada", 6, None, "It is."), Ok(Returned));
        label(&mut project, 7, "ambiguous", "yes");
        let now = |project: &Project| project.decisions().labels("ada", "x").unwrap().review();
        assert_eq!(now(&project), Returned);
        assert_eq!(submit(&mut project, 8), Ok(Submitted));
        // The clocks of two people need not agree.
        assert_eq!(review(&mut project, 1, Accepted, ""), Ok(Accepted));
        "ada".clone_into(&mut project.annotator);
        label(&mut project, 9, "ambiguous", "no");
        assert_eq!(now(&project), Open);
        // Who reviews is no annotator for that.
        assert_eq!(project.decisions().annotators().collect::<Vec<_>>(), ["ada"]);
    }

    fn there_and_back(
        project: &mut Project,
        who: &str,
        state: ReviewState,
        text: &str,
    ) -> ReviewState {
        who.clone_into(&mut project.annotator);
        let item = project.items()[0].clone();
        let event = project.review(5, &item, "ada", Some(state), text).unwrap();
        let back = project.way_back(&event).unwrap();
        project.record(event);
        project.record(project.event(6, back));
        project.decisions().labels("ada", "x").unwrap().review()
    }

    #[test]
    fn every_step_has_a_way_back() {
        use ReviewState::{Accepted, InReview, Open, Returned, Submitted};
        let mut project = project();
        "ada".clone_into(&mut project.annotator);
        label(&mut project, 1, "gold.1", "valid");
        label(&mut project, 1, "ambiguous", "no");
        assert_eq!(there_and_back(&mut project, "ada", Submitted, ""), Open);
        assert_eq!(there_and_back(&mut project, "bob", Accepted, ""), Open);
        assert_eq!(step(&mut project, "ada", 4, Some(Submitted), ""), Ok(Submitted));
        assert_eq!(there_and_back(&mut project, "bob", Accepted, ""), InReview);
        assert_eq!(there_and_back(&mut project, "bob", Returned, "Why?"), InReview);
        let item = project.items()[0].clone();
        let words = project.review(7, &item, "ada", None, "hm").unwrap();
        assert_eq!(project.way_back(&words), None);
    }

    #[test]
    fn the_queue_shows_one_state() {
        let mut project = project();
        "ada".clone_into(&mut project.annotator);
        label(&mut project, 1, "gold.1", "valid");
        label(&mut project, 1, "ambiguous", "no");
        step(&mut project, "ada", 2, Some(ReviewState::Submitted), "").unwrap();
        let shown = |project: &Project, state| {
            let filter = Filter { reviews: BTreeSet::from([state]), ..Filter::default() };
            Queue::new(project, &filter, Order::File).places().len()
        };
        for who in ["ada", "adjudication"] {
            who.clone_into(&mut project.annotator);
            assert_eq!(shown(&project, ReviewState::Submitted), 1);
            assert_eq!(shown(&project, ReviewState::Returned), 0);
        }
        "bob".clone_into(&mut project.annotator);
        assert_eq!(shown(&project, ReviewState::Open), 1);
    }

    #[test]
    fn threads_of_two_files_become_one() {
        let mut project = project();
        "ada".clone_into(&mut project.annotator);
        label(&mut project, 1, "comment", "hm");
        let mut reviewed = project.clone();
        step(&mut reviewed, "adjudication", 3, Some(ReviewState::Returned), "Why?").unwrap();
        step(&mut project, "ada", 2, None, "Not sure.").unwrap();
        // She went on meanwhile.
        label(&mut project, 5, "comment", "ah");
        let labels = reviewed.decisions().labels("ada", "x").unwrap().clone();
        let records = || Records {
            items: project.items().to_vec(),
            labels: vec![(0, "ada".into(), labels.clone())],
            ..Records::default()
        };
        let mut both = project.clone();
        both.merge(records(), 9);
        let found = both.decisions().labels("ada", "x").unwrap();
        assert_eq!(found.text("comment"), Some("ah"));
        let said: Vec<_> = found.thread.iter().map(|remark| remark.text.as_str()).collect();
        assert_eq!(said, ["Not sure.", "Why?"]);
        assert_eq!(found.review(), ReviewState::Returned);
        let events = both.journal().len();
        both.merge(records(), 9);
        assert_eq!(both.journal().len(), events, "nothing new");
    }
}
