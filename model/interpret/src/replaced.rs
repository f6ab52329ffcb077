//! A question with its ambiguous words replaced by what they mean.

use beamsplitter_link::{Item, Question};
use beamsplitter_sql::Schema;
use beamsplitter_sql::names::{is_plural, plural, singular};

use crate::span::Span;
use crate::spans::label;

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
        let meant = in_number(&span.text, &meaning.label, schema);
        text.replace_range(span.start..span.end, &format!("[{meant}]"));
        changed = true;
    }
    changed.then_some(text)
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
        let other = read("Each names", "names", "each by itself");
        assert_eq!(other, "Each [each by itself]");
    }
}
