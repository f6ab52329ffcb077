//! The ways in which questions and schemas are written for a model, and its outputs are read.

use beamsplitter_decode::{Settings, settings::Beam};
use beamsplitter_link::Words;
use beamsplitter_prompt::{Pieces, QuestionPrompt, TextForm, TextPrompt};

/// The way in which a model reads prompts and writes outputs. The model's manifest names it.
#[allow(clippy::large_enum_variant, reason = "one is loaded for each model")]
pub enum Linearisation {
    /// Models of our own: words with vectors, and pointers at names.
    Pointers(Words),
    /// Published T5 checkpoints: text in pieces.
    Text {
        /// The form of inputs and outputs.
        form: TextForm,
        /// The tokenizer.
        pieces: Box<dyn Pieces>,
    },
}

/// A [`Linearisation`], borrowed.
#[derive(Clone, Copy)]
pub enum LinearisationRef<'a> {
    /// See [`Linearisation::Pointers`].
    Pointers(&'a Words),
    /// See [`Linearisation::Text`].
    Text(&'a TextForm, &'a dyn Pieces),
}

impl<'a> From<&'a Linearisation> for LinearisationRef<'a> {
    fn from(linearisation: &'a Linearisation) -> Self {
        match linearisation {
            Linearisation::Pointers(words) => Self::Pointers(words),
            Linearisation::Text { form, pieces } => Self::Text(form, pieces.as_ref()),
        }
    }
}

impl<'a> From<&'a Words> for LinearisationRef<'a> {
    fn from(words: &'a Words) -> Self {
        Self::Pointers(words)
    }
}

/// The prompt that a model read.
pub enum ModelPrompt {
    /// Words and pointers.
    Pointers(QuestionPrompt),
    /// Text in pieces.
    Text(TextPrompt),
}

/// Returns the settings that a checkpoint supports: without templates where it has learned none,
/// and with outputs no longer than it can write.
pub(crate) fn supported_settings(settings: &Settings, form: &TextForm) -> Settings {
    let mut supported = settings.clone();
    // Spelled-out names have no grammar.
    supported.masking = None;
    supported.odin = None;
    if !form.has_templates() && supported.templates.take().is_some() {
        supported.ranking.vanilla = supported.vanilla.beam.width;
    }
    let shorten = |beam: &mut Beam| beam.max_length = beam.max_length.min(form.max_output.max(2));
    shorten(&mut supported.vanilla.beam);
    shorten(&mut supported.infilling.beam);
    if let Some(templates) = &mut supported.templates {
        shorten(&mut templates.beam);
    }
    supported
}
