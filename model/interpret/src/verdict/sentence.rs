//! What a verdict tells a person: the evidence in one sentence, what is missing, what could be
//! asked instead.

use std::collections::BTreeSet;

use beamsplitter_link::Item;
use beamsplitter_sql::names::{phrase, plural, singular};
use beamsplitter_sql::{ColumnRef, Schema};

use super::called::unmet;
use super::category::{Category, Sort};
use super::evidence::Evidence;
use super::explained::{Explained, explained, is_named};
use super::seen::{Seen, best};
use super::vague::is_gradable;
use crate::facts::items;
use crate::query::ParsedQuery;
use crate::spans::label;
use crate::words::known;

/// Most questions that are offered instead.
const OFFERED: usize = 3;

/// Returns the evidence for a category, in one sentence.
pub fn sentence(category: Category, seen: &Seen<'_>, evidence: &Evidence) -> String {
    let schema = &seen.prompt.schema;
    match category {
        Category::Answerable => "The database has what the question names.".to_owned(),
        Category::AmbiguousSelectColumn | Category::AmbiguousWhereColumn => {
            let is_select = category == Category::AmbiguousSelectColumn;
            match alternatives(seen, is_select) {
                Some((words, labels)) => {
                    format!("\"{words}\" may be {}.", either(&labels))
                }
                None if is_select => "Several columns may be what is asked for.".to_owned(),
                None => "Several columns may be what the rows are limited by.".to_owned(),
            }
        }
        Category::AmbiguousValuesWithinColumn => {
            let several = evidence.lookups.iter().filter(|lookup| lookup.exact.is_empty());
            let found = several.filter_map(|lookup| Some((lookup, lookup.most_within()?)));
            match found.max_by_key(|(_, (_, cells))| cells.len()) {
                Some((lookup, (at, cells))) => format!(
                    "No cell is \"{}\", but {} has {}.",
                    lookup.text,
                    column(schema, *at),
                    listed(cells)
                ),
                None => "Several cells may be the value of the question.".to_owned(),
            }
        }
        Category::AmbiguousFilterCriteria => match vague_words(seen).as_slice() {
            [] => "The question limits rows without saying by which value.".to_owned(),
            words => format!("{} says no value to compare with.", quoted(words)),
        },
        Category::NonexistentSelectColumn | Category::NonexistentWhereColumn => {
            match missing(category, seen, evidence).as_slice() {
                words if left_out(seen, evidence) == words => {
                    format!("No query that was found has a place for {}.", quoted(words))
                }
                [word] if called(seen, evidence).as_ref() == Some(word) => {
                    format!("No column {}says what \"{word}\" asks for.", of_table(seen))
                }
                words => format!("No table or column of the database is {}.", quoted(words)),
            }
        }
        Category::NonexistentFilterValue => {
            let words = missing(category, seen, evidence);
            format!("No cell of the database is {}.", quoted(&words))
        }
        Category::UnsupportedJoin => match evidence.separate.first() {
            Some((home, away)) => format!(
                "Nothing joins the table {} with the table {}.",
                phrase(&schema.tables[*home].name),
                phrase(&schema.tables[*away].name)
            ),
            None => "Nothing joins the tables that the question needs.".to_owned(),
        },
    }
}

/// Returns the words of the question that the database has nothing for; where it has something for
/// each, those that the best query leaves out.
pub fn missing(category: Category, seen: &Seen<'_>, evidence: &Evidence) -> Vec<String> {
    if category == Category::NonexistentFilterValue {
        let nowhere = evidence.lookups.iter().filter(|lookup| lookup.is_nowhere());
        return nowhere.map(|lookup| lookup.text.clone()).take(2).collect();
    }
    if category.sort() != Sort::Unanswerable || category == Category::UnsupportedJoin {
        return Vec::new();
    }
    let limits = category == Category::NonexistentWhereColumn;
    let words = explained(seen, evidence);
    let unknown: Vec<&Explained> = words.iter().filter(|word| word.is_missing()).collect();
    let here: Vec<&Explained> =
        unknown.iter().copied().filter(|word| word.word.limits == limits).collect();
    let called = called(seen, evidence).filter(|_| !limits);
    match (here.is_empty(), unknown.is_empty(), called) {
        (false, ..) => texts(seen, here),
        (true, _, Some(called)) => vec![called],
        (true, false, None) => texts(seen, unknown),
        _ => left_out(seen, evidence),
    }
}

/// Returns the word that asks what things are called, where the best query does not say it.
fn called(seen: &Seen<'_>, evidence: &Evidence) -> Option<String> {
    let at = unmet(seen, evidence)?;
    Some(seen.prompt.question.slice(at..at + 1).to_owned())
}

/// Returns "of the table T " where the best query is over one table.
fn of_table(seen: &Seen<'_>) -> String {
    let tables = best(seen).map(ParsedQuery::tables).unwrap_or_default();
    match tables.first() {
        Some(&table) if tables.len() == 1 => {
            format!("of the table {} ", phrase(&seen.prompt.schema.tables[table].name))
        }
        _ => String::new(),
    }
}

/// Returns the words that the database has something for, and no query that was found has.
fn left_out(seen: &Seen<'_>, evidence: &Evidence) -> Vec<String> {
    let words = explained(seen, evidence);
    let used: BTreeSet<Item> =
        seen.candidates.iter().filter_map(|found| found.query).flat_map(items).collect();
    let is_nowhere =
        |word: &&Explained| !is_named(known(seen.prompt, word.word.at, |i| used.contains(&i)));
    texts(seen, words.iter().filter(|word| word.is_left_out()).filter(is_nowhere).collect())
}

