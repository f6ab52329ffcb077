//! What people say instead of a column's name, by the last word of the name. A list of our own
//! beside that of training (model/training/adjectives.py), on purpose, as with synonyms: what is
//! built with this one measures models that were trained with that one.

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

const fn scale(
    more: &'static str,
    most: &'static str,
    less: &'static str,
    least: &'static str,
) -> Scale {
    Scale { more, most, less, least }
}

const AGE: Scale = scale("older", "oldest", "younger", "youngest");
const WEIGHT: Scale = scale("heavier", "heaviest", "lighter", "lightest");
const HEIGHT: Scale = scale("taller", "tallest", "shorter", "shortest");
const LENGTH: Scale = scale("longer", "longest", "shorter", "shortest");
const PRICE: Scale = scale("more expensive", "most expensive", "cheaper", "cheapest");
const SPEED: Scale = scale("faster", "fastest", "slower", "slowest");
const SIZE: Scale = scale("bigger", "biggest", "smaller", "smallest");
const PAY: Scale = scale("better paid", "best paid", "worse paid", "worst paid");
const POWER: Scale = scale("more powerful", "most powerful", "less powerful", "least powerful");

/// The scales by the last word of a column's name.
const BY_WORD: [(&str, &Scale); 18] = [
    ("age", &AGE),
    ("weight", &WEIGHT),
    ("height", &HEIGHT),
    ("length", &LENGTH),
    ("duration", &LENGTH),
    ("price", &PRICE),
    ("cost", &PRICE),
    ("fee", &PRICE),
    ("charge", &PRICE),
    ("speed", &SPEED),
    ("size", &SIZE),
    ("area", &SIZE),
    ("capacity", &SIZE),
    ("salary", &PAY),
    ("earnings", &PAY),
    ("bonus", &PAY),
    ("horsepower", &POWER),
    ("power", &POWER),
];

/// Returns the scale of a column.
pub fn of(column: &str) -> Option<&'static Scale> {
    let words = names::words(column);
    let last = words.last()?;
    BY_WORD.iter().find(|(word, _)| word == last).map(|(_, scale)| *scale)
}

/// Returns what stands before a value whose column is not named.
pub fn preposition(column: &str) -> &'static str {
    const PLACES: [&str; 10] = [
        "city",
        "country",
        "nation",
        "state",
        "location",
        "hometown",
        "nationality",
        "region",
        "county",
        "continent",
    ];
    const TIMES: [&str; 3] = ["year", "date", "month"];
    const NAMES: [&str; 4] = ["name", "title", "fname", "lname"];
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
        assert_eq!(of("Pet_Age").map(|scale| scale.most), Some("oldest"));
        assert!(of("age_group").is_none());
        assert_eq!([preposition("Home_City"), preposition("song_name")], ["from", "called"]);
        assert_eq!(preposition("Breed"), "with");
    }
}
