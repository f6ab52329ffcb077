//! Which names read as nouns, and which say what was done.

use super::{is_plural, words};
use beamsplitter_common::lexicon::List;

/// First words of names that are clauses: "is male", "in office".
static OPENINGS: List = List::new(crate::LEXICON, "openings of clauses");
/// Last words of names that lack what follows them: "surveyed on", "directed by".
static PREPOSITIONS: List = List::new(crate::LEXICON, "prepositions");
/// Words that stand before what was done: "first published".
static ADVERBS: List = List::new(crate::LEXICON, "adverbs of participles");
/// What was done, where it does not end in "ed".
static IRREGULAR: List = List::new(crate::LEXICON, "irregular participles");
/// Words in "ed" that say nothing that was done.
static OTHERS: List = List::new(crate::LEXICON, "no participles");

/// Verbs of names that are clauses: "doors open", "music starts".
static CLAUSES: List = List::new(crate::LEXICON, "verbs of clauses");

/// Returns whether a word says what was done: "opened", "sold".
///
/// ```
/// use beamsplitter_sql::names::is_participle;
/// assert!(is_participle("opened") && !is_participle("speed"));
/// ```
pub fn is_participle(word: &str) -> bool {
    let regular = word.len() > 3 && word.ends_with("ed") && !word.ends_with("eed");
    IRREGULAR.contains(&word) || regular && !OTHERS.contains(&word)
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

#[cfg(test)]
mod tests {
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
        assert!(!is_noun("doors_open") && !is_noun("music_starts") && !is_noun("where now"));
    }
}
