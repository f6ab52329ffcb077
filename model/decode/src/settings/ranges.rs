//! Checks that every number of [`Settings`] lies within its range.
//!
//! This is the only place where ranges are checked: settings from the command line, from files,
//! from addresses and from traces all come through [`Settings::check`], and
//! [`decode`](crate::decode()) calls it before it does anything else.

use std::{fmt::Display, ops::RangeInclusive};

use crate::{
    method::{Diversity, Method, Sampling},
    settings::{
        Beam, ForcedScore, Infilling, Masking, Neighbours, Odin, Order, Ranking, Settings,
        Templates, TraceLimits,
    },
};

/// Hypotheses of a beam, or samples; the paper goes up to 25 (figure 4).
pub const WIDTH: RangeInclusive<usize> = 1..=100;
/// Decoder tokens of an output, the start token included; the paper has 512 (section 6.1).
pub const MAX_LENGTH: RangeInclusive<usize> = 2..=1024;
/// Candidates, queries or names that are counted in the result.
pub const COUNT: RangeInclusive<usize> = 0..=100;
/// Hypotheses that a trace records. A trace of the most is about 50 MB as JSON.
pub const TRACE_NODES: RangeInclusive<usize> = 0..=200_000;

/// Calls of a search over masked schemas.
pub const CALLS: RangeInclusive<usize> = 1..=100;

/// Number of joins in a plan.
const JOINS: RangeInclusive<u32> = 0..=20;
/// Groups and weights that order results.
const COST: RangeInclusive<usize> = 0..=1000;
/// Tokens that a sample may choose among.
const TOP_K: RangeInclusive<usize> = 1..=65_535;
const LENGTH_PENALTY: RangeInclusive<f64> = -10.0..=10.0;
const TEMPERATURE: RangeInclusive<f64> = 0.01..=100.0;
/// What is added to a logit or taken from it.
const BONUS: RangeInclusive<f32> = 0.0..=100.0;
const FORCED_SCORE: RangeInclusive<f32> = -1000.0..=1000.0;

/// A setting that lies outside of its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the setting `{setting}` is {value}: it must be {allowed}")]
pub struct SettingError {
    /// Its path in [`Settings`], as `--set` takes it.
    pub setting: String,
    /// Its value.
    pub value: String,
    /// The values that are allowed.
    pub allowed: String,
}

impl Settings {
    /// Checks that every number lies within its range.
    ///
    /// # Errors
    /// Returns the first setting that does not, with its range.
    pub fn check(&self) -> Result<(), SettingError> {
        let Self { vanilla, templates, infilling, masking, odin, ranking, trace, .. } = self;
        check_beam("vanilla.beam", &vanilla.beam)?;
        if let Some(templates) = templates {
            check_templates(templates)?;
        }
        check_infilling(infilling)?;
        if let Some(Masking { beam, readings, names, extra_length }) = masking {
            check_beam("masking.beam", beam)?;
            within("masking.readings", *readings, COUNT)?;
            within("masking.names", *names, COUNT)?;
            if let Some(extra) = extra_length {
                within("masking.extra_length", *extra, 0..=*MAX_LENGTH.end())?;
            }
        }
        if let Some(Odin { max_calls, extra_length, .. }) = odin {
            within("odin.max_calls", *max_calls, CALLS)?;
            if let Some(extra) = extra_length {
                within("odin.extra_length", *extra, 0..=*MAX_LENGTH.end())?;
            }
        }
        check_ranking(ranking)?;
        let TraceLimits { nodes, runners_up, .. } = trace;
        within("trace.nodes", *nodes, TRACE_NODES)?;
        within("trace.runners_up", *runners_up, COUNT)
    }
}

fn check_beam(path: &str, beam: &Beam) -> Result<(), SettingError> {
    let Beam { width, returns, max_length, length_penalty, method, .. } = *beam;
    within(format!("{path}.width"), width, WIDTH)?;
    within(format!("{path}.returns"), returns, WIDTH)?;
    within(format!("{path}.max_length"), max_length, MAX_LENGTH)?;
    within(format!("{path}.length_penalty"), length_penalty, LENGTH_PENALTY)?;
    match method {
        Method::Beam => Ok(()),
        Method::Diverse(diversity) => check_diversity(path, diversity, width),
        Method::Sample(sampling) => check_sampling(path, sampling),
    }
}

