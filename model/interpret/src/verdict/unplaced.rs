//! The words of a question for which the query that is shown has nothing.

use beamsplitter_prompt::QuestionPrompt;

use super::category::Verdict;
use super::explained::{explained_of, named_in};
use crate::facts::items;
use crate::query::ParsedQuery;
use crate::said::says;
use crate::words::{by_own_words, content, is_named, is_operation};

/// From this probability on that nothing answers a question, its words without a place are told: of the
/// typed questions of model/training/calibration 20 % of those with an answer, and 66 % of those without
/// one are told the word that the database lacks (model/experiments/verdicts.md).
const TOLD: f64 = 0.6;

/// Most words that are told. Of 160 typed questions without an answer 74 % were told a word that the
/// database lacks, and 75 % if all words were told: questions with more of them begin at length.
const MOST: usize = 4;

/// Returns the words to tell beside a query: those that it leaves out, where the question may well have no
/// answer. What a query leaves out stands on its card in any case.
pub fn to_tell(verdict: &Verdict, prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> Vec<String> {
    if verdict.without_answer < TOLD {
        return Vec::new();
    }
    let mut words = unplaced(prompt, query);
    words.truncate(MOST);
    words
}

/// Returns the words that nothing in a query accounts for: neither its names nor its values.
pub(crate) fn unplaced(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> Vec<String> {
    let prompt = &by_own_words(prompt);
    let content = content(prompt);
    let words = explained_of(Some(query), prompt, &content).into_iter();
    let names = words.filter(|word| !is_named(word.used)).map(|word| word.word.at);
    let mut places: Vec<usize> = names.chain(numbers(prompt, query)).collect();
    places.sort_unstable();
    places.dedup();
    places.into_iter().map(|at| prompt.question.slice(at..at + 1).to_owned()).collect()
}

/// Returns the places of the numbers that a query does not have.
fn numbers(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> Vec<usize> {
    let sql = query.sql();
    let has = |number: &str| {
        let is_part = |c: char| c.is_alphanumeric() || c == '.';
        sql.split(|c| !is_part(c)).any(|word| word == number)
    };
    let dropped = prompt.named().filter(|literal| literal.number && !has(&literal.text));
    dropped.map(|literal| literal.words.start).collect()
}

/// Returns whether a query is known to have every word that says something: words of operations and of
/// denial name nothing in it, so that they may have been left out.
pub fn are_all_placed(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> bool {
    let question = &prompt.question;
    let used = items(query);
    let may_be_left_out =
        |at: usize| is_operation(question, at) && !is_named(named_in(prompt, at, &used));
    let is_denied = says(question, "0");
    !is_denied
        && unplaced(prompt, query).is_empty()
        && !(0..question.words.len()).any(may_be_left_out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{literal, prompt, schema};

    #[test]
    fn what_a_query_leaves_out_has_no_place() {
        let schema = schema();
        let check = |question: &str, sql: &str, unplaced: &[&str], all| {
            let number = question.split(' ').position(|word| word == "7");
            let number = number.map(|at| beamsplitter_link::Literal {
                number: true,
                ..literal("7", at, Vec::new())
            });
            let prompt = prompt(question, &schema, number.into_iter().collect());
            let query = ParsedQuery::parse(sql, &schema).unwrap();
            assert_eq!(super::unplaced(&prompt, &query), unplaced, "{question}");
            assert_eq!(are_all_placed(&prompt, &query), all, "{question}");
        };
        let names = "select name from singer";
        check("names of singers", names, &[], true);
        check("daily singers", names, &["daily"], false);
        check("the country of singers", names, &["country"], false);
        check("singers of last month", names, &["month"], false);
        check("only singers", names, &[], false);
        check("names of no singers", names, &[], false);
        let seven = "select t1.name from singer as t1 where t1.age = 7";
        check("singers whose age is 7", seven, &[], true);
        check("singers 7", names, &["7"], false);
        check("singers 7", "select t7.name from singer as t7", &["7"], false);
    }

    #[test]
    fn words_are_told_where_a_question_may_have_no_answer() {
        let schema = schema();
        let prompt = prompt("daily retired loud old happy singers", &schema, Vec::new());
        let query = ParsedQuery::parse("select name from singer", &schema).unwrap();
        let told = |without_answer| {
            to_tell(&Verdict { without_answer, ..Verdict::default() }, &prompt, &query)
        };
        assert_eq!(told(0.5), [""; 0]);
        assert_eq!(told(0.7), ["daily", "retired", "loud", "old"]);
    }
}
