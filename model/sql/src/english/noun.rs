//! Noun phrases.

use beamsplitter_common::text::{article, listed};

use crate::names::{is_noun, is_participle, plural, singular};
use crate::schema::ColumnKind;

/// A noun phrase that may want an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noun {
    /// The phrase without article.
    pub text: String,
    /// Whether "the" goes before it.
    pub the: bool,
}

impl Noun {
    /// Creates a phrase that takes "the".
    pub fn the(text: impl Into<String>) -> Self {
        Self { text: text.into(), the: true }
    }

    /// Creates a phrase that stands alone: a value, a number.
    pub fn bare(text: impl Into<String>) -> Self {
        Self { text: text.into(), the: false }
    }

    /// Returns the phrase with its article.
    pub fn definite(&self) -> String {
        if self.the { format!("the {}", self.text) } else { self.text.clone() }
    }
}

/// Returns what a table is called, for one row: "order item", "member of club", "product booked", and
/// "“has pet” row", "ads 2024 row" where its name is no noun, or a number.
pub(super) fn one(phrase: &str) -> String {
    let last = phrase.rsplit(' ').next().unwrap_or_default();
    if !is_noun(phrase) {
        return format!("“{phrase}” row");
    }
    if last.chars().any(|c| c.is_ascii_digit()) {
        return format!("{phrase} row");
    }
    if is_abbreviation(last) { phrase.to_owned() } else { of_head(phrase, singular) }
}

/// Returns what a table is called, for several rows: "order items", "members of club", and "rx rows"
/// where its name is no word.
pub(super) fn many(phrase: &str) -> String {
    let last = phrase.rsplit(' ').next().unwrap_or_default();
    if is_abbreviation(last) { format!("{phrase} rows") } else { of_head(phrase, plural) }
}

/// Returns whether letters are no word that has a plural: they have no vowel, end as no word does
/// ("tx"), or are a number.
fn is_abbreviation(word: &str) -> bool {
    let is_vowel = |c: char| "aeiouy".contains(c.to_ascii_lowercase()) || !c.is_ascii();
    let no_vowel = !word.chars().any(is_vowel);
    let before_x = word.strip_suffix('x').and_then(|rest| rest.chars().last());
    let before_s = word.strip_suffix('s').and_then(|rest| rest.chars().last());
    let is_stem = |before: Option<char>, fits: &str| {
        before.is_some_and(|c| !is_vowel(c) && !fits.contains(c))
    };
    no_vowel || is_stem(before_x, "nl") || word.len() < 4 && is_stem(before_s, "s")
}

/// Changes the noun of a phrase, which stands before a preposition or what was done: "member" of
/// "member of club".
fn of_head(phrase: &str, change: fn(&str) -> String) -> String {
    let prepositions = [" of ", " in ", " for ", " at ", " on ", " by "];
    let done = phrase.rfind(' ').filter(|at| is_participle(&phrase[at + 1..]));
    let end = prepositions.iter().filter_map(|word| phrase.find(word)).min().or(done);
    let (head, rest) = phrase.split_at(end.unwrap_or(phrase.len()));
    format!("{}{rest}", change(head))
}

/// Returns a phrase with its article, without one where `label`, which it begins with, has no plural.
pub(super) fn indefinite(phrase: &str, label: &str) -> String {
    match many(label) == label {
        true => phrase.to_owned(),
        false => format!("{} {phrase}", article(phrase)),
    }
}

/// Returns the words of `items` with one article where all of them take it: "the name and age".
pub(super) fn definite_list(items: &[Noun]) -> String {
    let simple = |n: &Noun| {
        let is_name = !n.text.contains(" of ") && n.text.split(' ').count() <= 3;
        n.the && is_name && !n.text.contains('\'')
    };
    if items.len() > 1 && items.iter().all(simple) {
        let texts: Vec<String> = items.iter().map(|n| n.text.clone()).collect();
        return format!("the {}", listed(&texts, "and"));
    }
    listed(&items.iter().map(Noun::definite).collect::<Vec<_>>(), "and")
}

