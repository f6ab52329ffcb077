//! What interpreting a benchmark's questions gives: how many interpretations are shown, whether the
//! right ones are among them, and how questions are judged.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::asked::{Again, Asked};
use super::selected::{KEPT, kept};

/// The key of a result under which the verdict stands.
const VERDICT: &str = "verdict";

/// The key of a result under which what the texts mean stands, asked again.
const AGAIN: &str = "again";

/// Writes what selecting and interpreting gave for a question into its result.
pub fn write(line: &mut Value, asked: &Asked) {
    if let Some(kept) = &asked.kept {
        line[KEPT] = json!(kept);
    }
    if let Some(verdict) = asked.verdict {
        line[VERDICT] = json!(verdict.name());
    }
    if let Some(again) = &asked.again {
        line[AGAIN] = json!(again);
    }
}

/// Sums over questions.
#[derive(Clone, Debug, Default)]
pub struct InterpretedTally {
    examples: usize,
    /// Interpretations that are shown, and all that were found.
    shown: usize,
    found: usize,
    /// Questions whose first interpretation is right.
    first: usize,
    /// Questions with a right one among those shown, among all; with all right ones there.
    one: [usize; 2],
    every: [usize; 2],
    verdicts: BTreeMap<String, usize>,
    /// Texts that were asked again; those whose first meaning is the query, those of which one
    /// that is shown is.
    again: [usize; 3],
}

impl InterpretedTally {
    /// Adds the result of a question: how many interpretations were found, and for each of its right
    /// queries which of them are that query. Adds nothing where the result has no verdict.
    pub fn add(&mut self, line: &Value, found: usize, right: &[Vec<usize>]) {
        let (Some(verdict), Some(kept)) = (line[VERDICT].as_str(), kept(line)) else { return };
        self.examples += 1;
        self.shown += kept.len();
        self.found += found;
        // What is shown first; where nothing is, the decoder's first.
        let first = kept.first().copied().unwrap_or_default();
        self.first += usize::from(right.iter().any(|of| of.contains(&first)));
        let is_shown = |of: &Vec<usize>| of.iter().any(|index| kept.contains(index));
        let is_found = |of: &Vec<usize>| !of.is_empty();
        for (place, is) in [&is_shown as &dyn Fn(&Vec<usize>) -> bool, &is_found].iter().enumerate()
        {
            self.one[place] += usize::from(right.iter().any(is));
            self.every[place] += usize::from(!right.is_empty() && right.iter().all(is));
        }
        *self.verdicts.entry(verdict.to_owned()).or_default() += 1;
        let again: Vec<Again> = serde_json::from_value(line[AGAIN].clone()).unwrap_or_default();
        self.again[0] += again.len();
        self.again[1] += again.iter().filter(|again| again.same).count();
        self.again[2] += again.iter().filter(|again| again.any).count();
    }

    /// Returns whether no question was interpreted.
    pub fn is_empty(&self) -> bool {
        self.examples == 0
    }

    fn percent(&self, count: usize) -> f64 {
        100.0 * self.mean(count)
    }

    fn mean(&self, count: usize) -> f64 {
        count as f64 / self.examples.max(1) as f64
    }

    /// Writes the figures as JSON; shares in per cent.
    pub fn json(&self) -> Value {
        let verdicts: BTreeMap<&str, f64> = self
            .verdicts
            .iter()
            .map(|(name, count)| (name.as_str(), self.percent(*count)))
            .collect();
        let [texts, first, any] = self.again;
        let share = |count: usize| 100.0 * count as f64 / texts.max(1) as f64;
        json!({
            "round_trip": {"texts": texts, "first": share(first), "any": share(any)},
            "shown": self.mean(self.shown),
            "folded": self.mean(self.found - self.shown),
            "first": self.percent(self.first),
            "any_shown": self.percent(self.one[0]),
            "any": self.percent(self.one[1]),
            "every_shown": self.percent(self.every[0]),
            "every": self.percent(self.every[1]),
            "verdicts": verdicts,
        })
    }

    /// Writes the figures as text.
    pub fn text(&self) -> String {
        let mut text = format!(
            "interpretations: {:.2} shown, {:.2} folded\n\
             right: first {:.1} %, one of those shown {:.1} %, one of all {:.1} %\n\
             every right query: among those shown {:.1} %, among all {:.1} %\n",
            self.mean(self.shown),
            self.mean(self.found - self.shown),
            self.percent(self.first),
            self.percent(self.one[0]),
            self.percent(self.one[1]),
            self.percent(self.every[0]),
            self.percent(self.every[1]),
        );
        let [texts, first, any] = self.again;
        if texts > 0 {
            let share = |count: usize| 100.0 * count as f64 / texts as f64;
            text += &format!(
                "asked again, {texts} texts mean their query first {:.1} %, among others {:.1} %\n",
                share(first),
                share(any)
            );
        }
        for (name, count) in &self.verdicts {
            text += &format!("{name:32}{:>6.1} %\n", self.percent(*count));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_and_what_is_found() {
        let mut tally = InterpretedTally::default();
        let line = |verdict: &str| json!({"kept": [0, 1], "verdict": verdict});
        tally.add(&line("answerable"), 4, &[vec![0], vec![3]]);
        tally.add(&line("unsupported_join"), 2, &[vec![1], vec![0]]);
        tally.add(&json!({"kept": [0]}), 2, &[vec![0]]);
        let json = tally.json();
        assert_eq!((&json["shown"], &json["folded"]), (&json!(2.0), &json!(1.0)));
        assert_eq!((&json["first"], &json["any_shown"]), (&json!(100.0), &json!(100.0)));
        assert_eq!((&json["every_shown"], &json["every"]), (&json!(50.0), &json!(100.0)));
        assert_eq!(json["verdicts"]["answerable"], 50.0);
        assert!(tally.text().contains("2.00 shown, 1.00 folded"));
        let mut tally = InterpretedTally::default();
        tally.add(&json!({"kept": [2, 0], "verdict": "answerable"}), 3, &[vec![2]]);
        assert_eq!(tally.json()["first"], 100.0, "what is shown first may be listed later");
    }
}
