//! Collection of the ratings in a project, an item at a time.

use std::collections::BTreeMap;

use super::{Cut, Part, Ratings};
use crate::adjudication::{ADJUDICATOR, raters};
use crate::{Field, FieldKind, Item, Labels, Project, Value};

/// Units that two or more annotators rated, from which on each quarter of them has figures.
const QUARTERED: usize = 20;

/// The ratings of the items that were collected so far.
#[derive(Clone, Debug)]
pub struct RatingCollector {
    annotators: Vec<String>,
    labels: Vec<Rated>,
    at: usize,
}

/// The ratings of one label.
#[derive(Clone, Debug)]
struct Rated {
    field: Field,
    /// Numbers of the categories, in the order in which they occurred.
    categories: BTreeMap<String, usize>,
    /// Units of each kind of item.
    kinds: BTreeMap<String, Vec<Unit>>,
}

/// An item, or a gold query of one where each has a label of its own.
#[derive(Clone, Debug)]
struct Unit {
    /// The category that each annotator gave.
    said: Vec<Option<usize>>,
    /// Whether the value of each annotator is the file's, so that it does not count.
    from_file: Vec<bool>,
    /// When the last of them rated it.
    at: u64,
}

/// Returns what an annotator says of a slot; none where nothing was said, or the value is the file's.
pub(crate) fn rating(field: &Field, labels: &Labels, slot: &str) -> Option<String> {
    if labels.from_file.contains(slot) {
        return None;
    }
    match labels.get(slot) {
        Some(value) => Some(value.category()),
        // Who labelled the item and set no flag has decided against it.
        None => (field.kind == FieldKind::Flag).then(|| Value::Flag(false).category()),
    }
}

impl RatingCollector {
    /// Prepares the collection from a project.
    pub fn new(project: &Project) -> Self {
        let annotators = project.decisions().annotators().filter(|who| *who != ADJUDICATOR);
        let fields = project.label_set.fields.iter().filter(|field| field.is_rated());
        let rated = |field: &Field| Rated {
            field: field.clone(),
            categories: BTreeMap::new(),
            kinds: BTreeMap::new(),
        };
        Self {
            annotators: annotators.map(str::to_owned).collect(),
            labels: fields.map(rated).collect(),
            at: 0,
        }
    }

    /// Collects the ratings of one more item of `project`; returns it, or none at the end.
    pub fn step<'a>(&mut self, project: &'a Project) -> Option<&'a Item> {
        let item = project.items().get(self.at)?;
        self.at += 1;
        let given: BTreeMap<&str, &Labels> = raters(project, item).into_iter().collect();
        if !given.is_empty() {
            for rated in &mut self.labels {
                rated.take(item, &given, &self.annotators);
            }
        }
        Some(item)
    }

    /// Lists the units that have figures of their own, for each label by its place: all units, and
    /// those of each kind, pair and quarter where there are several.
    pub fn cuts(&self) -> Vec<(usize, Cut)> {
        let people = self.annotators.len();
        let mut cuts = Vec::new();
        for (label, rated) in self.labels.iter().enumerate() {
            cuts.push((label, Cut::All));
            // One kind alone is all units, as are two annotators alone.
            if rated.kinds.len() > 1 {
                cuts.extend(rated.kinds.keys().map(|kind| (label, Cut::Kind(kind.clone()))));
            }
            if people > 2 {
                let pairs = (0..people).flat_map(|a| (a + 1..people).map(move |b| (a, b)));
                cuts.extend(pairs.map(|(a, b)| (label, Cut::Pair(a, b))));
            }
            if rated.pairable().count() >= QUARTERED {
                cuts.extend((1..=4).map(|quarter| (label, Cut::Quarter(quarter))));
            }
        }
        cuts
    }

    /// Returns the ratings of a label, by its place, over some of its units; none where there are
    /// none.
    pub fn part(&self, label: usize, cut: &Cut) -> Option<Part> {
        self.labels.get(label)?.part(cut, &self.annotators)
    }

    /// Returns a part for each of [`RatingCollector::cuts`].
    pub fn parts(&self) -> Vec<Part> {
        self.cuts().iter().filter_map(|(label, cut)| self.part(*label, cut)).collect()
    }
}