/// Puts brackets around a phrase that has clauses of its own.
pub(super) fn enclose(text: String) -> String {
    let clauses = [", ", ": ", " whose ", " where ", " or ", " for each "];
    if clauses.iter().any(|c| text.contains(c)) { format!("({text})") } else { text }
}

/// Returns the possessive: "singer's", "countries'".
pub(super) fn possessive(owner: &str) -> String {
    if owner.ends_with('s') { format!("{owner}'") } else { format!("{owner}'s") }
}

/// Returns whether a phrase tells what something of another one is: "stadium's capacity".
pub(super) fn is_owned(phrase: &str) -> bool {
    phrase.contains("'s ") || phrase.contains("s' ")
}

/// Returns "average age", but "average of the singer's age"; "highest average of the singer's age".
pub(super) fn measured(measure: &str, text: &str, noun: &Noun) -> String {
    let is_measured =
        ["average of ", "total of ", "number of "].iter().any(|m| text.starts_with(m));
    let has_parts = is_calculated(text) || text.contains('\'') && !is_measured;
    if !noun.the || text != noun.text || has_parts {
        let the = if noun.the { "the " } else { "" };
        // A mean and a sum are of values, the highest is one of them.
        let value = if is_calculated(text) && !["average", "total"].contains(&measure) {
            " value"
        } else {
            ""
        };
        match is_calculated(text) && text.contains('(') {
            true => format!("{measure}{value} of ({the}{text})"),
            false => format!("{measure}{value} of {the}{text}"),
        }
    } else if text.split(' ').next() == Some(measure) || text.starts_with("text at ") {
        // A column can be called as what is measured: "the total of the total amount".
        format!("{measure} of the {text}")
    } else {
        format!("{measure} {text}")
    }
}

/// Returns whether a phrase says how a value is calculated.
pub(super) fn is_calculated(phrase: &str) -> bool {
    [" plus ", " minus ", " times ", " divided by ", " followed by "]
        .iter()
        .any(|part| phrase.contains(part))
}

/// Returns "second" of 2, "21st" of 21.
pub(super) fn nth(place: usize) -> String {
    const WORDS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    if let Some(word) = WORDS.get(place.wrapping_sub(1)) {
        return (*word).to_owned();
    }
    let ending = match (place / 10 % 10, place % 10) {
        (1, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// Returns what was done, of a time that says when: "shipped" of "shipped date".
pub(super) fn done(text: &str) -> Option<&str> {
    let name = text.strip_suffix(" date").or_else(|| text.strip_suffix(" time"))?;
    let says = !is_owned(text) && name.rsplit(' ').next().is_some_and(is_participle);
    says.then_some(name)
}

/// Returns "highest" or "earliest": the first in an order, by what is ordered.
pub(super) fn extreme(kind: Option<ColumnKind>, most: bool) -> &'static str {
    match (kind, most) {
        (Some(ColumnKind::Time), true) => "latest",
        (Some(ColumnKind::Time), false) => "earliest",
        (Some(ColumnKind::Text), true) => "alphabetically last",
        (Some(ColumnKind::Text), false) => "alphabetically first",
        (_, true) => "highest",
        (_, false) => "lowest",
    }
}

/// Returns which characters of a text are meant: "places 4 to 5".
pub(super) fn places(from: &str, count: Option<&str>) -> String {
    let numbers = (from.parse::<i64>(), count.map(str::parse::<i64>));
    match (numbers, count) {
        ((Ok(from), Some(Ok(1))), _) if from > 0 => format!("place {from}"),
        ((Ok(from), Some(Ok(many))), _) if from > 0 && many > 0 => {
            format!("places {from} to {}", from.saturating_add(many - 1))
        }
        ((Ok(from), None), _) if from < 0 => format!("the last {} places", from.unsigned_abs()),
        (_, Some(count)) => format!("{count} places from {from}"),
        (_, None) => format!("the places from {from}"),
    }
}
