//! Identifiers as people read them.

/// Splits an identifier into lower-case words: `Song_release_year`, `songReleaseYear` and
/// `song release year` are all *song*, *release*, *year*; digits stand alone.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = Class::Other;
    let letters: Vec<char> = name.chars().collect();
    for (i, &c) in letters.iter().enumerate() {
        let class = Class::of(c);
        let next = letters.get(i + 1).map_or(Class::Other, |&n| Class::of(n));
        let starts = match (before, class) {
            (_, Class::Other) => false,
            (Class::Upper, Class::Upper) => next == Class::Lower,
            (Class::Upper, Class::Lower) => false,
            (a, b) => a != b,
        };
        if starts || (words.is_empty() && class != Class::Other) {
            words.push(String::new());
        }
        if let (true, Some(word)) = (class != Class::Other, words.last_mut()) {
            word.extend(c.to_lowercase());
        }
        before = class;
    }
    words
}

/// Joins the words of an identifier by spaces; returns the identifier itself where it has none.
pub fn phrase(name: &str) -> String {
    let words = words(name);
    if words.is_empty() { name.to_owned() } else { words.join(" ") }
}

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Upper,
    Lower,
    Digit,
    Other,
}

impl Class {
    fn of(c: char) -> Self {
        if c.is_numeric() {
            Self::Digit
        } else if c.is_uppercase() {
            Self::Upper
        } else if c.is_alphabetic() {
            Self::Lower
        } else {
            Self::Other
        }
    }
}

// Which names read as nouns, and which say what was done.

/// First words of names that are clauses: "is male", "in office".
const OPENINGS: [&str; 14] =
    ["is", "has", "was", "can", "if", "does", "did", "are", "were", "and", "or", "of", "in", "to"];
/// Last words of names that lack what follows them: "surveyed on", "directed by".
const PREPOSITIONS: [&str; 9] = ["on", "by", "at", "in", "of", "to", "for", "from", "with"];
/// Words that stand before what was done: "first published".
const ADVERBS: [&str; 5] = ["first", "last", "not", "ever", "when"];
/// What was done, where it does not end in "ed".
const DONE: [&str; 14] = [
    "sold", "born", "built", "made", "won", "lost", "given", "taken", "paid", "held", "known",
    "written", "sent", "begun",
];
/// Words in "ed" that say nothing that was done.
const OTHERS: [&str; 6] = ["bed", "shed", "hundred", "sacred", "wed", "led"];

/// Verbs of names that are clauses: "doors open", "music starts".
const CLAUSES: [&str; 7] = ["open", "close", "start", "begin", "end", "leave", "arrive"];

/// Returns whether a word says what was done: "opened", "sold".
///
/// ```
/// use beamsplitter_sql::names::is_participle;
/// assert!(is_participle("opened") && !is_participle("speed"));
/// ```
pub fn is_participle(word: &str) -> bool {
    let regular = word.len() > 3 && word.ends_with("ed") && !word.ends_with("eed");
    DONE.contains(&word) || regular && !OTHERS.contains(&word)
}

/// Returns whether a name reads as a noun: "birth place" and "tickets sold" do; "opened", "first
/// published", "surveyed on", "is male" and "doors open" do not.
///
/// ```
/// use beamsplitter_sql::names::is_noun;
/// assert!(is_noun("birth place") && !is_noun("surveyed on"));
/// ```
pub fn is_noun(name: &str) -> bool {
    let words = words(name);
    let (Some(first), Some((last, before))) = (words.first(), words.split_last()) else {
        return true;
    };
    let is_adverb = |word: &String| ADVERBS.contains(&word.as_str());
    let is_done = is_participle(last) && before.iter().all(is_adverb);
    let is_clause = before.last().is_some_and(|noun| is_verb_of(noun, last));
    let is_cut = PREPOSITIONS.contains(&last.as_str());
    !OPENINGS.contains(&first.as_str()) && !is_cut && !is_done && !is_clause
}

/// Returns whether `word` is a verb that agrees with `noun`: "doors open", "music starts"; "year
/// end" is a noun.
fn is_verb_of(noun: &str, word: &str) -> bool {
    let verb = if is_plural(noun) { Some(word) } else { word.strip_suffix('s') };
    verb.is_some_and(|verb| CLAUSES.contains(&verb))
}

// Singular and plural of English nouns.
//
// model/training/english.py has the same words and rules: tests/parity/training/cases.json holds both.

/// Words that are the same in the plural, and those that have none.
pub const UNCOUNTED: &[&str] = &[
    "aircraft",
    "cattle",
    "data",
    "equipment",
    "information",
    "mathematics",
    "music",
    "news",
    "people",
    "physics",
    "series",
    "sheep",
    "species",
    "staff",
    "statistics",
];

/// Words that the rules would get wrong, each with its plural.
pub const IRREGULAR: &[(&str, &str)] = &[
    ("analysis", "analyses"),
    ("bonus", "bonuses"),
    ("bus", "buses"),
    ("calorie", "calories"),
    ("campus", "campuses"),
    ("census", "censuses"),
    ("child", "children"),
    ("cookie", "cookies"),
    ("criterion", "criteria"),
    ("diagnosis", "diagnoses"),
    ("foot", "feet"),
    ("gas", "gases"),
    ("goose", "geese"),
    ("half", "halves"),
    ("hero", "heroes"),
    ("index", "indexes"),
    ("knife", "knives"),
    ("leaf", "leaves"),
    ("lens", "lenses"),
    ("life", "lives"),
    ("man", "men"),
    ("matrix", "matrices"),
    ("medium", "media"),
    ("mouse", "mice"),
    ("movie", "movies"),
    ("person", "people"),
    ("phenomenon", "phenomena"),
    ("potato", "potatoes"),
    ("shelf", "shelves"),
    ("status", "statuses"),
    ("tomato", "tomatoes"),
    ("tooth", "teeth"),
    ("undergo", "undergoes"),
    ("virus", "viruses"),
    ("wife", "wives"),
    ("wolf", "wolves"),
    ("woman", "women"),
];

