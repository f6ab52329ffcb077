//! The evidence for a verdict: words that are known or not, values that are found or not, tables
//! that nothing joins.

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

use beamsplitter_database::Database;
use beamsplitter_link::{Find, Item, Level};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnRef, Schema};

use super::lookups::{Lookup, capitalised, look_up, quoted};
use super::seen::Seen;
use crate::query::Filter;
use crate::words::{Content, KNOWN, PARTLY, border, content, known, strength, strongest};

/// Most values that are looked up for one question.
const LOOKUPS: usize = 5;
/// Most less sure values that are looked up beside them.
const LESS_SURE: usize = 3;
/// Candidates whose values are looked up.
const CANDIDATES: usize = 3;

/// From so much less sureness on, a word loses what it names when a group of tables is left out.
const LOST: f64 = 0.3;

/// What is known of a question beside its candidates.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Words that say something.
    pub content: Vec<Content>,
    /// Place at which conditions begin.
    pub border: usize,
    /// Texts in quotes.
    pub quoted: Vec<Range<usize>>,
    /// Runs of words in capitals.
    pub capitalised: Vec<Range<usize>>,
    /// Values that were looked up.
    pub lookups: Vec<Lookup>,
    /// Groups of tables that joins hold together, with more than one column.
    pub components: usize,
    /// How much of the question is lost when all is taken from tables that can be joined: the sum
    /// of what is lost of each word.
    pub apart: f64,
    /// Tables of the question that nothing joins with the others, if any.
    pub separate: Vec<(usize, usize)>,
}

/// Gathers the evidence.
pub async fn gather<D: Database>(seen: &Seen<'_>, database: &mut D) -> Evidence {
    let prompt = seen.prompt;
    let mut found = Evidence {
        content: content(prompt),
        border: border(&prompt.question),
        quoted: quoted(&prompt.question),
        capitalised: capitalised(&prompt.question),
        ..Evidence::default()
    };
    found.lookups = look_up(values(seen, &found), &prompt.schema, database).await;
    found.join_graph(prompt);
    found
}

/// Returns the values to look up, and whether each is surely meant as one: quoted texts, then what
/// candidates compare with, then names that no cell is found for, then unknown words of conditions.
/// Less sure are words of conditions that are no names, and words by which a longer cell was found.
fn values(seen: &Seen<'_>, found: &Evidence) -> Vec<(String, bool)> {
    let prompt = seen.prompt;
    let question = &prompt.question;
    let mut texts: Vec<String> =
        found.quoted.iter().map(|run| question.slice(run.clone()).to_owned()).collect();
    let decoded = seen.candidates.iter().filter(|candidate| candidate.score.is_some());
    for query in decoded.filter_map(|candidate| candidate.query).take(CANDIDATES) {
        let filters = query.filters().into_iter();
        let filters = filters.filter(|filter| filter.text && !is_period(prompt, filter));
        texts.extend(filters.map(|filter| filter.value.trim_matches('%').to_owned()));
    }
    let unknown = found.capitalised.iter().filter(|run| !found.is_known(prompt, run));
    texts.extend(unknown.map(|run| question.slice(run.clone()).to_owned()));
    let word = |c: &Content| question.slice(c.at..c.at + 1).to_owned();
    texts.extend(found.content.iter().filter(|c| c.limits && c.known < KNOWN).map(word));
    let mut seen = BTreeSet::new();
    texts.retain(|text| !text.is_empty() && seen.insert(text.to_lowercase()));
    texts.truncate(LOOKUPS);
    // "Indiana", for which the linker has the cells "North Indiana" and "South Indiana".
    let parts = prompt.named().filter(|literal| !literal.number);
    let parts = parts.map(|literal| (question.slice(literal.words.clone()), &literal.text));
    let parts = parts.filter(|(said, text)| {
        text.len() > said.len() && text.to_lowercase().contains(&said.to_lowercase())
    });
    let near = found.content.iter().filter(|c| c.limits && c.known < PARTLY).map(word);
    let mut others: Vec<String> = parts.map(|(said, _)| said.to_owned()).chain(near).collect();
    others.retain(|text| !text.is_empty() && seen.insert(text.to_lowercase()));
    others.truncate(LESS_SURE);
    let sure = texts.into_iter().map(|text| (text, true));
    sure.chain(others.into_iter().map(|text| (text, false))).collect()
}

