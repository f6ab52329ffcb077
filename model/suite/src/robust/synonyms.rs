//! Names in a question give way to synonyms.

use std::ops::Range;

use beamsplitter_ambiguity::name_references::{NameReferences, edited};
use beamsplitter_ambiguity::synonyms::Synonyms;
use beamsplitter_common::text::{article, capital};
use beamsplitter_database::Value;
use beamsplitter_sql::{Schema, names};

use super::mentions::{Word, kept, mentions, overlap, words};
use super::{LeftOut, Reworded};
use crate::literals::literals;

/// A name of the gold, and where the question has it.
struct Mention {
    table: String,
    column: Option<String>,
    words: Range<usize>,
}

impl Mention {
    fn name(&self) -> &str {
        self.column.as_deref().unwrap_or(&self.table)
    }
}

/// Replaces every mention of a table or a column that the gold query uses, for which there is a
/// synonym that names nothing else of the schema. Values stay as they are.
pub fn synonyms(
    question: &str,
    gold: &str,
    schema: &Schema,
    list: &Synonyms,
) -> Result<Reworded, LeftOut> {
    let split = words(question);
    let values = texts(gold, schema)?;
    let keep = kept(question, &values);
    let mut taken: Vec<Range<usize>> = Vec::new();
    let (mut edits, mut replaced, mut gone) = (Vec::new(), Vec::new(), Vec::new());
    for mention in named(&split, gold, schema)? {
        let first = split[mention.words.start].range.start;
        let range = first..split[mention.words.end - 1].range.end;
        if taken.iter().chain(&keep).any(|other| overlap(other, &range)) {
            continue;
        }
        let Some(new) = synonym(&question[range.clone()], &mention, schema, list) else { continue };
        taken.push(range.clone());
        replaced.push((question[range.clone()].to_owned(), new.clone()));
        gone.push(mention.name().to_owned());
        edits.extend(other_article(&split, mention.words.start, &new));
        edits.push((range, new));
    }
    if edits.is_empty() {
        return Err(LeftOut::Nothing);
    }
    let question = edited(question, edits);
    let keep = kept(&question, &values);
    let left = words(&question);
    let still = |name: &String| {
        let outside = |at: &Range<usize>| {
            let range = left[at.start].range.start..left[at.end - 1].range.end;
            !keep.iter().any(|other| overlap(other, &range))
        };
        mentions(&left, name).iter().any(outside)
    };
    if gone.iter().any(still) {
        return Err(LeftOut::Still);
    }
    Ok(Reworded { question, replaced })
}

/// Lists the texts that a gold query compares with.
pub(super) fn texts(gold: &str, schema: &Schema) -> Result<Vec<String>, LeftOut> {
    let values = literals(gold, schema).map_err(|_| LeftOut::Gold)?;
    let text = |value| if let Value::Text(text) = value { Some(text) } else { None };
    Ok(values.into_iter().filter_map(|(_, value)| text(value)).collect())
}

/// Lists what a question names of its gold query, longest names first.
fn named(split: &[Word], gold: &str, schema: &Schema) -> Result<Vec<Mention>, LeftOut> {
    let references = NameReferences::of(gold, schema).map_err(|_| LeftOut::Gold)?;
    let columns = references
        .columns()
        .into_iter()
        .map(|at| (schema.tables[at.table].name.clone(), Some(schema.column(at).name.clone())));
    let tables = references.tables().into_iter();
    let tables = tables.map(|table| (schema.tables[table].name.clone(), None));
    let mut found: Vec<Mention> = Vec::new();
    for (table, column) in columns.chain(tables) {
        let name = column.as_deref().unwrap_or(&table);
        for words in mentions(split, name) {
            found.push(Mention { table: table.clone(), column: column.clone(), words });
        }
    }
    found.sort_by_key(|mention| std::cmp::Reverse(mention.words.len()));
    Ok(found)
}

/// Returns a synonym of a mention in its number, and with its first letter's case.
fn synonym(text: &str, mention: &Mention, schema: &Schema, list: &Synonyms) -> Option<String> {
    let said = names::words(text).join("_");
    let listed = match &mention.column {
        Some(_) => list.of_column(&mention.table, &said),
        None => list.of_table(&said),
    };
    let other = |new: &String| {
        let split = words(&new.replace('_', " "));
        let names = schema.tables.iter().map(|table| table.name.as_str());
        let mut names = names.chain(schema.columns().map(|(_, column)| column.name.as_str()));
        !names.any(|name| !mentions(&split, name).is_empty())
    };
    let new = listed?.into_iter().find(other)?.replace('_', " ");
    Some(if text.starts_with(char::is_uppercase) { capital(&new) } else { new })
}

/// Returns the edit that turns `a` into `an` before new words, or back.
fn other_article(split: &[Word], at: usize, new: &str) -> Option<(Range<usize>, String)> {
    let before = split.get(at.checked_sub(1)?)?;
    let fits = article(new);
    (before.is(&["a", "an"]) && before.lower != fits)
        .then(|| (before.range.clone(), fits.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::neighbours::tests::schema;

    #[track_caller]
    fn check(question: &str, gold: &str, expect: Result<&str, LeftOut>) {
        let found = synonyms(question, gold, &schema(), &Synonyms::own());
        assert_eq!(found.map(|new| new.question), expect.map(str::to_owned));
    }

    #[test]
    fn names_of_the_gold_give_way() {
        check(
            "What is the age of each dog?",
            "select age from dog",
            Ok("What is the years old of each hound?"),
        );
        check(
            "How many dogs are there?",
            "select count(*) from dog",
            Ok("How many hounds are there?"),
        );
        check(
            "Is there an age of a person named 'Dog'?",
            "select age from dog join person on owner = person.id where name = 'Dog'",
            Ok("Is there a years old of an individual named 'Dog'?"),
        );
        check("How many?", "select count(*) from dog", Err(LeftOut::Nothing));
        check("How many dogs?", "drop table dog", Err(LeftOut::Gold));
    }
}
