//! One file for several people: a part that all of them label, so that agreement can be computed,
//! and the rest dealt out evenly.

use beamsplitter_common::Random;

use crate::Project;

/// How items are dealt out.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// The annotators, each of whom gets a part.
    pub annotators: Vec<String>,
    /// Share of the items that everybody gets, from 0 to 1.
    pub shared: f64,
    /// Seed of the shuffle that chooses the shared items and deals out the others.
    pub seed: u64,
}

impl Assignment {
    /// Returns the items of each annotator, as places among `items` items in their order.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a count"
    )]
    pub fn places(&self, items: usize) -> Vec<Vec<usize>> {
        let mut all: Vec<usize> = (0..items).collect();
        Random::new(self.seed).shuffle(&mut all);
        let shared = (self.shared.clamp(0.0, 1.0) * items as f64).round() as usize;
        let (both, rest) = all.split_at(shared.min(items));
        let mut parts = vec![both.to_vec(); self.annotators.len()];
        if let Some(people) = std::num::NonZero::new(parts.len()) {
            for (turn, &place) in rest.iter().enumerate() {
                parts[turn % people].push(place);
            }
        }
        parts.iter_mut().for_each(|part| part.sort_unstable());
        parts
    }

    /// Returns a project without labels for each annotator: the label set, the items of the part,
    /// and the name of the one who labels it.
    pub fn split(&self, project: &Project) -> Vec<Project> {
        let parts = self.places(project.items().len());
        let people = self.annotators.iter().zip(parts);
        let part = |(annotator, places): (&String, Vec<usize>)| {
            let items = places.into_iter().map(|at| project.items()[at].clone()).collect();
            let name = format!("{} {annotator}", project.name);
            let mut part = Project::new(name, project.label_set.clone(), items);
            part.annotator.clone_from(annotator);
            part.database.clone_from(&project.database);
            part
        };
        people.map(part).collect()
    }
}

/// Reads names of annotators from a text: separated by commas or lines, none twice.
pub fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in text.split([',', '\n']).map(str::trim).filter(|name| !name.is_empty()) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Item, LabelSet};
    use serde_json::json;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_gets_the_shared_part_and_nobody_the_rest_twice() {
        let assignment =
            |people: &str, shared| Assignment { annotators: names(people), shared, seed: 3 };
        for (items, shared) in [(60, 0.2), (7, 0.5), (5, 0.0), (5, 1.0), (0, 0.3)] {
            let parts = assignment("ada, bob,cyd", shared).places(items);
            let sets: Vec<BTreeSet<usize>> =
                parts.iter().map(|part| part.iter().copied().collect()).collect();
            let common = sets.iter().skip(1).fold(sets[0].clone(), |all, set| &all & set);
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let wanted = (shared * items as f64).round();
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let found = common.len() as f64;
            assert!((found - wanted).abs() < 0.1);
            let given: usize = parts.iter().map(Vec::len).sum();
            assert_eq!(given, items + 2 * common.len());
            let (least, most) =
                (sets.iter().map(BTreeSet::len).min(), sets.iter().map(BTreeSet::len).max());
            assert!(most.unwrap() - least.unwrap() <= 1);
        }
        assert_eq!(assignment("", 0.5).places(4), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn parts_are_projects_of_their_annotators() {
        let item = |n: usize| {
            let object = json!({"question": n.to_string(), "query1": "a"});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        };
        let project = Project::new("pets", LabelSet::standard(), (0..10).map(item).collect());
        let annotators = names("ada\nbob, ada");
        let parts = Assignment { annotators, shared: 0.4, seed: 1 }.split(&project);
        let facts: Vec<_> =
            parts.iter().map(|part| (part.name.as_str(), part.items().len())).collect();
        assert_eq!(facts, [("pets ada", 7), ("pets bob", 7)]);
        assert_eq!(parts[1].annotator, "bob");
        assert!(parts[0].items().iter().all(|item| project.item(&item.id) == Some(item)));
    }
}
