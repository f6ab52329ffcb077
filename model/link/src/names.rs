//! Names of a schema, prepared for comparison with words of a question.

use std::collections::BTreeSet;

use beamsplitter_common::lexicon::{List, Pairs};
use beamsplitter_sql::Schema;
use beamsplitter_sql::names::words as name_words;

use crate::item::{Item, Level};
use crate::question::{Question, QuestionWord, stem};
use crate::similar::{distance, tolerance};
use crate::words::Words;

/// Words of one of these lengths or more may match a name's word by its beginning.
const ABBREVIATION: usize = 3;
/// Abbreviations that are no beginnings of the word they stand for.
static ABBREVIATIONS: Pairs = Pairs::new(crate::LEXICON, "abbreviations");
/// Words before or behind a name that say what it is in the database, not what it means.
static TECHNICAL: List = List::new(crate::LEXICON, "technical");

/// A table's or column's name, prepared for comparison.
pub struct Name {
    /// The table or column.
    pub item: Item,
    /// As it is written, and spelt out where that differs.
    pub spellings: Vec<Spelling>,
    /// Unit vector of its meaning.
    pub vector: Vec<f32>,
}

/// One way of writing a name.
pub struct Spelling {
    stems: Vec<String>,
    joined: String,
}

impl Spelling {
    /// Returns how the words `gram`, which are `joined` without spaces, are this name or a part of it.
    pub fn level(&self, gram: &[QuestionWord], joined: &str) -> Option<Level> {
        let parts = || self.stems.iter().zip(gram);
        let is = |(s, w): (&String, &QuestionWord)| *s == w.stem;
        // Beside a word that is written out, two letters may begin many others: `st_name`.
        let any_is = parts().any(is);
        let shortens = |(s, w): (&String, &QuestionWord)| {
            gram.len() > 1 && (!any_is || s.len() >= ABBREVIATION) && begins_or_skeleton(s, &w.text)
        };
        let same = !gram.is_empty()
            && self.stems.len() == gram.len()
            && parts().all(|part| is(part) || shortens(part));
        if same || (joined == self.joined && joined.len() > 2) {
            return Some(Level::Exact);
        }
        let ([word], false) = (gram, gram[0].is_stop()) else { return None };
        let shares = |s: &String| {
            *s == word.stem || abbreviates(s, &word.text) || is_skeleton(s, &word.text)
        };
        self.stems.iter().any(shares).then_some(Level::Partial)
    }
}

/// Returns the names of the tables and those of the columns.
pub fn names(words: &Words, schema: &Schema) -> [Vec<Name>; 2] {
    let name = |item: Item, name: &str| {
        let parts = name_words(name);
        let long = spelt_out(&parts);
        let spelling = |parts: &[String]| Spelling {
            stems: parts.iter().map(|w| stem(w)).collect(),
            joined: parts.concat(),
        };
        let vector = words.vector(long.iter().map(String::as_str));
        let mut spellings = vec![spelling(&parts)];
        if long != parts {
            spellings.push(spelling(&long));
        }
        Name { item, spellings, vector }
    };
    [
        schema.tables.iter().enumerate().map(|(i, t)| name(Item::Table(i), &t.name)).collect(),
        schema.columns().map(|(at, c)| name(Item::Column(at), &c.name)).collect(),
    ]
}

/// Returns the question with words of names spelt as the schema has them: "vistors" for *visitors*.
/// A word of the dictionary is left as it is.
pub fn corrected(words: &Words, question: &Question, schema: &Schema) -> Question {
    let tables = schema.tables.iter().map(|table| &table.name);
    let names = tables.chain(schema.columns().map(|(_, column)| &column.name));
    let parts: BTreeSet<String> = names.flat_map(|name| name_words(name)).collect();
    let stems: BTreeSet<String> = parts.iter().map(|part| stem(part)).collect();
    let mut corrected = question.clone();
    for word in &mut corrected.words {
        let most = tolerance(&word.text);
        if most == 0 || stems.contains(&word.stem) || words.knows(&word.text) {
            continue;
        }
        let near = |part: &String| {
            let same_start = part.chars().next() == word.text.chars().next();
            distance(&word.text, part, most).filter(|_| same_start)
        };
        let plurals = parts.iter().map(|part| format!("{part}s"));
        let all = parts.iter().cloned().chain(plurals);
        let nearest = all.filter_map(|part| Some((near(&part)?, part))).min();
        if let Some((_, part)) = nearest {
            word.stem = stem(&part);
            word.text = part;
        }
    }
    corrected
}