fn check_diversity(path: &str, diversity: Diversity, width: usize) -> Result<(), SettingError> {
    let Diversity { groups, penalty } = diversity;
    let path = format!("{path}.method.diverse");
    if groups == 0 || !width.is_multiple_of(groups) {
        return Err(SettingError {
            setting: format!("{path}.groups"),
            value: groups.to_string(),
            allowed: format!("a divisor of the width, {width}"),
        });
    }
    within(format!("{path}.penalty"), penalty, BONUS)
}

fn check_sampling(path: &str, sampling: Sampling) -> Result<(), SettingError> {
    let Sampling { temperature, top_k, top_p, typical_p, seed: _ } = sampling;
    let path = format!("{path}.method.sample");
    within(format!("{path}.temperature"), temperature, TEMPERATURE)?;
    if let Some(k) = top_k {
        within(format!("{path}.top_k"), k, TOP_K)?;
    }
    for (name, share) in [("top_p", top_p), ("typical_p", typical_p)] {
        if let Some(share) = share
            && !(share > 0.0 && share <= 1.0)
        {
            return Err(SettingError {
                setting: format!("{path}.{name}"),
                value: share.to_string(),
                allowed: "above 0 and at most 1".into(),
            });
        }
    }
    Ok(())
}

fn check_templates(templates: &Templates) -> Result<(), SettingError> {
    check_beam("templates.beam", &templates.beam)?;
    check_forced("templates.prefix_score", templates.prefix_score)?;
    match templates.neighbours {
        Neighbours::None => Ok(()),
        Neighbours::Paper { max_joins } => {
            within("templates.neighbours.paper.max_joins", max_joins, JOINS)
        }
        Neighbours::Released { many_joins } => {
            within("templates.neighbours.released.many_joins", many_joins, JOINS)
        }
    }
}

fn check_infilling(infilling: &Infilling) -> Result<(), SettingError> {
    check_beam("infilling.beam", &infilling.beam)?;
    if let Some(limit) = infilling.control_limit {
        within("infilling.control_limit", limit, 0..=*MAX_LENGTH.end())?;
    }
    check_forced("infilling.unbranched_score", infilling.unbranched_score)?;
    check_forced("infilling.prefix_score", infilling.prefix_score)
}

fn check_forced(path: &str, score: ForcedScore) -> Result<(), SettingError> {
    match score {
        ForcedScore::Constant(score) => within(format!("{path}.constant"), score, FORCED_SCORE),
        ForcedScore::LogProbability | ForcedScore::Excluded => Ok(()),
    }
}

fn check_ranking(ranking: &Ranking) -> Result<(), SettingError> {
    let Ranking { candidates, reserve, vanilla, masked, per_template, order, .. } = *ranking;
    within("ranking.candidates", candidates, COUNT)?;
    within("ranking.reserve", reserve, COUNT)?;
    within("ranking.vanilla", vanilla, COUNT)?;
    within("ranking.masked", masked, COUNT)?;
    if let Some(count) = per_template {
        within("ranking.per_template", count, COUNT)?;
    }
    if let Order::Weighted { template, filling } = order {
        within("ranking.order.weighted.template", template, COST)?;
        within("ranking.order.weighted.filling", filling, COST)?;
    }
    Ok(())
}

