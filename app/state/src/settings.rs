//! The settings of a decoder that the page offers, and what is changed of them.

use std::sync::LazyLock;

use beamsplitter_common::lexicon::rows;
use beamsplitter_protocol::Decoder;
use serde_json::Value;

/// A setting by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSetting {
    /// Its path in the decoder's settings, as `--set` and traces have it.
    pub path: &'static str,
    /// Another setting that gets the same value.
    pub also_sets: Option<&'static str>,
    /// What the page calls it.
    pub label: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Who describes it.
    pub source: SettingSource,
    /// Its values where these are words, each as the page calls it; empty for numbers and switches.
    pub words: &'static [(&'static str, &'static str)],
}

/// Who describes a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingSource {
    /// LogicalBeam's paper, in this section.
    Paper(&'static str),
    /// ODIN's paper, in this section.
    Odin(&'static str),
    /// The beam search of Hugging Face transformers, which both follow.
    Transformers,
    /// Nobody but this project.
    Own,
}

impl std::fmt::Display for SettingSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Paper(section) => write!(f, "section {section} of the paper"),
            Self::Odin(section) => write!(f, "section {section} of ODIN’s paper"),
            Self::Transformers => f.write_str("“generate” of transformers"),
            Self::Own => f.write_str("our own"),
        }
    }
}

impl SettingSource {
    fn read(text: &'static str) -> Self {
        match text.split_once(' ') {
            Some(("paper", section)) => Self::Paper(section),
            Some((_, section)) => Self::Odin(section),
            None if text == "transformers" => Self::Transformers,
            None => Self::Own,
        }
    }
}

/// The settings, in the order of the steps that they belong to.
pub static SETTINGS: LazyLock<Vec<NamedSetting>> = LazyLock::new(|| {
    let rows = rows(include_str!("settings/table.txt"));
    let setting = |[path, label, about, source, also, words]: [&'static str; 6]| NamedSetting {
        path,
        also_sets: Some(also).filter(|also| !also.is_empty()),
        label,
        about,
        source: SettingSource::read(source),
        words: words.split("; ").filter_map(|word| word.split_once('=')).collect::<Vec<_>>().leak(),
    };
    rows.map(setting).collect()
});

impl NamedSetting {
    /// Returns its value in a decoder, as JSON; none where the decoder has no such setting or does
    /// not use it.
    pub fn of(&self, decoder: Decoder) -> Option<Value> {
        let all = serde_json::to_value(decoder.settings()).ok()?;
        let has = |part: &str| all.get(part).is_some_and(|part| !part.is_null());
        let is_used = match self.path {
            "ranking.per_template" => has("templates"),
            "ranking.masked" => has("masking") || has("odin"),
            path if path.starts_with("infilling.") => has("templates"),
            _ => true,
        };
        if !is_used {
            return None;
        }
        let value = all.pointer(&format!("/{}", self.path.replace('.', "/")))?;
        (!value.is_null()).then(|| value.clone())
    }

    /// Returns its value among `changes`, if it is changed.
    pub fn changed<'a>(&self, changes: &'a [String]) -> Option<&'a str> {
        changes.iter().find_map(|change| {
            let (path, value) = change.split_once('=')?;
            (path == self.path).then_some(value)
        })
    }

    /// Sets its value among `changes`; the decoder's own value is no change.
    pub fn set(&self, changes: &mut Vec<String>, decoder: Decoder, value: &str) {
        let paths = || [Some(self.path), self.also_sets].into_iter().flatten();
        changes.retain(|change| {
            let path = change.split_once('=').map_or(change.as_str(), |(path, _)| path);
            paths().all(|mine| mine != path)
        });
        let wanted = match serde_json::from_str::<Value>(value) {
            Ok(wanted) => wanted,
            Err(_) if self.words.is_empty() => return,
            Err(_) => Value::String(value.to_owned()),
        };
        if self.of(decoder) != Some(wanted) {
            changes.extend(paths().map(|path| format!("{path}={value}")));
        }
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::settings::{Change, change};

    use super::*;

    #[test]
    fn every_setting_is_one_of_a_decoder() {
        assert_eq!(SETTINGS.len(), 33);
        for setting in SETTINGS.iter() {
            assert!(Decoder::ALL.iter().any(|d| setting.of(*d).is_some()), "{}", setting.path);
            for value in Decoder::ALL.iter().filter_map(|decoder| setting.of(*decoder)) {
                let known = |word: &str| setting.words.iter().any(|(name, _)| *name == word);
                assert!(value.as_str().is_none_or(known), "{}: {value}", setting.path);
            }
        }
    }

    #[test]
    fn a_decoder_has_the_settings_that_it_uses() {
        let of = |path: &str| {
            let setting = SETTINGS.iter().find(|setting| setting.path == path).unwrap();
            move |decoder| setting.of(decoder).is_some()
        };
        assert!(!of("templates.neighbours.paper.max_joins")(Decoder::Beam), "no plans");
        assert!(!of("infilling.beam.width")(Decoder::Beam), "no templates to fill");
        assert!(of("infilling.beam.width")(Decoder::LogicalBeam));
        assert!(!of("ranking.masked")(Decoder::LogicalBeam), "nothing is masked");
        assert!(of("vanilla.beam.method.sample.top_p")(Decoder::Nucleus));
        assert!(!of("vanilla.beam.method.sample.top_p")(Decoder::TopK), "not cut so");
    }

    #[test]
    fn a_word_is_set_as_the_command_reads_it() {
        let encoding = SETTINGS.iter().find(|setting| setting.path == "odin.encoding").unwrap();
        let mut changes = Vec::new();
        encoding.set(&mut changes, Decoder::Odin, "each");
        assert_eq!(changes, ["odin.encoding=each"]);
        encoding.set(&mut changes, Decoder::Odin, "once");
        assert!(changes.is_empty(), "the decoder's own value");
    }

    #[test]
    fn changes_are_those_of_the_command() {
        let mut changes = Vec::new();
        SETTINGS[0].set(&mut changes, Decoder::LogicalBeam, "25");
        assert_eq!(changes, ["vanilla.beam.width=25", "vanilla.beam.returns=25"]);
        assert_eq!(SETTINGS[0].changed(&changes), Some("25"));
        let parsed: Vec<Change> = changes.iter().map(|c| c.parse().unwrap()).collect();
        let settings = change(Decoder::LogicalBeam.settings(), &parsed).unwrap();
        assert_eq!(settings.vanilla.beam.width, 25);
        SETTINGS[0].set(&mut changes, Decoder::LogicalBeam, "10");
        assert!(changes.is_empty(), "the decoder's own value");
    }
}
