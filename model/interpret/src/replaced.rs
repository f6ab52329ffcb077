//! A question with its ambiguous words replaced by what they mean.

use beamsplitter_common::lexicon::List;
use beamsplitter_common::text::{article, capital};
use beamsplitter_link::{Item, Question, QuestionWord};
use beamsplitter_sql::Schema;
use beamsplitter_sql::names::{is_participle, is_plural, plural, singular};

use crate::span::{Meaning, Span};
use crate::spans::{TIES, label};

/// Verbs that a run of linked words may hold. A name in place of them leaves no sentence.
static VERBS: List = List::new(crate::LEXICON, "auxiliaries");

/// Words after a name that tell whose it is.
static TELLING: List = List::new(crate::LEXICON, "tell whose");

/// Returns the question with its ambiguous words replaced by what they mean in one reading, in
/// brackets; none where no span says what it means, or one says two things. What words before say
/// already is not said again.
pub fn replaced(
    question: &Question,
    schema: &Schema,
    spans: &[Span],
    reading: usize,
) -> Option<String> {
    let mut said: Vec<&Meaning> = Vec::new();
    let mut changes: Vec<(&Span, &Meaning)> = Vec::new();
    for span in spans {
        let mut meanings = span.meanings.iter().filter(|m| m.readings.contains(&reading));
        let Some(meaning) = meanings.next() else { continue };
        let is_said = said.iter().any(|m| m.readings.iter().all(|r| meaning.readings.contains(r)));
        if is_said {
            continue;
        }
        if meanings.next().is_some() || says_twice(question, span, &meaning.label) {
            return None;
        }
        if stands_for_a_name(question, span, &meaning.label) {
            said.push(meaning);
            changes.push((span, meaning));
        }
    }
    let mut text = question.text.clone();
    for (span, meaning) in changes.iter().rev() {
        let meant = in_number(&span.text, &meaning.label, schema);
        text.replace_range(span.start..span.end, &format!("[{meant}]"));
        agree(&mut text, span.start, &meant);
    }
    (!changes.is_empty()).then_some(text)
}

/// Makes an article before a replaced word agree with it: *a scholarship*, "an absence".
fn agree(text: &mut String, start: usize, meant: &str) {
    let before = text[..start].trim_end();
    let word = before.rsplit(' ').next().unwrap_or_default();
    if word.eq_ignore_ascii_case("a") || word.eq_ignore_ascii_case("an") {
        let begin = before.len() - word.len();
        let fits = article(meant);
        let fits = if word.starts_with('A') { capital(fits) } else { fits.to_owned() };
        text.replace_range(begin..before.len(), &fits);
    }
}

/// Returns whether a label in place of the span would say a word that the question has beside it:
/// *average ticket price* would be "average ticket average price", *tickets were sold* "tickets sold were
/// sold".
fn says_twice(question: &Question, span: &Span, label: &str) -> bool {
    let words = || question.words.iter().filter(|word| word.is_word() && !word.is_stop());
    let new = |part: &&str| !span.text.to_lowercase().contains(part);
    let is_beside = |w: &&QuestionWord| w.span.end <= span.start || w.span.start >= span.end;
    label.split(' ').filter(new).any(|part| words().filter(is_beside).any(|w| w.text == part))
}

/// Returns whether a label may stand in place of the span: *helpers are older* holds a verb, behind
/// *older than 30* or *cost less than 50* a comparison follows, *loans per branch* says more, behind
/// *names* of *names of helpers* there is no place for "names of crew members", and nothing is left of
/// a question that is the span.
fn stands_for_a_name(question: &Question, span: &Span, label: &str) -> bool {
    let words = || question.words.iter().filter(|word| word.is_word());
    let is_inside = |w: &&QuestionWord| span.start <= w.span.start && w.span.end <= span.end;
    let mut inside = words().filter(is_inside);
    let next = || words().filter(|word| word.span.start >= span.end);
    let goes_on = |word: &QuestionWord| {
        question.text[span.end..word.span.start].trim().is_empty()
            && (!word.is_stop() || TELLING.contains(&word.text.as_str()))
    };
    let says_more = |word: &str| {
        let is_said = word == "of" && label.contains(" of ");
        VERBS.contains(&word) || TIES.contains(&word) && !is_said
    };
    !words().all(|word| is_inside(&word))
        && !inside.any(|word| says_more(&word.text))
        && next().take(2).all(|word| word.text != "than")
        && (!label.contains(" of ") || !next().next().is_some_and(goes_on))
}

