//! Queries with something that nobody means by the question: a number that it does not have, columns
//! that no key relates, a column compared with itself, no result. They are folded under a query without it.
//!
//! A check is a line of [`CHECKS`], with an example in unmeant/cases.txt; CONTRIBUTING.md adds one.

use std::collections::BTreeSet;

use beamsplitter_common::lexicon::List;
use beamsplitter_database::{Execution, Value};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::syntax::each_expression;
use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{BinaryOperator, Expr};

use crate::cards::{Cards, Pointless};
use crate::found::Reason;
use crate::gathered::{ExecutedQuery, Gathered};
use crate::joined::{equalled, joins_same_rows};
use crate::query::ParsedQuery;
use crate::said::{is_flag, is_written, says};
use crate::unasked::{compares_with_itself, has_unsaid_limit};
use crate::words::NUMBERING;

/// Words that compare a column with one of another table, whether a key relates them or not.
static ALIKE: List = List::new(crate::LEXICON, "same values");

/// What a check looks at.
struct Checked<'a> {
    /// The question, its words linked with the database.
    prompt: &'a QuestionPrompt,
    /// The query as a tree.
    query: &'a ParsedQuery<'a>,
    /// It with what it returned.
    found: &'a ExecutedQuery<'a>,
}

/// A check: what it says of a query, and whether that holds.
struct Check {
    reason: Reason,
    holds: fn(&Checked<'_>) -> bool,
}

const fn check(reason: Reason, holds: fn(&Checked<'_>) -> bool) -> Check {
    Check { reason, holds }
}

/// The checks; the first that holds is told. What each gave stands in
/// model/experiments/rules.md and interpretations.md.
const CHECKS: &[Check] = &[
    check(Reason::Number, |of| !compared_numbers(of.query).iter().all(|n| is_meant(of.prompt, n))),
    check(Reason::Number, |of| has_unsaid_limit(&of.prompt.question, of.query)),
    check(Reason::Itself, |of| compares_with_itself(of.query)),
    check(Reason::Itself, |of| joins_same_rows(of.query, &of.prompt.schema)),
    check(Reason::Keyless, |of| !of.says(&ALIKE) && equals_unrelated(of.query, &of.prompt.schema)),
    check(Reason::Empty, |of| returns_nothing(of.found)),
];

impl<'a> Checked<'a> {
    /// Returns what nobody means by the question.
    fn flaw(&self) -> Option<Reason> {
        CHECKS.iter().find(|check| (check.holds)(self)).map(|check| check.reason)
    }

    /// Returns whether the question has one of the words.
    fn says(&self, words: &[&str]) -> bool {
        self.prompt.question.words.iter().any(|word| words.contains(&word.text.as_str()))
    }
}

/// Returns what is in each query that nobody means by the question. What a rule or a person's
/// earlier choices speak for is meant.
pub(crate) fn flaws(known: &Gathered<'_>) -> Vec<Option<Reason>> {
    let flaw = |index: usize| {
        let (query, found) = (known.query(index)?, &known.queries[index]);
        let checked = Checked { prompt: known.prompt, query, found };
        checked.flaw().filter(|_| known.may_be_folded(index))
    };
    (0..known.queries.len()).map(flaw).collect()
}

/// Returns whether a query cannot run, has no row, or nothing but NULL. A count of 0 is an answer.
fn returns_nothing(found: &ExecutedQuery<'_>) -> bool {
    let says_nothing =
        |rows: &Execution| rows.rows.iter().flatten().all(|cell| *cell == Value::Null);
    found.result.as_ref().map_or(true, says_nothing)
}

/// Folds the queries with a flaw under the first that has none, be it shown or not yet.
pub(crate) fn fold(flaws: &[Option<Reason>], cards: &mut Cards) {
    let place = |of: &[usize]| of.iter().position(|index| flaws[*index].is_none());
    let under = match place(&cards.shown) {
        Some(at) => cards.shown[at],
        None => {
            let Some(at) = place(&cards.rest).filter(|_| !cards.shown.is_empty()) else { return };
            let under = cards.rest.remove(at);
            cards.shown.push(under);
            under
        }
    };
    let of = |&index: &usize| Some(Pointless { index, under, reason: flaws[index]? });
    cards.fold(cards.shown.iter().filter_map(of).collect());
}

/// A number with which a query compares something.
struct Number {
    text: String,
    /// The column that is compared; none for a count or another calculation.
    column: Option<ColumnRef>,
}

/// Returns the numbers with which a query compares something, if the decoder can write them without
/// the question. Limits are no comparison; that there are any rows at all is no limit, either.
fn compared_numbers(query: &ParsedQuery<'_>) -> Vec<Number> {
    let mut found = Vec::new();
    let mut add = |of: &Expr, number: &Expr| {
        let text = number.to_string();
        if is_written(&text) {
            found.push(Number { text, column: query.column(of) });
        }
    };
    each_expression(&query.tree, &mut |expr| {
        use BinaryOperator::{Eq, Gt, GtEq, Lt, LtEq, NotEq};
        match expr {
            Expr::BinaryOp { left, op: Eq | NotEq | Gt | GtEq | Lt | LtEq, right } => {
                let is_any = matches!(&**left, Expr::Function(_)) && right.to_string() == "0";
                if !is_any {
                    add(left, right);
                }
            }
            Expr::Between { expr, low, high, .. } => {
                add(expr, low);
                add(expr, high);
            }
            Expr::InList { expr, list, .. } => list.iter().for_each(|number| add(expr, number)),
            _ => {}
        }
    });
    found
}

/// Returns whether the question has a number, for that column, or the column says yes or no.
fn is_meant(prompt: &QuestionPrompt, number: &Number) -> bool {
    let mut literals = prompt.literals.iter().filter(|literal| literal.text == number.text);
    let of_column = |column: ColumnRef| move |at: &ColumnRef| *at == column;
    let is_literal = literals.any(|literal| {
        literal.number
            || number.column.is_none_or(|column| {
                literal.columns.iter().any(of_column(column)) || literal.form(column).is_some()
            })
    });
    is_literal
        || says(&prompt.question, &number.text)
        || number.column.is_some_and(|column| is_flag(&prompt.schema, column))
}

/// Returns whether a query takes columns for equal that nothing relates.
fn equals_unrelated(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    equalled(query, schema).iter().any(|(a, b)| !are_related(schema, *a, *b))
}

/// Returns whether two columns are one, are tied by foreign keys, or number rows by one name. In a
/// schema without foreign keys any two columns may be.
fn are_related(schema: &Schema, a: ColumnRef, b: ColumnRef) -> bool {
    if a == b || schema.foreign_keys.is_empty() {
        return true;
    }
    let [(mine, is_key), (theirs, is_other)] = [a, b].map(|at| {
        let column = schema.column(at);
        let name = name_words(&column.name);
        let numbers = name.last().is_some_and(|word| NUMBERING.contains(&word.as_str()));
        (name, column.primary_key || numbers)
    });
    if mine == theirs && (is_key || is_other) && mine != ["id"] {
        return true;
    }
    let mut known = BTreeSet::from([a]);
    loop {
        let before = known.len();
        for key in &schema.foreign_keys {
            if known.contains(&key.from) || known.contains(&key.to) {
                known.extend([key.from, key.to]);
            }
        }
        if known.contains(&b) || known.len() == before {
            return known.contains(&b);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::fixture::{executed, hospitals, literal, prompt, schema, schema_of};

    /// Returns the flaw of a query that is found alone.
    fn flaw_of(prompt: &QuestionPrompt, found: ExecutedQuery<'_>) -> Option<Reason> {
        let query = found.query.as_ref().unwrap();
        Checked { prompt, query, found: &found }.flaw()
    }

    #[test]
    fn each_check_has_an_example() {
        let schema = schema_of(
            &["singer: id* name country age#", "concert: id* singer_id# year# title"],
            &["concert.singer_id -> singer.id"],
        );
        let reasons = RefCell::new(BTreeSet::new());
        crate::cases::check("src/unmeant/cases.txt", |case| {
            let (question, sql) = case.split_once(" | ").expect("question | query");
            let prompt = prompt(question, &schema, Vec::new());
            let rows = usize::from(!sql.contains("'Nobody'"));
            let found = executed(sql, vec![vec![Value::Integer(1)]; rows], &schema);
            let said = flaw_of(&prompt, found).map_or("may be meant", Reason::sentence);
            reasons.borrow_mut().insert(said);
            said.to_owned()
        });
        for check in CHECKS {
            let has = reasons.borrow().contains(check.reason.sentence());
            assert!(has, "cases.txt has no example of {:?}", check.reason);
        }
    }

    fn check(schema: &Schema, question: &str, numbers: &[&str], sql: &str) -> Option<Reason> {
        let literals = numbers.iter().map(|number| literal(number, 0, Vec::new()));
        let prompt = prompt(question, schema, literals.collect());
        flaw_of(&prompt, executed(sql, vec![vec![Value::Integer(1)]], schema))
    }

    #[test]
    fn a_number_has_to_be_in_the_question() {
        let schema = schema();
        let made_up = "select name from singer where country = 1";
        assert_eq!(check(&schema, "singers from France", &[], made_up), Some(Reason::Number));
        assert_eq!(check(&schema, "singers of country 1", &["1"], made_up), None);
        let grouped = "select country from singer group by country having count(*) = 1";
        assert_eq!(check(&schema, "countries of singers", &[], grouped), Some(Reason::Number));
        assert_eq!(check(&schema, "countries with a single singer", &[], grouped), None);
        let limited = "select name from singer where age > 30 order by age limit 1";
        assert_eq!(check(&schema, "the youngest singer over 30", &["30"], limited), None);
        let any = "select country from singer group by country having count(*) > 0";
        assert_eq!(check(&schema, "countries that have singers", &[], any), None);
    }

    #[test]
    fn a_column_of_yes_and_no_may_have_either() {
        let mut schema = schema_of(&["stage: id* name covered#"], &[]);
        let open = "select name from stage where covered = 0";
        assert_eq!(check(&schema, "open air stages", &[], open), Some(Reason::Number));
        schema.tables[0].columns[2].samples = vec!["0".into(), "1".into()];
        assert_eq!(check(&schema, "open air stages", &[], open), None);
    }

    #[test]
    fn nobody_compares_a_column_with_itself() {
        let schema = schema();
        let itself = Some(Reason::Itself);
        let average = "select avg(age / age) from singer";
        assert_eq!(check(&schema, "the average of singers", &[], average), itself);
        let same = "select t1.name from singer as t1 join concert as t2 on t1.id = t2.singer_id \
                    where t1.age > t1.age";
        assert_eq!(check(&schema, "singers who are older", &[], same), itself);
        let computed = "select name from singer where abs(age) = abs(age)";
        assert_eq!(check(&schema, "singers of an age", &[], computed), itself);
        let other = same.replace("t1.age > t1.age", "t1.age > t2.year");
        assert_eq!(check(&schema, "singers who are older", &[], &other), None);
        let limited = "select name from singer order by age desc limit 3";
        assert_eq!(check(&schema, "the oldest singer", &[], limited), Some(Reason::Number));
        assert_eq!(check(&schema, "the three oldest singers", &[], limited), None);
    }

    #[test]
    fn joins_follow_keys() {
        let schema = hospitals();
        let joined = "select t1.name from hospital as t1 join hospital_doctor as t2 \
                      on t1.id = t2.hospital_id";
        assert_eq!(check(&schema, "hospitals of doctors", &[], joined), None);
        let named =
            "select t1.name from hospital as t1 join doctor as t2 on t1.name = t2.full_name";
        assert_eq!(check(&schema, "hospitals of doctors", &[], named), Some(Reason::Keyless));
        assert_eq!(check(&schema, "hospitals with the same name as a doctor", &[], named), None);
        let missing =
            "select name from hospital where id not in (select doctor_id from hospital_doctor)";
        assert_eq!(
            check(&schema, "hospitals without doctors", &[], missing),
            Some(Reason::Keyless)
        );
        let without = missing.replace("select doctor_id", "select hospital_id");
        assert_eq!(check(&schema, "hospitals without doctors", &[], &without), None);
    }

    #[test]
    fn what_is_not_meant_is_folded_under_what_may_be() {
        let flaws = [Some(Reason::Number), None, Some(Reason::Keyless), Some(Reason::Empty)];
        let folded = |shown: &[usize], rest: &[usize]| {
            let (shown, rest) = (shown.to_vec(), rest.to_vec());
            let mut cards = Cards { shown, rest, pointless: Vec::new() };
            fold(&flaws, &mut cards);
            cards
        };
        let pointless = vec![
            Pointless { index: 0, under: 1, reason: Reason::Number },
            Pointless { index: 2, under: 1, reason: Reason::Keyless },
        ];
        let of = |rest: &[usize]| Cards {
            shown: vec![1],
            rest: rest.to_vec(),
            pointless: pointless.clone(),
        };
        assert_eq!(folded(&[0, 1, 2], &[]), of(&[]));
        assert_eq!(folded(&[0, 2], &[3, 1]), of(&[3]), "one that was not shown takes the place");
        let alone = Cards { shown: vec![0, 2], ..Cards::default() };
        assert_eq!(folded(&[0, 2], &[]), alone);
    }
}
