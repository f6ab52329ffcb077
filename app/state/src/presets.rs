//! Named settings that a person keeps.

use beamsplitter_protocol::Decoder;
use serde::{Deserialize, Serialize};

/// Longest name of a preset, in characters.
pub const LONGEST_NAME: usize = 60;
/// Most presets that are kept.
pub const MOST_PRESETS: usize = 40;

/// A decoder with changed settings, by a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// The decoder.
    pub decoder: Decoder,
    /// What is changed of its settings, each as `NAME=VALUE`.
    #[serde(default)]
    pub changes: Vec<String>,
}

/// Why a preset is not kept. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PresetError {
    /// It has no name.
    #[error("Give the preset a name.")]
    Unnamed,
    /// Its name is too long.
    #[error("The name has more than {LONGEST_NAME} characters.")]
    LongName,
    /// There are too many.
    #[error("There are {MOST_PRESETS} presets already. Delete one first.")]
    Full,
}

impl Preset {
    /// Returns whether these are its settings, in whatever order.
    pub fn is(&self, decoder: Decoder, changes: &[String]) -> bool {
        self.decoder == decoder
            && self.changes.len() == changes.len()
            && self.changes.iter().all(|change| changes.contains(change))
    }
}

/// Puts a preset among the others, in the order of their names; one of the same name is replaced.
///
/// # Errors
/// If it has no name or too long a one, or if there are too many.
pub fn keep(presets: &mut Vec<Preset>, preset: Preset) -> Result<(), PresetError> {
    let name = preset.name.trim().to_owned();
    if name.is_empty() {
        return Err(PresetError::Unnamed);
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(PresetError::LongName);
    }
    let known = presets.iter().position(|other| other.name == name);
    if known.is_none() && presets.len() >= MOST_PRESETS {
        return Err(PresetError::Full);
    }
    let preset = Preset { name, ..preset };
    match known {
        Some(place) => presets[place] = preset,
        None => presets.push(preset),
    }
    presets.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(())
}

/// Puts kept presets among those that are there, which win where the names are the same. A preset
/// of another version, which this one cannot read, is left out.
pub fn bring(presets: &mut Vec<Preset>, kept: &str) {
    let known: Vec<serde_json::Value> = serde_json::from_str(kept).unwrap_or_default();
    for preset in known.into_iter().filter_map(|one| serde_json::from_value::<Preset>(one).ok()) {
        if presets.iter().all(|other| other.name != preset.name) {
            // One that does not fit any more has no place.
            keep(presets, preset).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preset(name: &str, changes: &[&str]) -> Preset {
        let changes = changes.iter().map(|&change| change.to_owned()).collect();
        Preset { name: name.into(), decoder: Decoder::Beam, changes }
    }

    #[test]
    fn presets_stand_by_name_and_one_of_the_same_name_is_replaced() {
        let mut all = Vec::new();
        for (name, change) in [("wide", "a=1"), (" narrow ", "a=2"), ("wide", "a=3")] {
            keep(&mut all, preset(name, &[change])).unwrap();
        }
        assert_eq!(all, [preset("narrow", &["a=2"]), preset("wide", &["a=3"])]);
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Preset>>(&text).unwrap(), all);
    }

    #[test]
    fn kept_presets_come_beside_new_ones_and_unknown_ones_stay_out() {
        let mut all = vec![preset("wide", &["a=1"])];
        let old = [preset("narrow", &[]), preset("wide", &["a=2"])];
        let unknown = r#"{"name":"later","decoder":"telepathy"}"#;
        let kept = serde_json::to_string(&old).unwrap().replacen('[', &format!("[{unknown},"), 1);
        bring(&mut all, &kept);
        assert_eq!(all, [preset("narrow", &[]), preset("wide", &["a=1"])]);
        bring(&mut all, "no list");
        assert_eq!(all.len(), 2);
    }

    #[test]
    fn what_cannot_be_kept_is_told() {
        let mut all = Vec::new();
        assert_eq!(keep(&mut all, preset("  ", &[])), Err(PresetError::Unnamed));
        assert_eq!(keep(&mut all, preset(&"x".repeat(61), &[])), Err(PresetError::LongName));
        for number in 0..MOST_PRESETS {
            keep(&mut all, preset(&number.to_string(), &[])).unwrap();
        }
        assert_eq!(keep(&mut all, preset("one more", &[])), Err(PresetError::Full));
        assert_eq!(keep(&mut all, preset("7", &["a=1"])), Ok(()), "it is there already");
    }

    #[test]
    fn settings_are_the_same_in_any_order() {
        let known = preset("x", &["a=1", "b=2"]);
        let changes = ["b=2".to_owned(), "a=1".to_owned()];
        assert!(known.is(Decoder::Beam, &changes));
        assert!(!known.is(Decoder::Beam, &changes[..1]) && !known.is(Decoder::Greedy, &changes));
    }
}
