//! The decoders by name: those of the paper, its baselines and its ablations.

use std::{fmt, str::FromStr};

use crate::{
    method::{Diversity, Method, Sampling},
    settings::{
        Beam, ForcedScore, Infilling, Masking, Merge, Neighbours, Order, Ranking, Settings, Stages,
        Templates, TraceLimits, Vanilla,
    },
};

/// A decoder by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preset {
    /// Beam search of width 10 (section 6.2).
    Beam,
    /// Beam search of width 1.
    Greedy,
    /// Diverse beam search (Vijayakumar et al., 2018; section 2).
    Diverse,
    /// Top-k sampling, k = 50 (section 6.2).
    TopK,
    /// Nucleus sampling, p = 0.9 (section 6.2).
    Nucleus,
    /// Typical sampling, p = 0.9 (section 6.2).
    Typical,
    /// LogicalBeam as in the paper (section 5).
    LogicalBeam,
    /// LogicalBeam as in the authors' released code.
    Released,
    /// Ablation: SQL under each plan in one pass (section 6.5, table 4).
    SingleStage,
    /// Ablation: templates by beam search, filled by beam search (section 6.5, table 4).
    TwoStage,
    /// Ablation: and counterfactual plans (section 6.5, table 4).
    TemplateDiversity,
    /// Ablation: and restricted infilling, which makes it LogicalBeam (section 6.5, table 4).
    SchemaDiversity,
    /// Our own: LogicalBeam within a grammar, and names masked.
    #[default]
    Beamsplitter,
}

/// There is no decoder of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no decoder `{0}`; there are {names}", names = names())]
pub struct UnknownPreset(pub String);

fn names() -> String {
    Preset::ALL.map(|preset| preset.name()).join(", ")
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Beam,
        Self::Greedy,
        Self::Diverse,
        Self::TopK,
        Self::Nucleus,
        Self::Typical,
        Self::LogicalBeam,
        Self::Released,
        Self::SingleStage,
        Self::TwoStage,
        Self::TemplateDiversity,
        Self::SchemaDiversity,
        Self::Beamsplitter,
    ];

    /// The name, as a command takes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Beam => "beam",
            Self::Greedy => "greedy",
            Self::Diverse => "diverse",
            Self::TopK => "top-k",
            Self::Nucleus => "nucleus",
            Self::Typical => "typical",
            Self::LogicalBeam => "logicalbeam",
            Self::Released => "logicalbeam-released",
            Self::SingleStage => "single-stage",
            Self::TwoStage => "two-stage",
            Self::TemplateDiversity => "template-diversity",
            Self::SchemaDiversity => "schema-diversity",
            Self::Beamsplitter => "beamsplitter",
        }
    }

    /// Its settings.
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
        let known = Self::ALL.into_iter().find(|preset| preset.name() == name);
        known.ok_or_else(|| UnknownPreset(name.to_owned()))
    }
}

impl Settings {
    /// LogicalBeam as the paper has it.
    pub fn paper() -> Self {
        Self {
            name: "LogicalBeam (paper)".into(),
            vanilla: Vanilla { beam: Beam::width(10), grammar: false },
            templates: Some(Templates {
                beam: Beam::width(1),
                neighbours: Neighbours::Paper { max_joins: 3 },
                stages: Stages::Two,
                prefix_score: ForcedScore::LogProbability,
                fill_contradicting: true,
                grammar: false,
            }),
            infilling: Infilling {
                beam: Beam::width(10),
                controlled: true,
                branch_at_tables: true,
                branch_at_columns: true,
                branch_at_values: false,
                shared_whitelist: true,
                control_limit: None,
                unbranched_score: ForcedScore::LogProbability,
                prefix_score: ForcedScore::Excluded,
                drop_nonconforming: true,
                grammar: false,
            },
            masking: None,
            fusion: 0.0,
            ranking: Ranking {
                candidates: 5,
                reserve: 0,
                vanilla: 2,
                masked: 0,
                merge: Merge::Text,
                mixtures_last: false,
                per_template: Some(2),
                order: Order::Templates,
            },
            trace: TraceLimits::default(),
        }
    }

