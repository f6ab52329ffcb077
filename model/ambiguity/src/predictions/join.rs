//! Which example a prediction is for.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::entry::Entry;
use super::file::{Entries, entries};
use super::record::{IDS, SAME, found, has_query, queries};
use super::{InvalidPrediction, Predicted, Predictions};
use crate::object::{Object, RecordError};
use beamsplitter_database::TextError;

/// Why a prediction is not used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinError {
    /// It cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is no query.
    #[error("no query stands here, and no list of queries")]
    NoQuery,
    /// The example that it names is not there.
    #[error("the file of examples has no such {0}")]
    NoExample(&'static str),
    /// It was there before.
    #[error("predictions for this example were there before")]
    Again,
    /// Its id is that of several examples.
    #[error("several examples have this id; write their “db_id” or “question” beside it")]
    Several,
    /// It is for another example than the one at its place.
    #[error("its example has another “{0}”")]
    Differs(&'static str),
    /// Others say what they are for.
    #[error("it has no “index”, “id” or “question” of its example, as other predictions have")]
    Nameless,
}

/// A benchmark's examples, by what can name them.
#[derive(Debug)]
pub struct Examples {
    /// None where an example was taken.
    all: Vec<Option<Object>>,
    /// Records that are none, by their place.
    invalid: Vec<(usize, RecordError)>,
    ids: BTreeMap<String, BTreeMap<String, Vec<usize>>>,
    questions: BTreeMap<String, Vec<usize>>,
    databases: BTreeSet<String>,
}

impl Examples {
    /// Reads a benchmark's file: records, or Spider's gold queries, each with its database behind a tab.
    pub fn read(bytes: Vec<u8>) -> Result<Self, TextError> {
        let Entries { list, .. } = entries(bytes, None, None)?;
        let mut examples = Self {
            all: Vec::new(),
            invalid: Vec::new(),
            ids: BTreeMap::new(),
            questions: BTreeMap::new(),
            databases: BTreeSet::new(),
        };
        for Entry { database, value, .. } in list {
            let object = match value {
                Ok(Value::String(query)) if query.is_empty() => continue,
                Ok(Value::String(query)) => {
                    let gold = json!({"db_id": database, "question": "", "query": query});
                    gold.as_object().cloned().unwrap_or_default()
                }
                Ok(Value::Object(object)) => object,
                other => {
                    let none = || RecordError::Json("it is another kind of value".to_owned());
                    examples.invalid.push((examples.all.len(), other.err().unwrap_or_else(none)));
                    Object::new()
                }
            };
            examples.add(object);
        }
        Ok(examples)
    }

    fn add(&mut self, object: Object) {
        let place = self.all.len();
        for key in IDS {
            if let Some(id) = object.get(key).and_then(scalar) {
                let known = self.ids.entry(key.to_owned()).or_default();
                known.entry(id).or_default().push(place);
            }
        }
        let text = |key: &str| object.get(key).and_then(Value::as_str).map(str::trim);
        if let Some(question) = text("question").filter(|text| !text.is_empty()) {
            self.questions.entry(question.to_owned()).or_default().push(place);
        }
        self.databases.extend(text("db_id").map(str::to_owned));
        self.all.push(Some(object));
    }

    /// Returns how many there are, those that cannot be read included.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Lists records that are no example, by their place.
    pub fn invalid(&self) -> &[(usize, RecordError)] {
        &self.invalid
    }

    /// Returns the examples, each with its place.
    pub fn into_list(self) -> Vec<(usize, Object)> {
        let is_example = |place: &usize| !self.invalid.iter().any(|(invalid, _)| invalid == place);
        let all = self.all.into_iter().enumerate().filter(|(place, _)| is_example(place));
        all.filter_map(|(place, object)| Some((place, object?))).collect()
    }

    /// Makes numbers of the names of entries that no example has, where they begin alike and end in
    /// numbers: those of requests are counted (`request-1`).
    fn number(&self, list: &mut [Entry]) {
        let is_known = |name: &str| {
            self.questions.contains_key(name) || self.ids.values().any(|of| of.contains_key(name))
        };
        let mut stems = list.iter().filter_map(|entry| entry.name.as_deref()).map(|name| {
            let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
            (!is_known(name) && stem.len() < name.len()).then_some(stem)
        });
        let Some(Some(stem)) = stems.next() else { return };
        if !stem.is_empty() && stems.all(|other| other == Some(stem)) {
            let stem = stem.to_owned();
            for name in list.iter_mut().filter_map(|entry| entry.name.as_mut()) {
                *name = name[stem.len()..].to_owned();
            }
        }
    }

    /// Returns the only key under which records have queries, and that no example has; none where they
    /// have a usual one, or several.
    fn own_key(&self, list: &[Entry]) -> Option<String> {
        let records = || list.iter().filter_map(|entry| entry.value.as_ref().ok()?.as_object());
        if records().any(|record| found(record, None, true).is_ok()) {
            return None;
        }
        let is_known = |key: &str| self.all.iter().flatten().any(|of| of.contains_key(key));
        let with_queries = records().flatten().filter(|(_, value)| has_query(value));
        let keys: BTreeSet<&String> = with_queries.map(|(key, _)| key).collect();
        let mut own = keys.into_iter().filter(|key| !is_known(key));
        own.next().filter(|_| own.next().is_none()).cloned()
    }

    /// Returns which examples an entry may be for. `by_place`: names that are numbers are places.
    fn named(&self, entry: &Entry, by_place: bool) -> Named {
        let at = |known: &BTreeMap<String, Vec<usize>>, name: &str| {
            known.get(name.trim()).cloned().unwrap_or_default()
        };
        let place = |name: &str| name.trim().parse().ok().map(Named::Place);
        if let Some(name) = &entry.name {
            let ids: BTreeSet<usize> = self.ids.values().flat_map(|of| at(of, name)).collect();
            return match (place(name), ids.is_empty()) {
                (Some(place), true) => place,
                (Some(place), false) if by_place => place,
                (_, false) => Named::Id(ids.into_iter().collect()),
                (None, true) => Named::Question(at(&self.questions, name)),
            };
        }
        let Ok(Value::Object(object)) = &entry.value else { return Named::Nothing };
        for key in IDS {
            let Some(id) = object.get(key).and_then(scalar) else { continue };
            match (self.ids.get(key), place(&id)) {
                // A response has an id of its own.
                (Some(known), _) if object.contains_key("choices") && at(known, &id).is_empty() => {
                }
                (Some(known), _) => return Named::Id(at(known, &id)),
                (None, Some(place)) => return place,
                (None, None) => {}
            }
        }
        let question = object.get("question").and_then(Value::as_str);
        question.map_or(Named::Nothing, |text| Named::Question(at(&self.questions, text)))
    }

    /// Returns the one of these examples that an entry fits.
    fn choose(&self, named: &Named, entry: &Entry) -> Result<usize, JoinError> {
        let (all, what) = match named {
            Named::Place(place) => (vec![*place], "index"),
            Named::Id(all) => (all.clone(), "id"),
            Named::Question(all) => (all.clone(), "question"),
            Named::Nothing => return Err(JoinError::Nameless),
        };
        let there = |place: &usize| *place < self.all.len();
        let all: Vec<usize> = all.into_iter().filter(there).collect();
        let untaken = all.iter().copied().filter(|place| self.all[*place].is_some());
        let untaken: Vec<usize> = untaken.collect();
        let mut fits = untaken.iter().filter(|place| self.differs(**place, entry).is_none());
        match (fits.next(), fits.next()) {
            (Some(_), Some(_)) if matches!(named, Named::Id(_)) => Err(JoinError::Several),
            (Some(place), _) => Ok(*place),
            (None, _) if all.is_empty() => Err(JoinError::NoExample(what)),
            (None, _) => Err(match untaken.first().and_then(|place| self.differs(*place, entry)) {
                Some(key) => JoinError::Differs(key),
                None => JoinError::Again,
            }),
        }
    }

    /// Returns the key by which an example is another than the one that an entry is for.
    fn differs(&self, place: usize, entry: &Entry) -> Option<&'static str> {
        let example = self.all[place].as_ref()?;
        let text = |of: &Object, key: &str| Some(of.get(key)?.as_str()?.trim().to_owned());
        let behind = entry.database.clone().filter(|name| self.databases.contains(name));
        let object = entry.value.as_ref().ok().and_then(Value::as_object);
        SAME.into_iter().find(|key| {
            let said = object.and_then(|object| text(object, key));
            let said = said.or_else(|| behind.clone().filter(|_| *key == "db_id"));
            said.zip(text(example, key)).is_some_and(|(said, is)| said != is)
        })
    }
}

