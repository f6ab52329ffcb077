//! One question, its interpretations, and which of them come to the same result.
//!
//! A beam enters from the left and is split into one edge for each interpretation; edges whose
//! queries return the same rows meet again on the right.

/// Width of the drawing, in user units.
pub const WIDTH: f32 = 420.0;
/// Distance between edges.
const SPACING: f32 = 26.0;
const SPLITTER: f32 = 56.0;
const READINGS: f32 = 210.0;
const RESULTS: f32 = 360.0;

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SplitScene {
    /// Height in user units; the width is [`WIDTH`].
    pub height: f32,
    /// Where the beam is split.
    pub splitter: (f32, f32),
    /// One for each interpretation.
    pub edges: Vec<Edge>,
    /// The different results, in the order of their first interpretation.
    pub results: Vec<Group>,
}

/// An edge of the drawing: an interpretation.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// Where its number stands.
    pub at: (f32, f32),
    /// The result that it comes to, by its place in [`SplitScene::results`].
    pub result: Option<usize>,
}

/// A result.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Where it stands.
    pub at: (f32, f32),
    /// The interpretations that come to it, ascending.
    pub readings: Vec<usize>,
}

/// What became of an interpretation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has no result: not executed yet, or it failed.
    None,
    /// It has a result of its own.
    Own,
    /// Its result is that of an earlier reading.
    Same(usize),
}

/// Lays out interpretations with these outcomes.
pub fn lay_out(outcomes: &[Outcome]) -> SplitScene {
    let height = SPACING * outcomes.len().max(1) as f32;
    let mut results: Vec<Group> = Vec::new();
    let mut edges: Vec<Edge> = Vec::with_capacity(outcomes.len());
    for (reading, outcome) in outcomes.iter().enumerate() {
        let result = match *outcome {
            Outcome::None => None,
            // An interpretation can only be the same as one that came before it.
            Outcome::Same(earlier)
                if edges.get(earlier).is_some_and(|edge| edge.result.is_some()) =>
            {
                edges[earlier].result
            }
            Outcome::Own | Outcome::Same(_) => {
                results.push(Group { at: (RESULTS, 0.0), readings: Vec::new() });
                Some(results.len() - 1)
            }
        };
        if let Some(result) = result {
            results[result].readings.push(reading);
        }
        edges.push(Edge { at: (READINGS, SPACING * (reading as f32 + 0.5)), result });
    }
    for result in &mut results {
        let sum: f32 = result.readings.iter().map(|&reading| edges[reading].at.1).sum();
        result.at.1 = sum / result.readings.len() as f32;
    }
    spread(&mut results, height);
    SplitScene { height, splitter: (SPLITTER, height / 2.0), edges, results }
}

/// Moves results apart that would cover each other, and back into the drawing.
fn spread(results: &mut [Group], height: f32) {
    let mut order: Vec<usize> = (0..results.len()).collect();
    order.sort_unstable_by(|&a, &b| results[a].at.1.total_cmp(&results[b].at.1).then(a.cmp(&b)));
    let mut lowest = SPACING / 2.0;
    for &place in &order {
        results[place].at.1 = results[place].at.1.max(lowest);
        lowest = results[place].at.1 + SPACING;
    }
    let mut highest = height - SPACING / 2.0;
    for &place in order.iter().rev() {
        results[place].at.1 = results[place].at.1.min(highest);
        highest = results[place].at.1 - SPACING;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(outcomes: &[Outcome], expect: &[&[usize]]) -> SplitScene {
        let scene = lay_out(outcomes);
        let found: Vec<&[usize]> =
            scene.results.iter().map(|result| result.readings.as_slice()).collect();
        assert_eq!(found, expect);
        scene
    }

    #[test]
    fn readings_with_the_same_result_meet() {
        use Outcome::{None, Own, Same};
        check(&[], &[]);
        check(&[None, None], &[]);
        check(&[Own, Own, Same(0), None, Same(1)], &[&[0, 2], &[1, 4]]);
        // What refers to an interpretation without a result, or to a later one, stands for itself.
        check(&[None, Same(0), Same(7)], &[&[1], &[2]]);
    }

    #[test]
    fn results_stand_apart_and_within_the_drawing() {
        use Outcome::{Own, Same};
        let scene = check(&[Own, Own, Same(1), Same(0), Own], &[&[0, 3], &[1, 2], &[4]]);
        let mut heights: Vec<f32> = scene.results.iter().map(|result| result.at.1).collect();
        heights.sort_by(f32::total_cmp);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= SPACING - 0.01));
        assert!(heights[0] > 0.0 && heights[2] < scene.height);
    }
}
