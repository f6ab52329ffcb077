//! Words that name nothing of a database by themselves: times, measures, verbs, people.

/// Words of the calendar and of the clock.
#[rustfmt::skip]
pub const CALENDAR: &[&str] = &[
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday", "year", "years", "month", "months", "day", "days", "date", "dates", "dated", "decade",
    "century", "week", "weeks", "hour", "hours", "minute", "minutes", "second", "seconds", "twenties",
    "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties", "later",
    "earlier",
];
/// What numbers count.
#[rustfmt::skip]
pub const UNITS: &[&str] = &[
    "dollar", "dollars", "euro", "euros", "pound", "pounds", "cent", "cents", "usd", "km",
    "kilometer", "kilometers", "kilometre", "kilometres", "meter", "meters", "metre", "metres", "cm",
    "mile", "miles", "foot", "feet", "inch", "inches", "kg", "kilo", "kilos", "kilogram", "kilograms",
    "gram", "grams", "ton", "tons", "tonnes", "lb", "lbs", "degree", "degrees", "percent", "points",
    "point", "gb", "mb", "tb", "ghz", "mhz", "litres", "liters", "knots", "years", "people", "persons",
    "inhabitants", "square", "mph", "million", "millions", "billion", "billions", "thousand",
    "thousands", "hundred", "hundreds", "dozen", "bucks", "times",
];
/// Forms of verbs beside the participles that [`is_participle`](beamsplitter_sql::names::is_participle) knows, and what stands behind a verb:
/// *took place*, *came back*.
#[rustfmt::skip]
pub const VERBS: &[&str] = &[
    "took", "wrote", "bought", "led", "began", "came", "went", "gone", "drawn", "drew", "drove",
    "driven", "gave", "grown", "grew", "left", "met", "run", "ran", "said", "seen", "saw", "shot",
    "sung", "sang", "spent", "spoken", "spoke", "taught", "told", "worn", "found", "flown", "flew",
    "kept", "put", "set", "beaten", "beat", "chosen", "chose", "place", "back",
];
/// Words that a verb follows.
#[rustfmt::skip]
pub const BEFORE_VERB: &[&str] = &[
    "who", "that", "which", "been", "be", "is", "are", "was", "were", "not", "never", "do", "does",
    "did", "also", "only", "ever", "already", "currently", "always", "still",
];
/// What rows of people are called, whatever their table is called.
pub const PEOPLE: &[&str] = &["people", "person", "persons"];
/// Words in the names of columns that people have.
pub const OF_PEOPLE: &[&str] =
    &["age", "sex", "gender", "born", "birth", "dob", "first", "last", "forename", "surname"];