/// What an entry says of the example that it is for.
#[derive(Debug)]
enum Named {
    Place(usize),
    /// Examples with its id.
    Id(Vec<usize>),
    /// Examples with its question.
    Question(Vec<usize>),
    Nothing,
}

/// Joins predictions with their examples.
///
/// # Errors
/// The number of examples, if nothing but the place says which example a prediction is for, and they
/// are not as many.
pub(super) fn join(
    mut examples: Examples,
    mut list: Vec<Entry>,
    key: Option<&str>,
) -> Result<Predictions, usize> {
    examples.number(&mut list);
    let named = named(&examples, &list)?;
    let own = if key.is_none() { examples.own_key(&list) } else { None };
    let key = key.or(own.as_deref());
    let mut read = Predictions::default();
    for (place, (entry, named)) in list.into_iter().zip(named).enumerate() {
        let one = predicted(&entry, key).and_then(|(queries, said)| {
            let index = examples.choose(&named, &entry)?;
            let example = examples.all[index].take().unwrap_or_default();
            Ok(Predicted { index, example, queries, said })
        });
        match one {
            Ok(one) => read.items.push(one),
            Err(error) => read.invalid.push(InvalidPrediction { place, error }),
        }
    }
    read.items.sort_by_key(|one| one.index);
    let left = examples.all.iter().enumerate().filter(|(_, example)| example.is_some());
    read.without = left.map(|(place, _)| place).collect();
    Ok(read)
}

