//! What people say instead of a column's name, by the last word of the name. A list of our own
//! beside that of training (model/training/adjectives.py), on purpose, as with synonyms: what is
//! built with this one measures models that were trained with that one.

use std::sync::LazyLock;

use beamsplitter_common::lexicon::{List, lists};
use beamsplitter_sql::names;

/// Words for more and less of something.
#[derive(Debug, PartialEq, Eq)]
pub struct Scale {
    /// More of it: older.
    pub more: &'static str,
    /// Most of it: oldest.
    pub most: &'static str,
    /// Less of it.
    pub less: &'static str,
    /// Least of it.
    pub least: &'static str,
}

pub(super) const TEXT: &str = include_str!("scales.txt");

/// The scales by the last word of a column's name.
static BY_WORD: LazyLock<Vec<(&str, Scale)>> = LazyLock::new(|| {
    let scale = |(word, said): (&'static str, Vec<&'static str>)| match said.as_slice() {
        &[more, most, less, least] => Some((word, Scale { more, most, less, least })),
        _ => None,
    };
    lists(TEXT, "scales").into_iter().filter_map(scale).collect()
});

/// Names of places.
static PLACES: List = List::new(TEXT, "places");

/// Returns the scale of a column.
pub fn of(column: &str) -> Option<&'static Scale> {
    let words = names::words(column);
    let last = words.last()?;
    BY_WORD.iter().find(|(word, _)| word == last).map(|(_, scale)| scale)
}

/// Returns what stands before a value whose column is not named.
pub fn preposition(column: &str) -> &'static str {
    static TIMES: List = List::new(TEXT, "times");
    static NAMES: List = List::new(TEXT, "names");
    let words = names::words(column);
    let last = words.last().map(String::as_str).unwrap_or_default();
    if PLACES.contains(&last) || TIMES.contains(&last) {
        "from"
    } else if NAMES.contains(&last) {
        "called"
    } else {
        "with"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_the_last_word() {
        assert_eq!(BY_WORD.len(), 18);
        assert_eq!(of("Pet_Age").map(|scale| scale.most), Some("oldest"));
        assert!(of("age_group").is_none());
        assert_eq!([preposition("Home_City"), preposition("song_name")], ["from", "called"]);
        assert_eq!(preposition("Breed"), "with");
    }
}
