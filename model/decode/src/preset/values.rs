//! The settings of each decoder, with the sections of the paper that they come from.

use crate::{
    method::{Diversity, Method},
    settings::{
        Beam, Encoding, ForcedScore, Infilling, Masking, Merge, Neighbours, Odin, Order, Ranking,
        Settings, Stages, Templates, TraceLimits, Vanilla,
    },
};

impl Settings {
    /// Returns the settings of LogicalBeam as the paper describes it.
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
            odin: None,
            ranking: Ranking {
                candidates: 5,
                reserve: 0,
                vanilla: 2,
                masked: 0,
                merge: Merge::Text,
                mixtures_last: false,
                repairs: false,
                per_template: Some(2),
                order: Order::Templates,
            },
            trace: TraceLimits::default(),
        }
    }

    /// Returns the settings of LogicalBeam as the authors' released code has it.
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

    /// Returns the settings of our own decoder.
    ///
    /// LogicalBeam's plans and templates under a grammar: columns of the tables in FROM, tables that
    /// can be joined, cells of the columns that hold them. Tables and columns have a whitelist each.
    /// The names of the best query are masked in turn. Queries are merged when they return the same
    /// rows on every database, or use the same names and have the same result. Mixtures come last.
    /// Three of five candidates come from beam search, two from masking. Templates are filled by a beam
    /// of three, which finds as much as one of ten for two thirds of the work (model/experiments/speed.md).
    pub fn beamsplitter() -> Self {
        let mut settings = Self::paper();
        settings.name = "Beamsplitter".into();
        settings.vanilla.grammar = true;
        settings.infilling.grammar = true;
        settings.infilling.shared_whitelist = false;
        let beam = Beam::width(3);
        settings.infilling.beam = beam;
        settings.masking = Some(Masking { beam, readings: 1, names: 12, extra_length: Some(32) });
        settings.ranking.reserve = 5;
        settings.ranking.vanilla = 3;
        settings.ranking.masked = 2;
        settings.ranking.merge = Merge::Query;
        settings.ranking.mixtures_last = true;
        settings.ranking.repairs = true;
        settings
    }

    /// Returns the settings of ODIN's generator, under our grammar, with ten calls.
    ///
    /// Tables are masked, too: a question for the number of singers names no column. Queries are
    /// merged as in our own decoder.
    pub fn odin() -> Self {
        let mut settings = Self::paper();
        settings.name = "ODIN".into();
        settings.vanilla.beam = Beam { returns: 1, ..Beam::width(3) };
        settings.vanilla.grammar = true;
        settings.templates = None;
        settings.odin = Some(Odin {
            max_calls: 10,
            encoding: Encoding::Once,
            tables: true,
            extra_length: Some(32),
        });
        settings.ranking = Ranking { vanilla: 1, masked: 100, ..Self::beamsplitter().ranking };
        settings
    }

    /// Returns the settings of vanilla beam search alone. All of its results are ranked: where two
    /// outputs are one query, the next one follows.
    pub fn beam(width: usize) -> Self {
        let mut settings = Self::paper();
        settings.name = if width == 1 { "Greedy".into() } else { format!("Beam search {width}") };
        settings.vanilla.beam = Beam::width(width);
        settings.templates = None;
        settings.ranking.vanilla = width;
        settings
    }

    /// Returns the settings of the ablation that "generates an SQL directly with a prefix for
    /// structural diversity ... It still uses plan enforcement and branching control" (section 6.5).
    ///
    /// A model that writes one sequence writes its template between plan and SQL. It is not
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

    /// Returns the settings of the ablation "We generate a template without any counterfactual
    /// control, and use Beam Search to fill it in" (section 6.5). The five best templates of a beam
    /// search replace those of LogicalBeam's five plans.
    pub fn two_stage() -> Self {
        let mut settings = Self::template_diversity();
        settings.name = "Ablation: two stages".into();
        if let Some(templates) = &mut settings.templates {
            templates.neighbours = Neighbours::None;
            templates.beam = Beam { returns: 5, ..Beam::width(10) };
        }
        settings
    }

    /// Returns the settings of the ablation that fills the templates of counterfactual plans by plain
    /// beam search (section 6.5).
    pub fn template_diversity() -> Self {
        let mut settings = Self::paper();
        settings.name = "Ablation: + template diversity".into();
        settings.infilling.controlled = false;
        settings.infilling.drop_nonconforming = false;
        settings
    }

    /// Returns the same settings for `count` candidates. A search without templates becomes wide
    /// enough to find them.
    pub fn returning(mut self, count: usize) -> Self {
        self.ranking.candidates = count;
        if self.templates.is_none() && self.odin.is_none() {
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
