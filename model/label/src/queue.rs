//! The queue of an annotator: which items, in which order.

use std::collections::BTreeSet;

use beamsplitter_common::Random;

use crate::adjudication::{ADJUDICATOR, disagrees, is_open, raters};
use crate::agreement::rating;
use crate::filter::{Pairing, Task};
use crate::label_set::FLAG;
use crate::suggested::{skeleton, sort_by_certainty};
use crate::{FieldKind, Filter, Item, Labels, Order, Project, ReviewState, Status};

/// The option by which an annotator leaves something undecided, in every label set.
const UNSURE: &str = "unsure";

/// Places of items among [`Project::items`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Queue(Vec<usize>);

impl Queue {
    /// Lists the items of `project` that pass the filter.
    pub fn new(project: &Project, filter: &Filter, order: Order) -> Self {
        let mut queue = QueueFilter::new(filter.clone(), order);
        while queue.step(project) {}
        queue.finish(project)
    }

    /// Returns the places of the items, in order.
    pub fn places(&self) -> &[usize] {
        &self.0
    }

    /// Returns the position in the queue of the item at `place`.
    pub fn position(&self, place: usize) -> Option<usize> {
        self.0.iter().position(|&at| at == place)
    }

    /// Returns the item `steps` after the one at `place`, or the last or first of the queue; the
    /// first where the one at `place` is not in it.
    pub fn step(&self, place: Option<usize>, steps: isize) -> Option<usize> {
        let position = place.and_then(|place| self.position(place));
        match position {
            None => self.0.first().copied(),
            Some(position) => {
                let last = self.0.len().saturating_sub(1);
                self.0.get(position.saturating_add_signed(steps).min(last)).copied()
            }
        }
    }

    /// Finds the next item after `place` that is `wanted`, from the beginning again at the end.
    pub fn find(&self, place: Option<usize>, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let from = place.and_then(|place| self.position(place)).map_or(0, |at| at + 1);
        let (before, after) = self.0.split_at(from.min(self.0.len()));
        after.iter().chain(before).copied().find(|&at| wanted(at))
    }
}

/// The filtering of a queue, an item at a time, so that a page can pause between two.
#[derive(Clone, Debug)]
pub struct QueueFilter {
    filter: Filter,
    order: Order,
    /// Words of the search, in lower case.
    words: Vec<String>,
    at: usize,
    passed: Vec<usize>,
}

impl QueueFilter {
    /// Prepares a queue.
    pub fn new(filter: Filter, order: Order) -> Self {
        let words = filter.search.to_lowercase().split_whitespace().map(str::to_owned).collect();
        Self { filter, order, words, at: 0, passed: Vec::new() }
    }

    /// Filters one more item of `project`; returns false when there is none.
    pub fn step(&mut self, project: &Project) -> bool {
        let Some(item) = project.items().get(self.at) else { return false };
        if passes(project, item, &self.filter, &self.words) {
            self.passed.push(self.at);
        }
        self.at += 1;
        true
    }

    /// Returns the items that passed, in order.
    pub fn finish(self, project: &Project) -> Queue {
        let (items, mut places) = (project.items(), self.passed);
        match self.order {
            Order::File => {}
            Order::Question => places.sort_by_cached_key(|&at| items[at].question.to_lowercase()),
            Order::Database | Order::Kind => {
                let by_kind = self.order == Order::Kind;
                let key = |at: usize| if by_kind { &items[at].kind } else { &items[at].db_id };
                places.sort_by(|&a, &b| key(a).cmp(key(b)));
            }
            Order::Status => places.sort_by_cached_key(|&at| project.status(&items[at])),
            Order::Time => {
                let spent =
                    |at: usize| project.labels(&items[at].id).map_or(0, |labels| labels.spent);
                places.sort_by_cached_key(|&at| std::cmp::Reverse(spent(at)));
            }
            Order::Uncertain => sort_by_certainty(items, &mut places),
            Order::Similar => places.sort_by_cached_key(|&at| skeleton(&items[at])),
            Order::Random(seed) => {
                // All items are shuffled, so that a filter does not change the order.
                let mut all: Vec<usize> = (0..items.len()).collect();
                Random::new(seed).shuffle(&mut all);
                let mut passed = vec![false; items.len()];
                places.iter().for_each(|&at| passed[at] = true);
                all.retain(|&at| passed[at]);
                places = all;
            }
        }
        Queue(places)
    }
}

