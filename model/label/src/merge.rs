//! Adding the records of a file to a project.

use std::collections::{BTreeMap, BTreeSet};
use std::vec::IntoIter;

use crate::{Action, Event, Item, Labels, Project, Records, TOOL};

/// Counts of what a merge added to a project.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergeSummary {
    /// Items that are new.
    pub items: usize,
    /// Items that the project had already.
    pub known: usize,
    /// Sets of labels that were added.
    pub labels: usize,
    /// Sets of labels that other labels of the same annotator for the same item supersede: of two,
    /// the newer set stays.
    pub superseded: usize,
}

/// A merge of records into a project, one record at a time, so that a page can pause between two.
pub struct Merge {
    at: u64,
    items: IntoIter<Item>,
    labels: IntoIter<(usize, String, Labels)>,
    /// Ids of the items in the project.
    ids: Vec<String>,
    summary: MergeSummary,
}

impl Merge {
    /// Prepares a merge at time `at`, in milliseconds since 1970.
    pub fn new(records: Records, at: u64) -> Self {
        Self {
            at,
            ids: Vec::with_capacity(records.items.len()),
            items: records.items.into_iter(),
            labels: records.labels.into_iter(),
            summary: MergeSummary::default(),
        }
    }

    /// Adds one more item or set of labels to `project`; returns false when there is none. Labels
    /// that are newer in the project are kept.
    pub fn step(&mut self, project: &mut Project) -> bool {
        if let Some(item) = self.items.next() {
            let (id, new) = project.add(item);
            self.summary.items += usize::from(new);
            self.summary.known += usize::from(!new);
            self.ids.push(id);
            return true;
        }
        let Some((item, annotator, mut labels)) = self.labels.next() else { return false };
        let Some(item) = self.ids.get(item).cloned() else { return true };
        let mut kept = false;
        if let Some(here) = project.decisions().labels(&annotator, &item) {
            if *here == labels {
                return true;
            }
            let differs = !here.values.is_empty() && here.values != labels.values;
            self.summary.superseded += usize::from(differs);
            kept = here.at > labels.at;
            // Of two sets of labels one stays, of two threads every remark.
            let (mut stays, other) =
                if kept { (here.clone(), labels) } else { (labels, here.clone()) };
            stays.join_thread(&other.thread);
            if stays == *here {
                return true;
            }
            labels = stays;
        }
        self.summary.labels += usize::from(!kept);
        let (tool, label_set) = (TOOL.into(), project.label_set.stamp());
        let action = Action::Import { item, labels };
        project.record(Event { at: self.at, annotator, tool, label_set, action });
        true
    }

    /// Returns the counts so far.
    pub fn finish(self) -> MergeSummary {
        self.summary
    }
}

impl Project {
    /// Adds the items and labels of a file, at time `at`. Labels that are newer here are kept.
    pub fn merge(&mut self, records: Records, at: u64) -> MergeSummary {
        let mut merge = Merge::new(records, at);
        while merge.step(self) {}
        merge.finish()
    }
}

/// What records have that a project does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// All items of the records.
    pub items: usize,
    /// Those that the project has, too.
    pub known: usize,
    /// How many items each annotator has labels of that a merge would add.
    pub labels: BTreeMap<String, usize>,
}

/// Returns what a merge of `records` would add to `project`.
pub fn news(project: &Project, records: &Records) -> News {
    let known: Vec<Option<&Item>> = records.items.iter().map(|item| project.find(item)).collect();
    let mut news =
        News { items: known.len(), known: known.iter().flatten().count(), labels: BTreeMap::new() };
    for (item, annotator, labels) in &records.labels {
        let item = known.get(*item).copied().flatten();
        let here = item.and_then(|item| project.decisions().labels(annotator, &item.id));
        let adds = here.is_none_or(|here| here != labels && here.at <= labels.at);
        if adds && !labels.values.is_empty() {
            *news.labels.entry(annotator.clone()).or_default() += 1;
        }
    }
    news
}

/// Returns the annotators of `records` whose labels in `project` differ for the same item: one
/// person who went on elsewhere, or two people of one name.
pub fn conflicting_annotators(project: &Project, records: &Records) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (item, annotator, labels) in &records.labels {
        let item = records.items.get(*item).and_then(|item| project.find(item));
        let here = item.and_then(|item| project.decisions().labels(annotator, &item.id));
        if here.is_some_and(|here| !here.values.is_empty() && here.values != labels.values) {
            names.insert(annotator.clone());
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
    fn a_part_that_comes_back_has_its_labels_to_add() {
        let item = |n: usize| {
            let object = json!({"question": n.to_string(), "query1": "a"});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        };
        let mut project = Project::new("test", LabelSet::standard(), (0..5).map(item).collect());
        let annotators = vec!["ada".to_owned(), "bob".to_owned()];
        let parts = crate::Assignment { annotators, shared: 0.2, seed: 1 }.split(&project);
        for mut part in parts {
            let who = part.annotator.clone();
            assert_eq!(news(&project, &Records::from(&part)).labels, BTreeMap::new());
            for at in 0..2 {
                let item = part.items()[at].clone();
                let set = BTreeMap::from([("comment".to_owned(), Some(Value::text("hm")))]);
                let event = part.decision(1, &item, set, 1).unwrap().event;
                part.record(event);
            }
            let records = Records::from(&part);
            let found = news(&project, &records);
            assert_eq!((found.items, found.known), (3, 3));
            assert_eq!(found.labels, BTreeMap::from([(who, 2)]));
            project.merge(records, 9);
            assert_eq!(news(&project, &Records::from(&part)).labels, BTreeMap::new());
        }
        assert_eq!(project.items().len(), 5);
        assert_eq!(project.decisions().annotators().collect::<Vec<_>>(), ["ada", "bob"]);
        let other = Project::new("other", LabelSet::standard(), vec![item(9)]);
        let found = news(&project, &Records::from(&other));
        assert_eq!((found.items, found.known), (1, 0));
    }

    #[test]
    fn annotators_conflict_on_different_labels() {
        let object = json!({"question": "a", "query1": "b"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let of = |who: &str, text: &str| {
            let values = BTreeMap::from([("comment".to_owned(), Value::text(text))]);
            let labels = Labels { values, ..Labels::default() };
            let labels = vec![(0, who.to_owned(), labels)];
            Records { items: vec![item.clone()], labels, ..Records::default() }
        };
        let mut project = Project::new("test", LabelSet::standard(), Vec::new());
        project.merge(of("ada", "hm"), 1);
        assert!(conflicting_annotators(&project, &of("ada", "hm")).is_empty());
        assert!(conflicting_annotators(&project, &of("bob", "ah")).is_empty());
        assert_eq!(
            conflicting_annotators(&project, &of("ada", "ah")),
            BTreeSet::from(["ada".to_owned()])
        );
    }
}
