//! Which verdicts that a question has no answer are given, and what is told where none is.

#[cfg(feature = "parser")]
use std::collections::BTreeSet;

#[cfg(feature = "parser")]
use beamsplitter_common::text::{listed, quoted};

#[cfg(feature = "parser")]
use super::category::Sort;
use super::category::{Category, Verdict};
#[cfg(feature = "parser")]
use super::network::Network;

#[cfg(feature = "parser")]
impl Verdict {
    /// Returns whether the verdict is right so often that a person is told it: at least four times in
    /// five where it says that there is no answer, on typed questions over databases that the network
    /// of verdicts did not see (model/training/verdict.py). What asks to change the data has none.
    pub fn is_given(&self) -> bool {
        let given = Network::own().map_or(&[][..], |network| &network.given);
        self.category.sort() != Sort::Unanswerable || self.asks_to_change || self.is_within(given)
    }

    fn is_within(&self, given: &[(Category, f64)]) -> bool {
        let is_sure = |(category, least): &(Category, f64)| {
            *category == self.category && self.probability >= *least
        };
        given.iter().any(is_sure)
    }

    /// Returns what a person is told: the verdict where it is given, else that the question can be
    /// answered but for the words without a place in the query that is shown first.
    #[must_use]
    pub fn told(self, mut unplaced: Vec<String>) -> Self {
        let mut known = BTreeSet::new();
        unplaced.retain(|word| known.insert(word.clone()));
        let is_given = self.is_given();
        match self.category.sort() {
            Sort::Answerable => {}
            _ if is_given => return Self { note: None, ..self },
            _ => {}
        }
        let evidence = match unplaced.as_slice() {
            [] => String::new(),
            words => {
                format!("I could not place {} in this database.", listed(&quoted(words), "or"))
            }
        };
        Self {
            category: Category::Answerable,
            suspected: (!is_given).then_some(self.category),
            evidence,
            missing: Vec::new(),
            unused: unplaced,
            ..self
        }
    }

    /// Says that the database has what the question names, where nothing else was to be said of it.
    #[must_use]
    pub fn with_all_there(self) -> Self {
        let is_open = !self.evidence.is_empty() || self.suspected.is_some();
        if is_open || self.category.sort() != Sort::Answerable {
            return self;
        }
        Self { evidence: "The database has what the question names.".to_owned(), ..self }
    }
}

impl Verdict {
    /// Returns the evidence, with what should be known of the answer beside it; empty where there is
    /// neither.
    pub fn sentences(&self) -> String {
        let all = [Some(&self.evidence), self.note.as_ref()].into_iter().flatten();
        let all: Vec<&str> = all.map(String::as_str).filter(|text| !text.is_empty()).collect();
        all.join(" ")
    }

    /// Returns the category that is likeliest, whether it is told or not.
    pub fn likeliest(&self) -> Category {
        self.suspected.unwrap_or(self.category)
    }
}

#[cfg(all(test, feature = "parser"))]
mod tests {
    use super::*;

    fn of(category: Category, probability: f64) -> Verdict {
        let missing = vec!["salary".to_owned()];
        let note = Some("A note.".to_owned());
        Verdict { category, probability, missing, note, ..Verdict::default() }
    }

    #[test]
    fn a_verdict_that_is_seldom_right_is_not_given() {
        let join = of(Category::UnsupportedJoin, 0.5);
        assert!(!join.is_given());
        let told = join.told(vec!["salary".to_owned(), "bonus".to_owned()]);
        assert_eq!(
            (told.category, told.likeliest()),
            (Category::Answerable, Category::UnsupportedJoin)
        );
        assert_eq!(told.evidence, "I could not place “salary” or “bonus” in this database.");
        assert_eq!(told.unused, ["salary", "bonus"]);
        assert!(told.missing.is_empty());
        assert_eq!(told.sentences(), format!("{} A note.", told.evidence));
        assert_eq!(Verdict { evidence: String::new(), ..told }.sentences(), "A note.");
        let change = Verdict { asks_to_change: true, ..of(Category::NonexistentSelectColumn, 1.0) };
        assert_eq!(change.clone().told(Vec::new()), Verdict { note: None, ..change });
    }

    #[test]
    fn a_verdict_is_given_from_the_bound_of_its_category_on() {
        let given = [(Category::UnsupportedJoin, 0.5)];
        assert!(of(Category::UnsupportedJoin, 0.5).is_within(&given));
        assert!(!of(Category::UnsupportedJoin, 0.4).is_within(&given));
        assert!(!of(Category::NonexistentFilterValue, 0.9).is_within(&given));
        assert!(of(Category::AmbiguousWhereColumn, 0.1).is_given());
    }

    #[test]
    fn the_database_has_all_words_only_where_all_have_a_place() {
        let evidence = |category, unplaced: &[&str]| {
            let unplaced = unplaced.iter().map(ToString::to_string).collect();
            of(category, 0.1).told(unplaced).with_all_there().evidence
        };
        let has = "The database has what the question names.";
        assert_eq!(evidence(Category::Answerable, &[]), has);
        assert_eq!(evidence(Category::UnsupportedJoin, &[]), "", "it was suspected");
        assert_eq!(evidence(Category::AmbiguousSelectColumn, &[]), "", "a word is ambiguous");
        let lacks = "I could not place “daily” in this database.";
        assert_eq!(evidence(Category::Answerable, &["daily"]), lacks);
    }
}
