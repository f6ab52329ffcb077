//! What language models answer, in the forms in which their interfaces write it: batches and chats of
//! OpenAI's, vLLM's, Anthropic's and Google's, and conversations as Hugging Face has them.

use serde_json::Value;

use crate::object::{Object, RecordError};

/// Keys under which a response has its answers, from the outside in.
const WITHIN: [&str; 7] =
    ["body", "choices", "candidates", "output", "outputs", "messages", "message"];

/// Keys of an answer under which its text stands.
const TEXT: [&str; 4] = ["text", "content", "parts", "message"];

/// A line of a batch: the name that its request was given, and the response.
pub(super) type Named = (String, Result<Value, RecordError>);

/// Returns what a line of a batch says; none where it is no such line.
pub(super) fn of_batch(line: &Object) -> Option<Named> {
    let key = || line.get("key").filter(|_| line.contains_key("response"));
    let name = match line.get("custom_id").or_else(key)? {
        Value::String(name) => name.clone(),
        Value::Number(name) => name.to_string(),
        _ => return None,
    };
    let response = ["response", "result"].iter().find_map(|key| line.get(*key));
    let Some(response) = response else { return Some((name, Ok(Value::Object(line.clone())))) };
    let errors = [line.get("error"), response.get("error"), response["body"].get("error")];
    let error = errors.into_iter().flatten().find(|error| !error.is_null());
    Some((name, error.map_or_else(|| Ok(response.clone()), |error| Err(failed(error)))))
}

/// Says why a request failed.
fn failed(error: &Value) -> RecordError {
    let said = [&error["message"], &error["error"]["message"], &error["code"]];
    let said = said.into_iter().find_map(Value::as_str);
    RecordError::Failed(said.map_or_else(|| error.to_string(), str::to_owned))
}

/// Returns the part of a response that has its answers.
pub(super) fn within(response: &Object) -> Option<&Value> {
    let is_more = |value: &&Value| value.is_object() || value.is_array();
    WITHIN.iter().find_map(|key| response.get(*key).filter(is_more))
}

/// Returns the text of an answer: of a message or its parts, put together. An answer of which nothing is
/// said is empty.
pub(super) fn text(answer: &Value) -> Option<String> {
    match answer {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => {
            let texts: Vec<String> = parts.iter().filter_map(text).collect();
            (!texts.is_empty()).then(|| texts.concat())
        }
        Value::Object(of) => TEXT.iter().find_map(|key| match of.get(*key)? {
            Value::Null => Some(String::new()),
            value => text(value),
        }),
        _ => None,
    }
}

/// Returns what the model says last, where a list is a conversation, or the steps to one answer.
pub(super) fn last_said(list: &[Value]) -> Option<String> {
    let is_turn =
        |turn: &Value| turn.get("role").or(turn.get("type")).is_some_and(Value::is_string);
    if list.is_empty() || !list.iter().all(is_turn) {
        return None;
    }
    let says = |turn: &&Value| match turn["role"].as_str() {
        None | Some("assistant" | "model") => true,
        Some(_) => false,
    };
    list.iter().rev().filter(says).find_map(text)
}