/// Returns the words of a name without technical ones, abbreviations spelt out: `fk_prod` is
/// *product*.
fn spelt_out(parts: &[String]) -> Vec<String> {
    let technical = |word: &&String| TECHNICAL.contains(&word.as_str());
    let all_technical = parts.iter().all(|word| technical(&word));
    let kept = parts.iter().filter(|word| all_technical || !technical(word));
    let long = |word: &str| -> Option<Vec<String>> {
        let (_, long) = ABBREVIATIONS.iter().find(|(short, _)| *short == word)?;
        Some(long.split(' ').map(str::to_owned).collect())
    };
    // `custid` is written as one word.
    let numbered = |word: &str| {
        let mut long = long(word.strip_suffix("id")?)?;
        long.push("id".to_owned());
        Some(long)
    };
    kept.flat_map(|word| {
        long(word).or_else(|| numbered(word)).unwrap_or_else(|| vec![word.clone()])
    })
    .collect()
}

/// Returns whether a name's word of two letters or more begins the question's word, is its skeleton, or
/// has all its consonants: `dt` is *date*.
fn begins_or_skeleton(short: &str, word: &str) -> bool {
    let is_longer = short.len() >= 2 && word.len() > short.len() + 1;
    let begins = word.starts_with(short) && !short.ends_with(is_vowel);
    let is_whole = || short.chars().eq(word.chars().filter(|letter| !is_vowel(*letter)));
    is_longer && (begins || is_whole()) || is_skeleton(short, word)
}

fn is_vowel(letter: char) -> bool {
    "aeiouy".contains(letter)
}

/// Returns whether a name's word is the first letter of the question's word and consonants of it in
/// their order, at least half of them and the last: `lmt` is *limit*, `hdr` is *header*.
fn is_skeleton(short: &str, word: &str) -> bool {
    let consonants = |text: &str| -> Vec<char> {
        let mut found: Vec<char> = text.chars().skip(1).filter(|c| !is_vowel(*c)).collect();
        found.dedup();
        found
    };
    let first = |text: &str| text.chars().next();
    let singular = word.strip_suffix('s').unwrap_or(word);
    // The last letter of both says that there are several: `hrs` are *hours*, and no *horses*.
    let (stem, word) = match short.strip_suffix('s') {
        Some(stem) if singular != word => (stem, singular),
        _ => (short, word),
    };
    let is_of = |word: &str| {
        let (mine, theirs) = (consonants(stem), consonants(word));
        let mut left = theirs.iter();
        mine.len() * 2 >= theirs.len()
            && mine.last() == theirs.last()
            && mine.iter().all(|letter| left.any(|other| other == letter))
    };
    short.len() >= ABBREVIATION
        && word.len() > stem.len() + 1
        && first(short) == first(word)
        && !first(short).is_some_and(is_vowel)
        && short.chars().all(|c| c.is_ascii_lowercase())
        && !short.chars().skip(1).any(is_vowel)
        && (is_of(word) || is_of(singular))
}

/// Returns whether a name's word begins the question's word, `dept` no, `prof` *professor* yes.
fn abbreviates(short: &str, word: &str) -> bool {
    short.len() >= ABBREVIATION && word.len() > short.len() + 1 && word.starts_with(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(short: &str, word: &str, expect: bool) {
        assert_eq!(is_skeleton(short, word), expect, "{short} {word}");
    }

    #[test]
    fn consonants_stand_for_a_word() {
        check("lmt", "limit", true);
        check("hdr", "header", true);
        check("prc", "prices", true);
        check("flg", "flag", false);
        check("std", "student", false);
        check("act", "account", false);
        check("cty", "city", false);
        check("stn", "stations", true);
        check("mgr", "month", false);
        check("hrs", "hours", true);
        check("hrs", "horses", false);
        check("pts", "patients", false);
    }

    #[test]
    fn names_written_short_are_spelt_out() {
        let parts = |name: &str| spelt_out(&name_words(name)).join(" ");
        assert_eq!(parts("CUST_NM"), "customer nm");
        assert_eq!(parts("custid"), "customer id");
        assert_eq!(parts("paid"), "paid");
    }

    #[test]
    fn words_are_a_name_that_abbreviates_each() {
        let level = |name: &str, said: &str| {
            let parts = name_words(name);
            let spelling = Spelling {
                stems: parts.iter().map(|word| stem(word)).collect(),
                joined: parts.concat(),
            };
            let gram = Question::new(said).words;
            spelling.level(&gram, &said.replace(' ', ""))
        };
        assert_eq!(level("CR_LMT", "credit limit"), Some(Level::Exact));
        assert_eq!(level("CR_LMT", "limit"), Some(Level::Partial));
        assert_eq!(level("CR_LMT", "crowd"), None);
        assert_eq!(level("UNIT_PRC", "unit price"), Some(Level::Exact));
        assert_eq!(level("ORD_DT", "order date"), Some(Level::Exact));
        assert_eq!(level("ORD_DT", "date"), None);
        assert_eq!(level("st_name", "student name"), None);
    }
}
