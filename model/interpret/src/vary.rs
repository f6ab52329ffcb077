//! Queries that nobody could mean beside another one, since they say the same with something
//! pointless: they are folded under it, with the reason.

use std::collections::BTreeSet;

use beamsplitter_database::{Execution, Value, equal_up_to_column_order};
use beamsplitter_link::{Item, Level};
use beamsplitter_odin::selector::Facts;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::ColumnRef;
use sqlparser::ast::Expr;

use crate::facts::is_empty;
use crate::found::Reason;
use crate::gathered::ExecutedQuery;
use crate::query::{ParsedQuery, expression};
use crate::words::strength;

/// From this strength of a link on, a word asks for the name.
const ASKED: f64 = 0.6;

/// A query that is folded under another one, both by index.
pub(crate) struct Pointless {
    pub index: usize,
    pub under: usize,
    pub reason: Reason,
}

/// Takes queries out of `kept`, the likeliest first, that nobody could mean beside an earlier one.
/// What a rule or a person's earlier choices speak for stays.
pub(crate) fn fold(
    prompt: &QuestionPrompt,
    found: &[ExecutedQuery<'_>],
    facts: &[Facts],
    kept: &mut Vec<usize>,
) -> Vec<Pointless> {
    let mut pointless: Vec<Pointless> = Vec::new();
    let mut stay: Vec<usize> = Vec::new();
    for &index in kept.iter() {
        let may = found[index].rule.is_none() && facts[index].preference <= 0.0;
        let of = |&under: &usize| {
            let reason = varies(prompt, &found[under], &found[index])?;
            Some(Pointless { index, under, reason })
        };
        match stay.iter().filter(|_| may).find_map(of) {
            Some(one) => pointless.push(one),
            None => stay.push(index),
        }
    }
    *kept = stay;
    pointless
}

/// Returns why nobody could mean `other` beside `query`, which is the likelier one; none where
/// somebody could.
fn varies(
    prompt: &QuestionPrompt,
    query: &ExecutedQuery<'_>,
    other: &ExecutedQuery<'_>,
) -> Option<Reason> {
    let (mine, theirs) = (query.query.as_ref()?, other.query.as_ref()?);
    let (rows, other_rows) = (query.result.as_ref().ok()?, other.result.as_ref().ok()?);
    if rows.more || other_rows.more || is_empty(rows) {
        return None;
    }
    if is_void(prompt, mine, theirs) && is_empty(other_rows) {
        return Some(Reason::Void);
    }
    if is_empty(other_rows) {
        return None;
    }
    let same = |a: &[Vec<Value>], b: &[Vec<Value>]| equal_up_to_column_order(a, b, false);
    if same(&rows.rows, &other_rows.rows) {
        return Some(Reason::Order);
    }
    let outputs = mine.outputs();
    let is_listed = !outputs.is_empty() && outputs.len() == items(mine).len();
    if is_listed && outputs == theirs.outputs() && same(&distinct(rows), &distinct(other_rows)) {
        return Some(Reason::Repetitions);
    }
    if is_joined_for_nothing(prompt, mine, theirs) {
        return Some(Reason::Join);
    }
    let projected = without_unasked(prompt, mine, theirs, other_rows)?;
    same(&rows.rows, &projected).then_some(Reason::Column)
}

/// Returns whether `other` looks for a value in a column that does not have it, while `query` looks
/// where it is.
fn is_void(prompt: &QuestionPrompt, query: &ParsedQuery<'_>, other: &ParsedQuery<'_>) -> bool {
    let mine = query.filters();
    let held = |value: &str, column: ColumnRef| {
        let mut literals = prompt.literals.iter().filter(|literal| !literal.number);
        literals.any(|l| l.text.eq_ignore_ascii_case(value) && l.columns.contains(&column))
    };
    other.filters().iter().filter(|filter| filter.text).any(|filter| {
        let value = filter.value.trim_matches('%');
        let is_here = |mine: &&crate::query::Filter| {
            mine.value.trim_matches('%').eq_ignore_ascii_case(value) && mine.column != filter.column
        };
        mine.iter().any(|mine| is_here(&mine) && held(value, mine.column))
            && !held(value, filter.column)
    })
}

/// Returns whether `other` is `query` with more tables joined, of which it takes nothing and for
/// which no word asks.
fn is_joined_for_nothing(
    prompt: &QuestionPrompt,
    query: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
) -> bool {
    let (mine, theirs) = (query.tables(), other.tables());
    let more: BTreeSet<usize> = theirs.difference(&mine).copied().collect();
    let is_asked = |table: &usize| prompt.links.level(Item::Table(*table)) >= Some(Level::Partial);
    !more.is_empty()
        && mine.is_subset(&theirs)
        && !more.iter().any(is_asked)
        && query.selected() == other.selected()
        && query.filtered() == other.filtered()
        && query.without_tables().is_some_and(|text| other.without_tables() == Some(text))
}

/// Returns the rows of `other` without the columns that `query` does not select and that no word
/// asks for; none where it selects no such column, or lacks one of `query`'s.
fn without_unasked(
    prompt: &QuestionPrompt,
    query: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
    rows: &Execution,
) -> Option<Vec<Vec<Value>>> {
    let (mine, theirs) = (texts(query), texts(other));
    let places: Vec<usize> = mine
        .iter()
        .map(|item| theirs.iter().position(|other| other == item))
        .collect::<Option<_>>()?;
    let is_unasked = |expr: &Expr| {
        other.column(expr).is_some_and(|at| {
            let links = prompt.links.links.iter().filter(|link| link.item == Item::Column(at));
            links.map(strength).fold(0.0, f64::max) < ASKED
        })
    };
    let more = items(other).into_iter().enumerate().filter(|(at, _)| !places.contains(at));
    let more: Vec<(usize, &Expr)> = more.collect();
    let is_repeated = |at: usize| theirs[..at].contains(&theirs[at]);
    let is_pointless = more.iter().all(|(at, expr)| is_repeated(*at) || is_unasked(expr));
    if more.is_empty() || mine.is_empty() || !is_pointless {
        return None;
    }
    let project = |row: &Vec<Value>| places.iter().filter_map(|at| row.get(*at).cloned()).collect();
    Some(rows.rows.iter().map(project).collect())
}

/// Returns what the only SELECT of a query returns.
fn items<'q>(query: &'q ParsedQuery<'_>) -> Vec<&'q Expr> {
    let items = query.select().map_or(&[][..], |select| &select.projection);
    items.iter().filter_map(expression).collect()
}

/// Returns it as text, columns by their place in the schema.
fn texts(query: &ParsedQuery<'_>) -> Vec<String> {
    let text = |expr: &Expr| match query.column(expr) {
        Some(at) => format!("{}.{}", at.table, at.column),
        None => expr.to_string(),
    };
    items(query).into_iter().map(text).collect()
}

/// Returns the different rows of a result.
fn distinct(result: &Execution) -> Vec<Vec<Value>> {
    let mut found: Vec<Vec<Value>> = Vec::new();
    let mut known = BTreeSet::new();
    for row in &result.rows {
        if known.insert(format!("{row:?}")) {
            found.push(row.clone());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use beamsplitter_link::{Literal, Question};

    use super::*;
    use crate::fixture::schema;
    use crate::rules::tests::link_by_letters;

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    /// Returns why the second query varies the first, over singers and concerts.
    fn check(question: &str, queries: [(&str, &[&[Value]]); 2]) -> Option<Reason> {
        let schema = schema();
        let question = Question::new(question);
        let links = link_by_letters(&question, &schema);
        let country = ColumnRef { table: 0, column: 2 };
        let cell = Literal {
            text: "France".to_owned(),
            number: false,
            words: 0..1,
            columns: vec![country],
            forms: Vec::new(),
        };
        let prompt = QuestionPrompt {
            question,
            links,
            schema: schema.clone(),
            literals: vec![cell],
            positions: Vec::new(),
            pointers: Vec::new(),
            prompt: Default::default(),
            dropped: 0,
        };
        let executed = |(sql, rows): (&str, &[&[Value]])| ExecutedQuery {
            sql: sql.to_owned(),
            query: ParsedQuery::parse(sql, &schema),
            score: Some(-0.1),
            rule: None,
            result: Ok(Execution {
                rows: rows.iter().map(|row| row.to_vec()).collect(),
                ..Execution::default()
            }),
            same_as: None,
            variants: Vec::new(),
        };
        let [first, second] = queries.map(executed);
        varies(&prompt, &first, &second)
    }

    #[test]
    fn what_is_pointless_is_a_variant() {
        let (ada, bo) = ([text("Ada")], [text("Bo")]);
        let names = "select name from singer";
        let ordered = [
            ("select name from singer order by age", &[&ada[..], &bo[..]][..]),
            ("select name from singer order by age desc", &[&bo[..], &ada[..]][..]),
        ];
        assert_eq!(check("names of the singers", ordered), Some(Reason::Order));
        let repeated = [
            (names, &[&ada[..], &ada[..], &bo[..]][..]),
            ("select distinct name from singer", &[&bo[..], &ada[..]][..]),
        ];
        assert_eq!(check("names of the singers", repeated), Some(Reason::Repetitions));
        let (with_age, twice) = ([text("Ada"), Value::Integer(36)], [text("Ada"), text("Ada")]);
        let wide =
            [(names, &[&ada[..]][..]), ("select name, age from singer", &[&with_age[..]][..])];
        assert_eq!(check("names of the singers", wide), Some(Reason::Column));
        assert_eq!(check("name and age of the singers", wide), None, "it is asked for");
        let twice =
            [(names, &[&ada[..]][..]), ("select name, name from singer", &[&twice[..]][..])];
        assert_eq!(check("names of the singers", twice), Some(Reason::Column));
        let joined = "select t1.name from singer as t1 join concert as t2 on t2.singer_id = t1.id";
        let joined = [(names, &[&ada[..], &bo[..]][..]), (joined, &[&ada[..]][..])];
        assert_eq!(check("names of the singers", joined), Some(Reason::Join));
        assert_eq!(check("singers with a concert", joined), None, "the table is asked for");
    }

    #[test]
    fn a_value_is_looked_for_where_it_is() {
        let ada = [text("Ada")];
        let queries = [
            ("select name from singer where country = 'France'", &[&ada[..]][..]),
            ("select name from singer where name = 'France'", &[][..]),
        ];
        assert_eq!(check("singers of France", queries), Some(Reason::Void));
        let [here, nowhere] = queries;
        assert_eq!(check("singers of France", [nowhere, here]), None);
        let older = ("select name from singer where age > 90", &[][..]);
        assert_eq!(check("singers of France", [here, older]), None, "nobody is as old");
    }
}
