//! Executes the candidates, and replaces one that asks what an earlier one asks by the next of the
//! reserve.

use std::collections::BTreeSet;

use beamsplitter_database::{Database, Execution, RunError, equal_up_to_column_order};
use beamsplitter_decode::FoundQuery;
use beamsplitter_decode::settings::Ranking;
use beamsplitter_sql::english::english;
use beamsplitter_sql::{Schema, is_ordered, lex};

use crate::answer::{Candidate, Source};
use crate::event::{Event, Observer};

/// What was executed.
pub(crate) struct Executed {
    /// The candidates, best first.
    pub candidates: Vec<Candidate>,
    /// The index of each in what was found.
    pub places: Vec<usize>,
    /// The queries that were the candidates before any was merged.
    pub ranked: Vec<String>,
}

/// Executes the queries that were found. Returns `None` if the observer cancelled the run.
///
/// With a reserve, a candidate is merged into an earlier one when both name the same tables and
/// columns and return the same rows. It is a variant of the earlier one then. Equal rows from other
/// names are another interpretation, which this database does not tell apart.
pub(crate) async fn execute<D: Database, O: Observer>(
    found: Vec<FoundQuery>,
    schema: &Schema,
    ranking: &Ranking,
    database: &mut D,
    observer: &mut O,
) -> Option<Executed> {
    let mut reserve = found.into_iter().map(|found| candidate(found, schema)).enumerate();
    let (mut places, mut candidates): (Vec<usize>, Vec<Candidate>) =
        reserve.by_ref().take(ranking.candidates).unzip();
    let ranked = candidates.iter().map(|candidate| candidate.sql.clone()).collect();
    candidates.iter().for_each(|candidate| database.prepare(&candidate.sql));
    let mut stopped = observer.event(Event::Candidates(&candidates)).is_break();
    let mut index = 0;
    while index < candidates.len() {
        if stopped {
            return None;
        }
        candidates[index].outcome = database.run(&candidates[index].sql).await;
        let same = same_as(&candidates, index);
        let names = |at: usize| names(&candidates[at].sql, schema);
        let merged = same.filter(|&earlier| ranking.reserve > 0 && names(earlier) == names(index));
        if let Some(earlier) = merged {
            let variant = candidates.remove(index).sql;
            candidates[earlier].variants.push(variant);
            places.remove(index);
            let next = reserve.next();
            let added = next.is_some();
            if let Some((place, candidate)) = next {
                database.prepare(&candidate.sql);
                places.push(place);
                candidates.push(candidate);
            }
            let next = candidates.last().filter(|_| added);
            stopped = observer.event(Event::Merged { index, next }).is_break();
            continue;
        }
        candidates[index].same_as = same;
        let candidate = &candidates[index];
        stopped = observer.event(Event::Outcome { index, candidate }).is_break();
        index += 1;
    }
    Some(Executed { candidates, places, ranked })
}

fn candidate(found: FoundQuery, schema: &Schema) -> Candidate {
    Candidate {
        english: english(&found.sql, schema).unwrap_or_else(|_| found.sql.clone()),
        sql: found.sql,
        score: found.score,
        source: match (found.template, found.masked) {
            (Some(template), _) => Source::Template(template),
            (None, Some(_)) => Source::Masked,
            (None, None) => Source::Vanilla,
        },
        outcome: Err(RunError::Closed { reason: "not executed yet".to_owned() }),
        same_as: None,
        variants: Vec::new(),
    }
}

/// Returns the tables and columns that a query names.
fn names(sql: &str, schema: &Schema) -> BTreeSet<String> {
    let named = |name: &String| {
        let table = |table: &beamsplitter_sql::Table| {
            table.name.eq_ignore_ascii_case(name) || table.column_named(name).is_some()
        };
        schema.tables.iter().any(table)
    };
    let names = lex::tokens(sql).into_iter().filter(|token| match token.kind {
        lex::Kind::Word => true,
        lex::Kind::Quoted(quote) => quote != '\'',
        _ => false,
    });
    names.map(|token| token.value().to_lowercase()).filter(named).collect()
}

/// Returns the first earlier candidate with the same rows.
fn same_as(candidates: &[Candidate], index: usize) -> Option<usize> {
    let of = |at: usize| candidates[at].outcome.as_ref().ok().map(|e| (&candidates[at].sql, e));
    let (sql, mine) = of(index)?;
    (0..index).find(|&at| of(at).is_some_and(|(other, theirs)| same_rows(sql, mine, other, theirs)))
}

