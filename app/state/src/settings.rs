//! The settings of a decoder that the page offers, and what is changed of them.

use beamsplitter_protocol::Decoder;
use serde_json::Value;

/// A setting by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSetting {
    /// Its path in the decoder's settings, as `--set` and traces have it.
    pub path: &'static str,
    /// Another setting that always has the same value.
    pub twin: Option<&'static str>,
    /// What the page calls it.
    pub label: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The section of the paper; none where it is our own.
    pub section: Option<&'static str>,
}

const fn setting(
    path: &'static str,
    label: &'static str,
    about: &'static str,
    section: Option<&'static str>,
) -> NamedSetting {
    NamedSetting { path, twin: None, label, about, section }
}

/// The settings, in the order of the steps that they belong to.
pub const SETTINGS: [NamedSetting; 16] = [
    NamedSetting {
        twin: Some("vanilla.beam.returns"),
        ..setting(
            "vanilla.beam.width",
            "Beam width",
            "Hypotheses kept at each step of the search without a template; samples, where they are drawn.",
            Some("6.2"),
        )
    },
    setting(
        "vanilla.beam.length_penalty",
        "Length penalty",
        "Finished scores are divided by the length to this power: more favours long queries.",
        Some("6.2"),
    ),
    setting(
        "vanilla.grammar",
        "Grammar in beam search",
        "Lets beam search write only what can be a query over the database.",
        None,
    ),
    setting(
        "templates.neighbours.paper.max_joins",
        "Most joins in a plan",
        "Counterfactual plans with more joins are not tried.",
        Some("5.1"),
    ),
    NamedSetting {
        twin: Some("templates.beam.returns"),
        ..setting(
            "templates.beam.width",
            "Width for templates",
            "Hypotheses kept while a template is written; 1 is greedy, as in the paper.",
            Some("5.1"),
        )
    },
    setting(
        "templates.fill_contradicting",
        "Fill contradicting templates",
        "Also fills a template whose counts are other than its plan's.",
        Some("5.1"),
    ),
    NamedSetting {
        twin: Some("infilling.beam.returns"),
        ..setting(
            "infilling.beam.width",
            "k of infilling",
            "Hypotheses kept while a template is filled.",
            Some("5.2"),
        )
    },
    setting(
        "infilling.controlled",
        "Restricted infilling",
        "Holds fillings to their template and branches only at names; off: plain beam search.",
        Some("5.2"),
    ),
    setting(
        "infilling.branch_at_tables",
        "Branch at tables",
        "Fillings may differ in tables.",
        Some("5.2"),
    ),
    setting(
        "infilling.branch_at_columns",
        "Branch at columns",
        "Fillings may differ in columns.",
        Some("5.2"),
    ),
    setting(
        "infilling.branch_at_values",
        "Branch at values",
        "Fillings may differ in numbers and strings.",
        None,
    ),
    setting(
        "infilling.grammar",
        "Grammar in infilling",
        "Lets fillings write only what can be a query over the database.",
        None,
    ),
    setting(
        "masking.names",
        "Names masked",
        "So many names of the best query are forbidden in turn.",
        None,
    ),
    setting("ranking.candidates", "Candidates", "Queries in the result.", Some("5.2")),
    setting(
        "ranking.vanilla",
        "Candidates of beam search",
        "So many queries without a template come first.",
        Some("5.2"),
    ),
    setting(
        "ranking.per_template",
        "Fillings of each template",
        "So many fillings of each template take part in the ranking.",
        Some("5.2"),
    ),
];

impl NamedSetting {
    /// Returns its value in a decoder, as JSON; none where the decoder has no such setting.
    pub fn of(&self, decoder: Decoder) -> Option<Value> {
        let all = serde_json::to_value(decoder.settings()).ok()?;
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
        let paths = || [Some(self.path), self.twin].into_iter().flatten();
        changes.retain(|change| {
            let path = change.split_once('=').map_or(change.as_str(), |(path, _)| path);
            paths().all(|mine| mine != path)
        });
        let Ok(wanted) = serde_json::from_str::<Value>(value) else { return };
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
        let decoders = [Decoder::Beamsplitter, Decoder::LogicalBeam];
        for setting in SETTINGS {
            assert!(decoders.iter().any(|d| setting.of(*d).is_some()), "{}", setting.path);
        }
        assert_eq!(SETTINGS[3].of(Decoder::Beam), None, "beam search has no plans");
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
