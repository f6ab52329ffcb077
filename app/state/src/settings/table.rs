//! Every setting that the page offers, with what it does and who describes it.

use super::SettingSource::{Odin, Own, Paper, Transformers};
use super::{NamedSetting, setting};

/// The settings, in the order of the steps that they belong to.
pub const SETTINGS: [NamedSetting; 33] = [
    NamedSetting {
        also_sets: Some("vanilla.beam.returns"),
        ..setting(
            "vanilla.beam.width",
            "Beam width",
            "Hypotheses kept at each step of the search without a template, or the number of samples.",
            Paper("6.2"),
        )
    },
    setting(
        "vanilla.beam.length_penalty",
        "Length penalty",
        "Finished scores are divided by the length to this power; higher values favour long queries.",
        Transformers,
    ),
    setting(
        "vanilla.grammar",
        "Grammar in beam search",
        "Lets beam search write only what can be a query over the database.",
        Own,
    ),
    setting(
        "templates.neighbours.paper.max_joins",
        "Most joins in a plan",
        "Counterfactual plans with more joins are not tried.",
        Paper("5.1"),
    ),
    setting(
        "templates.neighbours.released.many_joins",
        "Many joins",
        "Plans with this many joins or more get neighbours with one and two joins fewer, as in the released code.",
        Paper("5.1"),
    ),
    NamedSetting {
        also_sets: Some("templates.beam.returns"),
        ..setting(
            "templates.beam.width",
            "Width for templates",
            "Hypotheses kept while a template is written; 1 is greedy, as in the paper.",
            Paper("5.1"),
        )
    },
    setting(
        "templates.fill_contradicting",
        "Fill contradicting templates",
        "Also fills templates whose counts differ from their plan's.",
        Paper("5.1"),
    ),
    NamedSetting {
        also_sets: Some("infilling.beam.returns"),
        ..setting(
            "infilling.beam.width",
            "k of infilling",
            "Hypotheses kept while a template is filled.",
            Paper("5.2"),
        )
    },
    setting(
        "infilling.controlled",
        "Restricted infilling",
        "Holds fillings to their template and branches only at names; off: plain beam search.",
        Paper("5.2"),
    ),
    setting(
        "infilling.branch_at_tables",
        "Branch at tables",
        "Fillings may differ in tables.",
        Paper("5.2"),
    ),
    setting(
        "infilling.branch_at_columns",
        "Branch at columns",
        "Fillings may differ in columns.",
        Paper("5.2"),
    ),
    setting(
        "infilling.branch_at_values",
        "Branch at values",
        "Fillings may differ in numbers and strings.",
        Own,
    ),
    setting(
        "infilling.shared_whitelist",
        "One whitelist",
        "Tables and columns share the whitelist U, as in algorithm 1; off: one for each.",
        Paper("5.2"),
    ),
    setting(
        "infilling.drop_nonconforming",
        "Drop what does not conform",
        "Leaves out finished fillings that do not match their template, as in the released code.",
        Paper("5.2"),
    ),
    setting(
        "infilling.grammar",
        "Grammar in infilling",
        "Lets fillings write only what can be a query over the database.",
        Own,
    ),
    setting(
        "masking.names",
        "Names masked",
        "How many names of the best query are forbidden, one at a time.",
        Own,
    ),
    NamedSetting {
        also_sets: Some("masking.beam.returns"),
        ..setting(
            "masking.beam.width",
            "Width while masking",
            "Hypotheses kept in each search without a name.",
            Own,
        )
    },
    setting(
        "odin.max_calls",
        "Most searches",
        "How many searches there are at most; the first over the whole schema, each later one over a smaller one.",
        Odin("5"),
    ),
    NamedSetting {
        words: &[("once", "the whole schema, once"), ("each", "each smaller schema anew")],
        ..setting(
            "odin.encoding",
            "What the network reads",
            "Masked names are left out of what it reads, or only forbidden in what it writes.",
            Odin("5"),
        )
    },
    setting("odin.tables", "Mask tables", "Masks tables as well as columns.", Own),
    setting(
        "vanilla.beam.method.sample.temperature",
        "Temperature",
        "Logits are divided by it before a token is drawn; higher values make the draw more even.",
        Transformers,
    ),
    setting(
        "vanilla.beam.method.sample.top_k",
        "Top k",
        "How many of the most probable tokens may be drawn.",
        Paper("6.2"),
    ),
    setting(
        "vanilla.beam.method.sample.top_p",
        "Top p",
        "The most probable tokens that have this probability together may be drawn.",
        Paper("6.2"),
    ),
    setting(
        "vanilla.beam.method.sample.typical_p",
        "Typical p",
        "The most typical tokens that have this probability together may be drawn.",
        Paper("6.2"),
    ),
    setting("vanilla.beam.method.sample.seed", "Seed", "Another seed draws other samples.", Own),
    setting(
        "vanilla.beam.method.diverse.groups",
        "Groups",
        "How many groups of beams avoid one another's tokens; the beam width must be a multiple of it.",
        Own,
    ),
    setting(
        "vanilla.beam.method.diverse.penalty",
        "Penalty of a repeated token",
        "What a token loses for each beam of an earlier group that chose it.",
        Own,
    ),
    setting("ranking.candidates", "Candidates", "Queries in the result.", Paper("5.2")),
    setting(
        "ranking.vanilla",
        "Candidates of beam search",
        "How many queries of the search without a template come first.",
        Paper("5.2"),
    ),
    setting(
        "ranking.masked",
        "Candidates of masking",
        "How many queries of the searches without a name follow.",
        Own,
    ),
    setting(
        "ranking.per_template",
        "Fillings of each template",
        "How many fillings of each template take part in the ranking.",
        Paper("5.2"),
    ),
    setting(
        "ranking.mixtures_last",
        "Mixtures last",
        "Queries that mix two names come last, where either name alone gives another query.",
        Own,
    ),
    setting(
        "ranking.repairs",
        "Repairs",
        "Corrects finished queries that contradict the question's words; cards and traces say how.",
        Own,
    ),
];
