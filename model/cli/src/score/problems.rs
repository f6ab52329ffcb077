//! What could not be scored, told in few lines.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::Troubles;
use beamsplitter_ambiguity::unscored::Queries;
use beamsplitter_common::text::first_of;
use serde::Serialize;

use crate::error::CommandError;
use crate::terminal::note;

/// No prediction of a file can be run: it is probably no file of queries.
#[derive(Debug, thiserror::Error)]
#[error(
    "{path}: none of the {count} predictions can be run: {first}; look whether the file holds queries"
)]
struct NoneRuns {
    path: PathBuf,
    count: usize,
    first: String,
}

/// Refuses a file none of whose predictions can be run, after its figures were told.
///
/// # Errors
/// If there are predictions, and every one of them fails.
pub fn runs(path: &Path, troubles: &Troubles) -> Result<(), CommandError> {
    if !troubles.nothing_runs() {
        return Ok(());
    }
    let Queries { all, reasons, .. } = &troubles.predictions;
    let most = reasons.iter().max_by_key(|(_, of)| of.queries);
    let first = most.map(|(reason, _)| reason.clone()).unwrap_or_default();
    Err(CommandError::of(NoneRuns { path: path.to_owned(), count: *all, first }))
}

/// Lines that are told; `--json` has them all.
const MOST: usize = 20;

/// A record that could not be scored.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    /// Its place in the file, from 0.
    pub index: usize,
    /// Why.
    pub reason: String,
}

/// Tells problems on stderr, one line for each reason, and the queries that were ended.
pub fn tell(problems: &[Problem], ended: &BTreeMap<String, String>) {
    for line in lines(problems, ended) {
        note(line);
    }
}

/// Returns the same as lines.
pub fn lines(problems: &[Problem], ended: &BTreeMap<String, String>) -> Vec<String> {
    let mut by_reason: Vec<(&str, Vec<usize>)> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for Problem { index, reason } in problems {
        let at = *known.entry(reason).or_insert(by_reason.len());
        match by_reason.get_mut(at) {
            Some((_, places)) => places.push(*index),
            None => by_reason.push((reason, vec![*index])),
        }
    }
    let mut lines: Vec<String> = by_reason
        .iter()
        .take(MOST)
        .map(|(reason, of)| {
            let records = if of.len() == 1 { "record" } else { "records" };
            format!("{records} {}: {reason}; left out", places(of.iter().copied()))
        })
        .collect();
    if by_reason.len() > MOST {
        let more: usize = by_reason[MOST..].iter().map(|(_, of)| of.len()).sum();
        lines.push(format!("{more} more records left out (--json lists them)"));
    }
    for (sql, reason) in ended.iter().take(MOST) {
        lines.push(format!("a query was ended, and counts as failed: {reason}: {}", short(sql)));
    }
    if ended.len() > MOST {
        lines.push(format!("{} more queries were ended (--json lists them)", ended.len() - MOST));
    }
    lines
}

/// Returns the first places of many, and how many more there are.
pub fn places(all: impl ExactSizeIterator<Item = usize>) -> String {
    const SHOWN: usize = 10;
    first_of(&all.map(|place| place.to_string()).collect::<Vec<_>>(), SHOWN)
}

fn short(sql: &str) -> String {
    const LETTERS: usize = 160;
    match sql.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{} ...", &sql[..end]),
        None => sql.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_for_each_reason() {
        let of = |index: usize| {
            let reason = if index.is_multiple_of(2) { "no database" } else { "no question" };
            Problem { index, reason: reason.to_owned() }
        };
        let problems: Vec<Problem> = (0..23).map(of).collect();
        let ended = BTreeMap::from([("select 1".to_owned(), "it ran on".to_owned())]);
        assert_eq!(
            lines(&problems, &ended),
            [
                "records 0, 2, 4, 6, 8, 10, 12, 14, 16, 18 and 2 more: no database; left out",
                "records 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 1 more: no question; left out",
                "a query was ended, and counts as failed: it ran on: select 1",
            ]
        );
    }
}
