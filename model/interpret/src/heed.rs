//! How many readings are shown, by the verdict and by their flaws.

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
            let renames = |index: usize| facts[index].renames == 1.0;
            let second = likeliest(rest, facts, flaws, selector, renames);
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

/// Keeps the likeliest query without a flaw that `may` be kept, where all that are kept have one.
pub fn relieve(
    flaws: &[Option<Reason>],
    facts: &[Facts],
    selector: &Selector,
    may: impl Fn(usize) -> bool,
    kept: &mut Vec<usize>,
    rest: &mut Vec<usize>,
) {
    if kept.is_empty() || kept.iter().any(|index| flaws[*index].is_none()) {
        return;
    }
    if let Some(best) = likeliest(rest, facts, flaws, selector, may) {
        rest.retain(|index| *index != best);
        kept.push(best);
    }
}

/// Returns the likeliest query among `rest` that has no flaw, returns something, and `may` be taken.
fn likeliest(
    rest: &[usize],
    facts: &[Facts],
    flaws: &[Option<Reason>],
    selector: &Selector,
    may: impl Fn(usize) -> bool,
) -> Option<usize> {
    let is_whole = |index: &usize| {
        let facts = &facts[*index];
        flaws[*index].is_none() && facts.fails == 0.0 && facts.empty == 0.0 && may(*index)
    };
    let chance = |index: usize| selector.probability(&facts[index]);
    let found = rest.iter().copied().filter(is_whole);
    found.max_by(|&a, &b| chance(a).total_cmp(&chance(b)).then(b.cmp(&a)))
}
