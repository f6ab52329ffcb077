//! Means of scores with their intervals.

use beamsplitter_common::bootstrap::{self, Bootstrap, DRAWS};
use serde::Serialize;

use crate::metrics::Metrics;
use crate::score::Scored;

/// The same scores give the same intervals.
const SEED: u64 = 17;

/// Means over a group of tests, as tables IV to VI of DAMBER have them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Means {
    /// Number of tests.
    pub tests: usize,
    /// Mean of each metric; order over the tests that have one.
    #[serde(flatten)]
    pub metrics: Metrics,
    /// Share of tests whose prediction returns just what a target returns.
    pub right: f64,
    /// Mean of the metrics of each test, averaged.
    pub mean: f64,
    /// Lower ends of the bootstrap intervals of 95 %.
    pub low: Ends,
    /// Upper ends of the bootstrap intervals of 95 %.
    pub high: Ends,
}

/// One end of the interval of each mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Ends {
    /// Of the metrics.
    #[serde(flatten)]
    pub metrics: Metrics,
    /// Of the share of right predictions.
    pub right: f64,
    /// Of the mean.
    pub mean: f64,
}

/// Number of figures that have intervals: the metrics, the share of right predictions, the mean.
const FIGURES: usize = 7;

impl Ends {
    fn of_figures(figures: [f64; FIGURES]) -> Self {
        let [cell_precision, cell_recall, tuple_cardinality, tuple_constraint, order, right, mean] =
            figures;
        let tuple_order = (!order.is_nan()).then_some(order);
        let metrics = Metrics {
            cell_precision,
            cell_recall,
            tuple_cardinality,
            tuple_constraint,
            tuple_order,
        };
        Self { metrics, right, mean }
    }
}

/// Returns the means of `scores`, all 0 where there are none, with the percentile bootstrap
/// intervals of 95 % (Efron 1979).
pub fn means(scores: &[&Scored]) -> Means {
    if scores.is_empty() {
        return Means::default();
    }
    let units: Vec<[f64; FIGURES]> = scores.iter().map(|scored| figures(scored)).collect();
    let Ends { metrics, right, mean } = Ends::of_figures(mean_of(units.iter()));
    let (low, high) = intervals(&units);
    Means { tests: scores.len(), metrics, right, mean, low, high }
}

/// Returns the figures of one test; NaN where it has no order.
fn figures(scored: &Scored) -> [f64; FIGURES] {
    let right = f64::from(u8::from(scored.is_right()));
    let mut figures = [f64::NAN; FIGURES];
    figures[FIGURES - 2..].copy_from_slice(&[right, scored.metrics.mean()]);
    figures.iter_mut().zip(scored.metrics.values()).for_each(|(figure, value)| *figure = value);
    figures
}

/// Returns the mean of each figure over the tests that have it; NaN where none has.
fn mean_of<'a>(units: impl Iterator<Item = &'a [f64; FIGURES]>) -> [f64; FIGURES] {
    let (mut sums, mut counts) = ([0.0; FIGURES], [0_u32; FIGURES]);
    for unit in units {
        for (place, figure) in unit.iter().enumerate().filter(|(_, figure)| !figure.is_nan()) {
            sums[place] += figure;
            counts[place] += 1;
        }
    }
    std::array::from_fn(|place| sums[place] / f64::from(counts[place]))
}

fn intervals(units: &[[f64; FIGURES]]) -> (Ends, Ends) {
    let mut bootstrap = Bootstrap::new(units.len(), DRAWS, SEED);
    let mut drawn: [Vec<f64>; FIGURES] = std::array::from_fn(|_| Vec::with_capacity(DRAWS));
    while let Some(places) = bootstrap.draw() {
        let means = mean_of(places.map(|place| &units[place]));
        for (all, mean) in drawn.iter_mut().zip(means) {
            // A draw without an ordered test says nothing of order.
            if !mean.is_nan() {
                all.push(mean);
            }
        }
    }
    let ends = drawn.map(|all| bootstrap::interval(all).unwrap_or((f64::NAN, f64::NAN)));
    (Ends::of_figures(ends.map(|(low, _)| low)), Ends::of_figures(ends.map(|(_, high)| high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(metrics: Metrics) -> Scored {
        Scored {
            id: "t/project/1".into(),
            prediction: "select 1".into(),
            column: "a".into(),
            metrics,
            error: None,
            failing: Vec::new(),
        }
    }

    #[test]
    fn means_are_over_the_tests_that_have_the_metric() {
        let right = scored(Metrics::identical(false));
        let failed = scored(Metrics::failed(true));
        let found = means(&[&right, &right, &right, &failed]);
        assert_eq!((found.tests, found.mean, found.right), (4, 0.75, 0.75));
        assert_eq!(found.metrics.tuple_order, Some(0.0));
        let (low, high) = (found.low, found.high);
        assert!(low.mean < 0.75 && 0.75 < high.mean, "{low:?} {high:?}");
        assert_eq!(low.metrics.tuple_order, Some(0.0));
        let ordered = means(&[&right]).low.metrics.tuple_order;
        assert_eq!((ordered, means(&[]).tests), (None, 0));
    }
}
