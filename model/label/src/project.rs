//! A labelling project: items, label set, journal, and the view of the present annotator.

use std::collections::{BTreeMap, BTreeSet};

use crate::label_set::LabelError;
use crate::{Action, Decisions, Event, Filter, Item, LabelSet, Labels, Order, Status, TOOL, Value};

/// A project. [`Project::record`] keeps its decisions equal to what its journal says.
#[derive(Clone, Debug, PartialEq)]
pub struct Project {
    /// Its name.
    pub name: String,
    /// The labels that can be given.
    pub label_set: LabelSet,
    /// The present annotator.
    pub annotator: String,
    /// Id of the item in view.
    pub at: Option<String>,
    /// The database of the items that name none; empty where nobody said.
    pub database: String,
    /// Which items are in view.
    pub filter: Filter,
    /// In which order they are.
    pub order: Order,
    items: Vec<Item>,
    places: BTreeMap<String, usize>,
    journal: Vec<Event>,
    decisions: Decisions,
}

/// A decision that fits its item.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The event to record.
    pub event: Event,
    /// What it clears that contradicts it, and why: a sentence each.
    pub told: Vec<String>,
}

impl Decision {
    /// Says of which slots the value is the file's, and not the annotator's choice.
    pub fn with_from_file(mut self, slots: BTreeSet<String>) -> Self {
        if let Action::Decide { from_file, .. } = &mut self.event.action {
            *from_file = slots;
        }
        self
    }
}

impl Default for Project {
    fn default() -> Self {
        Self::new("Labels", LabelSet::standard(), Vec::new())
    }
}

impl Project {
    /// Creates a project without labels. Items of the same id get a number each.
    pub fn new(name: impl Into<String>, label_set: LabelSet, items: Vec<Item>) -> Self {
        let mut project = Self {
            name: name.into(),
            label_set,
            annotator: "annotator 1".into(),
            at: None,
            database: String::new(),
            filter: Filter::default(),
            order: Order::default(),
            items: Vec::new(),
            places: BTreeMap::new(),
            journal: Vec::new(),
            decisions: Decisions::default(),
        };
        for item in items {
            project.add(item);
        }
        project
    }

    /// Returns its items, in the order of their files.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Converts the project to its items.
    pub fn into_items(self) -> impl Iterator<Item = Item> {
        self.items.into_iter()
    }

