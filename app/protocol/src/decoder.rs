//! The decoders that the page offers, by name.

use beamsplitter_decode::{Settings, preset::Preset};
use serde::{Deserialize, Serialize};

/// How to search.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Decoder {
    /// Plans, templates and restricted infilling (LogicalBeam, sections 5.1 and 5.2).
    LogicalBeam,
    /// LogicalBeam with the constants of the authors' released code.
    Released,
    /// Plain beam search of width 10 (section 6.2).
    Beam,
    /// Plain beam search of width 25 (figure 4).
    Wide,
    /// The best token at every step.
    Greedy,
    /// Diverse beam search.
    Diverse,
    /// Top-k sampling (section 6.2).
    TopK,
    /// Nucleus sampling (section 6.2).
    Nucleus,
    /// Typical sampling (section 6.2).
    Typical,
    /// Ablation: SQL under each plan in one pass (section 6.5).
    SingleStage,
    /// Ablation: templates by beam search, filled by beam search (section 6.5).
    TwoStage,
    /// Ablation: varied plans, filled by beam search (section 6.5).
    TemplateDiversity,
    /// LogicalBeam within a grammar, and names masked: our own, and the command's default too.
    #[default]
    Beamsplitter,
}

impl Decoder {
    /// Every decoder, in the order of the menus.
    pub const ALL: [Self; 13] = [
        Self::Beamsplitter,
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
    ];

    /// The preset of this name; a wider beam has none.
    fn preset(self) -> Option<Preset> {
        Some(match self {
            Self::LogicalBeam => Preset::LogicalBeam,
            Self::Released => Preset::Released,
            Self::Beam => Preset::Beam,
            Self::Wide => return None,
            Self::Greedy => Preset::Greedy,
            Self::Diverse => Preset::Diverse,
            Self::TopK => Preset::TopK,
            Self::Nucleus => Preset::Nucleus,
            Self::Typical => Preset::Typical,
            Self::SingleStage => Preset::SingleStage,
            Self::TwoStage => Preset::TwoStage,
            Self::TemplateDiversity => Preset::TemplateDiversity,
            Self::Beamsplitter => Preset::Beamsplitter,
        })
    }

    /// Its name in addresses and files: that of the command.
    pub fn slug(self) -> &'static str {
        self.preset().map_or("beam-25", Preset::name)
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
            Self::Diverse => "Diverse beam search",
            Self::TopK => "Top-k sampling",
            Self::Nucleus => "Nucleus sampling",
            Self::Typical => "Typical sampling",
            Self::SingleStage => "Ablation: single stage",
            Self::TwoStage => "Ablation: two stages",
            Self::TemplateDiversity => "Ablation: template diversity",
            Self::Beamsplitter => "Beamsplitter",
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
            Self::Diverse => "Groups of beams that avoid one another's tokens.",
            Self::TopK => "Five samples, each token among the 50 most probable (section 6.2).",
            Self::Nucleus => "Five samples, each token among the likeliest 90 % (section 6.2).",
            Self::Typical => "Five samples of tokens of about the expected surprise (section 6.2).",
            Self::SingleStage => "SQL under each plan in one pass (section 6.5).",
            Self::TwoStage => "Templates by beam search, filled by beam search (section 6.5).",
            Self::Beamsplitter => {
                "LogicalBeam within a grammar; masks each name of the best query; merges equal queries."
            }
            Self::TemplateDiversity => {
                "Varies plans, then fills templates by plain beam search (section 6.5)."
            }
        }
    }

    /// Its settings.
    pub fn settings(self) -> Settings {
        self.preset().map_or_else(|| Settings::beam(25), Preset::settings)
    }

    /// Whether it has plans or templates.
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
