//! Expected queries.

use std::sync::Arc;

use super::RunState;
use beamsplitter_protocol::{Rows, RunError, SpellError, Spelled};

/// An interpretation that should be found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gold {
    /// The query.
    pub sql: String,
    /// Its normal form.
    pub normal: String,
    /// Its rows, once executed.
    pub outcome: Option<Result<Arc<Rows>, RunError>>,
    /// How the model writes it, once that is known.
    pub spelled: Option<Result<Spelled, SpellError>>,
}

impl Gold {
    /// Creates a query that waits to be executed and spelled.
    pub fn of(sql: &str, normal: &str) -> Self {
        Self { sql: sql.to_owned(), normal: normal.to_owned(), ..Self::default() }
    }

    /// Returns the name that the open database does not have, where that is why the query does not
    /// run.
    pub fn unknown_name(&self) -> Option<&str> {
        let Some(Err(RunError::Sqlite { message })) = &self.outcome else { return None };
        let name = ["no such table: ", "no such column: "]
            .iter()
            .find_map(|start| message.strip_prefix(start))?;
        Some(name)
    }

    /// Returns the log-probability of the whole query, where the model can write it.
    pub fn log_prob(&self) -> Option<f32> {
        Some(self.spelled.as_ref()?.as_ref().ok()?.log_probs.iter().sum())
    }
}

/// Returns the queries of a text: one on each line, or separated by semicolons; a line that does
/// not begin a query goes on with the one before it.
pub fn queries(text: &str) -> Vec<String> {
    let mut queries: Vec<String> = Vec::new();
    for part in text.split(';') {
        let mut fresh = true;
        for line in part.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let start = line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
            let begins = ["select", "with"].iter().any(|word| start.eq_ignore_ascii_case(word));
            match queries.last_mut() {
                Some(last) if !fresh && (!begins || is_opening(last)) => {
                    last.push(' ');
                    last.push_str(line);
                }
                _ => queries.push(line.to_owned()),
            }
            fresh = false;
        }
    }
    queries
}

/// Returns whether a query has come as far as the end of its `with`.
fn is_opening(query: &str) -> bool {
    query.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("with")) && query.ends_with(')')
}

/// Returns all queries that any of these runs found, each once, in the order of their best place.
pub fn union<'a>(runs: impl Iterator<Item = &'a RunState>) -> Vec<Gold> {
    let mut all: Vec<(usize, Gold)> = Vec::new();
    for run in runs {
        for (place, found) in run.readings.iter().enumerate() {
            // What cannot be executed should not be found.
            if !matches!(found.outcome, Some(Err(_))) {
                all.push((place, Gold::of(&found.reading.sql, &found.reading.normal)));
            }
        }
    }
    all.sort_by_key(|&(place, _)| place);
    let mut golds: Vec<Gold> = Vec::new();
    for (_, gold) in all {
        if !golds.iter().any(|known| known.normal == gold.normal) {
            golds.push(gold);
        }
    }
    golds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        assert_eq!(queries(text), expect);
    }

    #[test]
    fn a_name_that_the_database_does_not_have_is_told() {
        let of = |message: &str| {
            let outcome = Some(Err(RunError::Sqlite { message: message.into() }));
            Gold { outcome, ..Gold::default() }
        };
        assert_eq!(of("no such table: performer").unknown_name(), Some("performer"));
        assert_eq!(of("no such column: t1.alias").unknown_name(), Some("t1.alias"));
        assert_eq!(of("near \"from\": syntax error").unknown_name(), None);
        assert_eq!(Gold::default().unknown_name(), None);
    }

    #[test]
    fn queries_stand_on_lines_or_between_semicolons() {
        check("", &[]);
        check("select 1; select 2;", &["select 1", "select 2"]);
        check("SELECT a\nfrom t\n\nselect b from t", &["SELECT a from t", "select b from t"]);
        check("with x as (select 1)\nselect 2", &["with x as (select 1) select 2"]);
        check("nonsense; ;", &["nonsense"]);
    }
}
