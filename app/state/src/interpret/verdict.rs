//! The first line of an answer: how many things the question can mean, or what is missing.

use beamsplitter_common::text::{capital, listed, quoted};
use beamsplitter_interpret::Interpretations;
use beamsplitter_interpret::verdict::Sort;

/// Numbers that are written as words.
const NUMBERS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];

/// Up to this probability a verdict may be wrong.
const UNSURE: f64 = 0.9;

/// Returns whether no query answers the question.
pub fn is_unanswerable(found: &Interpretations) -> bool {
    found.verdict.category.sort() == Sort::Unanswerable
}

/// Returns whether no query answers the question, so surely that what was found hardly matters.
pub fn is_surely_unanswerable(found: &Interpretations) -> bool {
    is_unanswerable(found) && found.verdict.probability > UNSURE
}

/// Returns the verdict on a question as a headline; what speaks for it is its evidence's to say.
pub fn headline(found: &Interpretations) -> String {
    let verdict = &found.verdict;
    if verdict.asks_to_change {
        return "Questions change nothing".to_owned();
    }
    if is_unanswerable(found) {
        return match is_surely_unanswerable(found) {
            true => "This cannot be answered from this database",
            false => "This may not be answerable from this database",
        }
        .to_owned();
    }
    if found.is_unsure() {
        return match found.shown.len() {
            1 => "One interpretation, not a sure one".to_owned(),
            count => format!("{} interpretations, none of them sure", capital(&number(count))),
        };
    }
    match (found.shown.len(), found.spans.as_slice()) {
        (0, _) => "No interpretation was found".to_owned(),
        (1, _) => "One interpretation".to_owned(),
        (_, [span]) => {
            format!("“{}” can mean {} things", span.text, number(span.meanings.len()))
        }
        (_, [_, ..]) => {
            let words = quoted(found.spans.iter().map(|span| &span.text));
            format!("{} can each mean several things", listed(&words, "and"))
        }
        (count, []) => format!("{} interpretations", capital(&number(count))),
    }
}

/// Returns an edited interpretation as the question that it asks: the words that replaced others
/// stand in brackets, which a question does not have.
pub fn as_sentence(text: &str) -> String {
    text.replace(['[', ']'], "")
}

fn number(count: usize) -> String {
    NUMBERS.get(count).map_or_else(|| count.to_string(), ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interpret::tests::found;
    use beamsplitter_interpret::{Category, Span};

    #[test]
    fn the_verdict_is_told_in_a_line() {
        let mut found = found();
        assert_eq!(headline(&found), "“name” can mean two things");
        found.spans.push(Span { text: "age".into(), ..found.spans[0].clone() });
        assert_eq!(headline(&found), "“name” and “age” can each mean several things");
        found.spans.clear();
        assert_eq!(headline(&found), "Two interpretations");
        found.shown.truncate(1);
        assert_eq!(headline(&found), "One interpretation");
        let sure = std::mem::replace(&mut found.shown[0].probability, 0.05);
        assert_eq!(headline(&found), "One interpretation, not a sure one");
        found.shown[0].probability = sure;
        found.verdict.category = Category::NonexistentSelectColumn;
        found.verdict.missing = vec!["weather".into(), "Paris".into()];
        found.verdict.probability = 0.95;
        // The evidence below says what is missing.
        assert_eq!(headline(&found), "This cannot be answered from this database");
        assert!(is_surely_unanswerable(&found));
        found.verdict.probability = UNSURE;
        assert_eq!(headline(&found), "This may not be answerable from this database");
        assert!(is_unanswerable(&found) && !is_surely_unanswerable(&found));
        found.verdict.asks_to_change = true;
        assert_eq!(headline(&found), "Questions change nothing");
    }

    #[test]
    fn brackets_are_no_part_of_a_question() {
        assert_eq!(as_sentence("List the [stage name] of all"), "List the stage name of all");
    }
}
