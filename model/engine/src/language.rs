//! The linearisations by the names that manifests have.

use std::borrow::Cow;

use beamsplitter_decode::Token;
use beamsplitter_link::Words;
use beamsplitter_pipeline::Linearisation;
use beamsplitter_prompt::{Pieces, TextForm};
use beamsplitter_t5::{Package, Tokenizer};

use crate::error::EngineError;

/// Name of the linearisation of our own models that were trained before values were offered and the
/// output language had parts of dates, CASE and the like, in a manifest.
pub const POINTERS: &str = "pointers";
/// Name of the linearisation of our own models, in a manifest.
pub const OFFERS: &str = "pointers and values";
/// Name of the linearisation of the paper's checkpoints, in a manifest.
pub const LOGICALBEAM: &str = "logicalbeam";

/// Loads the linearisation of a package.
///
/// # Errors
/// If a file is missing or damaged, or the manifest names an unknown linearisation.
pub fn linearisation(package: &Package) -> Result<Linearisation, EngineError> {
    match package.manifest.linearisation.as_str() {
        name @ (POINTERS | OFFERS) => {
            let words = Words::new(package.file("tokenizer.json")?, package.word_table()?)?;
            Ok(Linearisation::Pointers(match name {
                OFFERS => words,
                _ => words.without_offers(),
            }))
        }
        LOGICALBEAM => {
            let mut form = TextForm::default();
            let prefix = |name: &str| package.manifest.tasks.get(name).map(|t| t.prefix.clone());
            if let Some(prefix) = prefix("vanilla") {
                form.vanilla.prefix = prefix;
            }
            if let (Some(task), Some(prefix)) = (&mut form.template, prefix("template")) {
                task.prefix = prefix;
            }
            if let (Some(task), Some(prefix)) = (&mut form.fill, prefix("fill")) {
                task.prefix = prefix;
            }
            Ok(Linearisation::Text { form, pieces: Box::new(T5Pieces(package.tokenizer()?)) })
        }
        other => Err(EngineError::Linearisation {
            name: other.to_owned(),
            known: format!("{POINTERS:?}, {OFFERS:?} and {LOGICALBEAM:?}"),
        }),
    }
}

/// The tokenizer of a T5 checkpoint.
struct T5Pieces(Tokenizer);

impl Pieces for T5Pieces {
    fn encode(&self, text: &str) -> Vec<Token> {
        // Its tokenizer knows a piece for every text: the unknown one.
        self.0.encode_plain(text).unwrap_or_default()
    }

    fn decode(&self, pieces: &[Token]) -> String {
        self.0.decode(pieces).unwrap_or_default()
    }

    fn text(&self, piece: Token) -> Cow<'_, str> {
        self.0.piece(piece).map_or(Cow::Borrowed(""), Cow::Owned)
    }
}