/// Returns what each entry says of its example: its place, where none says anything.
fn named(examples: &Examples, list: &[Entry]) -> Result<Vec<Named>, usize> {
    let numbers = |of: &mut dyn Iterator<Item = usize>| {
        let all: BTreeSet<usize> = of.collect();
        let counted = |from: usize| all.iter().copied().eq(from..from + list.len());
        (counted(0), counted(1))
    };
    let mut names = list.iter().filter_map(|entry| entry.name.as_ref()?.parse::<usize>().ok());
    let (from_0, from_1) = numbers(&mut names);
    let mut named: Vec<Named> =
        list.iter().map(|entry| examples.named(entry, from_0 || from_1)).collect();
    if named.iter().all(|named| matches!(named, Named::Nothing)) {
        if list.len() != examples.len() {
            return Err(examples.len());
        }
        return Ok((0..list.len()).map(Named::Place).collect());
    }
    let mut places = named.iter().filter_map(|named| match named {
        Named::Place(place) => Some(*place),
        _ => None,
    });
    // Every example has its number, and they are counted from 1.
    if numbers(&mut places).1 && list.len() == examples.len() {
        for named in &mut named {
            if let Named::Place(place) = named {
                *place -= 1;
            }
        }
    }
    Ok(named)
}

/// Returns the predictions of an entry, and what it says beside them.
fn predicted(entry: &Entry, key: Option<&str>) -> Result<(Vec<String>, Object), JoinError> {
    match entry.value.as_ref().map_err(Clone::clone)? {
        Value::Object(object) if entry.name.is_none() => {
            let (key, queries) = found(object, key, true)?;
            let mut said = object.clone();
            said.remove(key);
            Ok((queries, said))
        }
        value => Ok((queries(value).ok_or(JoinError::NoQuery)?, Object::new())),
    }
}

/// Returns a text or number as text.
fn scalar(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}
