//! Where a question names something of the schema.

use std::ops::Range;

use beamsplitter_sql::names;

/// A word of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its place, in bytes.
    pub range: Range<usize>,
    /// In lower case.
    pub lower: String,
}

impl Word {
    /// Returns whether it is one of these.
    pub fn is(&self, of: &[&str]) -> bool {
        of.contains(&self.lower.as_str())
    }
}

/// Splits a question into words: letters, digits, and what joins them.
pub fn words(question: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut open: Option<usize> = None;
    let within = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    for (at, c) in question.char_indices().chain([(question.len(), ' ')]) {
        match (open, within(c)) {
            (None, true) => open = Some(at),
            (Some(start), false) => {
                let lower = question[start..at].to_lowercase();
                found.push(Word { range: start..at, lower });
                open = None;
            }
            _ => {}
        }
    }
    found
}

/// Returns whether a word has the letters of a word of a name, in the singular or the plural.
fn alike(word: &str, name: &str) -> bool {
    word == name || names::singular(word) == names::singular(name)
}

/// Lists where a question names `name`, as ranges of its words: all words of the name, in order.
pub fn mentions(words: &[Word], name: &str) -> Vec<Range<usize>> {
    let parts = names::words(name);
    if parts.is_empty() {
        return Vec::new();
    }
    let here = |at: usize| {
        let of = words.get(at..at + parts.len())?;
        let same = of.iter().zip(&parts).all(|(word, part)| alike(&word.lower, part));
        same.then_some(at..at + parts.len())
    };
    (0..words.len()).filter_map(here).collect()
}

/// Lists the bytes of a question that must stay: between quotes, and where values of the gold are.
pub fn kept(question: &str, values: &[String]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let mut before = ' ';
    for (at, c) in question.char_indices() {
        match open {
            // An apostrophe within a word opens nothing.
            None if matches!(c, '\'' | '"') && !before.is_alphanumeric() => open = Some((at, c)),
            Some((start, quote)) if c == quote => {
                found.push(start..at + 1);
                open = None;
            }
            _ => {}
        }
        before = c;
    }
    let lower = question.to_lowercase();
    if lower.len() == question.len() {
        for value in values.iter().map(|value| value.to_lowercase()).filter(|v| !v.is_empty()) {
            let places = lower.match_indices(&value);
            found.extend(places.map(|(at, _)| at..at + value.len()));
        }
    }
    found
}

/// Returns whether two ranges have something in common.
pub fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_number() {
        let words = words("Which pet's ages, or pet age, is it?");
        let found = mentions(&words, "pet_age");
        let shown: Vec<&str> = found.iter().map(|r| words[r.start].lower.as_str()).collect();
        assert_eq!((found.len(), shown), (1, vec!["pet"]));
        assert_eq!(mentions(&words, "Age").len(), 2);
        assert!(mentions(&words, "__").is_empty());
    }

    #[test]
    fn values_and_quotes_are_kept() {
        let question = "The singer's name is 'Age' or Ann Age";
        let ranges = kept(question, &["ann age".to_owned()]);
        let texts: Vec<&str> = ranges.iter().map(|range| &question[range.clone()]).collect();
        assert_eq!(texts, ["'Age'", "Ann Age"]);
    }
}
