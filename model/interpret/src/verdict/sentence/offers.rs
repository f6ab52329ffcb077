//! What can be asked instead of a question that has no answer.

use beamsplitter_common::text::capital;
use beamsplitter_link::{Item, Level};
use beamsplitter_sql::english::english;
use beamsplitter_sql::names::{is_noun, is_participle, is_plural, phrase, plural, singular, words};
use beamsplitter_sql::{ColumnRef, Schema};

use crate::query::{Filter, ParsedQuery};
use crate::verdict::category::{Category, Sort};
use crate::verdict::evidence::Evidence;
use crate::verdict::seen::{Seen, best, is_english};
use crate::verdict::sentence::{is_cell, missing};
use crate::words::is_same;

/// Most questions that are offered.
const OFFERED: usize = 3;

/// Returns questions that could be asked instead: the question without what is missing, then what is
/// near to it.
pub fn nearest(category: Category, seen: &Seen<'_>, evidence: &Evidence) -> Vec<String> {
    let near = match category {
        Category::NonexistentFilterValue | Category::AmbiguousValuesWithinColumn => {
            other_values(seen, evidence)
        }
        category if category.sort() == Sort::Ambiguous => return Vec::new(),
        _ => of_nearest_table(seen),
    };
    let is_gone = category.sort() == Sort::Unanswerable && category != Category::UnsupportedJoin;
    let missing = if is_gone { missing(category, seen, evidence) } else { Vec::new() };
    let rest = best(seen).filter(|_| !missing.is_empty());
    let rest = rest.and_then(|query| without(query, &missing, &seen.prompt.schema));
    let mut offered: Vec<String> = rest.into_iter().chain(near).collect();
    offered.truncate(OFFERED);
    offered
}

/// Returns what a query asks without its conditions on what is missing, in English; none where it has no
/// such condition.
fn without(query: &ParsedQuery<'_>, missing: &[String], schema: &Schema) -> Option<String> {
    let is_missing = |filter: &Filter| {
        let value = filter.value.trim_matches('%');
        missing.iter().any(|word| is_same(value, word))
    };
    let rest = query.without(&is_missing).filter(|rest| *rest != query.sql())?;
    Some(capital(&english(&rest, schema).ok()?))
}

