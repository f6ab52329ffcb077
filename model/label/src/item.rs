//! One example to label: a question over a database, and the queries that are said to answer it.

mod fields;

use std::cell::OnceCell;

use beamsplitter_ambiguity::Record;
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_common::Fnv;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use fields::{candidates, database, golds, kind, text};

/// An example, with its record as the file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Item {
    /// Name that is the same in every file with this example.
    pub id: String,
    /// The record as its file has it, without labels.
    pub object: Object,
    /// The database.
    pub db_id: String,
    /// The question.
    pub question: String,
    /// Kind of ambiguity that its file names; empty where it names none.
    pub kind: String,
    /// The gold queries.
    pub golds: Vec<String>,
    /// Its query on the unchanged schema, where it has one.
    pub original: Option<String>,
    /// What decoders found, best first.
    pub candidates: Vec<String>,
    facts: Facts,
}

/// Derived facts, computed on demand; equal items may differ in them.
#[derive(Clone, Debug, Default)]
struct Facts {
    /// Whether each gold is a candidate but for spelling.
    covered: OnceCell<bool>,
    haystack: OnceCell<String>,
}

impl PartialEq for Facts {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[derive(Serialize, Deserialize)]
struct Stored {
    id: String,
    record: Object,
}

impl From<Item> for Stored {
    fn from(item: Item) -> Self {
        Self { id: item.id, record: item.object }
    }
}

impl TryFrom<Stored> for Item {
    type Error = RecordError;

    fn try_from(stored: Stored) -> Result<Self, RecordError> {
        Ok(Self { id: stored.id, ..Self::new(stored.record)? })
    }
}

impl Item {
    /// Reads a record: AmbiQT's four kinds, AMBROSIA's, one of PRACTIQ's nine categories as
    /// `build practiq` writes it, or any object with a question and `golds` or `candidates`.
    ///
    /// # Errors
    /// If there is no question, or a key has another type.
    pub fn new(object: Object) -> Result<Self, RecordError> {
        let golds = golds(&object)?;
        let mut item = Self {
            id: String::new(),
            db_id: database(&object)?,
            question: text(&object, "question")?
                .ok_or_else(|| RecordError::Missing("question".into()))?,
            kind: kind(&object)?,
            golds,
            original: text(&object, "orig_query")?.or(text(&object, "original")?),
            candidates: candidates(&object)?,
            facts: Facts::default(),
            object,
        };
        item.id = match item.object.get("id") {
            Some(Value::String(id)) if !id.is_empty() => id.clone(),
            Some(Value::Number(id)) => id.to_string(),
            _ => item.digest(),
        };
        Ok(item)
    }

    /// Returns the same example with other candidates.
    pub fn with_candidates(&self, candidates: Vec<String>) -> Self {
        let mut object = self.object.clone();
        object.insert("candidates".into(), Value::from(candidates.clone()));
        Self { object, candidates, facts: Facts::default(), ..self.clone() }
    }

    /// Returns the statements that create its database, where its record has them, as AMBROSIA's do.
    pub fn dump(&self) -> Option<&str> {
        self.object.get("db_dump")?.as_str().filter(|dump| !dump.trim().is_empty())
    }

    /// Returns the name of the database in which its change is made already, where `build ambiqt` wrote
    /// one beside its record.
    pub fn changed_database(&self) -> Option<&str> {
        self.object.get("database")?.as_str().filter(|name| *name != self.db_id)
    }

    /// Returns it as a record of AmbiQT, where it is one.
    pub fn record(&self) -> Option<Record> {
        Record::any(self.object.clone()).ok()
    }

    /// Lists golds and candidates, whose normal forms show which candidates are golds; none once
    /// that is known, and where there are no candidates.
    pub fn to_compare(&self) -> impl Iterator<Item = &String> {
        let known = self.candidates.is_empty() || self.facts.covered.get().is_some();
        self.golds.iter().chain(&self.candidates).filter(move |_| !known)
    }

    /// Stores whether every gold is a candidate, by the normal forms of [`Item::to_compare`] in its
    /// order; a caller with a parser computes them.
    pub fn compare(&self, normal: &[String]) {
        if let Some((golds, found)) = normal.split_at_checked(self.golds.len()) {
            // What is known stays: queries do not change.
            self.facts.covered.set(golds.iter().all(|gold| found.contains(gold))).ok();
        }
    }

    /// Returns whether there are candidates and no candidate is known to be each gold.
    pub fn is_uncovered(&self) -> bool {
        !self.candidates.is_empty() && self.facts.covered.get() != Some(&true)
    }

