//! Records of a file on their way into a project.

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
