//! How far a long run is, on stderr: rate, time left, and the figures so far.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Between two lines where stderr is no terminal.
const QUIET: Duration = Duration::from_secs(20);

/// Counts what is done.
pub struct Progress {
    total: usize,
    done: usize,
    now: usize,
    start: Instant,
    last: Option<Instant>,
    terminal: bool,
}

impl Progress {
    /// Creates a line for `total` pieces, of which `done` were done before.
    pub fn new(total: usize, done: usize) -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self { total, done, now: 0, start: Instant::now(), last: None, terminal }
    }

    /// Counts one more piece.
    pub fn step(&mut self, figures: &str) {
        self.done += 1;
        self.now += 1;
        let finished = self.done == self.total;
        let waits = !self.terminal && self.last.is_some_and(|last| last.elapsed() < QUIET);
        if waits && !finished {
            return;
        }
        self.last = Some(Instant::now());
        let line = self.line(figures);
        let mut out = std::io::stderr();
        let (before, after) = if self.terminal {
            ("\r\u{1b}[K", if finished { "\n" } else { "" })
        } else {
            ("", "\n")
        };
        // Nobody listening is no reason to stop.
        let _ = write!(out, "{before}{line}{after}").and_then(|()| out.flush());
    }

    #[expect(clippy::cast_precision_loss, reason = "counts")]
    fn line(&self, figures: &str) -> String {
        let each = self.start.elapsed().as_secs_f64() / self.now.max(1) as f64;
        let left = each * self.total.saturating_sub(self.done) as f64;
        let rate = if each < 1.0 {
            format!("{:.1} a second", 1.0 / each.max(1e-9))
        } else {
            format!("{each:.1} s each")
        };
        format!("{}/{}  {rate}, {} left  {figures}", self.done, self.total, span(left))
    }
}

fn span(seconds: f64) -> String {
    if seconds < 90.0 {
        format!("{seconds:.0} s")
    } else if seconds < 5400.0 {
        format!("{:.0} min", seconds / 60.0)
    } else {
        format!("{:.1} h", seconds / 3600.0)
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn spans_in_words() {
        assert_eq!([span(5.4), span(120.0), span(9000.0)], ["5 s", "2 min", "2.5 h"]);
    }
}
