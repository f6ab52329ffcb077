//! Probabilities as a person reads them.

/// Formats a probability from 0 to 1: `64 %`, `0.25 %`, `below 0.01 %`.
pub fn percent(probability: f64) -> String {
    match 100.0 * probability {
        share if share < 0.01 => "below 0.01 %".to_owned(),
        share if share < 1.0 => format!("{share:.2} %"),
        share => format!("{share:.0} %"),
    }
}

/// Formats a log-probability: `-1.25`; what rounds to zero has no sign.
pub fn hundredths(score: f32) -> String {
    let text = format!("{score:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::{hundredths, percent};

    #[test]
    fn zero_has_no_sign() {
        assert_eq!([-0.001, -1.254, 0.0].map(hundredths), ["0.00", "-1.25", "0.00"]);
    }

    #[test]
    fn small_probabilities_are_never_zero() {
        let texts = [1.0, 0.642, 0.0042, 0.00001].map(percent);
        assert_eq!(texts, ["100 %", "64 %", "0.42 %", "below 0.01 %"]);
    }
}
