use super::*;
use crate::fixture::schema_of;

fn of(question: &str, query: &str, category: Category) -> Option<Proposal> {
    let schema = schema_of(
        &["singer: id* name country age#", "concert: id* singer_id# year# title"],
        &["concert.singer_id -> singer.id"],
    );
    let original = Original { question, query, schema: &schema };
    propose(&original, category, &mut Random::new(7))
}

/// Runs the statements on a small database and returns how many rows each query has then.
fn rows(statements: &[String], queries: &[&str]) -> Vec<Option<usize>> {
    let file = rusqlite::Connection::open_in_memory().unwrap();
    file.execute_batch(
        "pragma foreign_keys = off;
         create table singer (id integer primary key, name text, country text, age integer);
         create table concert (id integer primary key, singer_id integer, year integer, title text,
             foreign key (singer_id) references singer (id));
         insert into singer values (1, 'Ada', 'France', 20), (2, 'Bo', 'Peru', 30),
             (3, 'Cy', 'France', 40);
         insert into concert values (1, 1, 2000, 'Spring'), (2, 2, 2001, 'Fall');",
    )
    .unwrap();
    for statement in statements {
        file.execute_batch(statement).expect(statement);
    }
    let count = |query: &&str| {
        let mut statement = file.prepare(query).ok()?;
        let rows = statement.query_map([], |_| Ok(())).ok()?;
        Some(rows.count())
    };
    queries.iter().map(count).collect()
}

const FRANCE: &str = "Show the name of singers whose country is France";
const QUERY: &str = "SELECT name FROM singer WHERE country = 'France'";

#[test]
fn a_column_becomes_two() {
    for category in [Category::AmbiguousSelectColumn, Category::AmbiguousWhereColumn] {
        let made = of(FRANCE, QUERY, category).unwrap();
        let queries: Vec<&str> = made.readings.iter().map(|r| r.query.as_str()).collect();
        assert_eq!(queries.len(), 2);
        assert!(rows(&made.statements, &queries).iter().all(|rows| rows.is_some_and(|n| n > 0)));
        assert_eq!(rows(&made.statements, &[QUERY]), [None]);
    }
}

#[test]
fn a_column_goes() {
    for category in [Category::NonexistentSelectColumn, Category::NonexistentWhereColumn] {
        let made = of(FRANCE, QUERY, category).unwrap();
        assert_eq!(rows(&made.statements, &[QUERY, "select age from singer"]), [None, Some(3)]);
    }
    assert!(
        of("How many?", "SELECT count(*) FROM singer", Category::NonexistentSelectColumn).is_none()
    );
}

#[test]
fn a_value_becomes_two_or_none() {
    let made = of(FRANCE, QUERY, Category::AmbiguousValuesWithinColumn).unwrap();
    let queries: Vec<&str> = made.readings.iter().map(|r| r.query.as_str()).collect();
    assert_eq!(rows(&made.statements, &queries), [Some(1), Some(1)]);
    assert_eq!(rows(&made.statements, &[QUERY]), [Some(0)]);
    let made = of(FRANCE, QUERY, Category::NonexistentFilterValue).unwrap();
    assert_eq!(rows(&made.statements, &[QUERY]), [Some(0)]);
}

#[test]
fn a_condition_loses_its_value() {
    let made = of(FRANCE, QUERY, Category::AmbiguousFilterCriteria).unwrap();
    assert!(!made.question.contains("France") && made.question.starts_with("Show the name of"));
    let older = of(
        "Which singers are older than 25?",
        "SELECT name FROM singer WHERE age > 25",
        Category::AmbiguousFilterCriteria,
    );
    assert!(older.unwrap().question.ends_with("old?"));
}

#[test]
fn tables_fall_apart() {
    let question = "Show the titles of the concerts of singers from Peru";
    let query = "SELECT t2.title FROM singer AS t1 JOIN concert AS t2 ON t1.id = t2.singer_id \
                 WHERE t1.country = 'Peru'";
    let schema_question = (0..20).filter_map(|seed| {
        let schema = crate::fixture::schema();
        let original = Original { question, query, schema: &schema };
        propose(&original, Category::UnsupportedJoin, &mut Random::new(seed))
    });
    let (cut, islands): (Vec<_>, Vec<_>) =
        schema_question.partition(|made| made.check == Check::Fails);
    assert!(!islands.is_empty());
    for made in islands {
        assert_eq!(rows(&made.statements, &["select * from singer"]), [Some(3)]);
    }
    let _ = cut;
}
