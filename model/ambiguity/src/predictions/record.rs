//! The queries that a system predicted for one example, in the shapes in which they are written.

use serde_json::Value;

use crate::object::{Object, RecordError, as_text, wrong};

/// Keys under which predictions are written; the first that a record has is used. The first four are
/// those of AmbiQT's released files.
const KEYS: [&str; 25] = [
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
    "completions",
    "completion",
    "response",
    "answer",
    "sql",
];

/// Keys that name an example.
pub(super) const IDS: [&str; 7] =
    ["id", "question_id", "instance_id", "example_id", "qid", "index", "idx"];

/// Keys whose values are the same in an example and beside its predictions.
pub(super) const SAME: [&str; 5] = ["db_id", "question", "orig_query", "query1", "query2"];

/// The key of a query that may be a prediction where the gold stands elsewhere.
const QUERY: &str = "query";

/// Keys of what a query is ranked by, the highest first.
const SCORES: [&str; 5] = ["score", "logprob", "log_prob", "probability", "prob"];

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
    match (own.next(), own.next()) {
        (Some((key, value)), None) => Ok((key, queries(value).ok_or_else(|| wrong(key))?)),
        _ => {
            let keys: Vec<String> = record.keys().map(|key| format!("`{key}`")).collect();
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
        Value::String(text) if text.trim_start().starts_with('[') => {
            serde_json::from_str(text).ok().as_ref().and_then(queries)
        }
        Value::String(text) => Some(vec![query_of(text).to_owned()]),
        Value::Object(_) => Some(vec![scored(value)?.1]),
        Value::Array(list) if list.iter().any(Value::is_array) => fillings(list),
        Value::Array(list) => {
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
    match value {
        Value::String(text) => Some((None, query_of(text).to_owned())),
        Value::Object(of) => {
            let mut keys = ["sql", QUERY].into_iter().chain(KEYS).chain(["text"]);
            let query = keys.find_map(|key| of.get(key)?.as_str())?;
            let score = SCORES.into_iter().find_map(|key| of.get(key)?.as_f64());
            Some((score, query_of(query).to_owned()))
        }
        _ => None,
    }
}

fn fillings(templates: &[Value]) -> Option<Vec<String>> {
    let mut scored = Vec::new();
    for (template, fillings) in templates.iter().enumerate() {
        for (filling, query) in fillings.as_array()?.iter().enumerate() {
            scored.push((3 * template + 2 * filling, as_text(query, "").ok()?));
        }
    }
    scored.sort_by_key(|(score, _)| *score);
    let mut queries: Vec<String> = Vec::new();
    for (_, query) in scored {
        if !queries.contains(&query) {
            queries.push(query);
        }
    }
    Some(queries)
}

/// Returns the query of a text: without the database behind it and, where a chat model wrote it into a
/// block of code, without the words around that.
fn query_of(text: &str) -> &str {
    let (query, _) = without_database(text);
    let Some((_, block)) = query.split_once("```") else { return query };
    let block = block.split("```").next().unwrap_or(block);
    let name = ["sqlite", "sql", "SQL"].into_iter().find_map(|name| block.strip_prefix(name));
    name.unwrap_or(block).trim()
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
    use serde_json::json;

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
        let expected = "key `t2s_outs` must be a list of queries, or a list of lists of them";
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
    }

    #[test]
    fn what_is_no_prediction() {
        // Spider's own file has each query as a tree, too.
        let spider = json!({"question": "q", "query": "a", "sql": {"from": {}, "select": []}});
        let told = "no key holds a query: it has `query`, `question`, `sql`, and predictions stand \
                    under `predictions`, `prediction`, `pred`, `sql` or another usual key, or under \
                    one that `--key` names";
        check(spider, Err(told));
        let gold = json!({"SQL": "a", "query": "b"});
        check(gold.clone(), Err(&told.replace("`query`, `question`, `sql`", "`SQL`, `query`")));
        let found = found(gold.as_object().unwrap(), None, true).unwrap();
        assert_eq!(found, ("SQL", vec!["a".to_owned()]));
    }
}