fn passes(project: &Project, item: &Item, filter: &Filter, words: &[String]) -> bool {
    let among = |set: &BTreeSet<String>, name: &str| set.is_empty() || set.contains(name);
    let decisions = project.decisions();
    let in_queue = match filter.task {
        Task::Annotate => true,
        // Who asks for another state looks at what was reviewed.
        Task::Review => !filter.reviews.is_empty() || waits(project, item, Task::Review),
        Task::Adjudicate => disagrees(project, item),
    };
    in_queue
        && among(&filter.kinds, &item.kind)
        && among(&filter.databases, &item.db_id)
        && item.mentions(words, |word| somebody_wrote(project, item, word))
        && (filter.statuses.is_empty() || filter.statuses.contains(&project.status(item)))
        && (filter.reviews.is_empty()
            || reviews(project, item, filter.task).iter().any(|s| filter.reviews.contains(s)))
        && (!filter.flagged
            || decisions.annotators().any(|who| decisions.is_flagged(who, &item.id)))
        && (!filter.disagreement || disagrees(project, item))
        && (!filter.recheck || wants_recheck(project, item))
        && (!filter.uncovered || item.is_uncovered())
        && filter.pairing.as_ref().is_none_or(|pairing| is_pairing(project, item, pairing))
}

/// Returns whether an item waits for the present annotator to do this with it.
pub fn waits(project: &Project, item: &Item, task: Task) -> bool {
    match task {
        Task::Annotate => matches!(project.status(item), Status::Open | Status::Begun),
        Task::Review => to_review(project, item).next().is_some(),
        Task::Adjudicate => is_open(project, item),
    }
}

/// Lists whose annotations of an item wait for a review by the present annotator: those that others
/// submitted.
pub fn to_review<'a>(project: &'a Project, item: &'a Item) -> impl Iterator<Item = &'a str> {
    let decisions = project.decisions();
    decisions.annotators().filter(move |who| *who != project.annotator).filter(move |who| {
        decisions.labels(who, &item.id).is_some_and(|labels| is_submitted(labels.review()))
    })
}

/// Counts the annotations that wait for a review by the present annotator.
pub fn count_to_review(project: &Project) -> usize {
    let decisions = project.decisions();
    let others = decisions.annotators().filter(|who| *who != project.annotator);
    let all = others.flat_map(|who| decisions.by(who));
    all.filter(|(_, labels)| is_submitted(labels.review())).count()
}

fn is_submitted(state: ReviewState) -> bool {
    matches!(state, ReviewState::Submitted | ReviewState::InReview)
}

/// Returns whether two annotators say this of an item, or of one of its gold queries.
fn is_pairing(project: &Project, item: &Item, pairing: &Pairing) -> bool {
    let Some(field) = project.label_set.field(&pairing.label) else { return false };
    let raters = raters(project, item);
    let labels = |name: &String| raters.iter().find(|(who, _)| who == name).map(|(_, l)| *l);
    let [Some(first), Some(second)] = pairing.annotators.each_ref().map(labels) else {
        return false;
    };
    field.slots(item.golds.len()).iter().any(|slot| {
        let given = [first, second].map(|labels| rating(field, labels, slot));
        given.iter().zip(&pairing.given).all(|(is, wanted)| is.as_ref() == Some(wanted))
    })
}

/// Returns whether the present annotator should look at an item again.
fn wants_recheck(project: &Project, item: &Item) -> bool {
    let Some(labels) = project.labels(&item.id) else { return false };
    labels.flag(FLAG)
        || labels.review() == ReviewState::Returned
        || labels.values.values().any(|value| value.as_text() == Some(UNSURE))
        || !project.label_set.contradictions_of(labels, item.golds.len()).is_empty()
}

/// Lists how far the reviews of an item are that concern the present annotator: the own one, and for
/// a reviewer and the adjudicator those of others.
fn reviews(project: &Project, item: &Item, task: Task) -> Vec<ReviewState> {
    if project.annotator == ADJUDICATOR || task == Task::Review {
        let others = raters(project, item).into_iter().filter(|(who, _)| *who != project.annotator);
        return others.map(|(_, labels)| labels.review()).collect();
    }
    vec![project.labels(&item.id).map(Labels::review).unwrap_or_default()]
}

