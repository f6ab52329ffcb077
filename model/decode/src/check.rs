//! Whether settings have a meaning.

use crate::{
    error::DecodeError,
    method::{Diversity, Method, Sampling},
    settings::Settings,
};

impl Settings {
    /// Whether every setting has a meaning.
    pub(crate) fn check<E>(&self) -> Result<(), DecodeError<E>> {
        for (name, beam) in self.beams() {
            least(&format!("{name}.width"), beam.width, 1)?;
            least(&format!("{name}.returns"), beam.returns, 1)?;
            least(&format!("{name}.max_length"), beam.max_length, 2)?;
            match beam.method {
                Method::Beam => {}
                Method::Diverse(diversity) => diverse(diversity, beam.width)?,
                Method::Sample(sampling) => sample(sampling)?,
            }
        }
        let fusion = self.fusion;
        within("fusion", fusion, fusion >= 0.0 && fusion.is_finite(), "0 or more")
    }
}

fn least<E>(setting: &str, value: usize, least: usize) -> Result<(), DecodeError<E>> {
    if value >= least {
        return Ok(());
    }
    Err(DecodeError::Setting { setting: setting.to_owned(), value, least })
}

fn diverse<E>(diversity: Diversity, width: usize) -> Result<(), DecodeError<E>> {
    let Diversity { groups, penalty } = diversity;
    least("diverse.groups", groups, 1)?;
    let range = "a divisor of the width";
    within("diverse.groups", groups, width.is_multiple_of(groups), range)?;
    within("diverse.penalty", penalty, penalty >= 0.0 && penalty.is_finite(), "0 or more")
}

fn sample<E>(sampling: Sampling) -> Result<(), DecodeError<E>> {
    let Sampling { temperature, top_k, top_p, typical_p, .. } = sampling;
    let warm = temperature > 0.0 && temperature.is_finite();
    within("sample.temperature", temperature, warm, "above 0")?;
    let share = |p: f64| p > 0.0 && p <= 1.0;
    if let Some(k) = top_k {
        least("sample.top_k", k, 1)?;
    }
    if let Some(p) = top_p {
        within("sample.top_p", p, share(p), "above 0 and at most 1")?;
    }
    if let Some(p) = typical_p {
        within("sample.typical_p", p, share(p), "above 0 and at most 1")?;
    }
    Ok(())
}

fn within<E>(
    setting: &'static str,
    value: impl ToString,
    good: bool,
    range: &'static str,
) -> Result<(), DecodeError<E>> {
    if good {
        return Ok(());
    }
    Err(DecodeError::Range { setting, value: value.to_string(), range })
}
