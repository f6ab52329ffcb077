//! What is found for a question.

use beamsplitter_common::text::{listed, quoted};
use beamsplitter_database::{Execution, RunError};
use beamsplitter_odin::conformal::TooFewPoints;
use beamsplitter_odin::hints::Hint;
use serde::{Deserialize, Serialize};

use crate::clarify::Clarification;
use crate::span::{Place, Span};
use crate::verdict::{Category, Sort, Verdict};

/// Where an interpretation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The network wrote its query.
    Decoder,
    /// A rule on the syntax tree wrote its query.
    Rule,
}

/// Why nobody could mean a query beside the one under which it is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It returns the same rows in another order.
    Order,
    /// It returns a column beside them twice, or one that no word asks for.
    Column,
    /// It joins a table that no word asks for and of which it takes nothing.
    Join,
    /// It shows the rows by another column, and the question names none.
    Shown,
    /// It leaves out a name or a value that the question says and the other one has.
    LeavesOut,
    /// It compares with a value that the question does not say.
    Invented,
    /// It returns nothing, while the other one returns something.
    Empty,
    /// It compares something with a number that the question does not have.
    Number,
    /// It takes columns for equal that no key relates.
    Keyless,
    /// It compares a column with itself, calculates with it and itself, or joins each row with itself.
    Itself,
    /// It has the opposite of a condition.
    Opposite,
}

impl Reason {
    /// Says it on the card of a query that is shown all the same, where nobody means that whatever the
    /// question is.
    pub fn caution(self) -> Option<String> {
        (self == Self::Itself).then(|| format!("This query {}.", self.sentence()))
    }

    /// Says it of the query.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Order => "the same rows in another order",
            Self::Column => "the same rows with a column that nothing asks for",
            Self::Join => "joined with a table that nothing asks for",
            Self::Shown => "the same rows by another column",
            Self::LeavesOut => "leaves out what the question says",
            Self::Invented => "compares with a value that the question does not say",
            Self::Empty => "returns nothing",
            Self::Number => "has a number that the question does not have",
            Self::Keyless => "takes columns for equal that no key relates",
            Self::Itself => "compares a column or a row with itself",
            Self::Opposite => "says the opposite",
        }
    }
}

/// A query that nobody could mean beside another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Folded {
    /// The query.
    pub sql: String,
    /// Why it is folded under the other one.
    pub reason: Reason,
}

/// Says how many queries there are beside an interpretation: `ways` that say the same, and `folded`
/// ones that nobody means beside it; none where there are none.
pub fn others(ways: usize, folded: usize) -> Option<String> {
    let several = |count: usize, one: &str, more: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {more}")),
    };
    let ways = several(ways, "more way to write this", "more ways to write this");
    let folded = several(folded, "query folded under it", "queries folded under it");
    let parts: Vec<String> = ways.into_iter().chain(folded).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// One thing that the question may mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interpretation {
    /// It in English: the question with the ambiguous words replaced, or what the query asks.
    pub text: String,
    /// The query.
    pub sql: String,
    /// Where it comes from.
    pub source: Source,
    /// How likely it is meant, from 0 to 1, as the selector sees it, less for each word that it leaves out.
    pub probability: f64,
    /// What the query returned.
    pub result: Result<Execution, RunError>,
    /// What the columns of the result are called in English; nothing where they keep their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heads: Vec<String>,
    /// Which part of the query each word of the question stands for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// Words of the question that nothing in the query stands for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<String>,
    /// Other queries with the same rows: more ways to write this.
    pub variants: Vec<String>,
    /// Queries that nobody could mean beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pointless: Vec<Folded>,
    /// What a person should know of what it computes, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<String>,
    /// What earlier choices say for it, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<String>,
    /// What choosing it says about the words of the question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teaches: Vec<Hint>,
}

impl Interpretation {
    /// Creates an interpretation that the network wrote, told by its query, with nothing beside it.
    pub fn of(sql: String, probability: f64, result: Result<Execution, RunError>) -> Self {
        Self {
            text: sql.clone(),
            sql,
            source: Source::Decoder,
            probability,
            result,
            heads: Vec::new(),
            places: Vec::new(),
            dropped: Vec::new(),
            variants: Vec::new(),
            pointless: Vec::new(),
            cautions: Vec::new(),
            because: Vec::new(),
            teaches: Vec::new(),
        }
    }

