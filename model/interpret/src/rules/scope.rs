//! Scope: "the specialties of each hospital" asks for every hospital by itself (distributive), or
//! for what all hospitals have in common (collective).

use std::ops::Range;

use beamsplitter_common::lexicon::List;
use beamsplitter_link::{Item, Level, Link};
use beamsplitter_sql::names::{phrase, plural};
use beamsplitter_sql::{ColumnRef, quote};

use super::naming::{From, join, naming_column};
use super::{Context, Rule, RuleReading};

/// Words that a quantified noun follows.
static QUANTIFIERS: List = List::new(crate::LEXICON, "quantifiers");
/// Words that ask for what all have in common.
static COLLECTIVE: List = List::new(crate::LEXICON, "collective");
/// Words that ask for one after the other.
static DISTRIBUTIVE: List = List::new(crate::LEXICON, "distributive");
/// Words between a quantifier and its noun, at most.
const GAP: usize = 2;

/// A table that ties two others many to many.
struct Junction {
    table: usize,
    /// Its reference to the table of the quantified noun.
    owner: ColumnRef,
    /// Its reference to the table that is asked about.
    asked: ColumnRef,
}

/// Returns the collective and the distributive reading, where the question has a quantified noun
/// whose table is tied many to many to what the candidates select.
pub fn readings(context: &Context<'_>) -> Vec<RuleReading> {
    let found = quantified(context).into_iter().find_map(|(words, owner)| {
        // "The names of all artists" asks for the artists themselves.
        let is_all = context.question.words[words.start].text == "all";
        let is_owner = selects_only(context, owner);
        if is_all && is_owner {
            return None;
        }
        let outputs = asked_columns(context, owner)?;
        if is_owner && !is_mentioned(context, outputs[0].table, owner) {
            return None;
        }
        let junction = junction(context, owner, outputs[0].table)?;
        build(context, words, owner, &outputs, &junction)
    });
    let mut found = found.unwrap_or_default();
    if let (Some(keeps), 2) = (said(context), found.len()) {
        found.swap(0, keeps);
        found.truncate(1);
    }
    found
}

/// Returns which of the two readings the question asks for in so many words, the collective one
/// (0) or the distributive one (1): *for each* at its beginning, or a word that says so.
fn said(context: &Context<'_>) -> Option<usize> {
    let words = &context.question.words;
    let has = |cues: &[&str]| words.iter().any(|word| cues.contains(&word.text.as_str()));
    let opens = words.len() > 1
        && words[0].text == "for"
        && ["each", "every"].contains(&words[1].text.as_str());
    match (has(&COLLECTIVE), opens || has(&DISTRIBUTIVE)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    }
}

/// Returns the nouns behind a quantifier, with the tables that they mean.
fn quantified(context: &Context<'_>) -> Vec<(Range<usize>, usize)> {
    let words = &context.question.words;
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        if !QUANTIFIERS.contains(&word.text.as_str()) {
            continue;
        }
        let near = |link: &&beamsplitter_link::Link| {
            link.words.start > index && link.words.start <= index + 1 + GAP
        };
        let tables = context.links.links.iter().filter(near).filter_map(|link| match link.item {
            Item::Table(table) => Some((link.level, link.words.len(), link.words.clone(), table)),
            Item::Column(_) => None,
        });
        let best = tables.max_by(|a, b| (a.0, a.1, b.3).cmp(&(b.0, b.1, a.3)));
        found.extend(best.map(|(_, _, noun, table)| (index..noun.end, table)));
    }
    found
}

/// Returns whether the best candidate returns columns of one table alone.
fn selects_only(context: &Context<'_>, table: usize) -> bool {
    let outputs = context.candidates.first().map(|best| best.outputs()).unwrap_or_default();
    !outputs.is_empty() && outputs.iter().all(|at| at.table == table)
}

/// Returns whether the question names a table, or a column of it by words that mean no column of
/// `owner`.
fn is_mentioned(context: &Context<'_>, table: usize, owner: usize) -> bool {
    let links = &context.links.links;
    let named = |link: &&Link| matches!(link.level, Level::Exact | Level::Partial);
    let of_owner = |words: &Range<usize>| {
        links.iter().filter(named).any(|link| {
            matches!(link.item, Item::Column(at) if at.table == owner)
                && link.words.start < words.end
                && words.start < link.words.end
        })
    };
    links.iter().filter(named).any(|link| match link.item {
        Item::Table(at) => at == table,
        Item::Column(at) => at.table == table && !of_owner(&link.words),
    })
}

/// Returns the columns that the question asks for beside the quantified noun: what the best
/// candidate selects of one other table, or a column that the question names.
fn asked_columns(context: &Context<'_>, owner: usize) -> Option<Vec<ColumnRef>> {
    let is_key = |at: &ColumnRef| context.schema.is_foreign_key(*at);
    let other = |at: &ColumnRef| at.table != owner;
    let mut keys = Vec::new();
    for candidate in context.candidates {
        let outputs = candidate.outputs();
        if outputs.is_empty() || outputs.len() != item_count(candidate) {
            continue;
        }
        let asked: Vec<ColumnRef> = outputs.iter().copied().filter(other).collect();
        let Some(first) = asked.first() else { continue };
        if asked.iter().all(|at| at.table == first.table && !is_key(at)) {
            return Some(with_linked(context, asked));
        }
        keys.extend(asked.iter().copied().filter(is_key));
    }
    // Only references were selected: the rows that they refer to are meant.
    let target = |at: &ColumnRef| {
        let keys = context.schema.foreign_keys.iter();
        keys.filter(|key| key.from == *at && key.to.table != owner).map(|key| key.to.table).next()
    };
    let table = keys.iter().find_map(target)?;
    let linked = linked_columns(context, table);
    match linked.is_empty() {
        true => Some(vec![naming_column(context.schema, table)?]),
        false => Some(linked),
    }
}

