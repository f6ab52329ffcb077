//! What of a question its best query accounts for.

use super::evidence::Evidence;
use super::seen::{Seen, best, count, flag};
use crate::facts::items;
use crate::query::ParsedQuery;
use crate::words::{KNOWN, known};

/// Adds what of the words the best query has no name for, and whether both have conditions.
pub(super) fn of_coverage(out: &mut Vec<f64>, seen: &Seen<'_>, evidence: &Evidence) {
    let prompt = seen.prompt;
    let used = best(seen).map(items).unwrap_or_default();
    let uncovered = |limits: bool| {
        let words = evidence.content.iter().filter(|c| c.limits == limits);
        count(words.filter(|c| known(prompt, c.at, |item| used.contains(&item)) < KNOWN).count())
    };
    out.extend([uncovered(false), uncovered(true)]);
    let has_border = evidence.border < prompt.question.words.len();
    let filters = best(seen).map(ParsedQuery::filters).unwrap_or_default();
    out.push(flag(has_border && filters.is_empty()));
    out.push(flag(!has_border && !filters.is_empty()));
    let sql = seen.candidates.iter().find(|c| c.score.is_some()).map_or("", |c| c.sql);
    let sql = sql.to_lowercase();
    out.push(flag(sql.starts_with("select count")));
    out.push(flag(sql.contains("order by") || sql.contains("max(") || sql.contains("min(")));
    out.push(flag(prompt.question.text.contains("'s ") || prompt.question.text.contains(" of ")));
}