/// Plurals of [`IRREGULAR`] that are verbs, too.
const VERBS: &[&str] = &["halves", "leaves", "lives", "shelves"];

/// Returns a phrase in the singular, as far as its last word shows it: "order items" is
/// "order item". A singular stays.
pub fn singular(phrase: &str) -> String {
    let (before, last) = last_word(phrase);
    format!("{before}{}", singular_word(last))
}

/// Returns a phrase in the plural: "order item" is "order items". A plural stays.
pub fn plural(phrase: &str) -> String {
    let (before, last) = last_word(phrase);
    format!("{before}{}", plural_word(last))
}

/// Returns whether the last word of a phrase is in the plural: "order items".
pub fn is_plural(phrase: &str) -> bool {
    let last = last_word(phrase).1;
    singular_word(last) != last
}

/// Returns the singular of an irregular plural that is no other word as well: "children" is "child",
/// while "lives" may be a verb.
pub fn irregular_singular(word: &str) -> Option<&'static str> {
    let found = IRREGULAR.iter().find(|(_, many)| *many == word);
    found.map(|(one, _)| *one).filter(|_| !VERBS.contains(&word))
}

fn last_word(phrase: &str) -> (&str, &str) {
    phrase.split_at(phrase.rfind(' ').map_or(0, |space| space + 1))
}

fn singular_word(word: &str) -> String {
    if let Some((one, _)) = IRREGULAR.iter().find(|(_, many)| *many == word) {
        return (*one).to_owned();
    }
    let is_singular = IRREGULAR.iter().any(|(one, _)| *one == word);
    let ends = |endings: &[&str]| endings.iter().any(|end| word.ends_with(end));
    let without = |letters: usize| word[..word.len() - letters].to_owned();
    if UNCOUNTED.contains(&word) || is_singular {
        word.to_owned()
    } else if word.len() > 4 && ends(&["ies"]) {
        without(3) + "y"
    } else if word.len() > 4 && ends(&["sses", "xes", "zes", "ches", "shes"]) {
        without(2)
    } else if word.len() > 3 && ends(&["s"]) && !ends(&["ss", "us", "is"]) {
        without(1)
    } else {
        word.to_owned()
    }
}

fn plural_word(word: &str) -> String {
    if let Some((_, many)) = IRREGULAR.iter().find(|(one, _)| *one == word) {
        return (*many).to_owned();
    }
    let letters = !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic());
    let ends = |endings: &[&str]| endings.iter().any(|end| word.ends_with(end));
    let vowel_y = ends(&["ay", "ey", "iy", "oy", "uy"]) || word == "y";
    if !letters || UNCOUNTED.contains(&word) || singular_word(word) != word {
        word.to_owned()
    } else if ends(&["y"]) && !vowel_y {
        format!("{}ies", &word[..word.len() - 1])
    } else if ends(&["s", "x", "z", "ch", "sh"]) {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

#[cfg(test)]
mod nouns_tests {
    use super::is_noun;

    #[test]
    fn names_of_what_was_done_are_no_nouns() {
        for noun in
            ["age", "birth_place", "tickets_sold", "speed", "year built", "Red", "year_end", ""]
        {
            assert!(is_noun(noun), "{noun}");
        }
        for other in ["opened", "first_published", "borrowed_on", "directedBy", "isMale", "Built"] {
            assert!(!is_noun(other), "{other}");
        }
        assert!(!is_noun("doors_open") && !is_noun("music_starts"));
    }
}

#[cfg(test)]
mod plurals_tests {
    use super::{IRREGULAR, UNCOUNTED, VERBS, irregular_singular, is_plural, plural, singular};

    #[test]
    fn phrases_change_at_their_last_word() {
        for (one, many) in [
            ("order item", "order items"),
            ("sales person", "sales people"),
            ("evaluation criterion", "evaluation criteria"),
            ("movie", "movies"),
            ("house", "houses"),
            ("topic", "topics"),
            ("box", "boxes"),
            ("day", "days"),
        ] {
            assert_eq!((plural(one), singular(many)), (many.to_owned(), one.to_owned()));
            assert_eq!((plural(many), singular(one)), (many.to_owned(), one.to_owned()));
            assert!(is_plural(many) && !is_plural(one));
        }
    }

    #[test]
    fn what_is_no_english_noun_stays() {
        for phrase in ["", "名前", "address 1", "series", "%"] {
            assert_eq!((plural(phrase), singular(phrase)), (phrase.to_owned(), phrase.to_owned()));
        }
    }

    #[test]
    fn the_lists_are_sorted_and_do_not_contradict_each_other() {
        assert!(IRREGULAR.is_sorted() && UNCOUNTED.is_sorted());
        assert!(IRREGULAR.iter().all(|(one, _)| !UNCOUNTED.contains(one)));
        assert!(VERBS.iter().all(|verb| singular(verb) != *verb));
        assert_eq!(
            ["children", "lives", "cities"].map(irregular_singular),
            [Some("child"), None, None]
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{phrase, words};
    use crate::cases;

    #[test]
    fn splits_the_usual_spellings() {
        cases::check("src/names.txt", |name| words(name).join(" "));
    }

    #[test]
    fn a_phrase_never_loses_a_name() {
        assert_eq!(phrase("pet_age"), "pet age");
        assert_eq!(phrase("%"), "%");
    }
}
