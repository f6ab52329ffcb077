//! Collection of the ratings in a project, an item at a time.

use std::collections::BTreeMap;

use super::{Part, Ratings};
use crate::adjudication::{ADJUDICATOR, raters};
use crate::{Field, FieldKind, Item, Labels, Project, Value};

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
    /// Units of each kind of item, with the category that each annotator gave.
    kinds: BTreeMap<String, Vec<Vec<Option<usize>>>>,
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

    /// Returns a part for each label over all items, and for each kind where there are several.
    pub fn parts(self) -> Vec<Part> {
        let mut parts = Vec::new();
        for rated in &self.labels {
            let all: Vec<Vec<Option<usize>>> = rated.kinds.values().flatten().cloned().collect();
            parts.extend(rated.part(None, &all, &self.annotators));
            // One kind alone is all items.
            if rated.kinds.len() > 1 {
                for (kind, rows) in &rated.kinds {
                    parts.extend(rated.part(Some(kind), rows, &self.annotators));
                }
            }
        }
        parts
    }
}

impl Rated {
    fn take(&mut self, item: &Item, given: &BTreeMap<&str, &Labels>, annotators: &[String]) {
        let slots: Vec<String> = if self.field.per_gold {
            (1..=item.golds.len()).map(|gold| format!("{}.{gold}", self.field.id)).collect()
        } else {
            vec![self.field.id.clone()]
        };
        for slot in slots {
            let say = |who: &String| {
                let labels = given.get(who.as_str())?;
                match labels.get(&slot) {
                    Some(value) => Some(value.category()),
                    // Who labelled the item and set no flag has decided against it.
                    None if self.field.kind == FieldKind::Flag => {
                        Some(Value::Flag(false).category())
                    }
                    None => None,
                }
            };
            let said: Vec<Option<String>> = annotators.iter().map(say).collect();
            if said.iter().all(Option::is_none) {
                continue;
            }
            let mut number = |category: String| {
                let next = self.categories.len();
                *self.categories.entry(category).or_insert(next)
            };
            let row = said.into_iter().map(|said| said.map(&mut number)).collect();
            self.kinds.entry(item.kind.clone()).or_default().push(row);
        }
    }

    /// Returns the units of a kind, with their categories numbered in the order of their names.
    fn part(
        &self,
        kind: Option<&String>,
        rows: &[Vec<Option<usize>>],
        annotators: &[String],
    ) -> Option<Part> {
        let mut occurs = vec![false; self.categories.len()];
        rows.iter().flatten().flatten().for_each(|&category| occurs[category] = true);
        let mut categories = Vec::new();
        let mut numbers = vec![0; occurs.len()];
        for (name, &place) in self.categories.iter().filter(|&(_, &place)| occurs[place]) {
            numbers[place] = categories.len();
            categories.push(name.clone());
        }
        if categories.is_empty() {
            return None;
        }
        let renumber = |row: &Vec<Option<usize>>| {
            row.iter().map(|said| said.map(|place| numbers[place])).collect()
        };
        let rows: Vec<Vec<Option<usize>>> = rows.iter().map(renumber).collect();
        Some(Part {
            label: self.field.id.clone(),
            title: self.field.title.clone(),
            kind: kind.cloned(),
            annotators: annotators.to_vec(),
            categories,
            ratings: Ratings::new(&rows),
        })
    }
}
