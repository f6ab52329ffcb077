//! Why a hypothesis went on or not, in words.

use beamsplitter_decode::trace::Why;

/// Returns why a token stands where it does, in words.
pub fn why_words(why: Why) -> &'static str {
    match why {
        Why::Kept => "kept: among the best of its step",
        Why::PrunedByScore => "pruned: outside the beam",
        Why::ForcedByPrefix => "forced by a prefix",
        Why::ForcedUnbranched => "forced: no branching is allowed here (section 5.2)",
        Why::BlockedByWhitelist => "blocked: not the start of a table's or column's name",
        Why::DoesNotConform => "blocked: it does not match the template",
        Why::Finished => "finished",
        Why::Drawn => "sampled",
        Why::NotDrawn => "not sampled",
    }
}

/// Returns why a token did not become a hypothesis, in words. Where only one token may follow, that
/// one is forced and all others are excluded.
pub fn excluded_words(why: Why) -> &'static str {
    match why {
        Why::ForcedByPrefix => "excluded: the forced prefix goes on otherwise",
        Why::ForcedUnbranched => {
            "excluded: only the most probable token may follow here (section 5.2)"
        }
        why => why_words(why),
    }
}
