//! Answers the language worker's calls, without a worker.

use crate::open::Runs;
use crate::{ambiguous, changes, scoring};
use beamsplitter_prompt::written;
use beamsplitter_sql::{GuardError, Template, check_select, english, normalise, plan_of};

use beamsplitter_protocol::{
    AnswerError, Ask, BuildAmbiguous, CheckQuery, Describe, Description, HowToRun, LanguageCall,
    MatchCandidates, Normalise, NotAQuery, QueryRead, ReadQuery, ScoreCandidates, ScoreQueries,
    Unwritten,
};

/// Returns the answer to a call, as JSON text.
///
/// # Errors
/// What of it JSON has no form for.
pub async fn answer(what: LanguageCall, database: &impl Runs) -> Result<String, AnswerError> {
    match what {
        LanguageCall::Describe(ask) => json::<Describe>(&describe(&ask)),
        LanguageCall::Normalise(ask) => json::<Normalise>(&normal_forms(&ask)),
        LanguageCall::Read(ask) => json::<ReadQuery>(&read(&ask)),
        LanguageCall::Check(ask) => json::<CheckQuery>(&check(&ask)),
        LanguageCall::HowToRun(ask) => json::<HowToRun>(&changes::running(&ask.item, &ask.schema)),
        LanguageCall::Match(ask) => {
            json::<MatchCandidates>(&scoring::matches(&ask, database).await)
        }
        LanguageCall::Build(ask) => json::<BuildAmbiguous>(&ambiguous::build(*ask)),
        LanguageCall::Score(ask) => {
            json::<ScoreCandidates>(&scoring::coverage(*ask, database).await)
        }
        LanguageCall::ScoreQueries(ask) => {
            json::<ScoreQueries>(&scoring::verdicts(&ask, database).await)
        }
    }
}

fn json<A: Ask>(answer: &A::Answer) -> Result<String, AnswerError> {
    serde_json::to_string(answer).map_err(|error| AnswerError { reason: error.to_string() })
}

fn describe(ask: &Describe) -> Vec<Description> {
    let describe = |sql: &String| Description {
        english: english(sql, &ask.schema).unwrap_or_else(|_| sql.clone()),
        normal: normalise(sql),
    };
    ask.queries.iter().map(describe).collect()
}

fn normal_forms(ask: &Normalise) -> Vec<String> {
    ask.queries.iter().map(|sql| normalise(sql)).collect()
}

fn read(ask: &ReadQuery) -> QueryRead {
    let ReadQuery { sql, schema } = ask;
    let written = written(sql, schema);
    QueryRead {
        english: english(sql, schema).unwrap_or_else(|_| sql.clone()),
        plan: plan_of(sql),
        template: Template::with_schema(sql, schema).to_string(),
        written: written
            .map(|found| (found.template, found.query))
            .map_err(|error| Unwritten { reason: error.to_string() }),
    }
}

