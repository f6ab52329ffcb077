//! Tells a decision from one that was pressed twice: a double click, a double tap, a key that bounced.

/// Milliseconds within which the same press again is the same one. It is counted from the last one, so
/// that a key that is held on a button is one press however long.
const TWICE: f64 = 300.0;
/// Milliseconds that nobody needs less of to see that another example is there.
const UNSEEN: f64 = 150.0;

/// The last presses of a person. Times are in milliseconds of any clock.
#[derive(Clone, Debug, Default)]
pub struct Presses {
    last: Option<(String, f64)>,
    led_on: Option<f64>,
}

impl Presses {
    /// Returns whether a press at a moment only repeats the last one, or is about an example that
    /// nobody can have seen yet: the last press led on to it. `what` says what it would decide.
    pub fn is_repeated(&mut self, what: &str, at: f64) -> bool {
        let within = |moment: f64, span: f64| at - moment < span;
        let twice =
            self.last.as_ref().is_some_and(|(last, when)| last == what && within(*when, TWICE));
        let unseen = self.led_on.is_some_and(|when| within(when, UNSEEN));
        if twice || !unseen {
            self.last = Some((what.to_owned(), at));
        }
        twice || unseen
    }

    /// Notes that the last press led on to another example, which came into view at a moment.
    pub fn led_on(&mut self, at: f64) {
        self.led_on = Some(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Presses keys at moments; each that counts leads on 20 ms later.
    #[track_caller]
    fn check(pressed: &[(&str, f64)], counted: &[f64]) {
        let mut presses = Presses::default();
        let mut counts = Vec::new();
        for (what, at) in pressed {
            if !presses.is_repeated(what, *at) {
                presses.led_on(at + 20.0);
                counts.push(*at);
            }
        }
        assert_eq!(counts, counted);
    }

    #[test]
    fn a_decision_pressed_twice_is_one() {
        check(&[("1", 0.0), ("1", 20.0)], &[0.0]);
        check(&[("1", 0.0), ("1", 250.0)], &[0.0]);
        check(&[("1", 0.0), ("1", 400.0), ("1", 800.0)], &[0.0, 400.0, 800.0]);
        // Enter is held on a button for two seconds.
        let held: Vec<(&str, f64)> = (0..60).map(|n| ("1", f64::from(n) * 33.0)).collect();
        check(&held, &[0.0]);
    }

    #[test]
    fn an_example_that_nobody_has_seen_is_not_decided() {
        check(&[("1", 0.0), ("2", 15.0), ("3", 100.0)], &[0.0]);
        check(&[("1", 0.0), ("2", 15.0), ("2", 200.0)], &[0.0, 200.0]);
        // The page was busy: the press is older than the example.
        let mut presses = Presses::default();
        assert!(!presses.is_repeated("1", 0.0));
        presses.led_on(900.0);
        assert!(presses.is_repeated("2", 700.0));
        assert!(!presses.is_repeated("2", 1100.0));
    }

    #[test]
    fn decisions_on_one_example_may_follow_at_once() {
        let mut presses = Presses::default();
        let all = ["gold.1 valid", "gold.2 valid", "ambiguous yes"];
        assert!(all.iter().zip([0.0, 30.0, 60.0]).all(|(what, at)| !presses.is_repeated(what, at)));
        // What was chosen is taken away by a press of its own.
        assert!(presses.is_repeated("ambiguous yes", 100.0));
        assert!(!presses.is_repeated("ambiguous yes", 500.0));
    }
}
