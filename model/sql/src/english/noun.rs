//! Noun phrases and lists.

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

/// Joins words as "a", "a and b", "a, b and c".
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// Returns the words of `items` with one article where all of them take it: "the name and age".
pub(super) fn definite_list(items: &[Noun]) -> String {
    let simple = |n: &Noun| n.the && !n.text.contains(' ') && !n.text.contains('\'');
    if items.len() > 1 && items.iter().all(simple) {
        let texts: Vec<String> = items.iter().map(|n| n.text.clone()).collect();
        return format!("the {}", list(&texts, "and"));
    }
    list(&items.iter().map(Noun::definite).collect::<Vec<_>>(), "and")
}

/// Puts brackets around a phrase that has clauses of its own.
pub(super) fn enclose(text: String) -> String {
    let clauses = [", ", ": ", " whose ", " where ", " or "];
    if clauses.iter().any(|c| text.contains(c)) { format!("({text})") } else { text }
}

/// Returns the possessive: "singer's", "countries'".
pub(super) fn possessive(owner: &str) -> String {
    if owner.ends_with('s') { format!("{owner}'") } else { format!("{owner}'s") }
}

/// Returns "average age", but "average of the singer's age".
pub(super) fn measured(measure: &str, text: &str, noun: &Noun) -> String {
    let parts = ["'", " plus ", " minus ", " times ", " divided by ", " of "];
    if !noun.the || text != noun.text || parts.iter().any(|p| text.contains(p)) {
        let the = if noun.the { "the " } else { "" };
        format!("{measure} of {the}{text}")
    } else if text.split(' ').next() == Some(measure) {
        // A column can be called as what is measured: "the total of the total amount".
        format!("{measure} of the {text}")
    } else {
        format!("{measure} {text}")
    }
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
