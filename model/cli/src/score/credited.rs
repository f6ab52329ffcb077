//! Predictions that only one of two comparisons credits: a benchmark's own, and the corrected one, which
//! counts each row as often as it comes, in order where the gold orders, and tells numbers from text.

use beamsplitter_ambiguity::unscored::Examples;
use beamsplitter_database::{Database, Value, equal_up_to_column_order};
use beamsplitter_interpret::Interpretations;
use beamsplitter_sql::is_ordered;
use serde::Serialize;

/// What stands before the count of a benchmark whose own figures are those above.
const CORRECTED: &str = "\
Corrected, each row counts as often as it comes, in order where the gold orders, and numbers are no text.
Of the predictions
";

/// Predictions that count only as published, and only corrected.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Credited {
    published: Examples,
    corrected: Examples,
}

impl Credited {
    /// Adds a prediction for an example.
    pub fn add(&mut self, example: usize, published: bool, corrected: bool) {
        match (published, corrected) {
            (true, false) => self.published.add(example),
            (false, true) => self.corrected.add(example),
            _ => {}
        }
    }

    /// Adds the predictions for an example whose own comparison leaves the order of rows aside.
    pub fn compare<D: Database>(
        &mut self,
        example: usize,
        golds: &[&str],
        found: &Interpretations,
        database: &mut D,
    ) {
        let ran = golds.iter().filter_map(|sql| {
            let ran = pollster::block_on(database.run(sql)).ok()?;
            Some((ran.rows, is_ordered(sql)))
        });
        let golds: Vec<_> = ran.collect();
        for rows in found.results().filter_map(|ran| Some(&ran.as_ref().ok()?.rows)) {
            let is = |typed: bool| {
                let same = |(gold, ordered): &(Vec<Vec<Value>>, bool)| {
                    equal_up_to_column_order(gold, rows, *ordered && typed)
                };
                golds.iter().any(same)
            };
            self.add(example, is(false), is(true));
        }
    }

    /// Tells it, where there is any.
    pub fn line(&self, metric: &str) -> Option<String> {
        let side = |of: &Examples, which: &str| {
            let one = || format!("{} right only {which} ({})", of.queries, of.places());
            (of.queries > 0).then(one)
        };
        let sides = [side(&self.published, "as published"), side(&self.corrected, "corrected")];
        let sides: Vec<String> = sides.into_iter().flatten().collect();
        (!sides.is_empty()).then(|| format!("  {metric}: {}\n", sides.join(", ")))
    }

    /// Tells it with what is corrected; nothing where there is none.
    pub fn text(&self) -> String {
        self.line("EX").map(|line| format!("{CORRECTED}{line}")).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_is_counted() {
        let mut credited = Credited::default();
        assert_eq!(credited.text(), "");
        for (example, published, corrected) in
            [(1, true, true), (2, true, false), (3, false, true), (4, true, false)]
        {
            credited.add(example, published, corrected);
        }
        let told =
            "  EX: 2 right only as published (records 2, 4), 1 right only corrected (record 3)\n";
        assert_eq!(credited.text(), format!("{CORRECTED}{told}"));
    }
}
