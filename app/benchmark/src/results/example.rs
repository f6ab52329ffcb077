//! One example of AmbiQT, AMBROSIA, PRACTIQ or Spider.

use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::{Record, run, spider};
use beamsplitter_interpret::evaluate::{ambrosia, practiq};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The benchmark that examples are of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Corpus {
    /// Questions with two golds over a changed schema.
    #[default]
    Ambiqt,
    /// Questions with all that they may mean, and ones with one meaning.
    Ambrosia,
    /// Questions of nine categories, most of which have no answer or several.
    Practiq,
    /// Questions with one query each: Spider's, BIRD's or any.
    Spider,
}

impl Corpus {
    /// Returns the benchmark that a record is of, by its keys.
    pub fn of(object: &Object) -> Self {
        let has = |keys: [&str; 2]| keys.iter().all(|key| object.contains_key(*key));
        let any = |keys: [&str; 2]| keys.iter().any(|key| object.contains_key(*key));
        if has(["gold_queries", "ambig_type"]) {
            Self::Ambrosia
        } else if has(["category", "readings"]) {
            Self::Practiq
        } else if object.contains_key("question") && any(["query", "SQL"]) {
            Self::Spider
        } else {
            Self::Ambiqt
        }
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ambiqt => "AmbiQT",
            Self::Ambrosia => "AMBROSIA",
            Self::Practiq => "PRACTIQ",
            Self::Spider => "Spider's form",
        }
    }
}

/// One example.
#[derive(Clone, Debug, PartialEq)]
pub enum Example {
    /// Of AmbiQT.
    Ambiqt(Record),
    /// Of AMBROSIA.
    Ambrosia(ambrosia::Record),
    /// Of PRACTIQ.
    Practiq(practiq::Example),
    /// Of Spider's form.
    Spider(spider::Example),
}

impl Example {
    /// Reads an example of a benchmark.
    ///
    /// # Errors
    /// If a key is missing or of another type.
    pub fn new(corpus: Corpus, object: Object) -> Result<Self, RecordError> {
        Ok(match corpus {
            Corpus::Ambiqt => Self::Ambiqt(Record::any(object)?),
            Corpus::Ambrosia => Self::Ambrosia(ambrosia_record(&object)?),
            Corpus::Practiq => Self::Practiq(practiq_example(&object)?),
            Corpus::Spider => Self::Spider(spider_example(object)?),
        })
    }

    /// Reads an example of the benchmark that its keys tell.
    ///
    /// # Errors
    /// If a key is missing or of another type.
    pub fn any(object: Object) -> Result<Self, RecordError> {
        Self::new(Corpus::of(&object), object)
    }

    /// Returns the benchmark that it is of.
    pub fn corpus(&self) -> Corpus {
        match self {
            Self::Ambiqt(_) => Corpus::Ambiqt,
            Self::Ambrosia(_) => Corpus::Ambrosia,
            Self::Practiq(_) => Corpus::Practiq,
            Self::Spider(_) => Corpus::Spider,
        }
    }

    /// Returns what results call its benchmark.
    pub fn benchmark(&self) -> String {
        match self {
            Self::Ambiqt(record) => run::benchmark(record.kind()),
            Self::Ambrosia(_) => "ambrosia".to_owned(),
            Self::Practiq(_) => "practiq".to_owned(),
            Self::Spider(_) => "spider".to_owned(),
        }
    }

    /// Returns its question.
    pub fn question(&self) -> &str {
        match self {
            Self::Ambiqt(record) => &record.question,
            Self::Ambrosia(record) => &record.question,
            Self::Practiq(example) => &example.question,
            Self::Spider(example) => &example.question,
        }
    }

    /// Returns the name of the database that it is about.
    pub fn database(&self) -> &str {
        match self {
            Self::Ambiqt(record) => &record.db_id,
            Self::Ambrosia(record) => record.database(),
            Self::Practiq(example) => &example.database,
            Self::Spider(example) => &example.db_id,
        }
    }

    /// Returns the statements that make its database, where it brings them along.
    pub fn dump(&self) -> Option<&str> {
        match self {
            Self::Ambrosia(record) => record.db_dump.as_deref(),
            _ => None,
        }
    }

    /// Returns the queries that should be found.
    pub fn golds(&self) -> Vec<String> {
        match self {
            Self::Ambiqt(record) => vec![record.query1.clone(), record.query2.clone()],
            Self::Ambrosia(record) => record.gold_queries.clone(),
            Self::Practiq(example) => {
                example.readings.iter().map(|reading| reading.query.clone()).collect()
            }
            Self::Spider(example) => vec![example.query.clone()],
        }
    }
}

