//! The words that readings disagree about, found by comparing the readings and their links.

use std::collections::BTreeSet;
use std::ops::Range;

use beamsplitter_common::lexicon::List;
use beamsplitter_link::{CellMatch, Item, Level, Link, Links, Question};
use beamsplitter_sql::names::{phrase, singular};
use beamsplitter_sql::schema::is_date;
use beamsplitter_sql::{ColumnRef, Schema, Table};

use crate::query::ParsedQuery;
use crate::rules::RuleReading;
use crate::span::{Meaning, Span};

/// Words that tie other words together: *loans per branch* is more than one name.
pub static TIES: List = List::new(crate::LEXICON, "ties");

/// One reading, as far as spans need it.
pub struct Compared<'a> {
    /// The query; none where it cannot be parsed.
    pub query: Option<&'a ParsedQuery<'a>>,
    /// The rule's reading, if a rule made it.
    pub rule: Option<&'a RuleReading>,
}

/// Finds the words about which `readings` disagree, in the order of the question.
pub fn spans(
    question: &Question,
    schema: &Schema,
    links: &Links,
    cells: &[CellMatch],
    readings: &[Compared<'_>],
) -> Vec<Span> {
    let mut found = of_rules(question, readings);
    let uses: Vec<BTreeSet<Item>> =
        readings.iter().map(|reading| meant(reading.query, schema)).collect();
    // Of two spans of the same words the first one stays: a cell says more than its column.
    found.extend(of_values(question, schema, cells, readings));
    let may_name = |link: &&Link| may_name(question, cells, readings, link);
    let links: Vec<&Link> = links.links.iter().filter(may_name).collect();
    found.extend(of_names(question, schema, &links, &uses));
    // A part of longer words that are marked already says nothing new.
    let all = found.clone();
    found.retain(|span| {
        !all.iter().any(|other| {
            other != span
                && other.start <= span.start
                && span.end <= other.end
                && (other.end - other.start) > (span.end - span.start)
        })
    });
    without_overlaps(found)
}

/// Returns the spans in the order of the question; of two that overlap, the one that begins first.
fn without_overlaps(mut found: Vec<Span>) -> Vec<Span> {
    found.sort_by_key(|span| (span.start, span.end));
    let mut end = 0;
    found.retain(|span| {
        let is_free = span.start >= end;
        end = if is_free { span.end } else { end };
        is_free
    });
    found
}

/// Returns what the rules' readings say of their words.
fn of_rules(question: &Question, readings: &[Compared<'_>]) -> Vec<Span> {
    let mut found: Vec<(Range<usize>, Vec<Meaning>)> = Vec::new();
    for (index, reading) in readings.iter().enumerate() {
        let Some(rule) = reading.rule else { continue };
        let meaning = Meaning { label: rule.meaning.clone(), readings: vec![index] };
        match found.iter_mut().find(|(words, _)| *words == rule.words) {
            Some((_, meanings)) => meanings.push(meaning),
            None => found.push((rule.words.clone(), vec![meaning])),
        }
    }
    let several = found.into_iter().filter(|(_, meanings)| meanings.len() > 1);
    several.map(|(words, meanings)| span(question, words, meanings)).collect()
}

/// Returns whether the words of a link may be a name: those that say it are, those that are near to it
/// where they neither tie other words together, nor have a number, nor are a value that a reading compares
/// with.
fn may_name(
    question: &Question,
    cells: &[CellMatch],
    readings: &[Compared<'_>],
    link: &Link,
) -> bool {
    let words = &link.words;
    let is_value = |cell: &CellMatch| {
        let overlaps = cell.words.start < words.end && words.start < cell.words.end;
        overlaps && readings.iter().any(|reading| filters_by(reading, cell.column, &cell.text))
    };
    let has_number = || words.clone().any(|at| question.words[at].text.parse::<f64>().is_ok());
    let is_said = link.level >= Level::Partial;
    !ties(question, link) && (is_said || !has_number() && !cells.iter().any(is_value))
}

/// Returns whether the words of a link tie other words together, and do not say its name.
pub(crate) fn ties(question: &Question, link: &Link) -> bool {
    let is_tie = |at: usize| TIES.contains(&question.words[at].text.as_str());
    link.level < Level::Partial && link.words.clone().any(is_tie)
}

/// Returns the words that are linked with names which some readings use and others do not.
fn of_names(
    question: &Question,
    schema: &Schema,
    links: &[&Link],
    uses: &[BTreeSet<Item>],
) -> Vec<Span> {
    let is_disputed = |item: &Item| {
        uses.iter().any(|used| used.contains(item)) && !uses.iter().all(|used| used.contains(item))
    };
    let mut found: Vec<(f32, Range<usize>, Vec<Item>)> = Vec::new();
    for link in links.iter().filter(|link| is_disputed(&link.item)) {
        let same = |(_, words, _): &&mut (f32, Range<usize>, Vec<Item>)| *words == link.words;
        match found.iter_mut().find(same) {
            Some((sure, _, items)) => {
                *sure += weight(link.level);
                items.push(link.item);
            }
            None => found.push((weight(link.level), link.words.clone(), vec![link.item])),
        }
    }
    // Words with the most and surest meanings first; a name is disputed in one place.
    found.sort_by(|a, b| {
        b.2.len()
            .min(2)
            .cmp(&a.2.len().min(2))
            .then(b.0.total_cmp(&a.0))
            .then(a.1.start.cmp(&b.1.start))
    });
    let mut taken: BTreeSet<Item> = BTreeSet::new();
    let mut spans = Vec::new();
    for (_, words, mut items) in found {
        items.retain(|item| !taken.contains(item));
        items.sort();
        items.dedup();
        let readings = |item: &Item| -> Vec<usize> {
            (0..uses.len()).filter(|&index| uses[index].contains(item)).collect()
        };
        // A table that is there for one of its columns means nothing more than the column.
        let has_column = |table: usize, item: &Item| {
            let mut others = items.iter();
            others.any(|other| {
                matches!(other, Item::Column(at) if at.table == table)
                    && readings(other) == readings(item)
            })
        };
        let says_more = |item: &&Item| !matches!(item, Item::Table(at) if has_column(*at, item));
        let meaning =
            |item: &Item| Meaning { label: label(schema, *item), readings: readings(item) };
        let meanings: Vec<Meaning> = items.iter().filter(says_more).map(meaning).collect();
        // Two meanings that no reading tells apart are one.
        let kinds: BTreeSet<&Vec<usize>> = meanings.iter().map(|m| &m.readings).collect();
        if kinds.len() < 2 {
            continue;
        }
        taken.extend(&items);
        spans.push(span(question, words, distinct(meanings)));
    }
    spans
}

/// Returns the words whose cell stands in several columns, where readings take different ones.
fn of_values(
    question: &Question,
    schema: &Schema,
    cells: &[CellMatch],
    readings: &[Compared<'_>],
) -> Vec<Span> {
    let mut words: Vec<&Range<usize>> = cells.iter().map(|cell| &cell.words).collect();
    words.sort_by_key(|words| (words.start, words.end));
    words.dedup();
    let spans = words.into_iter().filter_map(|words| {
        let here = cells.iter().filter(|cell| cell.words == *words);
        let meanings: Vec<Meaning> = here
            .map(|cell| Meaning {
                label: format!(
                    "{} in {}",
                    said(question, cell),
                    label(schema, Item::Column(cell.column))
                ),
                readings: (0..readings.len())
                    .filter(|&index| filters_by(&readings[index], cell.column, &cell.text))
                    .collect(),
            })
            .filter(|meaning| !meaning.readings.is_empty())
            .collect();
        let kinds: BTreeSet<&Vec<usize>> = meanings.iter().map(|m| &m.readings).collect();
        (kinds.len() > 1).then(|| span(question, words.clone(), meanings))
    });
    spans.collect()
}

/// Returns the cell, or the words for it where they begin with a digit or the cell is a date: *1990* for
/// the last day of that year, *june 2* for "2024-06-02".
fn said<'a>(question: &'a Question, cell: &'a CellMatch) -> &'a str {
    let words = question.slice(cell.words.clone());
    let is_time = words.starts_with(|c: char| c.is_ascii_digit()) || is_date(&cell.text);
    if is_time { words } else { &cell.text }
}

fn filters_by(reading: &Compared<'_>, column: ColumnRef, text: &str) -> bool {
    let filters = reading.query.map(ParsedQuery::filters).unwrap_or_default();
    filters.iter().any(|filter| filter.column == column && filter.value == text)
}

/// Returns the tables and columns that a query names. Keys that only join tables are nothing that
/// words mean.
pub(crate) fn meant(query: Option<&ParsedQuery<'_>>, schema: &Schema) -> BTreeSet<Item> {
    let Some(query) = query else { return BTreeSet::new() };
    let (selected, filtered) = (query.selected(), query.filtered());
    let joins =
        |at: &ColumnRef| schema.is_key(*at) && !selected.contains(at) && !filtered.contains(at);
    let columns = query.columns().into_iter().filter(|at| !joins(at)).map(Item::Column);
    columns.chain(query.tables().into_iter().map(Item::Table)).collect()
}

fn weight(level: Level) -> f32 {
    match level {
        Level::Exact => 3.0,
        Level::Partial => 2.0,
        Level::Nearest => 1.5,
        Level::Near => 1.0,
        Level::Far => 0.5,
    }
}

/// Returns a table's or column's name in words; a column of a name that two tables have, or that is
/// the name of another table, with its table.
pub fn label(schema: &Schema, item: Item) -> String {
    match item {
        Item::Table(table) => phrase(&schema.tables[table].name),
        Item::Column(at) => {
            let name = phrase(&schema.column(at).name);
            let same = schema.columns().filter(|(_, column)| phrase(&column.name) == name);
            let is_called = |table: &Table| singular(&phrase(&table.name)) == singular(&name);
            let mut tables = schema.tables.iter().enumerate();
            let is_other = tables.any(|(place, table)| place != at.table && is_called(table));
            match same.count() {
                1 if !is_other => name,
                _ => format!("{name} of {}", phrase(&schema.tables[at.table].name)),
            }
        }
    }
}

/// Merges meanings of one label.
fn distinct(meanings: Vec<Meaning>) -> Vec<Meaning> {
    let mut found: Vec<Meaning> = Vec::new();
    for meaning in meanings {
        match found.iter_mut().find(|known| known.label == meaning.label) {
            Some(known) => {
                known.readings.extend(&meaning.readings);
                known.readings.sort_unstable();
                known.readings.dedup();
            }
            None => found.push(meaning),
        }
    }
    found.sort_by(|a, b| a.readings.cmp(&b.readings));
    found
}

fn span(question: &Question, words: Range<usize>, meanings: Vec<Meaning>) -> Span {
    let (start, end) =
        (question.words[words.start].span.start, question.words[words.end - 1].span.end);
    Span { text: question.text[start..end].to_owned(), start, end, meanings }
}

#[cfg(test)]
mod tests;
