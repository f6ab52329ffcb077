//! The queries that a system predicted for one example, in the shapes in which they are written.

use beamsplitter_common::text::quoted;
use beamsplitter_sql::lex::{Kind, all_tokens};
use serde_json::{Value, json};

use super::answers::{last_said, text, within};
use super::python;
use crate::object::{Object, RecordError, wrong};

/// Keys under which predictions are written; the first that a record has is used. The first four are
/// those of AmbiQT's released files.
const KEYS: [&str; 27] = [
    "template_filled",
    "flan_direct_outs",
    "chatgpt_out",
    "t2s_outs",
    "predictions",
    "prediction",
    "preds",
    "pred",
    "predicted_sql",
    "pred_sql",
    "predicted_query",
    "generated_sql",
    "candidates",
    "beams",
    "hypotheses",
    "outputs",
    "output",
    "generations",
    "generation",
    "generated_text",
    "filtered_resps",
    "resps",
    "completions",
    "completion",
    "response",
    "answer",
    "sql",
];

/// Keys that name an example.
pub(super) const IDS: [&str; 8] =
    ["id", "question_id", "instance_id", "example_id", "doc_id", "qid", "index", "idx"];

/// Keys whose values are the same in an example and beside its predictions.
pub(super) const SAME: [&str; 5] = ["db_id", "question", "orig_query", "query1", "query2"];

/// The key of a query that may be a prediction where the gold stands elsewhere.
const QUERY: &str = "query";

/// Keys of what a query is ranked by, the highest first.
const SCORES: [&str; 6] =
    ["score", "logprob", "log_prob", "cumulative_logprob", "probability", "prob"];

/// Keys under which a response of a model stands, where no other key holds a query.
const RESPONSES: [&str; 5] = ["choices", "message", "messages", "body", "result"];

/// Returns the predictions of a record that holds its golds too, under `key`, or under the first usual
/// key that it has, or else the only key that ends in `_out` or `_outs`; best first.
///
/// The value is a query, a list of queries, or of objects with a query and its `score`, of which the
/// highest comes first. A list of lists holds the fillings of each template. It is flattened by the
/// score `3 * template + 2 * filling`, lowest first, without duplicates.
///
/// # Errors
/// If there is no such key, or it holds something else.
pub fn predictions(record: &Object, key: Option<&str>) -> Result<Vec<String>, RecordError> {
    found(record, key, false).map(|(_, queries)| queries)
}

/// Returns the key of the predictions, and these. Where the golds stand in another file, `query` is
/// one too, and keys may be in capitals.
pub(super) fn found<'a>(
    record: &'a Object,
    key: Option<&str>,
    golds_elsewhere: bool,
) -> Result<(&'a str, Vec<String>), RecordError> {
    let wrong = |key| wrong(key, "a list of queries, or a list of lists of them");
    if let Some(key) = key {
        let found = record.get_key_value(key);
        let (key, value) = found.ok_or_else(|| RecordError::Missing(key.to_owned()))?;
        return Ok((key, queries(value).ok_or_else(|| wrong(key))?));
    }
    let fits = |known: &str, key: &str| match golds_elsewhere {
        true => key.eq_ignore_ascii_case(known),
        false => key == known,
    };
    let usual = KEYS.into_iter().chain(golds_elsewhere.then_some(QUERY));
    let usual = usual.flat_map(|known| record.iter().filter(move |(key, _)| fits(known, key)));
    let mut read = usual.filter_map(|(key, value)| Some((key.as_str(), queries(value)?)));
    if let Some(found) = read.next() {
        return Ok(found);
    }
    // What was released under a key of its own has the form of the others.
    if let Some(key) = KEYS[..4].iter().find(|key| record.contains_key(**key)) {
        return Err(wrong(key));
    }
    let ends = |key: &str| key.ends_with("_out") || key.ends_with("_outs");
    let mut own = record.iter().filter(|(key, _)| ends(key));
    if let (Some((key, value)), None) = (own.next(), own.next()) {
        return Ok((key, queries(value).ok_or_else(|| wrong(key))?));
    }
    let mut responses = RESPONSES.iter().filter_map(|key| {
        let (key, value) = record.get_key_value(*key)?;
        let is_more = value.is_object() || value.is_array();
        Some((key.as_str(), queries(value).filter(|_| is_more)?))
    });
    match responses.next().filter(|_| golds_elsewhere) {
        Some(found) => Ok(found),
        None => {
            let keys = quoted(record.keys());
            let found = if keys.is_empty() { "no key".to_owned() } else { keys.join(", ") };
            Err(RecordError::NoQueries { found })
        }
    }
}

/// Returns the key as which a column can hold predictions, or the gold beside them: its name in small
/// letters, or with other signs between its words.
pub(super) fn usual(column: &str) -> Option<&'static str> {
    KEYS.into_iter().chain([QUERY]).find(|known| is_same(known, column))
}

/// Returns the key as which a column names an example, or says what is the same in both files.
pub(super) fn names_example(column: &str) -> Option<&'static str> {
    IDS.into_iter().chain(SAME).find(|known| is_same(known, column))
}

