//! What the selector is told of a candidate.

use serde::{Deserialize, Serialize};

/// What is known of one candidate beside the others of its question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Its log-probability.
    pub log_prob: f64,
    /// Its log-probability less that of the best candidate, 0 or less.
    pub log_prob_gap: f64,
    /// Its length-normalised score less that of the first candidate.
    pub score_gap: f64,
    /// Its place, from 0.
    pub rank: f64,
    /// 1 if it cannot run.
    pub fails: f64,
    /// 1 if it returns no row, or nothing but NULL and 0.
    pub empty: f64,
    /// 1 if an earlier candidate returns the same rows.
    pub repeats: f64,
    /// Number of later candidates that return the same rows.
    pub agreement: f64,
    /// 1 if it has the structure of the first candidate and differs in names alone.
    pub renames: f64,
    /// 1 if it differs from the first in names alone, and the question's words are linked with
    /// what stands in their place.
    pub linked_alternative: f64,
    /// Of the question's entities, the least similarity to any column that the query uses
    /// (section 6.3.2, not negated).
    pub weakest_entity: f64,
    /// Share of the decoded candidates' probability that has its result.
    pub share: f64,
    /// How much of what the question's words name it leaves out, less what the first candidate does.
    pub left_out: f64,
    /// Number of the question's values that it does not have, less that of the first.
    pub unread: f64,
    /// Number of values that it has and the question has not, less that of the first.
    pub invented: f64,
    /// Number of its tables less that of the first.
    pub tables: f64,
    /// Number of columns of its result by which it differs from the first's.
    pub width: f64,
    /// 1 if the first candidate returns nothing, or cannot run.
    pub best_empty: f64,
    /// 1 if a rule made it and not the network.
    pub by_rule: f64,
    /// Number of the question's words that nothing in it stands for.
    pub dropped: f64,
    /// 1 if it returns no row.
    pub no_row: f64,
    /// 1 if it returns one row.
    pub one_row: f64,
    /// Logarithm of one more than the number of its rows.
    pub rows: f64,
    /// 1 if its first row has NULL.
    pub null: f64,
    /// Preference of the person's earlier choices for its names, less that for what the first
    /// candidate has in their place.
    pub preference: f64,
}

/// Number of [`Facts`].
pub const FACTS: usize = 25;

impl Facts {
    /// Returns the facts in their own order.
    pub fn values(&self) -> [f64; FACTS] {
        [
            self.log_prob.max(-20.0),
            self.log_prob_gap.max(-20.0),
            self.score_gap.max(-5.0),
            self.rank,
            self.fails,
            self.empty,
            self.repeats,
            self.agreement.min(3.0),
            self.renames,
            self.linked_alternative,
            self.weakest_entity,
            self.share,
            self.left_out.clamp(-3.0, 3.0),
            self.unread.clamp(-3.0, 3.0),
            self.invented.clamp(-3.0, 3.0),
            self.tables.clamp(-3.0, 3.0),
            self.width.min(4.0),
            self.best_empty,
            self.by_rule,
            self.dropped.min(4.0),
            self.no_row,
            self.one_row,
            self.rows,
            self.null,
            self.preference,
        ]
    }

    /// Returns the facts with 0 for those that look at the whole query and its result beside the
    /// question and the first candidate.
    #[must_use]
    pub fn basic(self) -> Self {
        Self {
            share: 0.0,
            left_out: 0.0,
            unread: 0.0,
            invented: 0.0,
            tables: 0.0,
            width: 0.0,
            best_empty: 0.0,
            dropped: 0.0,
            no_row: 0.0,
            one_row: 0.0,
            rows: 0.0,
            null: 0.0,
            ..self
        }
    }
}