    /// LogicalBeam as the authors' released code has it.
    pub fn released() -> Self {
        let mut settings = Self::paper();
        settings.name = "LogicalBeam (released)".into();
        if let Some(templates) = &mut settings.templates {
            templates.neighbours = Neighbours::Released { many_joins: 4 };
            templates.prefix_score = ForcedScore::Constant(1.0);
        }
        settings.infilling.control_limit = Some(128);
        settings.infilling.unbranched_score = ForcedScore::Constant(1.0);
        settings.ranking.per_template = None;
        settings.ranking.order = Order::Weighted { template: 3, filling: 2 };
        settings
    }

    /// Our own: LogicalBeam's plans and templates under a grammar (columns of the tables in FROM,
    /// tables that can be joined, cells of the columns that hold them), each class with a whitelist
    /// of its own; the names of the best query masked in turn; queries merged when they ask the
    /// same, or use the same names and have the same result; mixtures of two readings after all
    /// others. Three of five places go to beam search, two to maskings.
    pub fn beamsplitter() -> Self {
        let mut settings = Self::paper();
        settings.name = "Beamsplitter".into();
        settings.vanilla.grammar = true;
        settings.infilling.grammar = true;
        settings.infilling.shared_whitelist = false;
        settings.masking = Some(Masking { beam: Beam::width(3), readings: 1, names: 12 });
        settings.ranking.reserve = 5;
        settings.ranking.vanilla = 3;
        settings.ranking.masked = 2;
        settings.ranking.merge = Merge::Query;
        settings.ranking.mixtures_last = true;
        settings
    }

    /// Vanilla beam search alone. All that it finds takes part in the ranking: where two outputs are
    /// one text, the next one takes the place.
    pub fn beam(width: usize) -> Self {
        let mut settings = Self::paper();
        settings.name = if width == 1 { "Greedy".into() } else { format!("Beam search {width}") };
        settings.vanilla.beam = Beam::width(width);
        settings.templates = None;
        settings.ranking.vanilla = width;
        settings
    }

    /// "Generates an SQL directly with a prefix for structural diversity ... It still uses plan
    /// enforcement and branching control" (section 6.5).
    ///
    /// A model of one sequence writes its template on the way from plan to SQL; it is not
    /// enforced.
    pub fn single_stage() -> Self {
        let mut settings = Self::paper();
        settings.name = "Ablation: single stage".into();
        if let Some(templates) = &mut settings.templates {
            templates.stages = Stages::Single;
        }
        settings.infilling.drop_nonconforming = false;
        settings
    }

    /// "We generate a template without any counterfactual control, and use Beam Search to fill
    /// it in" (section 6.5). The five best templates of a beam search take the places that the
    /// five plans have in LogicalBeam.
    pub fn two_stage() -> Self {
        let mut settings = Self::template_diversity();
        settings.name = "Ablation: two stages".into();
        if let Some(templates) = &mut settings.templates {
            templates.neighbours = Neighbours::None;
            templates.beam = Beam { returns: 5, ..Beam::width(10) };
        }
        settings
    }

    /// Templates under counterfactual plans, filled by plain beam search (section 6.5).
    pub fn template_diversity() -> Self {
        let mut settings = Self::paper();
        settings.name = "Ablation: + template diversity".into();
        settings.infilling.controlled = false;
        settings.infilling.drop_nonconforming = false;
        settings
    }

    /// The same for `count` candidates: a search without templates finds at least as many.
    pub fn returning(mut self, count: usize) -> Self {
        self.ranking.candidates = count;
        if self.templates.is_none() {
            let Beam { width, returns, method, .. } = &mut self.vanilla.beam;
            match method {
                Method::Beam if *width > 1 => *width = count.max(*width),
                Method::Beam => {}
                Method::Diverse(Diversity { groups, .. }) => {
                    *width = count.max(*width).next_multiple_of((*groups).max(1));
                }
                Method::Sample(_) => *width = count,
            }
            *returns = *width;
            self.ranking.vanilla = *width;
        }
        self
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
        }
        let unknown = "bream".parse::<Preset>().expect_err("no fish");
        assert!(unknown.to_string().starts_with("there is no decoder `bream`; there are beam, "));
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