/// Returns whether a condition finds a period among the dates of its column, a month say: no cell is
/// one, and several cells within it are no several meanings.
fn is_period(prompt: &QuestionPrompt, filter: &Filter) -> bool {
    let text = filter.value.trim_matches('%');
    let mut literals = prompt.literals.iter().filter(|literal| literal.text == text);
    literals.any(|literal| literal.form(filter.column).is_some_and(|find| find != Find::Equal))
}

impl Evidence {
    /// Returns whether a run of words is a cell or a name.
    pub fn is_known(&self, prompt: &QuestionPrompt, run: &Range<usize>) -> bool {
        let cell = prompt.literals.iter().any(|literal| {
            !literal.columns.is_empty()
                && literal.words.start <= run.start
                && run.end <= literal.words.end
        });
        let exact = |lookup: &Lookup| {
            lookup.sure
                && !lookup.exact.is_empty()
                && lookup.text.eq_ignore_ascii_case(prompt.question.slice(run.clone()))
        };
        let name = |at: usize| known(prompt, at, |item| is_named(prompt, item));
        cell || self.lookups.iter().any(exact) || run.clone().all(|at| name(at) >= PARTLY)
    }

    /// Returns how near the second best column of the table comes to `at` for the words that mean
    /// it, from 0 to 1, and how many other columns share a word of its name with the question.
    pub fn tie(&self, prompt: &QuestionPrompt, at: ColumnRef) -> (f64, usize) {
        let item = Item::Column(at);
        if prompt.links.level(item) == Some(Level::Exact) {
            return (0.0, 0);
        }
        let mine = prompt.links.links.iter().filter(|link| link.item == item);
        let mut tie: f64 = 0.0;
        for link in mine {
            let others = prompt.links.links.iter().filter(|other| {
                other.words == link.words
                    && matches!(other.item, Item::Column(o) if o.table == at.table && o != at)
            });
            let other = strongest(others);
            if other < 1.0 {
                tie = tie.max((other / strength(link)).min(1.0) * strength(link));
            }
        }
        (tie, self.sharing(prompt, at))
    }

    /// Returns how many other columns of the table share with `at` a word that the question has.
    fn sharing(&self, prompt: &QuestionPrompt, at: ColumnRef) -> usize {
        let question = &prompt.question;
        let stems = |name: &str| -> BTreeSet<String> {
            let words = name_words(name);
            words.iter().flat_map(|word| stems_of(word)).collect()
        };
        let asked: BTreeSet<&str> = question.words.iter().map(|word| word.stem.as_str()).collect();
        let table = &prompt.schema.tables[at.table];
        let mut mine = stems(&prompt.schema.column(at).name);
        mine.retain(|stem| asked.contains(stem.as_str()) && !stem.is_empty());
        let others = table.columns.iter().enumerate().filter(|(column, _)| *column != at.column);
        others.filter(|(_, column)| !stems(&column.name).is_disjoint(&mine)).count()
    }

