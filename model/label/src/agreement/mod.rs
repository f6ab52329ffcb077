//! How far annotators agree: figures for each label, over all items, for each kind of ambiguity, each
//! two annotators and each quarter of the time, with intervals. A value that a key took over from the
//! file does not count until the annotator chooses it.

pub mod bootstrap;
pub mod coefficients;
mod collector;
pub mod confusion;
pub mod ratings;

use std::collections::BTreeMap;

use serde::Serialize;

use beamsplitter_common::bootstrap::DRAWS;
pub use bootstrap::{Bootstrap, Figure, intervals};
pub use coefficients::{Figures, figures};
pub use collector::RatingCollector;
pub(crate) use collector::rating;
pub use confusion::Confusion;
pub use ratings::Ratings;

use crate::Project;

/// Seed of the intervals; the same labels give the same intervals.
pub const SEED: u64 = 7;

/// The units that figures are of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// All of them.
    All,
    /// Those of items of one kind of ambiguity.
    Kind(String),
    /// Those of two annotators alone, by their places.
    Pair(usize, usize),
    /// A quarter, from 1, of those that two or more annotators rated, by the time of the last.
    Quarter(usize),
}

/// Why a figure has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// No two annotators rated the same.
    NothingInCommon,
    /// All annotators rated nothing in common, which this figure needs.
    NotByAll,
    /// Everybody gave the same value, which chance would do, too.
    OneValue,
    /// The values are the file's, and nobody chose one.
    FromFile,
}

impl Missing {
    /// Returns the reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::NothingInCommon => "no example in common",
            Self::NotByAll => "none rated by all",
            Self::OneValue => "one value only",
            Self::FromFile => "taken from the file",
        }
    }
}

/// Agreement on one label over some items.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// The label's id.
    pub label: String,
    /// The label's name for people.
    pub title: String,
    /// Kind of ambiguity of the items; none for all items.
    pub kind: Option<String>,
    /// Quarter of the units by their times, from 1; none for all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quarter: Option<usize>,
    /// The units.
    #[serde(skip)]
    pub cut: Cut,
    /// The annotators that are compared.
    pub annotators: Vec<String>,
    /// Number of units that two or more annotators rated: items, or their golds where each has a
    /// label of its own.
    pub units: usize,
    /// Categories that occur.
    pub categories: Vec<String>,
    /// The figures, each with its interval.
    #[serde(flatten)]
    pub figures: Figures<Figure>,
    /// Cohen's kappa of every two annotators, by their places in `annotators`.
    pub pairs: Vec<(usize, usize, Option<f64>)>,
    /// Number of ratings that do not count, since their value is the file's and nobody touched it.
    #[serde(skip_serializing_if = "is_zero")]
    pub from_file: usize,
    /// Why figures have no value, by their names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub missing: BTreeMap<&'static str, Missing>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Agreement {
    /// Names the units: a kind, two annotators, a quarter, or all.
    pub fn units_in_words(&self) -> String {
        match &self.cut {
            Cut::All => "all".into(),
            Cut::Kind(kind) if kind.is_empty() => "none".into(),
            Cut::Kind(kind) => kind.clone(),
            Cut::Pair(..) => self.annotators.join(", "),
            Cut::Quarter(quarter) => format!("quarter {quarter}"),
        }
    }
}

/// The ratings of one label over some items, from which its [`Agreement`] is computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    label: String,
    title: String,
    cut: Cut,
    annotators: Vec<String>,
    categories: Vec<String>,
    ratings: Ratings,
    from_file: usize,
}

/// Computes the agreement on every label, over all items, and for each kind of ambiguity, each two
/// annotators and each quarter of the time where there are several.
pub fn agreement(project: &Project) -> Vec<Agreement> {
    let mut collector = RatingCollector::new(project);
    while collector.step(project).is_some() {}
    collector.parts().iter().map(Part::agreement).collect()
}

impl Part {
    /// Computes the figures.
    pub fn agreement(&self) -> Agreement {
        let mut bootstrap = self.bootstrap();
        while bootstrap.step() {}
        self.agreement_from(bootstrap)
    }

    /// Returns the units that it is about.
    pub fn cut(&self) -> &Cut {
        &self.cut
    }

    /// Counts, for every two annotators, how often one gave a category where the other gave another.
    pub fn confusions(&self) -> Vec<Confusion> {
        let count = self.annotators.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let of = |(a, b): (usize, usize)| Confusion {
            label: self.label.clone(),
            title: self.title.clone(),
            annotators: [a, b].map(|who| self.annotators[who].clone()),
            categories: self.categories.clone(),
            counts: confusion::counts(&self.ratings, a, b, self.categories.len()),
        };
        pairs.map(of).filter(|matrix| matrix.units() > 0).collect()
    }

    /// Prepares the figures, to be computed a draw at a time.
    pub fn bootstrap(&self) -> Bootstrap {
        Bootstrap::new(self.ratings.clone(), DRAWS, SEED)
    }

    /// Returns the agreement with the figures of a bootstrap of this part.
    pub fn agreement_from(&self, bootstrap: Bootstrap) -> Agreement {
        let count = self.annotators.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let figures = bootstrap.finish();
        Agreement {
            label: self.label.clone(),
            title: self.title.clone(),
            kind: if let Cut::Kind(kind) = &self.cut { Some(kind.clone()) } else { None },
            quarter: if let Cut::Quarter(quarter) = self.cut { Some(quarter) } else { None },
            cut: self.cut.clone(),
            annotators: self.annotators.clone(),
            units: self.ratings.pairable(),
            categories: self.categories.clone(),
            pairs: pairs.map(|(a, b)| (a, b, self.ratings.cohen(a, b))).collect(),
            from_file: self.from_file,
            missing: self.missing(&figures),
            figures,
        }
    }