    /// Says which words of the question stand for nothing in the query; none where each stands for
    /// something.
    pub fn leaves_out(&self) -> Option<String> {
        let verb = match self.dropped.len() {
            0 => return None,
            1 => "is",
            _ => "are",
        };
        Some(format!("{} {verb} not in this query.", listed(&quoted(&self.dropped), "and")))
    }
}

/// What a question may mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interpretations {
    /// Whether the question can be answered, and why not.
    pub verdict: Verdict,
    /// Interpretations that are shown, likeliest first; a rule's stand together.
    pub shown: Vec<Interpretation>,
    /// Interpretations that the selector thinks nobody means.
    pub folded: Vec<Interpretation>,
    /// Why the selector leaves nothing out, where its calibration has too few points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub too_few_points: Option<TooFewPoints>,
    /// The words that the shown ones disagree about.
    pub spans: Vec<Span>,
    /// Whether nothing is left out that is as likely as what is shown.
    pub complete: bool,
    /// What to ask back; none where one result is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clarification: Option<Clarification>,
}

/// Below this probability of the likeliest interpretation a question was hardly understood. Of 2,800
/// typed questions over databases that no weights saw, 23 % fall below it, and 4 % of those are answered
/// right at first; of 420 that have no answer, a third falls below it.
const UNSURE: f64 = 0.1;

impl Interpretations {
    /// Returns whether none of the interpretations that are shown is likely to be meant.
    pub fn is_unsure(&self) -> bool {
        let likeliest = self.shown.iter().map(|one| one.probability).fold(0.0, f64::max);
        !self.shown.is_empty() && likeliest < UNSURE
    }

    /// Says so beside the verdict, where it is so. What can be asked instead of a question that is told
    /// no other verdict stands there alone, and where the first interpretation has nothing of the question;
    /// it is nothing that is shown.
    #[must_use]
    pub fn with_doubt(mut self) -> Self {
        let is_unsure = self.is_unsure();
        if self.verdict.category.sort() == Sort::Answerable {
            let has_nothing = self.spans.is_empty()
                && self.shown.first().is_none_or(|first| first.places.is_empty());
            let is_new =
                |text: &str| !self.shown.iter().any(|one| one.text.eq_ignore_ascii_case(text));
            self.verdict.nearest.retain(|text| (is_unsure || has_nothing) && is_new(text));
        }
        if is_unsure {
            let doubt = "I may not have understood this: of questions where I was as unsure, about \
                         one in ten was answered right.";
            let note = self.verdict.note.take().map(|note| format!(" {note}"));
            self.verdict.note = Some(format!("{doubt}{}", note.unwrap_or_default()));
        }
        self
    }

    /// Returns the queries that another system predicts, best first, each with what it returned: all are
    /// shown, as likely as each other, and told by themselves. `category` is what it takes the question
    /// for.
    pub fn predicted(
        ran: impl Iterator<Item = (String, Result<Execution, RunError>)>,
        category: Category,
    ) -> Self {
        let one = |(sql, result)| Interpretation::of(sql, 1.0, result);
        let verdict = Verdict { category, ..Verdict::default() };
        Self { verdict, shown: ran.map(one).collect(), ..Self::default() }
    }

    /// Returns what each interpretation returns: those that are shown, then those that are folded.
    pub fn results(&self) -> impl Iterator<Item = &Result<Execution, RunError>> {
        self.shown.iter().chain(&self.folded).map(|one| &one.result)
    }

