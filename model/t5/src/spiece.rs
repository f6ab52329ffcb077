//! Converts `spiece.model`, the SentencePiece unigram model of published T5s, to `tokenizer.json`.

use base64::{Engine, prelude::BASE64_STANDARD as STANDARD};
use serde_json::{Value as Json, json};

use crate::{
    error::Error,
    protobuf::{Fields, Value},
};

/// Kinds of pieces (`SentencePiece.Type`) that do not stand for their letters.
const UNKNOWN: u64 = 2;
const CONTROL: u64 = 3;

/// `TrainerSpec.ModelType` of unigram models.
const UNIGRAM: u64 = 1;

struct Piece {
    text: String,
    score: f32,
    kind: u64,
}

struct Spiece {
    pieces: Vec<Piece>,
    unknown: u64,
    charsmap: Vec<u8>,
}

/// Converts `spiece.model` to the `tokenizer.json` that Hugging Face has for T5: the model's own
/// normaliser, words marked by `▁`, and `</s>` at the end. So many sentinels follow the pieces, down
/// to `<extra_id_0>`.
///
/// # Errors
/// If the bytes are not a SentencePiece unigram model.
pub fn spiece_to_json(bytes: &[u8], sentinels: usize) -> Result<Vec<u8>, Error> {
    let Spiece { pieces, unknown, charsmap } = parse(bytes)?;
    let end = "</s>";
    let Some(end_id) = pieces.iter().position(|piece| piece.text == end) else {
        return Err(broken("spiece.model has no piece </s>"));
    };
    let extra = (0..sentinels).rev().map(|i| format!("<extra_id_{i}>"));
    let extra: Vec<String> = extra.collect();
    let specials = pieces.iter().enumerate().filter(|(_, p)| [UNKNOWN, CONTROL].contains(&p.kind));
    let specials = specials.map(|(id, piece)| (id, &piece.text));
    let added: Vec<Json> = specials
        .chain(extra.iter().enumerate().map(|(i, text)| (pieces.len() + i, text)))
        .map(|(id, text)| {
            json!({"id": id, "content": text, "single_word": false, "lstrip": false,
                   "rstrip": false, "normalized": false, "special": true})
        })
        .collect();
    let vocab: Vec<Json> = pieces
        .iter()
        .map(|piece| json!([piece.text, f64::from(piece.score)]))
        .chain(extra.iter().map(|text| json!([text, 0.0])))
        .collect();
    let normalizer = if charsmap.is_empty() {
        Json::Null
    } else {
        json!({"type": "Precompiled", "precompiled_charsmap": STANDARD.encode(&charsmap)})
    };
    let metaspace = json!({"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always",
                           "split": true});
    let sequence = json!([{"Sequence": {"id": "A", "type_id": 0}},
                          {"SpecialToken": {"id": end, "type_id": 0}}]);
    let pair = json!([{"Sequence": {"id": "A", "type_id": 0}},
                      {"SpecialToken": {"id": end, "type_id": 0}},
                      {"Sequence": {"id": "B", "type_id": 0}},
                      {"SpecialToken": {"id": end, "type_id": 0}}]);
    let tokenizer = json!({
        "version": "1.0",
        "truncation": null,
        "padding": null,
        "added_tokens": added,
        "normalizer": normalizer,
        "pre_tokenizer": {"type": "Sequence",
                          "pretokenizers": [{"type": "WhitespaceSplit"}, metaspace.clone()]},
        "post_processor": {"type": "TemplateProcessing", "single": sequence, "pair": pair,
                           "special_tokens": {end: {"id": end, "ids": [end_id],
                                                    "tokens": [end]}}},
        "decoder": metaspace,
        "model": {"type": "Unigram", "unk_id": unknown, "vocab": vocab, "byte_fallback": false},
    });
    serde_json::to_vec(&tokenizer).map_err(|error| broken(&error.to_string()))
}

fn broken(reason: &str) -> Error {
    Error::Tokenizer { reason: reason.into() }
}

/// Reads fields 1, 2 and 3 of `ModelProto`: pieces, trainer specification, normaliser.
fn parse(bytes: &[u8]) -> Result<Spiece, Error> {
    let damaged = || broken("spiece.model is damaged or no SentencePiece model");
    let mut found = Spiece { pieces: Vec::new(), unknown: 0, charsmap: Vec::new() };
    for field in Fields::new(bytes) {
        match field.ok_or_else(damaged)? {
            (1, Value::Bytes(piece)) => {
                found.pieces.push(parse_piece(piece).ok_or_else(damaged)?);
            }
            (2, Value::Bytes(trainer)) => {
                for field in Fields::new(trainer) {
                    match field.ok_or_else(damaged)? {
                        (3, Value::Number(kind)) if kind != UNIGRAM => {
                            return Err(broken("spiece.model is not a unigram model"));
                        }
                        (40, Value::Number(unknown)) => found.unknown = unknown,
                        _ => {}
                    }
                }
            }
            (3, Value::Bytes(normalizer)) => {
                for field in Fields::new(normalizer) {
                    if let (2, Value::Bytes(charsmap)) = field.ok_or_else(damaged)? {
                        found.charsmap = charsmap.to_vec();
                    }
                }
            }
            _ => {}
        }
    }
    if found.pieces.is_empty() { Err(damaged()) } else { Ok(found) }
}

fn parse_piece(bytes: &[u8]) -> Option<Piece> {
    let mut piece = Piece { text: String::new(), score: 0.0, kind: 1 };
    for field in Fields::new(bytes) {
        match field? {
            (1, Value::Bytes(text)) => piece.text = String::from_utf8(text.to_vec()).ok()?,
            (2, Value::Fixed32(score)) => piece.score = f32::from_le_bytes(score),
            (3, Value::Number(kind)) => piece.kind = kind,
            _ => {}
        }
    }
    Some(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_are_refused() {
        for bytes in [&b""[..], b"{\"json\": true}", &[0x0A, 0x7F, 1]] {
            assert!(matches!(spiece_to_json(bytes, 100), Err(Error::Tokenizer { .. })));
        }
    }
}
