//! How far annotators agree: figures for each label, over all items and for each kind of
//! ambiguity, with intervals.

pub mod bootstrap;
pub mod coefficients;
pub mod ratings;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

pub use bootstrap::{DRAWS, Figure, intervals};
pub use coefficients::{Figures, figures};
pub use ratings::Ratings;

use crate::adjudication::{ADJUDICATOR, raters};
use crate::{Field, FieldKind, Project, Value};

/// Where the random numbers of the intervals begin; the same labels give the same intervals.
pub const SEED: u64 = 7;

/// Agreement on one label over some items.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// The label's id.
    pub label: String,
    /// The label's name for people.
    pub title: String,
    /// Kind of ambiguity of the items; none for all items.
    pub kind: Option<String>,
    /// Who is compared.
    pub annotators: Vec<String>,
    /// What was rated by two or more: items, or golds of items where each has its own.
    pub units: usize,
    /// Categories that occur.
    pub categories: Vec<String>,
    /// The figures, each with its interval.
    #[serde(flatten)]
    pub figures: Figures<Figure>,
    /// Cohen's kappa of every two annotators, by their places in `annotators`.
    pub pairs: Vec<(usize, usize, Option<f64>)>,
}

/// Everything that was rated on one label: what [`agreement`] works on, one part at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    label: String,
    title: String,
    kind: Option<String>,
    annotators: Vec<String>,
    categories: Vec<String>,
    ratings: Ratings,
}

/// Agreement on every label, over all items and for each kind of ambiguity that occurs.
pub fn agreement(project: &Project) -> Vec<Agreement> {
    parts(project).iter().map(Part::agreement).collect()
}

/// The parts of [`agreement`], for those who must not compute for long without a pause.
pub fn parts(project: &Project) -> Vec<Part> {
    let annotators: Vec<String> = project
        .decisions()
        .annotators()
        .filter(|who| *who != ADJUDICATOR)
        .map(str::to_owned)
        .collect();
    let kinds: BTreeSet<&str> = project.items().iter().map(|item| item.kind.as_str()).collect();
    let groups = std::iter::once(None).chain(
        // One kind alone is all items.
        kinds.iter().filter(|_| kinds.len() > 1).map(|kind| Some(*kind)),
    );
    let groups: Vec<Option<&str>> = groups.collect();
    let mut parts = Vec::new();
    for field in project.label_set.fields.iter().filter(|field| field.is_rated()) {
        let all = rated(project, field, &annotators);
        for kind in &groups {
            let rows = all.iter().filter(|(of, _)| kind.is_none_or(|kind| kind == *of));
            let rows: Vec<&Vec<Option<String>>> = rows.map(|(_, row)| row).collect();
            let categories: BTreeSet<&String> = rows.iter().copied().flatten().flatten().collect();
            let categories: Vec<&String> = categories.into_iter().collect();
            if rows.is_empty() || categories.is_empty() {
                continue;
            }
            let number = |category: &Option<String>| {
                category.as_ref().and_then(|category| categories.binary_search(&category).ok())
            };
            let rows: Vec<Vec<Option<usize>>> =
                rows.iter().map(|row| row.iter().map(number).collect()).collect();
            parts.push(Part {
                label: field.id.clone(),
                title: field.title.clone(),
                kind: kind.map(str::to_owned),
                annotators: annotators.clone(),
                categories: categories.into_iter().cloned().collect(),
                ratings: Ratings::new(&rows),
            });
        }
    }
    parts
}

impl Part {
    /// Computes the figures.
    pub fn agreement(&self) -> Agreement {
        let ratings = &self.ratings;
        let count = self.annotators.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        Agreement {
            label: self.label.clone(),
            title: self.title.clone(),
            kind: self.kind.clone(),
            annotators: self.annotators.clone(),
            units: ratings.pairable(),
            categories: self.categories.clone(),
            figures: intervals(ratings, DRAWS, SEED),
            pairs: pairs.map(|(a, b)| (a, b, ratings.cohen(a, b))).collect(),
        }
    }
}

/// For each unit the kind of its item and what each annotator says.
fn rated<'a>(
    project: &'a Project,
    field: &Field,
    annotators: &[String],
) -> Vec<(&'a str, Vec<Option<String>>)> {
    let mut rows = Vec::new();
    for item in project.items() {
        let given: BTreeMap<&str, _> = raters(project, item).into_iter().collect();
        if given.is_empty() {
            continue;
        }
        let slots: Vec<String> = if field.per_gold {
            (1..=item.golds.len()).map(|gold| format!("{}.{gold}", field.id)).collect()
        } else {
            vec![field.id.clone()]
        };
        for slot in slots {
            let row: Vec<Option<String>> = annotators
                .iter()
                .map(|who| {
                    let labels = given.get(who.as_str())?;
                    match labels.get(&slot) {
                        Some(value) => Some(value.category()),
                        // Who has looked at the item and set no mark has said so.
                        None if field.kind == FieldKind::Flag => {
                            Some(Value::Flag(false).category())
                        }
                        None => None,
                    }
                })
                .collect();
            if row.iter().any(Option::is_some) {
                rows.push((item.kind.as_str(), row));
            }
        }
    }
    rows
}
