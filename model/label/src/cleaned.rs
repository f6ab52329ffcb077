//! What labels make of an example of a benchmark: whether it stays, and with which readings.

mod forms;

use beamsplitter_ambiguity::read::Object;
use serde_json::json;

use crate::adjudication::{ADJUDICATOR, raters};
use crate::{FieldKind, Item, Project, TOOL, Value, adjudicated};

/// What the labels that hold in the end say of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Whether its question may mean several things.
    pub ambiguous: bool,
    /// What it may mean: golds that are valid, corrections in the place of theirs, and what annotators
    /// wrote as further ones.
    pub readings: Vec<Reading>,
    /// Kinds of ambiguity, or PRACTIQ's category.
    pub kinds: Vec<String>,
    /// The reading that is preferred, by its place among `readings`.
    pub preferred: Option<usize>,
}

/// A query that a question may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The place of the gold that it is, or takes the place of; none of a further one.
    pub gold: Option<usize>,
    /// The query.
    pub query: String,
    /// Whether an annotator wrote it.
    pub written: bool,
}

/// Why an example does not stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Nobody labelled it.
    Unlabelled,
    /// Annotators differ on it, are unsure, or left something out.
    Open,
    /// It is not ambiguous, in a benchmark of ambiguous questions.
    Unambiguous,
    /// It is ambiguous, in a benchmark of questions with one query.
    Ambiguous,
    /// It is ambiguous, and fewer than two of its readings are valid.
    Readings,
    /// None of its readings is valid.
    NoReading,
}

impl Reason {
    /// Returns it in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Unlabelled => "nobody labelled it",
            Self::Open => "its labels are not decided",
            Self::Unambiguous => "it is labelled as not ambiguous",
            Self::Ambiguous => "it is labelled as ambiguous",
            Self::Readings => "fewer than two of its readings are valid",
            Self::NoReading => "none of its readings is valid",
        }
    }
}

/// Returns what the labels of a project say of one of its items.
///
/// # Errors
/// If nobody labelled it, or it is not decided.
pub fn decided(project: &Project, item: &Item) -> Result<Decided, Reason> {
    let last = project.decisions().labels(ADJUDICATOR, &item.id);
    if last.is_none() && raters(project, item).is_empty() {
        return Err(Reason::Unlabelled);
    }
    let (set, said) = (&project.label_set, adjudicated(project, item));
    let text = |slot: &str| said.values.get(slot).and_then(Value::as_text).map(str::trim);
    let query = |slot: &str| text(slot).filter(|sql| !sql.is_empty());
    let must_be_valid = set.field("gold").is_none_or(|field| field.required);
    let (mut readings, mut unsaid) = (Vec::new(), 0);
    let mut add = |gold, query: &str, written| {
        readings.push(Reading { gold, query: query.to_owned(), written });
    };
    for (place, gold) in item.golds.iter().enumerate() {
        let (valid, corrected) =
            (format!("gold.{}", place + 1), format!("corrected.{}", place + 1));
        match (query(&corrected), text(&valid)) {
            (Some(corrected), _) => add(Some(place), corrected, true),
            (None, Some("valid" | "answers")) => add(Some(place), gold, false),
            (None, Some("invalid" | "other")) => {}
            // A label set may leave it to the annotator to say something of each.
            (None, None) if !must_be_valid && !said.how.contains_key(&valid) => {
                unsaid += 1;
                add(Some(place), gold, false);
            }
            (None, _) => return Err(Reason::Open),
        }
    }
    let fields = set.fields.iter();
    let further = fields.filter(|field| matches!(field.kind, FieldKind::Sql) && !field.per_gold);
    for field in further {
        if let Some(sql) = query(&field.id) {
            add(None, sql, true);
        }
    }
    let preferred = text("preferred");
    let category = text("category");
    let ambiguous = match (text("ambiguous").or(text("fits")), category, preferred) {
        (Some("yes"), ..) => true,
        (Some("no"), ..) => false,
        (None, Some(category), _) => category.starts_with("ambiguous"),
        // In Mod-AmbiQT every question is.
        (None, None, Some(named)) if set.field("ambiguous").is_none() && named != "none" => true,
        _ => return Err(Reason::Open),
    };
    if !ambiguous && unsaid > 0 {
        match category {
            // Which of several is meant, nobody said.
            Some("answerable") if readings.len() > 1 => return Err(Reason::Open),
            Some("answerable") | None => {}
            // Nothing is meant that can be asked.
            Some(_) => readings.clear(),
        }
    }
    let kinds = match (category, said.values.get("kind")) {
        (Some(category), _) => vec![category.to_owned()],
        (None, Some(Value::List(kinds))) => kinds.clone(),
        _ => Vec::new(),
    };
    let is_preferred = |reading: &Reading| match (preferred, reading.gold) {
        (Some(named), Some(place)) => named.parse() == Ok(place + 1),
        (named, None) => named == Some("third"),
        _ => false,
    };
    let preferred = readings.iter().position(is_preferred);
    Ok(Decided { ambiguous, readings, kinds, preferred })
}

/// Returns the record of an example as the labels leave it, in the form that it has: with its readings,
/// and how it came to them under `labelled`.
///
/// # Errors
/// If the labels drop it.
pub fn cleaned_record(project: &Project, record: &Object) -> Result<Object, Reason> {
    let item = Item::new(record.clone()).map_err(|_| Reason::Unlabelled)?;
    let known = known(project, &item).ok_or(Reason::Unlabelled)?;
    let mut object = record.clone();
    forms::write(&mut object, &decided(project, known)?, &known.golds)?;
    let before = record.get("labelled").is_some_and(|how| how["changed"] == true);
    let (changed, set) = (before || object != *record, project.label_set.stamp());
    object.insert("labelled".into(), json!({"changed": changed, "label_set": set, "tool": TOOL}));
    Ok(object)
}

/// Returns the item of a project that is this example. A record with predictions is the same example as
/// the one that was labelled without them, and so is one that does not name its database.
fn known<'a>(project: &'a Project, item: &Item) -> Option<&'a Item> {
    let is_same = |known: &&Item| {
        let unnamed = known.db_id.is_empty() || item.db_id.is_empty();
        unnamed && known.question == item.question && known.golds == item.golds
    };
    let by_id = project.find(item).or_else(|| project.item(&item.id));
    by_id.or_else(|| project.items().iter().find(is_same))
}

#[cfg(test)]
mod tests;
