//! Questions that begin with *who*, and queries that show no person.

use beamsplitter_link::Question;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema};

use crate::meaningless::is_moment;
use crate::query::ParsedQuery;
use crate::shown::Shown;
use crate::words::{FIRST, LAST};

/// Endings of words for those who do something: *owner*, *author*, *artist*, *president*.
const AGENTS: [&str; 6] = ["er", "or", "ist", "ian", "ant", "ent"];

/// Returns whether a question asks *who*, and a query shows dates or numbers alone, or columns that say
/// something else of the very rows that one of `others` shows by their names.
pub(crate) fn shows_nobody<'a>(
    question: &Question,
    schema: &Schema,
    query: &ParsedQuery<'_>,
    mut others: impl Iterator<Item = &'a ParsedQuery<'a>>,
) -> bool {
    let asks_who = question.words.first().is_some_and(|word| word.text == "who");
    let Some(shown) = Shown::of(query).filter(|_| asks_who) else { return false };
    if !shown.others.is_empty() || shown.columns.is_empty() {
        return false;
    }
    let is_measure = |at: &ColumnRef| {
        let column = schema.column(*at);
        column.kind == ColumnKind::Number && !schema.is_key(*at) || is_moment(column)
    };
    let may_be_person =
        |at: &ColumnRef| schema.is_key(*at) || is_name(schema, *at) || is_agent(schema, *at);
    let names = |other: &ParsedQuery<'_>| {
        let shown = Shown::of(other);
        shown.is_some_and(|shown| shown.columns.iter().any(|at| is_name(schema, *at)))
            && other.without_selected() == query.without_selected()
    };
    shown.columns.iter().all(is_measure)
        || !shown.columns.iter().any(may_be_person) && others.any(names)
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
    use crate::fixture::schema_of;

    #[test]
    fn a_person_is_no_number_and_no_job() {
        let schema = schema_of(&["emp: id* ename job manager age#"], &[]);
        let check = |question: &str, shown: &str, other: &str| {
            let of = |shown: &str| format!("select {shown} from emp where job = 'Engineer'");
            let queries =
                [shown, other].map(|shown| ParsedQuery::parse(&of(shown), &schema).unwrap());
            shows_nobody(&Question::new(question), &schema, &queries[0], queries[1..].iter())
        };
        assert!(check("who is an engineer", "age", "job"));
        assert!(check("who is an engineer", "job", "ename"));
        assert!(!check("who is an engineer", "job", "age"), "nothing names anybody");
        assert!(!check("who is an engineer", "manager", "ename"));
        assert!(!check("who is an engineer", "ename, age", "ename"));
        assert!(!check("who is an engineer", "id", "ename"));
        assert!(!check("how old is who is an engineer", "age", "ename"));
    }
}