/// Returns whether a word, in lower case, occurs in what an annotator wrote on an item: comments,
/// queries, kinds of their own.
fn somebody_wrote(project: &Project, item: &Item, word: &str) -> bool {
    let decisions = project.decisions();
    let labels = decisions.annotators().filter_map(|who| decisions.labels(who, &item.id));
    labels.flat_map(|labels| labels.values.iter()).any(|(slot, value)| {
        let is_chosen = project.label_set.field_of(slot).is_some_and(|field| {
            matches!(field.kind, FieldKind::Choice { .. } | FieldKind::Reading | FieldKind::Flag)
        });
        !is_chosen && value.category().to_lowercase().contains(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, LabelSet, Status, Value};
    use serde_json::json;
    use std::collections::BTreeMap;

    fn project() -> Project {
        let item = |id: &str, db: &str, kind: &str, question: &str| {
            let object = json!({"id": id, "db_id": db, "kind": kind, "question": question,
                "golds": ["select a from t", "select b from t"], "candidates": ["select a from t"]});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        };
        let items = vec![
            item("p", "zoo", "scope", "Which animals?"),
            item("q", "pets", "column", "Resolution old are the pets?"),
            item("r", "pets", "scope", "Animals of each owner?"),
        ];
        Project::new("test", LabelSet::standard(), items)
    }

    fn decide(project: &mut Project, who: &str, item: &str, slot: &str, value: Value) {
        who.clone_into(&mut project.annotator);
        let set = BTreeMap::from([(slot.to_owned(), Some(value))]);
        let event = project.event(
            1,
            Action::Decide { item: item.into(), set, from_file: BTreeSet::new(), spent: 2_000 },
        );
        project.record(event);
    }

    #[track_caller]
    fn check(project: &Project, filter: &Filter, order: Order, expect: &str) {
        let queue = Queue::new(project, filter, order);
        let found: String =
            queue.places().iter().map(|&at| project.items()[at].id.as_str()).collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn filters_and_orders() {
        let mut project = project();
        let all = Filter::default();
        check(&project, &all, Order::File, "pqr");
        check(&project, &all, Order::Question, "rqp");
        check(&project, &all, Order::Database, "qrp");
        check(&project, &all, Order::Kind, "qpr");
        check(&project, &all, Order::Similar, "qrp");
        check(&project, &Filter { search: "ANIMALS pets".into(), ..all.clone() }, Order::File, "r");
        let pets = Filter { databases: BTreeSet::from(["pets".into()]), ..all.clone() };
        check(&project, &pets, Order::File, "qr");
        let uncovered = Filter { uncovered: true, ..all.clone() };
        check(&project, &uncovered, Order::File, "pqr");
        for item in project.items() {
            let b = if item.id == "q" { "b" } else { "a" };
            item.compare(&["a", b, "a"].map(str::to_owned));
        }
        check(&project, &uncovered, Order::File, "q");

        decide(&mut project, "ada", "q", "ambiguous", Value::text("yes"));
        decide(&mut project, "ada", "p", "flag", Value::Flag(true));
        decide(&mut project, "bob", "q", "ambiguous", Value::text("no"));
        decide(&mut project, "bob", "r", "ambiguous", Value::text("no"));
        let disagreement = Filter { disagreement: true, ..all.clone() };
        check(&project, &disagreement, Order::File, "q");
        check(&project, &Filter { flagged: true, ..all.clone() }, Order::File, "p");
        let open = Filter { statuses: BTreeSet::from([Status::Open]), ..all.clone() };
        check(&project, &open, Order::File, "p");
        check(&project, &all, Order::Status, "pqr");
        check(&project, &all, Order::Time, "qrp");
        let recheck = Filter { recheck: true, ..all.clone() };
        check(&project, &recheck, Order::File, "");
        decide(&mut project, "bob", "p", "gold.2", Value::text("unsure"));
        decide(&mut project, "bob", "q", "preferred", Value::text("third"));
        check(&project, &recheck, Order::File, "pq");
        project.annotator = "ada".into();
        check(&project, &recheck, Order::File, "p");
        project.annotator = "bob".into();
        let search = |words: &str| Filter { search: words.into(), ..all.clone() };
        decide(&mut project, "bob", "r", "comment", Value::text("Each Owner, or all?"));
        check(&project, &search("each all"), Order::File, "r");
        check(&project, &search("animals all"), Order::File, "r");
        check(&project, &search("no"), Order::File, "");
    }

    #[test]
    fn each_task_has_its_queue() {
        let mut project = project();
        for (who, item, value) in
            [("ada", "p", "yes"), ("ada", "q", "yes"), ("bob", "q", "no"), ("bob", "r", "no")]
        {
            for slot in ["gold.1", "gold.2"] {
                decide(&mut project, who, item, slot, Value::text("valid"));
            }
            decide(&mut project, who, item, "ambiguous", Value::text(value));
            if item != "r" {
                let item = project.item(item).unwrap().clone();
                let event = project.review(2, &item, who, Some(ReviewState::Submitted), "");
                project.record(event.unwrap());
            }
        }
        let waiting = |project: &Project, task: Task| {
            let all = project.items().iter().filter(|item| waits(project, item, task));
            all.map(|item| item.id.as_str()).collect::<String>()
        };
        // Everybody reviews what others submitted, and nobody what is their own.
        for (who, review, count) in [("ada", "q", 1), ("bob", "pq", 2), ("cyd", "pq", 3)] {
            who.clone_into(&mut project.annotator);
            check(&project, &Filter::of(Task::Review), Order::File, review);
            assert_eq!(waiting(&project, Task::Review), review);
            assert_eq!(count_to_review(&project), count);
            check(&project, &Filter::of(Task::Adjudicate), Order::File, "q");
            check(&project, &Filter::default(), Order::File, "pqr");
        }
        let item = project.item("p").unwrap().clone();
        let event = project.review(3, &item, "ada", Some(ReviewState::Accepted), "").unwrap();
        project.record(event);
        check(&project, &Filter::of(Task::Review), Order::File, "q");
        let accepted =
            Filter { reviews: [ReviewState::Accepted].into(), ..Filter::of(Task::Review) };
        check(&project, &accepted, Order::File, "p");

        decide(&mut project, ADJUDICATOR, "q", "ambiguous", Value::text("yes"));
        assert_eq!(waiting(&project, Task::Adjudicate), "");
        check(&project, &Filter::of(Task::Adjudicate), Order::File, "q");
    }

    #[test]
    fn a_cell_of_a_confusion_shows_its_items() {
        let mut project = project();
        for (who, item, value) in
            [("ada", "p", "yes"), ("bob", "p", "no"), ("ada", "q", "no"), ("bob", "q", "no")]
        {
            decide(&mut project, who, item, "gold.2", Value::text("valid"));
            decide(&mut project, who, item, "ambiguous", Value::text(value));
        }
        let says = |label: &str, given: [&str; 2]| Filter {
            pairing: Some(Pairing {
                label: label.into(),
                annotators: ["ada".into(), "bob".into()],
                given: given.map(str::to_owned),
            }),
            ..Filter::default()
        };
        check(&project, &says("ambiguous", ["yes", "no"]), Order::File, "p");
        check(&project, &says("ambiguous", ["no", "no"]), Order::File, "q");
        check(&project, &says("ambiguous", ["no", "yes"]), Order::File, "");
        check(&project, &says("gold", ["valid", "valid"]), Order::File, "pq");
        decide(&mut project, "bob", "p", "skip", Value::Flag(true));
        check(&project, &says("ambiguous", ["yes", "no"]), Order::File, "");
    }

    #[test]
    fn random_order_is_stable_under_filters() {
        let items = (0..50).map(|n| {
            let object =
                json!({"question": format!("{n}"), "db_id": if n % 3 == 0 { "a" } else { "b" }});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        });
        let project = Project::new("test", LabelSet::standard(), items.collect());
        let all = Queue::new(&project, &Filter::default(), Order::Random(7));
        assert_ne!(all, Queue::new(&project, &Filter::default(), Order::Random(8)));
        let filter = Filter { databases: BTreeSet::from(["a".into()]), ..Filter::default() };
        let some = Queue::new(&project, &filter, Order::Random(7));
        let expect: Vec<usize> = all.places().iter().copied().filter(|at| at % 3 == 0).collect();
        assert_eq!(some.places(), expect);
    }

    #[test]
    fn steps_stay_inside() {
        let project = project();
        let queue = Queue::new(&project, &Filter::default(), Order::File);
        assert_eq!(queue.step(None, 1), Some(0));
        assert_eq!((queue.step(Some(0), -1), queue.step(Some(1), 5)), (Some(0), Some(2)));
        assert_eq!(queue.find(Some(2), |at| at != 2), Some(0));
        assert_eq!(queue.find(Some(0), |_| false), None);
        assert_eq!(Queue::default().step(Some(3), 1), None);
    }
}
