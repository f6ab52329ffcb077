//! Noun phrases and lists.

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

/// "a", "a and b", "a, b and c".
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// The words of `items` with one article where all of them take it: "the name and age".
pub(super) fn definite_list(items: &[Noun]) -> String {
    let simple = |n: &Noun| n.the && !n.text.contains(' ') && !n.text.contains('\'');
    if items.len() > 1 && items.iter().all(simple) {
        let texts: Vec<String> = items.iter().map(|n| n.text.clone()).collect();
        return format!("the {}", list(&texts, "and"));
    }
    list(&items.iter().map(Noun::definite).collect::<Vec<_>>(), "and")
}

/// Brackets around a phrase that has clauses of its own.
pub(super) fn enclose(text: String) -> String {
    let clauses = [", ", ": ", " whose ", " where ", " or "];
    if clauses.iter().any(|c| text.contains(c)) { format!("({text})") } else { text }
}

/// "singer's", "countries'".
pub(super) fn possessive(owner: &str) -> String {
    if owner.ends_with('s') { format!("{owner}'") } else { format!("{owner}'s") }
}
