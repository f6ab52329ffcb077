//! Columns that a question names although a value, a comparison or an order says which are meant.

use std::ops::Range;

use beamsplitter_ambiguity::name_references::edited;
use beamsplitter_common::lexicon::List;
use beamsplitter_database::Value;
use beamsplitter_sql::syntax::first_select;
use beamsplitter_sql::{ColumnRef, Schema, check_select, names};
use sqlparser::ast::{OrderByKind, OrderBySort};

use super::mentions::{Word, mentions, words};
use super::scales::{self, Scale};
use super::{LeftOut, Reworded};
use crate::literals::literals;
use crate::names::QueryNames;

/// Years tell that they are years.
const YEARS: std::ops::RangeInclusive<i64> = 1800..=2100;
/// Words between a column and its value: "whose breed is equal to ...".
static IS: List = List::new(scales::TEXT, "is");
static ARTICLES: List = List::new(scales::TEXT, "articles");
static LEADS: List = List::new(scales::TEXT, "leads");
static PREPOSITIONS: List = List::new(scales::TEXT, "prepositions");
static MORE: List = List::new(scales::TEXT, "more");
static LESS: List = List::new(scales::TEXT, "less");
static MOST: List = List::new(scales::TEXT, "most");
static LEAST: List = List::new(scales::TEXT, "least");
static SORTED: List = List::new(scales::TEXT, "sorted");

/// A piece of the question, by its words, and what stands there instead.
struct Edit {
    words: Range<usize>,
    new: String,
}

/// What a gold query says of its columns.
struct Said {
    compared: Vec<(ColumnRef, Value)>,
    /// Columns of the outermost ORDER BY, and whether the largest goes first.
    ordered: Vec<(ColumnRef, bool)>,
}

