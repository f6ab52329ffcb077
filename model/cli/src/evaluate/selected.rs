//! What the selector keeps of a benchmark's candidates, and what that costs.

use beamsplitter_common::bootstrap::{Bootstrap, DRAWS, interval};
use serde_json::{Value, json};

/// The key of a result that lists the candidates that are shown, by index.
pub const KEPT: &str = "kept";

/// Reads the candidates that are shown from a result; none where nothing chose.
pub fn kept(line: &Value) -> Option<Vec<usize>> {
    serde_json::from_value(line.get(KEPT)?.clone()).ok()
}

/// Sums over questions.
#[derive(Clone, Debug, Default)]
pub struct SelectionTally {
    examples: usize,
    candidates: usize,
    shown: usize,
    /// For each right query that is among the candidates, whether it is among those shown.
    kept: Vec<bool>,
    /// Questions all of whose right queries are among the candidates, and among those shown.
    all_found: usize,
    all_kept: usize,
}

impl SelectionTally {
    /// Adds a question: which candidates are shown, and for each of its right queries which
    /// candidates are that query.
    pub fn add(&mut self, candidates: usize, shown: &[usize], right: &[Vec<usize>]) {
        self.examples += 1;
        self.candidates += candidates;
        self.shown += shown.len();
        let kept = |of: &Vec<usize>| of.iter().any(|index| shown.contains(index));
        let found: Vec<&Vec<usize>> = right.iter().filter(|of| !of.is_empty()).collect();
        self.kept.extend(found.iter().map(|of| kept(of)));
        self.all_found += usize::from(!right.is_empty() && found.len() == right.len());
        self.all_kept += usize::from(!right.is_empty() && right.iter().all(kept));
    }

    fn mean(&self, sum: usize) -> f64 {
        sum as f64 / self.examples.max(1) as f64
    }

    /// Returns percentage of right queries that are kept, with its bootstrap interval of 95 %.
    fn kept(&self) -> (f64, (f64, f64)) {
        let percent = |kept: usize| 100.0 * kept as f64 / self.kept.len().max(1) as f64;
        let mut draws = Bootstrap::new(self.kept.len(), DRAWS, 0);
        let mut figures = Vec::with_capacity(DRAWS);
        while let Some(draw) = draws.draw() {
            figures.push(percent(draw.filter(|unit| self.kept[*unit]).count()));
        }
        let kept = percent(self.kept.iter().filter(|kept| **kept).count());
        (kept, interval(figures).unwrap_or_default())
    }

    /// Writes the figures as JSON.
    pub fn json(&self, alpha: f64) -> Value {
        let (kept, interval) = self.kept();
        json!({
            "alpha": alpha,
            "candidates": self.mean(self.candidates),
            "shown": self.mean(self.shown),
            "right": self.kept.len(),
            "kept": kept,
            "interval": interval,
            "all_found": 100.0 * self.mean(self.all_found),
            "all_kept": 100.0 * self.mean(self.all_kept),
        })
    }

    /// Writes the figures as text.
    pub fn text(&self, alpha: f64) -> String {
        let (kept, (low, high)) = self.kept();
        let share = 100.0 * self.all_kept as f64 / self.all_found.max(1) as f64;
        format!(
            "selector at alpha {alpha}: {:.2} of {:.2} candidates shown\n\
             right queries kept: {kept:.1} % [{low:.1}, {high:.1}] of {}\n\
             questions with all right queries: {:.1} % among the candidates, {:.1} % among those \
             shown ({share:.1} % of them)\n",
            self.mean(self.shown),
            self.mean(self.candidates),
            self.kept.len(),
            100.0 * self.mean(self.all_found),
            100.0 * self.mean(self.all_kept),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_right_and_is_not_shown_is_lost() {
        let mut tally = SelectionTally::default();
        tally.add(5, &[0, 2], &[vec![0, 1], vec![2]]);
        tally.add(3, &[0], &[vec![0], vec![2]]);
        tally.add(1, &[0], &[vec![], vec![0]]);
        let json = tally.json(0.1);
        assert_eq!((json["candidates"].as_f64(), json["right"].as_u64()), (Some(3.0), Some(5)));
        assert_eq!(json["kept"], 80.0);
        assert!(tally.text(0.1).contains("66.7 % among the candidates, 33.3 % among those shown"));
        assert!(SelectionTally::default().text(0.1).contains("0.00 of 0.00"));
    }
}
