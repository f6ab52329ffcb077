//! A word that names no table, where interpretations are one query over several tables: *helpers* are
//! crew members or volunteers.

use std::collections::BTreeSet;

use beamsplitter_link::{Item, Level};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::{is_plural, phrase, plural, singular};
use beamsplitter_sql::normalise;

use crate::clarify::either;
use crate::query::ParsedQuery;
use crate::span::{Meaning, Span};
use crate::verdict::{Category, Sort, Verdict, unexplained};
use crate::words::border;

/// A word of the question that may be any of several tables.
pub(crate) struct TableWord {
    /// The word, with the tables.
    pub span: Span,
    /// Whether rows are limited by it.
    limits: bool,
}

/// Returns the one word that no reading accounts for, where the first reading and others are one
/// query over different tables, and the question names none of these.
pub(crate) fn table_word(
    prompt: &QuestionPrompt,
    readings: &[Option<&ParsedQuery<'_>>],
) -> Option<TableWord> {
    let first = readings.first().copied().flatten()?;
    let mut tables: Vec<(usize, Vec<usize>)> = Vec::new();
    for (index, reading) in readings.iter().enumerate().skip(1) {
        let exchanged = reading.and_then(|other| exchanged(prompt, first, other));
        let Some((mine, theirs)) = exchanged else { continue };
        if tables.is_empty() {
            tables.push((mine, vec![0]));
        }
        // In the place of one table.
        if tables[0].0 != mine {
            continue;
        }
        match tables.iter_mut().find(|(table, _)| *table == theirs) {
            Some((_, readings)) => readings.push(index),
            None => tables.push((theirs, vec![index])),
        }
    }
    let is_called = |table: usize| prompt.links.level(Item::Table(table)) >= Some(Level::Partial);
    if tables.len() < 2 || tables.iter().any(|(table, _)| is_called(*table)) {
        return None;
    }
    let own: BTreeSet<usize> = tables.iter().flat_map(|(_, own)| own.iter().copied()).collect();
    let own = own.into_iter().filter_map(|index| readings[index]);
    let unexplained = unexplained(prompt, own);
    let &[at] = unexplained.as_slice() else { return None };
    let word = &prompt.question.words[at];
    let meaning = |(table, readings): (usize, Vec<usize>)| {
        let name = singular(&phrase(&prompt.schema.tables[table].name));
        let label = if is_plural(&word.text) { plural(&name) } else { name };
        Meaning { label, readings }
    };
    let span = Span {
        text: prompt.question.slice(at..at + 1).to_owned(),
        start: word.span.start,
        end: word.span.end,
        meanings: tables.into_iter().map(meaning).collect(),
    };
    Some(TableWord { span, limits: at >= border(&prompt.question) })
}

/// Returns the table that only one query has, and the one that the other has in its place, where they
/// are the same otherwise.
fn exchanged(
    prompt: &QuestionPrompt,
    one: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
) -> Option<(usize, usize)> {
    let (mine, theirs) = (one.tables(), other.tables());
    let alone = |a: &BTreeSet<usize>, b: &BTreeSet<usize>| {
        let mut alone = a.difference(b);
        alone.next().copied().filter(|_| alone.next().is_none())
    };
    let (mine, theirs) = (alone(&mine, &theirs)?, alone(&theirs, &mine)?);
    // The keys of tables have their names: `crew_member_id`, `volunteer_id`.
    let without = |query: &ParsedQuery<'_>, table: usize| {
        let name = prompt.schema.tables[table].name.to_lowercase();
        normalise(&query.sql()).to_lowercase().replace(&name, "\u{0}").replace(['`', '"'], "")
    };
    (without(one, mine) == without(other, theirs)).then_some((mine, theirs))
}

impl TableWord {
    /// Returns the verdict on a question that would be answerable, were this word known: it is
    /// ambiguous between the tables. Other verdicts stay.
    pub(crate) fn judged(&self, verdict: Verdict) -> Verdict {
        let mut unknown = verdict.missing.iter().chain(&verdict.unused);
        let may_be = match verdict.category.sort() {
            Sort::Answerable => true,
            Sort::Unanswerable => !verdict.missing.is_empty(),
            Sort::Ambiguous => false,
        };
        if !may_be || unknown.any(|word| *word != self.span.text) {
            return verdict;
        }
        let category = match self.limits {
            true => Category::AmbiguousWhereColumn,
            false => Category::AmbiguousSelectColumn,
        };
        let (missing, unused, nearest) = Default::default();
        Verdict { category, evidence: self.evidence(), missing, unused, nearest, ..verdict }
    }

