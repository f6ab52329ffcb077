//! A condition that says no value: the question's number or text gives way to a word that leaves
//! it open (E.3).

use std::ops::Range;

use beamsplitter_common::Random;
use beamsplitter_common::lexicon::{List, Pairs};
use beamsplitter_link::Question;
use beamsplitter_sql::ColumnKind;
use beamsplitter_sql::names::phrase;

use super::{Check, LEXICON, Proposal, Reading, Task};
use crate::query::Filter;

static HIGH: List = List::new(LEXICON, "high");
static LOW: List = List::new(LEXICON, "low");
static LATE: List = List::new(LEXICON, "late");
static EARLY: List = List::new(LEXICON, "early");
static KINDS: List = List::new(LEXICON, "kinds");
/// Words of a comparison that stand before its number.
static COMPARISON: List = List::new(LEXICON, "comparison");
/// What a comparative says without a measure.
static POSITIVE: Pairs = Pairs::new(LEXICON, "comparatives");

/// Takes the value out of one condition of the question.
pub fn blur(task: &Task<'_>, random: &mut Random) -> Option<Proposal> {
    let filters = task.query.filters();
    let fit: Vec<(&Filter, Range<usize>)> = filters
        .iter()
        .filter(|f| ["=", ">", "<", ">=", "<="].contains(&f.operator.as_str()))
        .filter_map(|filter| Some((filter, task.place(&filter.value)?)))
        .collect();
    if fit.is_empty() {
        return None;
    }
    let (filter, place) = random.pick(&fit).clone();
    let question = match filter.text {
        true => of_text(task, filter, place, random),
        false => of_number(task, filter, place, random),
    };
    Some(Proposal {
        statements: Vec::new(),
        question,
        readings: vec![Reading {
            meaning: format!(
                "{} {} {}",
                phrase(&task.of.schema.column(filter.column).name),
                filter.operator,
                filter.value
            ),
            query: task.of.query.to_owned(),
        }],
        check: Check::Differ,
    })
}

/// Turns "from France" into "from a popular country".
fn of_text(task: &Task<'_>, filter: &Filter, place: Range<usize>, random: &mut Random) -> String {
    let column = phrase(&task.of.schema.column(filter.column).name);
    let noun = column.split(' ').next_back().unwrap_or(&column);
    let kind = random.pick(&KINDS);
    let text = match random.below(5) {
        0 => format!("a {kind} {column}"),
        1 => format!("some {kind} {noun}"),
        2 => (*kind).to_owned(),
        3 => format!("a very {kind} {noun}"),
        _ => format!("a {kind} {noun}"),
    };
    replaced(task.of.question, without_marks(task.of.question, place), &text)
}

/// Turns "older than 20" into "old", "a capacity above 5000" into "a capacity that is large".
fn of_number(task: &Task<'_>, filter: &Filter, place: Range<usize>, random: &mut Random) -> String {
    let text = task.of.question;
    let question = Question::new(text);
    let Some(number) = question.words.iter().position(|word| word.span.start == place.start) else {
        return replaced(text, place, "high");
    };
    let mut first = number;
    while first > 0 && COMPARISON.contains(&question.words[first - 1].text.as_str()) {
        first -= 1;
    }
    let compared: Vec<&str> =
        question.words[first..number].iter().map(|word| word.text.as_str()).collect();
    let positive = POSITIVE.iter().find(|(comparative, _)| compared.contains(comparative));
    let low = filter.operator.starts_with('<')
        || compared.iter().any(|w| ["less", "under", "below"].contains(w));
    let is_time = task.of.schema.column(filter.column).kind == ColumnKind::Time
        || phrase(&task.of.schema.column(filter.column).name).contains("year");
    let word = match (positive, is_time, low) {
        (Some((_, word)), ..) => (*word).to_owned(),
        (None, true, false) => (*random.pick(&LATE)).to_owned(),
        (None, true, true) => (*random.pick(&EARLY)).to_owned(),
        (None, false, false) => (*random.pick(&HIGH)).to_owned(),
        (None, false, true) => (*random.pick(&LOW)).to_owned(),
    };
    let degree = ["", "", "quite ", "very ", "relatively "][random.below(5)];
    let before = first.checked_sub(1).map_or("", |at| question.words[at].text.as_str());
    let after = question.words.get(number + 1).filter(|word| word.is_word() && !word.is_stop());
    let said = match before {
        "is" | "are" | "was" | "were" | "be" => format!("{degree}{word}"),
        _ if after.is_some()
            && compared
                .first()
                .is_some_and(|w| ["more", "less", "fewer", "at", "over"].contains(w)) =>
        {
            if low {
                "few".to_owned()
            } else {
                ["many", "numerous", "lots of"][random.below(3)].to_owned()
            }
        }
        _ if after.is_some() => format!("{degree}{word}"),
        _ => format!("that is {degree}{word}"),
    };
    replaced(text, question.words[first].span.start..place.end, &said)
}

/// Widens a range by the quotes around it.
fn without_marks(text: &str, range: Range<usize>) -> Range<usize> {
    let mark = |c: Option<char>| c.is_some_and(|c| matches!(c, '\'' | '"'));
    match mark(text[..range.start].chars().next_back()) && mark(text[range.end..].chars().next()) {
        true => range.start - 1..range.end + 1,
        false => range,
    }
}

fn replaced(text: &str, range: Range<usize>, by: &str) -> String {
    let mut text = text.to_owned();
    text.replace_range(range, by);
    text
}
