//! Records of a file on their way into a project.

use std::collections::BTreeSet;
use std::vec::IntoIter;

use crate::{Action, Event, Item, Labels, Project, Records, TOOL};

/// What came of taking records in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Items that are new.
    pub items: usize,
    /// Items that were there already.
    pub known: usize,
    /// Sets of labels.
    pub labels: usize,
    /// Events that the journal has more: the last ones.
    pub events: usize,
}

/// Records that are being taken in, one at a time, for those who must not compute for long without
/// a pause.
pub struct Taking {
    at: u64,
    items: IntoIter<Item>,
    labels: IntoIter<(usize, String, Labels)>,
    /// What the items are called in the project.
    names: Vec<String>,
    taken: Taken,
}

impl Taking {
    /// Begins, at time `at`, in milliseconds since 1970.
    pub fn new(records: Records, at: u64) -> Self {
        Self {
            at,
            names: Vec::with_capacity(records.items.len()),
            items: records.items.into_iter(),
            labels: records.labels.into_iter(),
            taken: Taken::default(),
        }
    }

    /// Takes one more item or set of labels into `project`; false when there is none. Labels that
    /// are newer there are kept.
    pub fn step(&mut self, project: &mut Project) -> bool {
        if let Some(item) = self.items.next() {
            let (id, new) = project.add(item);
            self.taken.items += usize::from(new);
            self.taken.known += usize::from(!new);
            self.names.push(id);
            return true;
        }
        let Some((item, annotator, labels)) = self.labels.next() else { return false };
        let Some(item) = self.names.get(item).cloned() else { return true };
        let here = project.decisions().labels(&annotator, &item);
        if here.is_some_and(|here| here.at > labels.at || *here == labels) {
            return true;
        }
        self.taken.labels += 1;
        self.taken.events += 1;
        let (tool, label_set) = (TOOL.into(), project.label_set.stamp());
        let action = Action::Import { item, labels };
        project.record(Event { at: self.at, annotator, tool, label_set, action });
        true
    }

    /// What came of it so far.
    pub fn taken(self) -> Taken {
        self.taken
    }
}

/// Annotators of `records` who are in `project` too, and say something else there of the same item:
/// one who went on elsewhere, or two of one name.
pub fn namesakes(project: &Project, records: &Records) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (item, who, labels) in &records.labels {
        let item = records.items.get(*item).and_then(|item| project.item(&item.id));
        let here = item.and_then(|item| project.decisions().labels(who, &item.id));
        if here.is_some_and(|here| !here.values.is_empty() && here.values != labels.values) {
            names.insert(who.clone());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LabelSet, Value};
    use serde_json::json;
    use std::collections::BTreeMap;

    #[test]
    fn namesakes_say_something_else() {
        let object = json!({"question": "a", "query1": "b"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let of = |who: &str, text: &str| {
            let values = BTreeMap::from([("comment".to_owned(), Value::text(text))]);
            let labels = Labels { values, ..Labels::default() };
            let labels = vec![(0, who.to_owned(), labels)];
            Records { items: vec![item.clone()], labels, ..Records::default() }
        };
        let mut project = Project::new("test", LabelSet::standard(), Vec::new());
        project.take(of("ada", "hm"), 1);
        assert!(namesakes(&project, &of("ada", "hm")).is_empty());
        assert!(namesakes(&project, &of("bob", "ah")).is_empty());
        assert_eq!(namesakes(&project, &of("ada", "ah")), BTreeSet::from(["ada".to_owned()]));
    }
}
