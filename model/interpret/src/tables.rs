//! A word that may name several tables, where interpretations are one query over these: *helpers* are
//! crew members or volunteers.

use std::collections::BTreeSet;
use std::ops::Range;

use beamsplitter_common::text::listed;
use beamsplitter_link::{Item, Level};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::{is_plural, phrase, plural, singular};
use beamsplitter_sql::normalise;

use crate::query::ParsedQuery;
use crate::span::{Meaning, Span};
use crate::verdict::{Category, Sort, Verdict, unexplained};
use crate::words::{Content, border, content, known};

/// Below this, a word is not near to a table.
const NEAR: f64 = 0.4;
/// A word that is nearer to one table than to another by more than this means that one.
const ALIKE: f64 = 0.2;

/// Several tables of which a question may ask one, and the word that may be any of them.
pub(crate) struct TableWord {
    /// The word, with the tables; none where the tables have the same columns, and no word is near to
    /// them.
    pub span: Option<Span>,
    /// What the tables are called.
    labels: Vec<String>,
    /// Whether rows are limited by the word.
    limits: bool,
}

/// Returns the tables of which the question may ask one, where the first reading and others are one
/// query over these, and no word of the question says which: one that no reading accounts for may be
/// any of them, and tables of the same columns are not told apart by any other.
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
    if tables.len() < 2 {
        return None;
    }
    let own: BTreeSet<usize> = tables.iter().flat_map(|(_, own)| own.iter().copied()).collect();
    let own = own.into_iter().filter_map(|index| readings[index]);
    let items: Vec<Item> = tables.iter().map(|(table, _)| Item::Table(*table)).collect();
    let unexplained = unexplained(prompt, own);
    let is_called = |item: &Item| prompt.links.level(*item) >= Some(Level::Partial);
    let at = match unexplained.as_slice() {
        &[at] if !items.iter().any(is_called) => Some(at),
        _ if says_which(prompt, &items) => return None,
        [] if have_same_columns(prompt, &tables) => nearest(prompt, &items),
        _ => return None,
    };
    let is_many = at.is_none_or(|at| is_plural(&prompt.question.words[at].text));
    let meaning = |(table, readings): (usize, Vec<usize>)| {
        let name = singular(&phrase(&prompt.schema.tables[table].name));
        Meaning { label: if is_many { plural(&name) } else { name }, readings }
    };
    let meanings: Vec<Meaning> = tables.into_iter().map(meaning).collect();
    let labels = meanings.iter().map(|meaning| format!("the {}", meaning.label)).collect();
    let span = at.map(|at| {
        let Range { start, end } = prompt.question.words[at].span;
        Span { text: prompt.question.slice(at..at + 1).to_owned(), start, end, meanings }
    });
    let limits = at.is_some_and(|at| at >= border(&prompt.question));
    Some(TableWord { span, labels, limits })
}

/// Returns whether a word names one of the tables by its letters, and another not.
fn says_which(prompt: &QuestionPrompt, tables: &[Item]) -> bool {
    let is_called = |at: usize, table: Item| {
        let mut links = prompt.links.links.iter();
        links.any(|link| {
            link.item == table && link.words.contains(&at) && link.level >= Level::Partial
        })
    };
    let called = |word: &Content| tables.iter().filter(|table| is_called(word.at, **table)).count();
    content(prompt).iter().any(|word| (1..tables.len()).contains(&called(word)))
}

/// Returns whether tables have the same columns, but for a few.
fn have_same_columns(prompt: &QuestionPrompt, tables: &[(usize, Vec<usize>)]) -> bool {
    // The keys of tables have their names: `crew_member_id`, `volunteer_id`.
    let names = |(table, _): &(usize, Vec<usize>)| -> BTreeSet<String> {
        let table = &prompt.schema.tables[*table];
        let name = table.name.to_lowercase();
        let columns = table.columns.iter();
        columns.map(|column| column.name.to_lowercase().replace(&name, "")).collect()
    };
    let all: Vec<BTreeSet<String>> = tables.iter().map(names).collect();
    let is_same = |other: &BTreeSet<String>| {
        let shared = all[0].intersection(other).count();
        4 * shared >= 3 * all[0].len().max(other.len())
    };
    all.iter().skip(1).all(is_same)
}

