//! The queries that a system predicted for a record, in the shapes in which they were released.

use serde_json::Value;

use crate::object::{Object, RecordError, as_text, wrong};

/// Keys under which predictions were released; the first that a record has is used.
pub const KEYS: [&str; 4] = ["template_filled", "flan_direct_outs", "chatgpt_out", "t2s_outs"];

/// Returns the predictions of a record under `key`, or under the first of [`KEYS`] that it has, or else
/// the only key that ends as those do; best first.
///
/// A list of lists holds the fillings of each template. It is flattened by the score
/// `3 * template + 2 * filling`, lowest first, without duplicates.
///
/// # Errors
/// If there is no such key, or it holds something else.
pub fn predictions(record: &Object, key: Option<&str>) -> Result<Vec<String>, RecordError> {
    let key = match key {
        Some(key) => key,
        None => find(record).ok_or_else(|| RecordError::Missing(KEYS.join("`, `")))?,
    };
    let value = record.get(key).ok_or_else(|| RecordError::Missing(key.to_owned()))?;
    let failed = || wrong(key, "a list of queries, or a list of lists of them");
    match value {
        Value::String(query) => Ok(vec![query.clone()]),
        Value::Array(list) if list.iter().any(Value::is_array) => {
            let mut scored = Vec::new();
            for (template, fillings) in list.iter().enumerate() {
                let fillings = fillings.as_array().ok_or_else(failed)?;
                for (filling, query) in fillings.iter().enumerate() {
                    let query = as_text(query, key).map_err(|_| failed())?;
                    scored.push((3 * template + 2 * filling, query));
                }
            }
            scored.sort_by_key(|(score, _)| *score);
            let mut queries: Vec<String> = Vec::new();
            for (_, query) in scored {
                if !queries.contains(&query) {
                    queries.push(query);
                }
            }
            Ok(queries)
        }
        Value::Array(list) => {
            list.iter().map(|query| as_text(query, key).map_err(|_| failed())).collect()
        }
        _ => Err(failed()),
    }
}

fn find(record: &Object) -> Option<&str> {
    let known = KEYS.into_iter().find(|key| record.contains_key(*key));
    known.or_else(|| {
        let ends = |key: &&String| key.ends_with("_out") || key.ends_with("_outs");
        let mut keys = record.keys().filter(ends);
        keys.next().filter(|_| keys.next().is_none()).map(String::as_str)
    })
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
        check(
            json!({}),
            Err("key `template_filled`, `flan_direct_outs`, `chatgpt_out`, `t2s_outs` is missing"),
        );
    }
}
