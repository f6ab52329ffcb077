//! The words of a question that say something, and where in it they stand.

use std::ops::Range;

use beamsplitter_common::lexicon::List;
use beamsplitter_link::{Item, Level, Link, Links, Question, QuestionWord};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::ORDINALS;

/// Words of operations and of politeness: they ask for nothing that a schema has to have.
static OPERATIONS: List = List::new(crate::LEXICON, "operations");

/// Words for a place in an order, from the second on.
pub fn later_places() -> &'static [&'static str] {
    &ORDINALS[1..]
}

/// Words in "est" that are no superlatives.
static NO_SUPERLATIVES: List = List::new(crate::LEXICON, "no superlatives");

/// Words with which a condition begins.
static CONDITION: List = List::new(crate::LEXICON, "condition");

/// Last words of the names of columns that number rows.
pub static NUMBERING: List = List::new(crate::LEXICON, "numbering");

/// Words of the first of a person's names, and of the last.
pub static FIRST: List = List::new(crate::LEXICON, "first names");
pub static LAST: List = List::new(crate::LEXICON, "last names");
/// Below this, the database has nothing for a word.
const UNKNOWN: f64 = 0.6;
/// How surely a word is a name of which it is a part; 1 is a whole name.
pub const PARTLY: f64 = 0.85;
/// From here on, a word counts as known. The network of verdicts was trained on features with this
/// bound and with [`PARTLY`]: whoever changes one trains it anew.
pub const KNOWN: f64 = 0.55;

/// A word that says something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Content {
    /// Its place in the question.
    pub at: usize,
    /// How surely it is a name of the schema or a value of the database, from 0 to 1.
    pub known: f64,
    /// Whether it stands where rows are limited.
    pub limits: bool,
}

/// Returns the words that say something, in the order of the question.
pub fn content(prompt: &QuestionPrompt) -> Vec<Content> {
    let question = &prompt.question;
    let border = border(question);
    let says = |at: &usize| {
        let word = &question.words[*at];
        let digits = word.text.starts_with(|c: char| c.is_ascii_digit());
        word.is_word()
            && !word.is_stop()
            && !digits
            && word.text.len() > 1
            && !question.ends_contraction(*at)
    };
    let all = (0..question.words.len()).filter(says).map(|at| Content {
        at,
        known: known(prompt, at, |_| true),
        limits: at >= border,
    });
    // A word of an operation counts where the schema has it, too.
    all.filter(|c| !is_operation(question, c.at) || c.known >= 1.0).collect()
}

/// Returns whether word `at` is one of an operation or of politeness, or says an order.
pub fn is_operation(question: &Question, at: usize) -> bool {
    let text = question.words[at].text.as_str();
    OPERATIONS.contains(&text) || later_places().contains(&text) || is_superlative(text)
}

/// Returns whether a word is the superlative of an adjective, as far as its ending shows it: *coldest*.
pub fn is_superlative(word: &str) -> bool {
    word.len() > 5 && word.ends_with("est") && !NO_SUPERLATIVES.contains(&word)
}

/// Returns the place at which conditions begin: the first of [`CONDITION`] behind a word that says
/// something.
pub fn border(question: &Question) -> usize {
    let words = &question.words;
    let first = (0..words.len())
        .find(|&at| words[at].is_word() && !words[at].is_stop())
        .unwrap_or_default();
    (first + 1..words.len())
        .find(|&at| CONDITION.contains(&words[at].text.as_str()))
        .unwrap_or(words.len())
}

/// Returns how surely word `at` is one of the items that `counts` lets through, or a cell.
pub fn known(prompt: &QuestionPrompt, at: usize, counts: impl Fn(Item) -> bool) -> f64 {
    let cell = prompt.literals.iter().any(|literal| {
        literal.words.contains(&at)
            && !literal.number
            && literal.columns.iter().any(|column| counts(Item::Column(*column)))
    });
    if cell {
        return 1.0;
    }
    let links = prompt.links.links.iter().filter(|l| l.words.contains(&at) && counts(l.item));
    strongest(links)
}

/// Returns a prompt without the links of several words that some of these have by themselves as surely:
/// of *urgent visits*, the table is *visits*, and nothing is *urgent*. It is no input of a model.
pub fn by_own_words(prompt: &QuestionPrompt) -> QuestionPrompt {
    let all = &prompt.links.links;
    let is_part = |part: &Range<usize>, whole: &Range<usize>| {
        part.len() < whole.len() && whole.start <= part.start && part.end <= whole.end
    };
    let is_of_part = |link: &Link| {
        let mut same = all.iter().filter(|part| part.item == link.item);
        link.level < Level::Partial
            && same
                .any(|part| is_part(&part.words, &link.words) && strength(part) >= strength(link))
    };
    let links = all.iter().filter(|link| !is_of_part(link)).cloned().collect();
    QuestionPrompt {
        question: prompt.question.clone(),
        schema: prompt.schema.clone(),
        links: Links { links },
        literals: prompt.literals.clone(),
        positions: Vec::new(),
        pointers: Vec::new(),
        prompt: Default::default(),
        dropped: prompt.dropped,
        offers: prompt.offers,
    }
}

