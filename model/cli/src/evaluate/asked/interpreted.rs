//! What an answer is found to mean, and what the texts of its interpretations mean when they are
//! asked again.

use beamsplitter_database::equal_up_to_column_order;
use beamsplitter_interpret::{Interpretation, Interpretations, Listed};
use beamsplitter_pipeline::Answer;
use serde::{Deserialize, Serialize};

use super::{Asked, Asker, Over, queries};
use crate::asking::interpreted;
use crate::scratch::ScratchCopy;

/// What the text of an interpretation, asked again, is found to mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Again {
    /// The text.
    pub text: String,
    /// The interpretation's query.
    pub query: String,
    /// What the text is found to mean first.
    pub first: Option<String>,
    /// Whether that returns the same rows as the query.
    pub same: bool,
    /// Whether any interpretation that is shown does.
    pub any: bool,
}

impl Asker {
    /// Asks the text of each interpretation again. What cannot be asked means nothing.
    pub(super) fn again(
        &mut self,
        found: &Interpretations,
        (changed, id, selection): Over<'_>,
        scratch: &mut ScratchCopy,
    ) -> Vec<Again> {
        let mut ask = |shown: &Interpretation| {
            let text = shown.text.replace(['[', ']'], "");
            let answer = self.ask(&text, changed, id, Some(&mut *scratch)).ok();
            let language = &self.engine.language;
            let found =
                answer.and_then(|answer| interpreted(language, &answer, scratch, selection));
            let shown_again = found.map(|found| found.shown).unwrap_or_default();
            let same = |other: &Interpretation| {
                matches!((&shown.result, &other.result), (Ok(mine), Ok(theirs))
                    if equal_up_to_column_order(&mine.rows, &theirs.rows, false))
            };
            Again {
                text,
                query: shown.sql.clone(),
                first: shown_again.first().map(|first| first.sql.clone()),
                same: shown_again.first().is_some_and(same),
                any: shown_again.iter().any(same),
            }
        };
        found.shown.iter().map(&mut ask).collect()
    }
}

/// Lists interpretations as candidates. What the decoder ranked comes first, also what was merged
/// into a candidate, since a benchmark may count it as another query.
pub(super) fn listed(answer: &Answer, found: &Interpretations) -> Asked {
    let Listed { queries: candidates, shown } = found.listed(&answer.ranked, &queries(answer));
    let verdict = Some(found.verdict.category);
    Asked { candidates, kept: Some(shown), verdict, again: None }
}
