//! The decoders by name: that of the paper, its baselines and its ablations, and our own.

mod values;

use std::{fmt, str::FromStr, sync::LazyLock};

use beamsplitter_common::lexicon::rows;
use serde::{Deserialize, Serialize};

use crate::{
    method::{Diversity, Method, Sampling},
    settings::Settings,
};

/// A decoder by name. This is the only list of decoders: the command and the page read it.
///
/// The serialized names are part of stored runs and do not change.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Our own: LogicalBeam within a grammar, and names masked.
    #[default]
    Beamsplitter,
    /// ODIN: search over masked schemas (Vaidya et al., section 5).
    Odin,
    /// LogicalBeam as in the paper (section 5).
    LogicalBeam,
    /// Beam search of width 10 (section 6.2).
    Beam,
    /// LogicalBeam as in the authors' released code.
    Released,
    /// Beam search of width 25 (figure 4).
    Wide,
    /// Beam search of width 1.
    Greedy,
    /// Diverse beam search (Vijayakumar et al., 2018).
    Diverse,
    /// Top-k sampling, k = 50 (section 6.2).
    TopK,
    /// Nucleus sampling, p = 0.9 (section 6.2).
    Nucleus,
    /// Typical sampling, p = 0.9 (section 6.2).
    Typical,
    /// Ablation: SQL under each plan in one pass (section 6.5, table 4).
    SingleStage,
    /// Ablation: templates by beam search, filled by beam search (section 6.5, table 4).
    TwoStage,
    /// Ablation: and counterfactual plans (section 6.5, table 4).
    TemplateDiversity,
    /// Ablation: and restricted infilling, which makes it LogicalBeam (section 6.5, table 4).
    SchemaDiversity,
}

/// The error of a name that no decoder has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no decoder `{0}`; there are {names}", names = names())]
pub struct UnknownPreset(pub String);

fn names() -> String {
    Preset::ALL.map(Preset::name).join(", ")
}

/// The description of a decoder.
struct Description {
    name: &'static str,
    label: &'static str,
    about: &'static str,
    section: Option<&'static str>,
}

/// The descriptions, in the order of the decoders.
static DESCRIPTIONS: LazyLock<Vec<Description>> = LazyLock::new(|| {
    let rows = rows(include_str!("preset/presets.txt"));
    let described = |[name, label, about, section]: [&'static str; 4]| {
        let section = Some(section).filter(|section| !section.is_empty());
        Description { name, label, about, section }
    };
    rows.map(described).collect()
});

impl Preset {
    /// All decoders, in the order of menus.
    pub const ALL: [Self; 15] = [
        Self::Beamsplitter,
        Self::Odin,
        Self::LogicalBeam,
        Self::Beam,
        Self::Released,
        Self::Wide,
        Self::Greedy,
        Self::Diverse,
        Self::TopK,
        Self::Nucleus,
        Self::Typical,
        Self::SingleStage,
        Self::TwoStage,
        Self::TemplateDiversity,
        Self::SchemaDiversity,
    ];

    /// Returns the name, as commands, addresses and files have it.
    pub fn name(self) -> &'static str {
        self.description().name
    }

    /// Returns the name for people, as menus have it.
    pub fn label(self) -> &'static str {
        self.description().label
    }

    /// Says in a sentence what the decoder does.
    pub fn about(self) -> &'static str {
        self.description().about
    }

    /// Says what the decoder does, and where the paper describes it.
    pub fn summary(self) -> String {
        match self.section() {
            Some(section) => format!("{} Section {section} of the paper.", self.about()),
            None => self.about().to_owned(),
        }
    }

    /// Returns the section of the LogicalBeam paper that describes the decoder, if one does.
    pub fn section(self) -> Option<&'static str> {
        self.description().section
    }

    /// Returns the decoder of a name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Returns whether the decoder writes templates.
    pub fn has_templates(self) -> bool {
        self.settings().templates.is_some()
    }

    fn description(self) -> &'static Description {
        &DESCRIPTIONS[self as usize]
    }

    /// Returns its settings.
    pub fn settings(self) -> Settings {
        let sample = |name: &str, sampling: Sampling| {
            let mut settings = Settings::beam(5);
            settings.name = name.into();
            settings.vanilla.beam.method = Method::Sample(sampling);
            settings
        };
        let plain = Sampling::default();
        match self {
            Self::Beam => Settings::beam(10),
            Self::Wide => Settings::beam(25),
            Self::Greedy => Settings::beam(1),
            Self::Diverse => {
                let mut settings = Settings::beam(10);
                settings.name = "Diverse beam search".into();
                settings.vanilla.beam.method = Method::Diverse(Diversity::default());
                settings
            }
            Self::TopK => sample("Top-k sampling", Sampling { top_k: Some(50), ..plain }),
            Self::Nucleus => sample("Nucleus sampling", Sampling { top_p: Some(0.9), ..plain }),
            Self::Typical => sample("Typical sampling", Sampling { typical_p: Some(0.9), ..plain }),
            Self::LogicalBeam => Settings::paper(),
            Self::Released => Settings::released(),
            Self::SingleStage => Settings::single_stage(),
            Self::TwoStage => Settings::two_stage(),
            Self::TemplateDiversity => Settings::template_diversity(),
            Self::Beamsplitter => Settings::beamsplitter(),
            Self::Odin => Settings::odin(),
            Self::SchemaDiversity => {
                Settings { name: "Ablation: + schema diversity".into(), ..Settings::paper() }
            }
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(name: &str) -> Result<Self, UnknownPreset> {
        Self::named(name).ok_or_else(|| UnknownPreset(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for preset in Preset::ALL {
            assert_eq!(preset.to_string().parse(), Ok(preset));
            assert!(!preset.settings().name.is_empty());
            assert!(!preset.label().is_empty() && preset.about().ends_with('.'), "{preset}");
        }
        let unknown = "bream".parse::<Preset>().expect_err("no fish");
        assert!(
            unknown
                .to_string()
                .starts_with("there is no decoder `bream`; there are beamsplitter, ")
        );
    }

    #[test]
    fn as_many_as_are_wanted_can_be_found() {
        let width = |preset: Preset, count| preset.settings().returning(count).vanilla.beam.width;
        assert_eq!(width(Preset::Beam, 5), 10);
        assert_eq!(width(Preset::Beam, 25), 25);
        assert_eq!(width(Preset::Greedy, 5), 1);
        assert_eq!(width(Preset::Diverse, 12), 15);
        assert_eq!(width(Preset::Nucleus, 7), 7);
        assert_eq!(width(Preset::LogicalBeam, 25), 10);
    }
}