/// Returns whether two names are one but for capitals and the signs between their words.
fn is_same(a: &str, b: &str) -> bool {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    plain(a) == plain(b)
}

/// Returns the queries of a value, best first; none where it has another form.
pub(super) fn queries(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Null => Some(Vec::new()),
        // A cell of a table can hold a list; no query begins with a bracket.
        Value::String(text) if text.trim_start().starts_with('[') => listed(text),
        Value::String(text) => Some(queries_of(text)),
        Value::Object(of) => match (written(of), within(of)) {
            (None, Some(more)) => queries(more),
            _ => Some(queries_of(&said(value)?)),
        },
        Value::Array(list) if list.iter().any(Value::is_array) => fillings(list),
        Value::Array(list) => {
            let only = || list.first().filter(|_| list.len() == 1).and_then(said);
            if let Some(said) = last_said(list).or_else(only) {
                return Some(queries_of(&said));
            }
            let mut all: Vec<(Option<f64>, String)> =
                list.iter().map(scored).collect::<Option<_>>()?;
            if all.iter().all(|(score, _)| score.is_some()) {
                all.sort_by(|(a, _), (b, _)| b.unwrap_or(0.0).total_cmp(&a.unwrap_or(0.0)));
            }
            Some(all.into_iter().map(|(_, query)| query).collect())
        }
        _ => None,
    }
}

/// Returns one query, and its score where it has one.
fn scored(value: &Value) -> Option<(Option<f64>, String)> {
    let score = SCORES.into_iter().find_map(|key| value.get(key)?.as_f64());
    Some((score, query_of(&said(value)?)))
}

/// Returns the text of one query, or of the answer that has it.
fn said(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Object(of) => {
            let query = written(of).map(str::to_owned);
            // A model's answer can be the conversation that it ends.
            let said = || of.values().find_map(|value| last_said(value.as_array()?));
            query.or_else(said).or_else(|| text(value))
        }
        _ => None,
    }
}

/// Returns the queries of a text that is a list of them.
fn listed(text: &str) -> Option<Vec<String>> {
    let json = || serde_json::from_str(text).ok();
    json().or_else(|| Some(json!(python::list(text)?))).as_ref().and_then(queries)
}

/// Returns the queries of one answer, one as a rule: where it has several in blocks of code, or a list of
/// them, they are its predictions.
fn queries_of(text: &str) -> Vec<String> {
    let blocks = answer_of(text).split("```").skip(1).step_by(2).map(in_block);
    let blocks: Vec<String> = blocks.filter(|sql| is_query(sql)).map(without_comments).collect();
    if blocks.len() > 1 {
        return blocks;
    }
    let query = query_of(text);
    let list = query.trim_start().starts_with('[').then(|| listed(&query)).flatten();
    list.unwrap_or_else(|| vec![query])
}

/// Returns the query of an object that has it as text.
fn written(of: &Object) -> Option<&str> {
    let mut keys = ["sql", "SQL", QUERY].into_iter().chain(KEYS).chain(["text"]);
    keys.find_map(|key| of.get(key)?.as_str())
}

/// Returns whether a value is a query, or its first one is.
pub(super) fn has_query(value: &Value) -> bool {
    let found = if value.is_null() { None } else { queries(value) };
    found.is_some_and(|found| found.first().is_some_and(|query| is_query(query)))
}

/// Returns whether a text begins as a query does.
pub(super) fn is_query(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.eq_ignore_ascii_case("select") || word.eq_ignore_ascii_case("with")
}

fn fillings(templates: &[Value]) -> Option<Vec<String>> {
    let mut found = Vec::new();
    for (template, fillings) in templates.iter().enumerate() {
        for (filling, query) in fillings.as_array()?.iter().enumerate() {
            found.push((3 * template + 2 * filling, scored(query)?.1));
        }
    }
    found.sort_by_key(|(score, _)| *score);
    let mut queries: Vec<String> = Vec::new();
    for (_, query) in found {
        if !queries.contains(&query) {
            queries.push(query);
        }
    }
    Some(queries)
}

/// Returns the query of a text: without the database behind it, without what a model thought before its
/// answer and, where that has it in a block of code or in an object of JSON, without what is around it;
/// and without comments, which Spider's grammar does not have.
fn query_of(text: &str) -> String {
    let answer = match answer_of(text).split_once("```") {
        None if text.contains("</think>") => answer_of(text).trim(),
        None => answer_of(text),
        Some((_, block)) => in_block(block.split("```").next().unwrap_or(block)),
    };
    let object = answer.trim_start().starts_with('{').then(|| serde_json::from_str(answer).ok());
    let object: Option<Object> = object.flatten();
    let sql = object.as_ref().and_then(written).unwrap_or(answer);
    without_comments(sql)
}

/// Cuts off the database behind a query, and what a model thought before its answer.
fn answer_of(text: &str) -> &str {
    let (query, _) = without_database(text);
    query.rsplit_once("</think>").map_or(query, |(_, answer)| answer)
}

