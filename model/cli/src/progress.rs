//! How far a long run is: a bar on the standard error with rate, time left, and the figures so far.
//! Where that is no terminal, nothing is said.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use kdam::{Bar, BarExt};

/// Most characters of the figures: the bar has to stay on one line.
const FIGURES: usize = 60;

/// Whether a bar stands on the last line of the terminal.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Counts what is done.
pub struct Progress {
    /// None where nobody looks at it.
    bar: Option<Bar>,
}

impl Progress {
    /// Creates a bar for `total` pieces, of which `done` were done before.
    pub fn new(total: usize, done: usize) -> Self {
        let is_seen = std::io::stderr().is_terminal();
        Self { bar: is_seen.then(|| bar(total, done)) }
    }

    /// Creates one that says nothing.
    pub fn silent() -> Self {
        Self { bar: None }
    }

    /// Counts one more piece.
    pub fn step(&mut self, figures: &str) {
        self.advance(1, figures);
    }

    /// Counts some more pieces.
    pub fn advance(&mut self, pieces: usize, figures: &str) {
        let Some(bar) = &mut self.bar else { return };
        if !figures.is_empty() {
            bar.set_postfix(cut(figures));
        }
        // A bar that counts further than its end would not know how much is left.
        let pieces = pieces.min(bar.total.saturating_sub(bar.counter));
        // Nobody listening is no reason to stop.
        if bar.update(pieces).unwrap_or_default() {
            SHOWN.store(true, Ordering::Relaxed);
        }
        if bar.completed() {
            self.end();
        }
    }

    /// Says what is done now.
    pub fn stage(&mut self, what: &str) {
        let Some(bar) = &mut self.bar else { return };
        bar.set_description(what);
        let _ = bar.refresh();
        SHOWN.store(true, Ordering::Relaxed);
    }

    /// Leaves the bar as it is, on a line of its own.
    fn end(&mut self) {
        if self.bar.take().is_some() && SHOWN.swap(false, Ordering::Relaxed) {
            let _ = writeln!(std::io::stderr().lock());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns what has to be written before a line on the standard error, so that it does not stand
/// behind a bar: the bar goes, and comes back with the next piece.
pub fn before_line() -> &'static str {
    if SHOWN.load(Ordering::Relaxed) { "\r\u{1b}[K" } else { "" }
}

fn bar(total: usize, done: usize) -> Bar {
    let mut bar = Bar::new(total.saturating_sub(done));
    bar.unit = String::new();
    bar.dynamic_ncols = true;
    if done > 0 {
        bar.set_description(format!("{done} of {total} were done before"));
    }
    bar
}

fn cut(figures: &str) -> String {
    match figures.char_indices().nth(FIGURES) {
        Some((end, _)) => format!("{}…", &figures[..end]),
        None => figures.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_counts_what_is_left_and_never_further() {
        let mut progress = Progress { bar: Some(bar(5, 2)) };
        // Tests have no terminal: nothing is drawn.
        progress.bar.as_mut().unwrap().disable = true;
        progress.step("both 50.0");
        let bar = progress.bar.as_mut().unwrap();
        assert_eq!((bar.counter, bar.total), (1, 3));
        let line = bar.render();
        assert!(line.starts_with("2 of 5 were done before:  33%"), "{line}");
        assert!(line.contains("1/3") && line.contains("both 50.0"), "{line}");
        progress.advance(9, "");
        assert!(progress.bar.is_none(), "a bar that is full is over");
        progress.step("");
        assert_eq!(before_line(), "");
    }

    #[test]
    fn figures_stay_on_the_line() {
        assert_eq!(cut("both 50.0"), "both 50.0");
        assert_eq!(cut(&"ä".repeat(61)).chars().count(), 61);
    }
}