/// Adds the columns of the same table that the question names in so many words.
fn with_linked(context: &Context<'_>, mut asked: Vec<ColumnRef>) -> Vec<ColumnRef> {
    let table = asked[0].table;
    let key = |at: &ColumnRef| context.schema.column(*at).primary_key;
    if asked.iter().all(key) {
        asked = naming_column(context.schema, table).into_iter().collect();
    }
    let named = linked_columns(context, table);
    if named.len() > asked.len() && asked.iter().all(|at| named.contains(at)) {
        return named;
    }
    asked
}

/// Returns the columns of `table` that words of the question are, in the order of the question.
fn linked_columns(context: &Context<'_>, table: usize) -> Vec<ColumnRef> {
    let mut found = Vec::new();
    for link in context.links.links.iter().filter(|link| link.level == Level::Exact) {
        match link.item {
            Item::Column(at) if at.table == table && !found.contains(&at) => found.push(at),
            _ => {}
        }
    }
    found
}

fn item_count(candidate: &crate::query::ParsedQuery<'_>) -> usize {
    candidate.select().map_or(usize::MAX, |select| select.projection.len())
}

/// Returns the table that refers to both, if there is one.
fn junction(context: &Context<'_>, owner: usize, asked: usize) -> Option<Junction> {
    let keys = &context.schema.foreign_keys;
    (0..context.schema.tables.len()).filter(|t| *t != owner && *t != asked).find_map(|table| {
        let to = |target: usize| {
            keys.iter().find(|key| key.from.table == table && key.to.table == target)
        };
        let (owner, asked) = (to(owner)?.from, to(asked)?.from);
        Some(Junction { table, owner, asked })
    })
}

/// Writes both readings.
fn build(
    context: &Context<'_>,
    words: Range<usize>,
    owner: usize,
    outputs: &[ColumnRef],
    junction: &Junction,
) -> Option<Vec<RuleReading>> {
    let schema = context.schema;
    let asked = outputs[0].table;
    let from = join(schema, &[junction.table, asked, owner])?;
    let list = |from: &From, columns: &[ColumnRef]| {
        let columns: Option<Vec<String>> =
            columns.iter().map(|at| from.column(schema, *at)).collect();
        columns.map(|columns| columns.join(", "))
    };
    let collective = format!(
        "SELECT {} FROM {} GROUP BY {} HAVING COUNT(DISTINCT {}) = (SELECT COUNT(*) FROM {})",
        list(&from, outputs)?,
        from.text,
        from.column(schema, junction.asked)?,
        from.column(schema, junction.owner)?,
        quote(&schema.tables[owner].name)
    );
    let mut columns = vec![naming_column(schema, owner)?];
    columns.extend(outputs);
    let distributive = format!("SELECT {} FROM {}", list(&from, &columns)?, from.text);
    let noun = plural(&phrase(&schema.tables[owner].name));
    let reading = |sql: String, meaning: String| RuleReading {
        rule: Rule::Scope,
        sql,
        words: words.clone(),
        meaning,
        both: false,
    };
    Some(vec![
        reading(collective, format!("what all {noun} have in common")),
        reading(distributive, format!("{noun} one by one")),
    ])
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use crate::fixture::hospitals;

    const COLLECTIVE: &str = "select t2.specialty from hospital_doctor as t1 join doctor as t2 \
        on t1.doctor_id = t2.id join hospital as t3 on t1.hospital_id = t3.id group by t1.doctor_id \
        having count(distinct t1.hospital_id) = (select count(*) from hospital)";
    const DISTRIBUTIVE: &str = "select t3.name, t2.specialty from hospital_doctor as t1 \
        join doctor as t2 on t1.doctor_id = t2.id join hospital as t3 on t1.hospital_id = t3.id";

    #[test]
    fn each_asks_one_by_one_or_for_all() {
        let joined = "select t2.specialty from hospital_doctor as t1 join doctor as t2 \
                      on t1.doctor_id = t2.id";
        for question in [
            "What is the specialty of the doctors in each hospital?",
            "Show the specialty that every hospital has",
        ] {
            check(&hospitals(), question, &[joined], &[COLLECTIVE, DISTRIBUTIVE]);
        }
    }

    #[test]
    fn a_question_that_says_its_scope_has_one_reading() {
        let joined = "select t2.specialty from hospital_doctor as t1 join doctor as t2 \
                      on t1.doctor_id = t2.id";
        let common = "What specialty do the doctors of all hospitals have in common?";
        check(&hospitals(), common, &[joined], &[COLLECTIVE]);
        let each = "For each hospital, show the specialty of the doctors";
        check(&hospitals(), each, &[joined], &[DISTRIBUTIVE]);
    }

    #[test]
    fn all_rows_of_a_table_are_no_scope() {
        let own = "select name from hospital";
        let joined = "select t2.specialty from hospital_doctor as t1 join doctor as t2 \
                      on t1.doctor_id = t2.id";
        check(&hospitals(), "What are the names of all hospitals?", &[own, joined], &[]);
    }

    #[test]
    fn without_a_junction_nothing_is_made() {
        let schema = hospitals();
        check(&schema, "Show the city of each hospital", &["select city from hospital"], &[]);
        let count = "select count(*) from doctor";
        check(&schema, "How many doctors does every hospital have?", &[count], &[]);
    }
}
