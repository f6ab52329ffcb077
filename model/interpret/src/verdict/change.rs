//! Requests to change the data: *delete all customers*, *add a singer named Bob*, *set all prices
//! to 0*. Questions only read, so such a request is told so, and what it is about can be shown.

use beamsplitter_common::lexicon::{List, Pairs};
use beamsplitter_link::Question;

/// What a request does to the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It takes rows away.
    Remove,
    /// It adds rows.
    Add,
    /// It writes other values.
    Set,
}

/// Verbs that change data, and what they say of the data that is changed.
static REMOVE: Pairs = Pairs::new(crate::LEXICON, "verbs that remove");
static ADD: Pairs = Pairs::new(crate::LEXICON, "verbs that add");
static SET: Pairs = Pairs::new(crate::LEXICON, "verbs that set");
/// Words before the verb of a request.
static BEFORE: List = List::new(crate::LEXICON, "before a request");
/// Words that begin what a request is about.
static DETERMINERS: List = List::new(crate::LEXICON, "determiners");
/// Of these, those that begin what is to be added.
static INDEFINITE: List = List::new(crate::LEXICON, "indefinite");
/// Words before the new value.
static BEFORE_VALUE: List = List::new(crate::LEXICON, "before a new value");
/// Words behind which a verb is a noun: *increase in sales*, *set of rules*.
static NOUN: List = List::new(crate::LEXICON, "behind a noun");
/// What a person has written to look at, and not in the database.
static DISPLAYS: List = List::new(crate::LEXICON, "displays");

/// A request to change the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What would be done: *deleted*.
    done: &'static str,
    /// A question that shows what it is about, if that is there already.
    shows: Option<String>,
}

impl Request {
    /// Reads a question as a request; none where it asks for something.
    pub fn of(question: &Question) -> Option<Self> {
        let words = &question.words;
        let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
        let at = (0..words.len()).find(|&at| !BEFORE.contains(&text(at)))?;
        let (done, kind) =
            [(&REMOVE, Kind::Remove), (&ADD, Kind::Add), (&SET, Kind::Set)].into_iter().find_map(
                |(verbs, kind)| Some((verbs.iter().find(|(verb, _)| *verb == text(at))?.1, kind)),
            )?;
        let next = text(at + 1);
        if next.is_empty() || NOUN.contains(&next) {
            return None;
        }
        let value = (at + 2..words.len()).rfind(|&at| BEFORE_VALUE.contains(&text(at)));
        let into = (at + 1..words.len()).any(|at| ["into", "to", "in"].contains(&text(at)));
        let is_request = match kind {
            Kind::Remove => true,
            Kind::Add => {
                let is_display = (at + 1..at + 4).any(|at| DISPLAYS.contains(&text(at)));
                let is_known = DETERMINERS.contains(&next) && !INDEFINITE.contains(&next);
                !is_display && (INDEFINITE.contains(&next) || into && !is_known)
            }
            Kind::Set => DETERMINERS.contains(&next) || value.is_some(),
        };
        let end = match kind {
            Kind::Remove => Some(words.len()),
            Kind::Add => None,
            Kind::Set => value.or(Some(words.len())),
        };
        let from = match next {
            "from" => at + 2,
            _ => at + 1,
        };
        let shows = end.filter(|end| from < *end).map(|end| {
            let about = question.slice(from..end).trim_end_matches(['.', '!', '?']);
            format!("Show {}", about.trim_end())
        });
        is_request.then_some(Self { done, shows })
    }

    /// Says that nothing is changed.
    pub fn sentence(&self) -> String {
        format!("Questions only read the database: nothing in it is {}.", self.done)
    }

    /// Returns what can be asked instead: what the request is about, where the database has it
    /// (`is_there`), then `others`.
    pub fn nearest(self, is_there: bool, others: Vec<String>) -> Vec<String> {
        let most = others.len().max(1);
        self.shows.filter(|_| is_there).into_iter().chain(others).take(most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_told_from_questions() {
        for text in [
            "delete all customers",
            "Please remove Bob from the singers",
            "add a singer named Bob",
            "Insert Bob into singers",
            "Can you create a new table for invoices?",
            "set all prices to 0",
            "UPDATE singer SET age = 5",
            "increase the salary of all employees by 10 %",
            "rename Bob to Rob",
            "drop table singer",
            "How do I double every price?",
        ] {
            assert!(Request::of(&Question::new(text)).is_some(), "{text}");
        }
        for text in [
            "How many customers were deleted?",
            "Which singers were added in 2014?",
            "Create a list of all singers",
            "Add up the prices of all products",
            "add the ages of all singers",
            "increase in sales by year",
            "set of all colours",
            "update times of documents",
            "Remove duplicates and list the countries",
            "change of price",
            "List the customers to delete",
            "How do customers change?",
            "delete",
        ] {
            assert_eq!(Request::of(&Question::new(text)), None, "{text}");
        }
    }

    #[test]
    fn what_a_request_is_about_can_be_shown() {
        let nearest = |text: &str| {
            let request = Request::of(&Question::new(text)).unwrap();
            let others = ["How many are there?", "And others?"].map(str::to_owned);
            request.nearest(true, others.to_vec())
        };
        let shows = |text: &str| nearest(text)[0].clone();
        assert_eq!(shows("delete all customers from Paris."), "Show all customers from Paris");
        assert_eq!(shows("DELETE FROM customers"), "Show customers");
        assert_eq!(shows("set all prices to 0"), "Show all prices");
        assert_eq!(shows("Raise the salary of Ada by 10 %"), "Show the salary of Ada");
        assert_eq!(nearest("add a singer named Bob")[0], "How many are there?");
        assert_eq!(nearest("delete all customers").len(), 2);
        let request = Request::of(&Question::new("delete all customers")).unwrap();
        let other = vec!["How many loans are there?".to_owned()];
        assert_eq!(request.clone().nearest(false, other.clone()), other, "there are no customers");
        let sentence = "Questions only read the database: nothing in it is deleted.";
        assert_eq!(request.sentence(), sentence);
    }
}