/// Returns the label of a table or column in the number of the words: *names* are "birth names",
/// "names of singers", and *singer* is "singer" of a table "singers".
fn in_number(said: &str, meant: &str, schema: &Schema) -> String {
    let is_called = |item| label(schema, item) == meant;
    let is_table = (0..schema.tables.len()).map(Item::Table).any(is_called);
    let is_column = schema.columns().any(|(at, _)| is_called(Item::Column(at)));
    match is_plural(&said.to_lowercase()) {
        true if is_table || is_column => {}
        false if is_table && !is_column => return singular(meant),
        _ => return meant.to_owned(),
    }
    // "Tickets sold" has its plural already.
    let is_done = |name: &str| name.rsplit(' ').next().is_some_and(is_participle);
    let many = |name: &str| match is_done(name) {
        true => name.to_owned(),
        false => plural(&singular(name)),
    };
    match meant.split_once(" of ") {
        Some((column, table)) => format!("{} of {}", many(column), many(table)),
        None => many(meant),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema_of;

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
        let tickets = schema_of(&["day_statistics: id* tickets_sold"], &[]);
        let meanings = vec![Meaning { label: "tickets sold".to_owned(), readings: vec![0] }];
        let span = Span { text: "tickets".to_owned(), start: 9, end: 16, meanings };
        let spans = [span];
        let sold = replaced(&Question::new("How many tickets"), &tickets, &spans, 0);
        assert_eq!(sold.as_deref(), Some("How many [tickets sold]"));
        let were_sold = Question::new("How many tickets were sold?");
        assert_eq!(replaced(&were_sold, &tickets, &spans, 0), None);
        let span = |said: &str| {
            let text = "Which helpers are older than 30?";
            let start = text.find(said).unwrap();
            let meanings =
                vec![Meaning { label: "age of volunteer".to_owned(), readings: vec![0] }];
            let span = Span { text: said.to_owned(), start, end: start + said.len(), meanings };
            replaced(&Question::new(text), &schema, &[span], 0)
        };
        assert_eq!((span("helpers are older"), span("older")), (None, None));
        let twice = |text: &str| {
            let meanings = vec![Meaning { label: "average price".to_owned(), readings: vec![0] }];
            let start = text.find("price").unwrap();
            let span = Span { text: "price".to_owned(), start, end: start + 5, meanings };
            replaced(&Question::new(text), &schema, &[span], 0)
        };
        assert_eq!(twice("What is the average ticket price?"), None);
        assert_eq!(twice("What is the price?").unwrap(), "What is the [average price]?");
        let other = read("Each names", "names", "each by itself");
        assert_eq!(other, "Each [each by itself]");
    }

    #[test]
    fn an_article_agrees_with_what_is_meant() {
        let schema = schema_of(&["absence: id* day"], &[]);
        let text = "Which students have a scholarship now?";
        let meanings = vec![Meaning { label: "absence".to_owned(), readings: vec![0] }];
        let span = Span { text: "scholarship".to_owned(), start: 22, end: 33, meanings };
        let meant = replaced(&Question::new(text), &schema, &[span], 0).unwrap();
        assert_eq!(meant, "Which students have an [absence] now?");
    }

    #[test]
    fn one_row_is_called_by_its_table_in_the_singular() {
        let schema = schema_of(&["apartment_buildings: id* name", "bookings: id* day"], &[]);
        let meant = |said: &str| in_number(said, "apartment buildings", &schema);
        assert_eq!(meant("apartment"), "apartment building");
        assert_eq!(meant("Apartments"), "apartment buildings");
        assert_eq!(in_number("apartment", "each by itself", &schema), "each by itself");
    }

    #[test]
    fn a_text_leaves_nothing_out_and_says_nothing_twice() {
        let schema =
            schema_of(&["loan: id* title day", "journal: id* title", "loans: id* day"], &[]);
        let span = |text: &str, said: &str, meanings: &[(&str, &[usize])]| {
            let start = text.find(said).unwrap();
            let meaning = |(label, readings): &(&str, &[usize])| Meaning {
                label: (*label).to_owned(),
                readings: readings.to_vec(),
            };
            let meanings = meanings.iter().map(meaning).collect();
            Span { text: said.to_owned(), start, end: start + said.len(), meanings }
        };
        let read = |text: &str, spans: &[Span], reading| {
            replaced(&Question::new(text), &schema, spans, reading)
        };
        let text = "how many loans per branch";
        assert_eq!(read(text, &[span(text, "loans per branch", &[("loan", &[0])])], 0), None);
        let text = "cheap loans";
        assert_eq!(read(text, &[span(text, text, &[("title", &[0])])], 0), None);
        let text = "which titles are in english";
        let spans = [
            span(text, "titles", &[("title of journal", &[0]), ("title of loan", &[1])]),
            span(text, "english", &[("English in a", &[0, 2]), ("English in b", &[1, 3])]),
        ];
        let first = read(text, &spans, 0);
        assert_eq!(first.as_deref(), Some("which [titles of journals] are in english"));
        let third = read(text, &spans, 2);
        assert_eq!(third.as_deref(), Some("which titles are in [English in a]"));
        let both = [span(text, "titles", &[("title of journal", &[0]), ("day of loan", &[0])])];
        assert_eq!(read(text, &both, 0), None);
    }
}
