//! The tokenizer of a checkpoint, with the tokens that `added_tokens.json` and `tokenizer_config.json`
//! add to it.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use crate::{error::Error, spiece::spiece_to_json, tokenizer::Tokenizer, weights::Files};

pub(crate) const ADDED: &str = "added_tokens.json";
pub(crate) const SETTINGS: &str = "tokenizer_config.json";
pub(crate) const SPIECE: &str = "spiece.model";

/// Sentinels of a T5 whose files do not say how many it has.
const SENTINELS: u64 = 100;

/// A token that a file says the tokenizer has.
struct Told {
    file: &'static str,
    text: String,
    id: Option<u64>,
    /// How it is found in a text: the keys of `tokenizer.json`.
    how: Map<String, Json>,
}

/// Returns `tokenizer.json`, converted from `spiece.model` where there is none, with the tokens that
/// other files add to it.
///
/// # Errors
/// If there is none, a file cannot be read, or a token would not have the id that its file gives it.
pub(crate) fn tokenizer_json(files: &Files) -> Result<Vec<u8>, Error> {
    let json = match (files.get("tokenizer.json"), files.get(SPIECE)) {
        (Some(json), _) => json.clone(),
        (None, Some(spiece)) => spiece_to_json(spiece, sentinels(files)?)?,
        (None, None) => return Err(Error::MissingFile { name: "tokenizer.json".into() }),
    };
    with_added(files, json)
}

/// Returns how many sentinels follow the pieces of `spiece.model`.
///
/// # Errors
/// If `tokenizer_config.json` cannot be read or has a number that no T5 has.
fn sentinels(files: &Files) -> Result<usize, Error> {
    let settings = object(files, SETTINGS)?;
    let told = settings.get("extra_ids").filter(|told| !told.is_null());
    match told.map_or(Some(SENTINELS), Json::as_u64) {
        Some(told) if told <= 10_000 => Ok(told as usize),
        _ => Err(broken(format!("extra_ids of {SETTINGS} is no number from 0 to 10000"))),
    }
}

/// Adds to a `tokenizer.json` the tokens that the files beside it have and it does not.
fn with_added(files: &Files, tokenizer: Vec<u8>) -> Result<Vec<u8>, Error> {
    let told = told(files)?;
    if told.is_empty() {
        return Ok(tokenizer);
    }
    let mut json: Map<String, Json> =
        serde_json::from_slice(&tokenizer).map_err(|error| broken(error.to_string()))?;
    let known = json.get("added_tokens").and_then(Json::as_array).cloned().unwrap_or_default();
    let is_known = |text: &str| known.iter().any(|token| token["content"] == text);
    let mut new = BTreeMap::new();
    for Told { text, id, how, .. } in &told {
        if let (false, &Some(id)) = (is_known(text), id) {
            let mut token = how.clone();
            token.extend([("id".to_owned(), id.into()), ("content".to_owned(), json!(text))]);
            new.entry(id).or_insert(Json::Object(token));
        }
    }
    let all = known.iter().cloned().chain(new.into_values()).collect();
    json.insert("added_tokens".to_owned(), all);
    let bytes = serde_json::to_vec(&json).map_err(|error| broken(error.to_string()))?;
    let tokenizer = Tokenizer::from_json(&bytes)?;
    for Told { file, text, id, .. } in told {
        let found = tokenizer.id(&text).map(u64::from);
        if found.is_none() || id.is_some_and(|id| found != Some(id)) {
            let place = |id: Option<u64>| id.map_or("none".to_owned(), |id| id.to_string());
            return Err(broken(format!(
                "the id of {text:?} is {} in {file}, but {} in the tokenizer; save all files of \
                 the tokenizer anew",
                place(id),
                place(found),
            )));
        }
    }
    Ok(bytes)
}

/// Returns the tokens that both files have.
fn told(files: &Files) -> Result<Vec<Told>, Error> {
    let settings = object(files, SETTINGS)?;
    let mut all = Vec::new();
    if let Some(Json::Object(tokens)) = settings.get("added_tokens_decoder") {
        for (id, token) in tokens {
            let text = text_of(token).unwrap_or_default().to_owned();
            let how = token.as_object().map(|keys| how(|key| keys.get(key) == Some(&json!(true))));
            let (id, how) = (id.parse().ok(), how.unwrap_or_default());
            all.push(Told { file: SETTINGS, text, id, how });
        }
    }
    let special: Vec<&str> = ["additional_special_tokens", "extra_special_tokens"]
        .iter()
        .flat_map(|key| match settings.get(*key) {
            Some(Json::Array(tokens)) => tokens.iter().filter_map(text_of).collect(),
            Some(Json::Object(tokens)) => tokens.values().filter_map(text_of).collect(),
            _ => Vec::new(),
        })
        .collect();
    for (text, id) in object(files, ADDED)? {
        let is_special = special.contains(&text.as_str());
        let how = how(|key| key == if is_special { "special" } else { "normalized" });
        all.push(Told { file: ADDED, text, id: id.as_u64(), how });
    }
    // Those that stand in a list without an id have it elsewhere.
    let listed = special.iter().map(|text| {
        let text = (*text).to_owned();
        Told { file: SETTINGS, text, id: None, how: Map::new() }
    });
    all.extend(listed);
    Ok(all)
}

/// Returns the flags of a token.
fn how(is_set: impl Fn(&str) -> bool) -> Map<String, Json> {
    let keys = ["single_word", "lstrip", "rstrip", "normalized", "special"];
    keys.iter().map(|key| ((*key).to_owned(), is_set(key).into())).collect()
}

/// Returns the text of a token, which is written alone or with its flags.
fn text_of(token: &Json) -> Option<&str> {
    token.as_str().or_else(|| token.get("content")?.as_str())
}

/// Reads a file that holds one object; an empty one where it is not there.
fn object(files: &Files, file: &str) -> Result<Map<String, Json>, Error> {
    let Some(bytes) = files.get(file) else { return Ok(Map::new()) };
    serde_json::from_slice(bytes)
        .map_err(|error| Error::Json { file: file.to_owned(), reason: error.to_string() })
}

fn broken(reason: String) -> Error {
    Error::Tokenizer { reason }
}