    /// Lists all queries in one order, each once, and says which of them are shown: `ranked`, the
    /// decoder's best ones, come first, then its `candidates`, each time what is shown before what is
    /// not; then what else is shown, then what is folded, then what is pointless. So neither what is
    /// merged nor what rules add takes a place from a query that the decoder ranked above it.
    pub fn listed(&self, ranked: &[String], candidates: &[String]) -> Listed {
        let mut queries: Vec<String> = Vec::new();
        let mut add = |query: &String| {
            if !queries.contains(query) {
                queries.push(query.clone());
            }
        };
        for decoded in [ranked, candidates] {
            let shown = self.shown.iter().map(|one| &one.sql).filter(|sql| decoded.contains(sql));
            shown.chain(decoded).for_each(&mut add);
        }
        let all = || self.shown.iter().chain(&self.folded);
        all().map(|one| &one.sql).for_each(&mut add);
        all().flat_map(|one| &one.pointless).map(|one| &one.sql).for_each(add);
        let place = |one: &Interpretation| queries.iter().position(|query| *query == one.sql);
        let shown = self.shown.iter().filter_map(place).collect();
        Listed { queries, shown }
    }
}

/// Queries in one order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The queries, each once.
    pub queries: Vec<String>,
    /// Places of those that are shown, in the order in which they are.
    pub shown: Vec<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(sql: &str) -> Interpretation {
        let result = Err(RunError::Closed { reason: String::new() });
        Interpretation::of(sql.to_owned(), 0.5, result)
    }

    #[test]
    fn what_nobody_means_whatever_is_asked_is_told() {
        let told = "This query compares a column or a row with itself.";
        assert_eq!(Reason::Itself.caution().as_deref(), Some(told));
        assert_eq!(Reason::Number.caution(), None, "another question may have the number");
    }

    #[test]
    fn what_is_beside_an_interpretation_is_counted() {
        assert_eq!(others(0, 0), None);
        assert_eq!(others(2, 0).as_deref(), Some("2 more ways to write this"));
        let both = "1 more way to write this, 1 query folded under it";
        assert_eq!(others(1, 1).as_deref(), Some(both));
    }

    #[test]
    fn a_question_that_was_hardly_understood_is_told() {
        let of = |chances: &[f64]| {
            let one = |(at, probability): (usize, &f64)| Interpretation {
                probability: *probability,
                ..query(&at.to_string())
            };
            let shown = chances.iter().enumerate().map(one).collect();
            Interpretations { shown, ..Default::default() }.with_doubt().verdict.sentences()
        };
        assert_eq!(of(&[]), "");
        assert_eq!(of(&[0.1, 0.4]), "");
        assert!(of(&[0.09, 0.05]).starts_with("I may not have understood this"));
    }

    #[test]
    fn what_can_be_asked_instead_stands_beside_a_doubt() {
        let offered = |probability, category, places: &[Place]| {
            let places = places.to_vec();
            let shown = Interpretation { probability, places, ..query("how many are there?") };
            let nearest = vec!["How many are there?".to_owned(), "What is each?".to_owned()];
            let verdict = Verdict { category, nearest, ..Verdict::default() };
            let found = Interpretations { verdict, shown: vec![shown], ..Default::default() };
            found.with_doubt().verdict.nearest
        };
        let place = [Place { words: 0..3, sql: Vec::new() }];
        let other = ["What is each?"];
        assert_eq!(offered(0.05, Category::Answerable, &place), other, "one of them is shown");
        assert_eq!(offered(0.4, Category::Answerable, &[]), other);
        assert!(offered(0.4, Category::Answerable, &place).is_empty());
        assert_eq!(offered(0.4, Category::NonexistentWhereColumn, &place).len(), 2);
    }

    #[test]
    fn rules_take_no_place_from_what_was_decoded() {
        let all = |list: &str| list.split_whitespace().map(query).collect();
        let found =
            Interpretations { shown: all("r b a"), folded: all("s c"), ..Default::default() };
        let decoded = ["a", "b", "c", "d"].map(str::to_owned);
        let listed = found.listed(&decoded, &decoded);
        assert_eq!(listed.queries, ["b", "a", "c", "d", "r", "s"]);
        assert_eq!(listed.shown, [4, 0, 1], "as they are shown");
        // "m" was merged into "a", so that "b" came from the reserve.
        let ranked = ["a", "m", "c", "d"].map(str::to_owned);
        let listed = found.listed(&ranked, &["a", "c", "d", "b"].map(str::to_owned));
        assert_eq!(listed.queries, ["a", "m", "c", "d", "b", "r", "s"]);
        assert_eq!(listed.shown, [5, 4, 0]);
    }
}