/// Returns a query without its comments.
pub(super) fn without_comments(sql: &str) -> String {
    let tokens = all_tokens(sql);
    if tokens.iter().all(|token| token.kind != Kind::Comment) {
        return sql.to_owned();
    }
    let texts = tokens.iter().map(|of| if of.kind == Kind::Comment { " " } else { of.text });
    texts.collect::<String>().trim().to_owned()
}

/// Returns the text of a block of code, without the name of its language.
fn in_block(block: &str) -> &str {
    let (name, code) = block.split_once(char::is_whitespace).unwrap_or(("", block));
    let ends_line = block[name.len()..].starts_with(['\n', '\r']);
    let is_name = ends_line && !is_query(name) || name.to_lowercase().contains("sql");
    if is_name { code.trim() } else { block.trim() }
}

/// Cuts off the database that BIRD's files have behind a query.
pub(super) fn without_database(query: &str) -> (&str, Option<&str>) {
    match query.split_once("\t----- bird -----\t") {
        Some((query, database)) => (query, Some(database.trim())),
        None => (query, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(record: Value, expect: Result<&[&str], &str>) {
        let found = predictions(record.as_object().unwrap(), None);
        match expect {
            Ok(expect) => assert_eq!(found.unwrap(), expect),
            Err(expect) => assert_eq!(found.unwrap_err().to_string(), expect),
        }
    }

    #[test]
    fn shapes() {
        check(json!({"t2s_outs": ["a", "b"]}), Ok(&["a", "b"]));
        check(json!({"my_outs": ["a"]}), Ok(&["a"]));
        check(json!({"chatgpt_out": "a"}), Ok(&["a"]));
        // Scores 0 2 4, 3 5, 6.
        check(
            json!({"template_filled": [["a", "b", "c"], ["d", "a"], ["e"]]}),
            Ok(&["a", "b", "d", "c", "e"]),
        );
        let expected = "key “t2s_outs” must be a list of queries, or a list of lists of them";
        check(json!({"t2s_outs": [["a"], "b"]}), Err(expected));
        check(json!({"prediction": null}), Ok(&[]));
        check(json!({"pred": "a\t----- bird -----\td"}), Ok(&["a"]));
        check(json!({"candidates": "[\"a\", \"b\"]"}), Ok(&["a", "b"]));
        check(json!({"response": "It is:\n```sql\nselect 1;\n```\nAs asked."}), Ok(&["select 1;"]));
        check(json!({"preds": ["```a```", "```\nb"]}), Ok(&["a", "b"]));
        let scored = json!({"beams": [{"sql": "a", "score": -2}, {"query": "b", "score": -1.5}]});
        check(scored, Ok(&["b", "a"]));
        check(json!({"beams": [{"sql": "a"}, {"query": "b", "score": -1.5}]}), Ok(&["a", "b"]));
        let likely = json!({"beams": [{"sql": "a", "logprob": -2}, {"sql": "b", "logprob": -1}]});
        check(likely, Ok(&["b", "a"]));
        check(json!({"resps": [["```sql\na\n```"]], "target": "c"}), Ok(&["a"]));
        check(json!({"response": "```SQLite\nselect 1\n```"}), Ok(&["select 1"]));
        check(json!({"response": "```\nselect\n1```"}), Ok(&["select\n1"]));
        check(json!({"response": "```sql\n-- one\nselect 1\n```"}), Ok(&["select 1"]));
        check(json!({"pred": "['a', \"b's\"]"}), Ok(&["a", "b's"]));
        let two = "One:\n```sql\nselect 1\n```\nOr:\n```sql\nselect 2\n```\n```\n7\n```";
        check(json!({"response": two}), Ok(&["select 1", "select 2"]));
        check(json!({"preds": [{"text": two}]}), Ok(&["select 1", "select 2"]));
        check(json!({"preds": [two, "select 3"]}), Ok(&["select 1", "select 3"]));
        check(json!({"response": "```json\n[\"a\", \"b\"]\n```"}), Ok(&["a", "b"]));
        check(json!({"pred": "/* 1 */ select '--' -- it's one"}), Ok(&["select '--'"]));
        check(json!({"response": "{\"thought\": \"?\", \"SQL\": \"a\"}"}), Ok(&["a"]));
    }

    #[test]
    fn what_is_no_prediction() {
        // Spider's own file has each query as a tree, too.
        let spider = json!({"question": "q", "query": "a", "sql": {"from": {}, "select": []}});
        let told = "no key holds a query: it has “query”, “question”, “sql”, and predictions stand \
                    under “predictions”, “prediction”, “pred”, “sql” or another usual key, or under \
                    one that “--key” names";
        check(spider, Err(told));
        let gold = json!({"SQL": "a", "query": "b"});
        check(gold.clone(), Err(&told.replace("“query”, “question”, “sql”", "“SQL”, “query”")));
        let found = found(gold.as_object().unwrap(), None, true).unwrap();
        assert_eq!(found, ("SQL", vec!["a".to_owned()]));
    }
}