/// Returns whether two texts have the same words in any order, and the same numbers in one order:
/// "Novak, Ada" is *Ada Novak*, and "2021-03-04" is another day than *2021-04-03*.
pub fn is_same(text: &str, other: &str) -> bool {
    let parts = |text: &str| {
        let words = Question::new(text).words.into_iter().filter(QuestionWord::is_word);
        let is_number = |word: &String| word.starts_with(|c: char| c.is_ascii_digit());
        let (numbers, mut words): (Vec<String>, Vec<String>) =
            words.map(|word| word.text).partition(is_number);
        words.sort_unstable();
        (numbers, words)
    };
    parts(text) == parts(other)
}

/// Returns whether a word is a name so surely that nothing is missing.
pub fn is_named(sure: f64) -> bool {
    sure >= UNKNOWN
}

/// Returns how surely the surest of some links holds, from 0 to 1; 0 of none.
pub fn strongest<'a>(links: impl Iterator<Item = &'a Link>) -> f64 {
    links.map(strength).fold(0.0, f64::max)
}

/// Returns how surely a link holds, from 0 to 1.
pub fn strength(link: &Link) -> f64 {
    match link.level {
        Level::Exact => 1.0,
        Level::Partial => PARTLY,
        _ => f64::from(link.score).min(0.8),
    }
}

/// Returns the words of the question that are those of a cell, in any order: *Ada Novak* for the
/// cell "Novak, Ada".
pub fn in_any_order(question: &Question, cell: &str) -> Option<Range<usize>> {
    let count = Question::new(cell).words.iter().filter(|word| word.is_word()).count();
    let last = question.words.len().checked_sub(count)?;
    let is = |words: &Range<usize>| is_same(question.slice(words.clone()), cell);
    (0..=last).map(|at| at..at + count).filter(|_| count > 1).find(is)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema_of};
    use beamsplitter_sql::ColumnRef;

    #[test]
    fn words_that_add_nothing_to_a_link_of_others_have_none() {
        let schema = schema_of(&["visit: id* net_fee", "animal: id*"], &[]);
        let mut prompt = prompt("urgent visit of the total fee", &schema, Vec::new());
        let fee = Item::Column(ColumnRef { table: 0, column: 1 });
        let link = |words, item, level, score| Link { words, item, level, score, rank: 0 };
        prompt.links.links = vec![
            link(0..2, Item::Table(0), Level::Near, 0.7),
            link(1..2, Item::Table(0), Level::Exact, 1.0),
            link(0..2, Item::Table(1), Level::Near, 0.6),
            link(4..6, fee, Level::Near, 0.7),
            link(5..6, fee, Level::Near, 0.6),
        ];
        let of = |prompt: &QuestionPrompt, at, item| is_named(known(prompt, at, |of| of == item));
        let own = by_own_words(&prompt);
        assert!(of(&prompt, 0, Item::Table(0)) && !of(&own, 0, Item::Table(0)));
        assert!(of(&own, 1, Item::Table(0)), "it is the table by itself");
        assert!(of(&own, 0, Item::Table(1)) && of(&own, 4, fee), "no word of them is as near");
    }

    #[test]
    fn the_order_of_words_makes_no_other_text() {
        assert!(is_same("Ada Novak", "Novak, Ada") && is_same("2024-07-18", "2024-07-18"));
        assert!(!is_same("Ada Novak", "Ada") && !is_same("Ada Novak", "Ada Nowak"));
        assert!(is_same("Apollo 11", "11 Apollo"));
    }

    #[test]
    fn words_of_an_order_name_nothing() {
        let question = Question::new("the second coldest forest next to the guest of the contest");
        let says = |at: &usize| is_operation(&question, *at);
        let found: Vec<&str> = (0..question.words.len())
            .filter(says)
            .map(|at| question.words[at].text.as_str())
            .collect();
        assert_eq!(found, ["second", "coldest", "next"]);
    }

    #[test]
    fn the_order_of_numbers_makes_another_text() {
        assert!(!is_same("2021-03-04", "2021-04-03") && !is_same("May 3, 2021", "May 2021, 3"));
    }

    #[test]
    fn conditions_begin_behind_what_is_asked_for() {
        let border = |text: &str| {
            let question = Question::new(text);
            let at = border(&question);
            question.words.get(at).map(|word| word.text.clone())
        };
        assert_eq!(border("Which singers are from France?").as_deref(), Some("from"));
        assert_eq!(border("Show the names of singers whose age is 20").as_deref(), Some("whose"));
        assert_eq!(border("How many singers?"), None);
    }
}
