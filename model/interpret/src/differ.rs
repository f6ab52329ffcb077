//! What the interpretations of an ambiguous question differ in, in one sentence.

use std::collections::BTreeSet;
use std::ops::Range;

use beamsplitter_common::text::listed;
use beamsplitter_link::Item;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::ColumnRef;

use crate::query::ParsedQuery;
use crate::spans::{label, ties};
use crate::verdict::Category;

/// Most columns that are named.
const NAMED: usize = 3;

/// Where queries differ.
#[derive(Clone, Copy)]
enum Part {
    Selected,
    Filtered,
    Ordered,
}

impl Part {
    /// Returns the columns of this part of a query; those of an order with all others.
    fn columns(self, query: &ParsedQuery<'_>) -> BTreeSet<ColumnRef> {
        match self {
            Self::Selected => query.selected(),
            Self::Filtered => query.filtered(),
            Self::Ordered => query.columns(),
        }
    }

    /// Returns the parts that have to be equal, so that this one tells two queries apart.
    fn others(self) -> &'static [Self] {
        match self {
            Self::Selected => &[Self::Filtered],
            Self::Filtered => &[Self::Selected],
            Self::Ordered => &[Self::Selected, Self::Filtered],
        }
    }

    fn asks(self) -> &'static str {
        match self {
            Self::Selected => "What is asked for",
            Self::Filtered => "What the rows are limited by",
            Self::Ordered => "What the rows are ordered by",
        }
    }
}

/// Returns which columns an ambiguous question may mean, by the queries that are shown for it: what
/// it asks for, what limits the rows, or what orders them. None where fewer than two are shown, or
/// the question is not ambiguous about columns.
pub(crate) fn evidence(
    category: Category,
    prompt: &QuestionPrompt,
    shown: &[&ParsedQuery<'_>],
) -> Option<String> {
    use Part::{Filtered, Ordered, Selected};
    let parts = match category {
        Category::AmbiguousSelectColumn => [Selected, Filtered, Ordered],
        Category::AmbiguousWhereColumn => [Filtered, Ordered, Selected],
        _ => return None,
    };
    let (first, others) = shown.split_first().filter(|(_, others)| !others.is_empty())?;
    let found = parts.into_iter().map(|part| (part, alternatives(part, first, others)));
    let Some((part, columns)) = found.into_iter().find(|(_, columns)| columns.len() > 1) else {
        let is_other = |other: &&ParsedQuery<'_>| other.selected() != first.selected();
        let is_general =
            category == Category::AmbiguousSelectColumn && !others.iter().any(is_other);
        return is_general.then(|| "The question may mean several things.".to_owned());
    };
    let runs = |at: ColumnRef| {
        let links = prompt.links.links.iter();
        links.filter(move |link| link.item == Item::Column(at) && !ties(&prompt.question, link))
    };
    let called = |words: &Range<usize>| -> Vec<ColumnRef> {
        let is_called = |column: &ColumnRef| runs(*column).any(|link| link.words == *words);
        columns.iter().copied().filter(is_called).collect()
    };
    // Words of the question that several columns are called by; else all columns.
    let (words, columns) = runs(columns[0])
        .map(|link| (called(&link.words), link))
        .filter(|(columns, _)| columns.len() > 1)
        .max_by_key(|(columns, link)| (columns.len(), link.level, link.words.len()))
        .map(|(columns, link)| {
            (Some(format!("“{}”", prompt.question.slice(link.words.clone()))), columns)
        })
        .unwrap_or_else(|| (None, columns.clone()));
    let labels: Vec<String> = columns
        .iter()
        .map(|column| format!("the {}", label(&prompt.schema, Item::Column(*column))))
        .collect();
    Some(format!("{} may be {}.", words.as_deref().unwrap_or(part.asks()), listed(&labels, "or")))
}

/// Returns the column that `first` alone has in a part, and those that others have in its place.
fn alternatives(
    part: Part,
    first: &ParsedQuery<'_>,
    others: &[&ParsedQuery<'_>],
) -> Vec<ColumnRef> {
    let mut found: Vec<ColumnRef> = Vec::new();
    for other in others {
        let is_same = |part: &Part| part.columns(first) == part.columns(other);
        let (mine, theirs) = (part.columns(first), part.columns(other));
        let alone: [Vec<&ColumnRef>; 2] =
            [mine.difference(&theirs).collect(), theirs.difference(&mine).collect()];
        let ([mine], [theirs]) = (alone[0].as_slice(), alone[1].as_slice()) else { continue };
        if !part.others().iter().all(is_same) {
            continue;
        }
        if found.is_empty() {
            found.push(**mine);
        }
        if found[0] == **mine && !found.contains(theirs) && found.len() < NAMED {
            found.push(**theirs);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use beamsplitter_link::{Level, Link};

    use super::*;
    use crate::fixture::{prompt, schema_of};

    fn check(question: &str, queries: &[&str]) -> Option<String> {
        let schema = schema_of(&["artist: id* stage_name birth_name fee# hours#"], &[]);
        let parsed: Vec<ParsedQuery<'_>> =
            queries.iter().map(|sql| ParsedQuery::parse(sql, &schema).unwrap()).collect();
        let prompt = prompt(question, &schema, Vec::new());
        let shown: Vec<&ParsedQuery<'_>> = parsed.iter().collect();
        evidence(Category::AmbiguousSelectColumn, &prompt, &shown)
    }

    #[test]
    fn the_columns_that_differ_are_named() {
        let names = ["select stage_name from artist", "select birth_name from artist"];
        assert_eq!(
            check("name of each artist", &names).as_deref(),
            Some("“name” may be the stage name or the birth name.")
        );
        assert_eq!(
            check("who are the artists", &names).as_deref(),
            Some("What is asked for may be the stage name or the birth name.")
        );
        let third = [names[0], names[1], "select fee from artist"];
        assert_eq!(check("name of each artist", &third), check("name of each artist", &names));
        let ordered = [
            "select stage_name from artist order by fee desc limit 1",
            "select stage_name from artist order by hours desc limit 1",
        ];
        assert_eq!(
            check("greatest artist", &ordered).as_deref(),
            Some("What the rows are ordered by may be the fee or the hours.")
        );
    }

    #[test]
    fn words_that_tie_others_together_mean_no_column() {
        let schema = schema_of(&["artist: id* stage_name birth_name"], &[]);
        let queries = ["select stage_name from artist", "select birth_name from artist"]
            .map(|sql| ParsedQuery::parse(sql, &schema).unwrap());
        let check = |words: Range<usize>| {
            let mut prompt = prompt("pay per artist", &schema, Vec::new());
            prompt.links.links = [1, 2]
                .map(|column| Link {
                    words: words.clone(),
                    item: Item::Column(ColumnRef { table: 0, column }),
                    level: Level::Nearest,
                    score: 0.6,
                    rank: 0,
                })
                .to_vec();
            evidence(Category::AmbiguousSelectColumn, &prompt, &queries.each_ref())
        };
        let said = |what: &str| Some(format!("{what} may be the stage name or the birth name."));
        assert_eq!(check(0..1), said("“pay”"));
        assert_eq!(check(0..2), said("What is asked for"));
    }

    #[test]
    fn nothing_is_said_of_columns_that_do_not_differ() {
        assert_eq!(check("artists", &["select stage_name from artist"]), None);
        let limited =
            ["select fee from artist where fee > 3", "select fee from artist where fee < 3"];
        let general = "The question may mean several things.";
        assert_eq!(check("artists", &limited).as_deref(), Some(general));
    }
}
