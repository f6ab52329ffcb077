//! What is decided of an example, written into its record in the form of its benchmark.

use beamsplitter_ambiguity::read::Object;
use serde_json::{Value, json};

use super::{Decided, Reading, Reason};

/// Keys of a list of golds, queries or objects that have one under `sql`.
const LISTS: [&str; 3] = ["golds", "plausible", "targets"];

/// Writes what is decided into a record, whose golds are `golds`.
///
/// # Errors
/// If its benchmark has no room for such an example.
pub(super) fn write(
    object: &mut Object,
    decided: &Decided,
    golds: &[String],
) -> Result<(), Reason> {
    let readings = decided.readings.iter();
    let same = readings.map(|reading| &reading.query).eq(golds);
    if object.contains_key("class") {
        typed(object, decided, same)
    } else if object.get("readings").is_some_and(Value::is_array) {
        practiq(object, decided)
    } else if object.contains_key("gold_queries") {
        ambrosia(object, decided, same)
    } else if object.contains_key("plausible") && object.contains_key("preferred") {
        mod_ambiqt(object, decided, same)
    } else if let Some(key) = LISTS.into_iter().find(|key| object.contains_key(*key)) {
        list(object, key, decided, same)
    } else if golds.len() < 2 {
        spider(object, decided, same)
    } else {
        ambiqt(object, decided, same)
    }
}

impl Decided {
    /// Checks that it is ambiguous, with as many readings as that takes.
    fn several(&self) -> Result<(), Reason> {
        match (self.ambiguous, self.readings.len()) {
            (false, _) => Err(Reason::Unambiguous),
            (true, 0..2) => Err(Reason::Readings),
            (true, _) => Ok(()),
        }
    }

    /// Checks that it has readings: several where it is ambiguous, or one.
    fn any(&self) -> Result<(), Reason> {
        match (self.ambiguous, self.readings.len()) {
            (true, _) => self.several(),
            (false, 0) => Err(Reason::NoReading),
            (false, _) => Ok(()),
        }
    }

    fn queries(&self) -> Value {
        self.readings.iter().map(|reading| reading.query.as_str()).collect()
    }

    /// Returns the one of PRACTIQ's categories that it has, where the record's own is `own`.
    fn category(&self, own: &str) -> Result<String, Reason> {
        let own = own.replace('_', "-");
        let is = |name: &&str| match self.readings.len() {
            0 => name.starts_with("nonexistent") || *name == "unsupported-join",
            _ => name.starts_with("ambiguous"),
        };
        match (self.ambiguous, self.readings.len()) {
            (false, 1..) => return Ok("answerable".to_owned()),
            (true, 0..2) => return Err(Reason::Readings),
            _ => {}
        }
        let kinds = || self.kinds.iter().map(String::as_str);
        let said = kinds().filter(|kind| *kind == own).chain(kinds());
        let found = said.chain([own.as_str()]).find(is).map(|name| name.replace('-', "_"));
        found.ok_or(if self.ambiguous { Reason::Open } else { Reason::NoReading })
    }
}

/// AmbiQT's records: `query1`, `query2` and, where there are more, `query3`.
fn ambiqt(object: &mut Object, decided: &Decided, same: bool) -> Result<(), Reason> {
    decided.several()?;
    if same {
        return Ok(());
    }
    let is_reading = |key: &str| {
        key.strip_prefix("query")
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit()))
    };
    object.retain(|key, _| !is_reading(key));
    for (reading, place) in decided.readings.iter().zip(1..) {
        object.insert(format!("query{place}"), json!(reading.query));
    }
    Ok(())
}

/// Mod-AmbiQT's records: all queries under `plausible`, two of them by themselves, and which of the two is
/// meant.
fn mod_ambiqt(object: &mut Object, decided: &Decided, same: bool) -> Result<(), Reason> {
    decided.several()?;
    let own = match object.get("preferred") == Some(&json!(2)) {
        true => object.get("plausible").and_then(Value::as_array).map_or(0, |all| all.len() - 1),
        false => 0,
    };
    let readings = &decided.readings;
    let is_own = |reading: &Reading| reading.gold == Some(own);
    let meant = decided.preferred.or_else(|| readings.iter().position(is_own));
    let meant = meant.ok_or(Reason::Open)?;
    if same && is_own(&readings[meant]) {
        return Ok(());
    }
    // The last one differs from the first in all names that are ambiguous.
    let other = if meant + 1 == readings.len() { 0 } else { readings.len() - 1 };
    object.insert("plausible".into(), decided.queries());
    object.insert("query1".into(), json!(readings[meant].query));
    object.insert("query2".into(), json!(readings[other].query));
    object.insert("preferred".into(), json!(1));
    Ok(())
}

