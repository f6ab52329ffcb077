//! The systems that can stand beside each other: the decoders, and variants of them by a setting.

use beamsplitter_protocol::Decoder;

/// A decoder, with what is changed of its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct System {
    /// How it searches.
    pub decoder: Decoder,
    /// What is changed of the decoder's settings, each as `NAME=VALUE`.
    pub changes: &'static [&'static str],
    /// Its name in an address.
    pub name: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// What it does that the decoder alone does not; empty where nothing is changed.
    about: &'static str,
}

/// ODIN as its paper has it: the encoder reads each smaller schema, where our preset reads the whole
/// schema once and forbids the masked names in the output.
const READ_ANEW: System = System {
    decoder: Decoder::Odin,
    changes: &["odin.encoding=each"],
    name: "odin-anew",
    label: "ODIN, each schema read anew",
    about: "The encoder reads every smaller schema by itself, as in ODIN's paper (algorithm 1); “ODIN” reads the whole schema once and forbids the masked names.",
};

impl System {
    /// Returns all systems, in the order of menus: a variant follows its decoder.
    pub fn all() -> Vec<Self> {
        let plain = |decoder: Decoder| Self {
            decoder,
            changes: &[],
            name: decoder.name(),
            label: decoder.label(),
            about: "",
        };
        let with_variants = |decoder| {
            let variant = (READ_ANEW.decoder == decoder).then_some(READ_ANEW);
            [Some(plain(decoder)), variant].into_iter().flatten()
        };
        Decoder::ALL.into_iter().flat_map(with_variants).collect()
    }

    /// Returns the systems that are compared before others are chosen: our preset, which masks names
    /// of its best query, ODIN both ways, LogicalBeam and plain beam search.
    pub fn first() -> Vec<Self> {
        let decoders = [Decoder::Beamsplitter, Decoder::Odin, Decoder::LogicalBeam, Decoder::Beam];
        Self::all().into_iter().filter(|system| decoders.contains(&system.decoder)).collect()
    }

    /// Returns the systems of an address: their names with commas between them. What is no name is left out.
    pub fn named(names: &str) -> Vec<Self> {
        let system = |name: &str| Self::all().into_iter().find(|system| system.name == name.trim());
        names.split(',').filter_map(system).collect()
    }

    /// Returns systems as an address names them.
    pub fn names(systems: &[Self]) -> String {
        systems.iter().map(|system| system.name).collect::<Vec<_>>().join(",")
    }

    /// Returns the changes as a run has them.
    pub fn changes(&self) -> Vec<String> {
        self.changes.iter().map(|change| (*change).to_owned()).collect()
    }

    /// Returns what the system does, and where a paper describes it.
    pub fn summary(&self) -> String {
        if self.about.is_empty() { self.decoder.summary() } else { self.about.to_owned() }
    }

    /// Returns the name of what a run was searched with: of a system, or of a decoder and the number
    /// of settings that are changed.
    pub fn label_of(decoder: Decoder, changes: &[String]) -> String {
        let is = |system: &Self| system.decoder == decoder && system.changes == changes;
        match Self::all().into_iter().find(is) {
            Some(system) => system.label.to_owned(),
            None => format!("{}, with other settings", decoder.label()),
        }
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::settings::{Change, Encoding, change};

    use super::*;

    #[test]
    fn a_variant_changes_what_it_says() {
        let variant = System::all().into_iter().find(|system| *system == READ_ANEW).unwrap();
        let encoding = |changes: &[String]| {
            let changes: Vec<Change> = changes.iter().map(|c| c.parse().unwrap()).collect();
            change(variant.decoder.settings(), &changes).unwrap().odin.unwrap().encoding
        };
        assert_eq!(encoding(&[]), Encoding::Once);
        assert_eq!(encoding(&variant.changes()), Encoding::Each);
    }

    #[test]
    fn systems_have_names_of_their_own() {
        let labels: Vec<&str> = System::all().iter().map(|system| system.label).collect();
        assert_eq!(labels[..3], ["Beamsplitter", "ODIN", "ODIN, each schema read anew"]);
        assert_eq!(System::first().len(), 5);
        assert_eq!(System::named(&System::names(&System::all())), System::all());
        assert_eq!(System::names(&System::named("odin-anew,x, beam")), "odin-anew,beam");
        let label = |changes: &[&str]| {
            let changes: Vec<String> = changes.iter().map(|c| (*c).to_owned()).collect();
            System::label_of(Decoder::Odin, &changes)
        };
        assert_eq!(label(&[]), "ODIN");
        assert_eq!(label(READ_ANEW.changes), READ_ANEW.label);
        assert_eq!(label(&["odin.max_calls=2"]), "ODIN, with other settings");
    }
}
