//! How fast a run is, in words.

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
        let seconds = each * left as f64;
        let left = if seconds < 90.0 {
            format!("{seconds:.0} s")
        } else if seconds < 5_400.0 {
            format!("{:.0} min", seconds / 60.0)
        } else {
            format!("{:.1} h", seconds / 3_600.0)
        };
        format!("{rate}, {left} left")
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