fn check(ask: &CheckQuery) -> Result<(), NotAQuery> {
    let refused = |error: GuardError| NotAQuery { reason: error.to_string() };
    check_select(&ask.sql).map(|_| ()).map_err(refused)
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use beamsplitter_label::Item;
    use beamsplitter_sql::{Schema, Table};

    use super::*;
    use beamsplitter_protocol::{Ambiguous, BuildError, Place, Rows, RunError};

    /// No database is open.
    struct Nothing;

    impl Runs for Nothing {
        async fn run(&self, _sql: String) -> Result<Rows, RunError> {
            Err(RunError::Closed { reason: "no database is open".into() })
        }
    }

    /// Returns what comes back over the wire.
    fn asked<A: Ask>(ask: A) -> A::Answer {
        let wire = serde_json::to_string(&ask.into()).unwrap();
        let answer = pin!(answer(serde_json::from_str(&wire).unwrap(), &Nothing));
        let Poll::Ready(answer) = answer.poll(&mut Context::from_waker(Waker::noop())) else {
            panic!("it waits, with nothing to wait for");
        };
        serde_json::from_str(&answer.unwrap()).unwrap()
    }

    #[test]
    fn queries_are_read_in_their_order() {
        let queries = vec!["SELECT count(*) FROM singer;".to_owned(), "No query".to_owned()];
        let read = asked(Describe { queries: queries.clone(), schema: Schema::default() });
        let english: Vec<&str> = read.iter().map(|read| read.english.as_str()).collect();
        assert_eq!(english, ["the number of singers", "No query"]);
        assert_eq!(read[0].normal, "select count(*) from singer");
        let normal = asked(Normalise { queries });
        assert!(normal.iter().eq(read.iter().map(|read| &read.normal)));
    }

    #[test]
    fn candidates_are_golds_without_a_database_by_their_clauses() {
        let record = serde_json::json!({"question": "?", "golds": ["select a from t"],
            "candidates": ["SELECT t.a FROM t", "select count(*) from t"]});
        let item = Item::new(record.as_object().unwrap().clone()).unwrap();
        let schema = Schema { tables: vec![Table::of("t", &["a"])], ..Schema::default() };
        let found = asked(MatchCandidates { item, schema, unchanged: None });
        let exact: Vec<Vec<bool>> =
            found.iter().map(|row| row.iter().map(|metrics| metrics.exact).collect()).collect();
        assert_eq!(exact, [[true], [false]]);
    }

    #[test]
    fn a_place_is_made_ambiguous_and_scored() {
        let tables = vec![Table::of("dogs", &["id", "age"])];
        let schema = Schema { name: "pets".into(), tables, ..Schema::default() };
        let build = |query: &str, column: &str| {
            let place = Place { table: "dogs".into(), column: Some(column.into()) };
            let names = ["years, all".into(), "months".into()];
            let wanted = Ambiguous { place, names, query: query.into() };
            let (question, schema, kind) = ("?".into(), schema.clone(), "column".into());
            asked(BuildAmbiguous { question, schema, wanted, kind })
        };
        let record = build("SELECT age FROM dogs", "age").unwrap();
        assert_eq!(record["query1"], "select `years, all` from dogs");
        let candidates = vec!["select months from dogs".into()];
        let covered = asked(ScoreCandidates { record, candidates, schema: schema.clone() });
        let [first, second] = covered.unwrap().coverage.predictions[0];
        assert!(!first.exact && second.exact && !second.execution);
        let error = build("SELECT age FROM dogs", "id").unwrap_err();
        assert_eq!(error, BuildError::NotNamed { place: "dogs.id".into() });
        assert!(build("SELECT", "age").unwrap_err().to_string().contains("cannot be read"));
    }

    #[test]
    fn a_query_is_read_as_the_decoder_writes_it() {
        let tables = vec![Table::of("dogs", &["id", "age"])];
        let schema = Schema { name: "pets".into(), tables, ..Schema::default() };
        let read = |sql: &str| asked(ReadQuery { sql: sql.into(), schema: schema.clone() });
        let found = read("select id from dogs where age > 4");
        assert_eq!((found.plan.joins, found.plan.selects), (0, 1));
        assert_eq!(found.template, "select column from table where column > number");
        let (template, query) = found.written.unwrap();
        assert_eq!(template, "from table select column where column > number");
        assert_eq!(query, "from dogs select dogs.id where dogs.age > 4");
        assert_eq!(
            read("select 1").written.unwrap_err().reason,
            "SELECT without FROM cannot be expressed"
        );
    }

    #[test]
    fn queries_are_checked() {
        assert_eq!(asked(CheckQuery { sql: "select 1".into() }), Ok(()));
        let wrong = asked(CheckQuery { sql: "drop table t".into() }).unwrap_err();
        assert!(wrong.reason.contains("begins with DROP"), "{wrong}");
    }
}