    /// Says which tables it may be.
    pub(crate) fn evidence(&self) -> String {
        let tables: Vec<String> =
            self.span.meanings.iter().map(|meaning| format!("the {}", meaning.label)).collect();
        format!("\"{}\" may be {}.", self.span.text, either(&tables))
    }

    /// Returns the spans with this one: others that overlap it, or tell the same readings apart, say
    /// the same.
    pub(crate) fn among(&self, mut spans: Vec<Span>) -> Vec<Span> {
        let parts = |span: &Span| -> BTreeSet<Vec<usize>> {
            span.meanings.iter().map(|meaning| meaning.readings.clone()).collect()
        };
        let own = parts(&self.span);
        spans.retain(|span| {
            let is_apart = span.end <= self.span.start || self.span.end <= span.start;
            is_apart && parts(span) != own
        });
        let place = spans.partition_point(|span| span.start < self.span.start);
        spans.insert(place, self.span.clone());
        spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema_of};

    const TABLES: [&str; 3] = [
        "crew_member: crew_member_id* name age#",
        "volunteer: volunteer_id* name age#",
        "stage: id* name",
    ];

    fn found(question: &str, queries: &[&str]) -> Option<(Span, String)> {
        let schema = schema_of(&TABLES, &[]);
        let prompt = prompt(question, &schema, Vec::new());
        let parsed: Vec<_> = queries.iter().map(|sql| ParsedQuery::parse(sql, &schema)).collect();
        let readings: Vec<_> = parsed.iter().map(Option::as_ref).collect();
        let word = table_word(&prompt, &readings)?;
        Some((word.span.clone(), word.evidence()))
    }

    #[test]
    fn a_word_without_a_name_may_be_either_table_of_one_query() {
        let crew = "select name from crew_member where age > 40";
        let volunteers = "select name from volunteer where age > 40";
        let asked = "Show the name and age of helpers";
        let (span, evidence) = found(asked, &[crew, volunteers, "select name from stage"]).unwrap();
        assert_eq!(evidence, "\"helpers\" may be the crew members or the volunteers.");
        let meanings: Vec<_> =
            span.meanings.iter().map(|m| (m.label.as_str(), m.readings.as_slice())).collect();
        assert_eq!(meanings, [("crew members", &[0][..]), ("volunteers", &[1])]);
        assert!(found("Show the name and age of volunteers", &[crew, volunteers]).is_none());
        assert!(found("Show the name, age and salary of helpers", &[crew, volunteers]).is_none());
        let other = "select age from volunteer where age > 40";
        assert!(found(asked, &[crew, other]).is_none(), "another query");
        let keys = [
            "select count(crew_member_id) from crew_member",
            "select count(volunteer_id) from volunteer",
        ];
        assert!(found("How many helpers are there?", &keys).is_some());
    }

    #[test]
    fn the_word_of_two_tables_is_not_missing() {
        let queries = ["select count(*) from crew_member", "select count(*) from volunteer"];
        let (span, _) = found("How many helpers are there?", &queries).unwrap();
        let word = TableWord { span: span.clone(), limits: false };
        let of = |category, missing: &[&str], unused: &[&str]| Verdict {
            category,
            missing: missing.iter().map(ToString::to_string).collect(),
            unused: unused.iter().map(ToString::to_string).collect(),
            ..Verdict::default()
        };
        let judged = |verdict| word.judged(verdict).category;
        let join = Category::UnsupportedJoin;
        assert_eq!(judged(of(join, &[], &[])), join);
        let none = Category::NonexistentSelectColumn;
        assert_eq!(judged(of(none, &["helpers"], &[])), Category::AmbiguousSelectColumn);
        assert_eq!(judged(Verdict::default()), Category::AmbiguousSelectColumn);
        assert_eq!(judged(of(none, &["salary"], &[])), none);
        let unused = of(Category::Answerable, &[], &["overdue"]);
        assert_eq!(judged(unused), Category::Answerable);
        let same = Span { text: "many".to_owned(), start: 4, end: 8, ..span.clone() };
        assert_eq!(word.among(vec![same]), [span]);
    }
}