/// Returns the question with a value that no cell has replaced by one that a cell has.
fn other_values(seen: &Seen<'_>, evidence: &Evidence) -> Vec<String> {
    let question = &seen.prompt.question.text;
    let mut offered = Vec::new();
    let is_there = |text: &str| is_cell(&seen.prompt.literals, text);
    let lookups = evidence.lookups.iter();
    let lookups = lookups.filter(|of| of.exact.is_empty() && !is_there(&of.text));
    for lookup in lookups {
        let Some(start) = find(question, &lookup.text) else { continue };
        let cells: Vec<String> = match lookup.most_within(compared(seen, &lookup.text)) {
            Some((_, cells)) => cells.clone(),
            // Cells of a column that a candidate compares with the text, but that no word of the
            // question names, are no more likely to be meant than those of any other.
            None => compared(seen, &lookup.text)
                .filter(|at| is_column_named(seen, *at))
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

/// Returns whether words of the question name a column.
fn is_column_named(seen: &Seen<'_>, at: ColumnRef) -> bool {
    seen.prompt.links.level(Item::Column(at)) >= Some(Level::Partial)
}

/// Returns where `part` stands in `text`, letter case aside.
fn find(text: &str, part: &str) -> Option<usize> {
    let (text, part) = (text.to_ascii_lowercase(), part.to_ascii_lowercase());
    text.find(&part).filter(|_| !part.is_empty())
}

/// Returns the column that a candidate compares with `value`.
pub(super) fn compared(seen: &Seen<'_>, value: &str) -> Option<ColumnRef> {
    let queries = seen.candidates.iter().filter_map(|candidate| candidate.query);
    let mut filters = queries.flat_map(ParsedQuery::filters);
    filters.find(|f| f.value.trim_matches('%').eq_ignore_ascii_case(value)).map(|f| f.column)
}

/// Returns questions about the table that the question is nearest to: how many rows it has, then its
/// columns.
pub fn of_nearest_table(seen: &Seen<'_>) -> Vec<String> {
    let schema = &seen.prompt.schema;
    let is_word = |word: &str| is_english(seen.words, word);
    nearest_table(seen).map_or_else(Vec::new, |table| of_table(schema, table, &is_word))
}

/// Returns the table that the question names in so many words; else the one of the best query.
fn nearest_table(seen: &Seen<'_>) -> Option<usize> {
    let sureness = |table: usize| seen.prompt.links.sureness(Item::Table(table));
    let tables = 0..seen.prompt.schema.tables.len();
    let named = tables.max_by(|&a, &b| sureness(a).total_cmp(&sureness(b)).then(b.cmp(&a)))?;
    let of_best = || {
        let query = best(seen)?;
        let selected = query.selected().first().map(|column| column.table);
        selected.or_else(|| query.tables().first().copied())
    };
    let is_named = sureness(named) >= 1.0;
    Some(if is_named { named } else { of_best().unwrap_or(named) })
}

fn of_table(schema: &Schema, table: usize, is_word: &dyn Fn(&str) -> bool) -> Vec<String> {
    let of = &schema.tables[table];
    let name = singular(&phrase(&of.name));
    let counts = format!("select count(*) from \"{}\"", of.name.replace('"', "\"\""));
    let counted = english(&counts, schema).unwrap_or_default();
    let rows = counted.strip_prefix("the number of ").map_or_else(|| plural(&name), str::to_owned);
    let is_asked = |column: &usize| {
        let at = ColumnRef { table, column: *column };
        let is_key = of.columns[*column].primary_key || schema.is_foreign_key(at);
        !is_key && reads_well(&of.columns[*column].name, is_word)
    };
    let ask = |column: usize| {
        let column = phrase(&of.columns[column].name);
        // The "customer name" of a customer is its "name".
        let own = column.strip_prefix(&name).and_then(|rest| rest.strip_prefix(' '));
        let asked = own.unwrap_or(&column);
        let verb = if is_plural(asked) { "are" } else { "is" };
        format!("What {verb} the {asked} of each {name}?")
    };
    let count = format!("How many {rows} are there?");
    let columns = (0..of.columns.len()).filter(is_asked).take(OFFERED - 1).map(ask);
    std::iter::once(count).chain(columns).collect()
}

/// Returns whether a person would ask for a column by its name: a noun without abbreviations.
fn reads_well(name: &str, is_word: &dyn Fn(&str) -> bool) -> bool {
    let words = words(name);
    let is_done = words.last().is_some_and(|word| is_participle(word));
    is_noun(name) && !is_done && words.iter().all(|word| word.len() > 1 && is_word(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema_of;

    #[test]
    fn the_question_without_what_is_missing_is_offered() {
        let schema = schema_of(&["person: id* name alias age#"], &[]);
        let check = |sql: &str| {
            let query = ParsedQuery::parse(sql, &schema).unwrap();
            without(&query, &["Haryana".to_owned()], &schema).unwrap_or_default()
        };
        let old = "The name of each person whose age is more than 20";
        assert_eq!(check("select name from person where age > 20 and alias = 'Haryana'"), old);
        assert_eq!(check("select name from person where age > 20"), "", "it is the query itself");
        let all = "The name of each person";
        assert_eq!(check("select name from person where (alias like '%haryana%')"), all);
    }

    #[test]
    fn offers_ask_how_many_and_then_for_what_has_a_noun() {
        let is_word = |word: &str| word != "mv";
        let schema =
            schema_of(&["loans: loan_id* p_name borrowed_on tickets_sold loan_fee# place"], &[]);
        let expect = [
            "How many loans are there?",
            "What is the fee of each loan?",
            "What is the place of each loan?",
        ];
        assert_eq!(of_table(&schema, 0, &is_word), expect);
        let schema = schema_of(&["performance: id* doors_open minutes#"], &[]);
        let expect =
            ["How many performances are there?", "What are the minutes of each performance?"];
        assert_eq!(of_table(&schema, 0, &is_word), expect);
        let schema = schema_of(&["gm: id* mv# result"], &[]);
        let expect = ["How many gm rows are there?", "What is the result of each gm?"];
        assert_eq!(of_table(&schema, 0, &is_word), expect);
    }
}