    /// Returns whether every one of `words`, in lower case, occurs in its texts, or elsewhere as
    /// `also` says.
    pub(crate) fn mentions(&self, words: &[String], also: impl Fn(&str) -> bool) -> bool {
        if words.is_empty() {
            return true;
        }
        let haystack = self.facts.haystack.get_or_init(|| {
            let mut text =
                [&self.id, &self.db_id, &self.question, &self.kind].map(|s| &**s).join("\n");
            for query in &self.golds {
                text.push('\n');
                text.push_str(query);
            }
            text.to_lowercase()
        });
        words.iter().all(|word| haystack.contains(word) || also(word))
    }

    /// Hashes database, question and golds to 16 hexadecimal digits.
    fn digest(&self) -> String {
        let parts = [&self.db_id, &self.question].into_iter().chain(&self.golds);
        Fnv::default().with(parts.flat_map(|part| part.bytes().chain([0]))).hex()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn item(value: Value) -> Result<Item, RecordError> {
        Item::new(value.as_object().unwrap().clone())
    }

    #[test]
    fn records_of_three_sources() {
        let ambiqt = item(
            json!({"db_id": "pets", "question": "Resolution old?", "orig_query": "select age from pets",
            "query1": "select a from pets", "query2": "select b from pets",
            "extra_map": {"pets": {"age": ["a", "b"]}}, "t2s_outs": ["SELECT A FROM pets;"]}),
        )
        .unwrap();
        assert_eq!((ambiqt.kind.as_str(), ambiqt.golds.len()), ("column", 2));
        assert!(ambiqt.is_uncovered() && ambiqt.to_compare().count() == 3);
        ambiqt.compare(&["a", "b", "a"].map(str::to_owned));
        assert_eq!(ambiqt.to_compare().count(), 0);
        assert!(ambiqt.is_uncovered() && ambiqt.record().is_some());

        let ambrosia = item(json!({"db_file": "data/scope/hotel.sqlite", "question": "Which?",
            "gold_queries": ["select 1", "select 2", "select 3"], "ambig_type": "scope"}))
        .unwrap();
        assert_eq!((ambrosia.db_id.as_str(), ambrosia.kind.as_str()), ("hotel", "scope"));
        assert!(ambrosia.golds.len() == 3 && !ambrosia.is_uncovered());

        let vague = item(json!({"question": "Who?", "ambig_type": "vague"})).unwrap();
        assert_eq!(vague.kind, "vagueness");

        let practiq = item(json!({"db_id": "pets", "database": "pets_split_3",
            "category": "ambiguous_select_column", "question": "Names?",
            "original": "select name from pets", "readings": [
                {"meaning": "call name", "query": "select a from pets"},
                {"meaning": "full name", "query": "select b from pets"}]}))
        .unwrap();
        assert_eq!((practiq.db_id.as_str(), practiq.golds.len()), ("pets_split_3", 2));
        assert_eq!(practiq.kind, "ambiguous-select-column");
        assert_eq!(practiq.original.as_deref(), Some("select name from pets"));
        assert!(item(json!({"question": "Names?", "readings": [{"meaning": "x"}]})).is_err());

        let built =
            item(json!({"db_id": "shop", "database": "shop_column_0", "readings": "differ",
            "question": "Weights?", "orig_query": "select weight from item",
            "query1": "select mass from item", "query2": "select load from item",
            "extra_map": {"item": {"weight": ["mass", "load"]}}}))
            .unwrap();
        assert_eq!((built.db_id.as_str(), built.kind.as_str()), ("shop", "column"));
        assert_eq!(built.changed_database(), Some("shop_column_0"));
        assert_eq!(practiq.changed_database(), None);

        let asked =
            item(json!({"question": "Which?", "candidates": [{"sql": "select 1", "score": -1}]}));
        assert_eq!(asked.unwrap().candidates, ["select 1"]);
    }

    #[test]
    fn names_are_stable_and_unlike() {
        let a = item(json!({"question": "a", "query1": "b"})).unwrap();
        let more = item(json!({"question": "a", "query1": "b", "seen": true})).unwrap();
        assert_eq!(a.id, more.id);
        assert_ne!(a.id, item(json!({"question": "ab", "query1": ""})).unwrap().id);
        assert_eq!(item(json!({"question": "a", "id": 7})).unwrap().id, "7");
        let json = serde_json::to_string(&a).unwrap();
        assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), a);
    }

    #[test]
    fn errors_name_their_key() {
        let error = |value| item(value).unwrap_err().to_string();
        assert_eq!(error(json!({"db_id": "a"})), "key “question” is missing");
        assert_eq!(error(json!({"question": 3})), "key “question” must be text");
        assert_eq!(
            error(json!({"question": "a", "golds": [3]})),
            "key “golds” must be a list of queries"
        );
    }
}
