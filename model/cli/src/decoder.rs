//! Which decoder, and with which of its settings changed.

use std::str::FromStr;

use beamsplitter_decode::{Diversity, Method, Preset, Sampling, Settings, UnknownPreset};
use clap::Args;

use crate::settings::SettingsError;
use beamsplitter_decode::settings::{Change, change};

/// Name of the decoder whose candidates are [interpreted](beamsplitter_interpret).
const INTERPRET: &str = "interpret";

/// A decoder by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoder {
    /// How it searches.
    pub preset: Preset,
    /// Whether what it finds is interpreted: rules add readings, and few are shown.
    pub interprets: bool,
}

impl From<Preset> for Decoder {
    fn from(preset: Preset) -> Self {
        Self { preset, interprets: false }
    }
}

impl Decoder {
    /// Returns the name that `--decoder` has for it.
    pub fn name(self) -> &'static str {
        if self.interprets { INTERPRET } else { self.preset.name() }
    }

    /// Returns its settings, for at most `top` candidates.
    pub fn settings(self, top: usize) -> Settings {
        self.preset.settings().returning(top)
    }
}

impl FromStr for Decoder {
    type Err = UnknownPreset;

    fn from_str(name: &str) -> Result<Self, UnknownPreset> {
        if name == INTERPRET {
            return Ok(Self { preset: Preset::default(), interprets: true });
        }
        name.parse::<Preset>().map(Self::from)
    }
}

impl std::fmt::Display for Decoder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// Options of a decoder.
#[derive(Args)]
pub struct Options {
    /// How to search: beam, greedy, diverse, top-k, nucleus, typical, logicalbeam,
    /// logicalbeam-released, single-stage, two-stage, template-diversity, schema-diversity, odin
    /// or beamsplitter.
    #[arg(long, default_value_t = Decoder::from(Preset::default()))]
    pub decoder: Decoder,
    #[command(flatten)]
    tuning: Tuning,
}

/// Options of several decoders, each of which is run.
#[derive(Args)]
pub struct Several {
    /// How to search: beam, greedy, diverse, top-k, nucleus, typical, logicalbeam,
    /// logicalbeam-released, single-stage, two-stage, template-diversity, schema-diversity, odin
    /// or beamsplitter; `interpret` adds readings by rules. Several, with commas between them, are
    /// run one after the other, and one table has them all.
    #[arg(long = "decoder", value_delimiter = ',', default_values_t = [Decoder::from(Preset::default())])]
    pub decoders: Vec<Decoder>,
    #[command(flatten)]
    pub tuning: Tuning,
}

/// What may be changed of a decoder.
#[derive(Args)]
pub struct Tuning {
    /// Change any setting of the decoder, as NAME=VALUE. A trace lists all names under
    /// `run.settings`.
    #[arg(long)]
    set: Vec<Change>,
    /// Number of hypotheses in a beam, or of samples for a sampling decoder.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=25))]
    width: Option<u16>,
    /// Divide the score of a finished query by its length to this power.
    #[arg(long, allow_negative_numbers = true)]
    length_penalty: Option<f64>,
    /// Number of groups of diverse beam search; the width must be a multiple of it.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=25))]
    groups: Option<u16>,
    /// Penalty of diverse beam search for a token that earlier groups chose, once for each of their
    /// beams that did.
    #[arg(long)]
    diversity: Option<f32>,
    /// Divide logits by this before drawing a token.
    #[arg(long)]
    temperature: Option<f64>,
    /// Draw from this many tokens, the most probable ones.
    #[arg(long)]
    top_k: Option<u16>,
    /// Draw from the most probable tokens, as many as have this probability together.
    #[arg(long)]
    top_p: Option<f64>,
    /// Draw from the most typical tokens, as many as have this probability together.
    #[arg(long)]
    typical_p: Option<f64>,
    /// Seed of the random numbers.
    #[arg(long)]
    seed: Option<u64>,
    /// Record at most this many hypotheses in the trace.
    #[arg(long)]
    trace_nodes: Option<usize>,
}

impl Options {
    /// Returns the decoder's settings, as [`Tuning::uninterpreted`] does.
    pub fn uninterpreted(&self, top: usize) -> Result<Settings, SettingsError> {
        self.tuning.uninterpreted(self.decoder, top)
    }

    /// Returns the decoder's settings, for at most `top` candidates.
    ///
    /// # Errors
    /// If an option belongs to another decoder.
    pub fn settings(&self, top: usize) -> Result<Settings, SettingsError> {
        self.tuning.settings(self.decoder, top)
    }
}

