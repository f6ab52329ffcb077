//! Words and cells that are alike: misspelt, abbreviated, in another form, written with other spaces.

use std::borrow::Cow;

use beamsplitter_common::lexicon::{List, Lists, Pairs};

/// Words that the initials of a name leave out.
static SMALL: List = List::new(crate::LEXICON, "left out of initials");

/// Letters with accents, and what people type for them.
static ACCENTED: Pairs = Pairs::new(crate::LEXICON, "accents");

/// Letters of a word of which another one is taken for a form, at least.
const SHORTEST_BASE: usize = 5;

/// Returns whether a character is an accent of its own, which follows a letter.
pub fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// Returns a lower-case text without accents, as it is typed on a keyboard that has none.
pub fn unaccented(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !is_mark(*letter)) {
        match ACCENTED.iter().find(|(letters, _)| letters.contains(letter)) {
            Some((_, typed)) => plain.push_str(typed),
            None => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}

/// Returns how many letters of a word may be wrong: none under five letters, one under eight, two
/// from eight on.
pub fn tolerance(word: &str) -> usize {
    match word.chars().count() {
        0..5 => 0,
        5..8 => 1,
        _ => 2,
    }
}

/// Returns the edit distance of two words if it is at most `most`: letters inserted, removed,
/// replaced, or swapped with their neighbour (optimal string alignment).
pub fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
    let [a, b]: [Vec<char>; 2] = [a.chars().collect(), b.chars().collect()];
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        if row.iter().all(|&d| d > most) {
            return None;
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|&d| d <= most)
}

/// Returns the initials of two words or more, small words left out: *usa* for "united states of
/// america".
pub fn initials<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let words = words.into_iter().filter(|word| !SMALL.contains(word));
    let initials: String = words.filter_map(|word| word.chars().next()).collect();
    (initials.chars().count() > 1).then_some(initials)
}

/// Adjectives of countries and continents, and the names that cells have for them.
static ORIGINS: Lists = Lists::new(crate::LEXICON, "origins");

/// Returns the names of the country or continent of an adjective, the usual one first.
pub fn origins(adjective: &str) -> &'static [&'static str] {
    ORIGINS.iter().find(|(word, _)| *word == adjective).map_or(&[], |(_, names)| names)
}

/// Returns the forms of an abbreviation: itself, and for the United States both usual ones.
pub fn abbreviations(short: &str) -> Vec<&str> {
    match short {
        "us" => vec!["us", "usa"],
        "usa" => vec!["usa", "us"],
        other => vec![other],
    }
}

/// Returns the words of which a word may be a form: what is done (*cancelled*), several (*comedies*), who
/// does it (*cardiologists*).
pub fn bases(word: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(stem) = word.strip_suffix("ies") {
        found.push(format!("{stem}y"));
    }
    if let Some(stem) = word.strip_suffix("ed") {
        let mut letters = stem.chars().rev();
        let is_doubled = letters.next() == letters.next();
        found.extend([stem.to_owned(), format!("{stem}e")]);
        found.extend(stem.strip_suffix(|_| is_doubled).map(str::to_owned));
    }
    let one = word.strip_suffix('s').unwrap_or(word);
    if let Some(stem) = one.strip_suffix("ist") {
        found.extend([format!("{stem}y"), format!("{stem}ics")]);
    }
    if let Some(stem) = one.strip_suffix("ician") {
        found.extend([format!("{stem}ics"), format!("{stem}ic")]);
    }
    found.retain(|base| base.len() >= SHORTEST_BASE);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(a: &str, b: &str, expect: Option<usize>) {
        assert_eq!(distance(a, b, 2), expect, "{a} {b}");
        assert_eq!(distance(b, a, 2), expect, "{b} {a}");
    }

    #[test]
    fn counts_edits() {
        check("germny", "germany", Some(1));
        check("untied", "united", Some(1));
        check("tolkein", "tolkien", Some(1));
        check("same", "same", Some(0));
        check("argentna", "argentian", Some(2));
        check("france", "finland", None);
        check("a", "abcd", None);
    }

    #[test]
    fn forms_have_bases() {
        let is = |word: &str, base: &str| bases(word).contains(&base.to_owned());
        assert!(is("cancelled", "cancel") && is("comedies", "comedy") && is("refused", "refuse"));
        assert!(is("cardiologists", "cardiology") && is("pediatricians", "pediatrics"));
        assert!(!is("organized", "organ") && !is("journalists", "journal"));
        assert!(bases("cancel").is_empty() && bases("red").is_empty() && bases("list").is_empty());
    }

    #[test]
    fn takes_initials() {
        let of = |text: &str| initials(text.split(' '));
        assert_eq!(of("united states of america").as_deref(), Some("usa"));
        assert_eq!(of("united kingdom").as_deref(), Some("uk"));
        assert_eq!(of("france"), None);
        assert_eq!(of("the bank"), None);
    }
}