fn within<T: PartialOrd + Display>(
    setting: impl Into<String>,
    value: T,
    range: RangeInclusive<T>,
) -> Result<(), SettingError> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(SettingError {
        setting: setting.into(),
        value: value.to_string(),
        allowed: format!("from {} to {}", range.start(), range.end()),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::preset::Preset;

    /// Returns the error of `preset` with the setting at `path` replaced.
    fn error(preset: Preset, path: &str, value: Value) -> String {
        let mut settings = serde_json::to_value(preset.settings()).expect("settings");
        let place = settings.pointer_mut(&format!("/{}", path.replace('.', "/"))).expect(path);
        *place = value;
        let settings: Settings = serde_json::from_value(settings).expect(path);
        settings.check().expect_err(path).to_string()
    }

    #[test]
    fn presets_are_within_range() {
        for preset in Preset::ALL {
            for count in [1, 5, 100] {
                assert_eq!(preset.settings().returning(count).check(), Ok(()), "{preset}");
            }
        }
    }

    #[test]
    fn each_number_out_of_range_is_named_by_its_path() {
        use Preset::{Beam, Beamsplitter, Diverse, Nucleus, Odin, Released, TopK, Typical};
        let huge = json!(100_000_000_000_u64);
        for (preset, path, value, allowed) in [
            (Beam, "vanilla.beam.width", huge.clone(), "from 1 to 100"),
            (Beam, "vanilla.beam.width", json!(0), "from 1 to 100"),
            (Beam, "vanilla.beam.returns", json!(101), "from 1 to 100"),
            (Beam, "vanilla.beam.max_length", huge.clone(), "from 2 to 1024"),
            (Beam, "vanilla.beam.length_penalty", json!(-1e9), "from -10 to 10"),
            (Diverse, "vanilla.beam.method.diverse.groups", json!(3), "a divisor of the width, 10"),
            (Diverse, "vanilla.beam.method.diverse.groups", json!(0), "a divisor of the width, 10"),
            (Diverse, "vanilla.beam.method.diverse.penalty", json!(-1.5), "from 0 to 100"),
            (Nucleus, "vanilla.beam.method.sample.temperature", json!(0), "from 0.01 to 100"),
            (TopK, "vanilla.beam.method.sample.top_k", json!(0), "from 1 to 65535"),
            (Nucleus, "vanilla.beam.method.sample.top_p", json!(1.5), "above 0 and at most 1"),
            (Typical, "vanilla.beam.method.sample.typical_p", json!(0), "above 0 and at most 1"),
            (Beamsplitter, "templates.beam.width", json!(101), "from 1 to 100"),
            (Beamsplitter, "templates.neighbours.paper.max_joins", json!(21), "from 0 to 20"),
            (Released, "templates.neighbours.released.many_joins", json!(21), "from 0 to 20"),
            (Released, "templates.prefix_score.constant", json!(1e30), "from -1000 to 1000"),
            (Released, "infilling.control_limit", huge.clone(), "from 0 to 1024"),
            (Released, "infilling.unbranched_score.constant", json!(-1e9), "from -1000 to 1000"),
            (Released, "ranking.order.weighted.template", huge.clone(), "from 0 to 1000"),
            (Released, "ranking.order.weighted.filling", huge.clone(), "from 0 to 1000"),
            (Beamsplitter, "infilling.beam.width", json!(200), "from 1 to 100"),
            (Beamsplitter, "masking.beam.width", json!(200), "from 1 to 100"),
            (Beamsplitter, "masking.readings", huge.clone(), "from 0 to 100"),
            (Beamsplitter, "masking.names", json!(101), "from 0 to 100"),
            (Beamsplitter, "masking.extra_length", json!(1025), "from 0 to 1024"),
            (Odin, "odin.max_calls", json!(0), "from 1 to 100"),
            (Odin, "odin.extra_length", json!(1025), "from 0 to 1024"),
            (Beamsplitter, "ranking.candidates", json!(101), "from 0 to 100"),
            (Beamsplitter, "ranking.reserve", huge.clone(), "from 0 to 100"),
            (Beamsplitter, "ranking.vanilla", huge.clone(), "from 0 to 100"),
            (Beamsplitter, "ranking.masked", huge.clone(), "from 0 to 100"),
            (Beamsplitter, "ranking.per_template", huge.clone(), "from 0 to 100"),
            (Beamsplitter, "trace.nodes", huge.clone(), "from 0 to 200000"),
            (Beamsplitter, "trace.runners_up", huge, "from 0 to 100"),
        ] {
            let error = error(preset, path, value);
            assert!(error.starts_with(&format!("the setting `{path}` is ")), "{error}");
            assert!(error.ends_with(&format!(": it must be {allowed}")), "{error}");
        }
    }

    #[test]
    fn what_is_no_number_is_out_of_range() {
        let mut settings = Settings::beam(10);
        settings.vanilla.beam.length_penalty = f64::NAN;
        let error = settings.check().expect_err("not a number").to_string();
        let expect = "the setting `vanilla.beam.length_penalty` is NaN: it must be from -10 to 10";
        assert_eq!(error, expect);
        settings.vanilla.beam.length_penalty = f64::INFINITY;
        assert!(settings.check().is_err());
    }
}
