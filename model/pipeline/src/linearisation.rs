//! How questions and schemas are written for a model, and how its outputs are read.

use beamsplitter_decode::{Settings, settings::Beam};
use beamsplitter_link::Words;
use beamsplitter_prompt::{Pieces, QuestionPrompt, TextForm, TextPrompt};

/// What a loaded model needs beside its weights. Its manifest says which of the two it is.
#[allow(clippy::large_enum_variant, reason = "one is loaded for each model")]
pub enum Linearisation {
    /// Our own models: words with vectors, and pointers at names.
    Pointers(Words),
    /// Published T5 checkpoints: everything spelled out in pieces.
    Text {
        /// How it is spelled out.
        form: TextForm,
        /// The tokenizer.
        pieces: Box<dyn Pieces>,
    },
}

/// A [`Linearisation`], borrowed.
#[derive(Clone, Copy)]
pub enum Language<'a> {
    /// Words and pointers.
    Pointers(&'a Words),
    /// Pieces.
    Text(&'a TextForm, &'a dyn Pieces),
}

impl<'a> From<&'a Linearisation> for Language<'a> {
    fn from(linearisation: &'a Linearisation) -> Self {
        match linearisation {
            Linearisation::Pointers(words) => Self::Pointers(words),
            Linearisation::Text { form, pieces } => Self::Text(form, pieces.as_ref()),
        }
    }
}

impl<'a> From<&'a Words> for Language<'a> {
    fn from(words: &'a Words) -> Self {
        Self::Pointers(words)
    }
}

/// What a model read.
pub enum Read {
    /// Words and pointers.
    Pointers(QuestionPrompt),
    /// Pieces; it tells what was left out.
    Text(TextPrompt),
}

/// The settings as far as a checkpoint can follow them: without templates where it knows none,
/// and with outputs no longer than it can write.
pub(crate) fn limited(settings: &Settings, form: &TextForm) -> Settings {
    let mut limited = settings.clone();
    // Spelled-out names have no grammar.
    limited.masking = None;
    limited.fusion = 0.0;
    if !form.has_templates() && limited.templates.take().is_some() {
        limited.ranking.vanilla = limited.vanilla.beam.width;
    }
    let shorten = |beam: &mut Beam| beam.max_length = beam.max_length.min(form.max_output.max(2));
    shorten(&mut limited.vanilla.beam);
    shorten(&mut limited.infilling.beam);
    if let Some(templates) = &mut limited.templates {
        shorten(&mut templates.beam);
    }
    limited
}
