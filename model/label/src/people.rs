//! Names of annotators.

use crate::adjudication::ADJUDICATOR;
use crate::{Action, Event, Project, Remark};

/// Why an annotator does not get another name. Each is the rest of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenameError {
    /// There is no new name.
    #[error("the new name is empty")]
    Empty,
    /// Somebody else has the new name.
    #[error("somebody is called {0} already, and two people stay two")]
    Taken(String),
    /// The last word is nobody's name.
    #[error("“{ADJUDICATOR}” is the name of whoever has the last word")]
    Adjudicator,
}

impl Project {
    /// Gives an annotator another name, in everything that was done.
    ///
    /// # Errors
    /// If the new name is empty or somebody else's, or one of both is the adjudicator's.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), RenameError> {
        let to = to.trim();
        if to.is_empty() {
            return Err(RenameError::Empty);
        }
        if [from, to].contains(&ADJUDICATOR) {
            return Err(RenameError::Adjudicator);
        }
        if from != to && self.annotators().iter().any(|who| who == to) {
            return Err(RenameError::Taken(to.to_owned()));
        }
        if self.annotator == from {
            to.clone_into(&mut self.annotator);
        }
        self.edit_journal(|event| rename(event, from, to));
        Ok(())
    }
}

fn rename(event: &mut Event, from: &str, to: &str) {
    let name = |who: &mut String| {
        if who == from {
            to.clone_into(who);
        }
    };
    name(&mut event.annotator);
    match &mut event.action {
        Action::Review { of, .. } => name(of),
        Action::Import { labels, .. } => {
            labels.thread.iter_mut().map(|Remark { by, .. }| by).for_each(name);
        }
        Action::Decide { .. } | Action::Undo | Action::Redo => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Item, LabelSet, ReviewState, Value, write};
    use serde_json::json;

    #[test]
    fn a_name_changes_everywhere_and_nobody_becomes_somebody_else() {
        let object = json!({"id": "x", "question": "?", "query1": "a"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let mut project = Project::new("test", LabelSet::standard(), vec![item.clone()]);
        for who in ["annotator 1", "bob"] {
            who.clone_into(&mut project.annotator);
            let set = [("comment".to_owned(), Some(Value::text("hm")))].into();
            let event = project.decision(1, &item, set, 1).unwrap().event;
            project.record(event);
        }
        let state = Some(ReviewState::Returned);
        let event = project.review(2, &item, "annotator 1", state, "Why?").unwrap();
        project.record(event);
        assert_eq!(project.rename("annotator 1", "bob"), Err(RenameError::Taken("bob".into())));
        assert_eq!(project.rename("bob", " "), Err(RenameError::Empty));
        assert_eq!(project.rename("bob", ADJUDICATOR), Err(RenameError::Adjudicator));
        let steps = project.decisions().steps("annotator 1");
        project.rename("annotator 1", " ada ").unwrap();
        project.rename("bob", "Bob").unwrap();
        assert_eq!(project.annotators(), ["Bob", "ada"]);
        assert_eq!(project.annotator, "Bob");
        assert_eq!(project.decisions().steps("ada"), steps);
        let labels = project.decisions().labels("ada", "x").unwrap();
        assert_eq!((labels.text("comment"), labels.review()), (Some("hm"), ReviewState::Returned));
        assert_eq!(labels.thread[0].by, "Bob");
        let text = write::text(&project, Format::Project);
        assert!(!text.contains("\"annotator\":\"annotator 1\"") && !text.contains("\"bob\""));
    }
}
