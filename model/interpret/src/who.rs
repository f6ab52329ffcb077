//! Questions that begin with *who*, and queries that show no person.

use beamsplitter_common::lexicon::List;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema};

use crate::meaningless::is_moment;
use crate::query::ParsedQuery;
use crate::shown::Shown;
use crate::verdict::names_column;
use crate::words::{FIRST, LAST, NUMBERING};

/// Endings of words for those who do something: *owner*, *author*, *artist*, *president*.
static AGENTS: List = List::new(crate::LEXICON, "ends of agents");

/// From this strength of a link on, a word asks for a column.
const ASKED: f64 = 0.6;

/// Returns whether a question asks *who*, and a query shows dates or numbers alone, or columns that say
/// something else of the very rows that one of `others` shows by their names. What a word asks for (*who is
/// the coach*) is somebody.
pub(crate) fn shows_nobody<'a>(
    prompt: &QuestionPrompt,
    query: &ParsedQuery<'_>,
    mut others: impl Iterator<Item = &'a ParsedQuery<'a>>,
) -> bool {
    let (question, schema) = (&prompt.question, &prompt.schema);
    let asks_who = question.words.first().is_some_and(|word| word.text == "who");
    let Some(shown) = Shown::of(query).filter(|_| asks_who) else { return false };
    if !shown.others.is_empty() || shown.columns.is_empty() {
        return false;
    }
    let is_measure = |at: &ColumnRef| {
        let column = schema.column(*at);
        column.kind == ColumnKind::Number && !numbers_rows(schema, *at) || is_moment(column)
    };
    let is_asked = |at: &ColumnRef| {
        (0..question.words.len()).any(|word| names_column(prompt, word, *at) >= ASKED)
    };
    let may_be_person = |at: &ColumnRef| {
        numbers_rows(schema, *at) || is_name(schema, *at) || is_agent(schema, *at) || is_asked(at)
    };
    let names = |other: &ParsedQuery<'_>| {
        let compared = other.filtered();
        let is_name = |at: &ColumnRef| is_name(schema, *at) && !compared.contains(at);
        Shown::of(other).is_some_and(|shown| shown.columns.iter().any(is_name))
            && other.without_selected() == query.without_selected()
    };
    shown.columns.iter().all(is_measure)
        || !shown.columns.iter().any(may_be_person) && others.any(names)
}

/// Returns whether a column numbers rows: a key, or one that is called so.
fn numbers_rows(schema: &Schema, at: ColumnRef) -> bool {
    let last = name_words(&schema.column(at).name).pop().unwrap_or_default();
    schema.is_key(at) || NUMBERING.contains(&last.as_str())
}

/// Returns whether a column says what somebody is called.
fn is_name(schema: &Schema, at: ColumnRef) -> bool {
    let words = name_words(&schema.column(at).name);
    let says = |word: &String| {
        word.ends_with("name") || FIRST.contains(&word.as_str()) || LAST.contains(&word.as_str())
    };
    words.iter().any(says)
}

fn is_agent(schema: &Schema, at: ColumnRef) -> bool {
    let words = name_words(&schema.column(at).name);
    words.last().is_some_and(|word| AGENTS.iter().any(|ending| word.ends_with(ending)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema_of};

    #[test]
    fn a_person_is_no_number_and_no_job() {
        let schema = schema_of(&["emp: id* ename job manager age#"], &[]);
        let check = |question: &str, shown: &str, other: &str| {
            let of = |shown: &str| format!("select {shown} from emp where job = 'Engineer'");
            let queries =
                [shown, other].map(|shown| ParsedQuery::parse(&of(shown), &schema).unwrap());
            let prompt = prompt(question, &schema, Vec::new());
            shows_nobody(&prompt, &queries[0], queries[1..].iter())
        };
        assert!(check("who is an engineer", "age", "job"));
        assert!(check("who is an engineer", "job", "ename"));
        assert!(!check("who is an engineer", "job", "age"), "nothing names anybody");
        assert!(!check("who is an engineer", "manager", "ename"));
        assert!(!check("who is an engineer", "ename, age", "ename"));
        assert!(!check("who is an engineer", "id", "ename"));
        assert!(!check("who is in what job", "job", "ename"));
        assert!(!check("how old is who is an engineer", "age", "ename"));
    }
}
