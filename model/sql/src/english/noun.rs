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
    /// A phrase that takes "the".
    pub fn the(text: impl Into<String>) -> Self {
        Self { text: text.into(), the: true }
    }

    /// A phrase that stands alone: a value, a number.
    pub fn bare(text: impl Into<String>) -> Self {
        Self { text: text.into(), the: false }
    }

    /// The phrase with its article.
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

/// A name in the singular, as far as its last word shows it: "order items" is "order item".
pub(super) fn singular(phrase: &str) -> String {
    let keep = ["series", "species", "news", "status", "address", "bus", "campus", "gas", "lens"];
    let last = phrase.rsplit(' ').next().unwrap_or_default();
    let stem = |cut: usize| phrase[..phrase.len() - cut].to_owned();
    let ends = |end: &str| last.ends_with(end);
    if keep.contains(&last) || last.len() < 4 || ["ss", "us", "is", "ics"].iter().any(|e| ends(e)) {
        phrase.to_owned()
    } else if ends("ies") {
        stem(3) + "y"
    } else if ["sses", "xes", "ches", "shes", "uses"].iter().any(|e| ends(e)) {
        stem(2)
    } else if ends("s") {
        stem(1)
    } else {
        phrase.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singular_of_names() {
        for (plural, expect) in [
            ("singers", "singer"),
            ("order items", "order item"),
            ("countries", "country"),
            ("addresses", "address"),
            ("campuses", "campus"),
            ("branches", "branch"),
            ("courses", "course"),
            ("series", "series"),
            ("class", "class"),
            ("gas", "gas"),
            ("名前", "名前"),
            ("", ""),
        ] {
            assert_eq!(singular(plural), expect);
        }
    }
}
