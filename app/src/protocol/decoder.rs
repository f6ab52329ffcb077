//! The decoders that the page offers, by name.

use beamsplitter_decode::Settings;
use beamsplitter_decode::settings::Neighbours;
use serde::{Deserialize, Serialize};

/// How to search.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Decoder {
    /// Plans, templates and restricted infilling (LogicalBeam, sections 5.1 and 5.2).
    #[default]
    LogicalBeam,
    /// LogicalBeam with the constants of the authors' released code.
    Released,
    /// Plain beam search of width 10 (section 6.2).
    Beam,
    /// Plain beam search of width 25 (figure 4).
    Wide,
    /// The best token at every step.
    Greedy,
    /// Ablation "+ template diversity" (section 6.5): varied plans, fillings by plain beam search.
    TemplateDiversity,
    /// Ablation "two stages" (section 6.5): the best template, filled by plain beam search.
    TwoStages,
}

impl Decoder {
    /// Every decoder, in the order of the menus.
    pub const ALL: [Self; 7] = [
        Self::LogicalBeam,
        Self::Beam,
        Self::Released,
        Self::Wide,
        Self::Greedy,
        Self::TemplateDiversity,
        Self::TwoStages,
    ];

    /// Its name in addresses and files.
    pub fn slug(self) -> &'static str {
        match self {
            Self::LogicalBeam => "logicalbeam",
            Self::Released => "released",
            Self::Beam => "beam",
            Self::Wide => "beam25",
            Self::Greedy => "greedy",
            Self::TemplateDiversity => "template-diversity",
            Self::TwoStages => "two-stages",
        }
    }

    /// The decoder of this name.
    pub fn named(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|decoder| decoder.slug() == slug)
    }

    /// Its name for people.
    pub fn label(self) -> &'static str {
        match self {
            Self::LogicalBeam => "LogicalBeam",
            Self::Released => "LogicalBeam, released code",
            Self::Beam => "Beam search",
            Self::Wide => "Beam search, width 25",
            Self::Greedy => "Greedy",
            Self::TemplateDiversity => "Template diversity only",
            Self::TwoStages => "Two stages",
        }
    }

    /// What it does, in a sentence with its place in the paper.
    pub fn about(self) -> &'static str {
        match self {
            Self::LogicalBeam => {
                "Varies plans, then fills templates, branching at names only (sections 5.1, 5.2)."
            }
            Self::Released => "LogicalBeam with the constants of the authors' released code.",
            Self::Beam => "Plain beam search of width 10 (section 6.2).",
            Self::Wide => "Plain beam search of width 25 (figure 4).",
            Self::Greedy => "The best token at every step.",
            Self::TemplateDiversity => {
                "Varies plans, then fills templates by plain beam search (section 6.5)."
            }
            Self::TwoStages => {
                "The best template alone, filled by plain beam search (section 6.5)."
            }
        }
    }

    /// Its settings.
    pub fn settings(self) -> Settings {
        let mut settings = match self {
            Self::Released => Settings::released(),
            Self::Beam => Settings::beam(10),
            Self::Wide => Settings::beam(25),
            Self::Greedy => Settings::beam(1),
            Self::LogicalBeam | Self::TemplateDiversity | Self::TwoStages => Settings::paper(),
        };
        if matches!(self, Self::TemplateDiversity | Self::TwoStages) {
            settings.infilling.controlled = false;
            settings.name = self.label().into();
        }
        if let (Self::TwoStages, Some(templates)) = (self, &mut settings.templates) {
            templates.neighbours = Neighbours::None;
        }
        settings
    }

    /// Whether it writes templates before it fills them.
    pub fn has_templates(self) -> bool {
        self.settings().templates.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_lead_back() {
        for decoder in Decoder::ALL {
            assert_eq!(Decoder::named(decoder.slug()), Some(decoder));
        }
        assert_eq!(Decoder::named("x"), None);
    }
}