fn texts(seen: &Seen<'_>, words: Vec<&Explained>) -> Vec<String> {
    let question = &seen.prompt.question;
    let text = |word: &Explained| question.slice(word.word.at..word.word.at + 1).to_owned();
    words.into_iter().map(text).take(4).collect()
}

/// Returns questions that could be asked instead.
pub fn nearest(category: Category, seen: &Seen<'_>, evidence: &Evidence) -> Vec<String> {
    match category {
        Category::NonexistentFilterValue | Category::AmbiguousValuesWithinColumn => {
            other_values(seen, evidence)
        }
        category if category.sort() == Sort::Unanswerable => of_nearest_table(seen),
        _ => Vec::new(),
    }
}

/// Returns the question with a value that no cell has replaced by one that a cell has.
fn other_values(seen: &Seen<'_>, evidence: &Evidence) -> Vec<String> {
    let question = &seen.prompt.question.text;
    let mut offered = Vec::new();
    for lookup in evidence.lookups.iter().filter(|lookup| lookup.exact.is_empty()) {
        let Some(start) = find(question, &lookup.text) else { continue };
        let cells: Vec<String> = match lookup.most_within() {
            Some((_, cells)) => cells.clone(),
            None => compared(seen, &lookup.text)
                .map(|at| seen.prompt.schema.column(at).samples.clone())
                .unwrap_or_default(),
        };
        for cell in cells {
            let mut text = question.clone();
            text.replace_range(start..start + lookup.text.len(), &cell);
            offered.push(text);
        }
    }
    offered.truncate(OFFERED);
    offered
}

/// Returns where `part` stands in `text`, letter case aside.
fn find(text: &str, part: &str) -> Option<usize> {
    let (text, part) = (text.to_ascii_lowercase(), part.to_ascii_lowercase());
    text.find(&part).filter(|_| !part.is_empty())
}

/// Returns the column that a candidate compares with `value`.
fn compared(seen: &Seen<'_>, value: &str) -> Option<ColumnRef> {
    let queries = seen.candidates.iter().filter_map(|candidate| candidate.query);
    let mut filters = queries.flat_map(ParsedQuery::filters);
    filters.find(|f| f.value.trim_matches('%').eq_ignore_ascii_case(value)).map(|f| f.column)
}

/// Returns questions about the columns of the table that the question is nearest to.
pub(super) fn of_nearest_table(seen: &Seen<'_>) -> Vec<String> {
    let schema = &seen.prompt.schema;
    let named = (0..schema.tables.len()).max_by(|&a, &b| {
        let score = |table| seen.prompt.links.sureness(Item::Table(table));
        score(a).total_cmp(&score(b)).then(b.cmp(&a))
    });
    let Some(table) = named else { return Vec::new() };
    let of = &schema.tables[table];
    let name = singular(&phrase(&of.name));
    let is_key = |column: usize| {
        let at = ColumnRef { table, column };
        of.columns[column].primary_key || schema.foreign_keys.iter().any(|key| key.from == at)
    };
    let columns = (0..of.columns.len()).filter(|&column| !is_key(column));
    let mut offered: Vec<String> = columns
        .take(OFFERED - 1)
        .map(|column| format!("What is the {} of each {name}?", phrase(&of.columns[column].name)))
        .collect();
    offered.push(format!("How many {} are there?", plural(&name)));
    offered
}

/// Returns the words that may be several columns, and those.
fn alternatives(seen: &Seen<'_>, is_select: bool) -> Option<(String, Vec<String>)> {
    let prompt = seen.prompt;
    let decoded = seen.candidates.iter().filter(|candidate| candidate.score.is_some());
    let mut queries = decoded.filter_map(|candidate| candidate.query);
    let of = |query: &ParsedQuery<'_>| match is_select {
        true => query.selected(),
        false => query.filtered(),
    };
    let first = of(queries.next()?);
    let mine = queries.map(of).find_map(|theirs| {
        let mine: Vec<ColumnRef> = first.difference(&theirs).copied().collect();
        let other: Vec<ColumnRef> = theirs.difference(&first).copied().collect();
        match (mine.as_slice(), other.as_slice()) {
            ([mine], [other]) => Some((*mine, *other)),
            _ => None,
        }
    });
    let (a, b) = mine?;
    let runs =
        |at: ColumnRef| prompt.links.links.iter().filter(move |l| l.item == Item::Column(at));
    let words = runs(a)
        .filter(|link| runs(b).any(|other| other.words == link.words))
        .max_by_key(|link| (link.level, link.words.len()))?;
    let labels = [a, b].map(|at| format!("the {}", label(&prompt.schema, Item::Column(at))));
    Some((prompt.question.slice(words.words.clone()).to_owned(), labels.to_vec()))
}

fn vague_words(seen: &Seen<'_>) -> Vec<String> {
    let question = &seen.prompt.question;
    let vague = (0..question.words.len()).filter(|&at| is_gradable(question, at));
    vague.map(|at| question.words[at].text.clone()).collect()
}

fn column(schema: &Schema, at: ColumnRef) -> String {
    format!("the {} of {}", phrase(&schema.column(at).name), phrase(&schema.tables[at.table].name))
}

fn quoted(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    either(&words)
}

fn listed(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
    match cells.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => cells.concat(),
    }
}

fn either(labels: &[String]) -> String {
    match labels {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => labels.concat(),
    }
}