fn ambrosia_record(object: &Object) -> Result<ambrosia::Record, RecordError> {
    Ok(ambrosia::Record {
        db_file: optional(object, "db_file", "text")?,
        db_dump: optional(object, "db_dump", "text")?,
        question: field(object, "question", "text")?,
        gold_queries: field(object, "gold_queries", "a list of queries")?,
        is_ambiguous: field(object, "is_ambiguous", "true or false")?,
        ambig_type: field(object, "ambig_type", "text")?,
    })
}

fn practiq_example(object: &Object) -> Result<practiq::Example, RecordError> {
    Ok(practiq::Example {
        db_id: field(object, "db_id", "text")?,
        database: field(object, "database", "text")?,
        category: field(object, "category", "one of PRACTIQ's nine categories")?,
        question: field(object, "question", "text")?,
        original: field(object, "original", "text")?,
        readings: field(object, "readings", "a list of objects with “meaning” and “query”")?,
    })
}

/// Reads a question with its query. One that names no database is about the only one there is.
fn spider_example(mut object: Object) -> Result<spider::Example, RecordError> {
    object.entry("db_id").or_insert_with(|| Value::from(""));
    spider::Example::new(object)
}

fn field<T: DeserializeOwned>(
    object: &Object,
    key: &str,
    expected: &'static str,
) -> Result<T, RecordError> {
    let value = object.get(key).ok_or_else(|| RecordError::Missing(key.to_owned()))?;
    let wrong = |_| RecordError::Type { key: key.to_owned(), expected };
    serde_json::from_value(value.clone()).map_err(wrong)
}

fn optional<T: DeserializeOwned>(
    object: &Object,
    key: &str,
    expected: &'static str,
) -> Result<Option<T>, RecordError> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(_) => field(object, key, expected).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_interpret::Category;
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> Result<Example, String> {
        let object = value.as_object().unwrap().clone();
        Example::any(object).map_err(|error| error.to_string())
    }

    #[test]
    fn examples_are_told_apart_by_their_keys() {
        let hotel = read(json!({"db_file": "data/scope/hotel/hotel.sqlite", "question": "Which?",
            "db_dump": "create table a (b);", "gold_queries": ["select 1", "select 2"],
            "is_ambiguous": true, "ambig_type": "scope", "resplit": "test"}))
        .unwrap();
        assert_eq!((hotel.corpus(), hotel.database()), (Corpus::Ambrosia, "hotel"));
        assert_eq!((hotel.benchmark(), hotel.golds().len()), ("ambrosia".to_owned(), 2));
        assert_eq!(hotel.dump(), Some("create table a (b);"));
        let pets = read(json!({"db_id": "pets", "database": "pets_1", "question": "Names?",
            "category": "unsupported_join", "original": "select name from pets", "readings": []}))
        .unwrap();
        let Example::Practiq(example) = &pets else { panic!("{pets:?}") };
        assert_eq!(example.category, Category::UnsupportedJoin);
        assert_eq!((pets.database(), pets.dump(), pets.golds().len()), ("pets_1", None, 0));
    }

    #[test]
    fn a_question_with_one_query_needs_no_database() {
        let plain = read(json!({"question": "How many?", "query": "select 1"})).unwrap();
        assert_eq!((plain.corpus(), plain.database()), (Corpus::Spider, ""));
        let bird = read(json!({"question": "How many?", "SQL": "select 1", "db_id": "d"})).unwrap();
        assert_eq!((bird.benchmark(), bird.golds()), ("spider".into(), vec!["select 1".into()]));
    }

    #[test]
    fn errors_name_the_key_and_what_it_has_to_hold() {
        let hotel = json!({"question": "Which?", "gold_queries": ["select 1"], "is_ambiguous": true,
            "ambig_type": "scope"});
        let pets = json!({"db_id": "pets", "database": "pets_1", "question": "Names?", "original": "",
            "category": "answerable", "readings": [{"meaning": "", "query": "select 1"}]});
        let with = |record: &Value, key: &str, value: Value| {
            let mut record = record.clone();
            match value {
                Value::Null => drop(record.as_object_mut().unwrap().remove(key)),
                value => record[key] = value,
            }
            read(record).unwrap_err()
        };
        assert!(read(hotel.clone()).is_ok() && read(pets.clone()).is_ok());
        assert_eq!(with(&hotel, "is_ambiguous", Value::Null), "key “is_ambiguous” is missing");
        let error = with(&hotel, "is_ambiguous", json!("yes"));
        assert_eq!(error, "key “is_ambiguous” must be true or false");
        assert_eq!(with(&hotel, "db_dump", json!(3)), "key “db_dump” must be text");
        let error = with(&pets, "category", json!("odd"));
        assert_eq!(error, "key “category” must be one of PRACTIQ's nine categories");
        let error = with(&pets, "readings", json!([{"meaning": ""}]));
        assert_eq!(error, "key “readings” must be a list of objects with “meaning” and “query”");
    }
}