    /// Returns the place of an item among [`Project::items`].
    pub fn place(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// Returns an item by its id.
    pub fn item(&self, id: &str) -> Option<&Item> {
        self.items.get(self.place(id)?)
    }

    /// Returns the name of an item's database; empty where none is known.
    pub fn database_of<'a>(&'a self, item: &'a Item) -> &'a str {
        if item.db_id.is_empty() { &self.database } else { &item.db_id }
    }

    /// Returns all events so far.
    pub fn journal(&self) -> &[Event] {
        &self.journal
    }

    /// Returns the present labels.
    pub fn decisions(&self) -> &Decisions {
        &self.decisions
    }

    /// Returns the status of an item for the present annotator.
    pub fn status(&self, item: &Item) -> Status {
        self.decisions.status(&self.label_set, &self.annotator, item)
    }

    /// Returns the present annotator's labels of an item.
    pub fn labels(&self, item: &str) -> Option<&Labels> {
        self.decisions.labels(&self.annotator, item)
    }

    /// Lists everybody who labelled something, and the present annotator.
    pub fn annotators(&self) -> Vec<String> {
        let mut names: Vec<String> = self.decisions.annotators().map(str::to_owned).collect();
        if !names.contains(&self.annotator) {
            names.push(self.annotator.clone());
            names.sort_unstable();
        }
        names
    }

    /// Adds an item under an id of its own, unless the same item is there already. Returns its id
    /// here and whether it is new.
    pub fn add(&mut self, mut item: Item) -> (String, bool) {
        match self.look(&item) {
            (id, Some(_)) => (id, false),
            (id, None) => {
                item.id.clone_from(&id);
                self.places.insert(id.clone(), self.items.len());
                self.items.push(item);
                (id, true)
            }
        }
    }

    /// Returns the same item as it is here, if it is.
    pub fn find(&self, item: &Item) -> Option<&Item> {
        self.look(item).1
    }

    /// Returns the id that an item has here, or would get, and the same item as it is here.
    fn look(&self, item: &Item) -> (String, Option<&Item>) {
        let mut id = item.id.clone();
        for n in 2.. {
            match self.item(&id) {
                None => break,
                Some(known) if known.object == item.object => return (id, Some(known)),
                Some(_) => id = format!("{}~{n}", item.id),
            }
        }
        (id, None)
    }

    /// Changes what the events of the journal say.
    pub(crate) fn edit_journal(&mut self, edit: impl FnMut(&mut Event)) {
        self.journal.iter_mut().for_each(edit);
        self.decisions = Decisions::of(&self.journal);
    }

    /// Takes back everything that was added since there were so many items and events.
    pub fn rewind(&mut self, items: usize, events: usize) {
        self.items.truncate(items);
        self.places.retain(|_, place| *place < items);
        self.journal.truncate(events);
        self.decisions = Decisions::of(&self.journal);
    }

    /// Creates an event of the present annotator at time `at`, in milliseconds since 1970.
    pub fn event(&self, at: u64, action: Action) -> Event {
        Event {
            at,
            annotator: self.annotator.clone(),
            tool: TOOL.into(),
            label_set: self.label_set.stamp(),
            action,
        }
    }

    /// Returns a decision on an item after `spent` milliseconds: `set`, and what it
    /// [clears](LabelSet::complete) because it contradicts it.
    /// [`told`](Decision::told) says so.
    ///
    /// # Errors
    /// If the item cannot have one of the values.
    pub fn decision(
        &self,
        at: u64,
        item: &Item,
        set: BTreeMap<String, Option<Value>>,
        spent: u64,
    ) -> Result<Decision, LabelError> {
        for (slot, value) in &set {
            let value = value.as_ref().filter(|value| !value.is_empty());
            if let Some(value) = value {
                self.label_set.check(slot, value, item.golds.len())?;
            }
        }
        let done = self.label_set.complete(self.labels(&item.id), set, item.golds.len())?;
        let title = |slot: &str| {
            let field = self.label_set.field_of(slot);
            field.map_or(slot, |field| &field.title).to_owned()
        };
        let told = done.cleared.iter();
        let told = told.map(|rule| format!("{} was cleared: {}.", title(&rule.slot), rule.why));
        let told = told.collect();
        let (item, from_file) = (item.id.clone(), BTreeSet::new());
        let action = Action::Decide { item, set: done.set, from_file, spent };
        Ok(Decision { event: self.event(at, action), told })
    }

    /// Writes an event into the journal; returns the item that it changed.
    pub fn record(&mut self, event: Event) -> Option<String> {
        let item = self.decisions.apply(&event);
        self.journal.push(event);
        item
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MergeSummary, Records};
    use serde_json::json;

    fn item(id: &str, question: &str) -> Item {
        let object = json!({"id": id, "question": question, "query1": "a"});
        Item::new(object.as_object().unwrap().clone()).unwrap()
    }

    fn labelled(at: u64, comment: &str) -> Labels {
        let values = BTreeMap::from([("comment".to_owned(), Value::text(comment))]);
        Labels { values, at, ..Labels::default() }
    }

    #[test]
    fn items_of_one_name_are_told_apart() {
        let mut project = Project::new("test", LabelSet::standard(), vec![item("x", "a")]);
        assert_eq!(project.add(item("x", "a")), ("x".into(), false));
        assert_eq!(project.add(item("x", "b")), ("x~2".into(), true));
        assert_eq!(project.add(item("x", "b")), ("x~2".into(), false));
        assert_eq!(project.place("x~2"), Some(1));
    }

    #[test]
    fn labels_of_others_join_and_newer_ones_stay() {
        let mut project = Project::new("test", LabelSet::standard(), vec![item("x", "a")]);
        let records = |at, comment| Records {
            items: vec![item("x", "b")],
            labels: vec![(0, "bob".into(), labelled(at, comment))],
            ..Records::default()
        };
        let summary = project.merge(records(5, "first"), 9);
        assert_eq!(summary, MergeSummary { items: 1, known: 0, labels: 1, superseded: 0 });
        // They follow their item to the name that it got.
        assert_eq!(project.decisions().labels("bob", "x~2").unwrap().at, 5);
        let older = project.merge(records(4, "older"), 9);
        assert_eq!((older.labels, older.superseded), (0, 1));
        let newer = project.merge(records(6, "newer"), 9);
        assert_eq!((newer.labels, newer.superseded), (1, 1));
        let text = project.decisions().labels("bob", "x~2").unwrap().text("comment");
        assert_eq!(text, Some("newer"));
        assert_eq!(project.annotators(), ["annotator 1", "bob"]);
        assert_eq!(project.journal().len(), 2);
    }

    #[test]
    fn a_merge_can_be_taken_back() {
        let mut project = Project::new("test", LabelSet::standard(), vec![item("x", "a")]);
        let set = BTreeMap::from([("comment".to_owned(), Some(Value::text("hm")))]);
        let event = project.decision(1, &project.items()[0].clone(), set, 1).unwrap().event;
        project.record(event);
        let before = project.clone();
        let records = Records {
            items: vec![item("x", "a"), item("y", "b")],
            labels: vec![
                (0, "annotator 1".into(), labelled(5, "ah")),
                (1, "bob".into(), labelled(5, "ah")),
            ],
            ..Records::default()
        };
        project.merge(records, 9);
        assert_eq!((project.items().len(), project.journal().len()), (2, 3));
        project.rewind(before.items().len(), before.journal().len());
        assert_eq!(project, before);
    }

    #[test]
    fn decisions_that_do_not_fit_are_refused() {
        let project = Project::new("test", LabelSet::standard(), vec![item("x", "a")]);
        let item = &project.items()[0];
        let set =
            |slot: &str, text: &str| BTreeMap::from([(slot.to_owned(), Some(Value::text(text)))]);
        assert!(project.decision(1, item, set("gold.1", "valid"), 1).is_ok());
        assert!(project.decision(1, item, set("gold.2", "valid"), 1).is_err());
        assert!(project.decision(1, item, set("gold.1", ""), 1).is_ok(), "clears");
    }
}