    /// Returns why figures have no value, by their names.
    fn missing(&self, figures: &Figures<Figure>) -> BTreeMap<&'static str, Missing> {
        let by_all = self.ratings.rows.iter().any(|row| !row.contains(&None));
        let reason = |name| match (self.ratings.pairable(), self.from_file) {
            (0, 0) => Missing::NothingInCommon,
            (0, _) => Missing::FromFile,
            _ if name == "fleiss" && !by_all => Missing::NotByAll,
            _ => Missing::OneValue,
        };
        let none = figures.each().into_iter().filter(|(_, figure)| figure.value.is_none());
        none.map(|(name, _)| (name, reason(name))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Item, LabelSet, Value};
    use serde_json::json;

    /// Returns a project of as many items as the texts have letters; each text is an annotator's
    /// answers whether the items are ambiguous (y, n, or a dot for none).
    fn project(said: &[(&str, &str)]) -> Project {
        let items = (0..said[0].1.len()).map(|n| {
            let object = json!({"question": n.to_string(), "kind": "column", "query1": "a"});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        });
        let mut project = Project::new("test", LabelSet::standard(), items.collect());
        for (who, said) in said {
            (*who).clone_into(&mut project.annotator);
            for (at, letter) in said.char_indices() {
                let value = match letter {
                    'y' => "yes",
                    'n' => "no",
                    _ => continue,
                };
                let set = [("ambiguous".to_owned(), Some(Value::text(value)))].into();
                let item = project.items()[at].clone();
                let event = project.decision(at as u64, &item, set, 1).unwrap().event;
                project.record(event);
            }
        }
        project
    }

    fn of(project: &Project) -> Vec<(String, usize, Option<f64>)> {
        let all = agreement(project).into_iter().filter(|row| row.label == "ambiguous");
        all.map(|row| (row.units_in_words(), row.units, row.figures.percent.value)).collect()
    }

    #[test]
    fn every_two_annotators_have_their_figures() {
        let found = of(&project(&[("ada", "yynn"), ("bob", "yyn."), ("cyd", "ynyy")]));
        let found: Vec<_> =
            found.iter().map(|(units, count, share)| (units.as_str(), *count, *share)).collect();
        assert_eq!(
            found[1..],
            [
                ("ada, bob", 3, Some(1.0)),
                ("ada, cyd", 4, Some(0.25)),
                ("bob, cyd", 3, Some(1.0 / 3.0)),
            ]
        );
    }

    #[test]
    fn agreement_over_time_has_four_quarters() {
        let (ada, bob) = ("y".repeat(20), "n".repeat(5) + &"y".repeat(15));
        let found = of(&project(&[("ada", &ada), ("bob", &bob)]));
        let shares: Vec<_> =
            found[1..].iter().map(|(units, _, share)| (&**units, *share)).collect();
        let all = Some(1.0);
        assert_eq!(
            shares,
            [("quarter 1", Some(0.0)), ("quarter 2", all), ("quarter 3", all), ("quarter 4", all),]
        );
        assert_eq!(of(&project(&[("ada", &ada[1..]), ("bob", &bob[1..])])).len(), 1);
    }

    #[test]
    fn a_missing_figure_has_its_reason() {
        let reasons = |said: &[(&str, &str)]| {
            let row = agreement(&project(said)).remove(0);
            row.missing.into_iter().map(|(name, why)| (name, why.words())).collect::<Vec<_>>()
        };
        let none = "no example in common";
        assert_eq!(
            reasons(&[("ada", "y."), ("bob", ".n")]),
            [("alpha", none), ("cohen", none), ("fleiss", none), ("percent", none)]
        );
        let one = "one value only";
        assert_eq!(
            reasons(&[("ada", "yy"), ("bob", "yy")]),
            [("alpha", one), ("cohen", one), ("fleiss", one)]
        );
        assert_eq!(
            reasons(&[("ada", "yyn"), ("bob", "yn."), ("cyd", "..y")]),
            [("fleiss", "none rated by all")]
        );
        assert_eq!(reasons(&[("ada", "yn"), ("bob", "yn")]), []);
    }

    #[test]
    fn what_nobody_chose_does_not_count() {
        let mut project = project(&[("ada", "yyy"), ("bob", "yyy")]);
        let set = project.label_set.clone();
        let first = set.shortcuts[0].clone();
        for who in ["ada", "bob"] {
            who.clone_into(&mut project.annotator);
            for item in project.items().to_vec() {
                let values = first.values(&set, &item).unwrap();
                let decision = project.decision(9, &item, values, 1).unwrap();
                project.record(decision.with_from_file(first.from_file(&set, &item)).event);
            }
        }
        let kind = |project: &Project| {
            let row = agreement(project).into_iter().find(|row| row.label == "kind").unwrap();
            (
                row.units,
                row.from_file,
                row.figures.percent.value,
                row.missing.get("percent").copied(),
            )
        };
        assert_eq!(kind(&project), (0, 6, None, Some(Missing::FromFile)));
        // What somebody chooses counts, also where it is the same.
        for who in ["ada", "bob"] {
            who.clone_into(&mut project.annotator);
            let item = project.items()[0].id.clone();
            let value = Some(Value::List(vec!["column".into()]));
            let set = [("kind".to_owned(), value)].into();
            let action = Action::Decide { item, set, from_file: Default::default(), spent: 0 };
            let event = project.event(10, action);
            project.record(event);
        }
        assert_eq!(kind(&project), (1, 4, Some(1.0), None));
    }
}