impl Rated {
    fn take(&mut self, item: &Item, given: &BTreeMap<&str, &Labels>, annotators: &[String]) {
        for slot in self.field.slots(item.golds.len()) {
            let of = |who: &String| given.get(who.as_str()).copied();
            let said: Vec<Option<String>> = annotators
                .iter()
                .map(|who| of(who).and_then(|labels| rating(&self.field, labels, &slot)))
                .collect();
            let from_file: Vec<bool> = annotators
                .iter()
                .map(|who| of(who).is_some_and(|labels| labels.from_file.contains(&slot)))
                .collect();
            if said.iter().all(Option::is_none) && !from_file.contains(&true) {
                continue;
            }
            let mut number = |category: String| {
                let next = self.categories.len();
                *self.categories.entry(category).or_insert(next)
            };
            let said = said.into_iter().map(|said| said.map(&mut number)).collect();
            let at = given.values().map(|labels| labels.at).max().unwrap_or_default();
            let unit = Unit { said, from_file, at };
            self.kinds.entry(item.kind.clone()).or_default().push(unit);
        }
    }

    fn all(&self) -> impl Iterator<Item = &Unit> {
        self.kinds.values().flatten()
    }

    /// Lists the units that two or more annotators rated.
    fn pairable(&self) -> impl Iterator<Item = &Unit> {
        self.all().filter(|unit| unit.said.iter().flatten().count() > 1)
    }

    /// Lists a quarter, from 1, of the units that two or more annotators rated, by their times.
    fn quarter(&self, quarter: usize) -> Vec<&Unit> {
        let mut units: Vec<&Unit> = self.pairable().collect();
        units.sort_by_key(|unit| unit.at);
        let end = |quarter: usize| quarter * units.len() / 4;
        units[end(quarter - 1)..end(quarter)].to_vec()
    }

    /// Returns some of the units, with their categories numbered in the order of their names.
    fn part(&self, cut: &Cut, annotators: &[String]) -> Option<Part> {
        let units: Vec<&Unit> = match cut {
            Cut::All | Cut::Pair(..) => self.all().collect(),
            Cut::Kind(kind) => self.kinds.get(kind)?.iter().collect(),
            Cut::Quarter(quarter) => self.quarter(*quarter),
        };
        let people: Vec<usize> = match cut {
            Cut::Pair(a, b) => vec![*a, *b],
            _ => (0..annotators.len()).collect(),
        };
        let of_people = |unit: &&Unit| people.iter().map(|&who| unit.said[who]).collect();
        let mut rows: Vec<Vec<Option<usize>>> = units.iter().map(of_people).collect();
        rows.retain(|row| row.iter().any(Option::is_some));
        let taken = |unit: &&Unit| people.iter().filter(|&&who| unit.from_file[who]).count();
        let from_file = units.iter().map(taken).sum();

        let mut occurs = vec![false; self.categories.len()];
        rows.iter().flatten().flatten().for_each(|&category| occurs[category] = true);
        let mut categories = Vec::new();
        let mut numbers = vec![0; occurs.len()];
        for (name, &place) in self.categories.iter().filter(|&(_, &place)| occurs[place]) {
            numbers[place] = categories.len();
            categories.push(name.clone());
        }
        if categories.is_empty() && from_file == 0 {
            return None;
        }
        for category in rows.iter_mut().flatten().flatten() {
            *category = numbers[*category];
        }
        Some(Part {
            label: self.field.id.clone(),
            title: self.field.title.clone(),
            cut: cut.clone(),
            annotators: people.iter().map(|&who| annotators[who].clone()).collect(),
            categories,
            ratings: Ratings::new(&rows),
            from_file,
        })
    }
}
