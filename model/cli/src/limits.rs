//! Limits that a person sets: seconds and rows, each with its range.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Seconds that a query may run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seconds(f64);

/// Why a limit is none.
#[derive(Debug, thiserror::Error)]
pub enum LimitError {
    /// Seconds out of their range.
    #[error("it must be a number of seconds from 0.001 to 86400 (a day)")]
    Seconds,
    /// Rows out of their range.
    #[error("it must be a number of rows from 1 to 1000000")]
    Rows,
}

impl Seconds {
    /// What a query has where nothing else is said.
    pub const QUERY: Self = Self(5.0);

    /// Returns the number.
    pub fn get(self) -> f64 {
        self.0
    }

    /// Returns the same as a duration.
    pub fn duration(self) -> Duration {
        Duration::from_secs_f64(self.0)
    }
}

impl FromStr for Seconds {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let seconds = text.parse().map_err(|_| LimitError::Seconds)?;
        // A NaN is in no range.
        if (0.001..=86_400.0).contains(&seconds) {
            Ok(Self(seconds))
        } else {
            Err(LimitError::Seconds)
        }
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Parses a number of rows.
///
/// # Errors
/// If it is none from 1 to a million.
pub fn rows(text: &str) -> Result<usize, LimitError> {
    let rows = text.parse().map_err(|_| LimitError::Rows)?;
    if (1..=1_000_000).contains(&rows) { Ok(rows) } else { Err(LimitError::Rows) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_have_ranges() {
        for text in ["0", "-1", "NaN", "inf", "-inf", "1e308", "", "five", "0.0001"] {
            assert!(text.parse::<Seconds>().is_err(), "{text}");
        }
        assert_eq!("0.05".parse::<Seconds>().unwrap().duration(), Duration::from_millis(50));
        for text in ["0", "-1", "1000001", "18446744073709551616", "1.5"] {
            assert!(rows(text).is_err(), "{text}");
        }
        assert_eq!(rows("1000").unwrap(), 1000);
    }
}