impl Several {
    /// Returns what tells the files of a run from those of the others; nothing where it is the only one.
    pub fn names(&self, decoder: Decoder) -> Vec<&'static str> {
        if self.decoders.len() > 1 { vec![decoder.name()] } else { Vec::new() }
    }
}

impl Tuning {
    /// Returns the settings of a decoder, for at most `top` candidates that are not interpreted.
    ///
    /// # Errors
    /// If the decoder is `interpret`, or an option belongs to another decoder.
    pub fn uninterpreted(&self, decoder: Decoder, top: usize) -> Result<Settings, SettingsError> {
        match decoder.interprets {
            true => Err(SettingsError::Interprets),
            false => self.settings(decoder, top),
        }
    }

    /// Returns the settings of a decoder, for at most `top` candidates.
    ///
    /// # Errors
    /// If an option belongs to another decoder.
    pub fn settings(&self, decoder: Decoder, top: usize) -> Result<Settings, SettingsError> {
        let foreign =
            |option, owner| SettingsError::Foreign { option, owner, decoder: decoder.to_string() };
        let mut settings = decoder.settings(top);
        let plain = settings.templates.is_none();
        for beam in [&mut settings.vanilla.beam, &mut settings.infilling.beam] {
            if let Some(width) = self.width {
                beam.width = usize::from(width);
                beam.returns = beam.width;
            }
            beam.length_penalty = self.length_penalty.unwrap_or(beam.length_penalty);
        }
        settings.trace.nodes = self.trace_nodes.unwrap_or(settings.trace.nodes);
        match &mut settings.vanilla.beam.method {
            Method::Diverse(Diversity { groups, penalty }) => {
                *groups = self.groups.map_or(*groups, usize::from);
                *penalty = self.diversity.unwrap_or(*penalty);
            }
            _ if self.groups.is_some() => return Err(foreign("--groups", "diverse")),
            _ if self.diversity.is_some() => return Err(foreign("--diversity", "diverse")),
            _ => {}
        }
        match &mut settings.vanilla.beam.method {
            Method::Sample(sampling) if plain => {
                let Sampling { temperature, top_k, top_p, typical_p, seed } = sampling;
                *temperature = self.temperature.unwrap_or(*temperature);
                *top_k = self.top_k.map(usize::from).or(*top_k);
                *top_p = self.top_p.or(*top_p);
                *typical_p = self.typical_p.or(*typical_p);
                *seed = self.seed.unwrap_or(*seed);
            }
            _ => {
                for (name, given) in [
                    ("--temperature", self.temperature.is_some()),
                    ("--top-k", self.top_k.is_some()),
                    ("--top-p", self.top_p.is_some()),
                    ("--typical-p", self.typical_p.is_some()),
                    ("--seed", self.seed.is_some()),
                ] {
                    if given {
                        return Err(foreign(name, "top-k, nucleus or typical"));
                    }
                }
            }
        }
        Ok(change(settings, &self.set)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        decoder: Options,
    }

    fn settings(words: &str) -> Result<Settings, String> {
        let words = std::iter::once("test").chain(words.split_whitespace());
        let command = Command::try_parse_from(words).map_err(|error| error.to_string())?;
        command.decoder.settings(5).map_err(|error| error.to_string())
    }

    #[test]
    fn options_change_the_decoder_that_has_them() {
        let beam = |words| settings(words).expect(words).vanilla.beam;
        assert_eq!(beam("--decoder beam --width 25").width, 25);
        assert_eq!(beam("--width 4 --length-penalty -0.5").length_penalty, -0.5);
        let diverse = Method::Diverse(Diversity { groups: 2, penalty: 1.5 });
        assert_eq!(beam("--decoder diverse --groups 2 --diversity 1.5").method, diverse);
        let sampling = Sampling { top_p: Some(0.5), seed: 9, ..Sampling::default() };
        let words = "--decoder nucleus --top-p 0.5 --seed 9";
        assert_eq!(beam(words).method, Method::Sample(sampling));
    }

    #[test]
    fn options_of_other_decoders_are_refused() {
        let error = settings("--decoder beam --groups 2").expect_err("beam has no groups");
        assert_eq!(error, "--groups belongs to the decoder diverse, not to beam");
        let error = settings("--seed 2").expect_err("beam search draws nothing");
        assert!(error.ends_with("top-k, nucleus or typical, not to beamsplitter"), "{error}");
        assert!(settings("--decoder bream").is_err_and(|e| e.contains("there is no decoder")));
        assert!(settings("--width 26").is_err());
    }
}