    /// Finds the tables that joins hold together, and what the question needs of several.
    fn join_graph(&mut self, prompt: &QuestionPrompt) {
        let groups = groups(&prompt.schema);
        let count = groups.iter().copied().max().map_or(0, |last| last + 1);
        self.components = count;
        let table = |item: Item| match item {
            Item::Table(table) => table,
            Item::Column(at) => at.table,
        };
        let strong =
            |at: usize, group: usize| known(prompt, at, |item| groups[table(item)] == group);
        let lost = |group: usize| -> f64 {
            self.content.iter().map(|c| (c.known - strong(c.at, group)).max(0.0)).sum()
        };
        let best = (0..count).min_by(|&a, &b| lost(a).total_cmp(&lost(b)));
        self.apart = best.map_or(0.0, lost);
        let Some(best) = best.filter(|_| self.apart >= LOST) else { return };
        // The tables that the lost words name best.
        for c in &self.content {
            if c.known - strong(c.at, best) < LOST {
                continue;
            }
            let links = prompt.links.links.iter().filter(|link| link.words.contains(&c.at));
            let away = links
                .filter(|link| groups[table(link.item)] != best)
                .max_by(|a, b| strength(a).total_cmp(&strength(b)));
            let home = prompt
                .links
                .links
                .iter()
                .filter(|link| groups[table(link.item)] == best)
                .max_by(|a, b| strength(a).total_cmp(&strength(b)));
            if let (Some(away), Some(home)) = (away, home) {
                self.separate.push((table(home.item), table(away.item)));
            }
        }
    }
}

fn is_named(prompt: &QuestionPrompt, item: Item) -> bool {
    prompt.links.level(item) >= Some(Level::Partial)
}

fn stems_of(word: &str) -> Vec<String> {
    let question = beamsplitter_link::Question::new(word);
    question.words.into_iter().map(|word| word.stem).collect()
}

/// Returns the number of the group of each table: tables that foreign keys, or columns of one name
/// of which one is a key, hold together.
pub fn groups(schema: &Schema) -> Vec<usize> {
    let count = schema.tables.len();
    let joined = |a: usize, b: usize| {
        let declared = schema.foreign_keys.iter().any(|key| {
            (key.from.table, key.to.table) == (a, b) || (key.from.table, key.to.table) == (b, a)
        });
        let by_name = schema.tables[a].columns.iter().any(|column| {
            let other = schema.tables[b].column_named(&column.name);
            other.is_some_and(|other| {
                let other = &schema.tables[b].columns[other];
                let plain = ["id", "name"].contains(&column.name.to_lowercase().as_str());
                (column.primary_key || other.primary_key) && !plain
            })
        });
        declared || by_name
    };
    let mut groups = vec![usize::MAX; count];
    let mut next = 0;
    for start in 0..count {
        if groups[start] != usize::MAX {
            continue;
        }
        let mut queue = VecDeque::from([start]);
        groups[start] = next;
        while let Some(table) = queue.pop_front() {
            for (other, group) in groups.iter_mut().enumerate() {
                if *group == usize::MAX && joined(table, other) {
                    *group = next;
                    queue.push_back(other);
                }
            }
        }
        next += 1;
    }
    groups
}

#[cfg(test)]
mod tests {
    use beamsplitter_link::Literal;

    use super::*;
    use crate::fixture::{literal, prompt, schema_of};
    use crate::query::ParsedQuery;

    #[test]
    fn a_month_is_no_value_that_several_cells_contain() {
        let schema = schema_of(&["expense: id* day shop"], &[]);
        let march = literal("2023-03", 3, Vec::new());
        let forms = vec![(ColumnRef { table: 0, column: 1 }, Find::StartsWith)];
        let prompt = prompt("expenses in march 2023", &schema, vec![Literal { forms, ..march }]);
        let is_period = |sql: &str| {
            let filters = ParsedQuery::parse(sql, &schema).unwrap().filters();
            filters.iter().all(|filter| is_period(&prompt, filter))
        };
        assert!(is_period("select shop from expense where day like '2023-03%'"));
        assert!(!is_period("select shop from expense where shop like '2023-03%'"));
        assert!(!is_period("select shop from expense where day like '2023%'"));
    }

    #[test]
    fn tables_that_nothing_joins_are_apart() {
        let schema = schema_of(
            &[
                "singer: id* name",
                "concert: id* singer_id#",
                "book: book_id* title",
                "loan: book_id# day",
            ],
            &["concert.singer_id -> singer.id"],
        );
        assert_eq!(groups(&schema), [0, 0, 1, 1]);
    }
}
