//! Coefficients of agreement over nominal categories, with ratings missing.
//!
//! Each takes the rows of ratings and how often each occurs, and has no value
//! where it is not defined: nothing was rated twice, or chance alone would agree always.

use std::collections::BTreeMap;

use serde::Serialize;

/// The category that each rater gave one unit; none where a rater gave none.
pub type Row = Vec<Option<usize>>;

/// A value for each coefficient.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figures<T> {
    /// Share of pairs of ratings of one unit that are equal.
    pub percent: T,
    /// Cohen's kappa (1960), the mean over all pairs of raters (Light 1971).
    pub cohen: T,
    /// Fleiss' kappa (1971), over the units that all raters rated.
    pub fleiss: T,
    /// Krippendorff's alpha (2011), nominal.
    pub alpha: T,
}

impl<T> Figures<T> {
    /// Converts each value by `f`.
    pub fn map<U>(self, f: impl Fn(T) -> U) -> Figures<U> {
        let Self { percent, cohen, fleiss, alpha } = self;
        Figures { percent: f(percent), cohen: f(cohen), fleiss: f(fleiss), alpha: f(alpha) }
    }

    /// Lists the four values with their names.
    pub fn each(&self) -> [(&'static str, &T); 4] {
        let Self { percent, cohen, fleiss, alpha } = self;
        [("percent", percent), ("cohen", cohen), ("fleiss", fleiss), ("alpha", alpha)]
    }
}

/// Computes all four coefficients.
pub fn figures(rows: &[Row], counts: &[f64]) -> Figures<Option<f64>> {
    Figures {
        percent: percent(rows, counts),
        cohen: light(rows, counts),
        fleiss: fleiss(rows, counts),
        alpha: alpha(rows, counts),
    }
}

/// Counts how often each category was given in a row.
fn tally(row: &Row) -> BTreeMap<usize, f64> {
    let mut tally = BTreeMap::new();
    for category in row.iter().flatten() {
        *tally.entry(*category).or_insert(0.0) += 1.0;
    }
    tally
}

fn ratio(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

/// Returns `(observed - expected) / (1 - expected)`.
fn beyond_chance(observed: f64, expected: f64) -> Option<f64> {
    // Chance agrees always when only one category occurs.
    (1.0 - expected > 1e-12).then(|| (observed - expected) / (1.0 - expected))
}

/// Computes the share of equal pairs among all pairs of ratings of one unit.
pub fn percent(rows: &[Row], counts: &[f64]) -> Option<f64> {
    let (mut equal, mut all) = (0.0, 0.0);
    for (row, count) in rows.iter().zip(counts) {
        let tally = tally(row);
        let pairs = |n: f64| n * (n - 1.0) / 2.0;
        equal += count * tally.values().map(|n| pairs(*n)).sum::<f64>();
        all += count * pairs(tally.values().sum());
    }
    ratio(equal, all)
}

/// Computes Cohen's kappa of raters `a` and `b` over the units that both rated.
pub fn cohen(rows: &[Row], counts: &[f64], a: usize, b: usize) -> Option<f64> {
    let (mut equal, mut all) = (0.0, 0.0);
    let mut shares: BTreeMap<usize, [f64; 2]> = BTreeMap::new();
    for (row, count) in rows.iter().zip(counts) {
        let (Some(Some(x)), Some(Some(y))) = (row.get(a), row.get(b)) else { continue };
        all += count;
        if x == y {
            equal += count;
        }
        shares.entry(*x).or_default()[0] += count;
        shares.entry(*y).or_default()[1] += count;
    }
    let observed = ratio(equal, all)?;
    let expected = shares.values().map(|[x, y]| (x / all) * (y / all)).sum();
    beyond_chance(observed, expected)
}

/// Computes the mean of Cohen's kappa over all pairs of raters for which it is defined.
pub fn light(rows: &[Row], counts: &[f64]) -> Option<f64> {
    let raters = rows.iter().map(Vec::len).max().unwrap_or_default();
    let (mut sum, mut pairs) = (0.0, 0.0);
    for a in 0..raters {
        for b in a + 1..raters {
            if let Some(kappa) = cohen(rows, counts, a, b) {
                sum += kappa;
                pairs += 1.0;
            }
        }
    }
    ratio(sum, pairs)
}

/// Computes Fleiss' kappa over the units that nobody left out.
pub fn fleiss(rows: &[Row], counts: &[f64]) -> Option<f64> {
    let (mut units, mut ratings, mut agreement) = (0.0, 0.0, 0.0);
    let mut shares: BTreeMap<usize, f64> = BTreeMap::new();
    for (row, count) in rows.iter().zip(counts) {
        if row.len() < 2 || row.contains(&None) || *count == 0.0 {
            continue;
        }
        let tally = tally(row);
        let raters: f64 = tally.values().sum();
        let squares: f64 = tally.values().map(|n| n * n).sum();
        units += count;
        ratings += count * raters;
        agreement += count * (squares - raters) / (raters * (raters - 1.0));
        for (category, n) in tally {
            *shares.entry(category).or_insert(0.0) += count * n;
        }
    }
    let observed = ratio(agreement, units)?;
    let expected = shares.values().map(|n| (n / ratings) * (n / ratings)).sum();
    beyond_chance(observed, expected)
}

/// Computes Krippendorff's alpha for nominal data, from the coincidences of values within units.
pub fn alpha(rows: &[Row], counts: &[f64]) -> Option<f64> {
    let (mut equal, mut all) = (0.0, 0.0);
    let mut totals: BTreeMap<usize, f64> = BTreeMap::new();
    for (row, count) in rows.iter().zip(counts) {
        let tally = tally(row);
        let ratings: f64 = tally.values().sum();
        if ratings < 2.0 {
            continue;
        }
        all += count * ratings;
        for (category, n) in tally {
            equal += count * n * (n - 1.0) / (ratings - 1.0);
            *totals.entry(category).or_insert(0.0) += count * n;
        }
    }
    let observed = ratio(equal, all)?;
    let expected = ratio(totals.values().map(|n| n * (n - 1.0)).sum(), all * (all - 1.0))?;
    beyond_chance(observed, expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::Ratings;

    /// Checks rows of digits; a dot is a missing rating.
    #[track_caller]
    fn check(units: &[&str], expect: Figures<Option<f64>>) {
        let row = |text: &&str| text.chars().map(|c| c.to_digit(10).map(|d| d as usize)).collect();
        let ratings = Ratings::new(&units.iter().map(row).collect::<Vec<_>>());
        let found = figures(&ratings.rows, &ratings.counts());
        for ((name, found), (_, expect)) in found.each().into_iter().zip(expect.each()) {
            let close = match (found, expect) {
                (Some(a), Some(b)) => (a - b).abs() < 1e-12,
                (a, b) => a == b,
            };
            assert!(close, "{name}: {found:?}, not {expect:?}");
        }
    }

    #[test]
    fn by_hand() {
        // Two raters, 0 0 / 0 1 / 1 1 / 1 1: observed 3/4, chance by marginals 1/4*1/2 + 3/4*1/2.
        check(
            &["00", "01", "11", "11", "0.", ".."],
            Figures {
                percent: Some(0.75),
                cohen: Some(0.5),
                // 3 of 8 ratings are 0: chance 9/64 + 25/64.
                fleiss: Some((0.75 - 34.0 / 64.0) / (1.0 - 34.0 / 64.0)),
                // Chance without replacement: (3*2 + 5*4) / (8*7).
                alpha: Some((0.75 - 26.0 / 56.0) / (1.0 - 26.0 / 56.0)),
            },
        );
    }

    #[test]
    fn what_is_not_defined_has_no_value() {
        let none = Figures { percent: None, cohen: None, fleiss: None, alpha: None };
        check(&[], none);
        check(&["0.", ".1"], none);
        check(&["11", "11"], Figures { percent: Some(1.0), ..none });
        let perfect = Figures { percent: 1.0, cohen: 1.0, fleiss: 1.0, alpha: 1.0 };
        check(&["11", "00"], perfect.map(Some));
    }
}
