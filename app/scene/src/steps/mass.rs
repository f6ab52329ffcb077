//! How much of the next token's probability a constraint leaves.

use beamsplitter_decode::trace::Why;

use super::Choice;

/// Shares of the probability of the next token, from 0 to 1, as far as the trace lists tokens; what
/// both lack to 1 belongs to tokens that it does not list.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mass {
    /// Of tokens that may stand here.
    pub allowed: f32,
    /// Of tokens that may not.
    pub forbidden: f32,
}

impl Mass {
    /// Sums the probabilities of the extensions of one hypothesis.
    pub(super) fn of(choices: &[Choice]) -> Self {
        let sum = |forbidden: bool| -> f32 {
            let of = choices.iter().filter(|choice| is_forbidden(choice) == forbidden);
            of.map(|choice| choice.probability).sum()
        };
        let allowed = sum(false).min(1.0);
        Self { allowed, forbidden: sum(true).min(1.0 - allowed) }
    }

    /// Returns the share of the tokens that the trace does not list.
    pub fn unlisted(self) -> f32 {
        (1.0 - self.allowed - self.forbidden).max(0.0)
    }
}

/// Returns whether the constraint excludes a token. A hypothesis of the beam has passed it; where
/// only one token may follow, the others are those that were not extended.
fn is_forbidden(choice: &Choice) -> bool {
    match choice.why {
        Why::BlockedByWhitelist | Why::DoesNotConform => true,
        Why::ForcedByPrefix | Why::ForcedUnbranched => choice.node.is_none(),
        Why::Kept | Why::PrunedByScore | Why::Finished | Why::Drawn | Why::NotDrawn => false,
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::output_language::TokenClass;

    use super::*;

    fn choice(probability: f32, why: Why, node: Option<u32>) -> Choice {
        let (word, readings) = (String::new(), Vec::new());
        Choice { word, class: TokenClass::Structure, probability, score: None, why, node, readings }
    }

    #[test]
    fn what_only_one_token_may_follow_forbids_all_others() {
        let forced = choice(0.25, Why::ForcedUnbranched, Some(1));
        let excluded = choice(0.5, Why::ForcedUnbranched, None);
        let mass = Mass::of(&[forced, excluded]);
        assert_eq!(mass, Mass { allowed: 0.25, forbidden: 0.5 });
        assert_eq!(mass.unlisted(), 0.25);
    }

    #[test]
    fn a_token_outside_of_the_beam_is_allowed() {
        let kept = choice(0.5, Why::Kept, Some(1));
        let pruned = choice(0.25, Why::PrunedByScore, None);
        let blocked = choice(0.25, Why::BlockedByWhitelist, None);
        let mass = Mass::of(&[kept, pruned, blocked]);
        assert_eq!(mass, Mass { allowed: 0.75, forbidden: 0.25 });
        assert_eq!(mass.unlisted(), 0.0);
    }

    #[test]
    fn rounded_probabilities_are_no_more_than_all() {
        let mass = Mass::of(&[
            choice(0.9, Why::Kept, Some(1)),
            choice(0.2, Why::BlockedByWhitelist, None),
        ]);
        assert!((mass.forbidden - 0.1).abs() < 1e-6);
        assert_eq!(mass.unlisted(), 0.0);
    }
}