/// Spider's and BIRD's records, and questions of one's own: one query.
fn spider(object: &mut Object, decided: &Decided, same: bool) -> Result<(), Reason> {
    if decided.ambiguous {
        return Err(Reason::Ambiguous);
    }
    let first = decided.readings.first().ok_or(Reason::NoReading)?;
    let is_bird = object.contains_key("SQL") && !object.contains_key("query");
    let key = if is_bird { "SQL" } else { "query" };
    if !same || !object.contains_key(key) {
        object.insert(key.into(), json!(first.query));
    }
    Ok(())
}

/// AMBROSIA's records: all queries, and whether there are several meanings.
fn ambrosia(object: &mut Object, decided: &Decided, same: bool) -> Result<(), Reason> {
    decided.any()?;
    if !same {
        object.insert("gold_queries".into(), decided.queries());
    }
    object.insert("is_ambiguous".into(), json!(decided.ambiguous));
    Ok(())
}

/// Records with a list of queries. DAMBER's tests have those that answer, one where no word is ambiguous.
fn list(object: &mut Object, key: &str, decided: &Decided, same: bool) -> Result<(), Reason> {
    let is_plain = key == "targets" && object.get("label").is_none_or(Value::is_null);
    match is_plain {
        true if decided.readings.is_empty() => return Err(Reason::NoReading),
        true => {}
        false => decided.several()?,
    }
    if !same {
        let old = object.get(key).cloned().unwrap_or_default();
        let new = decided.readings.iter().map(|reading| {
            let mut one = reading.gold.map_or(Value::Null, |at| old[at].clone());
            match &mut one {
                Value::Object(of) => {
                    of.insert("sql".into(), json!(reading.query));
                }
                // A test says of which column each of its queries is.
                _ if key == "targets" => one = json!({"column": "", "sql": reading.query}),
                _ => one = json!(reading.query),
            }
            one
        });
        let new: Value = new.collect();
        object.insert(key.into(), new);
    }
    Ok(())
}

/// PRACTIQ's examples: a category, and what is meant, which is nothing where there is no answer.
fn practiq(object: &mut Object, decided: &Decided) -> Result<(), Reason> {
    let own = object.get("category").and_then(Value::as_str).unwrap_or_default();
    let category = decided.category(own)?;
    let old = object.get("readings").cloned().unwrap_or_default();
    let readings = decided.readings.iter().map(|reading| {
        let mut one = reading.gold.map_or_else(|| json!({"meaning": ""}), |at| old[at].clone());
        one["query"] = json!(reading.query);
        one
    });
    let readings: Value = readings.collect();
    object.insert("readings".into(), readings);
    object.insert("category".into(), json!(category));
    Ok(())
}

/// Typed questions: a class, and all queries that are accepted for each reading.
fn typed(object: &mut Object, decided: &Decided, same: bool) -> Result<(), Reason> {
    let old = object.clone();
    let class = old.get("class").and_then(Value::as_str);
    if decided.readings.is_empty() && class == Some("unanswerable") {
        let own = old.get("category").and_then(Value::as_str).unwrap_or_default();
        object.insert("category".into(), json!(decided.category(own)?));
        return Ok(());
    }
    decided.any()?;
    let new = if decided.ambiguous { "ambiguous" } else { "plain" };
    if same && class == Some(new) {
        return Ok(());
    }
    let reading = |reading: &Reading| {
        let own = reading.gold.and_then(|at| old.get("readings")?.get(at).cloned());
        let mut one = own.unwrap_or_else(|| json!({"sql": old.get("sql")}));
        if reading.written {
            one["sql"] = json!([reading.query]);
        }
        one
    };
    let readings: Vec<Value> = decided.readings.iter().map(reading).collect();
    object.retain(|key, _| !["sql", "readings", "category", "missing"].contains(&key.as_str()));
    object.insert("class".into(), json!(new));
    if decided.ambiguous {
        object.insert("readings".into(), json!(readings));
    } else {
        // With one meaning, each that is valid is a way to ask it.
        let accepted = readings.iter().filter_map(|reading| reading["sql"].as_array());
        let accepted: Vec<&Value> = accepted.flatten().collect();
        object.insert("sql".into(), json!(accepted));
    }
    Ok(())
}