/// Rewords a question so that columns of its conditions and its order are not named where the value
/// or an adjective tells them: "with breed pug" becomes "with pug", "in ascending order of age"
/// "from the youngest to the oldest".
pub fn realistic(question: &str, gold: &str, schema: &Schema) -> Result<Reworded, LeftOut> {
    let said = clauses_of(gold, schema)?;
    let split = words(question);
    let (mut edits, mut gone): (Vec<Edit>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut add = |name, edit: Option<Edit>| {
        let free = |edit: &Edit| {
            let (a, b) = (edit.words.start, edit.words.end);
            edits.iter().all(|other: &Edit| b <= other.words.start || other.words.end <= a)
        };
        if let Some(edit) = edit.filter(free) {
            edits.push(edit);
            gone.push(name);
        }
    };
    for (at, value) in &said.compared {
        let name = schema.column(*at).name.as_str();
        for place in mentions(&split, name) {
            add(name, valued(&split, &place, name, value));
            add(name, scales::of(name).and_then(|scale| compared(&split, &place, value, scale)));
        }
    }
    for (at, descends) in &said.ordered {
        let name = schema.column(*at).name.as_str();
        for place in mentions(&split, name) {
            if let Some(scale) = scales::of(name) {
                add(name, sorted(&split, &place, scale, *descends));
                add(name, superlative(&split, &place, scale));
            }
        }
    }
    if edits.is_empty() {
        return Err(LeftOut::Nothing);
    }
    write(question, &split, &edits, &gone)
}

/// Writes the edits, if none of the names is left.
fn write(
    question: &str,
    split: &[Word],
    edits: &[Edit],
    gone: &[&str],
) -> Result<Reworded, LeftOut> {
    let bytes =
        |edit: &Edit| split[edit.words.start].range.start..split[edit.words.end - 1].range.end;
    let replaced = edits.iter().map(|edit| (question[bytes(edit)].to_owned(), edit.new.clone()));
    let replaced = replaced.collect();
    let written = edits.iter().map(|edit| (bytes(edit), edit.new.clone())).collect();
    let question = edited(question, written).replace("  ", " ");
    let left = words(&question);
    if gone.iter().any(|name| !mentions(&left, name).is_empty()) {
        return Err(LeftOut::Still);
    }
    Ok(Reworded { question, replaced })
}

fn clauses_of(gold: &str, schema: &Schema) -> Result<Said, LeftOut> {
    let query = check_select(gold).map_err(|_| LeftOut::Gold)?;
    let compared = literals(gold, schema).map_err(|_| LeftOut::Gold)?;
    let tables = QueryNames::of(&query, schema);
    let mut ordered = Vec::new();
    let by = query.order_by.as_ref().map(|order| &order.kind);
    if let (Some(OrderByKind::Expressions(by)), Some(_)) = (by, first_select(&query.body)) {
        for by in by {
            let descends = matches!(by.options.sort, Some(OrderBySort::Desc));
            ordered.extend(tables.column(&by.expr).map(|at| (at, descends)));
        }
    }
    Ok(Said { compared, ordered })
}

/// Returns the words before a mention that belong to it: an article, and what leads to it.
fn before(split: &[Word], place: &Range<usize>) -> (usize, Option<usize>) {
    let mut start = place.start;
    if start > 0 && split[start - 1].is(&ARTICLES) {
        start -= 1;
    }
    let lead = start.checked_sub(1).filter(|at| split[*at].is(&LEADS));
    (start, lead)
}

/// Leaves out a column beside a text or a year: "whose breed is pug", "from the city Bern", "in the
/// year 2014", "of pug breed".
fn valued(split: &[Word], place: &Range<usize>, name: &str, value: &Value) -> Option<Edit> {
    let text = match value {
        Value::Text(text) if text.chars().any(char::is_alphabetic) => text.to_lowercase(),
        Value::Integer(year) if YEARS.contains(year) => year.to_string(),
        _ => return None,
    };
    let value = words(&text);
    let starts = |at: usize| {
        let of = split.get(at..at + value.len())?;
        let same = of.iter().zip(&value).all(|(a, b)| a.lower == b.lower);
        (same && !value.is_empty()).then_some(at)
    };
    let (start, lead) = before(split, place);
    let mut at = place.end;
    while split.get(at).is_some_and(|word| word.is(&IS)) {
        at += 1;
    }
    if starts(at).is_some() {
        if let Some(lead) = lead {
            return Some(Edit { words: lead..at, new: scales::preposition(name).to_owned() });
        }
        let led = start.checked_sub(1).is_some_and(|at| split[at].is(&PREPOSITIONS));
        return led.then(|| Edit { words: start..at, new: String::new() });
    }
    // "pug breed": the value stands right before.
    let first = place.start.checked_sub(value.len())?;
    starts(first)?;
    (value.len() == 1).then(|| Edit { words: place.clone(), new: String::new() })
}

/// Says a comparison with a number by an adjective: "whose age is greater than 3", "older than 3".
fn compared(split: &[Word], place: &Range<usize>, value: &Value, scale: &Scale) -> Option<Edit> {
    if matches!(value, Value::Text(_)) {
        return None;
    }
    let (_, lead) = before(split, place);
    let lead = lead?;
    let mut at = place.end;
    while split.get(at).is_some_and(|word| word.is(&["is", "are", "was", "were"])) {
        at += 1;
    }
    let word = split.get(at)?;
    let adjective = if word.is(&MORE) {
        scale.more
    } else if word.is(&LESS) {
        scale.less
    } else {
        return None;
    };
    at += 1;
    if split.get(at).is_some_and(|word| word.is(&["than"])) {
        at += 1;
    }
    split.get(at).filter(|word| word.lower.starts_with(|c: char| c.is_ascii_digit()))?;
    let verb = match split[lead].lower.as_str() {
        "has" => "is ",
        "have" => "are ",
        "where" => return None,
        _ => "",
    };
    Some(Edit { words: lead..at, new: format!("{verb}{adjective} than") })
}

/// Says an order by the adjectives at its ends: "in ascending order of age", "sorted by age".
fn sorted(split: &[Word], place: &Range<usize>, scale: &Scale, descends: bool) -> Option<Edit> {
    let (start, _) = before(split, place);
    let is = |at: Option<usize>, of: &[&str]| at.is_some_and(|at| split[at].is(of));
    let direction = ["ascending", "descending", "increasing", "decreasing"];
    let by = start.checked_sub(1)?;
    let mut first = by;
    if split[by].is(&["by"]) {
        if is(by.checked_sub(1), &SORTED) {
            first = by - 1;
        }
    } else if !(split[by].is(&["of"])
        && is(by.checked_sub(1), &["order"])
        && is(by.checked_sub(2), &direction))
    {
        return None;
    }
    // "in ascending order of", "in ascending order by".
    if is(first.checked_sub(1), &["order"]) {
        first -= 1;
    }
    if is(first.checked_sub(1), &direction) {
        first -= 1;
    }
    if is(first.checked_sub(1), &["in"]) {
        first -= 1;
    }
    let mut end = place.end;
    let after = |at: usize, of: &[&str]| split.get(at).is_some_and(|word| word.is(of));
    if after(end, &["in"]) && after(end + 1, &direction) {
        end += 2;
        if after(end, &["order"]) {
            end += 1;
        }
    } else if after(end, &direction) {
        end += 1;
    } else if after(end, &["and", "from"]) {
        return None;
    }
    let (from, to) = if descends { (scale.most, scale.least) } else { (scale.least, scale.most) };
    Some(Edit { words: first..end, new: format!("from the {from} to the {to}") })
}

/// Says the end of an order by an adjective: "with the highest age" becomes "that is the oldest".
fn superlative(split: &[Word], place: &Range<usize>, scale: &Scale) -> Option<Edit> {
    let word = place.start.checked_sub(1)?;
    let adjective = if split[word].is(&MOST) {
        scale.most
    } else if split[word].is(&LEAST) {
        scale.least
    } else {
        return None;
    };
    let (start, lead) = before(split, &(word..place.end));
    let lead =
        lead.filter(|at| start < word && split[*at].is(&["with", "having", "has", "have"]))?;
    let several = lead.checked_sub(1).is_some_and(|at| names::is_plural(&split[at].lower));
    let verb = match (split[lead].lower.as_str(), several) {
        ("has", _) => "is",
        ("have", _) => "are",
        (_, true) => "that are",
        (_, false) => "that is",
    };
    Some(Edit { words: lead..place.end, new: format!("{verb} the {adjective}") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::neighbours::tests::schema;

    #[track_caller]
    fn check(question: &str, gold: &str, expect: Result<&str, LeftOut>) {
        let found = realistic(question, gold, &schema());
        assert_eq!(found.map(|new| new.question), expect.map(str::to_owned));
    }

    #[test]
    fn values_tell_their_columns() {
        let gold = "select count(*) from dog where breed = 'Pug'";
        check("How many dogs whose breed is Pug?", gold, Ok("How many dogs with Pug?"));
        check("How many dogs of the breed 'Pug'?", gold, Ok("How many dogs of 'Pug'?"));
        check("How many dogs of pug breed are there?", gold, Ok("How many dogs of pug are there?"));
        check("How many pugs, by breed?", gold, Err(LeftOut::Nothing));
        check("The breed of dogs whose breed is pug", gold, Err(LeftOut::Still));
        let gold = "select count(*) from dog where age = 3";
        check("How many dogs whose age is 3?", gold, Err(LeftOut::Nothing));
    }

    #[test]
    fn adjectives_tell_their_columns() {
        let gold = "select id from dog where age > 3";
        check("Dogs whose age is greater than 3", gold, Ok("Dogs older than 3"));
        check("Which dogs have an age above 3?", gold, Ok("Which dogs are older than 3?"));
        let gold = "select id from dog order by age desc limit 1";
        check("The dog with the highest age", gold, Ok("The dog that is the oldest"));
        check("Dogs with the highest age", gold, Ok("Dogs that are the oldest"));
        let gold = "select id from dog order by age";
        check("Dogs in ascending order of age.", gold, Ok("Dogs from the youngest to the oldest."));
        check("Dogs sorted by age", gold, Ok("Dogs from the youngest to the oldest"));
        check("Dogs sorted by age ascending", gold, Ok("Dogs from the youngest to the oldest"));
    }
}
