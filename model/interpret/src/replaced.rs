//! A question with its ambiguous words replaced by what they mean.

use beamsplitter_link::{Item, Question};
use beamsplitter_sql::Schema;
use beamsplitter_sql::names::{is_plural, plural, singular};

use crate::span::Span;
use crate::spans::label;

/// Verbs that a run of linked words may hold. A name in place of them leaves no sentence.
const VERBS: &[&str] =
    &["is", "are", "was", "were", "be", "been", "do", "does", "did", "have", "has", "had"];

/// Returns the question with its ambiguous words replaced by what they mean in one reading, in
/// brackets; none where no span says what it means.
pub fn replaced(
    question: &Question,
    schema: &Schema,
    spans: &[Span],
    reading: usize,
) -> Option<String> {
    let mut text = question.text.clone();
    let mut changed = false;
    for span in spans.iter().rev() {
        let mut meanings =
            span.meanings.iter().filter(|meaning| meaning.readings.contains(&reading));
        let (Some(meaning), None) = (meanings.next(), meanings.next()) else { continue };
        if !stands_for_a_name(question, span) {
            continue;
        }
        let meant = in_number(&span.text, &meaning.label, schema);
        text.replace_range(span.start..span.end, &format!("[{meant}]"));
        changed = true;
    }
    changed.then_some(text)
}

/// Returns whether a name may stand in place of the span: *helpers are older* holds a verb, and behind
/// *older than 30* or *cost less than 50* a comparison follows.
fn stands_for_a_name(question: &Question, span: &Span) -> bool {
    let words = || question.words.iter();
    let mut inside = words().filter(|w| span.start <= w.span.start && w.span.end <= span.end);
    let mut next = words().filter(|word| word.span.start >= span.end).take(2);
    !inside.any(|word| VERBS.contains(&word.text.as_str())) && next.all(|word| word.text != "than")
}

/// Returns the label of a table or column in the plural where the words are: *names* are "birth
/// names", "names of singer".
fn in_number(said: &str, meant: &str, schema: &Schema) -> String {
    let tables = (0..schema.tables.len()).map(Item::Table);
    let mut items = tables.chain(schema.columns().map(|(at, _)| Item::Column(at)));
    if !is_plural(&said.to_lowercase()) || !items.any(|item| label(schema, item) == meant) {
        return meant.to_owned();
    }
    let (head, rest) = meant.split_at(meant.find(" of ").unwrap_or(meant.len()));
    plural(&singular(head)) + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema_of;
    use crate::span::Meaning;

    #[test]
    fn labels_are_in_the_number_of_the_words() {
        let schema = schema_of(&["artist: id* stage_name birth_name"], &[]);
        let read = |text: &str, said: &str, meant: &str| {
            let start = text.find(said).unwrap();
            let meanings = vec![Meaning { label: meant.to_owned(), readings: vec![0] }];
            let end = start + said.len();
            let span = Span { text: said.to_owned(), start, end, meanings };
            replaced(&Question::new(text), &schema, &[span], 0).unwrap()
        };
        let names = read("What are the names of all artists?", "names", "birth name");
        assert_eq!(names, "What are the [birth names] of all artists?");
        let name = read("List the name of every artist", "name", "stage name");
        assert_eq!(name, "List the [stage name] of every artist");
        let span = |said: &str| {
            let text = "Which helpers are older than 30?";
            let start = text.find(said).unwrap();
            let meanings =
                vec![Meaning { label: "age of volunteer".to_owned(), readings: vec![0] }];
            let span = Span { text: said.to_owned(), start, end: start + said.len(), meanings };
            replaced(&Question::new(text), &schema, &[span], 0)
        };
        assert_eq!((span("helpers are older"), span("older")), (None, None));
        let other = read("Each names", "names", "each by itself");
        assert_eq!(other, "Each [each by itself]");
    }
}