/// Returns whether two queries return the same rows, in any order of the columns; in the same order
/// of the rows where both queries ask for one. Results of which not all rows were read are not the same:
/// they may differ in what follows.
pub fn same_rows(sql: &str, mine: &Execution, other: &str, theirs: &Execution) -> bool {
    let ordered = is_ordered(sql) && is_ordered(other);
    !mine.more && !theirs.more && equal_up_to_column_order(&mine.rows, &theirs.rows, ordered)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::convert::Infallible;
    use std::ops::ControlFlow;

    use beamsplitter_database::Value;
    use beamsplitter_decode::Settings;
    use beamsplitter_sql::Table;

    use super::*;

    /// Rows of one number by query; and what was prepared and not run yet.
    struct Numbers(BTreeMap<&'static str, i64>, Vec<String>);

    impl Database for Numbers {
        type Error = Infallible;

        async fn schema(&mut self) -> Result<Schema, Infallible> {
            Ok(Schema::default())
        }

        fn prepare(&mut self, sql: &str) {
            self.1.push(sql.to_owned());
        }

        async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
            self.1.retain(|prepared| prepared != sql);
            let missing = || RunError::Sqlite { message: "no such table".to_owned() };
            let number = self.0.get(sql).ok_or_else(missing)?;
            Ok(Execution { rows: vec![vec![Value::Integer(*number)]], ..Execution::default() })
        }
    }

    /// Writes down what happens.
    #[derive(Default)]
    struct Log(Vec<String>);

    impl Observer for Log {
        fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
            self.0.push(match event {
                Event::Candidates(all) => format!("{} candidates", all.len()),
                Event::Merged { index, next } => {
                    format!("{index} goes, {} comes", next.map_or("none", |next| &next.sql))
                }
                Event::Outcome { index, candidate } => format!("{index} {:?}", candidate.same_as),
                _ => String::new(),
            });
            ControlFlow::Continue(())
        }
    }

    fn run(queries: &[(&'static str, Option<i64>)], reserve: usize) -> (Executed, String) {
        let tables = ["dog", "cat"].map(|name| Table::of(name, &["age"])).to_vec();
        let schema = Schema { tables, ..Schema::default() };
        let query = |&(sql, _): &(&str, Option<i64>)| FoundQuery {
            sql: sql.to_owned(),
            key: sql.to_owned(),
            ..FoundQuery::default()
        };
        let found = queries.iter().map(query).collect();
        let mut ranking = Settings::paper().ranking;
        (ranking.candidates, ranking.reserve) = (2, reserve);
        let numbers = queries.iter().filter_map(|&(sql, number)| Some((sql, number?)));
        let (mut database, mut log) = (Numbers(numbers.collect(), Vec::new()), Log::default());
        let done = execute(found, &schema, &ranking, &mut database, &mut log);
        let done = pollster::block_on(done).expect("nobody stops it");
        assert_eq!(database.1, [""; 0], "what is prepared is run");
        (done, log.0.join("; "))
    }

    fn sql(found: &Executed) -> Vec<&str> {
        found.candidates.iter().map(|candidate| candidate.sql.as_str()).collect()
    }

    #[test]
    fn one_reading_in_other_words_gives_its_place_away() {
        let queries = [
            ("select max(age) from dog", Some(7)),
            ("select age from dog order by age desc limit 1", Some(7)),
            ("select age from dog limit 1", None),
        ];
        let (found, log) = run(&queries, 1);
        assert_eq!(sql(&found), [queries[0].0, queries[2].0]);
        assert_eq!(found.places, [0, 2]);
        assert_eq!(log, "2 candidates; 0 None; 1 goes, select age from dog limit 1 comes; 1 None");
        let (found, log) = run(&queries[..2], 1);
        assert_eq!(sql(&found), [queries[0].0]);
        assert_eq!(log, "2 candidates; 0 None; 1 goes, none comes");
        let (found, log) = run(&queries[..2], 0);
        assert_eq!((sql(&found).len(), log.as_str()), (2, "2 candidates; 0 None; 1 Some(0)"));
    }

    #[test]
    fn what_is_merged_stays_as_another_way_to_write_it() {
        let queries = [
            ("select max(age) from dog", Some(7)),
            ("select age from dog order by age desc limit 1", Some(7)),
            ("select age from dog limit 1", None),
        ];
        let (found, _) = run(&queries, 1);
        assert_eq!(found.ranked, [queries[0].0, queries[1].0]);
        assert_eq!(found.candidates[0].variants, [queries[1].0]);
        assert!(found.candidates[1].variants.is_empty());
        let (found, _) = run(&queries, 0);
        assert_eq!(sql(&found), found.ranked);
    }

    #[test]
    fn results_that_were_not_read_whole_are_not_the_same() {
        let rows = vec![vec![Value::Integer(7)]];
        let [whole, cut] = [false, true].map(|more| Execution {
            rows: rows.clone(),
            more,
            ..Execution::default()
        });
        let (sql, other) = ("select a from t", "select a from t where b < 9");
        assert!(same_rows(sql, &whole, other, &whole));
        assert!(!same_rows(sql, &cut, other, &cut) && !same_rows(sql, &cut, other, &whole));
    }

    #[test]
    fn the_same_rows_from_other_names_are_another_reading() {
        let queries =
            [("select max(age) from dog", Some(7)), ("select max(age) from cat", Some(7))];
        let (found, log) = run(&queries, 3);
        assert_eq!((sql(&found).len(), log.as_str()), (2, "2 candidates; 0 None; 1 Some(0)"));
    }
}