/// Returns the word that is near to all of the tables, and no nearer to one than to another; the
/// nearest of several.
fn nearest(prompt: &QuestionPrompt, tables: &[Item]) -> Option<usize> {
    let near = |word: &Content| {
        let sure = tables.iter().map(|table| known(prompt, word.at, |item| item == *table));
        let (least, most) = sure.fold((1.0, 0.0), |(a, b): (f64, f64), s| (a.min(s), b.max(s)));
        (least >= NEAR && most - least <= ALIKE).then_some((word.at, least))
    };
    let words = content(prompt);
    let nearest = words.iter().filter_map(near).max_by(|a, b| a.1.total_cmp(&b.1));
    nearest.map(|(at, _)| at)
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
        let is_other = |word: &String| self.span.as_ref().is_none_or(|span| *word != span.text);
        if !may_be || unknown.any(is_other) {
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
        let tables = listed(&self.labels, "or");
        match &self.span {
            Some(span) => format!("“{}” may be {tables}.", span.text),
            None => format!("The question may be about {tables}; no word of it says which."),
        }
    }

    /// Returns the spans with this one: others that overlap it, or tell the same readings apart, say
    /// the same.
    pub(crate) fn among(&self, mut spans: Vec<Span>) -> Vec<Span> {
        let Some(own_span) = &self.span else { return spans };
        let parts = |span: &Span| -> BTreeSet<Vec<usize>> {
            span.meanings.iter().map(|meaning| meaning.readings.clone()).collect()
        };
        let own = parts(own_span);
        spans.retain(|span| {
            let is_apart = span.end <= own_span.start || own_span.end <= span.start;
            is_apart && parts(span) != own
        });
        let place = spans.partition_point(|span| span.start < own_span.start);
        spans.insert(place, own_span.clone());
        spans
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_link::Link;

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
        Some((word.span.clone()?, word.evidence()))
    }

    #[test]
    fn a_word_without_a_name_may_be_either_table_of_one_query() {
        let crew = "select name from crew_member where age > 40";
        let volunteers = "select name from volunteer where age > 40";
        let asked = "Show the name and age of helpers";
        let (span, evidence) = found(asked, &[crew, volunteers, "select name from stage"]).unwrap();
        assert_eq!(evidence, "“helpers” may be the crew members or the volunteers.");
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
    fn a_word_that_is_near_to_both_tables_may_be_either() {
        let schema = schema_of(&["vessel: id* name", "boat: id* name"], &[]);
        let mut prompt = prompt("Show the name of all ships", &schema, Vec::new());
        let of = |prompt: &QuestionPrompt| {
            let queries = ["select name from vessel", "select name from boat"];
            let parsed = queries.map(|sql| ParsedQuery::parse(sql, &schema).unwrap());
            let readings: Vec<_> = parsed.iter().map(Some).collect();
            let word = table_word(prompt, &readings)?;
            Some((word.span.as_ref().map(|span| span.text.clone()), word.evidence()))
        };
        let near = |prompt: &mut QuestionPrompt, table, score| {
            let (words, level) = (5..6, Level::Nearest);
            let link = Link { words, item: Item::Table(table), level, score, rank: 0 };
            prompt.links.links.push(link);
        };
        near(&mut prompt, 0, 0.78);
        near(&mut prompt, 1, 0.7);
        let (span, evidence) = of(&prompt).unwrap();
        assert_eq!(span.as_deref(), Some("ships"));
        assert_eq!(evidence, "“ships” may be the vessels or the boats.");
        prompt.links.links.last_mut().unwrap().score = 0.5;
        let (span, evidence) = of(&prompt).unwrap();
        assert_eq!(span, None, "it is nearer to the vessels");
        assert_eq!(
            evidence,
            "The question may be about the vessels or the boats; no word of it says which."
        );
    }

    #[test]
    fn the_word_of_two_tables_is_not_missing() {
        let queries = ["select count(*) from crew_member", "select count(*) from volunteer"];
        let (span, _) = found("How many helpers are there?", &queries).unwrap();
        let word = TableWord { span: Some(span.clone()), labels: Vec::new(), limits: false };
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
