//! How many readings are shown, by the verdict.

use beamsplitter_odin::selector::{Facts, Selector};

use crate::found::Reason;
use crate::verdict::{Sort, Verdict};

/// From this probability on, a verdict that nothing answers the question hides every reading.
const SURELY: f64 = 0.95;

/// Lets the verdict say how many readings are shown: two where the question is ambiguous and a
/// second one without a flaw names other words' meaning, none where the database surely has no answer.
pub fn heed(
    verdict: &Verdict,
    facts: &[Facts],
    flaws: &[Option<Reason>],
    selector: &Selector,
    kept: &mut Vec<usize>,
    rest: &mut Vec<usize>,
) {
    match verdict.category.sort() {
        Sort::Ambiguous if kept.len() == 1 => {
            let other = |index: &usize| {
                let (facts, flaw) = (&facts[*index], flaws[*index]);
                flaw.is_none() && facts.fails == 0.0 && facts.empty == 0.0 && facts.renames == 1.0
            };
            let chance = |index: usize| selector.probability(&facts[index]);
            let second = rest
                .iter()
                .copied()
                .filter(other)
                .max_by(|&a, &b| chance(a).total_cmp(&chance(b)).then(b.cmp(&a)));
            if let Some(second) = second {
                rest.retain(|index| *index != second);
                kept.push(second);
            }
        }
        Sort::Unanswerable if verdict.probability >= SURELY => {
            rest.splice(0..0, kept.drain(..));
        }
        _ => {}
    }
}
