//! How a package's model reads and writes, as its manifest says.

use std::borrow::Cow;

use beamsplitter_decode::Token;
use beamsplitter_link::Words;
use beamsplitter_pipeline::Linearisation;
use beamsplitter_prompt::{Pieces, TextForm};
use beamsplitter_t5::{Package, TaskConfig, Tokenizer};

/// Name of the linearisation of our own models, in a manifest.
pub const POINTERS: &str = "pointers";
/// Name of the paper's.
pub const LOGICALBEAM: &str = "logicalbeam";

/// The linearisation of a package.
///
/// # Errors
/// In words: a file is missing or damaged, or the manifest names an unknown linearisation.
pub fn linearisation(package: &Package) -> Result<Linearisation, String> {
    let file = |name| package.file(name).map_err(|error| error.to_string());
    match package.manifest.linearisation.as_str() {
        POINTERS => Words::from_bytes(file("tokenizer.json")?, file("words.bin")?)
            .map(Linearisation::Pointers)
            .map_err(|error| error.to_string()),
        LOGICALBEAM => {
            let tokenizer = package.tokenizer().map_err(|error| error.to_string())?;
            let mut form = TextForm::default();
            let prefix = |name: &str| package.manifest.tasks.get(name).map(prefix);
            if let Some(prefix) = prefix("vanilla") {
                form.vanilla.prefix = prefix;
            }
            if let (Some(task), Some(prefix)) = (&mut form.template, prefix("template")) {
                task.prefix = prefix;
            }
            if let (Some(task), Some(prefix)) = (&mut form.fill, prefix("fill")) {
                task.prefix = prefix;
            }
            Ok(Linearisation::Text { form, pieces: Box::new(T5Pieces(tokenizer)) })
        }
        other => Err(format!(
            "manifest.json names the linearisation {other}; this page knows {POINTERS} and \
             {LOGICALBEAM}."
        )),
    }
}

fn prefix(task: &TaskConfig) -> String {
    task.prefix.clone()
}

/// T5's pieces of words.
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
