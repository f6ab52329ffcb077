//! How fast a run is, in words.

use beamsplitter_common::text::duration;

/// How fast a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// Examples since it was started.
    pub examples: usize,
    /// Milliseconds that they took.
    pub milliseconds: f64,
}

impl Pace {
    /// Returns rate and time left, in words.
    pub fn words(self, left: usize) -> String {
        if self.examples == 0 {
            return String::new();
        }
        let each = self.milliseconds / 1_000.0 / self.examples as f64;
        let rate = if each < 1.0 {
            format!("{:.1} a second", 1.0 / each.max(1e-9))
        } else {
            format!("{each:.1} s each")
        };
        format!("{rate}, {} left", duration(each * left as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pace_in_words() {
        assert_eq!(Pace { examples: 4, milliseconds: 1_000.0 }.words(8), "4.0 a second, 2 s left");
        assert_eq!(Pace { examples: 1, milliseconds: 9_000.0 }.words(40), "9.0 s each, 6 min left");
    }
}
