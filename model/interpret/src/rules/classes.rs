//! Words for classes of things, each of which a database may keep in several columns: *location* is
//! a street as well as a town.

use std::ops::Range;

use beamsplitter_common::lexicon::Lists;
use beamsplitter_link::Question;
use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::names::words as name_words;

use super::Context;
use crate::query::ParsedQuery;

/// Words of a question, and words of the names of columns that they are a class of.
static CLASSES: Lists = Lists::new(crate::LEXICON, "classes");

/// Returns another column of the table that is of the class of things which a word of the question
/// names and `mine` is of, too, and the word; none where a column has the word in its own name.
pub fn mate(
    context: &Context<'_>,
    best: &ParsedQuery<'_>,
    mine: ColumnRef,
) -> Option<(ColumnRef, Range<usize>)> {
    let table = &context.schema.tables[mine.table];
    let words = |column: usize| name_words(&table.columns[column].name);
    let used = best.columns();
    let free = |column: usize| {
        let at = ColumnRef { table: mine.table, column };
        let is_key = context.schema.is_foreign_key(at) || table.columns[column].primary_key;
        at != mine && !used.contains(&at) && !is_key
    };
    CLASSES.iter().find_map(|(names, members)| {
        let names: Vec<&str> = names.split(' ').collect();
        let is_member =
            |column: usize| words(column).iter().any(|word| members.contains(&word.as_str()));
        let place = said(context.question, &names)?;
        let is_named = (0..table.columns.len())
            .any(|column| words(column).iter().any(|word| names.contains(&word.as_str())));
        if is_named || !is_member(mine.column) {
            return None;
        }
        let column = (0..table.columns.len()).find(|&column| free(column) && is_member(column))?;
        Some((ColumnRef { table: mine.table, column }, place..place + 1))
    })
}

/// Returns the place of the first word that is one of `names`, in the singular or the plural.
fn said(question: &Question, names: &[&str]) -> Option<usize> {
    let is = |text: &str| {
        names.iter().any(|name| text == *name || text.strip_suffix('s') == Some(*name))
    };
    question.words.iter().position(|word| is(&word.text))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use crate::fixture::schema_of;

    #[test]
    fn a_class_of_things_is_several_columns() {
        let schema = schema_of(&["cinema: id* name street town seats#"], &[]);
        let candidates = ["select name, street from cinema where seats > 200"];
        let town = "select name, town from cinema where seats > 200";
        let both = "select name, street, town from cinema where seats > 200";
        let question = "Names and locations of cinemas with more than 200 seats";
        check(&schema, question, &candidates, &[town, both]);
        // What the schema has a name for is that.
        check(&schema, "Names and streets of cinemas with more than 200 seats", &candidates, &[]);
        let schema = schema_of(&["cinema: id* name location town"], &[]);
        check(&schema, "The location of cinemas", &["select location from cinema"], &[]);
    }
}
